// Package ignored has findings that a comment accepts.
package ignored

import "github.com/gruyaume/goops"

func sameLine(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusoverwrite both are shown in the log
}

func lineAbove(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	//statuslint:ignore statusoverwrite both are shown in the log
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func severalChecks(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusswallow,statusoverwrite both are shown in the log
}

// The directive stands where the finding is, not at the first write.
func atFirst(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready") //statuslint:ignore statusoverwrite the wrong place // want `statusoverwrite`
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

func noReason(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	//statuslint:ignore statusoverwrite
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

func otherCheck(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	//statuslint:ignore statusswallow the status is none of that check
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}
