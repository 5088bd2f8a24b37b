package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// block takes a state through a block; the result has one state for each successor.
func (a *fa) block(b *ssa.BasicBlock, st *state) []*state {
	if s, ok := a.swallows[b]; ok && !st.dead() {
		same := func(w *world) *world { return w }
		a.swallow(b.Instrs[0], st, s, same, nil)
	}
	if l := a.info.loops[b]; l != nil && l.header == b {
		a.killNode(st, firstNode(b))
	}
	for n := 0; n < len(b.Instrs); n++ {
		if st.dead() {
			return make([]*state, len(b.Succs))
		}
		switch i := b.Instrs[n].(type) {
		case *ssa.Phi, *ssa.DebugRef:
		case *ssa.If:
			return a.branch(i, st)
		case *ssa.Return:
			if a.emit {
				a.returns = append(a.returns, returned{i, st})
				a.endOfLives(i, st)
				for _, k := range st.keys() {
					a.end(i, k, st.slots[k], Returned)
					if !a.p.leftToCallers(a.fn) {
						a.discarded(k, st.slots[k])
					}
				}
			}
		case *ssa.Store:
			n += a.storeGroup(b.Instrs[n:], st) - 1
		default:
			a.instr(i, st)
		}
	}
	out := make([]*state, len(b.Succs))
	for i := range out {
		if i == 0 {
			out[i] = st
		} else {
			out[i] = st.clone()
		}
	}
	return out
}

func (a *fa) instr(i ssa.Instruction, st *state) {
	switch i := i.(type) {
	case *ssa.UnOp:
		switch i.Op {
		case token.MUL:
			a.loadInstr(i, st)
		case token.ARROW:
			a.killNode(st, i)
			a.pause(i, st)
		default:
		}
	case *ssa.Alloc:
		a.killNode(st, i)
	case *ssa.Call:
		a.attempt(i, st)
		a.killNode(st, i)
		a.call(i, i, &i.Call, st)
		if a.info.twice != nil && !st.dead() {
			a.asked(i, st)
		}
		if !st.dead() {
			a.dropped(i, i, &i.Call, st)
			a.forgetUnused(i, st)
		}
	case *ssa.Select:
		a.killNode(st, i)
		if i.Blocking {
			a.pause(i, st)
		}
	case *ssa.MakeInterface:
		a.killNode(st, i)
		if _, ok := i.X.Type().Underlying().(*types.Pointer); ok && isError(i.Type()) {
			// A pointer that is made an error is one: nil in an interface would be a mistake of another kind.
			a.each(st, i, func(w *world) *world {
				if x := a.assume(w, a.term(w, i.X), summary.Not(summary.Nil), false); x != nil {
					return x
				}
				return w
			})
		}
	case *ssa.Lookup:
		a.killNode(st, i)
		if i.CommaOk && a.info.lookups > 1 {
			r := a.u.result(a.u.root(i), 1)
			a.each(st, i, func(w *world) *world {
				in := a.load(w, a.u.address(a.u.address(a.term(w, i.X), a.indexSel(w, i.Index)), cellIn))
				if in.kind == konst {
					return w.without(r).with(entry{t: r, is: summary.Is(in.sel)})
				}
				return w.without(r).with(entry{t: r, alias: in})
			})
		}
	case *ssa.Next, *ssa.Range, *ssa.TypeAssert, *ssa.Extract, *ssa.MakeClosure, *ssa.MakeMap, *ssa.MakeSlice,
		*ssa.MakeChan, *ssa.Slice, *ssa.Convert, *ssa.MultiConvert, *ssa.SliceToArrayPointer, *ssa.Index, *ssa.Field:
		a.killNode(st, i)
	case *ssa.MapUpdate:
		a.each(st, i, func(w *world) *world {
			m := a.term(w, i.Map)
			at := a.u.address(m, a.indexSel(w, i.Key))
			w = a.store(w, at, a.term(w, i.Value))
			if a.info.lookups > 1 {
				w = w.bind(a.u.address(at, cellIn), a.u.konst(summary.True))
			}
			if n := a.u.pure("len", m); !a.query(w, n).Implies(summary.AtLeast(1)) {
				w = w.without(n).with(entry{t: n, is: summary.AtLeast(1)})
			}
			return w
		})
	case *ssa.Defer:
		t := a.pushed(slices.Index(a.info.defers, i))
		if i.Block() != a.fn.Blocks[0] {
			a.each(st, i, func(w *world) *world { return w.without(t).with(entry{t: t, is: summary.Is(summary.True)}) })
		}
	case *ssa.RunDefers:
		a.runDefers(i, st)
	case *ssa.Go:
		// Another path: nothing that it does meets what this one does.
	}
}

