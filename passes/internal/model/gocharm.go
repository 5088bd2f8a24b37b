package model

const gocharmHook = "github.com/juju/gocharm/hook"

// gocharm is github.com/juju/gocharm, an earlier framework for charms in Go.
func gocharm() *Model {
	return &Model{
		Name:      "gocharm",
		Title:     "Juju charms in Go (github.com/juju/gocharm)",
		Source:    "github.com/juju/gocharm hook/context.go",
		Roots:     []string{gocharmHook},
		Levels:    jujuLevels(),
		Immediate: true,
		OwnerOnly: true,
		Owners:    []string{gocharmHook + "/..."},
		Funcs: []Func{
			{Pkg: gocharmHook, Recv: "Context", Name: "SetStatus", Op: Write, Slot: unitStatus, Level: "arg0", Message: "arg1"},
		},
	}
}
