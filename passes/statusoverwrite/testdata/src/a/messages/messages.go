// Package messages has one finding of each wording; the lines are part of the expectations.
package messages

import "github.com/gruyaume/goops"

func plain(err error) {
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation") // line 8
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `^unit status blocked \("add a database relation", set at messages.go:8 when err != nil\) is lost: this sets it to active on the same path; leave after the first, or set only the more important one \(statusoverwrite\)$`
}

func unconditional() {
	_ = goops.SetUnitStatus(goops.StatusBlocked) // line 14
	_ = goops.SetUnitStatus(goops.StatusActive)  // want `^unit status blocked \(set at messages.go:14\) is lost: this sets it to active on the same path; `
}

func long(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "the relation to the database has to be added before anything works") // line 20
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `^unit status blocked \("the relation to the database has to be added befo…", set at messages.go:20 when !ok\) is lost: `
}

func block(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready") // line 27
	}
}

func outer(ok bool) { block(ok) }

func activate() { _ = goops.SetUnitStatus(goops.StatusActive) } // line 33

func viaBoth(ok bool) {
	outer(ok)
	activate() // want `^unit status blocked \("not ready", set at messages.go:27 in block when !ok\) is lost: this sets it to active on the same path \(messages.go:33 in activate\); `
}

func turns(names []string) {
	for _, n := range names {
		_ = goops.SetUnitStatus(goops.StatusBlocked, n) // want `^unit status blocked \(set at messages.go:42\) is lost: a later turn of the loop sets it to blocked again with another message; `
	}
}

func deferred(mode int) {
	defer activate() // want `^unit status waiting \("wait", set at messages.go:50 when case 1, 2\) is lost: the deferred call sets it to active on the same path; `
	switch mode {
	case 1, 2:
		_ = goops.SetUnitStatus(goops.StatusWaiting, "wait") // line 50
	}
}

// Of several that are lost at one place, the worst is told; the others are related.
func several(a, b bool) {
	if a {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "wait") // line 57
	} else if b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "block") // line 59
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `^unit status blocked \("block", set at messages.go:59 when b\) is lost: `
}
