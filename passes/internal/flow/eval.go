package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// term names a value in a world.
func (a *fa) term(w *world, v ssa.Value) *term {
	if t := a.memo[v]; t != nil {
		return t
	}
	before := a.looked
	if a.depth >= maxDepth {
		a.looked++
		return a.u.root(v)
	}
	a.depth++
	t := a.build(w, v)
	a.depth--
	if t.size > maxTerm {
		t = a.u.root(v)
	}
	if a.looked == before {
		a.memo[v] = t
	}
	return t
}

// maxDepth bounds how deep values are looked into: what is deeper is no condition that people write twice.
const maxDepth = 100

func (a *fa) build(w *world, v ssa.Value) *term {
	switch v := v.(type) {
	case *ssa.Const:
		return a.constant(v)
	case *ssa.Phi:
		a.looked++
		return a.known(w, v)
	case *ssa.ChangeType:
		return a.term(w, v.X)
	case *ssa.ChangeInterface:
		return a.term(w, v.X)
	case *ssa.Convert:
		from, ok1 := v.X.Type().Underlying().(*types.Basic)
		to, ok2 := v.Type().Underlying().(*types.Basic)
		if ok1 && ok2 && from.Info()&types.IsString == to.Info()&types.IsString && to.Info()&(types.IsString|types.IsInteger) != 0 {
			return a.term(w, v.X)
		}
	case *ssa.MakeInterface:
		switch v.X.Type().Underlying().(type) {
		case *types.Pointer, *types.Interface, *types.Basic, *types.Signature:
			return a.term(w, v.X)
		}
		return a.u.pure("iface", a.term(w, v.X))
	case *ssa.FieldAddr:
		return a.u.address(a.term(w, v.X), "."+fieldName(v.X.Type(), v.Field))
	case *ssa.IndexAddr:
		return a.u.address(a.term(w, v.X), a.indexSel(w, v.Index))
	case *ssa.Field:
		return a.selectFrom(w, a.term(w, v.X), "."+fieldName(v.X.Type(), v.Field))
	case *ssa.Index:
		return a.selectFrom(w, a.term(w, v.X), a.indexSel(w, v.Index))
	case *ssa.Slice:
		if v.Low == nil && v.High == nil {
			return a.term(w, v.X)
		}
	case *ssa.Lookup:
		if !v.CommaOk {
			if _, ok := v.X.Type().Underlying().(*types.Map); ok {
				a.looked++
				return a.load(w, a.u.address(a.term(w, v.X), a.indexSel(w, v.Index)))
			}
		}
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			a.looked++
			if a.info.lazy[v] {
				if ad := a.term(w, v.X); !a.isShared(ad) {
					return a.load(w, ad)
				}
			}
			return a.known(w, v)
		case token.NOT:
			x := a.term(w, v.X)
			switch {
			case x.kind == konst && x.sel == summary.True:
				return a.u.konst(summary.False)
			case x.kind == konst && x.sel == summary.False:
				return a.u.konst(summary.True)
			}
			return a.u.pure("!", x)
		case token.SUB:
			return a.u.pure("-", a.term(w, v.X))
		}
	case *ssa.Extract:
		if ta, ok := v.Tuple.(*ssa.TypeAssert); ok {
			x := a.term(w, ta.X)
			if v.Index == 0 {
				return x
			}
			if types.IsInterface(ta.AssertedType) {
				return a.u.pure("is "+types.TypeString(ta.AssertedType, nil), x)
			}
			return a.u.pure("==", a.u.pure("typeof", x), a.u.konst(strconv.Quote(types.TypeString(ta.AssertedType, nil))))
		}
		if l, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 1 && a.info.lookups > 1 {
			a.looked++
			return a.resolved(w, a.u.result(a.u.root(l), 1))
		}
		return a.u.result(a.u.root(v.Tuple), v.Index)
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return a.term(w, v.X)
		}
	case *ssa.BinOp:
		return a.binop(w, v)
	case *ssa.Call:
		if x := a.p.viewed(&v.Call); x != nil {
			return a.term(w, x)
		}
		if t := a.pureCall(w, v); t != nil {
			return t
		}
		if a.ask(v) != nil {
			a.looked++
			return a.known(w, v)
		}
	}
	return a.u.root(v)
}

func (a *fa) constant(c *ssa.Const) *term {
	if c.Value == nil {
		if z := a.u.zeroOf(c.Type()); z != nil {
			return z
		}
	}
	return a.u.konst(summary.Text(c.Value))
}