// forgetUnused drops what is known of the results of a call that nothing looks at.
func (a *fa) forgetUnused(c *ssa.Call, st *state) {
	if len(*c.Referrers()) > 0 {
		return
	}
	r := a.u.root(c)
	about := func(e *entry) bool {
		t := e.t
		for t.base != nil {
			t = t.base
		}
		for len(t.args) == 1 {
			t = t.args[0]
		}
		return t == r && !e.decides
	}
	a.each(st, c, func(w *world) *world {
		if !slices.ContainsFunc(w.known, about) {
			return w
		}
		n := *w
		n.known = slices.DeleteFunc(slices.Clone(w.known), about)
		return &n
	})
}

// loadInstr records what a load has found, where that could change before it is used.
func (a *fa) loadInstr(i *ssa.UnOp, st *state) {
	a.killNode(st, i)
	a.readField(i, st)
	if a.info.lazy[i] {
		return
	}
	r := a.u.root(i)
	a.each(st, i, func(w *world) *world {
		ad := a.term(w, i.X)
		if al, ok := baseAlloc(ad); ok && a.info.shared[al] {
			return w.without(r)
		}
		if isStruct(i.Type()) {
			return a.loadStruct(w, ad, r)
		}
		t := a.load(w, ad)
		switch {
		case t == r:
			return w
		case t.kind == konst:
			return w.with(entry{t: r, is: summary.Is(t.sel)})
		}
		return w.with(entry{t: r, alias: t})
	})
}

func baseAlloc(ad *term) (*ssa.Alloc, bool) {
	base, _ := split(ad)
	if base.kind != root {
		return nil, false
	}
	al, ok := base.val.(*ssa.Alloc)
	return al, ok
}

