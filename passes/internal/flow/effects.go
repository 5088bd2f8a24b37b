package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

func quote(s string) string { return strconv.Quote(s) }

func unquote(s string) string {
	if u, err := strconv.Unquote(s); err == nil {
		return u
	}
	return s
}

// posOf is where a person finds an instruction: the call expression, the statement of a defer.
func (a *fa) posOf(i ssa.Instruction) token.Pos {
	if c, ok := i.(*ssa.Call); ok {
		return a.p.callPos(c.Pos())
	}
	return i.Pos()
}

// frameOf is the frame of an instruction of this function.
func (a *fa) frameOf(i ssa.Instruction) frame {
	_, deferred := i.(*ssa.Defer)
	return frame{a.fn, a.posOf(i), deferred}
}

// internWrite returns the one write of that kind.
func (a *fa) internWrite(w write, under *write, field string) *write {
	k := writeKey{instr: w.instr, under: under, field: field, level: w.level, term: w.msg.term, merges: w.merges,
		msg: w.msg.Text + strconv.FormatBool(w.msg.Const) + strconv.FormatBool(w.msg.FromError) + strconv.FormatBool(w.msg.Given)}
	k.reason, k.parts = w.reason, partsText(&w.parts)
	for _, p := range w.msg.From {
		k.msg += "," + p.String()
	}
	if w.clears {
		k.msg += " clears"
	}
	if w.discards {
		k.msg += " discards"
	}
	if old := a.writes[k]; old != nil {
		return old
	}
	w.id = len(a.writes)
	n := new(write)
	*n = w
	a.writes[k] = n
	return n
}

// partsText writes the parts of a write as a key.
func partsText(p *summary.Parts) string {
	text := ""
	for _, x := range []summary.Part{p.Value, p.Key, p.Reason, p.Severity} {
		text += x.Text + ","
		if x.From != nil {
			text += x.From.String() + ","
		}
	}
	return text + strconv.FormatBool(p.Negative)
}

// writeCall is a write of a whole status by one call.
func (a *fa) writeCall(i ssa.Instruction, st *state, k *slot, mk func(*world) *write) {
	old := st.worlds(k)
	var out []*world
	var ms meets
	for _, w := range old {
		wr := mk(w)
		a.besideCollector(i, st, wr)
		if wr == nil {
			out = append(out, w)
			continue
		}
		a.say(i, wr)
		ms = append(ms, a.met(w, "level", w.level, wr))
		out = append(out, written(w, func(p *prop) { p.level = wr }))
	}
	a.report(i, k, ms, old)
	a.tellFailure(i, st, mk)
	st.slots[k] = a.normal(out, i)
}

// written is the world after a write.
func written(w *world, set func(*prop)) *world {
	n := *w
	n.prop.touched, n.prop.seen = true, 0
	n.prop.discard, n.prop.lost = nil, nil
	set(&n.prop)
	n.slow, n.trail = false, nil
	if n.guarded() {
		n.known = nil
		for _, e := range w.known {
			if e.t.kind == konst {
				continue
			}
			n.known = append(n.known, &entry{t: e.t, alias: e.alias, is: e.is})
		}
	}
	return &n
}

// statusStores takes the stores of one assignment; those to fields of a status are one write of it.
func (a *fa) statusStores(group []*ssa.Store, st *state) {
	base, _ := storeBase(group[0])
	whole := a.p.reg.Struct(deref(base.Type()))
	if whole == nil {
		for _, s := range group {
			a.plainStore(s, st)
			a.overwriteBelow(s, st)
			a.foundStore(s, st)
		}
		return
	}
	last := group[len(group)-1]
	w0 := a.some(st)
	subject := a.term(w0, base)
	k := a.slot(whole.Model.Name, whole.Slot, subject, nil)
	var state, msg, errField *ssa.Store
	all := false
	for _, s := range group {
		f, ok := s.Addr.(*ssa.FieldAddr)
		if !ok || f.X != base {
			all = true
			continue
		}
		switch fieldName(f.X.Type(), f.Field) {
		case whole.State:
			state = s
		case whole.Message:
			msg = s
		case whole.Err:
			errField = s
		}
	}
	if n, ok := deref(base.Type()).Underlying().(*types.Struct); ok && len(group) >= n.NumFields() {
		all = true // a literal with all its fields has no zero value stored first
	}
	before := st.worlds(k)
	for _, s := range group {
		a.plainStore(s, st)
	}
	if !all && state == nil && msg == nil && errField == nil {
		return
	}
	a.structWrite(last, st, k, whole, before, structStores{all, state, msg, errField, group[0]})
}

