// Package tables has functions in slices that are made somewhere else than they are called.
package tables

import (
	"errors"

	"a/work"

	"github.com/gruyaume/goops"
)

func activate() error { return goops.SetUnitStatus(goops.StatusActive) }

// A charm has a database and a certificate.
type charm struct{ db, cert string }

// database goes on after its status.
func (c *charm) database() error {
	if c.db == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database")
	}
	return nil
}

// certificate says so.
func (c *charm) certificate() error {
	if c.cert == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a certificate")
		return errors.New("no certificate")
	}
	return nil
}

// all leaves with the first error.
func all(steps ...func() error) error {
	for _, s := range steps {
		if err := s(); err != nil {
			return err
		}
	}
	return nil
}

func (c *charm) handed() error {
	if err := all(c.database); err != nil {
		return nil
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}

func (c *charm) handedGuard() error {
	if err := all(c.certificate); err != nil {
		return nil
	}
	return activate()
}

func (c *charm) handedSlice() error {
	steps := []func() error{c.database}
	if err := all(steps...); err != nil {
		return nil
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}

// Nothing is run.
func (c *charm) handedNone() error {
	if c.db == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database")
	}
	if err := all(); err == nil {
		return nil
	}
	return activate()
}

// A step has a name.
type step struct {
	name string
	run  func() error
}

func named(steps []step, but string) error {
	for _, s := range steps {
		if s.name == but {
			continue
		}
		if err := s.run(); err != nil {
			return err
		}
	}
	return nil
}

func (c *charm) handedStructs() error {
	if err := named([]step{{"db", c.database}, {"cert", c.certificate}}, "cert"); err != nil {
		return err
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}

// It is left out by its name.
func (c *charm) handedStructsBut() error {
	if err := named([]step{{"db", c.database}, {"cert", c.certificate}}, "db"); err != nil {
		return err
	}
	return activate()
}

func (c *charm) steps() []step {
	return []step{{"cert", c.certificate}, {"db", c.database}}
}

func (c *charm) returned() error {
	for _, s := range c.steps() {
		if err := s.run(); err != nil {
			return err
		}
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}

func (c *charm) returnedOne() error {
	for _, s := range c.steps() {
		if s.name != "cert" {
			continue
		}
		if err := s.run(); err != nil {
			return err
		}
	}
	return activate()
}

func (c *charm) appended() error {
	steps := []func() error{c.certificate}
	if work.Ready("db") {
		steps = append(steps, c.database)
	}
	for _, s := range steps {
		if err := s(); err != nil {
			return err
		}
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}

// What is appended is called where there is one.
func (c *charm) appendedWhere() error {
	var steps []func() error
	if c.db == "" {
		steps = append(steps, c.database)
	}
	for _, s := range steps {
		if err := s(); err != nil {
			return err
		}
	}
	if c.db == "" {
		return nil
	}
	return activate()
}

// A list that grows in a loop is not known.
func (c *charm) grown(names []string) error {
	var steps []func() error
	for range names {
		steps = append(steps, c.certificate)
	}
	for _, s := range steps {
		if err := s(); err != nil {
			return err
		}
	}
	return activate()
}

var table = []func(*charm) error{(*charm).certificate, (*charm).database}

func (c *charm) global() error {
	for _, s := range table {
		if err := s(c); err != nil {
			return err
		}
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}

// handlers are told apart by their names.
var handlers = []struct {
	name string
	run  func(*charm) error
}{
	{"cert", (*charm).certificate},
	{"db", (*charm).database},
	{"end", func(*charm) error { return activate() }},
}

func (c *charm) dispatched(hook string) error {
	for _, h := range handlers {
		if h.name == hook {
			if err := h.run(c); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *charm) inOrder() error {
	for _, h := range handlers {
		if err := h.run(c); err != nil { // want `unit status blocked \("add a database".*is lost`
			return err
		}
	}
	return nil
}

// changed may hold anything.
var changed = []func(*charm) error{(*charm).database}

func replace(f func(*charm) error) { changed[0] = f }

func (c *charm) unknown() error {
	for _, s := range changed {
		if err := s(c); err != nil {
			return err
		}
	}
	return activate()
}

func need(ok bool, why string) func() error {
	return func() error {
		if !ok {
			_ = goops.SetUnitStatus(goops.StatusBlocked, why)
			return errors.New(why)
		}
		return nil
	}
}

// Each has captured something else.
func (c *charm) made() error {
	for _, s := range []func() error{need(c.db != "", "add a database"), need(c.cert != "", "add a certificate")} {
		if err := s(); err != nil {
			goops.LogInfof("not ready: %v", err)
			return nil
		}
	}
	return activate()
}

func (c *charm) madeOn() error {
	for _, s := range []func() error{need(c.db != "", "add a database")} {
		if err := s(); err != nil {
			goops.LogInfof("not ready: %v", err)
		}
	}
	return activate() // want `unit status blocked \("add a database".*is lost`
}
