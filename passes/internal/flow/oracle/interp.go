package oracle

import (
	"fmt"
	"slices"
)

// activation is one call of a function or literal in a run.
type activation struct {
	fn     *Func
	lit    *Lit
	owner  *activation // of a literal: where it is written
	loops  []*loopTurn
	defers []deferred
	named  *any
}

// loopTurn is a loop that is running, and its turn.
type loopTurn struct {
	id   int // of this execution of the loop
	turn int
	stmt Stmt
}

type deferred struct {
	call *Call
	args []any
	lit  *closure
}

// frame is an activation and the call that it is executing.
type frame struct {
	act      *activation
	call     *Call
	deferred bool
}

// Write is a status write of one run.
type Write struct {
	App   bool
	Level string // "" for a level that is an input
	Const bool   // the text is constant
	Text  string
	// Lines are those of the calls, innermost last; 0 for a deferred call and
	// a literal on the spot, where the run time has its own idea.
	Lines []int

	msg       textValue
	call      *Call
	stack     []frame
	loops     []loopTurn
	failed    *cell
	reads     []readMark // so far
	waits     int        // event loops so far
	opaque    int        // calls of opaque functions so far
	soft      int        // other calls so far
	panicking bool
}

// Outcome is how a run ends.
type Outcome string

// The ends of a run.
const (
	Returns Outcome = "return"
	Panics  Outcome = "panic"
	Exits   Outcome = "exit"
)

// event is one call of goops in a run, with what it returned.
type event struct {
	set  *cell // the setter's error, or nil where nobody looked
	vals []any
}

// Run is one run from the start of a function.
type Run struct {
	Writes  []*Write
	Outcome Outcome
	Results []any

	params []any
	fields map[string]any
	script []event
}

// interp runs one function once.
type interp struct {
	ch     *chooser
	run    *Run
	stack  []frame
	free   bool // every condition is a free choice
	loose  bool // see Truth.loosely
	loopID int
	opaque int
	soft   int
	panics int
	steps  int
	waits  int
	label  string // of the loop that a break or continue means
	reads  []readMark
	levels map[bool]any // what the slots are known to show
	fields map[string]any
	cells  []*collection
	// litRoot lets names that no scope knows be inputs.
	litRoot *env
}

type flow int

const (
	next flow = iota
	ret
	brk
	cont
	fall
	panicking
)

// stop ends a run from within: os.Exit, or a run that cannot be.
type stop struct{ infeasible bool }

const maxSteps = 20_000

// runFunc runs fn as the start of a path. ok is false where no such run exists.
func runFunc(ch *chooser, fn *Func, free bool) (r *Run, ok bool) {
	return newInterp(ch, free).root(fn)
}

func (in *interp) root(fn *Func) (r *Run, ok bool) {
	var args []any
	for _, p := range fn.Params {
		args = append(args, in.input(p.T))
	}
	in.run.params = args
	return in.finish(func() (flow, []any) { return in.invoke(fn, nil, nil, args) })
}

// runLit runs a literal as the start of a path, with everything that it
// captures an input.
func runLit(ch *chooser, lit *Lit) (r *Run, ok bool) {
	in := newInterp(ch, false)
	var args []any
	for _, p := range lit.Params {
		args = append(args, in.input(p.T))
	}
	in.litRoot = &env{}
	return in.finish(func() (flow, []any) {
		return in.invoke(nil, &closure{lit: lit, env: in.litRoot}, nil, args)
	})
}

func newInterp(ch *chooser, free bool) *interp {
	ch.at = 0
	return &interp{ch: ch, free: free, fields: map[string]any{}, levels: map[bool]any{}, run: &Run{fields: map[string]any{}, Outcome: Returns}}
}

func (in *interp) finish(f func() (flow, []any)) (r *Run, ok bool) {
	ok = true
	func() {
		defer func() {
			switch e := recover().(type) {
			case nil:
			case stop:
				in.run.Outcome = Exits
				ok = !e.infeasible
			default:
				panic(e)
			}
		}()
		fl, results := f()
		if fl == panicking {
			in.run.Outcome = Panics
		} else {
			in.run.Results = results
		}
	}()
	for _, c := range in.cells {
		if !c.settle() {
			ok = false
		}
	}
	if ok {
		for _, w := range in.run.Writes {
			w.Text, w.Const = w.msg.render(), w.msg.dyn == nil
		}
	}
	return in.run, ok
}

