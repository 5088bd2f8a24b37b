package p

import (
	"github.com/gruyaume/goops"
)

func step(n6 int) {
	if n6 == 1 {
	} else if n6 < 1 {
	} else {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "reason 4")
	}
	_ = goops.SetUnitStatus(goops.StatusWaiting, "reason 5") // want: set at 11
}

func Run() error {
	step(1)
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "reason 5") // want: set at 13 17
	return nil
}
