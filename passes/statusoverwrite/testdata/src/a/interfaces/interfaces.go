// Package interfaces has callees behind interfaces and type parameters.
package interfaces

import (
	"a/work"

	"github.com/gruyaume/goops"
)

func activate() { _ = goops.SetUnitStatus(goops.StatusActive) }

// One implementation in this package.

type checker interface{ check() }

type database struct{ name string }

func (d *database) check() {
	if !work.Ready(d.name) {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no database")
	}
}

func one(c checker) {
	c.check()
	activate() // want `unit status blocked \("no database", set at interfaces.go:\d+ in database.check when !work.Ready\(d.name\)\) is lost`
}

// More than one.

type prober interface{ probe() }

type fast struct{}

func (fast) probe() { _ = goops.SetUnitStatus(goops.StatusBlocked, "fast") }

type slow struct{}

func (slow) probe() {}

func several(p prober) {
	p.probe()
	activate()
}

// A local concrete value is known whatever the interface.
func local() {
	var p prober = fast{}
	p.probe()
	activate() // want `unit status blocked \("fast".*is lost`
}

// A foreign interface.
func foreign(e error) {
	_ = e.Error()
	activate()
}

// Type parameters.

func genericOne[C checker](c C) {
	c.check()
	activate() // want `unit status blocked \("no database".*is lost`
}

func genericSeveral[P prober](p P) {
	p.probe()
	activate()
}

func block[T any](v T, ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "generic")
	}
}

func instance(ok bool) {
	block(1, ok)
	activate() // want `unit status blocked \("generic", set at interfaces.go:\d+ in block when !ok\) is lost`
}

func explicit(ok bool) {
	block[string]("", ok)
	activate() // want `unit status blocked \("generic".*is lost`
}

type box[T any] struct{ v T }

func (b *box[T]) fail() error {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "box")
	return nil
}

func ofBox(b *box[int]) error {
	if err := b.fail(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("box".*is lost`
}

// Embedding.

type disk struct{ free int }

func (d *disk) spin() {
	if d.free == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "disk full")
	}
}

type machine struct{ *disk }

func embedded(m machine) {
	m.spin()
	activate() // want `unit status blocked \("disk full", set at interfaces.go:\d+ in disk.spin when d.free == 0\) is lost`
}

// Recursion.

func recurse(n int) {
	if n == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "the end")
		return
	}
	recurse(n - 1)
}

func afterRecursion(n int) {
	recurse(n)
	activate() // want `unit status blocked \("the end", set at interfaces.go:\d+ in recurse when n == 0\) is lost`
}

func even(n int) error {
	if n == 0 {
		return nil
	}
	return odd(n - 1)
}

func odd(n int) error {
	if n == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "odd")
		return errOdd
	}
	return even(n - 1)
}

type oddError string

func (e oddError) Error() string { return string(e) }

var errOdd error = oddError("odd")

func mutual(n int) error {
	if err := even(n); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func mutualLost(n int) {
	_ = even(n)
	activate() // want `unit status blocked \("odd".*is lost`
}
