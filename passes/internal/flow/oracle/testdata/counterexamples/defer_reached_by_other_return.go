package p

import (
	"github.com/gruyaume/goops"
)

func Run(s6 string) error {
	defer func() { // want: set at 12
		goops.SetUnitStatus(goops.StatusBlocked, "reason 4")
	}()
	if s6 != "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 5")
		return nil
	}
	return nil
}
