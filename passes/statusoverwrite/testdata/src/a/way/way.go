// Package way has branches between two writes; the lines are part of the expectations.
package way

import (
	"a/work"

	"github.com/gruyaume/goops"
)

func branches(ok bool, n int) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if work.Ready("b") { // line 14: makes no difference
		goops.LogInfof("b")
	}
	if n > 3 { // line 17: must not hold
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}
