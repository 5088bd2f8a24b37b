// Package tests has second tests that contradict what holds on the first write's path, and some that do not.
package tests

import (
	"errors"
	"fmt"
	"os"

	"a/work"

	"github.com/gruyaume/goops"
)

var errGone = errors.New("gone")

func block(why string) { _ = goops.SetUnitStatus(goops.StatusBlocked, why) }
func activate()        { _ = goops.SetUnitStatus(goops.StatusActive) }

func sameErr() {
	err := work.Step("a")
	if err != nil {
		block("a failed")
	}
	work.Pure(1)
	if err == nil {
		activate()
	}
}

func reassignedErr() {
	err := work.Step("a")
	if err != nil {
		block("a failed")
	}
	err = work.Step("b")
	if err == nil {
		activate() // want `unit status blocked \("a failed".*is lost`
	}
}

func bothFalse(a, b bool) {
	if !a {
		block("no a")
	}
	if a && b {
		activate()
	}
}

func either(a, b bool) {
	if !a {
		block("no a")
	}
	if a || b {
		activate() // want `unit status blocked \("no a".*is lost`
	}
}

func orLeaves(a, b bool) {
	if !a || !b {
		block("not both")
	}
	if a && b {
		activate()
	}
}

func disjointConstants(mode string) {
	switch mode {
	case "a":
		block("a")
	}
	switch mode {
	case "b", "c":
		activate()
	}
}

func sameConstant(mode string) {
	if mode == "a" {
		block("a")
	}
	switch mode {
	case "a", "b":
		activate() // want `unit status blocked \("a".*is lost`
	}
}

func negatedConstant(mode string) {
	if mode == "a" {
		block("a")
	}
	if mode != "a" {
		activate()
	}
}

func lengths(ids []string) {
	if len(ids) == 0 {
		block("none")
	}
	if len(ids) > 0 {
		activate()
	}
}

func lengthsBounds(ids []string) {
	if len(ids) < 1 {
		block("none")
	}
	if len(ids) >= 2 {
		activate()
	}
}

func lengthsOverlap(ids []string) {
	if len(ids) < 3 {
		block("few")
	}
	if len(ids) >= 2 {
		activate() // want `unit status blocked \("few".*is lost`
	}
}

func numbers(n int) {
	if n < 1 {
		block("none")
	}
	if n >= 1 {
		activate()
	}
}

func emptyString(s string) {
	if s == "" {
		block("none")
	}
	if len(s) > 0 {
		activate()
	}
}

func flag(ids []string) {
	missing := false
	for _, id := range ids {
		if !work.Ready(id) {
			block("not ready")
			missing = true
		}
	}
	if !missing {
		activate()
	}
}

func flagTooLate(ids []string) {
	missing := false
	if len(ids) == 0 {
		block("none")
	}
	for _, id := range ids {
		if !work.Ready(id) {
			missing = true
		}
	}
	if !missing {
		activate() // want `unit status blocked \("none".*is lost`
	}
}

type charm struct {
	failed bool
	mode   string
}

func (c *charm) field() {
	if !work.Ready("a") {
		block("not ready")
		c.failed = true
	}
	if !c.failed {
		activate()
	}
}

func (c *charm) fieldReset() {
	if !work.Ready("a") {
		block("not ready")
		c.failed = true
	}
	c.failed = false
	if !c.failed {
		activate() // want `unit status blocked \("not ready".*is lost`
	}
}

func (c *charm) set(mode string) { c.mode = mode }

func (c *charm) fieldTests() {
	if c.mode == "" {
		block("set a mode")
	}
	if c.mode != "" {
		activate()
	}
}

// A field that is written in between is another value.
func (c *charm) fieldWritten() {
	if c.mode == "" {
		block("set a mode")
		c.set("auto")
	}
	if c.mode != "" {
		activate() // want `unit status blocked \("set a mode".*is lost`
	}
}

func appended(names []string) error {
	var errs []error
	for _, n := range names {
		if err := work.Step(n); err != nil {
			block("failed")
			errs = append(errs, err)
		}
	}
	if len(errs) == 0 {
		activate()
	}
	return errors.Join(errs...)
}

func appendedElsewhere(names []string) error {
	var errs []error
	for _, n := range names {
		if err := work.Step(n); err != nil {
			errs = append(errs, err)
		}
		if n == "" {
			block("a name is empty")
		}
	}
	if len(errs) == 0 {
		activate() // want `unit status blocked \("a name is empty".*is lost`
	}
	return errors.Join(errs...)
}

func joined(names []string) {
	var errs []error
	for _, n := range names {
		if err := work.Step(n); err != nil {
			block("failed")
			errs = append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return
	}
	activate()
}

func isError() {
	err := work.Step("a")
	if errors.Is(err, errGone) {
		block("gone")
	}
	if err == nil {
		activate()
	}
}

func isErrorOnly() {
	err := work.Step("a")
	if errors.Is(err, errGone) {
		block("gone")
	}
	if err != nil {
		activate() // want `unit status blocked \("gone".*is lost`
	}
}

func asError() {
	err := work.Step("a")
	var p *os.PathError
	if errors.As(err, &p) {
		block("no file")
	}
	if err == nil {
		activate()
	}
}

func wrapped() error {
	var failed error
	if err := work.Step("a"); err != nil {
		block("failed")
		failed = fmt.Errorf("a: %w", err)
	}
	if failed != nil {
		return failed
	}
	activate()
	return nil
}

func pointer(p *charm) {
	if p == nil {
		block("no charm")
	}
	if p != nil {
		activate()
	}
}

func namedResult() (err error) {
	defer func() {
		if err == nil {
			activate()
		}
	}()
	if !work.Ready("a") {
		block("not ready")
		return errGone
	}
	return nil
}

func namedResultLost() (err error) {
	defer func() { // want `unit status blocked \("not ready".*is lost: the deferred call sets it to active`
		if err == nil {
			activate()
		}
	}()
	if !work.Ready("a") {
		block("not ready")
		return nil
	}
	return nil
}

// Two calls are two answers.
func askedTwice() {
	if !work.Ready("a") {
		block("not ready")
	}
	if work.Ready("a") {
		activate() // want `unit status blocked \("not ready".*is lost`
	}
}

func mapEntry(m map[string]string) {
	v, ok := m["key"]
	if !ok {
		block("no key")
	}
	if ok && v != "" {
		activate()
	}
}

func typeTest(v any) {
	_, ok := v.(string)
	if !ok {
		block("no text")
	}
	if ok {
		activate()
	}
}
