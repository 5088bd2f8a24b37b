package flow

import (
	"go/types"
	"maps"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A table is a slice or an array of functions, or of structs that have some. It may be one function, too.
type table struct {
	entries int
	at      map[string]*closure // by path: "[0]", "[1].run", and "" for one function
	consts  map[string]string   // constants in it, by path: "[1].name"
}

func newTable(entries int) *table {
	return &table{entries, map[string]*closure{}, map[string]string{}}
}

// maxTable bounds the tables that are walked entry by entry.
const maxTable = 16

// tableOf is what a world knows of a table, or a function; nil where that is nothing.
func (a *fa) tableOf(w *world, v ssa.Value) *table {
	t := v.Type()
	if _, ok := t.Underlying().(*types.Signature); ok {
		if cl := a.closureOf(a.term(w, v)); cl != nil {
			out := newTable(0)
			out.at[""] = cl
			return out
		}
		return nil
	}
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return nil
	}
	if !holdsFunctions(t) {
		return nil
	}
	paths := []string{""}
	if s, ok := s.Elem().Underlying().(*types.Struct); ok {
		paths = paths[:0]
		for f := range s.Fields() {
			paths = append(paths, "."+f.Name())
		}
	}
	at := a.term(w, v)
	n, err := strconv.Atoi(a.query(w, a.u.pure("len", at)).Eq)
	if err != nil || n > maxTable {
		return nil
	}
	out := newTable(n)
	for i := range n {
		for _, path := range paths {
			path = "[" + strconv.Itoa(i) + "]" + path
			x := a.load(w, a.u.address(at, path))
			if cl := a.closureOf(x); cl != nil {
				out.at[path] = cl
			} else if x.kind == konst {
				out.consts[path] = x.sel
			}
		}
	}
	return out
}

// tableAt is the table that a term is and that does not change: a parameter that is known, what a factory has made, or a
// package-level variable.
func (a *fa) tableAt(t *term) *table {
	switch t.kind {
	case root:
		switch v := t.val.(type) {
		case *ssa.Parameter:
			if made := a.params[v]; made != nil && holdsFunctions(v.Type()) {
				return made
			}
		case *ssa.Call:
			return a.p.table(v, 0)
		}
	case content:
		if t.base.kind == root && t.base.val == nil {
			if g := a.p.variable(t.base.sel); g != nil {
				return a.p.globalTable(g)
			}
		}
	}
	return nil
}

// mostEntries bounds the entries of a table, whatever path leads to it.
func (a *fa) mostEntries(v ssa.Value, seen map[ssa.Value]bool) (int, bool) {
	if al, path, ok := pathOf(v); ok {
		if arr, ok := deref(al.Type()).Underlying().(*types.Array); ok && path == "" {
			return int(arr.Len()), true
		}
		return 0, false
	}
	if seen[v] {
		return 0, false // it grows in a loop
	}
	if seen == nil {
		seen = map[ssa.Value]bool{}
	}
	seen[v] = true
	defer delete(seen, v)
	made := (*table)(nil)
	switch v := v.(type) {
	case *ssa.Const:
		return 0, v.IsNil()
	case *ssa.ChangeType:
		return a.mostEntries(v.X, seen)
	case *ssa.Parameter:
		made = a.params[v]
	case *ssa.UnOp:
		if al, path, ok := pathOf(v.X); ok && a.info.single[al][path] != nil {
			return a.mostEntries(a.info.single[al][path].Val, seen)
		}
		made = a.p.table(v, 0)
	case *ssa.Phi:
		most := 0
		for _, e := range v.Edges {
			n, ok := a.mostEntries(e, seen)
			if !ok {
				return 0, false
			}
			most = max(most, n)
		}
		return most, true
	case *ssa.Call:
		if isAppend(v) {
			n, ok := a.mostEntries(v.Call.Args[0], seen)
			more, ok2 := a.mostEntries(v.Call.Args[1], seen)
			return n + more, ok && ok2
		}
		made = a.p.table(v, 0)
	}
	if made == nil {
		return 0, false
	}
	return made.entries, true
}

func isAppend(c *ssa.Call) bool {
	b, ok := c.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "append" && len(c.Call.Args) == 2
}

// table returns the table that a value is, as the function that has it knows it; nil where that is not known.
func (p *program) table(v ssa.Value, depth int) *table {
	if made, ok := p.tables[v]; ok {
		return made
	}
	made := p.findTable(v, depth)
	if depth == 0 {
		p.tables[v] = made
	}
	return made
}