type structStores struct {
	all             bool
	state, msg, err *ssa.Store
	first           *ssa.Store
}

// structWrite is a write of a status that is a struct: of all of it, or of some of its fields.
func (a *fa) structWrite(i ssa.Instruction, st *state, k *slot, e *model.StructEntry, before []*world, s structStores) {
	get := func(w *world, field string) *term {
		if field == "" {
			return nil
		}
		return a.load(w, a.u.address(k.subject, "."+field))
	}
	now := st.worlds(k)
	pos := func(x *ssa.Store, field string) ssa.Instruction {
		switch {
		case x != nil:
			return x
		case s.state != nil:
			return s.state
		}
		if key := a.literalKey(s.first.Val, field); key != nil {
			return key
		}
		if key := a.literalKey(s.first.Val, e.State); key != nil {
			return key
		}
		return s.first
	}
	// An object that is made here says something to a person only once it is handed on.
	_, made := baseAlloc(k.subject)
	if (s.state != nil || s.all) && !made && !e.Model.Inferred {
		a.tellFailure(i, st, func(w *world) *write {
			at := pos(s.state, e.State)
			wr := write{model: e.Model, slot: k, instr: at, frames: []frame{{fn: a.fn, pos: at.Pos()}}}
			a.setLevel(w, &wr, get(w, e.State))
			return a.internWrite(wr, nil, "healthy")
		})
	}
	// What is written of what was read before: the text is kept.
	var kept uint64
	for _, x := range []struct {
		s     *ssa.Store
		field string
	}{{s.err, e.Err}, {s.msg, e.Message}} {
		if x.s == nil && s.all {
			x.s, _ = a.literalKey(s.first.Val, x.field).(*ssa.Store)
		}
		if x.s != nil {
			kept |= a.taint(x.s.Val)
		}
	}
	var out []*world
	var ms meets
	for _, w := range now {
		text := func(field string) message {
			t := get(w, field)
			if t == nil {
				return message{}
			}
			m := message{a.describe(w, t, 0), t}
			m.Given = !(m.Const && m.Text == "")
			return m
		}
		mk := func(x *ssa.Store, name, field string, m message) *write {
			at := pos(x, name)
			return a.internWrite(write{model: e.Model, slot: k, msg: m, instr: at, frames: []frame{{fn: a.fn, pos: at.Pos()}}}, nil, field)
		}
		var lvl, msg, er *write
		if s.msg != nil || s.all {
			msg = mk(s.msg, e.Message, "message", text(e.Message))
		}
		if e.Err != "" && (s.err != nil || s.all) {
			m := text(e.Err)
			at := pos(s.err, e.Err)
			wr := write{model: e.Model, slot: k, msg: m, instr: at, frames: []frame{{fn: a.fn, pos: at.Pos()}}}
			wr.clears = !m.Given
			wr.merges = w.seen&kept != 0
			if m.Given {
				wr.level = e.Model.LevelByName(e.ErrLevel)
			}
			er = a.internWrite(wr, nil, "err")
		}
		if s.state != nil || s.all {
			at := pos(s.state, e.State)
			wr := write{model: e.Model, slot: k, instr: at, frames: []frame{{fn: a.fn, pos: at.Pos()}}}
			wr.msg = text(e.Err)
			if !wr.msg.Given {
				wr.msg = text(e.Message)
			}
			wr.merges = w.seen&kept != 0
			a.setLevel(w, &wr, get(w, e.State))
			if er != nil && !er.clears && wr.level != nil && !wr.level.Has(model.Terminal) {
				wr.level = e.Model.LevelByName(e.ErrLevel)
			}
			lvl = a.internWrite(wr, nil, "level")
		}
		// What is lost: a failure that another state replaces, and a reason in the error field that is replaced with it.
		switch first := w.effective(); {
		case lvl != nil && er != nil:
			ms = append(ms, a.met(w, "whole", first, lvl))
		case lvl != nil:
			ms = append(ms, a.met(w, "level", w.level, lvl))
		case er != nil && !er.clears:
			ms = append(ms, a.met(w, "err", w.err, er))
		}
		out = append(out, written(w, func(p *prop) {
			if s.all {
				p.level, p.msg, p.err = nil, nil, nil
			}
			if lvl != nil {
				p.level = lvl
			}
			if msg != nil {
				p.msg = msg
			}
			if er != nil {
				p.err = er
			}
		}))
	}
	a.report(i, k, ms, now)
	st.slots[k] = a.normal(out, i)
}

