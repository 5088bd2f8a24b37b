// Package closures has writes in function literals, and functions that call what they are handed.
package closures

import (
	"sync"
	"time"

	"a/work"

	"github.com/gruyaume/goops"
)

func activate() { _ = goops.SetUnitStatus(goops.StatusActive) }

func onTheSpot(ok bool) {
	func() {
		if !ok {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		}
	}()
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("not ready", set at closures.go:\d+ when !ok\) is lost`
}

func variable(ok bool) {
	block := func(why string) { _ = goops.SetUnitStatus(goops.StatusBlocked, why) }
	if !ok {
		block("not ready")
	}
	activate() // want `unit status blocked \("not ready".*is lost`
}

func secondInLiteral(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	func() {
		_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("not ready".*is lost`
	}()
}

func neverCalled(ok bool) {
	block := func() { _ = goops.SetUnitStatus(goops.StatusBlocked, "not ready") }
	if block == nil {
		return
	}
	activate()
}

// The caller leaves with what the literal returns.
func fatal(ok bool) error {
	fail := func(err error) error {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "failed")
		return err
	}
	if err := work.Step("a"); err != nil {
		return fail(err)
	}
	activate()
	return nil
}

func byOnce(ok bool) {
	var once sync.Once
	if !ok {
		once.Do(func() { _ = goops.SetUnitStatus(goops.StatusBlocked, "not ready") })
	}
	activate() // want `unit status blocked \("not ready".*is lost`
}

func each(ids []string, f func(string)) {
	for _, id := range ids {
		f(id)
	}
}

func callsParam(ids []string) {
	each(ids, func(id string) {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		}
	})
	activate() // want `unit status blocked \("not ready".*is lost`
}

func run(f func() error) error {
	if err := f(); err != nil {
		return err
	}
	return nil
}

func runLeaves() error {
	err := run(func() error {
		if err := work.Step("a"); err != nil {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "failed")
			return err
		}
		return nil
	})
	if err != nil {
		return err
	}
	activate()
	return nil
}

func runGoesOn() {
	_ = run(func() error {
		if err := work.Step("a"); err != nil {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "failed")
			return err
		}
		return nil
	})
	activate() // want `unit status blocked \("failed".*is lost`
}

func skips(f func()) {}

func handedToNobody() {
	skips(func() { _ = goops.SetUnitStatus(goops.StatusBlocked, "failed") })
	activate()
}

type charm struct{ why string }

func (c *charm) block() { _ = goops.SetUnitStatus(goops.StatusBlocked, c.why) }

func methodValue(c *charm, ok bool) {
	f := c.block
	if !ok {
		f()
	}
	activate() // want `unit status blocked .*is lost`
}

func methodExpression(c *charm, ok bool) {
	f := (*charm).block
	if !ok {
		f(c)
	}
	activate() // want `unit status blocked .*is lost`
}

// A literal that captures what decides.
func captured() {
	failed := false
	check := func() {
		if !work.Ready("a") {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
			failed = true
		}
	}
	check()
	if failed {
		return
	}
	activate()
}

// Another goroutine and another time are no path.

func goroutine(ok bool) {
	if !ok {
		go func() { _ = goops.SetUnitStatus(goops.StatusBlocked, "not ready") }()
	}
	activate()
}

func goroutineSecond(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	go activate()
}

func timer(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	time.AfterFunc(time.Second, activate)
}

func waitGroup(ok bool) {
	var wg sync.WaitGroup
	wg.Go(func() { _ = goops.SetUnitStatus(goops.StatusBlocked, "not ready") })
	wg.Wait()
	activate()
}

// What a goroutine does itself is a path of its own.
func insideGoroutine(ok bool) {
	go func() {
		if !ok {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		}
		_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
	}()
}
