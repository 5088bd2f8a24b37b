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
		if check1() { // may: set at 19: the call that leaves the loop when it succeeds is made again, a retry
			return errors.New("not set up")
		} else {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 2")
		}
	}
	return nil
}
