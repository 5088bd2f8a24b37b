package flow

import (
	"go/types"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A cell is a variable behind methods: a flag or number of package sync/atomic, whether a sync.Once has run, a text that is
// written bit by bit. It
// is looked at as a field of the object, so that two questions about it have one answer as long as nothing changes it.

// cells are the selectors of those fields, by type.
var cells = map[string]string{
	"sync/atomic.Bool": cellBool, "sync.Once": cellBool,
	"sync/atomic.Int32": cellInt, "sync/atomic.Int64": cellInt, "sync/atomic.Uint32": cellInt, "sync/atomic.Uint64": cellInt,
	"strings.Builder": cellText, "bytes.Buffer": cellText,
}

// No field of a struct is called so.
const (
	cellBool = ".!bool"
	cellInt  = ".!int"
	cellText = ".!text"
	cellIn   = ".!in" // of an element of a map: whether it is there
)

// cellType is the type of a field of that kind, nil for any other selector.
func cellType(sel string) types.Type {
	switch sel {
	case cellBool, cellIn:
		return types.Typ[types.Bool]
	case cellInt:
		return types.Typ[types.Int]
	case cellText:
		return types.Typ[types.String]
	}
	return nil
}

// cellOf is the address of the field of a cell that a pointer points to, "" as selector where it points to none.
func (a *fa) cellOf(w *world, ptr ssa.Value) (ad *term, sel string) {
	if m, ok := ptr.(*ssa.MakeInterface); ok {
		ptr = m.X
	}
	p, ok := types.Unalias(ptr.Type()).(*types.Pointer)
	if !ok {
		return nil, ""
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil, ""
	}
	if sel = cells[n.Obj().Pkg().Path()+"."+n.Obj().Name()]; sel == "" {
		return nil, ""
	}
	return a.u.address(a.term(w, ptr), sel), sel
}

// cellCall takes a state through a call of a method of a cell, or of a function that writes to one. It says whether the call
// is one.
func (a *fa) cellCall(i ssa.Instruction, value *ssa.Call, obj *types.Func, args []ssa.Value, st *state) bool {
	if len(args) == 0 {
		return false
	}
	_, sel := a.cellOf(a.some(st), args[0])
	name := obj.Name()
	switch {
	case sel == "", name == "Do": // a sync.Once is looked at where it calls what it is handed
		return false
	case obj.Signature().Recv() != nil:
	case obj.Pkg().Path() == "fmt" && strings.HasPrefix(name, "Fprint"), obj.Pkg().Path() == "io" && name == "WriteString":
	default:
		return false
	}
	a.each(st, i, func(w *world) *world {
		ad, _ := a.cellOf(w, args[0])
		if a.isShared(ad) {
			return w
		}
		// is makes a term the result of the call.
		is := func(t *term) *world {
			if value == nil {
				return w
			}
			r := a.u.root(value)
			if t.kind == konst {
				return w.without(r).with(entry{t: r, is: summary.Is(t.sel)})
			}
			return w.without(r).with(entry{t: r, alias: t})
		}
		switch {
		case name == "Load", name == "String":
			return is(a.load(w, ad))
		case name == "Len" && sel == cellText:
			return is(a.u.pure("len", a.load(w, ad)))
		case name == "Grow", name == "Cap", name == "Available":
			return w
		}
		a.noteStore(w, ad)
		switch {
		case name == "Store":
			return a.store(w, ad, a.term(w, args[1]))
		case name == "Swap":
			return a.store(is(a.load(w, ad)), ad, a.term(w, args[1]))
		case name == "CompareAndSwap":
			old, val := a.term(w, args[1]), a.term(w, args[2])
			w = is(a.u.pure("==", a.load(w, ad), old))
			if isBool(args[1].Type()) && a.query(w, a.u.pure("==", old, val)).Eq == summary.False {
				return a.store(w, ad, val) // whether it was swapped or was that before
			}
		case name == "Add":
			if k, ok := constInt(args[1]); ok && k > 0 {
				return a.grown(w, ad, i)
			}
		case name == "Reset" && sel == cellText:
			return a.store(w, ad, a.u.konst(`""`))
		case strings.HasPrefix(name, "Write") && obj.Signature().Recv() != nil, strings.HasPrefix(name, "Fprint"), name == "WriteString":
			w = a.havoc(w, ad, i)
			// Nobody writes nothing on purpose.
			return a.assume(w, a.u.pure("len", a.u.fresh(i, ad)), summary.AtLeast(1), false)
		}
		return a.havoc(w, ad, i)
	})
	return true
}

// grown leaves a greater number at an address than stood there.
func (a *fa) grown(w *world, ad *term, i ssa.Instruction) *world {
	old := a.load(w, ad)
	w = a.havoc(w, ad, i)
	f := a.u.fresh(i, ad)
	if old == f || old.kind == fresh && old.at == i {
		return a.assume(w, f, summary.AtLeast(1), false) // one more than before, in a loop
	}
	return a.assume(w, a.u.pure("<", old, f), summary.Is(summary.True), false)
}

// grows says whether what stands at an address is surely more than what stood there when the function was entered.
func (a *fa) grows(w *world, ad, val *term) bool {
	first := a.u.entryContent(ad)
	if val.kind == pure && val.sel == "+" && val.args[0] == first && val.args[1].kind == konst {
		return !strings.HasPrefix(val.args[1].sel, "-") && val.args[1].sel != "0" && !strings.HasPrefix(val.args[1].sel, `"`)
	}
	return a.holdsTrue(w, "<", first, val)
}

// lasting is what stays known of a value that code in a loop makes anew, without its name: as numbers go, that there is one.
func lasting(is summary.Constraint) summary.Constraint {
	switch n := numeric(is); {
	case n.HasLo && n.Lo >= 1:
		return summary.AtLeast(1)
	case n.HasLo || n.HasHi:
		return summary.Constraint{}
	}
	return is
}
