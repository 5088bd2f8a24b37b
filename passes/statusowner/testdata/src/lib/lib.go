// Package lib can be imported by any charm.
package lib

import (
	"errors"
	"os"

	"lib/internal/steps"

	"github.com/gruyaume/goops"
)

var errBroken = errors.New("rules are broken")

func direct() {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "rules are broken") // want `^this library sets the unit status of the program that uses it; return an error that carries a suggested status, or take a collector from the caller \(statusowner\)$`
}

func application() error {
	return goops.SetAppStatus(goops.StatusActive) // want `this library sets the application status of the program that uses it; return an error`
}

// Each write counts, good or bad, reached or not by a test.
func several(ok bool) {
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "working") // want `sets the unit status`
	if ok {
		_ = goops.SetUnitStatus(goops.StatusActive) // want `sets the unit status`
	}
}

// It stands on the write, not on the calls of the wrapper.
func set(text string) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, text) // want `sets the unit status`
}

func wrapped() {
	set("rules are broken")
	set("rules are missing")
}

func inLiteral(run func(func() error) error) error {
	return run(func() error {
		return goops.SetUnitStatus(goops.StatusMaintenance, "working") // want `sets the unit status`
	})
}

func deferred() {
	defer goops.SetUnitStatus(goops.StatusActive) // want `sets the unit status`
}

func concurrent() {
	go goops.SetUnitStatus(goops.StatusActive) // want `sets the unit status`
}

// Through an internal package: its helper is this library's.
func throughInternal(n int) {
	steps.Check(n) // want `this library sets the unit status of the program that uses it \(in steps.Check\); return an error`
}

func throughInternalTwice(n int) {
	steps.CheckTwice(n) // want `sets the unit status of the program that uses it \(in steps\.`
}

func internalWithoutStatus(n int) int { return steps.Twice(n) }

// The caller handed it in for that purpose.

type Reporter interface {
	Report(level goops.StatusName, text string) error
}

func reporter(r Reporter) error { return r.Report(goops.StatusBlocked, "rules are broken") }

func function(set func(goops.StatusName, ...string) error) error {
	return set(goops.StatusBlocked, "rules are broken")
}

type options struct {
	setStatus func(goops.StatusName, ...string) error
}

func field(o options) error { return o.setStatus(goops.StatusBlocked, "rules are broken") }

func collects(add func(level, text string)) { add("blocked", "rules are broken") }

// It tells its caller, or only looks.

func tells(path string) error {
	if _, err := os.Stat(path); err != nil {
		return errBroken
	}
	return nil
}

func reads() (string, error) {
	s, err := goops.GetUnitStatus()
	if err != nil {
		return "", err
	}
	return s.Message, nil
}
