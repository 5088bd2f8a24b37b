package model

const (
	jujuStatus     = "github.com/juju/juju/core/status"
	jujuStatusType = "type(" + jujuStatus + ".Status)"
	jujuInfoType   = "type(" + jujuStatus + ".StatusInfo)"
	jujucInfoType  = "type(github.com/juju/juju/internal/worker/uniter/runner/jujuc.StatusInfo)"
	jujucOldType   = "type(github.com/juju/juju/worker/uniter/runner/jujuc.StatusInfo)"
)

// juju is Juju's own code. Its setters are methods of many types, so that they are known by
// name and by the type of the status they take; the receiver is whose status it is.
func juju() *Model {
	m := &Model{
		Name:      "juju",
		Title:     "Juju's own agents and controllers (github.com/juju/juju)",
		Source:    "github.com/juju/juju core/status/status.go and the setters of api/agent, domain/status, jujuc",
		Roots:     []string{jujuStatus, "github.com/juju/juju/internal/worker/uniter/runner/jujuc", "github.com/juju/juju/worker/uniter/runner/jujuc"},
		Levels:    jujuCoreLevels(),
		Immediate: true,
	}
	// SetUnitStatus(ctx, status, info, data) and the like: status, then the message.
	for _, s := range []struct{ name, slot string }{
		{"SetUnitStatus", unitStatus},
		{"SetAgentStatus", "agent status"},
		{"SetStatus", "status"},
		{"SetInstanceStatus", "instance status"},
		{"SetModificationStatus", "modification status"},
	} {
		m.Funcs = append(m.Funcs, Func{Recv: "*", Name: s.name, Op: Write, Slot: s.slot, Subject: "recv",
			Level: jujuStatusType, Message: jujuStatusType + "+1"})
	}
	// SetStatus(status.StatusInfo) and the like: one struct.
	for _, s := range []struct{ name, slot, subject string }{
		{"SetStatus", "status", "recv"},
		{"SetUnitStatus", unitStatus, "recv"},
		{"SetInstanceStatus", "instance status", "recv"},
		{"SetModificationStatus", "modification status", "recv"},
		{"SetApplicationStatus", appStatus, "arg1"},
		{"SetUnitWorkloadStatus", unitStatus, "arg1"},
		{"SetUnitAgentStatus", "agent status", "arg1"},
	} {
		m.Funcs = append(m.Funcs, Func{Recv: "*", Name: s.name, Op: Write, Slot: s.slot, Subject: s.subject,
			Level: jujuInfoType + ".Status", Message: jujuInfoType + ".Message"})
	}
	// The hook tools' context.
	for _, typ := range []string{jujucInfoType, jujucOldType} {
		for _, s := range []struct{ name, slot string }{
			{"SetUnitStatus", unitStatus},
			{"SetApplicationStatus", appStatus},
			{"SetAgentStatus", "agent status"},
		} {
			m.Funcs = append(m.Funcs, Func{Recv: "*", Name: s.name, Op: Write, Slot: s.slot, Subject: "recv",
				Level: typ + ".Status", Message: typ + ".Info"})
		}
	}
	return m
}

// jujuCoreLevels adds to the levels of a workload those of agents, machines and instances.
func jujuCoreLevels() []Level {
	l := jujuLevels()
	for i := range l {
		switch l[i].Name {
		case "error":
			l[i].Values = append(l[i].Values, "failed", "lost", "provisioning error", "down")
		case "maintenance":
			l[i].Values = append(l[i].Values, "allocating", "rebooting", "executing", "pending", "busy", "attaching", "detaching", "joining", "destroying")
		case "active":
			l[i].Values = append(l[i].Values, "idle", "started", "running", "available", "attached", "joined", "applied")
		case "terminated":
			l[i].Values = append(l[i].Values, "stopped", "detached", "broken")
		}
	}
	return l
}
