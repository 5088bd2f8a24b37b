// Package top meets what packages below have done.
package top

import (
	"a/facts/low"
	"a/facts/middle"
	"a/work"

	"github.com/gruyaume/goops"
)

func void(ok bool) {
	middle.Check(ok)
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("add a database relation", set at low/low.go:15 in low.Check when !ok\) is lost: this sets it to active on the same path`
}

// The argument decides.
func decided() {
	middle.Check(true)
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func leaves() error {
	if err := middle.Try(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func goesOn() {
	if err := middle.Try(); err != nil {
		goops.LogErrorf("%v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("low failed", set at low/low.go:\d+ in low.Try when err != nil\) is lost`
}

func leavesOnBool() error {
	v, ok := middle.Have("a")
	if !ok {
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive, v)
}

func goesOnAfterBool() error {
	v, _ := middle.Have("a")
	return goops.SetUnitStatus(goops.StatusActive, v) // want `unit status waiting .*low/low.go:\d+ in low.Have.*is lost`
}

func wrapper(ok bool) {
	if !ok {
		middle.Set("not ready")
	}
	low.Set(goops.StatusActive, "") // want `unit status blocked \("not ready", set at low/low.go:\d+ in low.Set\) is lost: this sets it to active on the same path \(low/low.go:\d+ in low.Set\)`
}

func secondBelow(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	middle.Finish() // want `unit status blocked \("not ready", set at top.go:\d+ when !ok\) is lost: this sets it to active on the same path \(low/low.go:\d+ in low.Finish\)`
}

func guarded(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if middle.Blocked() {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func dies(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		middle.Die()
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func method(c *low.Charm) {
	_ = c.Configure()
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("set a name", set at low/low.go:\d+ in Charm.Configure when c.Name == ""\) is lost`
}

func methodLeaves(c *low.Charm) error {
	if err := c.Configure(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func generic(b *low.Box[int], ok bool) {
	if !ok {
		b.Fail()
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("box failed".*in Box.Fail\) is lost`
}

func nothing(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return
	}
	work.Pure(low.Nothing(1))
	_ = goops.SetUnitStatus(goops.StatusActive)
}
