package p

import (
	"fmt"

	"github.com/gruyaume/goops"
)

func Run(xs7 []string) {
	for _, item8 := range xs7 {
		switch item8 {
		case "push":
			_ = goops.SetUnitStatus(goops.StatusWaiting, fmt.Sprintf("reason 3 of %s", item8))
		}
	}
}
