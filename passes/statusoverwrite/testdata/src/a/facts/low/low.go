// Package low sets statuses for others. // want package:`relevant`
package low

import (
	"errors"

	"a/work"

	"github.com/gruyaume/goops"
)

// Check sets the status and tells nobody.
func Check(ok bool) { // want Check:`sets unit status blocked`
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
}

// Try sets the status and says so.
func Try() error { // want Try:`sets unit status blocked`
	if err := work.Step("low"); err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "low failed")
		return err
	}
	return nil
}

// Have sets the status and says so by a bool.
func Have(name string) (string, bool) { // want Have:`sets unit status waiting`
	v, err := work.Find(name)
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for "+name)
		return "", false
	}
	return v, true
}

// Set is a wrapper.
func Set(level goops.StatusName, message string) { // want Set:`sets unit status`
	_ = goops.SetUnitStatus(level, message)
}

// Finish sets the status first thing.
func Finish() { // want Finish:`enters unit status level.*sets unit status active`
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// Blocked reads.
func Blocked() bool { // want Blocked:`reads unit status`
	s, err := goops.GetUnitStatus()
	return err == nil && s.Name == goops.StatusBlocked
}

// Each calls its parameter.
func Each(ids []string, f func(string) error) error { // want Each:""
	for _, id := range ids {
		if err := f(id); err != nil {
			return err
		}
	}
	return nil
}

// Charm has methods.
type Charm struct{ Name string }

// Configure is a method.
func (c *Charm) Configure() error { // want Configure:`sets unit status blocked`
	if c.Name == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set a name")
		return errors.New("no name")
	}
	return nil
}

// Box is generic.
type Box[T any] struct{ v T }

// Fail is a method of a generic type.
func (b *Box[T]) Fail() { // want Fail:`sets unit status blocked`
	_ = goops.SetUnitStatus(goops.StatusBlocked, "box failed")
}

// Die never returns.
func Die(why string) { // want Die:`does not return`
	panic(why)
}

// Nothing has no effect on a status.
func Nothing(n int) int { return n + 1 }
