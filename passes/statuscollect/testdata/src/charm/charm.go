package charm

import (
	"charm/parts"
	"context"
	"errors"
	"os"

	"github.com/gruyaume/goops"
	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/juju"
)

var (
	blocked = collector.Status{Level: collector.Blocked, Message: "set the hostname"}
	active  = collector.Status{Level: collector.Active}
)

func related() bool         { return os.Getenv("RELATED") != "" }
func read() (string, error) { return os.Getenv("NAME"), errors.New("no name") }

// Deferred covers all paths.
func Deferred(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	if !related() {
		c.Add(blocked)
		return nil
	}
	c.Add(active)
	return nil
}

// Forgotten never commits.
func Forgotten(ctx context.Context) {
	c := collector.New(juju.Unit()) // want `the collector is not committed on the path that ends at charm.go:\d+: the status added at charm.go:\d+ is lost`
	c.Add(active)
}

// EarlyReturn loses what it has added.
func EarlyReturn(ctx context.Context) error {
	c := collector.New(juju.Unit()) // want `not committed on the path that ends at charm.go:\d+: the status added`
	if !related() {
		c.Add(blocked)
		return nil
	}
	c.Add(active)
	return c.Commit(ctx)
}

// EarlyError fails before anything is added: the hook shows it.
func EarlyError(ctx context.Context) error {
	c := collector.New(juju.Unit())
	if _, err := read(); err != nil {
		return err
	}
	c.Add(active)
	return c.Commit(ctx)
}

// ErrorAfterAdd loses the status, whatever it returns.
func ErrorAfterAdd(ctx context.Context) error {
	c := collector.New(juju.Unit()) // want `the status added at charm.go:\d+ is lost`
	c.Add(blocked)
	if _, err := read(); err != nil {
		return err
	}
	return c.Commit(ctx)
}

// ErrorAfterAddDeferred leaves it to CommitOnReturn.
func ErrorAfterAddDeferred(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	c.Add(blocked)
	if _, err := read(); err != nil {
		return err
	}
	return nil
}

// LateDefer is too late for the first return.
func LateDefer(ctx context.Context) (err error) {
	c := collector.New(juju.Unit()) // want `the status stays what it was; defer`
	if !related() {
		return nil
	}
	defer c.CommitOnReturn(ctx, &err)
	c.Add(active)
	return nil
}

// Exits needs no commit where it leaves the process.
func Exits(ctx context.Context) error {
	c := collector.New(juju.Unit())
	if !related() {
		os.Exit(1)
	}
	c.Add(active)
	return c.Commit(ctx)
}

// Empty adds nothing on one path.
func Empty(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	if !related() {
		return nil // want `nothing was added to the collector \(made at charm.go:\d+\) on a path to this return`
	}
	c.Add(active)
	return nil
}

// EmptyFails adds nothing and fails.
func EmptyFails(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	if !related() {
		return errors.New("not related")
	}
	c.Add(active)
	return nil
}

// TwoTests adds on each path: the tests exclude each other.
func TwoTests(ctx context.Context, ready bool) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	if !ready {
		c.Add(blocked)
	}
	if ready {
		c.Add(active)
	}
	return nil
}

// Late adds after the commit.
func Late(ctx context.Context) error {
	c := collector.New(juju.Unit())
	c.Add(blocked)
	if err := c.Commit(ctx); err != nil {
		return err
	}
	c.Add(active) // want `added after the collector was committed, and no commit follows on the path that ends at charm.go:\d+`
	return nil
}

// Again commits once more.
func Again(ctx context.Context) error {
	c := collector.New(juju.Unit())
	c.Add(blocked)
	if err := c.Commit(ctx); err != nil {
		return err
	}
	c.Add(active)
	return c.Commit(ctx)
}

// Beside sets the status that the collector will set.
func Beside(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	if !related() {
		goops.SetUnitStatus(goops.StatusBlocked, "add a relation") // want `unit status is set to blocked here, and a collector \(made at charm.go:\d+\) that is not committed yet will set it again`
		return nil                                                 // want `nothing was added`
	}
	c.Add(active)
	return nil
}

// BesideCallee does so through another package.
func BesideCallee(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	c.Add(active)
	parts.Rude() // want `unit status is set to active here`
	return nil
}

