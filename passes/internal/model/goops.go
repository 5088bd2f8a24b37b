package model

// jujuLevels is the order of ops (StatusBase._priorities) and of Juju's own DeriveStatus:
// error, blocked, maintenance, waiting, active, unknown.
func jujuLevels() []Level {
	return []Level{
		{Name: "error", Rank: 60, Traits: Blocking | Failure, Values: []string{"error"}},
		{Name: "blocked", Rank: 50, Traits: Blocking, Values: []string{"blocked"}},
		{Name: "maintenance", Rank: 40, Traits: Progress, Values: []string{"maintenance"}},
		{Name: "waiting", Rank: 30, Traits: Blocking, Values: []string{"waiting"}},
		{Name: "active", Rank: 20, Traits: Healthy, Values: []string{"active"}},
		{Name: "terminated", Rank: 15, Traits: Terminal, Values: []string{"terminated"}},
		{Name: "unknown", Rank: 10, Values: []string{"unknown", ""}},
	}
}

const (
	goopsPath    = "github.com/gruyaume/goops"
	commandsPath = "github.com/gruyaume/goops/commands"
	unitStatus   = "unit status"
	appStatus    = "application status"
)

// goops is github.com/gruyaume/goops: read at v0.0.23, the older forms at the tags v0.0.1 to v0.0.12.
func goops() *Model {
	return &Model{
		Name:      "goops",
		Title:     "Juju charms in Go (github.com/gruyaume/goops)",
		Source:    "github.com/gruyaume/goops status.go v0.0.23; commands/status.go v0.0.1 to v0.0.12",
		Roots:     []string{goopsPath, commandsPath},
		Levels:    jujuLevels(),
		Immediate: true,
		OwnerOnly: true,
		Owners:    []string{goopsPath + "/..."},
		Funcs: []Func{
			{Pkg: goopsPath, Name: "SetUnitStatus", Op: Write, Slot: unitStatus, Level: "arg0", Message: "args1"},
			{Pkg: goopsPath, Name: "SetAppStatus", Op: Write, Slot: appStatus, Level: "arg0", Message: "args1"},
			{Pkg: goopsPath, Name: "GetUnitStatus", Op: Read, Slot: unitStatus},
			{Pkg: goopsPath, Name: "GetAppStatus", Op: Read, Slot: appStatus},

			// v0.0.1 to v0.0.4: functions that take the command runner.
			{Pkg: commandsPath, Name: "StatusSet", Op: Write, Slot: unitStatus, Level: "arg1", Message: "arg2"},
			{Pkg: commandsPath, Name: "StatusSet", Op: Write, Slot: unitStatus, Subject: "", Level: "type(" + commandsPath + ".Status)"},
			// v0.0.5: a method with a plain message.
			{Pkg: commandsPath, Recv: "Command", Name: "StatusSet", Op: Write, Slot: unitStatus, Level: "type(" + commandsPath + ".Status)", Message: "arg1"},
			// v0.0.7 to v0.0.12: an options struct.
			{Pkg: commandsPath, Recv: "Command", Name: "StatusSet", Op: Write, Slot: unitStatus, Level: "arg0.Name", Message: "arg0.Message"},
			{Pkg: commandsPath, Recv: "Command", Name: "StatusGet", Op: Read, Slot: unitStatus},
		},
	}
}