// isShared says whether an address is that of a variable that may change at any time.
func (a *fa) isShared(ad *term) bool {
	al, ok := baseAlloc(ad)
	return ok && a.info.shared[al]
}

// known names a phi or a load: what the world says it is, or itself.
func (a *fa) known(w *world, v ssa.Value) *term {
	return a.resolved(w, a.u.root(v))
}

func (a *fa) resolved(w *world, r *term) *term {
	if i, ok := w.find(r); ok {
		if e := w.known[i]; e.alias != nil {
			return e.alias
		} else if e.is.Eq != "" {
			return a.u.konst(e.is.Eq)
		}
	}
	return r
}

func (a *fa) indexSel(w *world, i ssa.Value) string {
	t := a.indexTerm(w, i)
	if t.kind == konst {
		return "[" + strings.ReplaceAll(strings.ReplaceAll(t.sel, ".", "_"), "[", "_") + "]"
	}
	if t.kind == root || t.kind == pure {
		return "[#" + strconv.Itoa(t.id) + "]"
	}
	if q := a.query(w, t); q.Eq != "" {
		return "[" + q.Eq + "]"
	}
	return "[#" + strconv.Itoa(t.id) + "]"
}

// indexTerm names an index. The variable of a loop stays a variable in its first turn too: what is known of this turn's
// element has to be told apart from the next one's.
func (a *fa) indexTerm(w *world, i ssa.Value) *term {
	if p, ok := i.(*ssa.Phi); ok && slices.Contains(a.bounded, p) {
		return a.u.root(p)
	}
	if b, ok := i.(*ssa.BinOp); ok {
		if p, ok := b.X.(*ssa.Phi); ok && slices.Contains(a.bounded, p) {
			return a.u.pure(b.Op.String(), a.u.root(p), a.term(w, b.Y))
		}
	}
	return a.term(w, i)
}

func (a *fa) binop(w *world, v *ssa.BinOp) *term {
	return a.compare(v, a.term(w, v.X), a.term(w, v.Y))
}

// compare names a binary operation on two terms.
func (a *fa) compare(v *ssa.BinOp, x, y *term) *term {
	switch v.Op {
	case token.EQL, token.NEQ:
		if x.id > y.id && y.kind != konst || x.kind == konst {
			x, y = y, x
		}
		t := a.u.pure("==", x, y)
		if v.Op == token.NEQ {
			return a.u.pure("!", t)
		}
		return t
	case token.LSS:
		return a.u.pure("<", x, y)
	case token.GTR:
		return a.u.pure("<", y, x)
	case token.GEQ:
		return a.u.pure("!", a.u.pure("<", x, y))
	case token.LEQ:
		return a.u.pure("!", a.u.pure("<", y, x))
	}
	if x.kind == konst && y.kind == konst {
		if t := foldText(v.Op, x.sel, y.sel); t != "" {
			return a.u.konst(t)
		}
	}
	return a.u.pure(v.Op.String(), x, y)
}

func foldText(op token.Token, x, y string) string {
	m, err1 := strconv.ParseInt(x, 10, 64)
	n, err2 := strconv.ParseInt(y, 10, 64)
	if err1 == nil && err2 == nil {
		switch op {
		case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR:
			return constant.BinaryOp(constant.MakeInt64(m), op, constant.MakeInt64(n)).ExactString()
		}
		return ""
	}
	p, err1 := strconv.Unquote(x)
	q, err2 := strconv.Unquote(y)
	if err1 == nil && err2 == nil && op == token.ADD {
		return strconv.Quote(p + q)
	}
	return ""
}

// load is what stands at an address in a world.
func (a *fa) load(w *world, ad *term) *term {
	base, path := split(ad)
	if base.kind == root {
		if al, ok := base.val.(*ssa.Alloc); ok {
			for p, more := path, true; more; p, more = parentPath(p) {
				if s := a.info.single[al][p]; s != nil {
					if r := a.selectFrom(w, a.term(w, s.Val), path[len(p):]); r != nil {
						return r
					}
				}
			}
		}
	}
	for p, more := path, true; more; p, more = parentPath(p) {
		at := base
		if p != "" {
			at = a.u.address(base, p)
		}
		if v, ok := w.lookup(at); ok {
			if r := a.selectFrom(w, v, path[len(p):]); r != nil {
				return r
			}
			break
		}
	}
	if from := a.appendedFrom(w, base, path); from != nil {
		return a.load(w, from)
	}
	if base.kind == root {
		if al, ok := base.val.(*ssa.Alloc); ok && base.val.Parent() == a.fn {
			if z := a.u.zeroOf(typeAt(al.Type().Underlying().(*types.Pointer).Elem(), path)); z != nil {
				return z
			}
		}
	}
	return a.inTable(a.u.entryContent(ad))
}

