package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

var errBad = errors.New("bad option")

func check1(run func()) {
	run()
}

func check5() {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 1")
}

func Run() error {
	check5()
	check1(func() {
		defer func() { // want: set at 16 20
			goops.SetUnitStatus(goops.StatusActive)
		}()
	})
	return errBad
}
