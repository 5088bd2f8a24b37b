package flow

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// rules has small programs for each rule of the engine. Every pair of writes that meets is expected, also pairs that no
// check reports: the engine tells what happens, a check says what is wrong.
var rules = map[string]string{

	"pairs": `
func next() {
	block("a")
	_ = goops.SetUnitStatus(goops.StatusMaintenance) //! blocked>maintenance -reasoned -same -slow
	activate() //! maintenance>active -reasoned
}
func slots() {
	block("a")
	_ = goops.SetAppStatus(goops.StatusActive)
	activate() //! blocked>active
}
func reasoned(ok bool) {
	if !ok { block("a") }
	activate() //! blocked>active +reasoned
}
func both(ok bool) {
	if ok { block("a") } else { _ = goops.SetUnitStatus(goops.StatusWaiting, "b") }
	activate() //! blocked>active; waiting>active
}
func same(a, b bool) {
	if a { block("x") }
	if b { block("x") } //! blocked>blocked +same
}
func other(a, b bool) {
	if a { block("x") }
	if b { block("y") } //! blocked>blocked -same
}
func unknown(l goops.StatusName) {
	_ = goops.SetUnitStatus(l)
	activate() //! ?>active
}
`,

	"time in between": `
func work() { _ = goops.SetUnitStatus(goops.StatusWaiting); _ = step("a"); activate() } //! waiting>active +slow
func quickly(n int) { _ = goops.SetUnitStatus(goops.StatusWaiting); s := fmt.Sprintf("%d", n); _ = goops.SetUnitStatus(goops.StatusActive, s) } //! waiting>active -slow
func sleeps() { _ = goops.SetUnitStatus(goops.StatusWaiting); time.Sleep(time.Second); activate() } //! waiting>active +slow
func receives(c chan int) { _ = goops.SetUnitStatus(goops.StatusWaiting); <-c; activate() } //! waiting>active +slow
func before() { _ = step("a"); _ = goops.SetUnitStatus(goops.StatusWaiting); activate() } //! waiting>active -slow
`,

	"questions": `
type options struct { name, host, port string; at time.Time }
func (o *options) complete() bool { return o.name != "" && o.host != "" && o.port != "" }
func known(s string) bool { for _, k := range []string{"a", "b"} { if k == s { return true } }; return false }
type service interface { Ready() bool }
func asked(o *options) {
	if !o.complete() { block("a") }
	if o.complete() { activate() }
}
func askedOfAnother(o, p *options) {
	if !o.complete() { block("a") }
	if p.complete() { activate() } //! blocked>active
}
func filledIn(o *options) {
	if !o.complete() { block("a"); o.host = "localhost" }
	if o.complete() { activate() } //! blocked>active
}
func askedBefore(o *options) {
	ok := o.complete()
	if !ok { block("a"); o.host = "localhost" }
	if ok { activate() }
}
func byName(a, b string) {
	if !known(a) { block("a") }
	if known(a) { activate() }
}
func byOtherName(a, b string) {
	if !known(a) { block("a") }
	if known(b) { activate() } //! blocked>active
}
func elsewhere(t time.Time) {
	if t.IsZero() { block("a") }
	if !t.IsZero() { activate() }
}
func untouched(o *opts.Opts) {
	if !o.Complete() { block("a") }
	if o.Complete() { activate() }
}
func handedOn(o *opts.Opts) {
	if !o.Complete() { block("a"); o.Fill() }
	if o.Complete() { activate() } //! blocked>active
}
func written(o *opts.Opts) {
	if !o.Complete() { block("a"); o.Name = "x" }
	if o.Complete() { activate() } //! blocked>active
}
func inTurns(o *opts.Opts) {
	for range 3 {
		if !o.Complete() { block("a") } //! blocked>blocked; active>blocked
		if o.Complete() { activate() } //! blocked>active; active>active
	}
}
func tried(o *opts.Opts) {
	if !o.TryFill() { block("a") }
	if o.TryFill() { activate() } //! blocked>active
}
func somebody(s service) {
	if !s.Ready() { block("a") }
	if s.Ready() { activate() } //! blocked>active
}
func someClient(c *opts.Client) {
	if !c.Ready() { block("a") }
	if c.Ready() { activate() } //! blocked>active
}
func outside(host string) {
	if !opts.Reachable(host) { block("a") }
	if opts.Reachable(host) { activate() } //! blocked>active
}
func env() {
	if os.Getenv("A") == "" { block("a") }
	if os.Getenv("A") != "" { activate() }
	if os.Getenv("B") == "" { block("b") } //! blocked>blocked; active>blocked
}
func doesMore(s string) {
	if !tryAgain(s) { block("a") }
	if tryAgain(s) { activate() } //! blocked>active
}
func tryAgain(s string) bool { return step(s) == nil }
`,

	"questions of maps": `
func lookedUp(m map[string]string) {
	if _, ok := m["a"]; !ok { block("a") }
	if _, ok := m["a"]; ok { activate() }
}
func otherKey(m map[string]string) {
	if _, ok := m["a"]; !ok { block("a") }
	if _, ok := m["b"]; ok { activate() } //! blocked>active
}
func byVariable(m map[string]string, k, l string) {
	if _, ok := m[k]; !ok { block("a") }
	if _, ok := m[k]; ok { activate() }
	if _, ok := m[l]; ok { activate() } //! active>active +same; blocked>active
}
func putIn(m map[string]string) {
	if _, ok := m["a"]; !ok { block("a"); m["a"] = "x" }
	if _, ok := m["a"]; ok { activate() } //! blocked>active
}
func putInMeanwhile(m map[string]string) {
	_, ok := m["a"]
	m["a"] = "x"
	if !ok { block("a") }
	if _, ok := m["a"]; ok { activate() } //! blocked>active
}
func takenOut(m map[string]string) {
	if _, ok := m["a"]; ok { block("a"); delete(m, "a") }
	if _, ok := m["a"]; !ok { activate() } //! blocked>active
}
func each(m map[string]string, ks []string) {
	for _, k := range ks { if _, ok := m[k]; !ok { block("a") } } //! blocked>blocked +same
	if _, ok := m["a"]; ok { activate() } //! blocked>active
}
`,

	"texts": `
func says(err error) {
	text := ""
	if err != nil { text = err.Error(); block(text) }
	if text == "" { activate() }
}
func formats(n int) {
	text := ""
	if n > 3 { text = fmt.Sprintf("%d are too many", n); block(text) }
	if text == "" { activate() }
}
func mayBeEmpty(s string) {
	text := ""
	if len(s) > 3 { text = fmt.Sprintf("%s", s); block(text) }
	if text == "" { activate() } //! blocked>active
}
func recovers(ok bool) (err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("%v", r); activate() } }()
	if !ok { block("a") }
	return nil
}
func deferred(ok bool) (err error) {
	defer func() { if r := recover(); r == nil { activate() } }() //! blocked>active
	if !ok { block("a") }
	return nil
}
`,

	"cells": `
type charm struct { bad atomic.Bool; failed atomic.Int32; note strings.Builder; other strings.Builder }
func flag(c *charm, ok bool) {
	if !ok { c.bad.Store(true); block("a") }
	if !c.bad.Load() { activate() }
}
func flagUnset(c *charm, ok bool) {
	if !ok { c.bad.Store(true); block("a") }
	c.bad.Store(false)
	if !c.bad.Load() { activate() } //! blocked>active
}
func (c *charm) first(why string) {
	if c.bad.Swap(true) { return }
	block(why)
}
func swappedOnce(c *charm, ok bool) {
	if !ok { c.first("a") }
	c.first("b")
}
func swappedBack(c *charm, ok bool) {
	if !ok { c.first("a") }
	c.bad.Store(false)
	c.first("b") //! blocked>blocked
}
func (c *charm) firstCompared(why string) {
	if !c.bad.CompareAndSwap(false, true) { return }
	block(why)
}
func comparedOnce(c *charm, ok bool) {
	if !ok { c.firstCompared("a") }
	c.firstCompared("b")
}
func swappedHere(c *charm, ok bool) {
	if !ok && !c.bad.Swap(true) { block("a") }
	if !c.bad.Swap(true) { activate() }
}
func flagSwapped(c *charm, ok bool) {
	if !ok { c.bad.Store(true); block("a") }
	_ = c.bad.Swap(ok)
	if !c.bad.Load() { activate() } //! blocked>active
}
func localFlag(names []string) {
	var bad atomic.Bool
	for _, n := range names { if n == "" { bad.Store(true); block("a"); break } }
	if bad.Load() { return }
	activate()
}
func shared(names []string) {
	var bad atomic.Bool
	go func() { bad.Store(false) }()
	if len(names) == 0 { bad.Store(true); block("a") }
	if !bad.Load() { activate() } //! blocked>active
}
func number(c *charm, ok bool) {
	c.failed.Store(0)
	if !ok { c.failed.Add(1); block("a") }
	if c.failed.Load() == 0 { activate() }
}
func numberLess(c *charm, ok bool) {
	c.failed.Store(0)
	if !ok { c.failed.Add(-1); block("a") }
	if c.failed.Load() == 0 { activate() } //! blocked>active
}
func mark(c *charm) { c.bad.Store(true) }
func byHelper(c *charm, ok bool) {
	if !ok { mark(c); block("a") }
	if !c.bad.Load() { activate() }
}
func text(names []string) {
	var b strings.Builder
	for _, n := range names { if n == "" { b.WriteString("no name;") } }
	if b.Len() > 0 { block(b.String()) }
	if b.Len() == 0 { activate() }
}
func textItself(names []string) {
	var b strings.Builder
	for _, n := range names { if n == "" { fmt.Fprintf(&b, "no name in %d;", len(names)) } }
	if b.String() != "" { block(b.String()) }
	if b.Len() == 0 { activate() }
}
func textSetTogether(names []string) {
	var b strings.Builder
	for _, n := range names { if n == "" { b.WriteByte('x'); block("a") } }
	if b.Len() == 0 { activate() }
}
func textReset(names []string) {
	var b strings.Builder
	for _, n := range names { if n == "" { b.WriteByte('x'); block("a") } }
	b.Reset()
	if b.Len() == 0 { activate() } //! blocked>active
}
func otherText(c *charm, ok bool) {
	if !ok { c.note.WriteString("x"); block("a") }
	if c.other.Len() == 0 { activate() } //! blocked>active
}
`,

	"seams": `
var exit = os.Exit
var fatal = log.Fatalf
var replaced = os.Exit
var warn = log.Printf
func calm() { replaced = func(int) {} }
func ends(ok bool) { if !ok { block("a"); exit(1) }; activate() }
func endsLoudly(ok bool) { if !ok { block("a"); fatal("x") }; activate() }
func mayEnd(ok bool) { if !ok { block("a"); replaced(1) }; activate() } //! blocked>active
func warns(ok bool) { if !ok { block("a"); warn("x") }; activate() } //! blocked>active
`,

	"captured": `
var errNo = errors.New("no")
func each(names []string, f func(string)) { for _, n := range names { f(n) } }
func counter(names []string) {
	n := 0
	each(names, func(s string) { if s == "" { n++; block("a") } })
	if n == 0 { activate() }
}
func counterFrom(names []string, n int) {
	each(names, func(s string) { if s == "" { n++; block("a") } })
	if n == 0 { activate() } //! blocked>active
}
func counterDown(names []string) {
	n := 0
	each(names, func(s string) { if s == "" { n--; block("a") } })
	if n <= 0 { activate() } //! blocked>active
}
func counterReset(names []string) {
	n := 0
	each(names, func(s string) { if s == "" { n++; block("a") } })
	n = 0
	if n == 0 { activate() } //! blocked>active
}
func failure(names []string) {
	var err error
	each(names, func(s string) { if s == "" { err = errNo; block("a") } })
	if err == nil { activate() }
}
func failureMade(names []string) {
	var err error
	each(names, func(s string) { if s == "" { err = errors.New("x"); block("a") } })
	if err == nil { activate() }
}
func list(names []string) {
	var bad []string
	each(names, func(s string) { if s == "" { bad = append(bad, s); block("a") } })
	if len(bad) == 0 { activate() }
}
func listElsewhere(names []string) {
	var bad []string
	each(names, func(s string) { if s == "" { block("a") } else { bad = append(bad, s) } })
	if len(bad) == 0 { activate() } //! blocked>active
}
`,

	"guards": `
func twice(err error) {
	if err != nil { block("a") }
	if err == nil { activate() }
}
func negated(ok bool) {
	if !ok { block("a") }
	if ok { activate() }
}
func and(a, b bool) {
	if !a { block("a") }
	if a && b { activate() }
}
func or(a, b bool) {
	if !a { block("a") }
	if a || b { activate() } //! blocked>active
}
func variable(n int) {
	few := n < 3
	if few { block("a") }
	if !few { activate() }
}
func numbers(n int) {
	if n < 1 { block("a") }
	if n >= 1 { activate() }
}
func overlap(n int) {
	if n < 3 { block("a") }
	if n > 1 { activate() } //! blocked>active
}
func mirrored(n int) {
	if 1 > n { block("a") }
	if n >= 1 { activate() }
}
func constants(s string) {
	if s == "a" { block("a") }
	if s == "b" { activate() }
}
func notConstants(s string) {
	if s != "a" { block("a") }
	if s == "a" { activate() }
}
func variables(s, t string) {
	if s == t { block("a") }
	if s != t { activate() }
}
func emptiness(s string) {
	if s == "" { block("a") }
	if len(s) > 0 { activate() }
}
func switches(s string) {
	switch s { case "a", "b": block("a") }
	switch s { case "c": activate(); case "d": }
}
func transitive(a, b, c bool) {
	if !a { return }
	if !b { block("a") }
	if a && b && c { activate() }
}
func types1(v any) {
	_, ok := v.(string)
	if !ok { block("a") }
	if ok { activate() }
}
func errorsIs(err error) {
	if errors.Is(err, errNo) { block("a") }
	if err == nil { activate() }
}
func errorsIsOnly(err error) {
	if errors.Is(err, errNo) { block("a") }
	if err != nil { activate() } //! blocked>active
}
func made() {
	err := fmt.Errorf("x")
	if err == nil { block("a") }
	if err != nil { activate() }
}
var errNo = errors.New("no")
`,

	"kill at definition": `
func reassigned() {
	err := step("a")
	if err != nil { block("a") }
	err = step("b")
	if err == nil { activate() } //! blocked>active
}
func nextTurn(names []string) {
	for _, n := range names {
		if n == "" { block("a") } //! active>blocked
		if n != "" { activate() } //! blocked>active; active>active
	}
}
func ownObject(tx store.Tx, ids []string) {
	for _, id := range ids {
		t := store.GetTask(tx, id)
		if !ask(id) { t.Status.State = api.TaskStateFailed } else { t.Status.State = api.TaskStateRunning }
	}
}
func outerObject(t *api.Task, ids []string) {
	for _, id := range ids {
		if !ask(id) {
			t.Status.State = api.TaskStateFailed //! failed>failed; running>failed
		} else {
			t.Status.State = api.TaskStateRunning //! failed>running; running>running
		}
	}
}
func rebound(tx store.Tx) {
	t := store.GetTask(tx, "a")
	t.Status.State = api.TaskStateFailed
	t = store.GetTask(tx, "b")
	t.Status.State = api.TaskStateRunning
}
`,

	"canonical paths": `
type inner struct{ ready bool; name string }
type outer struct{ in inner; p *inner }
func field(o *outer) {
	if !o.in.ready { block("a") }
	if o.in.ready { activate() }
}
func throughPointer(o *outer) {
	if !o.p.ready { block("a") }
	if o.p.ready { activate() }
}
func stored(o *outer) {
	if !o.in.ready { block("a") }
	o.in.ready = ask("x")
	if o.in.ready { activate() } //! blocked>active
}
func storedElsewhere(o *outer) {
	if !o.in.ready { block("a") }
	o.in.name = "x"
	if o.in.ready { activate() }
}
func storedByCallee(o *outer) {
	if !o.in.ready { block("a") }
	o.reset()
	if o.in.ready { activate() } //! blocked>active
}
func (o *outer) reset() { o.in.ready = ask("x") }
func (o *outer) look() string { return o.in.name }
func notStoredByCallee(o *outer) {
	if !o.in.ready { block("a") }
	_ = o.look()
	if o.in.ready { activate() }
}
func (i inner) isReady() bool { return i.ready }
func getter(o *outer) {
	if !o.in.isReady() { block("a") }
	if o.in.isReady() { activate() }
}
func global() {
	if !ready { block("a") }
	if ready { activate() }
}
var ready bool
func element(xs []bool) {
	if !xs[0] { block("a") }
	if xs[0] { activate() }
}
func otherElement(xs []bool) {
	if !xs[0] { block("a") }
	if xs[1] { activate() } //! blocked>active
}
func sameTask(t *api.Task) {
	s := &t.Status
	s.State = api.TaskStateFailed
	t.Status.State = api.TaskStateRunning //! failed>running
}
func copied(t *api.Task) {
	c := *t
	c.Status.State = api.TaskStateFailed
	t.Status.State = api.TaskStateRunning
}
func captured(ok bool) {
	func() {
		if !ok { block("a") }
	}()
	if ok { activate() }
}
`,

	"phis and flags": `
func flag(names []string) {
	bad := false
	for _, n := range names {
		if !ask(n) { block("a"); bad = true } //! blocked>blocked +same
	}
	if !bad { activate() }
}
func flagBefore(names []string) {
	bad := false
	block("a")
	for _, n := range names {
		if !ask(n) { bad = true }
	}
	if !bad { activate() } //! blocked>active
}
func level(ok bool) {
	l := goops.StatusActive
	if !ok { l = goops.StatusBlocked }
	_ = goops.SetUnitStatus(l)
	activate() //! active>active; blocked>active
}
func firstError() error {
	var first error
	if err := step("a"); err != nil { block("a"); first = err }
	if err := step("b"); err != nil && first == nil { first = err }
	if first != nil { return first }
	activate()
	return nil
}
func counted(names []string) {
	n := 0
	for _, x := range names {
		if !ask(x) { block("a"); n++ } //! blocked>blocked
	}
	if n == 0 { activate() }
}
// BUG: what the loop has tested is forgotten at the break.
// func countdown(n int) {
// 	for n > 0 {
// 		if !ask("x") { block("a"); break }
// 		n--
// 	}
// 	if n == 0 { activate() } 
// }
`,

	"append and len": `
func appended(names []string) {
	var missing []string
	for _, n := range names {
		if !ask(n) { block("a"); missing = append(missing, n) } //! blocked>blocked
	}
	if len(missing) == 0 { activate() }
}
func appendedOnce(n string) {
	var missing []string
	if !ask(n) { block("a"); missing = append(missing, n) }
	if len(missing) > 0 { return }
	activate()
}
func appendedElse(n string) {
	var missing []string
	if !ask(n) { block("a") } else { missing = append(missing, n) }
	if len(missing) == 0 { activate() } //! blocked>active
}
func joined() {
	var errs []error
	if err := step("a"); err != nil { block("a"); errs = append(errs, err) }
	if err := errors.Join(errs...); err != nil { return }
	activate()
}
func emptyRange(names []string) {
	if len(names) == 0 { block("a") }
	for _, n := range names { _ = n; activate() } //! active>active
}
`,

	"defers": `
func reverse() {
	defer activate() //! blocked>active
	defer block("a")
}
func inOrder() {
	defer block("a") //! active>blocked
	defer activate()
}
func conditional(a bool) {
	if a { defer activate() } //! blocked>active
	block("a")
}
func contradicted(a bool) {
	if a { defer activate() }
	if !a { block("a") }
}
func notYet(a bool) {
	if !a { block("a"); return }
	defer activate()
}
func named() (err error) {
	defer func() {
		if err == nil { activate() }
	}()
	if !ask("x") { block("a"); return errors.New("x") }
	return nil
}
func namedNil() (err error) {
	defer func() { //! blocked>active
		if err == nil { activate() }
	}()
	if !ask("x") { block("a") }
	return nil
}
func ofCallee() { closes(); activate() } //! blocked>active
func closes() { defer block("a") }
`,

	"closures": `
func onTheSpot() {
	func() { block("a") }()
	activate() //! blocked>active
}
func variable(ok bool) {
	f := func(why string) { block(why) }
	if !ok { f("a") }
	activate() //! blocked>active
}
func flagged() {
	bad := false
	check := func() { if !ask("x") { block("a"); bad = true } }
	check()
	if !bad { activate() }
}
func returned() error {
	fail := func(err error) error { block("a"); return err }
	if err := step("a"); err != nil { return fail(err) }
	activate()
	return nil
}
func bound(c *charm) {
	f := c.fail
	f()
	activate() //! blocked>active
}
type charm struct{}
func (c *charm) fail() { block("a") }
func unused() {
	f := func() { block("a") }
	_ = f
	activate()
}
`,

	"callbacks: once": `
func transaction(s *store.MemoryStore, t *api.Task) error {
	if err := s.Update(func(tx store.Tx) error {
		t.Status.State = api.TaskStateFailed
		return nil
	}); err != nil { return err }
	t.Status.State = api.TaskStateRunning //! failed>running -reasoned
	return nil
}
func says(s *store.MemoryStore, t *api.Task, ok bool) error {
	err := s.Update(func(tx store.Tx) error {
		if !ok { t.Status.State = api.TaskStateFailed; return errors.New("x") }
		return nil
	})
	if err != nil { return err }
	t.Status.State = api.TaskStateRunning
	return nil
}
`,

	"callbacks: maybe": `
type teller struct { once sync.Once }
func (t *teller) tell(why string) { t.once.Do(func() { block(why) }) }
func onceByMethod(t *teller, ok bool) {
	if !ok { t.tell("a") }
	t.tell("b")
}
func onceEach(t, u *teller, ok bool) {
	if !ok { t.tell("a") }
	u.tell("b") //! blocked>blocked
}
func ofItsOwn() {
	var o sync.Once
	o.Do(func() { block("a") })
	activate() //! blocked>active -reasoned
}
func onlyOnce(o *sync.Once) {
	o.Do(func() { block("a") })
	activate() //! blocked>active +reasoned
}
`,

	"callbacks: again": `
func retried() error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := step("a"); err != nil { block("a"); return err }
		return nil
	})
	if err != nil { return err }
	activate()
	return nil
}
func lastAttempt() error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := step("a"); err != nil { block("a"); return nil }
		return nil
	})
	if err != nil { return err }
	activate() //! blocked>active
	return nil
}
`,

	"callbacks: async": `
func goroutine() { go block("a"); activate() }
func timer() { time.AfterFunc(time.Second, func() { block("a") }); activate() }
func group(g *sync.WaitGroup) { g.Go(func() { block("a") }); g.Wait(); activate() }
func inside() {
	go func() {
		block("a")
		activate() //! blocked>active
	}()
}
`,

	"callbacks: parameters": `
func each(names []string, f func(string) error) error {
	for _, n := range names {
		if err := f(n); err != nil { return err }
	}
	return nil
}
func leaves(names []string) error {
	if err := each(names, func(n string) error { block(n); return errors.New(n) }); err != nil { return err }
	activate()
	return nil
}
func goesOn(names []string) {
	_ = each(names, func(n string) error { block(n); return errors.New(n) })
	activate() //! blocked>active
}
func ignoresIt(f func()) {}
func handed() { ignoresIt(func() { block("a") }); activate() }
`,

	"interfaces": `
type checker interface{ check() }
type only struct{}
func (only) check() { block("a") }
func one(c checker) { c.check(); activate() } //! blocked>active
type prober interface{ probe() }
type yes struct{}
func (yes) probe() { block("a") }
type no struct{}
func (*no) probe() {}
func two(p prober) { p.probe(); activate() }
func local() { var p prober = yes{}; p.probe(); activate() } //! blocked>active
func foreign(e error) { _ = e.Error(); activate() }
`,

	"generics": `
type checker interface{ check() }
type only struct{}
func (only) check() { block("a") }
func param[C checker](c C) { c.check(); activate() } //! blocked>active
func fail[T any](v T) { block("a") }
func inferred() { fail(1); activate() } //! blocked>active
func explicit() { fail[string](""); activate() } //! blocked>active
type box[T any] struct{ v T }
func (b *box[T]) fail() { block("a") }
func method(b *box[int]) { b.fail(); activate() } //! blocked>active
func constraint[T ~string](s T) {
	if s == "" { block("a") }
	if s != "" { activate() }
}
`,

	"recursion": `
func down(n int) {
	if n == 0 { block("a"); return }
	down(n - 1)
}
func after(n int) { down(n); activate() } //! blocked>active
func even(n int) error {
	if n == 0 { return nil }
	return odd(n - 1)
}
func odd(n int) error {
	if n == 0 { block("a"); return errors.New("odd") }
	return even(n - 1)
}
func leaves(n int) error {
	if err := even(n); err != nil { return err }
	activate()
	return nil
}
func goesOn(n int) { _ = even(n); activate() } //! blocked>active
func forever() { forever(); activate() }
func inLiteral(n int) {
	var f func(int)
	f = func(n int) { if n > 0 { f(n - 1) } }
	f(n)
	block("a")
	activate() //! blocked>active
}
`,

	"no return": `
func panics(ok bool) { if !ok { block("a"); panic("x") }; activate() }
func exits(ok bool) { if !ok { block("a"); os.Exit(1) }; activate() }
func fatal(ok bool) { if !ok { block("a"); log.Fatalf("x") }; activate() }
func die() { log.Fatalf("x") }
func helper(ok bool) { if !ok { block("a"); die() }; activate() }
func twiceRemoved() { die() }
func deep(ok bool) { if !ok { block("a"); twiceRemoved() }; activate() }
func loops(ok bool) { if !ok { block("a"); for {} }; activate() }
func mayDie(ok bool) { if !ok { log.Fatalf("x") } }
func maybeDies(ok bool) { block("a"); mayDie(ok); activate() } //! blocked>active
`,

	"tables": `
func table() {
	for _, f := range []func(){first, second} { f() } //! blocked>active
}
func reversed() {
	for _, f := range []func(){second, first} { f() } //! active>blocked
}
func first() { block("a") }
func second() { activate() }
func tryFirst() error { if !ask("x") { block("a"); return errors.New("x") }; return nil }
func trySecond() error { activate(); return nil }
func leaves() error {
	for _, f := range []func() error{tryFirst, trySecond} {
		if err := f(); err != nil { return err }
	}
	return nil
}
`,

	"reads as guards": `
func guarded() error {
	block("a")
	s, err := goops.GetUnitStatus()
	if err != nil { return err }
	if s.Name == goops.StatusBlocked { return nil }
	activate() //! blocked>active +guarded
	return nil
}
func before() error {
	s, err := goops.GetUnitStatus()
	if err != nil { return err }
	block("a")
	if s.Name == goops.StatusBlocked { return nil }
	activate() //! blocked>active -guarded
	return nil
}
func otherSlot() error {
	block("a")
	s, err := goops.GetAppStatus()
	if err != nil { return err }
	if s.Name == goops.StatusBlocked { return nil }
	activate() //! blocked>active -guarded
	return nil
}
func logged() {
	block("a")
	s, _ := goops.GetUnitStatus()
	goops.LogInfof("%s", s.Name)
	activate() //! blocked>active -guarded
}
func asks() bool { s, err := goops.GetUnitStatus(); return err == nil && s.Name == goops.StatusBlocked }
func byHelper() {
	block("a")
	if asks() { return }
	activate() //! blocked>active +guarded
}
func field(t *api.Task) {
	t.Status.State = api.TaskStateFailed
	if t.Status.State != api.TaskStateFailed { t.Status.State = api.TaskStateRunning }
}
`,

	"publish": `
func published(tx store.Tx, t *api.Task) {
	t.Status.State = api.TaskStateFailed
	_ = store.UpdateTask(tx, t)
	t.Status.State = api.TaskStateRunning
}
func otherPublished(tx store.Tx, t, u *api.Task) {
	t.Status.State = api.TaskStateFailed
	_ = store.UpdateTask(tx, u)
	t.Status.State = api.TaskStateRunning //! failed>running
}
func maybePublished(tx store.Tx, t *api.Task, ok bool) {
	t.Status.State = api.TaskStateFailed
	if ok { _ = store.UpdateTask(tx, t) }
	t.Status.State = api.TaskStateRunning //! failed>running
}
func byCallee(tx store.Tx, t *api.Task) {
	t.Status.State = api.TaskStateFailed
	save(tx, t)
	t.Status.State = api.TaskStateRunning
}
func save(tx store.Tx, t *api.Task) { _ = store.UpdateTask(tx, t) }
`,

	"results": `
func errResult() error { if !ask("x") { block("a"); return errors.New("x") }; return nil }
func leaves() error { if err := errResult(); err != nil { return err }; activate(); return nil }
func goesOn() { _ = errResult(); activate() } //! blocked>active +reasoned
func boolResult() bool { if !ask("x") { block("a"); return false }; return true }
func leavesOnFalse() { if boolResult() { activate() } }
func leavesOnTrue() { if !boolResult() { activate() } } //! blocked>active
func several() (string, bool, error) { if !ask("x") { block("a"); return "", false, nil }; return "x", true, step("y") }
func testsOne() { _, ok, err := several(); if err != nil || !ok { return }; activate() }
func testsOther() { _, _, err := several(); if err != nil { return }; activate() } //! blocked>active
func setters() error { return goops.SetUnitStatus(goops.StatusBlocked, "a") }
func nilResult() error { if err := setters(); err != nil { return err }; activate(); return nil } //! blocked>active
func wrapped() error { if err := errResult(); err != nil { return fmt.Errorf("a: %w", err) }; return nil }
func leavesWrapped() error { if err := wrapped(); err != nil { return err }; activate(); return nil }
func precondition(ok bool) { if !ok { block("a") } }
func decided() { precondition(true); activate() }
func decidedNot() { precondition(false); activate() } //! blocked>active
`,

	"loops": `
func events(c chan string) { for s := range c { if s == "" { block("a") } else { activate() } } }
func selects(a, b chan string) {
	for {
		select {
		case s := <-a: block(s)
		case <-b: activate()
		}
	}
}
func oneEvent(c chan string) {
	for s := range c {
		if s == "" { block("a") }
		activate() //! blocked>active
	}
}
func retries() {
	for {
		if err := step("a"); err != nil { block("a"); time.Sleep(time.Second); continue }
		break
	}
	activate()
}
func gotos(n int) {
again:
	if n > 0 { block("a"); n--; goto again } //! blocked>blocked +same
	activate() //! blocked>active
}
`,
}

