package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

var errBad = errors.New("bad option")

func check2() bool {
	goops.SetUnitStatus(goops.StatusBlocked, "reason 2")
	return false
}

func Run() error {
	if check2() {
	}
	if got, gotErr := goops.GetUnitStatus(); gotErr != nil || got.Name == goops.StatusBlocked {
		return goops.SetUnitStatus(goops.StatusActive)
	}
	return errBad
}
