package flow

import (
	"go/token"
	"go/types"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A described is a call that a model describes.
type described struct {
	i     ssa.Instruction
	value *ssa.Call // the result, nil for a deferred call
	c     *ssa.CallCommon
	e     *model.FuncEntry
	sig   *types.Signature
	recv  ssa.Value
	args  []ssa.Value
}

// describedCall sorts the arguments of a call, receiver first, for an entry's operands.
func describedCall(fn *types.Func, args []ssa.Value, e *model.FuncEntry) described {
	d := described{e: e, sig: fn.Signature(), args: args}
	if d.sig.Recv() != nil && len(args) > 0 {
		d.recv, d.args = args[0], args[1:]
	}
	return d
}

// operand is the value that an operand names, nil where there is none.
func (d *described) operand(o model.Operand) ssa.Value {
	if o.Recv {
		return d.recv
	}
	if n := o.Index(d.sig); n >= 0 && n < len(d.args) {
		return d.args[n]
	}
	return nil
}

// at names what an operand is in a world.
func (a *fa) at(w *world, d *described, o model.Operand) *term {
	switch {
	case o.None:
		return nil
	case o.IsConst:
		return a.u.konst(quote(o.Const))
	case o.Result:
		if d.value == nil {
			return nil
		}
		return a.u.root(d.value)
	}
	v := d.operand(o)
	if v == nil {
		return nil
	}
	if o.Place {
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
			v = load.X
		}
	}
	return a.fieldOf(w, w.resolve(a.term(w, v)), o.Field)
}

// fieldOf is a field of a struct, or of the struct that a pointer points to; the value itself for no field.
func (a *fa) fieldOf(w *world, x *term, field string) *term {
	switch {
	case x == nil || field == "":
		return x
	case isAddress(x):
		return a.load(w, a.u.address(x, "."+field))
	}
	return a.selectFrom(w, x, "."+field)
}

// A setting is what one write says: the terms of its parts.
type setting struct {
	key, value, reason, severity *term
	msg                          message
}

// modelCall is a call that a model describes.
func (a *fa) modelCall(i ssa.Instruction, value *ssa.Call, c *ssa.CallCommon, t callee, e *model.FuncEntry, st *state) {
	if e.Also != nil {
		a.modelCall(i, value, c, t, e.Also, st)
	}
	d := describedCall(t.obj, t.args, e)
	d.i, d.value, d.c = i, value, c
	switch e.Op {
	case model.Write, model.Remove:
		a.setAll(&d, st)
	case model.RollUp:
		a.onSlot(&d, st, func(w *world) *term { return a.at(w, &d, e.Key) }, func(st *state, k *slot) { a.rolledUp(&d, st, k) })
	case model.Read:
		a.onSlot(&d, st, func(w *world) *term { return a.at(w, &d, e.Key) }, func(st *state, k *slot) { a.markRead(st, k, i) })
		if !e.Model.Keyed() {
			a.markSlow(st) // asks somebody
		}
	case model.Publish:
		a.onSlot(&d, st, noKey, func(st *state, k *slot) {
			if e.Model.Life {
				a.commit(i, st, k)
			} else {
				a.publish(i, st, k)
			}
		})
		a.markSlow(st)
	case model.Store:
		if a.p.storesStatus(t.obj, d.operand(e.Subj)) {
			a.onSlot(&d, st, noKey, func(st *state, k *slot) { a.publish(i, st, k) })
		} else {
			a.onSlot(&d, st, noKey, func(st *state, k *slot) { a.refresh(&d, st, k) })
		}
		a.markSlow(st)
	case model.Refresh:
		a.onSlot(&d, st, noKey, func(st *state, k *slot) { a.refresh(&d, st, k) })
		a.markSlow(st)
	case model.Clone:
		if value != nil {
			r := a.u.root(value)
			a.each(st, i, func(w *world) *world { return a.copyInto(w, a.at(w, &d, e.Subj), r) })
		}
	case model.Make:
		a.made(&d, st)
	case model.Hold:
		if value != nil {
			at := a.u.address(a.u.root(value), "."+e.Field)
			a.each(st, i, func(w *world) *world { return w.bind(at, a.at(w, &d, e.Subj)) })
		}
	case model.View: // its result is a name of the subject
	}
}

func noKey(*world) *term { return nil }

// A slotName is what a world calls a slot.
type slotName struct{ subject, key *term }