// literalKey is the store of a field in the composite literal that a value is, nil for any other value.
func (a *fa) literalKey(v ssa.Value, field string) ssa.Instruction {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	al, ok := load.X.(*ssa.Alloc)
	if !ok || al.Comment != "complit" {
		return nil
	}
	if s := a.info.single[al]["."+field]; s != nil {
		return s
	}
	return nil
}

// effective is the write that a person sees: a failure, else what the error field says, else the state.
func (p *prop) effective() *write {
	if p.level != nil && p.level.level.Has(model.Failure) {
		return p.level
	}
	if p.err != nil && !p.err.clears {
		return p.err
	}
	return p.level
}

// overwriteBelow is the store of a struct that holds statuses: they are replaced by others.
func (a *fa) overwriteBelow(s *ssa.Store, st *state) {
	if len(st.slots) == 0 || !isStruct(s.Val.Type()) && !a.isConditions(s.Val.Type()) {
		return
	}
	ad := a.term(a.some(st), s.Addr)
	base, path := split(ad)
	for _, k := range st.keys() {
		if k.subject == nil {
			continue
		}
		if b, p := split(k.subject); b == base && below(p, path) {
			st.slots[k] = a.mapWorlds(st.slots[k], s, shownWorld)
		}
	}
}

// isConditions says whether a type is a list of conditions.
func (a *fa) isConditions(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && a.p.reg.Condition(s.Elem()) != nil
}

// publish shows the status of an object and of what lies in it.
func (a *fa) publish(i ssa.Instruction, st *state, k *slot) {
	for _, s := range a.lying(st, k) {
		ws := st.worlds(s)
		a.entry(i, s, "publish", nil, ws)
		a.end(i, s, ws, Published)
		a.discarded(s, ws)
		st.slots[s] = a.mapWorlds(ws, i, shownWorld)
	}
}

// lying returns the slot and those that lie in its object: of its model, or where it has no kind whatever a publish shows.
func (a *fa) lying(st *state, k *slot) []*slot {
	out := []*slot{k}
	for _, s := range st.keys() {
		if s == k || !s.in(k.subject) {
			continue
		}
		if s.model == k.model || k.kind == "" && s.kind != "" && !a.p.reg.Model(s.model).Immediate {
			out = append(out, s)
		}
	}
	return out
}

// touching returns the slot and those that name the same condition through another address of the object; without a key,
// all its conditions.
func (a *fa) touching(st *state, k *slot) []*slot {
	out := []*slot{k}
	if k.subject == nil || len(a.p.reg.Model(k.model).Keys) == 0 {
		return out
	}
	for _, s := range st.keys() {
		if s != k && s.key != nil && (k.key == nil || k.key == s.key) && (s.in(k.subject) || k.in(s.subject)) {
			out = append(out, s)
		}
	}
	return out
}

// rolledUp replaces statuses by what is computed from others.
func (a *fa) rolledUp(d *described, st *state, k *slot) {
	for _, s := range a.touching(st, k) {
		ws := st.worlds(s)
		a.entry(d.i, s, "publish", nil, ws)
		st.slots[s] = a.mapWorlds(ws, d.i, shownWorld)
	}
}

// refresh discards what was written to an object and not published, where the call succeeds.
func (a *fa) refresh(d *described, st *state, k *slot) {
	by := a.internWrite(write{model: d.e.Model, slot: k, discards: true, instr: d.i, frames: []frame{a.frameOf(d.i)}}, nil, "discard")
	var failed *term
	if n := d.sig.Results().Len(); n > 0 && isError(d.sig.Results().At(n-1).Type()) && d.value != nil {
		failed = a.resultTerms(d.value, d.c)(n - 1)
	}
	for _, s := range a.lying(st, k) {
		var out []*world
		for _, w := range st.worlds(s) {
			if failed != nil {
				if x := a.assume(w, failed, summary.Not(summary.Nil), false); x != nil {
					out = append(out, x)
				}
				if w = a.assume(w, failed, summary.Is(summary.Nil), false); w == nil {
					continue
				}
			}
			out = append(out, w.discardedBy(by))
		}
		st.slots[s] = a.normal(out, d.i)
	}
}