func (in *interp) input(t Type) any {
	v := inputCell(t)
	if c, ok := v.(*collection); ok {
		in.cells = append(in.cells, c)
	}
	return v
}

func (in *interp) top() *activation { return in.stack[len(in.stack)-1].act }

// invoke runs a function or a closure; the frame of the caller is on the stack
// with its call filled in.
func (in *interp) invoke(fn *Func, cl *closure, named *any, args []any) (flow, []any) {
	act := &activation{fn: fn, named: named}
	e := &env{}
	body, params := (*Block)(nil), []Param(nil)
	if fn != nil {
		body, params = fn.Body, fn.Params
		if fn.Named {
			var v any = (*errValue)(nil)
			e.vars = map[string]*any{"err": &v}
			act.named = &v
		}
	} else {
		body, params = cl.lit.Body, cl.lit.Params
		act.lit, act.owner = cl.lit, cl.owner
		e.up = cl.env
	}
	for i, p := range params {
		e.set(p.Name, args[i])
	}
	in.stack = append(in.stack, frame{act: act})
	fl, results := in.block(body, e.child())
	if fl == ret && act.named != nil {
		*act.named = results[0]
	}
	for i := len(act.defers) - 1; i >= 0; i-- {
		d := act.defers[i]
		if fl == panicking {
			in.panics++
		}
		top := &in.stack[len(in.stack)-1]
		top.call, top.deferred = d.call, true
		dfl, _ := in.dispatch(d.call, d.lit, d.args)
		if fl == panicking {
			in.panics--
		}
		if dfl == panicking {
			fl = panicking
		}
	}
	in.stack = in.stack[:len(in.stack)-1]
	if fl == panicking {
		return panicking, nil
	}
	if act.named != nil {
		results = []any{*act.named}
	}
	return next, results
}

// evalCall evaluates the arguments and calls.
func (in *interp) evalCall(c *Call, e *env) (flow, []any) {
	args, cl := in.prepare(c, e)
	top := &in.stack[len(in.stack)-1]
	saved := *top
	top.call, top.deferred = c, false
	fl, results := in.dispatch(c, cl, args)
	in.stack[len(in.stack)-1] = saved
	return fl, results
}

// prepare evaluates what a call needs at the moment of the call or the defer.
func (in *interp) prepare(c *Call, e *env) (args []any, cl *closure) {
	switch {
	case c.Set != nil:
		lv := in.eval(c.Set.Level, e)
		var msg any = textValue{}
		if c.Set.Msg != nil {
			msg = in.eval(c.Set.Msg, e)
		}
		return []any{lv, msg}, nil
	case c.Lit != nil:
		cl = &closure{lit: c.Lit, env: e, owner: in.top()}
	case c.Once:
		return nil, in.eval(c.Args[0], e).(*closure)
	case c.Local != "":
		v := e.lookup(c.Local)
		if v == nil {
			// The literal that this name stands for is outside of the literal
			// that is the start of the path.
			panic(stop{infeasible: true})
		}
		cl, _ = (*v).(*closure)
	}
	for _, a := range c.Args {
		args = append(args, in.eval(a, e))
	}
	return args, cl
}

func (in *interp) dispatch(c *Call, cl *closure, args []any) (flow, []any) {
	in.steps++
	if in.steps > maxSteps {
		panic(stop{infeasible: true})
	}
	switch {
	case c.Set != nil:
		return next, []any{in.write(c, args)}
	case c.Opaque != "":
		in.opaque++
		ev := event{}
		for _, t := range opaqueResults[c.Opaque] {
			ev.vals = append(ev.vals, in.input(t))
		}
		in.run.script = append(in.run.script, ev)
		return next, ev.vals
	case c.Fn != nil:
		in.soft++
		return in.loosen(c.Fn, c.Fn.Results)(in.invoke(c.Fn, nil, nil, args))
	}
	if c.Once && in.once() {
		return next, nil
	}
	if cl.fn != nil {
		in.soft++
		return in.loosen(cl.fn, cl.fn.Results)(in.invoke(cl.fn, nil, nil, args))
	}
	return in.loosen(cl.lit, cl.lit.Results)(in.invoke(nil, cl, nil, args))
}