func (p *program) findTable(v ssa.Value, depth int) *table {
	if !holdsFunctions(v.Type()) {
		return nil
	}
	if al, path, ok := pathOf(v); ok {
		arr, isArray := deref(al.Type()).Underlying().(*types.Array)
		if !isArray || path != "" {
			return nil
		}
		out := newTable(int(arr.Len()))
		p.stored(al, "", out, map[*ssa.Alloc]bool{})
		return out
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return p.table(v.X, depth)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return p.globalTable(g)
		}
	case *ssa.Call:
		if isAppend(v) {
			first, more := p.table(v.Call.Args[0], depth), p.table(v.Call.Args[1], depth)
			if first == nil || more == nil {
				return nil
			}
			return first.append(more)
		}
		factory, from := p.factory(v, 0)
		if from == nil || depth == maxFactories {
			return nil
		}
		made := p.table(from, depth+1)
		if made == nil {
			return nil
		}
		out := newTable(made.entries)
		out.consts = made.consts
		for path, cl := range made.at {
			out.at[path] = p.atCall(factory, v, cl)
		}
		return out
	}
	return nil
}

// stored collects the functions and constants that are stored at or below an address.
func (p *program) stored(v ssa.Value, path string, out *table, seen map[*ssa.Alloc]bool) {
	if al, ok := v.(*ssa.Alloc); ok {
		if seen[al] {
			return
		}
		seen[al] = true
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.IndexAddr:
			if i, ok := constInt(r.Index); ok {
				p.stored(r, path+"["+strconv.FormatInt(i, 10)+"]", out, seen)
			}
		case *ssa.FieldAddr:
			p.stored(r, path+"."+fieldName(r.X.Type(), r.Field), out, seen)
		case *ssa.Store:
			if r.Addr != v {
				continue
			}
			switch x := r.Val.(type) {
			case *ssa.Const:
				if x.Value != nil {
					out.consts[path] = summary.Text(x.Value)
				}
			case *ssa.UnOp:
				if al, at, ok := pathOf(x.X); ok && at == "" { // a struct that was put together elsewhere
					p.stored(al, path, out, seen)
				}
			default:
				if cl := p.literal(x, 0); cl != nil {
					out.at[path] = cl
				}
			}
		}
	}
}

// append is a table with another one behind it.
func (t *table) append(more *table) *table {
	out := newTable(t.entries + more.entries)
	moved := func(path string) string { // it begins with the number of the entry
		index, rest, _ := strings.Cut(path[1:], "]")
		i, _ := strconv.Atoi(index)
		return "[" + strconv.Itoa(t.entries+i) + "]" + rest
	}
	maps.Copy(out.at, t.at)
	maps.Copy(out.consts, t.consts)
	for path, cl := range more.at {
		out.at[moved(path)] = cl
	}
	for path, text := range more.consts {
		out.consts[moved(path)] = text
	}
	return out
}

// globalTable is the table that a package-level variable is declared with, and holds.
func (p *program) globalTable(g *ssa.Global) *table {
	if made, ok := p.tables[g]; ok {
		return made
	}
	var made *table
	if holdsFunctions(deref(g.Type())) {
		if v := p.onlyValue(g); v != nil {
			made = p.table(v, 0)
		}
	}
	p.tables[g] = made
	return made
}

// appended is the length of a slice that is appended to, where it is known and no loop makes it grow.
func (a *fa) appended(t *term, first, more summary.Constraint) (int, bool) {
	x, err1 := strconv.Atoi(first.Eq)
	y, err2 := strconv.Atoi(more.Eq)
	return x + y, err1 == nil && err2 == nil && len(t.roots) == 0 && x+y <= maxTable
}

// appendedFrom is where an element of a slice lies that was appended to, nil where that is not known.
func (a *fa) appendedFrom(w *world, t *term, path string) *term {
	if t.kind != pure || t.sel != "append" || !strings.HasPrefix(path, "[") {
		return nil
	}
	index, rest, ok := strings.Cut(path[1:], "]")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(a.query(w, a.u.pure("len", t.args[0])).Eq)
	if !ok || err != nil || err2 != nil {
		return nil
	}
	if i < n {
		return a.u.address(t.args[0], path)
	}
	return a.u.address(t.args[1], "["+strconv.Itoa(i-n)+"]"+rest)
}
