package p

import (
	"github.com/gruyaume/goops"
)

func Run(b3 bool) {
	defer func() {
		goops.SetUnitStatus(goops.StatusActive, "reason 2")
	}()
	do5 := func() bool {
		if b3 {
			_ = goops.SetAppStatus(goops.StatusBlocked, "reason 3")
			return false
		}
		return true
	}
	if !b3 {
		panic("cannot go on")
	}
	if do5() {
		goops.SetUnitStatus(goops.StatusBlocked, "reason 6")
	}
}