// onSlot does something to the slot that a call is about. Where the worlds disagree about which one that is, each goes
// its own way.
func (a *fa) onSlot(d *described, st *state, key func(*world) *term, do func(*state, *slot)) {
	name := func(w *world) slotName { return slotName{a.at(w, d, d.e.Subj), a.constantKey(w, key(w))} }
	inParts(a, d.i, st, name, func(part *state, n slotName) {
		do(part, a.slot(d.e.Model.Name, d.e.Slot, n.subject, n.key))
	})
}

// constantKey is the constant that a key is in a world, or the key itself.
func (a *fa) constantKey(w *world, key *term) *term {
	if key == nil {
		return nil
	}
	if q := a.query(w, key); q.Eq != "" {
		return a.u.konst(q.Eq)
	}
	return key
}

// inParts takes the worlds of a state through something part by part, where they disagree about what it is.
func inParts[K comparable](a *fa, i ssa.Instruction, st *state, key func(*world) K, do func(*state, K)) {
	var keys []K
	seen := map[K]bool{}
	note := func(ws []*world) {
		for _, w := range ws {
			if k := key(w); !seen[k] {
				seen[k] = true
				keys = append(keys, k)
			}
		}
	}
	note(st.base)
	for _, s := range st.keys() {
		note(st.slots[s])
	}
	switch len(keys) {
	case 0:
		return
	case 1:
		do(st, keys[0])
		return
	}
	both := &state{}
	for _, k := range keys {
		pick := func(ws []*world) []*world {
			var out []*world
			for _, w := range ws {
				if key(w) == k {
					out = append(out, w)
				}
			}
			return out
		}
		part := &state{base: pick(st.base), slots: map[*slot][]*world{}}
		for s, ws := range st.slots {
			part.slots[s] = pick(ws)
		}
		do(part, k)
		a.merge(both, part, i)
	}
	if both.slots == nil {
		both.slots = map[*slot][]*world{}
	}
	*st = *both
}

// settings are the writes of a call in a world; ok is false where it is not known how many there are.
func (a *fa) settings(w *world, d *described) (out []setting, ok bool) {
	e := d.e
	if e.Literal.None {
		s := setting{key: a.at(w, d, e.Key), value: a.at(w, d, e.Lvl), reason: a.at(w, d, e.Rsn), severity: a.at(w, d, e.Sev)}
		if e.Op == model.Remove {
			s.value = a.u.konst(quote(model.Removed))
		}
		s.msg = a.text(w, d)
		return []setting{s}, true
	}
	v := d.operand(e.Literal)
	if v == nil {
		return nil, false
	}
	x := a.term(w, v)
	typ := v.Type()
	conds := []*term{x}
	if e.Literal.Several(d.sig) {
		if conds, ok = a.elementsOf(w, x); !ok {
			return nil, false
		}
		typ = typ.Underlying().(*types.Slice).Elem()
	}
	c := a.p.reg.Condition(typ)
	if c == nil {
		return nil, false
	}
	for _, x := range conds {
		s := setting{key: a.fieldOf(w, x, c.Key), value: a.fieldOf(w, x, c.Level)}
		if c.Reason != "" {
			s.reason = a.fieldOf(w, x, c.Reason)
		}
		if c.Severity != "" {
			s.severity = a.fieldOf(w, x, c.Severity)
		}
		if c.Message != "" {
			t := a.fieldOf(w, x, c.Message)
			s.msg = message{a.describe(w, t, 0), t}
		}
		out = append(out, s)
	}
	return out, true
}

// text is the message of a call.
func (a *fa) text(w *world, d *described) message {
	e := d.e
	if e.Msg.None {
		return message{}
	}
	t := a.at(w, d, e.Msg)
	if e.Msg.Variadic {
		return a.variadic(w, t)
	}
	m := message{a.describe(w, t, 0), t}
	m.Given = t != nil
	if e.Fill.None {
		return m
	}
	args := a.at(w, d, e.Fill)
	elems, ok := a.elementsOf(w, args)
	m.Const = m.Const && ok && len(elems) == 0
	if !ok {
		m.term = nil
		elems = []*term{args}
	}
	if ok && len(elems) == 1 && onlyVerb(m.Text) {
		return message{a.describe(w, elems[0], 0), elems[0]}
	}
	for _, x := range elems {
		filled := a.describe(w, x, 0)
		m.FromError = m.FromError || filled.FromError
		m.From = capFrom(append(m.From, filled.From...))
	}
	if ok && len(elems) > 0 && t != nil {
		m.term = a.u.pure("format", append([]*term{t}, elems...)...)
	}
	return m
}

