package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

var errBad = errors.New("bad option")

func check1() error {
	goops.SetUnitStatus(goops.StatusBlocked, "reason 1")
	return errBad
}

func Run() error {
	if err4 := check1(); errors.Is(err4, errBad) {
		return nil
	}
	_ = goops.SetUnitStatus(goops.StatusActive, "reason 2")
	return nil
}
