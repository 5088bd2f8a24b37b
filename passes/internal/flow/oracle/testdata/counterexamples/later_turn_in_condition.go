package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

func check1() bool {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 1")
	return false
}

func Run(xs7 []string) error {
	for range xs7 {
		if check1() { // want: set at 19
			return errors.New("not set up")
		} else {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 2")
		}
	}
	return nil
}
