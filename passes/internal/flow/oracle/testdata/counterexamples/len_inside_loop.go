package p

import (
	"fmt"

	"github.com/gruyaume/goops"
)

func Run(xs5 []string) error {
	for _, item6 := range xs5 {
		_ = goops.SetUnitStatus(goops.StatusActive, fmt.Sprintf("reason 2 of %s", item6))
		for _, item8 := range xs5 {
			if len(xs5) == 0 {
				goops.SetUnitStatus(goops.StatusWaiting, fmt.Sprintf("reason 4 of %s", item8))
			}
		}
	}
	return nil
}