func isStruct(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// loadStruct loads a struct: what is known of its fields goes with it.
func (a *fa) loadStruct(w *world, ad, r *term) *world {
	base, path := split(ad)
	fields := false
	n := w.without(r).unbind(func(b binding) bool { bb, _ := split(b.at); return bb == r })
	add := func(p string, v *term) {
		if p != path && below(p, path) {
			fields = true
			n = n.bind(a.u.address(r, p[len(path):]), v)
		}
	}
	for _, b := range w.env {
		if bb, bp := split(b.at); bb == base {
			add(bp, b.val)
		}
	}
	if al, ok := baseAlloc(ad); ok {
		for p, s := range a.info.single[al] {
			add(p, a.term(w, s.Val))
		}
	}
	whole := a.load(w, ad)
	if !fields {
		if whole == r {
			return n
		}
		return n.with(entry{t: r, alias: whole})
	}
	return n.bind(r, whole)
}

// storeGroup stores a value; the stores of one composite literal are taken together, since it is one
// assignment in the source. It returns the number of instructions taken.
func (a *fa) storeGroup(instrs []ssa.Instruction, st *state) int {
	first := instrs[0].(*ssa.Store)
	group := []*ssa.Store{first}
	base, _ := storeBase(first)
	for _, i := range instrs[1:] {
		s, ok := i.(*ssa.Store)
		if !ok {
			break
		}
		if b, whole := storeBase(s); b != base || whole {
			break
		}
		group = append(group, s)
	}
	a.statusStores(group, st)
	return len(group)
}

// storeBase is the struct that a store writes to, and whether it writes all of it.
func storeBase(s *ssa.Store) (ssa.Value, bool) {
	if f, ok := s.Addr.(*ssa.FieldAddr); ok {
		if fs, ok := s.Val.Type().Underlying().(*types.Struct); !ok || fs.NumFields() == 0 {
			return f.X, false
		}
	}
	return s.Addr, true
}

func (a *fa) plainStore(s *ssa.Store, st *state) {
	a.each(st, s, func(w *world) *world {
		ad := a.term(w, s.Addr)
		a.noteStore(w, ad)
		return a.store(w, ad, a.term(w, s.Val))
	})
}

// noteStore remembers for the summary that an address of the caller's is written to.
func (a *fa) noteStore(w *world, ad *term) {
	if !a.emit {
		return
	}
	if p, ok := a.encode(ad); ok && p.Root != summary.Constant && len(a.stores) < maxStores {
		a.stores[p.String()] = p
	}
}

// maxStores bounds the addresses that a summary says are written to.
const maxStores = 32

// branch splits a state at a test.
func (a *fa) branch(i *ssa.If, st *state) []*state {
	reads := a.taint(i.Cond)
	a.valueTests |= reads
	var out [2]*state
	for n, want := range []string{summary.True, summary.False} {
		s := st.clone()
		pos := a.condPos(i)
		f := func(onSlot bool) func(*world) *world {
			return func(w *world) *world {
				t := a.term(w, i.Cond)
				if !a.emit {
					a.noteTest(t)
				}
				decides := onSlot && w.seen&(reads|a.termReads(t, 0)) != 0
				x := a.assume(w, t, summary.Is(want), decides)
				if x == nil {
					return nil
				}
				if w.level != nil || w.msg != nil || w.err != nil {
					if depth := trailLen(w.trail); depth < maxTrail && pos.IsValid() && x != w {
						y := *x
						y.trail = &step{prev: w.trail, pos: pos, yes: n == 0, n: depth + 1}
						x = &y
					}
				}
				return x
			}
		}
		s.base = a.mapWorlds(s.base, i, f(false))
		for k, ws := range s.slots {
			s.slots[k] = a.mapWorlds(ws, i, f(true))
		}
		if !s.dead() {
			out[n] = s
		}
	}
	return out[:]
}

func (a *fa) noteTest(t *term) {
	a.tested[t]++
	for _, x := range t.args {
		a.noteTest(x)
	}
}

func trailLen(s *step) int {
	if s == nil {
		return 0
	}
	return s.n
}

// condPos is where the test of a branch stands.
func (a *fa) condPos(i *ssa.If) token.Pos {
	v := i.Cond
	if c, ok := v.(*ssa.UnOp); ok {
		v = c.X
	}
	if x, ok := v.(ssa.Instruction); ok && x.Block() == i.Block() && x.Pos().IsValid() {
		if _, phi := v.(*ssa.Phi); !phi {
			return x.Pos()
		}
	}
	// A variable that is tested stands elsewhere: the branch is found by what it leads to.
	for _, s := range i.Block().Succs {
		for _, x := range s.Instrs {
			if x.Pos().IsValid() {
				if p := a.p.ifCond(x.Pos()); p.IsValid() {
					return p
				}
			}
		}
	}
	return token.NoPos
}

// pause is a receive, a select or another wait. In a loop the next turn is another time, and a status
// that was set before it has been seen.
func (a *fa) pause(i ssa.Instruction, st *state) {
	a.markSlow(st)
	a.pauses = true
	if l := a.info.loops[i.Block()]; l != nil {
		for _, k := range st.keys() {
			st.slots[k] = a.mapWorlds(st.slots[k], i, func(w *world) *world {
				if w.level == nil && w.err == nil && w.msg == nil {
					return w
				}
				return shownWorld(w)
			})
		}
	}
}

// sleep is a pause that does not wait for anything: only what this loop has set was seen.
func (a *fa) sleep(i ssa.Instruction, st *state) {
	a.markSlow(st)
	l := a.info.loops[i.Block()]
	if l == nil {
		return
	}
	for _, k := range st.keys() {
		st.slots[k] = a.mapWorlds(st.slots[k], i, func(w *world) *world {
			if w.level != nil && l.blocks[w.level.instr.Block()] {
				return shownWorld(w)
			}
			return w
		})
	}
}

// markSlow says that something can have taken time.
func (a *fa) markSlow(st *state) {
	a.slow = true
	slow := func(w *world) *world {
		if w.slow {
			return w
		}
		n := *w
		n.slow = true
		return &n
	}
	for k, ws := range st.slots {
		out := make([]*world, len(ws))
		for i, w := range ws {
			out[i] = slow(w)
		}
		st.slots[k] = out
	}
	out := make([]*world, len(st.base))
	for i, w := range st.base {
		out[i] = slow(w)
	}
	st.base = out
}

// runDefers runs the deferred calls that were pushed, last first.
func (a *fa) runDefers(r *ssa.RunDefers, st *state) {
	a.returned(r, st)
	for n := len(a.info.defers) - 1; n >= 0; n-- {
		d := a.info.defers[n]
		if d.Block() == a.fn.Blocks[0] || d.Block().Dominates(r.Block()) && a.info.loops[d.Block()] == nil {
			a.call(d, nil, &d.Call, st)
			continue
		}
		t := a.pushed(n)
		run, skip := st.clone(), st.clone()
		a.each(run, d, func(w *world) *world { return a.assume(w, t, summary.Is(summary.True), false) })
		a.each(skip, d, func(w *world) *world { return a.assume(w, t, summary.Is(summary.False), false) })
		if run.dead() {
			*st = *skip
			continue
		}
		a.call(d, nil, &d.Call, run)
		if skip.dead() {
			*st = *run
			continue
		}
		both := &state{}
		a.merge(both, run, d)
		a.merge(both, skip, d)
		*st = *both
	}
}

// termReads returns the reads that a term is made of: a value that went through a field.
func (a *fa) termReads(t *term, depth int) uint64 {
	if len(a.reads) == 0 || depth > 6 {
		return 0
	}
	var bits uint64
	if c, ok := t.val.(*ssa.Call); ok && t.kind == root {
		if n, ok := a.reads[c]; ok {
			bits |= 1 << n
		}
	}
	if t.kind == result && termIsError(t) {
		return 0
	}
	if t.base != nil {
		bits |= a.termReads(t.base, depth+1)
	}
	for _, x := range t.args {
		bits |= a.termReads(x, depth+1)
	}
	return bits
}

// taint returns the reads that a value is computed from, a bit each.
func (a *fa) taint(v ssa.Value) uint64 {
	var bits uint64
	for i := range a.p.taintOf(a.info, v) {
		if n, ok := a.reads[i]; ok {
			bits |= 1 << n
		}
	}
	return bits
}

// readBit gives a read its bit; reads over 64 share the last one.
func (a *fa) readBit(i ssa.Instruction) uint64 {
	n, ok := a.reads[i]
	if !ok {
		n = min(len(a.reads), 63)
		a.reads[i] = n
	}
	return 1 << n
}

// markRead says that a slot was read.
func (a *fa) markRead(st *state, k *slot, i ssa.Instruction) {
	bit := a.readBit(i)
	a.readBits[k] |= bit
	for _, s := range a.touching(st, k) {
		st.slots[s] = a.mapWorlds(st.worlds(s), i, func(w *world) *world {
			if w.seen&bit != 0 {
				return w
			}
			n := *w
			n.seen |= bit
			return &n
		})
	}
}

// readField says that a load looks at a status field, or at a whole status.
func (a *fa) readField(i *ssa.UnOp, st *state) {
	x := i.X
	if f, ok := x.(*ssa.FieldAddr); ok && a.p.reg.Struct(deref(f.X.Type())) != nil {
		x = f.X
	} else if a.p.reg.Struct(i.Type()) == nil {
		return
	}
	e := a.p.reg.Struct(deref(x.Type()))
	if e == nil || len(st.base) == 0 && len(st.slots) == 0 {
		return
	}
	a.markRead(st, a.slot(e.Model.Name, e.Slot, a.term(a.some(st), x), nil), i)
}

// some returns a world to name a value in that is the same in all of them.
func (a *fa) some(st *state) *world {
	if len(st.base) > 0 {
		return st.base[0]
	}
	for _, k := range st.keys() {
		if ws := st.slots[k]; len(ws) > 0 {
			return ws[0]
		}
	}
	return &world{}
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// namedInteger says whether a type is an enumeration.
func namedInteger(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Named)
	return ok && isInteger(t)
}

func hasLength(p *ssa.Phi) bool {
	switch p.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// keyNames are fields that name a thing among others of its kind.
var keyNames = map[string]bool{
	"type": true, "name": true, "key": true, "kind": true, "id": true, "uid": true, "label": true,
}

// isKey says whether a term is the key of the thing that this turn of a loop is about: a field that names it, or
// the thing itself where it is a string.
func (a *fa) isKey(t *term) bool {
	switch t.kind {
	case content:
		base, path := split(t.base)
		if path == "" {
			return false
		}
		last := path[strings.LastIndexAny(path, ".["):]
		if last[0] == '[' { // an element itself, unless it is what a map has under a key
			_, isMap := typeOf(base).(*types.Map)
			return !isMap
		}
		return keyNames[strings.ToLower(last[1:])]
	case field:
		return keyNames[strings.ToLower(strings.TrimPrefix(t.sel, "."))]
	case result:
		_, ok := t.base.val.(*ssa.Next)
		return ok && (t.sel == "1" || t.sel == "2")
	}
	return false
}

// typeOf is the underlying type of a term, nil where it is not known.
func typeOf(t *term) types.Type {
	switch {
	case t.kind == root && t.val != nil:
		return t.val.Type().Underlying()
	case t.kind == content:
		if typ := contentType(t); typ != nil {
			return typ.Underlying()
		}
	}
	return nil
}

// retries says whether a status in that block belongs to an attempt that the loop makes again: it stands where a call
// that does not depend on the turn has failed, and success leaves the loop.
func (a *fa) retries(b *ssa.BasicBlock, l *loop) bool {
	for d := b; d != nil && l.blocks[d]; d = d.Idom() {
		i, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || d == b {
			continue
		}
		c := testedCall(i.Cond)
		if c == nil || !l.blocks[c.Block()] || a.varies(c, l) {
			continue
		}
		if !l.blocks[d.Succs[successEdge(i.Cond)]] {
			return true
		}
	}
	return false
}

// successEdge is the edge of a test on which the tested call has succeeded: no error, or true.
func successEdge(v ssa.Value) int {
	edge := 0
	for {
		switch x := v.(type) {
		case *ssa.UnOp:
			edge = 1 - edge
			v = x.X
			continue
		case *ssa.BinOp:
			c, _ := x.Y.(*ssa.Const)
			good := c != nil && (c.IsNil() || c.Value != nil && c.Value.ExactString() == "true")
			if good != (x.Op == token.EQL) {
				edge = 1 - edge
			}
		}
		return edge
	}
}

// testedCall returns the call whose error or bool a test is about.
func testedCall(v ssa.Value) *ssa.Call {
	for range 8 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.BinOp:
			if _, ok := x.Y.(*ssa.Const); !ok {
				return nil
			}
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Call:
			if sig := x.Call.Signature(); sig.Results().Len() > 0 {
				last := sig.Results().At(sig.Results().Len() - 1).Type()
				if isError(last) || isBool(last) {
					return x
				}
			}
			return nil
		default:
			return nil
		}
	}
	return nil
}

// varies says whether a call in a loop is about something else in each turn.
func (a *fa) varies(c *ssa.Call, l *loop) bool {
	seen := map[ssa.Value]bool{}
	var turn func(v ssa.Value) bool
	turn = func(v ssa.Value) bool {
		i, ok := v.(ssa.Instruction)
		if !ok || i.Block() == nil || !l.blocks[i.Block()] || seen[v] {
			return false
		}
		seen[v] = true
		switch v.(type) {
		case *ssa.Phi, *ssa.Next, *ssa.Call:
			return true
		}
		for _, op := range i.Operands(nil) {
			if *op != nil && turn(*op) {
				return true
			}
		}
		return false
	}
	for _, op := range c.Operands(nil) {
		if *op != nil && turn(*op) {
			return true
		}
	}
	return false
}