// OtherSlot sets the application's.
func OtherSlot(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	c.Add(active)
	goops.SetAppStatus(goops.StatusActive, "ready")
	return nil
}

// Before sets the status before there is a collector, and After once it is done.
func Before(ctx context.Context) error {
	goops.SetUnitStatus(goops.StatusMaintenance, "starting")
	c := collector.New(juju.Unit())
	c.Add(active)
	if err := c.Commit(ctx); err != nil {
		return err
	}
	goops.SetUnitStatus(goops.StatusMaintenance, "cleaning up")
	return nil
}

// Progress is what there is for work under way.
func Progress(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	c.Progress(ctx, "starting")
	c.Add(active)
	return nil
}

// Parts reports through sources; one of them always says something.
func Parts(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	parts.Cache(c.Source("cache"))
	parts.Database(c.Source("database"))
	return nil
}

// Quiet has a part that may say nothing.
func Quiet(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	parts.Cache(c.Source("cache"))
	return nil // want `nothing was added`
}

// Dropped does not notice that the status could not be set.
func Dropped(ctx context.Context) error {
	c := collector.New(juju.Unit())
	defer c.Commit(ctx) // want `the error of this deferred Commit is dropped, and the function returns one`
	c.Add(active)
	return nil
}

// NoError has nobody to tell.
func NoError(ctx context.Context) {
	c := collector.New(juju.Unit())
	defer c.Commit(ctx)
	c.Add(active)
}

// NotDeferred cannot see how the function ends.
func NotDeferred(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	c.Add(active)
	c.CommitOnReturn(ctx, &err) // want `CommitOnReturn has to be deferred itself`
	return err
}

// InLiteral is one function too deep.
func InLiteral(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer func() {
		c.CommitOnReturn(ctx, &err) // want `CommitOnReturn has to be deferred itself`
	}()
	c.Add(active)
	return nil
}

// DeferredLiteral keeps the error.
func DeferredLiteral(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer func() {
		if e := c.Commit(ctx); err == nil {
			err = e
		}
	}()
	c.Add(active)
	return nil
}

// Factory hands the collector on.
func Factory() *collector.Collector {
	c := collector.New(juju.Unit())
	c.Add(active)
	return c
}

type hook struct{ c *collector.Collector }

// Kept is committed by whoever has the hook.
func Kept(h *hook) {
	c := collector.New(juju.Unit())
	c.Add(active)
	h.c = c
}

// Given is the caller's.
func Given(c *collector.Collector) { c.Add(active) }

// Giver commits what it has given.
func Giver(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	Given(c)
	return nil
}

// GiverForgets does not.
func GiverForgets(ctx context.Context) {
	c := collector.New(juju.Unit()) // want `the status added at charm.go:\d+ is lost`
	Given(c)
}

var elsewhere func(r collector.Reporter)

// Unknown code may have added something.
func Unknown(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	elsewhere(c.Source("other"))
	return nil
}

// Loop adds where there is something to go through.
func Loop(ctx context.Context, names []string) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	for _, n := range names {
		c.Add(collector.Status{Level: collector.Blocked, Message: n})
	}
	return nil // want `nothing was added`
}

// LoopThenActive says that all is well where it has nothing to say.
func LoopThenActive(ctx context.Context, names []string) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	for _, n := range names {
		c.Add(collector.Status{Level: collector.Blocked, Message: n})
	}
	c.Add(active)
	return nil
}

// Both commits unit and application.
func Both(ctx context.Context) (err error) {
	p := collector.NewPair(collector.New(juju.Unit()), collector.New(juju.Application()), nil)
	defer p.CommitOnReturn(ctx, &err)
	p.Unit.Add(active)
	p.Application.Add(active)
	return nil
}

// BothBeside sets one of them directly.
func BothBeside(ctx context.Context) (err error) {
	unit := collector.New(juju.Unit())
	p := collector.NewPair(unit, collector.New(juju.Application()), nil)
	defer p.CommitOnReturn(ctx, &err)
	unit.Add(active)
	p.Application.Add(active)
	goops.SetAppStatus(goops.StatusBlocked, "no leader") // want `application status is set to blocked here`
	return nil
}

// Accepted is meant to be so.
func Accepted() {
	c := collector.New(juju.Unit()) //statuslint:ignore statuscollect only its messages are of interest
	c.Add(active)
}