// discardedBy is the world after its object was filled anew.
func (w *world) discardedBy(by *write) *world {
	n := *w
	lost := w.lost
	if w.level != nil {
		lost = w.level
	}
	n.prop = prop{touched: true, discard: by, lost: lost}
	n.slow = false
	return &n
}

// discarded records the writes that were discarded, where the status is shown without them, or the path ends.
func (a *fa) discarded(k *slot, ws []*world) {
	if !a.emit {
		return
	}
	for _, w := range ws {
		if w.lost == nil || w.lost.level == nil {
			continue
		}
		m := a.newMeet(w.discard.instr, k, meet{w, "discard", w.lost, w.discard}, true)
		m.Discarded, m.Guarded = true, false
		a.meets = append(a.meets, m)
	}
}

// A meet is one world in which a write meets an earlier one.
type meet struct {
	w             *world
	field         string
	first, second *write
}

type meets []meet

func (a *fa) met(w *world, field string, first, second *write) meet {
	return meet{w, field, first, second}
}

// report records the pairs of one write instruction, once all states are at rest, and what a caller has to know.
func (a *fa) report(i ssa.Instruction, k *slot, ms meets, worlds []*world) {
	if !a.emit {
		return
	}
	for _, m := range ms {
		if !m.w.touched {
			a.entryOf(i, k, m.field, m.second, m.w)
		}
	}
	d, ok := i.(*ssa.Defer)
	if !ok {
		a.pair(i, k, ms, worlds)
		return
	}
	if a.deferred == nil {
		a.deferred = map[*ssa.Defer]map[*slot]*pending{}
	}
	if a.deferred[d] == nil {
		a.deferred[d] = map[*slot]*pending{}
	}
	p := a.deferred[d][k]
	if p == nil {
		p = &pending{}
		a.deferred[d][k] = p
	}
	p.ms = append(p.ms, ms...)
	p.worlds = append(p.worlds, worlds...)
}

// pair records the pairs of one write, given all worlds that come to it.
func (a *fa) pair(i ssa.Instruction, k *slot, ms meets, worlds []*world) {
	if m := a.p.reg.Model(k.model); m != nil && m.Life {
		return
	}
	for _, m := range ms {
		if m.first == nil || m.second == nil || m.first.level == nil && !m.first.parts.Open() {
			continue
		}
		reasoned := slices.ContainsFunc(worlds, func(w *world) bool { return !sameStatement(w.level, m.first) && !sameStatement(w.err, m.first) })
		n := a.newMeet(i, k, m, reasoned)
		// Where the read has failed, the write knows that it does not know.
		n.Guarded = n.Guarded || a.readFailed(m.w)
		n.Guarded = n.Guarded || repeats(m.first, m.second) || a.holds(m.w, m.second.msg.term, m.first.msg.term, 0) || a.retells(m)
		a.meets = append(a.meets, n)
	}
}

// sameStatement says whether two writes are made by one statement.
func sameStatement(x, y *write) bool {
	if x == y || x == nil || y == nil {
		return x == y
	}
	for x.under != nil && y.under != nil {
		if x.instr != y.instr {
			return false
		}
		x, y = x.under, y.under
	}
	return x.under == nil && y.under == nil && x.instr == y.instr && x.id >= 0 && y.id >= 0
}

// retells says whether a write puts a failure into other words: the first was made by a call that has failed, and the
// second tells that call's error with the same weight, or was chosen by it (errors.Is, errors.As). A condition that is
// chosen by an error may have any value: what the error is, the call has not set.
func (a *fa) retells(m meet) bool {
	c, ok := m.first.instr.(*ssa.Call)
	if !ok || m.first.under == nil || m.first.level == nil || m.second.level == nil {
		return false
	}
	same := m.first.level.Rank == m.second.level.Rank
	if !same && !m.first.model.Keyed() {
		return false
	}
	sig := c.Call.Signature().Results()
	n := sig.Len() - 1
	if n < 0 || !isError(sig.At(n).Type()) {
		return false
	}
	failed := a.resultTerms(c, &c.Call)(n)
	if !a.query(m.w, failed).Implies(summary.Not(summary.Nil)) {
		return false
	}
	failed = m.w.resolve(failed)
	if text := m.second.msg.term; same && text != nil && (m.w.resolve(text) == failed || a.holds(m.w, text, failed, 0)) {
		return true
	}
	return slices.ContainsFunc(m.w.known, func(e *entry) bool {
		name, ok := strings.CutPrefix(e.t.sel, "func ")
		return ok && e.t.kind == pure && e.is.Eq == summary.True && impliesError(name) && m.w.resolve(e.t.args[0]) == failed
	})
}

