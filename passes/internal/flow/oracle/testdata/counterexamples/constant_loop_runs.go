package p

import (
	"github.com/gruyaume/goops"
)

func step() {
	for i8 := 0; i8 < 2; i8++ {
		goops.SetUnitStatus(goops.StatusMaintenance, "reason 2")
	}
}

func Run() {
	defer goops.SetUnitStatus(goops.StatusActive)
	_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 3")
	step() // want: set at 15
}
