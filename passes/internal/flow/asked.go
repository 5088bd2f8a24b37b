package flow

import (
	"go/types"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/model"
	"golang.org/x/tools/go/ssa"
)

// A question is a call that only asks: o.Complete(), t.IsZero(), lib.Valid(name). Code that asks the same twice gets the
// same answer, as long as nothing has touched what was asked. Only functions that ask a question twice pay for it.

// actions are first words of names that say that a call does something, whatever it returns.
var actions = map[string]bool{
	"accept": true, "acquire": true, "add": true, "advance": true, "allow": true, "apply": true, "append": true, "attach": true,
	"begin": true, "call": true, "claim": true, "clear": true, "close": true, "commit": true, "compare": true, "consume": true,
	"create": true, "dec": true, "delete": true, "dequeue": true, "detach": true, "do": true, "drain": true, "draw": true,
	"emit": true, "enqueue": true, "ensure": true, "enter": true, "eject": true, "exec": true, "execute": true, "fetch": true,
	"finish": true, "flush": true, "inc": true, "init": true, "insert": true, "install": true, "join": true, "kill": true,
	"load": true, "lock": true, "mark": true, "move": true, "next": true, "notify": true, "open": true, "peek": true,
	"perform": true, "ping": true, "poll": true, "pop": true, "process": true, "pull": true, "push": true, "put": true,
	"rand": true, "read": true, "recv": true, "receive": true, "reconcile": true, "record": true, "refresh": true,
	"register": true, "release": true, "remove": true, "request": true, "reserve": true, "reset": true, "restart": true,
	"retry": true, "roll": true, "run": true, "save": true, "scan": true, "schedule": true, "send": true, "set": true,
	"setup": true, "shift": true, "signal": true, "sleep": true, "start": true, "step": true, "stop": true, "store": true,
	"submit": true, "swap": true, "sync": true, "take": true, "toggle": true, "try": true, "unlock": true, "update": true,
	"upsert": true, "wait": true, "write": true,
}

// asks says whether a call is a question. What has a name of an action, takes a context or an error or tells of one, or
// works on a status is none.
func (a *fa) asks(c *ssa.CallCommon) *types.Func {
	obj := calledObj(c)
	if obj == nil || obj.Pkg() == nil {
		return nil
	}
	obj = obj.Origin()
	sig := obj.Signature()
	if sig.Results().Len() != 1 || sig.Variadic() || sig.Recv() == nil && sig.Params().Len() == 0 || len(c.Args) > 4 {
		return nil
	}
	answer := c.Signature().Results().At(0).Type()
	if !plain(answer) || actions[firstWord(obj.Name())] || a.p.reg.Func(obj) != nil || a.p.callers.find(obj) != nil || isLog(obj) {
		return nil
	}
	for p := range sig.Params().Variables() {
		if _, ok := p.Type().Underlying().(*types.Signature); ok {
			return nil
		}
		if n, ok := types.Unalias(p.Type()).(*types.Named); ok && n.Obj().Name() == "Context" {
			return nil
		}
	}
	if pkg := obj.Pkg().Path(); purePackages[model.CanonicalPath(pkg)] && sig.Recv() == nil || predicate(obj) || pkg == "sync/atomic" || pkg == "sync" {
		return nil // what is looked at elsewhere
	}
	if fn := c.StaticCallee(); fn != nil && a.own(fn) != nil {
		if isStruct(answer) {
			return nil // its fields are known from its body
		}
		if s := a.p.summaryOf(fn, nil); s == nil || !s.silent() {
			return nil
		}
	}
	return obj
}

