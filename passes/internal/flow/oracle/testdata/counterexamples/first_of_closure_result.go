package p

import (
	"github.com/gruyaume/goops"
)

func check1() {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "reason 1")
}

func step(xs7 []string) {
	for range xs7 {
		check1()
		do9 := func() bool {
			return true
		}
		if !do9() {
			continue
		}
		return
	}
	_ = goops.SetUnitStatus(goops.StatusWaiting, "reason 3")
}

func Run() {
	step(nil)
	_ = goops.SetUnitStatus(goops.StatusActive, "reason 7") // want: set at 22 26
}
