package flow

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// encode writes a term as a path that callers can follow; false where they cannot know it.
func (a *fa) encode(t *term) (summary.Path, bool) {
	switch t.kind {
	case konst:
		return summary.Path{Root: summary.Constant, Name: t.sel}, true
	case root:
		switch v := t.val.(type) {
		case nil:
			return summary.Path{Root: summary.Global, Name: t.sel}, true
		case *ssa.Parameter:
			if v.Parent() != a.fn {
				return summary.Path{}, false
			}
			for i, p := range a.fn.Params {
				if p == v {
					return summary.Path{Root: summary.Param, Index: i}, true
				}
			}
		case *ssa.FreeVar:
			for i, f := range v.Parent().FreeVars {
				if f == v {
					return summary.Path{Root: summary.FreeVar, Index: i, Name: closureName(v.Parent())}, true
				}
			}
		}
	case address:
		if strings.Contains(t.sel, "[#") {
			return summary.Path{}, false
		}
		p, ok := a.encode(t.base)
		p.Sel += t.sel
		return p, ok
	case content:
		p, ok := a.encode(t.base)
		p.Sel += "*"
		return p, ok
	case field:
		p, ok := a.encode(t.base)
		p.Sel += t.sel
		return p, ok
	case pure:
		if op, ok := selOps[t.sel]; ok {
			p, ok := a.encode(t.args[0])
			p.Sel += op
			return p, ok
		}
	}
	return summary.Path{}, false
}

// selOps are the operations that a path can name.
var (
	selOps  = map[string]string{"len": "#", "typeof": "%", "wraps": "~"}
	opNames = map[byte]string{'#': "len", '%': "typeof", '~': "wraps"}
)

// closureName tells function literals apart.
func closureName(f *ssa.Function) string { return f.String() }

// A binder says what the roots of a callee's paths are at one call.
type binder struct {
	args    []ssa.Value
	results func(i int) *term
	// free are the captured variables of the literals that are called or handed over.
	free map[string][]captured
}

// capture says what a literal has captured. Of one that is there twice, as a factory makes it, nothing is known.
func (b *binder) capture(fn *ssa.Function, free []captured) {
	if free == nil {
		return
	}
	if b.free == nil {
		b.free = map[string][]captured{}
	}
	name := closureName(fn)
	if _, twice := b.free[name]; twice {
		free = nil
	}
	b.free[name] = free
}

// captureAll says what the functions have captured that a call hands over.
func (b *binder) captureAll(handed map[int]*table) {
	for _, made := range handed {
		for _, cl := range made.at {
			b.capture(cl.fn, cl.free)
		}
	}
}

// decode follows a callee's path in the caller's world; nil where it leads nowhere.
func (a *fa) decode(w *world, b *binder, p summary.Path) *term {
	var t *term
	switch p.Root {
	case summary.Constant:
		t = a.u.konst(p.Name)
	case summary.Global:
		t = a.u.global(p.Name)
	case summary.Param:
		if p.Index >= len(b.args) {
			return nil
		}
		t = a.term(w, b.args[p.Index])
	case summary.FreeVar:
		if p.Index >= len(b.free[p.Name]) {
			return nil
		}
		switch x := b.free[p.Name][p.Index]; {
		case x.by != nil:
			t = a.u.address(a.u.root(x.by), ".captured"+strconv.Itoa(x.place))
		case x.held:
			of, ok := strings.CutPrefix(p.Sel, "*")
			if !ok {
				return nil
			}
			t, p.Sel = a.term(w, x.value), of
		default:
			t = a.term(w, x.value)
		}
	case summary.Result:
		t = b.results(p.Index)
	default:
		return nil
	}
	return a.follow(w, t, p.Sel)
}

// follow applies selectors to a term.
func (a *fa) follow(w *world, t *term, sel string) *term {
	for sel != "" && t != nil {
		switch sel[0] {
		case '*':
			t = a.load(w, t)
			sel = sel[1:]
		case '#', '%', '~':
			t = a.u.pure(opNames[sel[0]], t)
			sel = sel[1:]
		default:
			n := strings.IndexAny(sel[1:], ".[*#%~")
			if n < 0 {
				n = len(sel) - 1
			}
			one := sel[:n+1]
			sel = sel[n+1:]
			if isAddress(t) {
				t = a.u.address(t, one)
			} else {
				t = a.selectFrom(w, t, one)
			}
		}
	}
	return t
}

// isAddress says whether a term is a pointer, so that a selector makes another pointer of it.
func isAddress(t *term) bool {
	switch t.kind {
	case address:
		return true
	case root:
		if t.val == nil {
			return true // a package-level variable is its address
		}
		return pointerLike(t.val.Type())
	case result:
		if tup, ok := t.base.val.Type().(*types.Tuple); ok {
			if i, err := strconv.Atoi(t.sel); err == nil && i < tup.Len() {
				return pointerLike(tup.At(i).Type())
			}
		}
	case content:
		if typ := contentType(t); typ != nil {
			return pointerLike(typ)
		}
		return true
	}
	return false
}

// contentType is the type of what stands at an address, where it is known.
func contentType(t *term) types.Type {
	base, path := split(t.base)
	var typ types.Type
	switch base.kind {
	case root:
		if base.val == nil {
			return nil
		}
		typ = base.val.Type()
	case content:
		typ = contentType(base)
	case result:
		if tup, ok := base.base.val.Type().(*types.Tuple); ok {
			if i, err := strconv.Atoi(base.sel); err == nil && i < tup.Len() {
				typ = tup.At(i).Type()
			}
		}
	}
	if typ == nil {
		return nil
	}
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		return typeAt(p.Elem(), path)
	}
	if path != "" {
		return typeAt(typ, path) // an element of a slice or map
	}
	return nil
}

func pointerLike(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return true
	}
	return false
}
