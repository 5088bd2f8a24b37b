package flow

import (
	"go/token"
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

// asks is the function that a call asks something of, nil where the call does more than that or asks somebody outside, whose
// answer may be another one the next time. In this package the body says so. Elsewhere what is asked has to be data, and
// more than a name: o.Complete() looks at its options, client.Ready("db") at a database.
func (a *fa) asks(c *ssa.CallCommon) *types.Func {
	obj := calledObj(c)
	if obj == nil || obj.Pkg() == nil || c.IsInvoke() || len(c.Args) == 0 || len(c.Args) > 4 {
		return nil
	}
	obj = obj.Origin()
	answer := c.Signature().Results().At(0).Type()
	if !a.p.isPlain(answer) || a.p.reg.Func(obj) != nil || a.p.callers.find(obj) != nil || isLog(obj) {
		return nil
	}
	if fn := c.StaticCallee(); fn != nil {
		if own := a.static(fn, nil, nil).fn; own != nil {
			if isStruct(answer) || !a.p.onlyAsks(own) { // the fields of a struct are known from its body
				return nil
			}
			return obj
		}
	}
	if asks[fullName(obj)] {
		return obj
	}
	if actions[firstWord(obj.Name())] {
		return nil
	}
	looks := false
	for _, x := range c.Args {
		if !a.p.isData(x.Type()) {
			return nil
		}
		if _, ok := x.Type().Underlying().(*types.Basic); !ok {
			looks = true
		}
	}
	if !looks {
		return nil
	}
	return obj
}

// asks are functions that only ask, although what they are handed does not tell.
var asks = map[string]bool{"os.Getenv": true, "reflect.DeepEqual": true, "regexp.MatchString": true}

// onlyAsks says whether a function of this package does nothing but look at what it is handed.
func (p *program) onlyAsks(fn *ssa.Function) bool {
	if only, ok := p.asking[fn]; ok {
		return only
	}
	p.asking[fn] = false // one that calls itself does more than people ask twice
	local := func(v ssa.Value) bool {
		for {
			switch x := v.(type) {
			case *ssa.FieldAddr:
				v = x.X
			case *ssa.IndexAddr:
				v = x.X
			case *ssa.Slice:
				v = x.X
			case *ssa.Alloc:
				return true
			default:
				return false
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Store:
				if !local(i.Addr) {
					return false
				}
			case *ssa.UnOp:
				if i.Op == token.ARROW {
					return false
				}
				if g, ok := i.X.(*ssa.Global); ok && (g.Pkg != p.pkg || !p.onlyDeclared(g)) {
					return false
				}
			case *ssa.Call:
				if b, ok := i.Call.Value.(*ssa.Builtin); ok {
					if b.Name() == "delete" || b.Name() == "copy" || b.Name() == "clear" || b.Name() == "recover" {
						return false
					}
					continue
				}
				callee := i.Call.StaticCallee()
				obj := calledObj(&i.Call)
				switch {
				case callee == nil || obj == nil || obj.Pkg() == nil:
					return false
				case callee.Pkg == p.pkg && callee.Blocks != nil:
					if !p.onlyAsks(callee) {
						return false
					}
				case purePackages[model.CanonicalPath(obj.Pkg().Path())], predicate(obj), asks[fullName(obj)]:
				case obj.Signature().Recv() != nil && !actions[firstWord(obj.Name())] && p.isData(obj.Signature().Recv().Type()) && p.reg.Func(obj) == nil:
				default:
					return false
				}
			case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.Go, *ssa.Defer, *ssa.RunDefers, *ssa.MakeClosure, *ssa.Panic:
				return false
			}
		}
	}
	p.asking[fn] = true
	return true
}

// isPlain says whether a value of a type is an answer, and no handle to something.
func (p *program) isPlain(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Pointer); ok {
		return false
	}
	return p.isData(t)
}

// isData says whether a type only holds data: nothing to call, to wait for or to lock.
func (p *program) isData(t types.Type) bool {
	if is, ok := p.data[t]; ok {
		return is
	}
	p.data[t] = true // as far as it holds itself
	is := true
	switch u := t.Underlying().(type) {
	case *types.Basic:
	case *types.Pointer:
		is = p.isData(u.Elem())
	case *types.Slice:
		is = p.isData(u.Elem())
	case *types.Array:
		is = p.isData(u.Elem())
	case *types.Map:
		is = p.isData(u.Elem())
	case *types.Struct:
		if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
			if path := n.Obj().Pkg().Path(); path == "sync" || path == "sync/atomic" {
				is = false
			}
		}
		for f := range u.Fields() {
			is = is && p.isData(f.Type())
		}
	default:
		is = false
	}
	p.data[t] = is
	return is
}

// question names the answer to a question: who is asked what, and all that is known to have changed there.
func (a *fa) question(w *world, c *ssa.Call, obj *types.Func) *term {
	var args []*term
	for _, x := range c.Call.Args {
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

// findAsked finds what a function asks more than once, as far as constants tell.
func (f *funcInfo) findAsked() {
	type asking struct {
		fn   *types.Func
		what string
	}
	seen := map[asking]bool{}
	for _, b := range f.order {
		for _, i := range b.Instrs {
			if l, ok := i.(*ssa.Lookup); ok && l.CommaOk {
				f.lookups++
			}
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
