package p

import (
	"github.com/gruyaume/goops"
)

type Charm struct {
	Ready bool
}

func (c *Charm) check1() bool {
	if c.Ready {
		goops.SetAppStatus(goops.StatusMaintenance, "reason 1")
		return false
	}
	return true
}

func (c *Charm) Run() error {
	if ok12 := c.check1(); ok12 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 4")
	}
	if !c.check1() {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
	return nil
}
