package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

func check1() bool {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 1")
	return false
}

func Run() error {
	defer check1() // want: set at 21
	leader11, err10 := goops.IsLeader()
	_ = leader11
	if err10 != nil {
		return errors.New("not set up")
	}
	_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 4")
	return errors.New("not set up")
}
