// Package otherlib has a wrapper, which is reported here and not where it is called.
package otherlib

import "github.com/gruyaume/goops"

func Block(text string) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, text) // want `sets the unit status`
}