// inTable is a constant of a table, where a term is what a place in one holds; else it is the term.
func (a *fa) inTable(t *term) *term {
	if t == nil || t.kind != content {
		return t
	}
	if base, path := split(t.base); path != "" {
		if made := a.tableAt(base); made != nil {
			if text, ok := made.consts[path]; ok {
				return a.u.konst(text)
			}
		}
	}
	return t
}

// selectFrom selects from a value, with what the world knows of a struct that was loaded whole.
func (a *fa) selectFrom(w *world, v *term, path string) *term {
	if path == "" {
		return v
	}
	if v.kind == root || v.kind == result {
		for p, more := path, true; more; p, more = parentPath(p) {
			at := v
			if p != "" {
				at = a.u.address(v, p)
			}
			if x, ok := w.lookup(at); ok {
				return a.u.selectFrom(x, path[len(p):])
			}
		}
	}
	return a.inTable(a.u.selectFrom(v, path))
}

// store puts a value at an address.
func (a *fa) store(w *world, ad, val *term) *world {
	base, path := split(ad)
	if base.kind == root {
		if al, ok := base.val.(*ssa.Alloc); ok {
			if a.info.shared[al] {
				return w
			}
			if a.info.single[al][path] != nil {
				return w
			}
		}
	}
	w = a.forget(w, base, path)
	// A struct that was loaded whole carries what was known of its fields.
	if val.kind == root || val.kind == result {
		from := val
		for _, b := range w.env {
			vb, vp := split(b.at)
			if vb == from && vp != "" {
				w = w.bind(a.u.address(base, path+vp), b.val)
			} else if b.at == from {
				val = b.val
			}
		}
	}
	return w.bind(ad, val)
}

// forget drops what is known of what lies at or below base plus path, or may do so.
func (a *fa) forget(w *world, base *term, path string) *world {
	dynamic := strings.Contains(path, "[#")
	open := ""
	if i := strings.LastIndexByte(path, '['); i >= 0 {
		open = path[:i+1]
	}
	return w.unbind(func(b binding) bool {
		bb, bp := split(b.at)
		if bb != base {
			return false
		}
		if below(bp, path) {
			return true
		}
		if open == "" || !strings.HasPrefix(bp, open) {
			return false
		}
		return dynamic || strings.Contains(bp, "[#")
	})
}

// havoc leaves an unknown value at an address.
func (a *fa) havoc(w *world, ad *term, at ssa.Instruction) *world {
	base, path := split(ad)
	w = a.forget(w, base, path)
	return w.bind(ad, a.u.fresh(at, ad))
}

// query is what a world knows of a term.
func (a *fa) query(w *world, t *term) summary.Constraint {
	c := a.inherent(w, t)
	if c.Eq != "" {
		return c
	}
	if a.hasPast && t.kind != pure {
		if i, ok := w.find(a.u.pure(past, t)); ok {
			c, _ = c.Meet(w.known[i].is)
		}
	}
	if i, ok := w.find(t); ok {
		if e := w.known[i]; e.alias != nil {
			return a.query(w, e.alias)
		} else if m, ok := c.Meet(e.is); ok {
			return m
		}
	}
	return c
}

