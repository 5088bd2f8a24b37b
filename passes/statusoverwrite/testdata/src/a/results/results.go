// Package results has first writes in callees that say so by their result.
package results

import (
	"errors"
	"log"
	"os"

	"a/work"

	"github.com/gruyaume/goops"
)

var errBlocked = errors.New("blocked")

func errorResult(ok bool) error {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return errBlocked
	}
	return nil
}

func leavesOnError(ok bool) error {
	if err := errorResult(ok); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func ignoresError(ok bool) {
	_ = errorResult(ok)
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("not ready", set at results.go:\d+ in errorResult when !ok\) is lost`
}

func goesOnAfterError(ok bool) {
	if err := errorResult(ok); err != nil {
		goops.LogErrorf("%v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in errorResult`
}

func boolResult(ok bool) bool {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return false
	}
	return true
}

func leavesOnFalse(ok bool) {
	if !boolResult(ok) {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func leavesOnTrue(ok bool) {
	if boolResult(ok) {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in boolResult`
}

func pointerResult(name string) *string {
	v, err := work.Find(name)
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not found")
		return nil
	}
	return &v
}

func leavesOnNil() {
	p := pointerResult("a")
	if p == nil {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive, *p)
}

func goesOnWithNil() {
	p := pointerResult("a")
	if p != nil {
		goops.LogInfof("%s", *p)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in pointerResult`
}

type outcome int

const (
	done outcome = iota
	stuck
	retried
)

func numberResult(ok bool) outcome {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "stuck")
		return stuck
	}
	return done
}

func leavesOnStuck(ok bool) {
	switch numberResult(ok) {
	case stuck:
		return
	case done:
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func testsAnother(ok bool) {
	if numberResult(ok) == retried {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in numberResult`
}

func stringResult(ok bool) string {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "stuck")
		return "stuck"
	}
	return ""
}

func leavesOnText(ok bool) {
	if stringResult(ok) != "" {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

type report struct {
	ok   bool
	note string
}

func structResult(ok bool) report {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "stuck")
		return report{ok: false, note: "stuck"}
	}
	return report{ok: true}
}

func leavesOnField(ok bool) {
	r := structResult(ok)
	if !r.ok {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func ignoresField(ok bool) {
	r := structResult(ok)
	if r.note == "other" {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in structResult`
}

func several(ok bool) (string, bool, error) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "stuck")
		return "", false, nil
	}
	v, err := work.Find("a")
	return v, true, err
}

func leavesOnOne(ok bool) error {
	_, fine, err := several(ok)
	if err != nil {
		return err
	}
	if !fine {
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func testsTheOther(ok bool) error {
	_, _, err := several(ok)
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in several`
}

type kind struct{ what string }

func (k *kind) Error() string { return k.what }

func typedError(ok bool) error {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "stuck")
		return &kind{"stuck"}
	}
	return work.Step("a")
}

func leavesOnAny(ok bool) error {
	if err := typedError(ok); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// The result is the setter's own, nil on the ordinary path.

func setterResult(ok bool) error {
	if !ok {
		return goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	return nil
}

func goesOnAfterSetter(ok bool) error {
	if err := setterResult(ok); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*in setterResult`
}

// Ways to leave.

func returns(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func panics(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		panic("not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func exits(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		os.Exit(1)
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func fatals(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		log.Fatal("not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func die(why string) {
	goops.LogErrorf("%s", why)
	os.Exit(1)
}

func diesInHelper(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		die("not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func fatalInside(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		log.Print("not ready")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

// Both in one callee, and the second one in a callee.

func voidHelper(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
}

func finish() { _ = goops.SetUnitStatus(goops.StatusActive) }

func helpers(ok bool) {
	voidHelper(ok)
	finish() // want `unit status blocked \("not ready", set at results.go:\d+ in voidHelper when !ok\) is lost: this sets it to active on the same path \(results.go:\d+ in finish\)`
}

// A precondition of the callee that the argument decides.
func constantArgument() {
	voidHelper(true)
	finish()
}

func wrapper(level goops.StatusName, message string) { _ = goops.SetUnitStatus(level, message) }

func throughWrapper(ok bool) {
	if !ok {
		wrapper(goops.StatusBlocked, "not ready")
	}
	wrapper(goops.StatusActive, "") // want `unit status blocked \("not ready", set at results.go:\d+ in wrapper\) is lost`
}

func throughWrapperSilent(ok bool) {
	if !ok {
		wrapper(goops.StatusMaintenance, "installing")
	}
	wrapper(goops.StatusActive, "")
}

func wrapperSame(a, b bool) {
	if !a {
		wrapper(goops.StatusBlocked, "not ready")
	}
	if !b {
		wrapper(goops.StatusBlocked, "not ready")
	}
}

func wrapperOther(a, b bool) {
	if !a {
		wrapper(goops.StatusBlocked, "not ready")
	}
	if !b {
		wrapper(goops.StatusBlocked, "no storage") // want `unit status blocked \("not ready".*is lost: this sets it to blocked again with another message`
	}
}

func slotWrapper(app bool, level goops.StatusName, message string) {
	if app {
		_ = goops.SetAppStatus(level, message)
		return
	}
	_ = goops.SetUnitStatus(level, message)
}

func throughSlotWrapper(ok bool) {
	if !ok {
		slotWrapper(true, goops.StatusBlocked, "not ready")
	}
	slotWrapper(false, goops.StatusActive, "")
}

func throughSlotWrapperLost(ok bool) {
	if !ok {
		slotWrapper(true, goops.StatusBlocked, "not ready")
	}
	slotWrapper(true, goops.StatusActive, "") // want `application status blocked .*is lost`
}
