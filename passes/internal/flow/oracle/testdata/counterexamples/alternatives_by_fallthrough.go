package p

import (
	"github.com/gruyaume/goops"
)

func check1(run func()) {
	run()
}

func Run(b12 bool, b13 bool) error {
	if !b12 {
		goops.SetUnitStatus(goops.StatusBlocked, "reason 7")
	}
	check1(func() {
		switch {
		case b12:
			fallthrough
		case !b13:
			do18 := func() {
				goops.SetUnitStatus(goops.StatusBlocked, "reason 10") // want: set at 13
			}
			do18()
		}
	})
	return goops.SetAppStatus(goops.StatusUnknown, "reason 13")
}
