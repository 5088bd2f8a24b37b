// Package helpers has failures that a helper swallows.
package helpers

import (
	"os"

	"github.com/gruyaume/goops"
)

type charm struct{ config string }

func (c *charm) push() error {
	return os.WriteFile("/etc/app.conf", []byte(c.config), 0o600)
}

// A void one.

func (c *charm) configure() {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return
	}
	goops.LogInfof("configured")
}

func afterVoid(c *charm) error {
	c.configure()
	return goops.SetUnitStatus(goops.StatusActive) // want `status active hides a failure: charm.push only logged \(helpers.go:20 in charm.configure\) and the path goes on to this`
}

// One that returns nil.

func (c *charm) quiet() error {
	if err := c.push(); err != nil {
		goops.LogWarningf("push: %v", err)
		return nil
	}
	return os.Mkdir("/srv/app", 0o755)
}

func afterNil(c *charm) error {
	if err := c.quiet(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged \(helpers.go:\d+ in charm.quiet\)`
}

func (c *charm) loud() error {
	if err := c.push(); err != nil {
		goops.LogWarningf("push: %v", err)
		return err
	}
	return nil
}

func afterLoud(c *charm) error {
	if err := c.loud(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// One that drops it.

func (c *charm) careless() { _ = c.push() }

func afterCareless(c *charm) error {
	c.careless()
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push dropped \(helpers.go:\d+ in charm.careless\)`
}

// Two deep.

func (c *charm) all() {
	c.configure()
	goops.LogInfof("done")
}

func afterTwo(c *charm) error {
	c.all()
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged`
}

// The healthy status is in a helper.

func (c *charm) finish() error { return goops.SetUnitStatus(goops.StatusActive) }

func thenHelper(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
	}
	return c.finish() // want `status active hides a failure: charm.push only logged \(helpers.go:\d+\) and the path goes on to this \(helpers.go:\d+ in charm.finish\); return the failure`
}

func bothHelpers(c *charm) error {
	c.configure()
	return c.finish() // want `charm.push only logged`
}

// The helper sets the status itself, so that its caller is not told twice.

func (c *charm) both() error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged`
}

func afterBoth(c *charm) error { return c.both() }

// The helper tells by its status.

func (c *charm) tells() {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		_ = goops.SetUnitStatus(goops.StatusBlocked, "cannot write")
	}
}

func afterTells(c *charm) {
	c.tells()
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// The log call is in a helper.

func complain(what string, err error) { goops.LogErrorf("%s: %v", what, err) }

func whisper(what string, err error) { goops.LogDebugf("%s: %v", what, err) }

func complains(c *charm) error {
	if err := c.push(); err != nil {
		complain("push", err)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `charm.push only logged`
}

func whispers(c *charm) error {
	if err := c.push(); err != nil {
		whisper("push", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// A wrapper of the setter.

func say(level goops.StatusName) { _ = goops.SetUnitStatus(level, "as it is") }

func saysActive(c *charm) {
	_ = c.push()
	say(goops.StatusActive) // want `charm.push dropped`
}

func saysBlocked(c *charm) {
	_ = c.push()
	say(goops.StatusBlocked)
}
