package p

import (
	"fmt"

	"github.com/gruyaume/goops"
)

func Run(xs8 []string) error {
	for _, item11 := range xs8 {
		if item11 == "" {
			_ = goops.SetUnitStatus(goops.StatusBlocked, fmt.Sprintf("reason 3 of %s", item11))
		}
	}
	return nil
}