// repeats says whether a text is put together from an earlier one: msg += "; …", Sprintf("%s; …", msg), a list that
// both are joined from.
func repeats(earlier, second *write) bool {
	first := earlier.msg
	if first.Const && first.Text == "" || len(second.frames) > 1 || len(earlier.frames) > 1 || earlier.instr == second.instr {
		return false
	}
	// What the earlier text was made of, where it is not constant.
	made := map[ssa.Value]bool{}
	if !first.Const {
		for _, op := range earlier.instr.Operands(nil) {
			collect(*op, made)
		}
	}
	seen := map[ssa.Value]bool{}
	var has func(v ssa.Value, added bool) bool
	has = func(v ssa.Value, added bool) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if added && made[v] {
			return true
		}
		switch x := v.(type) {
		case *ssa.Call:
			return slices.ContainsFunc(x.Call.Args, func(y ssa.Value) bool { return has(y, true) })
		case *ssa.MakeInterface:
			return has(x.X, added)
		case *ssa.Const:
			return added && first.Const && x.Value != nil && x.Value.Kind() == constant.String && constant.StringVal(x.Value) == first.Text
		case *ssa.BinOp:
			return x.Op == token.ADD && (has(x.X, true) || has(x.Y, true))
		case *ssa.Phi:
			return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return has(e, added) })
		case *ssa.Slice:
			return has(x.X, added)
		case *ssa.Alloc:
			for _, r := range *x.Referrers() {
				if slices.ContainsFunc(stored(r, x), func(s ssa.Value) bool { return has(s, added) }) {
					return true
				}
			}
		}
		return false
	}
	return slices.ContainsFunc(second.instr.Operands(nil), func(op *ssa.Value) bool { return has(*op, false) })
}

