// Package swallow has failures that go nowhere in the function that sets the status.
package swallow

import (
	"errors"
	"os"

	"github.com/gruyaume/goops"
)

type charm struct {
	config string
	hook   func() error
}

func (c *charm) push() error {
	return os.WriteFile("/etc/app.conf", []byte(c.config), 0o600)
}

func (c *charm) read() (string, error) {
	data, err := os.ReadFile("/etc/app.conf")
	return string(data), err
}

func logged(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `^status active hides a failure: charm.push only logged \(swallow.go:27\) and the path goes on to this; return the failure or set a status that tells it \(statusswallow\)$`
}

func returned(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func warned(c *charm) error {
	err := c.push()
	if err != nil {
		goops.LogWarningf("push: %v", err)
	}
	return goops.SetAppStatus(goops.StatusActive) // want `status active hides a failure: charm.push only logged`
}

func elseBranch(c *charm) {
	if err := c.push(); err == nil {
		goops.LogInfof("pushed")
	} else {
		goops.LogErrorf("push: %v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged`
}

func inBranch(c *charm, leader bool) error {
	if leader {
		if err := c.push(); err != nil {
			goops.LogErrorf("push: %v", err)
		}
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged`
}

func returnsNil(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func logsTwice(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		goops.LogInfof("going on")
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged`
}

func two(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
	}
	if err := c.hook(); err != nil {
		goops.LogErrorf("hook: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `status active hides a failure: `
}

func value(c *charm) error {
	text, err := c.read()
	if err != nil {
		goops.LogErrorf("read: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive, text) // want `charm.read only logged`
}

func functionValue(c *charm) error {
	if err := c.hook(); err != nil {
		goops.LogErrorf("hook: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `only logged`
}

// Dropped.

func blank(c *charm) error {
	_ = c.push()
	return goops.SetUnitStatus(goops.StatusActive) // want `status active hides a failure: charm.push dropped \(swallow.go:\d+\) and the path goes on to this`
}

func neverLookedAt(c *charm) error {
	c.push()
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push dropped`
}

func blankOfTwo(c *charm) error {
	text, _ := c.read()
	return goops.SetUnitStatus(goops.StatusActive, text) // want `charm.read dropped`
}

func inLiteral(c *charm) error {
	return func() error {
		_ = c.push()
		return goops.SetUnitStatus(goops.StatusActive) // want `charm.push dropped`
	}()
}

func beforeLiteral(c *charm) {
	_ = c.push()
	func() { _ = goops.SetUnitStatus(goops.StatusActive) }() // want `charm.push dropped`
}

func deferredActive(c *charm) {
	defer goops.SetUnitStatus(goops.StatusActive) // want `charm.push dropped`
	_ = c.push()
}

// Other levels than healthy hide nothing.

func waiting(c *charm) error {
	_ = c.push()
	return goops.SetUnitStatus(goops.StatusWaiting, "for the disk")
}

func maintenance(c *charm) error {
	_ = c.push()
	return goops.SetUnitStatus(goops.StatusMaintenance, "installing")
}

// The status is set before the failure.
func before(c *charm) error {
	err := goops.SetUnitStatus(goops.StatusActive)
	_ = c.push()
	return err
}

// It was told by a status on the path: that is another check's.
func told(c *charm) {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		_ = goops.SetUnitStatus(goops.StatusBlocked, "cannot write")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func toldLater(c *charm) {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusWaiting, "for the disk")
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// Neither setters of a status nor loggers nor action results are what failed.

func setter() {
	if err := goops.SetUnitStatus(goops.StatusMaintenance, "installing"); err != nil {
		goops.LogErrorf("status: %v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func action(c *charm) error {
	goops.FailActionf("not now")
	_ = goops.ActionFail("not now")
	return goops.SetUnitStatus(goops.StatusActive)
}

var errNothing = errors.New("nothing")

func madeHere() error {
	if err := errNothing; err != nil {
		goops.LogErrorf("%v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}