// loosen makes the results of a function that sets no status, and the fields
// that it writes, inputs.
func (in *interp) loosen(fn any, types []Type) func(flow, []any) (flow, []any) {
	return func(fl flow, results []any) (flow, []any) {
		if in.loose && fl == next && !writes(fn) {
			for i, t := range types {
				results[i] = in.input(t)
			}
			walk(fn, func(n any) bool {
				if a, ok := n.(*Assign); ok {
					if f, ok := a.Target.(Field); ok {
						in.fields[f.Name] = in.input(f.T)
					}
				}
				return true
			})
		}
		return fl, results
	}
}

func (in *interp) write(c *Call, args []any) any {
	failed := newCell((*errValue)(nil), &errValue{})
	w := &Write{
		App:       c.Set.App,
		call:      c,
		stack:     slices.Clone(in.stack),
		failed:    failed,
		reads:     in.reads,
		waits:     in.waits,
		opaque:    in.opaque,
		soft:      in.soft,
		panicking: in.panics > 0,
	}
	if lv, ok := args[0].(level); ok {
		w.Level = string(lv)
	}
	switch m := args[1].(type) {
	case textValue:
		w.msg = m
	case string:
		w.msg = textValue{pre: m}
	case *cell:
		w.msg = textValue{dyn: m}
	}
	for _, f := range in.stack {
		line := f.call.Line
		if f.deferred || f.call.Lit != nil {
			line = 0
		}
		w.Lines = append(w.Lines, line)
		for _, l := range f.act.loops {
			w.loops = append(w.loops, *l)
		}
	}
	in.soft++
	in.shows(c.Set.App, args[0], failed)
	in.run.Writes = append(in.run.Writes, w)
	in.run.script = append(in.run.script, event{set: failed})
	return failed
}

func (in *interp) block(b *Block, e *env) (flow, []any) {
	for _, s := range b.Stmts {
		in.steps++
		if in.steps > maxSteps {
			panic(stop{infeasible: true})
		}
		if fl, res := in.stmt(s, e); fl != next {
			return fl, res
		}
	}
	return next, nil
}

func (in *interp) stmt(s Stmt, e *env) (fl flow, results []any) {
	// A panic of the program in an expression reaches the statement as abort.
	defer func() {
		switch p := recover().(type) {
		case nil:
		case abort:
			fl, results = panicking, nil
		default:
			panic(p)
		}
	}()
	switch s := s.(type) {
	case *Do:
		fl, _ := in.evalCall(s.Call, e)
		return fl, nil
	case *Define:
		return in.define(s, e), nil
	case *Assign:
		v := in.eval(s.X, e)
		switch t := s.Target.(type) {
		case Var:
			if p := in.variable(t, e); p != nil {
				*p = v
			}
		case Field:
			in.fields[t.Name] = v
		}
	case *LetLit:
		e.set(s.Name, &closure{lit: s.Lit, env: e, owner: in.top()})
	case *LetMethod:
		e.set(s.Name, &closure{fn: s.Fn})
	case *Append:
		in.eval(s.X, e)
		p := in.variable(Var{s.Name, Errs}, e)
		*p = (*p).(errList) + 1
	case *Read:
		if in.read(s) {
			return in.block(s.Body, e.child())
		}
	case *Table:
		return in.table(s, e)
	case *If:
		e := e.child()
		if s.Init != nil {
			if fl := in.define(s.Init, e); fl != next {
				return fl, nil
			}
		}
		if in.cond(s.Cond, e) {
			return in.block(s.Then, e.child())
		}
		if s.Else != nil {
			return in.block(s.Else, e.child())
		}
	case *Range:
		var elems []any
		if s.Chan {
			in.waits++
		}
		n := 0
		if c, ok := in.eval(s.X, e).(*collection); ok && !c.drained {
			c.drained = s.Chan
			for _, x := range c.elems {
				elems = append(elems, x)
			}
			if in.free || in.loose {
				n = in.ch.pick(3)
				c.turns = max(c.turns, n)
			} else {
				n = c.n.force(in.ch).(int)
			}
		}
		return in.loop(s, s.Name, n, e, func(e *env, i int) { e.set(s.Name, elems[i]) }, s.Body)
	case *Count:
		n := 0
		if in.free || in.loose {
			n = in.ch.pick(3)
		} else {
			n = in.force(in.eval(s.N, e)).(int)
		}
		return in.loop(s, s.Name, n, e, func(e *env, i int) { e.set(s.Name, i) }, s.Body)
	case *Switch:
		return in.switchStmt(s, e)
	case *Defer:
		args, cl := in.prepare(s.Call, e)
		act := in.top()
		act.defers = append(act.defers, deferred{s.Call, args, cl})
	case *Go:
	case *Return:
		for _, x := range s.Xs {
			results = append(results, in.eval(x, e))
		}
		return ret, results
	case *Panic:
		return panicking, nil
	case *Exit:
		panic(stop{})
	case *Break:
		in.label = s.Of
		return brk, nil
	case *Continue:
		in.label = s.Of
		return cont, nil
	case *Log:
		in.soft++
	default:
		panic(fmt.Sprintf("interpret: %T", s))
	}
	return next, nil
}