// setAll are the writes of a call.
func (a *fa) setAll(d *described, st *state) {
	known := true
	most := 0
	look := func(ws []*world) {
		for _, w := range ws {
			s, ok := a.settings(w, d)
			known = known && ok
			most = max(most, len(s))
		}
	}
	look(st.base)
	for _, k := range st.keys() {
		look(st.slots[k])
	}
	if !known {
		// Any of the subject's statuses may be another one now.
		a.onSlot(d, st, noKey, func(st *state, k *slot) { a.rolledUp(d, st, k) })
		return
	}
	var kept uint64
	for _, x := range d.args {
		kept |= a.taint(x)
	}
	for n := range most {
		nth := func(w *world) *setting {
			if s, _ := a.settings(w, d); n < len(s) {
				return &s[n]
			}
			return nil
		}
		key := func(w *world) *term {
			if s := nth(w); s != nil {
				return s.key
			}
			return nil
		}
		a.onSlot(d, st, key, func(st *state, k *slot) { a.setOne(d, st, k, kept, nth) })
	}
}

// setOne is one write of a call.
func (a *fa) setOne(d *described, st *state, k *slot, kept uint64, nth func(*world) *setting) {
	e := d.e
	if e.Subj.Result && d.value == nil {
		return // made and thrown away
	}
	a.writeCall(d.i, st, k, func(w *world) *write {
		s := nth(w)
		if s == nil {
			return nil
		}
		wr := write{model: e.Model, slot: k, msg: s.msg, merges: w.seen&kept != 0, instr: d.i, frames: []frame{a.frameOf(d.i)},
			reason: s.reason}
		wr.parts = summary.Parts{Value: a.part(w, s.value), Reason: a.part(w, s.reason), Severity: a.part(w, s.severity), Negative: e.Negative, Mute: e.Message == "" && e.Cond == ""}
		if k.key != nil {
			wr.parts.Key = a.part(w, k.key)
		}
		wr.grade()
		return a.internWrite(wr, nil, "")
	})
	if n := d.sig.Results().Len(); n > 0 && isError(d.sig.Results().At(n-1).Type()) && d.value != nil {
		// The setter's own result is nil on the ordinary path.
		r := a.resultTerms(d.value, d.c)(n - 1)
		st.slots[k] = a.mapWorlds(st.slots[k], d.i, func(w *world) *world { return a.assume(w, r, summary.Is(summary.Nil), false) })
	}
}

// foundStore is a write through the pointer to a condition that a read has found: its status is assigned. Reason and message
// are those that the same block assigns.
func (a *fa) foundStore(s *ssa.Store, st *state) {
	f, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	c := a.p.reg.Condition(f.X.Type())
	read, ok := f.X.(*ssa.Call)
	if c == nil || !ok || fieldName(f.X.Type(), f.Field) != c.Level {
		return
	}
	obj := calledObj(&read.Call)
	if obj == nil {
		return
	}
	e := a.p.reg.Func(obj.Origin())
	if e == nil || e.Op != model.Read || e.Key.None {
		return
	}
	d := describedCall(obj.Origin(), read.Call.Args, e)
	d.i = s
	assigned := func(field string) ssa.Value {
		var v ssa.Value
		for _, i := range s.Block().Instrs {
			x, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			if g, ok := x.Addr.(*ssa.FieldAddr); ok && g.X == f.X && fieldName(g.X.Type(), g.Field) == field {
				v = x.Val
			}
		}
		return v
	}
	kept := a.taint(s.Val)
	a.onSlot(&d, st, func(w *world) *term { return a.at(w, &d, e.Key) }, func(st *state, k *slot) {
		a.setOne(&d, st, k, kept, func(w *world) *setting {
			x := &setting{key: k.key, value: a.term(w, s.Val)}
			if v := assigned(c.Reason); v != nil {
				x.reason = a.term(w, v)
			}
			if v := assigned(c.Message); v != nil {
				t := a.term(w, v)
				x.msg = message{a.describe(w, t, 0), t}
			}
			return x
		})
	})
}

// made says what is in a condition that a call returns.
func (a *fa) made(d *described, st *state) {
	if d.value == nil {
		return
	}
	typ := d.sig.Results().At(0).Type()
	c := a.p.reg.Condition(typ)
	if c == nil {
		return
	}
	r := a.u.root(d.value)
	a.each(st, d.i, func(w *world) *world {
		if from := a.at(w, d, d.e.Subj); from != nil {
			for _, f := range []string{c.Key, c.Level, c.Reason, c.Severity, c.Message} {
				if f != "" {
					w = w.bind(a.u.address(r, "."+f), a.fieldOf(w, from, f))
				}
			}
		}
		s, _ := a.settings(w, d)
		for _, x := range []struct {
			field string
			val   *term
		}{{c.Key, s[0].key}, {c.Level, s[0].value}, {c.Reason, s[0].reason}, {c.Severity, s[0].severity}, {c.Message, s[0].msg.term}} {
			if x.field != "" && x.val != nil {
				w = w.bind(a.u.address(r, "."+x.field), x.val)
			}
		}
		return w
	})
}