func TestRules(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		body := rules[name]
		t.Run(name, func(t *testing.T) {
			m := newMemory(t)
			src := whole(body)
			p := m.run("example.com/p", src)
			if p == nil {
				t.Fatal("taken for irrelevant")
			}
			m.expect(p, src)
		})
	}
}

// TestAcrossPackages has a package that uses another one, which uses a third: nothing but facts says what that does.
func TestAcrossPackages(t *testing.T) {
	m := newMemory(t)
	low := strings.Replace(whole(`
// Check tells nobody.
func Check(ok bool) { if !ok { block("low") } }
// Try says so.
func Try() error { if !ask("x") { block("low"); return errors.New("x") }; return nil }
// Done ends with active.
func Done() { activate() }
// Set sets.
func Set(l goops.StatusName, why string) { _ = goops.SetUnitStatus(l, why) }
// Asked reads.
func Asked() bool { s, err := goops.GetUnitStatus(); return err == nil && s.Name == goops.StatusBlocked }
// Die does not return.
func Die() { panic("x") }
// Fail writes to what it is given.
func Fail(t *api.Task) { t.Status.State = api.TaskStateFailed }
// Plain does nothing to a status.
func Plain(n int) int { return n + 1 }
// hidden is not for others.
func hidden() { block("a") }
// Box is generic.
type Box[T any] struct{ v T }
// Fail sets.
func (b *Box[T]) Fail() { block("box") }
`), "package p", "package low", 1)
	m.run("example.com/low", low)
	middle := `package middle
import ("example.com/low"; "github.com/moby/swarmkit/v2/api")
func Check(ok bool) { low.Check(ok) }
func Try() error { if err := low.Try(); err != nil { return err }; return nil }
func Done() { low.Done() }
func Set(why string) { low.Set("blocked", why) }
func Asked() bool { return low.Asked() }
func Die() { low.Die() }
func Fail(t *api.Task) { low.Fail(t) }
`
	m.run("example.com/middle", middle)
	top := strings.Replace(whole(`
func void(ok bool) { middle.Check(ok); activate() } //! blocked>active +reasoned
func decided() { middle.Check(true); activate() }
func leaves() error { if err := middle.Try(); err != nil { return err }; activate(); return nil }
func goesOn() { _ = middle.Try(); activate() } //! blocked>active
func second() { block("a"); middle.Done() } //! blocked>active
func both(ok bool) { middle.Check(ok); middle.Done() } //! blocked>active
func wrapper() { middle.Set("a"); activate() } //! blocked>active
func sameText() { middle.Set("a"); low.Set("blocked", "a") } //! blocked>blocked +same
func otherText() { middle.Set("a"); low.Set("blocked", "b") } //! blocked>blocked -same
func guarded() { block("a"); if middle.Asked() { return }; activate() } //! blocked>active +guarded
func dies(ok bool) { if !ok { block("a"); middle.Die() }; activate() }
func object(t, u *api.Task) { middle.Fail(t); u.Status.State = api.TaskStateRunning; t.Status.State = api.TaskStateRunning } //! failed>running
func generic(b *low.Box[int]) { b.Fail(); activate() } //! blocked>active
`), `import (`, "import (\n\t\"example.com/low\"\n\t\"example.com/middle\"", 1)
	m.expect(m.run("example.com/top", top), top)

	for _, x := range []struct {
		path, name string
		want       bool
	}{
		{"example.com/low", "Check", true}, {"example.com/low", "Set", true}, {"example.com/low", "Die", true}, {"example.com/low", "Box.Fail", true},
		{"example.com/middle", "Check", true}, {"example.com/middle", "Die", true},
		{"example.com/low", "Plain", false}, {"example.com/low", "hidden", false},
	} {
		f, size := m.fact(x.path, x.name)
		if (f != nil) != x.want {
			t.Errorf("%s.%s: fact %v, want one: %v", x.path, x.name, f, x.want)
		}
		if f != nil {
			t.Logf("%s.%s: %d bytes: %v", x.path, x.name, size, f)
		}
	}
}
