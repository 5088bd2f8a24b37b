// Package strict has what only -strict reports, next to what nothing reports.
package strict

import (
	"a/work"

	"github.com/gruyaume/goops"
)

func activeBlocked(err error) {
	_ = goops.SetUnitStatus(goops.StatusActive)
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "failed") // want `unit status active \(set at strict.go:\d+\) is lost: this sets it to blocked`
	}
}

func waitingBlocked(a, b bool) {
	if !a {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for a")
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage") // want `unit status waiting \("waiting for a", set at strict.go:\d+ when !a\) is lost: this sets it to blocked`
	}
}

func reasonedProgressActive(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status maintenance \("installing", set at strict.go:\d+ when !ok\) is lost: this sets it to active`
}

func waitingDefaultWork() error {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the workload")
	if err := work.Step("wait"); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status waiting .*is lost: this sets it to active`
}

// What the ordinary form reports is reported here too.
func blockedActive(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: this sets it to active`
}

// Progress that is no reason, and progress that ends badly, are as they should be.

func maintenanceActive() {
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func maintenanceBlocked(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	}
	_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage")
}

func sameReason(a, b bool) {
	if !a {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

func blockedRefined(ok bool) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "starting")
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
}

func contradicts(err error) {
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
	if err == nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "failed")
	}
}

func reasonedUnknownActive(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusUnknown)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status unknown .*is lost: this sets it to active`
}

func unknownDefault() {
	_ = goops.SetUnitStatus(goops.StatusUnknown)
	_ = goops.SetUnitStatus(goops.StatusActive)
}