// inherent is what holds of a term by its shape.
func (a *fa) inherent(w *world, t *term) summary.Constraint {
	switch t.kind {
	case konst:
		return summary.Is(t.sel)
	case address:
		return summary.Not(summary.Nil)
	case content:
		if t.base.kind == root && t.base.val == nil && a.p.sentinel(t.base.sel) {
			return summary.Not(summary.Nil)
		}
	case root:
		switch v := t.val.(type) {
		case *ssa.Alloc, *ssa.MakeClosure, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice, *ssa.Function, *ssa.MakeInterface:
			return summary.Not(summary.Nil)
		case *ssa.Call:
			return a.callInherent(w, v)
		}
	case pure:
		switch t.sel {
		case "iface":
			return summary.Not(summary.Nil)
		case "len":
			return a.lenOf(w, t.args[0])
		case "append":
			if n := a.lenOf(w, t); n.HasLo && n.Lo > 0 || n.Eq != "" && n.Eq != "0" {
				return summary.Not(summary.Nil)
			}
		case "+":
			if k := t.args[1]; k.kind == konst {
				if n, err := strconv.ParseInt(k.sel, 10, 64); err == nil {
					return a.query(w, t.args[0]).Shift(n)
				}
			}
		case "!":
			return negate(a.query(w, t.args[0]))
		case "==":
			return a.equal(w, t.args[0], t.args[1])
		case "<":
			return a.less(w, t.args[0], t.args[1])
		}
		if f, ok := strings.CutPrefix(t.sel, "func "); ok && impliesError(f) && len(t.args) > 0 {
			if a.query(w, t.args[0]).Eq == summary.Nil {
				return summary.Is(summary.False)
			}
			if len(t.args) == 2 {
				return a.errorIs(w, f, t.args[0], t.args[1])
			}
		}
		if t.sel == "wraps" {
			return summary.Not(summary.Nil)
		}
		if passesNil[t.sel] && len(t.args) > 0 {
			if c := a.query(w, t.args[0]); c.Eq == summary.Nil {
				return c
			}
		}
	}
	return summary.Constraint{}
}

func negate(c summary.Constraint) summary.Constraint {
	switch c.Eq {
	case summary.True:
		return summary.Is(summary.False)
	case summary.False:
		return summary.Is(summary.True)
	}
	return summary.Constraint{}
}

// isSentinel says whether a term is an error that stands for itself.
func (a *fa) isSentinel(t *term) bool {
	return t.kind == content && t.base.kind == root && t.base.val == nil && a.p.sentinel(t.base.sel)
}

// newError is what stands for the dynamic type of an error that was just made, and that wraps no other.
const newError = "new error"

func (a *fa) newError(w *world, t *term) bool {
	t = w.resolve(t)
	if t.kind != root {
		return false
	}
	c, ok := t.val.(*ssa.Call)
	if !ok || c.Call.StaticCallee() == nil {
		return false
	}
	obj, _ := c.Call.StaticCallee().Object().(*types.Func)
	switch fullName(obj) {
	case "errors.New":
		return true
	case "fmt.Errorf":
		elems, ok := a.elements(w, c.Call.Args[1])
		return ok && !slices.ContainsFunc(elems, termIsError)
	}
	return false
}

// errorIs is what is known of errors.Is and errors.As, and of predicates of that form.
func (a *fa) errorIs(w *world, name string, x, target *term) summary.Constraint {
	x, target = w.resolve(x), w.resolve(target)
	switch {
	case strings.HasSuffix(name, "errors.Is"):
		inner := x
		if x.kind == pure && x.sel == "wraps" {
			inner = x.args[0]
		}
		if inner == target {
			return verdict(true)
		}
		if a.isSentinel(inner) && a.isSentinel(target) {
			return verdict(false)
		}
		if a.isSentinel(target) && (a.newError(w, x) || a.query(w, a.u.pure("typeof", x)).Eq == quote(newError)) {
			return verdict(false)
		}
	case strings.HasSuffix(name, "errors.As"):
		typ := a.query(w, a.u.pure("typeof", x)).Eq
		if typ == "" || target.kind != root || target.val == nil {
			break
		}
		if p, ok := target.val.Type().Underlying().(*types.Pointer); ok && typ == quote(types.TypeString(p.Elem(), nil)) {
			return verdict(true)
		}
	}
	return summary.Constraint{}
}

func verdict(b bool) summary.Constraint {
	if b {
		return summary.Is(summary.True)
	}
	return summary.Is(summary.False)
}

func (a *fa) equal(w *world, x, y *term) summary.Constraint {
	x, y = w.resolve(x), w.resolve(y)
	if x == y {
		return verdict(true)
	}
	if a.isSentinel(x) && a.isSentinel(y) {
		return verdict(false) // two errors that each stand for themselves
	}
	cx, cy := a.query(w, x), a.query(w, y)
	if cx.Eq != "" && cy.Eq != "" {
		return verdict(cx.Eq == cy.Eq)
	}
	if _, ok := cx.Meet(cy); !ok {
		return verdict(false)
	}
	if a.holdsTrue(w, "<", x, y) || a.holdsTrue(w, "<", y, x) {
		return verdict(false) // one is less
	}
	return summary.Constraint{}
}

