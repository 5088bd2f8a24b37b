// Package deferred has second writes in deferred calls.
package deferred

import (
	"errors"

	"a/work"

	"github.com/gruyaume/goops"
)

func always(ok bool) {
	defer func() { // want `unit status blocked \("not ready", set at deferred.go:\d+ when !ok\) is lost: the deferred call sets it to active on the same path`
		_ = goops.SetUnitStatus(goops.StatusActive)
	}()
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return
	}
}

func direct(ok bool) {
	defer goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: the deferred call sets it to active`
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

func activate() { _ = goops.SetUnitStatus(goops.StatusActive) }

func throughHelper(ok bool) {
	defer activate() // want `unit status blocked .*is lost: the deferred call sets it to active`
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

// Not reached: the path leaves before the defer.
func beforeDefer(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return
	}
	defer activate()
}

func conditionalDefer(ok, other bool) {
	if ok {
		defer activate()
	}
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

func conditionalDeferMeets(ok, other bool) {
	if other {
		defer activate() // want `unit status blocked .*is lost: the deferred call sets it to active`
	}
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

// The deferred call looks at the named result.
func namedResult() (err error) {
	defer func() {
		if err != nil {
			return
		}
		_ = goops.SetUnitStatus(goops.StatusActive)
	}()
	if !work.Ready("a") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return errors.New("not ready")
	}
	return nil
}

func namedResultNil() (err error) {
	defer func() { // want `unit status blocked .*is lost: the deferred call sets it to active`
		if err != nil {
			return
		}
		_ = goops.SetUnitStatus(goops.StatusActive)
	}()
	if !work.Ready("a") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	return nil
}

// Last in, first out.
func reverse() {
	defer activate() // want `unit status blocked \("closing".*is lost`
	defer goops.SetUnitStatus(goops.StatusBlocked, "closing")
}

func inOrder() {
	defer goops.SetUnitStatus(goops.StatusBlocked, "closing")
	defer activate()
}

// The first write in a deferred call meets what the caller does next.
func closing(ok bool) {
	defer func() {
		if !ok {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "cannot close")
		}
	}()
}

func afterClosing(ok bool) {
	closing(ok)
	activate() // want `unit status blocked \("cannot close", set at deferred.go:\d+ in closing when !ok\) is lost`
}

// What a panic leaves is left.
func panics(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		panic("not ready")
	}
	activate()
}

// The flag of the deferred call.
func flagged() {
	failed := false
	defer func() {
		if !failed {
			activate()
		}
	}()
	if !work.Ready("a") {
		failed = true
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return
	}
}
