package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

var errBad = errors.New("bad option")

func Run() error {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 3")
	func() {
		defer func() { // want: set at 12
			_ = goops.SetUnitStatus(goops.StatusActive, "reason 5")
		}()
	}()
	return errBad
}