// plain says whether an answer is a value and no handle to something.
func plain(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice:
		return plain(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !plain(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// question names the answer to a question: who is asked what, and all that is known to have changed there.
func (a *fa) question(w *world, c *ssa.Call, obj *types.Func) *term {
	values := c.Call.Args
	if c.Call.IsInvoke() {
		values = append([]ssa.Value{c.Call.Value}, values...)
	}
	var args []*term
	for _, x := range values {
		t := a.term(w, x)
		args = append(args, t)
		base, path := split(t)
		for _, b := range w.env {
			if at, p := split(b.at); at == base && (below(p, path) || below(path, p) || p == touched) {
				args = append(args, b.at, b.val)
			}
		}
	}
	t := term{kind: pure, sel: "asked " + fullName(obj), args: args}
	if l := a.info.loops[c.Block()]; l != nil {
		t.at = firstNode(l.header) // another turn is another time
	}
	return a.u.intern(t)
}

// touched is the selector of what changes where it is not seen what.
const touched = ".?"

// firstNode is the first instruction of a block that is none of its phis.
func firstNode(b *ssa.BasicBlock) ssa.Instruction {
	for _, i := range b.Instrs {
		if _, ok := i.(*ssa.Phi); !ok {
			return i
		}
	}
	return nil
}

// asked looks at a call as a question, or as something that may change the answers to others.
func (a *fa) asked(c *ssa.Call, st *state) {
	if q := a.ask(c); q != nil {
		a.answered(c, q, st)
	} else if obj := calledObj(&c.Call); obj == nil || !isLog(obj) && a.p.reg.Func(obj) == nil && !quick(obj) {
		a.touch(c, st)
	}
}

// answered takes the answer to a question down, right after it was asked.
func (a *fa) answered(c *ssa.Call, obj *types.Func, st *state) {
	r := a.u.root(c)
	a.each(st, c, func(w *world) *world {
		q := a.question(w, c, obj)
		if q.size > maxTerm {
			return w
		}
		is := a.query(w, r)
		if is.Top() {
			return w.without(r).with(entry{t: r, alias: q})
		}
		both, ok := a.query(w, q).Meet(is)
		if !ok {
			return nil
		}
		return w.without(r).with(entry{t: r, alias: q}).with(entry{t: q, is: both})
	})
}

// touch says that a call may change what was asked of its arguments.
func (a *fa) touch(c *ssa.Call, st *state) {
	values := c.Call.Args
	if c.Call.IsInvoke() {
		values = append([]ssa.Value{c.Call.Value}, values...)
	}
	a.each(st, c, func(w *world) *world {
		for _, x := range values {
			switch x.Type().Underlying().(type) {
			case *types.Pointer, *types.Interface, *types.Map, *types.Slice, *types.Chan:
			default:
				continue
			}
			base, _ := split(a.term(w, x))
			if base.kind == konst || !w.asked(base) {
				continue
			}
			ad := a.u.address(base, touched)
			w = w.bind(ad, a.u.fresh(c, ad))
		}
		return w
	})
}

// asked says whether a world knows of a question about what lies at base.
func (w *world) asked(base *term) bool {
	about := func(t *term) bool {
		for t != nil && t.kind == pure && !strings.HasPrefix(t.sel, "asked ") && len(t.args) > 0 {
			t = t.args[0]
		}
		if t == nil || t.kind != pure || !strings.HasPrefix(t.sel, "asked ") {
			return false
		}
		for _, x := range t.args {
			if b, _ := split(x); b == base {
				return true
			}
		}
		return false
	}
	for _, e := range w.known {
		if about(e.t) || e.alias != nil && about(e.alias) {
			return true
		}
	}
	return false
}

// findAsked finds the functions that a function asks the same thing more than once, as far as constants tell.
func (f *funcInfo) findAsked() {
	type asking struct {
		fn   *types.Func
		what string
	}
	seen := map[asking]bool{}
	for _, b := range f.order {
		for _, i := range b.Instrs {
			c, ok := i.(*ssa.Call)
			if !ok || c.Call.Signature().Results().Len() != 1 {
				continue
			}
			obj := calledObj(&c.Call)
			if obj == nil {
				continue
			}
			x := asking{fn: obj.Origin()}
			for _, v := range c.Call.Args {
				if k, ok := v.(*ssa.Const); ok {
					x.what += k.String()
				}
				x.what += ","
			}
			if seen[x] {
				if f.twice == nil {
					f.twice = map[*types.Func]bool{}
				}
				f.twice[x.fn] = true
			}
			seen[x] = true
		}
	}
}

// ask is the question that a call is, nil where it is none or asked only once.
func (a *fa) ask(c *ssa.Call) *types.Func {
	if a.info.twice == nil {
		return nil
	}
	obj := calledObj(&c.Call)
	if obj == nil || !a.info.twice[obj.Origin()] {
		return nil
	}
	if q, ok := a.questions[c]; ok {
		return q
	}
	if a.questions == nil {
		a.questions = map[*ssa.Call]*types.Func{}
	}
	q := a.asks(&c.Call)
	a.questions[c] = q
	return q
}