// abort carries a panic of the program out of an expression.
type abort struct{}

func (in *interp) loop(s Stmt, name string, n int, e *env, bind func(*env, int), body *Block) (flow, []any) {
	act := in.top()
	in.loopID++
	lt := &loopTurn{id: in.loopID, stmt: s}
	act.loops = append(act.loops, lt)
	defer func() { act.loops = act.loops[:len(act.loops)-1] }()
	for i := range n {
		lt.turn = i
		te := e.child()
		bind(te, i)
		fl, res := in.block(body, te.child())
		if (fl == brk || fl == cont) && in.label == name {
			in.label = ""
		}
		switch {
		case fl == ret, fl == panicking, in.label != "":
			return fl, res
		case fl == brk:
			return next, nil
		}
	}
	return next, nil
}

func (in *interp) switchStmt(s *Switch, e *env) (flow, []any) {
	chosen := -1
	if in.free {
		for _, c := range s.Clauses {
			for _, v := range c.Vals {
				in.callsIn(v, e)
			}
		}
		if s.Tag != nil {
			in.callsIn(s.Tag, e)
		}
		n := len(s.Clauses)
		if !slices.ContainsFunc(s.Clauses, func(c *Clause) bool { return len(c.Vals) == 0 }) {
			n++
		}
		if k := in.ch.pick(n); k < len(s.Clauses) {
			chosen = k
		}
	} else {
		var tag any
		if s.Tag != nil {
			tag = in.eval(s.Tag, e)
		}
	clauses:
		for i, c := range s.Clauses {
			for _, v := range c.Vals {
				hit := false
				if s.Tag != nil {
					hit = in.equal(tag, in.eval(v, e))
				} else {
					hit = in.cond(v, e)
				}
				if hit {
					chosen = i
					break clauses
				}
			}
		}
		if chosen < 0 {
			chosen = slices.IndexFunc(s.Clauses, func(c *Clause) bool { return len(c.Vals) == 0 })
		}
	}
	for chosen >= 0 && chosen < len(s.Clauses) {
		c := s.Clauses[chosen]
		fl, res := in.block(c.Body, e.child())
		switch {
		case fl == brk && in.label == "":
			return next, nil
		case fl != next:
			return fl, res
		case !c.Fall:
			return next, nil
		}
		chosen++
	}
	return next, nil
}

func (in *interp) define(d *Define, e *env) flow {
	if d.Call == nil && d.X == nil {
		e.set(d.Names[0], errList(0))
		return next
	}
	if d.Call == nil {
		e.set(d.Names[0], in.eval(d.X, e))
		return next
	}
	fl, res := in.evalCall(d.Call, e)
	if fl != next {
		return fl
	}
	for i, n := range d.Names {
		e.set(n, res[i])
	}
	return next
}

// writes says whether a function or literal, or one that it calls, sets a
// status.
func writes(fn any) bool {
	found := false
	walk(fn, func(n any) bool {
		switch n := n.(type) {
		case *Call:
			found = found || n.Set != nil || n.Fn != nil && writes(n.Fn)
		case *Table:
			for _, f := range n.Fns {
				found = found || writes(f)
			}
		case *LetMethod:
			found = found || writes(n.Fn)
		}
		return !found
	})
	return found
}
