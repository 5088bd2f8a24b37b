// Package factories has writes in function literals that other functions return.
package factories

import (
	"a/work"

	"github.com/gruyaume/goops"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func activate() { _ = goops.SetUnitStatus(goops.StatusActive) }

// A charm has ports.
type charm struct{ ports []int }

func (c *charm) begin() func() {
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "configuring")
	return func() { activate() }
}

// What begin returns runs last.
func (c *charm) deferred() {
	defer c.begin()() // want `unit status blocked \("open a port".*is lost: the deferred call sets it to active`
	if len(c.ports) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "open a port")
	}
}

// What begin returns is never called.
func (c *charm) dropped() {
	_ = c.begin()
	if len(c.ports) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "open a port")
	}
}

// The reason is the last word.
func (c *charm) finishedFirst() {
	done := c.begin()
	done()
	if len(c.ports) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "open a port")
	}
}

// Only what failed returns early, without anything to run.
func (c *charm) start() (func(), error) {
	if err := work.Step("a"); err != nil {
		return nil, err
	}
	return c.finish, nil
}

func (c *charm) finish() {
	if len(c.ports) > 0 {
		activate()
	}
}

func (c *charm) bound() error {
	finish, err := c.start()
	if err != nil {
		return err
	}
	if !work.Ready("a") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	finish() // want `unit status blocked \("not ready".*is lost`
	return nil
}

// What finish asks is what the caller has asked.
func (c *charm) boundAsked() error {
	finish, err := c.start()
	if err != nil {
		return err
	}
	if len(c.ports) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "open a port")
	}
	finish()
	return nil
}

// Either may be returned: which one is not known.
func (c *charm) either(ok bool) func() {
	if ok {
		return activate
	}
	return func() {}
}

func (c *charm) unknown() {
	if len(c.ports) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "open a port")
	}
	c.either(len(c.ports) > 0)()
}

// A check is something that can be in the way.
type check func() bool

func need(ok bool, why string) check {
	return func() bool {
		if !ok {
			_ = goops.SetUnitStatus(goops.StatusBlocked, why)
		}
		return ok
	}
}

func port(c *charm) check { return need(len(c.ports) > 0, "open a port") }

func named(c *charm) {
	ready := port(c)
	ready()
	activate() // want `unit status blocked \("open a port".*is lost`
}

func namedGuard(c *charm) {
	ready := port(c)
	if !ready() {
		return
	}
	activate()
}

// What was handed to the factory is what its closure tests.
func asked(ok bool) {
	need(ok, "not ready")()
	if ok {
		activate()
	}
}

func askedNot(ok bool) {
	need(ok, "not ready")()
	if !ok {
		activate() // want `unit status blocked \("not ready".*is lost`
	}
}

func both(c, d *charm) {
	first, second := need(len(c.ports) > 0, "open a port"), need(len(d.ports) > 0, "open another port")
	if first() && second() {
		activate()
	}
}

func all(checks ...check) bool {
	for _, c := range checks {
		if !c() {
			return false
		}
	}
	return true
}

func variadic(c, d *charm) {
	if all(port(c), port(d)) {
		activate()
	}
}

// A counter is the closure's own.
func counted() func() int {
	n := 0
	return func() int {
		n++
		if n > 3 {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "too many attempts")
		}
		return n
	}
}

func counts() {
	next := counted()
	next()
	if next() > 3 {
		return
	}
	activate()
}

func toggled() func() bool {
	on := false
	return func() bool {
		on = !on
		if !on {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "switched off")
		}
		return on
	}
}

func toggles() {
	toggle := toggled()
	if toggle() {
		return
	}
	if toggle() {
		activate() // want `unit status blocked \("switched off".*is lost`
	}
}

func marker(conditions *[]metav1.Condition, kind string) func(metav1.ConditionStatus, string) {
	return func(status metav1.ConditionStatus, reason string) {
		meta.SetStatusCondition(conditions, metav1.Condition{Type: kind, Status: status, Reason: reason})
	}
}

func marks(conditions *[]metav1.Condition) {
	mark := marker(conditions, "Ready")
	if !work.Ready("a") {
		mark("False", "NotReady")
	}
	mark("True", "Done") // want `condition Ready=False \(NotReady.*is lost`
}

// Two conditions, by two closures of one factory.
func marksTwo(conditions *[]metav1.Condition) {
	ready, synced := marker(conditions, "Ready"), marker(conditions, "Synced")
	if !work.Ready("a") {
		ready("False", "NotReady")
	}
	synced("True", "Done")
}

// Two objects.
func marksOthers(a, b *[]metav1.Condition) {
	first, second := marker(a, "Ready"), marker(b, "Ready")
	if !work.Ready("a") {
		first("False", "NotReady")
	}
	second("True", "Done")
}

func twice(f, g func(metav1.ConditionStatus, string)) {
	f("False", "NotReady")
	g("True", "Done")
}

func handsTwo(a, b *[]metav1.Condition) { twice(marker(a, "Ready"), marker(b, "Ready")) }
