package flow

import (
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/logs"
	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A callee is what a call runs.
type callee struct {
	obj  *types.Func   // what is called, where it is declared
	fn   *ssa.Function // its body, where it is in this package
	args []ssa.Value   // receiver first
	free []captured
}

// call takes a state through a call. value is the result, nil for a deferred call.
func (a *fa) call(i ssa.Instruction, value *ssa.Call, c *ssa.CallCommon, st *state) {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "delete" || b.Name() == "copy" || b.Name() == "clear" {
			a.each(st, i, func(w *world) *world { return a.havoc(w, a.term(w, c.Args[0]), i) })
		}
		return
	}
	if value != nil {
		defer a.noteResult(value, c, st)
	}
	if body := rangeBody(c); body != nil {
		a.markSlow(st)
		a.rangeOver(i, body, st)
		return
	}
	targets := a.targets(c, st)
	if len(targets) == 0 {
		a.unknownCall(i, nil, c.Args, c, st)
		return
	}
	if len(targets) == 1 {
		a.callOne(i, value, c, targets[0].callee, st)
		return
	}
	// The worlds disagree about what is called: each goes its own way.
	byKey := map[*term]callee{}
	for _, t := range targets {
		byKey[t.key] = t.callee
	}
	inParts(a, i, st, func(w *world) *term { return a.dynamicKey(c, w) }, func(part *state, key *term) {
		a.callOne(i, value, c, byKey[key], part)
	})
}

type target struct {
	key    *term
	callee callee
}

// dynamicKey is the term of a called value, nil where the callee is static.
func (a *fa) dynamicKey(c *ssa.CallCommon, w *world) *term {
	if c.IsInvoke() || c.StaticCallee() != nil && !isClosureVar(c.Value) {
		return nil
	}
	return a.term(w, c.Value)
}

func isClosureVar(v ssa.Value) bool { _, ok := v.(*ssa.MakeClosure); return ok }

// targets returns what a call can run, by world; one target with a callee that is not known where nothing is.
func (a *fa) targets(c *ssa.CallCommon, st *state) []target {
	if c.IsInvoke() {
		return []target{{callee: a.invoked(c)}}
	}
	if fn, ok := c.Value.(*ssa.Function); ok {
		return []target{{callee: a.static(fn, c.Args, nil)}}
	}
	var out []target
	add := func(ws []*world) {
		for _, w := range ws {
			t := a.term(w, c.Value)
			if slices.ContainsFunc(out, func(x target) bool { return x.key == t }) {
				continue
			}
			out = append(out, target{t, a.dynamic(t, c.Args)})
		}
	}
	add(st.base)
	for _, k := range st.keys() {
		add(st.slots[k])
	}
	return out
}

// dynamic is what a called value runs.
func (a *fa) dynamic(t *term, args []ssa.Value) callee {
	if cl := a.closureOf(t); cl != nil {
		return a.static(cl.fn, args, cl.free)
	}
	return callee{args: args}
}