// collect adds the texts and lists of texts that a value is made of in one function.
func collect(v ssa.Value, out map[ssa.Value]bool) {
	if v == nil || out[v] {
		return
	}
	switch x := v.(type) {
	case *ssa.Slice:
		collect(x.X, out)
	case *ssa.MakeInterface:
		collect(x.X, out)
	case *ssa.Alloc:
		for _, r := range *x.Referrers() {
			for _, s := range stored(r, x) {
				collect(s, out)
			}
		}
	case *ssa.Call:
		out[v] = true
		for _, y := range x.Call.Args {
			if _, list := y.Type().Underlying().(*types.Slice); list || isText(y.Type()) {
				collect(y, out)
			}
		}
	case *ssa.BinOp, *ssa.Phi:
		out[v] = true
	}
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// readFailed says whether a read of a status has failed in a world.
func (a *fa) readFailed(w *world) bool {
	for _, e := range w.known {
		if e.is.Top() || !e.is.Implies(summary.Not(summary.Nil)) || !termIsError(e.t) {
			continue
		}
		t := e.t
		if t.kind == result {
			t = t.base
		}
		// A read whose value nothing looks at is no guard.
		if c, ok := t.val.(*ssa.Call); ok {
			if n, ok := a.reads[c]; ok && a.valueTests&(1<<n) != 0 {
				return true
			}
		}
	}
	return false
}

// holds says whether a text is made of another one that is not constant, or starts from it.
func (a *fa) holds(w *world, t, part *term, depth int) bool {
	if t == nil || part == nil || part.kind == konst || depth > 5 || t == part && depth == 0 {
		return false
	}
	if t == part {
		return true
	}
	if t.kind == pure {
		for _, x := range t.args {
			if a.holds(w, x, part, depth+1) {
				return true
			}
		}
		return false
	}
	if t.kind != root {
		return false
	}
	if c, ok := t.val.(*ssa.Call); ok {
		if c.Call.IsInvoke() { // err.Error()
			return a.term(w, c.Call.Value) == part
		}
		for _, x := range c.Call.Args {
			if a.holds(w, a.term(w, x), part, depth+1) {
				return true
			}
		}
	}
	if elems, ok := a.elementsOf(w, t); ok {
		for _, e := range elems {
			if a.holds(w, e, part, depth+1) {
				return true
			}
		}
	}
	return false
}

// entryOf records that a write can be the first thing that happens to a slot.
func (a *fa) entryOf(i ssa.Instruction, k *slot, field string, wr *write, w *world) {
	a.entries = append(a.entries, effectEntry{slot: k, field: field, write: wr, guarded: w.guarded() || a.readFailed(w), slow: w.slow, pre: a.preOf(w)})
}

func (a *fa) entry(i ssa.Instruction, k *slot, field string, wr *write, ws []*world) {
	if !a.emit {
		return
	}
	for _, w := range ws {
		if !w.touched {
			a.entryOf(i, k, field, wr, w)
		}
	}
}

// end records what the paths of a slot have left in a status that is a struct, where they end.
func (a *fa) end(i ssa.Instruction, k *slot, ws []*world, how Ending) {
	if !a.emit || k.subject == nil {
		return
	}
	if how == Returned && a.p.leftToCallers(a.fn) {
		if _, ok := a.encode(k.subject); ok {
			return // the path goes on there
		}
	}
	e := a.p.reg.StructOfSlot(k.model, k.kind)
	if e == nil {
		return
	}
	public := func(w *write) *Write {
		if w == nil {
			return nil
		}
		v := a.p.public(w)
		return &v
	}
	for _, w := range ws {
		if w.level == nil && w.msg == nil {
			continue
		}
		end := &End{How: how, At: i.Pos(), Struct: e, State: public(w.level), Message: public(w.msg), Err: public(w.err)}
		if e.Err != "" {
			end.ErrEmpty = a.query(w, a.load(w, a.u.address(k.subject, "."+e.Err))).Eq == `""` || a.p.madeOutside(k.subject)
		}
		if w.msg != nil && w.msg.msg.term != nil && w.msg.msg.term.kind == content {
			_, path := split(w.msg.msg.term.base)
			end.Copied = strings.HasSuffix(path, "."+e.Message) || e.Err != "" && strings.HasSuffix(path, "."+e.Err)
		}
		a.ends = append(a.ends, end)
	}
}

// say records a status that is set by a call, once level and message are known.
func (a *fa) say(i ssa.Instruction, wr *write) {
	if !a.emit || wr == nil || wr.level == nil || wr.settled || wr.msg.Text == "" && len(wr.msg.From) > 0 || wr.parts.Mute || !wr.model.Immediate || a.said[wr] {
		return
	}
	if a.said == nil {
		a.said = map[*write]bool{}
	}
	a.said[wr] = true
	kind := ""
	for w := wr; w != nil; w = w.under {
		if w.slot != nil {
			kind = w.slot.kind
		}
	}
	a.saids = append(a.saids, &Said{Slot: kind, Write: a.p.public(wr), Pos: a.reportPos(i, wr), Last: a.returnsAtOnce(i)})
}

// returnsAtOnce says whether the function returns right after a call and tells its caller of no error: nil, nothing, or
// the call's own result.
func (a *fa) returnsAtOnce(i ssa.Instruction) bool {
	result, ok := i.(ssa.Value)
	if !ok {
		return false // deferred
	}
	b := i.Block()
	at := slices.Index(b.Instrs, i)
	for range 8 {
		for _, x := range b.Instrs[at+1:] {
			switch x := x.(type) {
			case *ssa.Call:
				if part, _ := a.logCall(&x.Call); !part {
					return false
				}
			case *ssa.Return:
				for n, r := range x.Results {
					if !isError(r.Type()) {
						continue
					}
					own := r == result
					if e, ok := r.(*ssa.Extract); ok && e.Tuple == result {
						own = true
					}
					if !own && !a.nilResult(x, n) {
						return false
					}
				}
				return true
			case *ssa.If, *ssa.Panic:
				return false
			}
		}
		if len(b.Succs) != 1 || a.info.rank[b.Succs[0].Index] <= a.info.rank[b.Index] {
			return false
		}
		b, at = b.Succs[0], -1
	}
	return false
}

type effectEntry struct {
	slot          *slot
	field         string
	write         *write
	guarded, slow bool
	pre           []summary.Literal
}

// preOf is what holds of parameters in a world.
func (a *fa) preOf(w *world) []summary.Literal {
	var out []summary.Literal
	for _, e := range w.known {
		if e.alias != nil || e.is.Top() || len(out) >= maxLiterals {
			continue
		}
		if p, ok := a.encode(e.t); ok && p.Root != summary.Constant && p.Root != summary.Result {
			out = append(out, summary.Literal{On: p, Is: e.is})
		}
	}
	return out
}

// maxLiterals bounds the literals of one effect.
const maxLiterals = 16
