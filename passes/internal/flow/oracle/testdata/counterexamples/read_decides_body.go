package p

import (
	"fmt"

	"github.com/gruyaume/goops"
)

type Charm struct {
	Items []string
}

func (c *Charm) step() error {
	do8 := func(text9 string) {
		_ = goops.SetUnitStatus(goops.StatusBlocked, text9)
	}
	do8("reason 3")
	for _, item10 := range c.Items {
		if got, gotErr := goops.GetUnitStatus(); gotErr != nil || got.Name == goops.StatusBlocked {
			return goops.SetUnitStatus(goops.StatusWaiting, fmt.Sprintf("reason 4 of %s", item10))
		}
	}
	return goops.SetState("key", "on")
}
