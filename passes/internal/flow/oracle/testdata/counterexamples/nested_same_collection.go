package p

import (
	"fmt"

	"github.com/gruyaume/goops"
)

func Run(xs5 []string) error {
	for _, item11 := range xs5 {
		for range xs5 {
			_ = goops.SetUnitStatus(goops.StatusActive) // want: set at 14
		}
		goops.SetUnitStatus(goops.StatusBlocked, fmt.Sprintf("reason 6 of %s", item11))
	}
	return nil
}