// part is a constant that a write is made of, or where the function's caller gives it.
func (a *fa) part(w *world, t *term) summary.Part {
	if t == nil {
		return summary.Part{}
	}
	if q := a.query(w, t); q.Eq != "" {
		return summary.Part{Text: q.Eq}
	}
	if p, ok := a.encode(t); ok && p.Root != summary.Constant && p.Root != summary.Global {
		return summary.Part{From: &p}
	}
	return summary.Part{}
}

// grade finds the level that the parts of a write denote.
func (w *write) grade() {
	p := &w.parts
	w.level = nil
	if p.Value.Text == "" {
		return
	}
	value, reason, severity := unquote(p.Value.Text), unquote(p.Reason.Text), unquote(p.Severity.Text)
	switch {
	case p.Negative:
		w.level = w.model.GradeAs(model.Negative, value, reason, severity)
	case !w.model.Keyed() || p.Key.Text != "":
		w.level = w.model.Grade(unquote(p.Key.Text), value, reason, severity)
	}
	if w.model.Keyed() && w.level.Has(model.Blocking) && model.Waits(w.msg.Text) {
		w.level = w.model.Progress()
	}
}

// setLevel finds the level that a term denotes.
func (a *fa) setLevel(w *world, wr *write, t *term) {
	wr.parts.Value = a.part(w, t)
	wr.grade()
}

// copyInto makes what is behind one pointer known behind another.
func (a *fa) copyInto(w *world, from, to *term) *world {
	if from == nil {
		return w
	}
	base, path := split(from)
	n := w.unbind(func(b binding) bool { bb, _ := split(b.at); return bb == to })
	for _, b := range w.env {
		if bb, bp := split(b.at); bb == base && bp != path && below(bp, path) {
			n = n.bind(a.u.address(to, bp[len(path):]), b.val)
		}
	}
	return n.bind(to, a.load(w, from))
}

// variadic describes the texts of a variadic message.
func (a *fa) variadic(w *world, t *term) message {
	if t == nil {
		return message{}
	}
	if elems, ok := a.elementsOf(w, t); ok {
		if len(elems) == 0 {
			return message{Message: summary.Message{Const: true}}
		}
		m := message{a.describeAll(w, elems, 0), nil}
		if len(elems) == 1 {
			m.term = elems[0]
		}
		return m
	}
	return message{a.describe(w, t, 0), t}
}

// viewed is the subject that the result of a call is a handle on, nil for any other call.
func (p *program) viewed(c *ssa.CallCommon) ssa.Value {
	obj := calledObj(c)
	if obj == nil {
		return nil
	}
	obj = obj.Origin()
	e := p.reg.Func(obj)
	if e == nil || e.Op != model.View {
		return nil
	}
	args := c.Args
	if c.IsInvoke() {
		args = append([]ssa.Value{c.Value}, args...)
	}
	d := describedCall(obj, args, e)
	return d.operand(e.Subj)
}

// storesStatus says whether a call that stores an object stores its status too: nothing in this package publishes the
// status of such objects by itself.
func (p *program) storesStatus(fn *types.Func, object ssa.Value) bool {
	if p.published == nil {
		p.published = map[string]bool{}
		for _, f := range p.funcs {
			for _, b := range f.Blocks {
				for _, i := range b.Instrs {
					c, ok := i.(ssa.CallInstruction)
					if !ok {
						continue
					}
					obj := calledObj(c.Common())
					if obj == nil {
						continue
					}
					e := p.reg.Func(obj.Origin())
					if e == nil || e.Op != model.Publish {
						continue
					}
					args := c.Common().Args
					if c.Common().IsInvoke() {
						args = append([]ssa.Value{c.Common().Value}, args...)
					}
					d := describedCall(obj.Origin(), args, e)
					if v := d.operand(e.Subj); v != nil {
						p.published[objectType(v)] = true
					}
				}
			}
		}
	}
	return object == nil || !p.published[objectType(object)] && !p.published[""]
}

// objectType is the type of an object that is handed on as an interface, "" where it is not known.
func objectType(v ssa.Value) string {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if types.IsInterface(v.Type()) {
		return ""
	}
	return types.TypeString(v.Type(), nil)
}
