// Package levels has the rows about which level follows which.
package levels

import (
	"errors"
	"fmt"

	"a/work"

	"github.com/gruyaume/goops"
)

// Blocking, then healthy or progress.

func blockedActive(ids []string) {
	if len(ids) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("add a database relation", set at levels.go:\d+ when len\(ids\) == 0\) is lost: this sets it to active on the same path`
}

func waitingActive(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the workload")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status waiting \("waiting for the workload", set at levels.go:\d+ when !ok\) is lost: this sets it to active`
}

func blockedMaintenance(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage")
	}
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing") // want `unit status blocked .*is lost: this sets it to maintenance`
}

// Maintenance outranks waiting in a collector, where both are kept; written over it, it hides what the unit waits for.
func waitingMaintenance(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the certificate")
	}
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing") // want `unit status waiting .*is lost: this sets it to maintenance`
}

func blockedWaiting(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage")
	}
	_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the peer") // want `unit status blocked .*is lost: this sets it to waiting`
}

func appStatus(ok bool) {
	if !ok {
		_ = goops.SetAppStatus(goops.StatusBlocked, "no leader")
	}
	_ = goops.SetAppStatus(goops.StatusActive) // want `application status blocked .*is lost: this sets it to active`
}

func caseBranch(mode string) {
	switch mode {
	case "manual", "hybrid":
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the mode")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `blocked \("set the mode", set at levels.go:\d+ when case "manual", "hybrid"\) is lost`
}

func elseBranch(ok bool) {
	if ok {
		goops.LogInfof("ready")
	} else {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `blocked \("not ready", set at levels.go:\d+ when not ok\) is lost`
}

func leaves(ids []string) error {
	if len(ids) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func otherBranch(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	} else {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

// The unit and the application have a status each.
func twoSlots(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	_ = goops.SetAppStatus(goops.StatusActive)
}

// Only the next write meets it.
func nextOnly(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing") // want `blocked .*is lost`
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// Two reasons of one level.

func twoReasons(database, storage bool) {
	if !database {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
	if !storage {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "attach storage") // want `unit status blocked \("add a database relation", set at levels.go:\d+ when !database\) is lost: this sets it to blocked again with another message`
	}
}

func twoWaits(a, b bool) {
	if !a {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for a")
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for b") // want `unit status waiting .*is lost: this sets it to waiting again with another message`
	}
}

func wordedReasons(a, b error) {
	if a != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, a.Error())
	}
	if b != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, b.Error()) // want `unit status blocked \(set at levels.go:\d+ when a != nil\) is lost: this sets it to blocked again with another message`
	}
}

func sameReason(a, b bool) {
	if !a {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

func sameWords(a, b bool, reason string) {
	if !a {
		_ = goops.SetUnitStatus(goops.StatusBlocked, reason)
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, reason)
	}
}

// Maintenance, and unknown as a first default, are meant to be replaced.

func maintenanceBlocked(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	}
	_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage")
}

func maintenanceActive() {
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func maintenanceWaiting(ok bool) {
	if ok {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	}
	_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the peer")
}

func unknownActive() {
	_ = goops.SetUnitStatus(goops.StatusUnknown)
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func unknownBlocked() {
	_ = goops.SetUnitStatus(goops.StatusUnknown)
	_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage")
}

// What only the strict form reports: see the package strict.

func activeBlocked(err error) {
	_ = goops.SetUnitStatus(goops.StatusActive)
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "failed")
	}
}

func waitingBlocked(a, b bool) {
	if !a {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for a")
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no storage")
	}
}

func reasonedProgressActive(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "installing")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func reasonedUnknownActive(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusUnknown)
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// A default: set first thing, whatever comes.

func blockedDefault() {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "starting")
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("starting", set at levels.go:\d+\) is lost: this sets it to active`
}

func blockedDefaultWork() error {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "starting")
	if err := work.Step("install"); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("starting", set at levels.go:\d+\) is lost`
}

func blockedRefined(ok bool) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "starting")
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
}

func waitingDefaultWork() error {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the workload")
	if err := work.Step("wait"); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func waitingDefaultAtOnce() {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the workload")
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status waiting \("waiting for the workload", set at levels.go:\d+\) is lost: this sets it to active`
}

// Formatting takes no time worth waiting for.
func waitingDefaultQuick(n int) {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the workload")
	text := fmt.Sprintf("%d units", n)
	_ = goops.SetUnitStatus(goops.StatusActive, text) // want `unit status waiting .*is lost: this sets it to active`
}

// The setter's own result is nil on the ordinary path.

func setterResult(ok bool) error {
	if !ok {
		if err := goops.SetUnitStatus(goops.StatusBlocked, "not ready"); err != nil {
			return err
		}
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `blocked .*is lost`
}

// A level that is not a constant here says nothing.
func unknownLevel(ok bool, level goops.StatusName) {
	if !ok {
		_ = goops.SetUnitStatus(level, "not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func levelByBranch(ok bool) {
	level := goops.StatusActive
	if !ok {
		level = goops.StatusBlocked
	}
	_ = goops.SetUnitStatus(level, "as it is")
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: this sets it to active`
}

func joinedMessage(ok bool, name string) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no relation", name)
	}
	if errors.Is(work.Step("x"), errors.ErrUnsupported) {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("no relation.*is lost`
}
