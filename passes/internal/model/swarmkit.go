package model

// swarmkit is github.com/moby/swarmkit under its two import paths: the status of a task is a struct
// whose Message holds progress notes and whose Err holds what users must see (moby/swarmkit#2287).
func swarmkit() *Model {
	m := &Model{
		Name:   "swarmkit",
		Title:  "swarm tasks (github.com/moby/swarmkit)",
		Source: "github.com/moby/swarmkit/v2 v2.0.0 api/types.proto, manager/state/store, agent; github.com/docker/swarmkit before the rename",
		// The states only grow; the numbers are those of types.proto.
		Levels: []Level{
			{Name: "rejected", Rank: 50, Traits: Blocking | Failure | Terminal, Values: []string{"768"}},
			{Name: "failed", Rank: 50, Traits: Blocking | Failure | Terminal, Values: []string{"704"}},
			{Name: "orphaned", Rank: 50, Traits: Blocking | Failure | Terminal, Values: []string{"832"}},
			{Name: "waiting", Rank: 40, Traits: Blocking},
			{Name: "new", Rank: 30, Traits: Progress, Values: []string{"0"}},
			{Name: "pending", Rank: 30, Traits: Progress, Values: []string{"64"}},
			{Name: "assigned", Rank: 30, Traits: Progress, Values: []string{"192"}},
			{Name: "accepted", Rank: 30, Traits: Progress, Values: []string{"256"}},
			{Name: "preparing", Rank: 30, Traits: Progress, Values: []string{"320"}},
			{Name: "ready", Rank: 30, Traits: Progress, Values: []string{"384"}},
			{Name: "starting", Rank: 30, Traits: Progress, Values: []string{"448"}},
			{Name: "running", Rank: 20, Traits: Healthy, Values: []string{"512"}},
			{Name: "completed", Rank: 20, Traits: Healthy | Terminal, Values: []string{"576"}},
			{Name: "shutdown", Rank: 10, Traits: Terminal, Values: []string{"640"}},
			{Name: "remove", Rank: 10, Traits: Terminal, Values: []string{"800"}},
		},
	}
	for _, root := range []string{"github.com/moby/swarmkit", "github.com/docker/swarmkit"} {
		api, store, agent, exec := root+"/api", root+"/manager/state/store", root+"/agent", root+"/agent/exec"
		m.Roots = append(m.Roots, api)
		m.Structs = append(m.Structs, Struct{Pkg: api, Name: "TaskStatus", Slot: "task status",
			State: "State", Message: "Message", Err: "Err", ErrLevel: "waiting"})
		m.Funcs = append(m.Funcs,
			Func{Pkg: store, Name: "UpdateTask", Op: Publish, Slot: "task status", Subject: "arg1"},
			Func{Pkg: store, Name: "CreateTask", Op: Publish, Slot: "task status", Subject: "arg1"},
			Func{Pkg: agent, Recv: "*", Name: "UpdateTaskStatus", Op: Publish, Slot: "task status", Subject: "type(" + api + ".TaskStatus)"},
			Func{Pkg: agent, Name: "PutTaskStatus", Op: Publish, Slot: "task status", Subject: "type(" + api + ".TaskStatus)"},
			Func{Pkg: exec, Recv: "*", Name: "UpdateTaskStatus", Op: Publish, Slot: "task status", Subject: "type(" + api + ".TaskStatus)"},
			Func{Pkg: api, Recv: "TaskStatus", Name: "Copy", Op: Clone, Slot: "task status", Subject: "recv"},
			Func{Pkg: api, Recv: "Task", Name: "Copy", Op: Clone, Slot: "task status", Subject: "recv"},
		)
	}
	return m
}