// holdsTrue says whether a comparison of two terms is known to hold.
func (a *fa) holdsTrue(w *world, op string, x, y *term) bool {
	i, ok := w.find(a.u.pure(op, x, y))
	return ok && w.known[i].is.Eq == summary.True
}

func (a *fa) less(w *world, x, y *term) summary.Constraint {
	if x == y {
		return verdict(false)
	}
	cx, cy := numeric(a.query(w, x)), numeric(a.query(w, y))
	if cx.HasHi && cy.HasLo && cx.Hi < cy.Lo {
		return verdict(true)
	}
	if cx.HasLo && cy.HasHi && cx.Lo >= cy.Hi {
		return verdict(false)
	}
	if a.holdsTrue(w, "<", y, x) || a.holdsTrue(w, "==", x, y) || a.holdsTrue(w, "==", y, x) {
		return verdict(false)
	}
	return summary.Constraint{}
}

// numeric writes a constant number as bounds.
func numeric(c summary.Constraint) summary.Constraint {
	if n, err := strconv.ParseInt(c.Eq, 10, 64); err == nil {
		return summary.Constraint{HasLo: true, HasHi: true, Lo: n, Hi: n}
	}
	return c
}

// lenOf is what is known of the length of a slice, map, string or channel.
func (a *fa) lenOf(w *world, t *term) summary.Constraint {
	c := summary.AtLeast(0)
	if t.kind == konst {
		if t.sel == summary.Nil {
			return summary.Is("0")
		}
		if s, err := strconv.Unquote(t.sel); err == nil {
			return summary.Is(strconv.Itoa(len(s)))
		}
	}
	if t.kind == root {
		switch v := t.val.(type) {
		case *ssa.Alloc:
			if arr, ok := v.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array); ok {
				return summary.Is(strconv.FormatInt(arr.Len(), 10))
			}
		case *ssa.MakeSlice:
			if n, ok := constInt(v.Len); ok && n == 0 {
				return summary.Is("0")
			}
		}
	}
	if made := a.tableAt(t); made != nil {
		return summary.Is(strconv.Itoa(made.entries))
	}
	if t.kind == pure && t.sel == "append" {
		x := a.query(w, a.u.pure("len", t.args[0]))
		y := a.query(w, a.u.pure("len", t.args[1]))
		nx, ny := numeric(x), numeric(y)
		if n, ok := a.appended(t, x, y); ok {
			return summary.Is(strconv.Itoa(n))
		}
		// One or more is all that tests of a length ask; a larger number would not come to rest in a loop.
		if nx.Lo+ny.Lo > 0 {
			return summary.AtLeast(1)
		}
		return c
	}
	switch q := a.queryDirect(w, t); {
	case q.Eq == summary.Nil || q.Eq == `""`:
		return summary.Is("0")
	case q.Eq != "" && q.Eq[0] == '"':
		if s, err := strconv.Unquote(q.Eq); err == nil {
			return summary.Is(strconv.Itoa(len(s)))
		}
	default:
		for _, x := range q.Ne {
			if x == `""` {
				return summary.AtLeast(1)
			}
		}
	}
	return c
}

// queryDirect is query without what the length would say again.
func (a *fa) queryDirect(w *world, t *term) summary.Constraint {
	if i, ok := w.find(t); ok && w.known[i].alias == nil {
		return w.known[i].is
	}
	return summary.Constraint{}
}

