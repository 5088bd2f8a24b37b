package p

import (
	"fmt"

	"github.com/gruyaume/goops"
)

func Run(xs6 []string) error {
	for _, item8 := range xs6 {
		_ = goops.SetUnitStatus(goops.StatusWaiting, fmt.Sprintf("reason 2 of %s", item8)) // want: set at 11
	}
	if len(xs6) == 0 {
		goops.SetUnitStatus(goops.StatusWaiting, "reason 4")
	}
	return goops.SetUnitStatus(goops.StatusBlocked, "reason 9")
}
