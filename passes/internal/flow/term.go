package flow

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A kind says how a term is built.
type kind uint8

const (
	// root is an SSA value that is not looked into, or (with sel) a package-level variable.
	root kind = iota
	// konst is a constant; sel is its text.
	konst
	// zero is the zero value of a struct or array type.
	zero
	// address is base plus sel, a path of fields and elements: ".Status.State", "[0]".
	address
	// content is what stood at the address base when its root was made or the function entered.
	content
	// field is the field sel of the struct value base.
	field
	// result is the result sel of the call base.
	result
	// pure is an operation whose value only depends on its arguments.
	pure
	// fresh is an unknown value that an instruction left at the address base.
	fresh
)

// A term names a value canonically: two SSA values with one term are equal. Terms are
// interned, so that they are compared as pointers.
type term struct {
	id   int
	kind kind
	val  ssa.Value
	at   ssa.Instruction // fresh
	base *term
	sel  string
	args []*term
	typ  types.Type // zero
	// roots are the values made in a loop that the term depends on: it means something else
	// once one of them is made again.
	roots []any
	size  int
}

// maxTerm bounds the size of a term; a larger one is an opaque root. Conditions that people
// write twice are far smaller.
const maxTerm = 40

type termKey struct {
	kind kind
	val  ssa.Value
	at   ssa.Instruction
	base *term
	sel  string
	args string
	typ  types.Type
}

// A universe interns the terms of one function.
type universe struct {
	terms  map[termKey]*term
	byID   []*term
	inLoop func(any) bool
	// rooted are the values that some term has as a root.
	rooted map[any]bool
}

func newUniverse(inLoop func(any) bool) *universe {
	return &universe{terms: map[termKey]*term{}, inLoop: inLoop, rooted: map[any]bool{}}
}

func (u *universe) intern(t term) *term {
	k := termKey{t.kind, t.val, t.at, t.base, t.sel, "", t.typ}
	if len(t.args) > 0 {
		var b strings.Builder
		for _, a := range t.args {
			b.WriteString(strconv.Itoa(a.id))
			b.WriteByte(',')
		}
		k.args = b.String()
	}
	if old := u.terms[k]; old != nil {
		return old
	}
	t.id = len(u.terms)
	t.size = 1
	if t.val != nil && u.inLoop(t.val) {
		t.roots = append(t.roots, t.val)
		u.rooted[t.val] = true
	}
	if t.at != nil && u.inLoop(t.at) {
		t.roots = append(t.roots, t.at)
		u.rooted[t.at] = true
	}
	add := func(x *term) {
		t.size += x.size
		for _, r := range x.roots {
			if !slices.Contains(t.roots, r) {
				t.roots = append(t.roots, r)
			}
		}
	}
	if t.base != nil {
		add(t.base)
	}
	for _, x := range t.args {
		add(x)
	}
	if t.kind == address { // an element depends on its index
		for rest := t.sel; ; {
			_, after, ok := strings.Cut(rest, "[#")
			if !ok {
				break
			}
			num, tail, _ := strings.Cut(after, "]")
			if id, err := strconv.Atoi(num); err == nil && id < len(u.byID) {
				add(u.byID[id])
			}
			rest = tail
		}
	}
	n := new(term)
	*n = t
	u.terms[k] = n
	u.byID = append(u.byID, n)
	return n
}

func (u *universe) root(v ssa.Value) *term {
	if g, ok := v.(*ssa.Global); ok {
		return u.global(g.Pkg.Pkg.Path() + "." + g.Name())
	}
	return u.intern(term{kind: root, val: v})
}
func (u *universe) global(name string) *term { return u.intern(term{kind: root, sel: name}) }
func (u *universe) konst(text string) *term  { return u.intern(term{kind: konst, sel: text}) }
func (u *universe) zero(t types.Type) *term  { return u.intern(term{kind: zero, typ: t}) }
func (u *universe) pure(op string, args ...*term) *term {
	return u.intern(term{kind: pure, sel: op, args: args})
}
func (u *universe) result(call *term, i int) *term {
	return u.intern(term{kind: result, base: call, sel: strconv.Itoa(i)})
}
func (u *universe) fresh(at ssa.Instruction, ad *term) *term {
	return u.intern(term{kind: fresh, at: at, base: ad})
}

// address adds a selector to an address.
func (u *universe) address(base *term, sel string) *term {
	if sel == "" {
		return base
	}
	if base.kind == address {
		base, sel = base.base, base.sel+sel
	}
	return u.intern(term{kind: address, base: base, sel: sel})
}

// entryContent is what stood at an address at first.
func (u *universe) entryContent(ad *term) *term { return u.intern(term{kind: content, base: ad}) }

// split returns an address as a base and a path.
func split(ad *term) (base *term, path string) {
	if ad.kind == address {
		return ad.base, ad.sel
	}
	return ad, ""
}

// parentPath cuts the last selector off a path.
func parentPath(path string) (string, bool) {
	if path == "" {
		return "", false
	}
	return path[:strings.LastIndexAny(path, ".[")], true
}

// below says whether path is p or selects from it.
func below(path, p string) bool {
	return strings.HasPrefix(path, p) && (len(path) == len(p) || path[len(p)] == '.' || path[len(p)] == '[')
}

// selectors cuts a path into single selectors.
func selectors(path string) []string {
	var out []string
	for path != "" {
		n := strings.IndexAny(path[1:], ".[")
		if n < 0 {
			n = len(path) - 1
		}
		out = append(out, path[:n+1])
		path = path[n+1:]
	}
	return out
}

// typeAt follows a path of fields and elements from a type; nil where it leads nowhere.
func typeAt(t types.Type, path string) types.Type {
	for _, sel := range selectors(path) {
		if cell := cellType(sel); cell != nil {
			t = cell
			continue
		}
		switch u := t.Underlying().(type) {
		case *types.Struct:
			t = nil
			for f := range u.Fields() {
				if "."+f.Name() == sel {
					t = f.Type()
				}
			}
		case *types.Array:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		default:
			return nil
		}
		if t == nil {
			return nil
		}
	}
	return t
}

// zeroOf returns the zero value of a type.
func (u *universe) zeroOf(t types.Type) *term {
	if t == nil {
		return nil
	}
	switch b := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case b.Info()&types.IsBoolean != 0:
			return u.konst("false")
		case b.Info()&types.IsString != 0:
			return u.konst(`""`)
		case b.Info()&types.IsInteger != 0:
			return u.konst("0")
		case b.Info()&types.IsNumeric != 0:
			return u.konst("~0")
		}
		return u.konst("nil")
	case *types.Struct, *types.Array:
		return u.zero(t)
	}
	if _, ok := t.(*types.TypeParam); ok {
		return u.zero(t)
	}
	return u.konst("nil")
}

// selectFrom selects from a value by its shape alone.
func (u *universe) selectFrom(v *term, path string) *term {
	for _, sel := range selectors(path) {
		switch v.kind {
		case content:
			v = u.entryContent(u.address(v.base, sel))
		case zero:
			z := u.zeroOf(typeAt(v.typ, sel))
			if z == nil {
				return nil
			}
			v = z
		default:
			v = u.intern(term{kind: field, base: v, sel: sel})
		}
	}
	return v
}

// dependsOn says whether the term means something else once v is made again.
func (t *term) dependsOn(v any) bool { return slices.Contains(t.roots, v) }