// assume adds that a term has a constraint; nil where it cannot. decides says that the test depends on a
// read of the slot.
func (a *fa) assume(w *world, t *term, c summary.Constraint, decides bool) *world {
	if w == nil || c.Top() {
		return w
	}
	have := a.query(w, t)
	if have.Implies(c) {
		return w
	}
	m, ok := have.Meet(c)
	if !ok {
		return nil
	}
	// A test of a composed term is one of its parts.
	switch {
	case t.kind == pure && t.sel == "!":
		if n := negate(c); !n.Top() {
			return a.assume(w, t.args[0], n, decides)
		}
	case t.kind == pure && t.sel == "==" && (c.Eq == summary.True || c.Eq == summary.False):
		x, y := t.args[0], t.args[1]
		cx, cy := a.query(w, x), a.query(w, y)
		if cx.Eq != "" && cy.Eq == "" {
			x, y, cx, cy = y, x, cy, cx
		}
		if cy.Eq != "" {
			if c.Eq == summary.True {
				return a.assume(w, x, summary.Is(cy.Eq), decides)
			}
			return a.assume(w, x, summary.Not(cy.Eq), decides)
		}
	case t.kind == pure && t.sel == "<" && (c.Eq == summary.True || c.Eq == summary.False):
		cx, cy := numeric(a.query(w, t.args[0])), numeric(a.query(w, t.args[1]))
		yes := c.Eq == summary.True
		if cy.HasLo && cy.HasHi && cy.Lo == cy.Hi { // x < k
			if yes {
				return a.assume(w, t.args[0], summary.AtMost(cy.Lo-1), decides)
			}
			return a.assume(w, t.args[0], summary.AtLeast(cy.Lo), decides)
		}
		if cx.HasLo && cx.HasHi && cx.Lo == cx.Hi { // k < y
			if yes {
				return a.assume(w, t.args[1], summary.AtLeast(cx.Lo+1), decides)
			}
			return a.assume(w, t.args[1], summary.AtMost(cx.Lo), decides)
		}
	case t.kind == pure && t.sel == "+" && t.args[1].kind == konst:
		if n, err := strconv.ParseInt(t.args[1].sel, 10, 64); err == nil {
			return a.assume(w, t.args[0], c.Shift(-n), decides)
		}
	}
	if i, ok := w.find(t); ok && w.known[i].alias != nil {
		return a.assume(w, w.known[i].alias, c, decides)
	}
	n := w.with(entry{t: t, is: m, decides: decides || a.decided(w, t)})
	if t.kind == result && t.sel == "0" && m.Eq == summary.True {
		// One more turn of a loop over a map or string: it is not empty.
		if next, ok := t.base.val.(*ssa.Next); ok {
			if r, ok := next.Iter.(*ssa.Range); ok {
				if n = a.assume(n, a.u.pure("len", a.term(n, r.X)), summary.AtLeast(1), false); n == nil {
					return nil
				}
			}
		}
	}
	// What follows from it.
	if t.kind == pure {
		switch {
		case t.sel == "len" && t.args[0].kind != konst:
			x := t.args[0]
			if isString(x) {
				if m.Eq == "0" {
					n = a.assume(n, x, summary.Is(`""`), decides)
				} else if m.HasLo && m.Lo > 0 {
					n = a.assume(n, x, summary.Not(`""`), decides)
				}
			} else if m.HasLo && m.Lo > 0 || m.Eq != "" && m.Eq != "0" {
				n = a.assume(n, x, summary.Not(summary.Nil), decides)
			}
		case strings.HasPrefix(t.sel, "func ") && m.Eq == summary.True && len(t.args) > 0 && impliesError(t.sel[len("func "):]):
			n = a.assume(n, t.args[0], summary.Not(summary.Nil), decides)
		case passesNil[t.sel] && m.Implies(summary.Not(summary.Nil)):
			n = a.assume(n, t.args[0], summary.Not(summary.Nil), decides)
		}
	}
	if n != nil && len(n.known) > maxKnown {
		n = a.forgetLeast(n)
	}
	return n
}

func (a *fa) decided(w *world, t *term) bool {
	i, ok := w.find(t)
	return ok && w.known[i].decides
}

// forgetLeast drops the entry that is tested least: a constraint on a term that no other test names.
func (a *fa) forgetLeast(w *world) *world {
	a.count("knowledge dropped")
	drop, least := -1, 0
	for i, e := range w.known {
		if e.decides || e.alias != nil {
			continue
		}
		if n := a.tested[e.t]; drop < 0 || n < least {
			drop, least = i, n
		}
	}
	if drop < 0 {
		drop = 0
	}
	return w.without(w.known[drop].t)
}

// isString says whether a term is known to be a string; where its type is not known it is taken to be a slice.
func isString(t *term) bool {
	var typ types.Type
	switch {
	case t.kind == root && t.val != nil:
		typ = t.val.Type()
	case t.kind == content:
		base, path := split(t.base)
		if base.kind == root && base.val != nil {
			if p, ok := base.val.Type().Underlying().(*types.Pointer); ok {
				typ = typeAt(p.Elem(), path)
			}
		}
	case t.kind == result && t.base.val != nil:
		if tup, ok := t.base.val.Type().(*types.Tuple); ok {
			if i, err := strconv.Atoi(t.sel); err == nil && i < tup.Len() {
				typ = tup.At(i).Type()
			}
		}
	}
	if typ == nil {
		return false
	}
	b, ok := typ.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
