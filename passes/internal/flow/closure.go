package flow

import (
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// A closure is a function with what it captures.
type closure struct {
	fn   *ssa.Function
	free []captured
}

// A captured is what a closure has captured, by its place among the function's free variables, as the function knows it that
// calls the closure.
type captured struct {
	value ssa.Value // nil where it cannot be known
	held  bool      // the value is what the captured variable holds, and not its address: the variable is in another function
	by    *ssa.Call // of a factory: what it has made for itself is known by its place in it alone
	place int
}

func capturedHere(values []ssa.Value) []captured {
	if values == nil {
		return nil
	}
	out := make([]captured, len(values))
	for i, v := range values {
		out[i] = captured{value: v}
	}
	return out
}

// freeVarsOf names what a literal captures by its own captured variables: the callee that it is handed to does not
// know the caller's.
func freeVarsOf(fn *ssa.Function) []captured {
	out := make([]captured, len(fn.FreeVars))
	for i, f := range fn.FreeVars {
		out[i] = captured{value: f}
	}
	return out
}

// closureOf returns the function that a term is, nil where that is not known.
func (a *fa) closureOf(t *term) *closure {
	switch t.kind {
	case content:
		if t.base.kind == root && t.base.val == nil {
			if fn := a.p.seam(t.base.sel); fn != nil {
				return &closure{fn, nil}
			}
			return nil
		}
		if base, path := split(t.base); path != "" {
			if made := a.tableAt(base); made != nil {
				return made.at[path]
			}
		}
	case root:
		if p, ok := t.val.(*ssa.Parameter); ok {
			if made := a.params[p]; made != nil {
				return made.at[""]
			}
			return nil
		}
		return a.p.literal(t.val, 0)
	case result:
		if c, ok := t.base.val.(*ssa.Call); ok && t.base.kind == root {
			if i, err := strconv.Atoi(t.sel); err == nil {
				return a.p.madeBy(c, i, 0)
			}
		}
	}
	return nil
}

// maxFactories is how deep a function is looked for that another one returns, which it got from a third.
const maxFactories = 4

// literal returns the function that a value is, nil where that is not known.
func (p *program) literal(v ssa.Value, depth int) *closure {
	switch v := v.(type) {
	case *ssa.ChangeType: // to a named type of functions
		return p.literal(v.X, depth)
	case *ssa.MakeClosure:
		return &closure{v.Fn.(*ssa.Function), capturedHere(v.Bindings)}
	case *ssa.Function:
		return &closure{v, nil}
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			return p.madeBy(c, v.Index, depth)
		}
	case *ssa.Call:
		// sync.OnceFunc returns the function that it is given, to be run at most once.
		if fn := v.Call.StaticCallee(); fn != nil {
			if obj, _ := fn.Object().(*types.Func); fullName(obj) == "sync.OnceFunc" {
				return p.literal(v.Call.Args[0], depth)
			}
		}
		return p.madeBy(v, 0, depth)
	}
	return nil
}

// madeBy returns the function that a call of a factory has as a result: a function of this package that returns one literal
// wherever it returns any.
func (p *program) madeBy(c *ssa.Call, index, depth int) *closure {
	factory, v := p.factory(c, index)
	if v == nil || depth == maxFactories {
		return nil
	}
	made := p.literal(v, depth+1)
	if made == nil {
		return nil
	}
	return p.atCall(factory, c, made)
}

// factory is what a call runs, where that is a function of this package that captures nothing, and the only value that it has
// as a result besides nil.
func (p *program) factory(c *ssa.Call, index int) (fn *ssa.Function, made ssa.Value) {
	fn = c.Call.StaticCallee()
	if fn != nil && fn.Origin() != nil {
		fn = fn.Origin()
	}
	if fn == nil || fn.Pkg != p.pkg || len(fn.FreeVars) > 0 {
		return nil, nil
	}
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || index >= len(r.Results) {
			continue
		}
		v := r.Results[index]
		if k, ok := v.(*ssa.Const); ok && k.IsNil() || v == made {
			continue // nobody calls nil
		}
		if made != nil {
			return nil, nil
		}
		made = v
	}
	return fn, made
}

// atCall is a factory's closure, seen from a call of the factory.
func (p *program) atCall(factory *ssa.Function, c *ssa.Call, made *closure) *closure {
	out := &closure{fn: made.fn, free: make([]captured, len(made.free))}
	for i, x := range made.free {
		if out.free[i] = p.handedOn(factory, c, x); out.free[i].value == nil {
			out.free[i] = captured{by: c, place: i}
		}
	}
	return out
}

// handedOn is what a factory's closure has captured, where a call of the factory knows it: what that was handed, and constants.
func (p *program) handedOn(factory *ssa.Function, c *ssa.Call, x captured) captured {
	if al, ok := x.value.(*ssa.Alloc); ok && !x.held {
		s := p.infoOf(factory).single[al][""]
		if s == nil {
			return captured{}
		}
		x = captured{value: s.Val, held: true}
	}
	switch v := x.value.(type) {
	case *ssa.Const, *ssa.Global, *ssa.Function:
		return x
	case *ssa.Parameter:
		for i, par := range factory.Params {
			if par == v {
				return captured{value: c.Call.Args[i], held: x.held}
			}
		}
	}
	return captured{}
}