// static unwraps what go/ssa puts around functions: bound methods, method expressions, instances of generics.
func (a *fa) static(fn *ssa.Function, args []ssa.Value, free []captured) callee {
	obj, _ := fn.Object().(*types.Func)
	if obj != nil {
		obj = obj.Origin()
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Synthetic != "" && fn.Blocks != nil && obj != nil {
		target := a.p.pkg.Prog.FuncValue(obj)
		if len(free) > 0 && target != fn { // a bound method: the receiver was captured
			if free[0].value == nil {
				return callee{args: args}
			}
			args = append([]ssa.Value{free[0].value}, args...)
		}
		if target == nil { // a method of an interface
			return callee{obj: obj, args: args}
		}
		if target != fn {
			return callee{obj: obj, fn: a.own(target), args: args}
		}
	}
	return callee{obj: obj, fn: a.own(fn), args: args, free: free}
}

// own returns the function where its body is in this package.
func (a *fa) own(fn *ssa.Function) *ssa.Function {
	if fn.Pkg == a.p.pkg && fn.Blocks != nil {
		return fn
	}
	return nil
}

// invoked is what a call through an interface runs: the method of a value that is known here, or of the only
// implementation that the package of the interface has.
func (a *fa) invoked(c *ssa.CallCommon) callee {
	args := append([]ssa.Value{c.Value}, c.Args...)
	out := callee{obj: c.Method, args: args}
	if m, ok := c.Value.(*ssa.MakeInterface); ok {
		args[0] = m.X
		if fn := a.p.method(m.X.Type(), c.Method); fn != nil {
			out.obj, _ = fn.Object().(*types.Func)
			out.fn = a.own(fn)
		}
		return out
	}
	if fn := a.p.onlyImplementation(c); fn != nil {
		out.fn = fn
		out.obj, _ = fn.Object().(*types.Func)
	}
	return out
}

func (a *fa) callOne(i ssa.Instruction, value *ssa.Call, c *ssa.CallCommon, t callee, st *state) {
	if e := a.p.reg.Func(t.obj); e != nil {
		a.modelCall(i, value, c, t, e, st)
		return
	}
	if t.obj != nil {
		if a.cellCall(i, value, t.obj, t.args, st) {
			return
		}
		switch name := fullName(t.obj); {
		case logs.NoReturn(t.obj), a.p.reg.Ends(t.obj): // by a variable that holds it: else nothing follows the call
			a.applyAll(i, value, &binder{}, &sum{noReturn: true}, st)
			return
		case name == "time.Sleep" || isWait(name):
			a.sleep(i, st)
			return
		case t.obj.Name() == "Accept" && t.obj.Signature().Recv() != nil && t.fn == nil:
			a.pause(i, st)
			return
		}
		if k := a.p.callers.find(t.obj); k != nil {
			a.callCallback(i, value, k, t, c, st)
			return
		}
	}
	b := &binder{args: t.args, results: a.resultTerms(value, c)}
	if t.fn != nil {
		b.capture(t.fn, t.free)
		handed := a.handed(t, st)
		b.captureAll(handed)
		s := a.p.summaryOf(t.fn, handed)
		if part, _ := a.p.logger(t.fn); part {
			s = s.withoutFailures() // what goes wrong with a log line is nobody's failure
		}
		a.apply(i, value, b, t.fn, s, st)
		return
	}
	if s := a.p.factOf(t.obj); s != nil {
		b.captureAll(a.handed(t, st))
		if isLog(t.obj) {
			s = s.withoutFailures()
		}
		a.apply(i, value, b, nil, s, st)
		for _, x := range s.calls {
			k := &callback{arg: x.Param, times: maybe, returns: x.Returns}
			if t.obj.Signature().Recv() != nil {
				k.arg--
			}
			a.callCallback(i, value, k, t, c, st)
		}
		return
	}
	a.unknownCall(i, t.obj, t.args, c, st)
}

// resultTerms names the results of a call.
func (a *fa) resultTerms(value *ssa.Call, c *ssa.CallCommon) func(int) *term {
	return func(i int) *term {
		if value == nil {
			return nil
		}
		r := a.u.root(value)
		if c.Signature().Results().Len() > 1 {
			return a.u.result(r, i)
		}
		return r
	}
}

// handed returns the functions that a call hands over, alone or in tables, by parameter.
func (a *fa) handed(t callee, st *state) map[int]*table {
	var out map[int]*table
	for i, x := range t.args {
		made := a.tableOf(a.some(st), x)
		if made == nil {
			continue
		}
		maps.DeleteFunc(made.at, func(_ string, cl *closure) bool { return a.own(cl.fn) == nil && a.p.bound(cl.fn) == nil })
		if len(made.at) == 0 {
			continue
		}
		if out == nil {
			out = map[int]*table{}
		}
		out[i] = made
	}
	return out
}

// unknownCall is a call of code that is not looked into. It may take time, and it may change local variables
// whose address it gets; what parameters point to is taken to stay.
func (a *fa) unknownCall(i ssa.Instruction, obj *types.Func, args []ssa.Value, c *ssa.CallCommon, st *state) {
	if !quick(obj) {
		a.markSlow(st)
	}
	fills := obj == nil || obj.Pkg() == nil || !onlyReads[model.CanonicalPath(obj.Pkg().Path())] && !isLog(obj)
	a.each(st, i, func(w *world) *world {
		for _, x := range args {
			w = a.exposed(w, x, i)
			if fills {
				w = a.filled(w, x, i)
			}
		}
		return w
	})
}

// onlyReads are the packages whose functions leave alone what they are handed as an interface.
var onlyReads = map[string]bool{"fmt": true, "errors": true, "log": true, "log/slog": true, "reflect": true, "context": true}

// filled forgets what lies behind a pointer parameter that is handed on as an interface, as decoders are: json.Unmarshal.
func (a *fa) filled(w *world, x ssa.Value, i ssa.Instruction) *world {
	m, ok := x.(*ssa.MakeInterface)
	if !ok {
		return w
	}
	p, ok := m.X.(*ssa.Parameter)
	if !ok {
		return w
	}
	if _, ok := p.Type().Underlying().(*types.Pointer); !ok {
		return w
	}
	t := a.term(w, p)
	a.noteStore(w, t)
	return a.havoc(w, t, i)
}

// exposed forgets what a call may change through an argument: a local variable by its address, and what a function literal
// writes to.
func (a *fa) exposed(w *world, x ssa.Value, i ssa.Instruction) *world {
	if m, ok := x.(*ssa.MakeInterface); ok {
		x = m.X
	}
	t := a.term(w, x)
	if al, ok := baseAlloc(t); ok && t.kind != konst {
		if _, isSlice := x.Type().Underlying().(*types.Slice); !isSlice {
			if _, ok := x.Type().Underlying().(*types.Pointer); ok && a.info.single[al] == nil {
				return a.havoc(w, t, i)
			}
			return w
		}
		elems, _ := a.elementsOf(w, t) // the arguments of a variadic call
		for _, e := range elems {
			if al, ok := baseAlloc(e); ok && a.info.single[al] == nil && (e.kind == root || e.kind == address) {
				w = a.havoc(w, e, i)
			}
		}
		return w
	}
	if t.kind == root {
		if m, ok := t.val.(*ssa.MakeClosure); ok {
			fn := m.Fn.(*ssa.Function)
			for n, v := range m.Bindings {
				if n < len(fn.FreeVars) && writesTo(fn.FreeVars[n], map[ssa.Value]bool{}) {
					w = a.havoc(w, a.term(w, v), i)
				}
			}
		}
	}
	return w
}

func quick(obj *types.Func) bool {
	if obj == nil || obj.Pkg() == nil {
		return obj != nil // error.Error
	}
	path := model.CanonicalPath(obj.Pkg().Path())
	return purePackages[path] || quickPackages[path] || isLog(obj)
}

// noteResult records what is known of the result of a call right after it.
func (a *fa) noteResult(value *ssa.Call, c *ssa.CallCommon, st *state) {
	obj := calledObj(c)
	if obj == nil || value == nil || c.Signature().Results().Len() != 1 {
		return
	}
	name := fullName(obj)
	known := wraps[name] || name == joinErrors || strings.HasSuffix(name, "/errors.NewAggregate")
	if !known && !a.handsOn(obj, c) {
		return
	}
	r := a.u.root(value)
	a.each(st, value, func(w *world) *world {
		if known {
			if q := a.resultOf(w, c); !q.Top() {
				return a.assume(w, r, q, false)
			}
			return w
		}
		for _, x := range c.Args {
			if isError(x.Type()) && a.query(w, a.term(w, x)).Implies(summary.Not(summary.Nil)) {
				if n := a.assume(w, r, summary.Not(summary.Nil), false); n != nil {
					return n
				}
			}
		}
		return w
	})
}

// handsOn says whether a function of other code is taken to return an error where it is handed one: it makes another one
// of it, unless its name says that it leaves some out.
func (a *fa) handsOn(obj *types.Func, c *ssa.CallCommon) bool {
	if fn := c.StaticCallee(); fn != nil && fn.Pkg == a.p.pkg || !isError(c.Signature().Results().At(0).Type()) || a.p.factOf(obj) != nil {
		return false
	}
	switch firstWord(obj.Name()) {
	case "ignore", "filter", "skip", "handle", "maybe", "check", "retry", "recover", "unwrap", "cause":
		return false
	}
	return true
}
