package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

func check1(b2 bool) bool {
	if b2 {
		_ = goops.SetAppStatus(goops.StatusBlocked, "reason 1")
		return false
	}
	return true
}

func Run(b6 bool) error {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "reason 2")
	ok10 := check1(b6)
	if !ok10 {
		return errors.New("not set up")
	}
	if !b6 {
		_ = goops.SetUnitStatus(goops.StatusActive, "reason 4") // may: set at 18
	}
	return goops.SetUnitStatus(goops.StatusActive, "reason 7")
}
