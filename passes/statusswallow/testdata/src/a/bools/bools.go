// Package bools has results that are false where something has failed.
package bools

import (
	"os"

	"github.com/gruyaume/goops"
)

type charm struct{ config string }

func (c *charm) write() bool {
	return os.WriteFile("/etc/app.conf", []byte(c.config), 0o600) == nil
}

func (c *charm) prepare() bool {
	if err := os.Mkdir("/srv/app", 0o755); err != nil {
		goops.LogErrorf("mkdir: %v", err)
		return false
	}
	return true
}

func (c *charm) load() (string, bool) {
	data, err := os.ReadFile("/etc/app.conf")
	if err != nil {
		return "", false
	}
	return string(data), true
}

// changed is false where there is nothing to do.
func (c *charm) changed() bool { return c.config != "" }

func (c *charm) update() bool {
	if c.config == "" {
		return false
	}
	if err := os.Mkdir("/srv/app", 0o755); err != nil {
		return false
	}
	return true
}

func ignored(c *charm) {
	c.write()
	_ = goops.SetUnitStatus(goops.StatusActive) // want `status active hides a failure: charm.write dropped`
}

func ignoredBlank(c *charm) {
	_ = c.prepare()
	_ = goops.SetUnitStatus(goops.StatusActive) // want `hides a failure`
}

func ignoredOfTwo(c *charm) {
	text, _ := c.load()
	_ = goops.SetUnitStatus(goops.StatusActive, text) // want `charm.load dropped`
}

func logged(c *charm) {
	if !c.write() {
		goops.LogErrorf("not written")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `charm.write only logged`
}

func loggedVariable(c *charm) {
	if ok := c.write(); !ok {
		goops.LogWarningf("not written")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `charm.write only logged`
}

func loggedAtDebug(c *charm) {
	if !c.write() {
		goops.LogDebugf("not written")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func left(c *charm) {
	if !c.write() {
		goops.LogErrorf("not written")
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func shown(c *charm) {
	if !c.write() {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "cannot write")
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// False is no failure of these, or not only.

func nothingToDo(c *charm) {
	c.changed()
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func maybe(c *charm) {
	c.update()
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func loggedNothingToDo(c *charm) {
	if !c.changed() {
		goops.LogWarningf("no config")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}
