package flow

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A sum is a summary with the writes as this package sees them; package summary has its portable form.
type sum struct {
	entries []sumEntry
	exits   []sumExit
	reads   []summary.Read
	stores  []summary.Path
	results []summary.Literal
	// cases say how the results depend on the parameters.
	cases []sumCase
	// calls are the parameters that are called.
	calls    []summary.Call
	slow     bool
	pauses   bool // it waits for something to happen
	noReturn bool
	// meets are pairs that only come about with the functions that were handed over.
	meets []*Meet
}

type sumEntry struct {
	slot          summary.Slot
	field         string
	write         *write
	guarded, slow bool
	pre           []summary.Literal
}

type sumExit struct {
	slot             summary.Slot
	untouched, shown bool
	level, msg, err  *write
	discard          *write
	slow             bool
	pre, post        []summary.Literal
}

// A sumCase is one way to return, as far as parameters and results are concerned.
type sumCase struct{ pre, post []summary.Literal }

// maxCases bounds the cases of one summary: more do not come from a few tests of parameters.
const maxCases = 12

func (x *sumExit) writes() bool { return x.level != nil || x.msg != nil || x.err != nil }

// apply takes a state through a call of a function with that summary. Where the worlds disagree about the conditions that
// it is about, each goes its own way.
func (a *fa) apply(i ssa.Instruction, value *ssa.Call, b *binder, fn *ssa.Function, s *sum, st *state) {
	keys := s.givenKeys()
	if len(keys) == 0 {
		a.applyAll(i, value, b, s, st)
		return
	}
	name := func(w *world) string {
		text := ""
		for _, p := range keys {
			if t := a.decode(w, b, p); t != nil {
				text += strconv.Itoa(a.constantKey(w, t).id) + ","
			}
		}
		return text
	}
	inParts(a, i, st, name, func(part *state, _ string) { a.applyAll(i, value, b, s, part) })
}

// givenKeys are the keys that callers give.
func (s *sum) givenKeys() []summary.Path {
	var out []summary.Path
	add := func(k summary.Slot) {
		if (k.Key.Root == summary.Param || k.Key.Root == summary.FreeVar) && !slices.Contains(out, k.Key) {
			out = append(out, k.Key)
		}
	}
	for n := range s.exits {
		add(s.exits[n].slot)
	}
	for n := range s.entries {
		add(s.entries[n].slot)
	}
	return out
}

func (a *fa) applyAll(i ssa.Instruction, value *ssa.Call, b *binder, s *sum, st *state) {
	if s.noReturn {
		// What it does before it ends can still lose what was set before the call.
		a.applyEntries(i, b, s, st)
		st.base = nil
		for _, k := range st.keys() {
			st.slots[k] = nil
		}
		return
	}
	for _, r := range s.reads {
		if k := a.slotAt(st, b, r.Slot); k != nil {
			a.markRead(st, k, i)
		}
	}
	a.applyEntries(i, b, s, st)
	if a.emit {
		for _, m := range s.meets {
			a.surface(i, m)
		}
	}
	if s.pauses {
		a.pause(i, st)
	} else if s.slow {
		a.markSlow(st)
	}
	done := map[*slot]bool{}
	groups := groupExits(s.exits)
	for _, g := range groups {
		if k := a.slotAt(st, b, g[0].slot); k != nil {
			done[k] = true
			st.slots[k] = st.worlds(k) // as they are before the call
		}
	}
	always := func(w *world) *world {
		for _, l := range s.results {
			if w = a.outcome(w, b, l); w == nil {
				return nil
			}
		}
		return w
	}
	// Exits and cases say what they store; where there are none, it is unknown.
	changed := func(w *world) *world {
		for _, p := range s.stores {
			if ad := a.decode(w, b, p); ad != nil && ad.kind != konst {
				a.noteStore(w, ad)
				w = a.havoc(w, ad, i)
			}
		}
		return always(w)
	}
	if len(s.cases) > 0 {
		if a.emit {
			w := a.some(st)
			for _, p := range s.stores {
				if ad := a.decode(w, b, p); ad != nil && ad.kind != konst {
					a.noteStore(w, ad)
				}
			}
		}
		st.base = a.mapWorlds(st.base, i, always)
	} else {
		st.base = a.mapWorlds(st.base, i, changed)
	}
	for _, k := range st.keys() {
		if done[k] || len(s.cases) > 0 {
			st.slots[k] = a.mapWorlds(st.slots[k], i, always)
		} else {
			st.slots[k] = a.mapWorlds(st.slots[k], i, changed)
		}
	}
	a.applyCases(i, b, s.cases, done, st)
	a.tellGiven(i, b, s, st)
	for _, g := range groups {
		k := a.slotAt(st, b, g[0].slot)
		if k == nil {
			continue
		}
		slots := []*slot{k}
		if !slices.ContainsFunc(g, func(x *sumExit) bool { return x.writes() }) {
			// Only shown: so is everything that lies in the object.
			for _, other := range a.lying(st, k) {
				if !done[other] {
					slots = append(slots, other)
				}
			}
		}
		for _, k := range slots {
			a.applyExits(i, b, g, k, st)
		}
	}
}

// slotAt finds a callee's slot in the caller; nil where the caller cannot name it.
func (a *fa) slotAt(st *state, b *binder, s summary.Slot) *slot {
	if s.Subject.Root == summary.Singleton {
		return a.slot(s.Model, s.Kind, nil, nil)
	}
	w := a.some(st)
	t := a.decode(w, b, s.Subject)
	if t == nil || t.kind == konst {
		return nil
	}
	if s.Key.Root == summary.Singleton {
		return a.slot(s.Model, s.Kind, t, nil)
	}
	key := a.decode(w, b, s.Key)
	if key == nil {
		return nil
	}
	return a.slot(s.Model, s.Kind, t, a.constantKey(w, key))
}

func groupExits(exits []sumExit) [][]*sumExit {
	var out [][]*sumExit
	at := map[string]int{}
	for i := range exits {
		x := &exits[i]
		key := x.slot.Model + "|" + x.slot.Kind + "|" + x.slot.Subject.String() + x.slot.Subject.Name + "|" + x.slot.Key.String()
		n, ok := at[key]
		if !ok {
			n = len(out)
			at[key] = n
			out = append(out, nil)
		}
		out[n] = append(out[n], x)
	}
	return out
}

// feasible is the world with what a callee needs on entry; nil where it cannot be.
func (a *fa) feasible(w *world, b *binder, pre []summary.Literal) *world {
	for _, l := range pre {
		t := a.decode(w, b, l.On)
		if t == nil {
			continue
		}
		if w = a.assume(w, t, l.Is, false); w == nil {
			return nil
		}
	}
	return w
}

func (a *fa) applyEntries(i ssa.Instruction, b *binder, s *sum, st *state) {
	if !a.emit {
		return
	}
	// The entries of one write are judged together: each says under which condition it is reached.
	type key struct {
		k     *slot
		write *write
		field string
	}
	type group struct {
		ms meets
		ws []*world
	}
	groups := map[key]*group{}
	var order []key
	for _, e := range s.entries {
		k := a.slotAt(st, b, e.slot)
		if k == nil {
			continue
		}
		if e.write == nil {
			for _, k := range a.lying(st, k) {
				var ws []*world
				for _, w := range st.worlds(k) {
					if x := a.feasible(w, b, e.pre); x != nil {
						ws = append(ws, x)
					}
				}
				a.entry(i, k, e.field, nil, ws)
				if e.field == "publish" {
					a.end(i, k, ws, Published)
					a.discarded(k, ws)
				}
			}
			continue
		}
		id := key{k, e.write, e.field}
		g := groups[id]
		if g == nil {
			g = &group{}
			groups[id] = g
			order = append(order, id)
		}
		for _, w := range st.worlds(k) {
			x := a.feasible(w, b, e.pre)
			if x == nil {
				continue
			}
			if e.guarded && !x.guarded() {
				x = x.with(entry{t: a.u.konst("guarded"), is: summary.Is(summary.True), decides: true})
			}
			if e.slow && !x.slow {
				y := *x
				y.slow = true
				x = &y
			}
			g.ws = append(g.ws, x)
			first := w.level
			switch e.field {
			case "whole":
				first = w.effective()
			case "err":
				first = w.err
			}
			second := a.wrap(i, b, x, e.write)
			a.besideCollector(i, st, second)
			if e.field == "level" {
				a.say(i, second)
			}
			g.ms = append(g.ms, a.met(x, e.field, first, second))
		}
	}
	for _, id := range order {
		a.report(i, id.k, groups[id].ms, groups[id].ws)
	}
}

// tellGiven takes what is swallowed through the writes whose level the caller gives: only here it is known whether they
// are healthy.
func (a *fa) tellGiven(i ssa.Instruction, b *binder, s *sum, st *state) {
	seen := map[*write]bool{}
	for n := range s.exits {
		under := s.exits[n].level
		if under == nil || under.level != nil || !under.parts.Open() || seen[under] || s.exits[n].slot.Kind == model.FailureSlot {
			continue
		}
		seen[under] = true
		a.tellFailure(i, st, func(w *world) *write { return a.wrap(i, b, w, under) })
	}
}

// applyCases splits the worlds of the slots that a callee leaves alone by how it can return.
func (a *fa) applyCases(i ssa.Instruction, b *binder, cases []sumCase, done map[*slot]bool, st *state) {
	if len(cases) == 0 {
		return
	}
	split := func(ws []*world) []*world {
		var out []*world
		for _, w := range ws {
			for _, c := range cases {
				n := a.feasible(w, b, c.pre)
				for _, l := range c.post {
					if n == nil {
						break
					}
					n = a.left(i, n, b, l)
				}
				if n != nil {
					out = append(out, n)
				}
			}
		}
		return a.normal(out, i)
	}
	st.base = split(st.base)
	for k, ws := range st.slots {
		if !done[k] {
			st.slots[k] = split(ws)
		}
	}
}

func (a *fa) applyExits(i ssa.Instruction, b *binder, g []*sumExit, k *slot, st *state) {
	var out []*world
	for _, w := range st.worlds(k) {
		for _, x := range g {
			n := a.feasible(w, b, x.pre)
			if n == nil {
				continue
			}
			if !x.untouched {
				n = a.leave(i, b, x, n)
			}
			for _, l := range x.post {
				if n = a.left(i, n, b, l); n == nil {
					break
				}
			}
			if n != nil {
				out = append(out, n)
			}
		}
	}
	st.slots[k] = a.normal(out, i)
}

// left is the world after a callee has left what a literal says: as a result, or at an address of the caller's.
func (a *fa) left(i ssa.Instruction, w *world, b *binder, l summary.Literal) *world {
	if l.On.Root == summary.Result {
		return a.outcome(w, b, l)
	}
	if strings.HasSuffix(l.On.Sel, "#") { // the length of what it has left
		if t := a.decode(w, b, l.On); t != nil {
			return a.assume(w, t, l.Is, false)
		}
		return w
	}
	ad := a.decode(w, b, storedAt(l.On))
	if ad == nil || ad.kind == konst {
		return w
	}
	if l.Is.Eq != "" {
		return a.store(w, ad, a.u.konst(l.Is.Eq))
	}
	if l.Equal {
		if same := a.decode(w, b, l.Same); same != nil {
			return a.store(w, ad, same)
		}
	}
	if l.Grows {
		if w = a.grown(w, ad, i); w == nil {
			return nil
		}
	} else {
		w = a.havoc(w, ad, i)
	}
	return a.assume(w, a.u.fresh(i, ad), l.Is, false)
}

// outcome is the world in which a result is what a literal says; nil where it cannot be.
func (a *fa) outcome(w *world, b *binder, l summary.Literal) *world {
	t := b.results(l.On.Index)
	if t == nil {
		return w
	}
	t = a.follow(w, t, l.On.Sel)
	if t == nil {
		return w
	}
	if !l.Equal {
		return a.assume(w, t, l.Is, false)
	}
	same := a.decode(w, b, l.Same)
	if same == nil || same == t {
		return w
	}
	if l.On.Sel != "" && !strings.ContainsAny(l.On.Sel, "*#%~[") { // a field of a struct
		return w.bind(a.u.address(b.results(l.On.Index), l.On.Sel), same)
	}
	if same.kind == konst {
		return a.assume(w, t, summary.Is(same.sel), false)
	}
	have := a.query(w, t)
	if w = a.assume(w, same, have, false); w == nil {
		return nil
	}
	if t.kind == root || t.kind == result {
		return w.without(t).with(entry{t: t, alias: same})
	}
	return a.assume(w, t, a.query(w, same), false)
}

// storedAt is the path of the address whose content the path is.
func storedAt(p summary.Path) summary.Path {
	p.Sel = strings.TrimSuffix(p.Sel, "*")
	return p
}

// leave is the world after a callee has done something to the slot.
func (a *fa) leave(i ssa.Instruction, b *binder, x *sumExit, w *world) *world {
	lvl, msg, er := a.wrap(i, b, w, x.level), a.wrap(i, b, w, x.msg), a.wrap(i, b, w, x.err)
	a.say(i, lvl)
	slow := w.slow || x.slow
	if !x.writes() {
		n := w
		if x.shown || x.discard == nil {
			n = shownWorld(w)
		}
		if x.discard != nil {
			n = n.discardedBy(a.wrap(i, b, w, x.discard))
		}
		return n
	}
	n := w
	if lvl != nil || er != nil || x.shown {
		n = written(w, func(p *prop) {})
		slow = x.slow
	}
	m := *n
	if x.shown {
		m.prop = prop{touched: true, shown: true}
	}
	m.touched = true
	if lvl != nil {
		m.level = lvl
	}
	if msg != nil {
		m.msg = msg
	}
	if er != nil {
		m.err = er
	}
	m.slow = slow
	return &m
}

// wrap is a callee's write as the caller sees it.
func (a *fa) wrap(i ssa.Instruction, b *binder, w *world, under *write) *write {
	if under == nil {
		return nil
	}
	n := *under
	n.instr = i
	n.slot = nil
	n.under = under
	n.reason = nil
	n.settled = under.settled || !under.parts.Open() && (len(under.msg.From) == 0 || under.msg.Text != "")
	if len(under.frames) > 0 && !under.model.Immediate && a.p.leftToCallers(under.frames[0].fn) {
		n.settled = false
	}
	if under.parts.Open() {
		give := func(p summary.Part) summary.Part {
			if p.From == nil {
				return p
			}
			return a.part(w, a.decode(w, b, *p.From))
		}
		p := &under.parts
		n.parts = summary.Parts{Value: give(p.Value), Key: give(p.Key), Reason: give(p.Reason), Severity: give(p.Severity), Negative: p.Negative, Mute: p.Mute}
	}
	n.msg = a.fill(w, b, under.msg)
	if under.parts.Open() || len(under.msg.From) > 0 && n.model.Keyed() {
		n.grade()
		if a.emit && n.level != nil {
			a.p.callerGives(under, n.level)
		}
	}
	n.merges = under.merges || w.seen&a.givenReads(b, under.msg.From) != 0
	n.frames = append([]frame{a.frameOf(i)}, under.frames...)
	if len(n.frames) > maxFrames {
		n.frames = append(n.frames[:maxFrames-1:maxFrames-1], n.frames[len(n.frames)-1])
	}
	return a.internWrite(n, under, "")
}

// givenReads are the reads that the texts which a caller gives are made of.
func (a *fa) givenReads(b *binder, from []summary.Path) uint64 {
	var bits uint64
	for _, p := range from {
		if p.Root == summary.Param && p.Index < len(b.args) {
			bits |= a.taint(b.args[p.Index])
		}
	}
	return bits
}

// maxFrames bounds the calls that a witness tells.
const maxFrames = 8

// maxExits bounds the exits of one summary: a function that leaves in more ways is told apart by what it has written only.
const maxExits = 32

// summarize builds the summary, once all states are at rest.
func (a *fa) summarize() *sum {
	s := &sum{slow: a.slow, pauses: a.pauses}
	s.noReturn = len(a.returns) == 0 && len(a.fn.Blocks) > 0
	slots := map[*slot]bool{}
	for _, r := range a.returns {
		for k := range r.st.slots {
			slots[k] = true
		}
	}
	for _, e := range a.entries {
		slots[e.slot] = true
	}
	var keys []*slot
	for k := range slots {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y *slot) int { return x.id - y.id })
	matters := map[*slot]bool{}
	for _, e := range a.entries {
		matters[e.slot] = true
	}
	for _, r := range a.returns {
		for k, ws := range r.st.slots {
			if slices.ContainsFunc(ws, func(w *world) bool { return w.touched }) {
				matters[k] = true
			}
		}
	}
	for _, k := range keys {
		if !matters[k] {
			continue
		}
		var exits []sumExit
		for _, r := range a.returns {
			path, ok := a.subjectPath(k, r)
			if !ok {
				continue
			}
			for _, w := range a.byResult(r.st.worlds(k), r) {
				post := a.postOf(w, r)
				if e := a.p.reg.StructOfSlot(k.model, k.kind); e != nil && e.Err != "" && path.Root == summary.Result {
					// Whether a new object has an old error.
					if q := a.query(w, a.load(w, a.u.address(k.subject, "."+e.Err))); q.Eq != "" {
						on := path
						on.Sel += "." + e.Err + "*"
						post = append(post, summary.Literal{On: on, Is: q})
					}
				}
				exits = append(exits, sumExit{
					slot:      a.publicSlot(k, path),
					untouched: !w.touched, shown: w.shown, level: w.level, msg: w.msg, err: w.err, discard: w.discard,
					slow: w.slow, pre: a.preOf(w), post: post,
				})
			}
		}
		s.exits = append(s.exits, fewer(exits)...)
	}
	seen := map[string]int{}
	for _, e := range a.entries {
		path, ok := a.subjectPath(e.slot, returned{})
		if !ok {
			continue
		}
		n := sumEntry{slot: a.publicSlot(e.slot, path),
			field: e.field, write: e.write, guarded: e.guarded, slow: e.slow, pre: e.pre}
		key := e.field + path.String() + path.Name + n.slot.Key.String() + strconv.FormatBool(e.guarded)
		if e.write != nil {
			key += strconv.Itoa(e.write.id)
		} else {
			key += "-"
		}
		key += literalsText(e.pre)
		if at, ok := seen[key]; ok {
			s.entries[at].slow = s.entries[at].slow || e.slow
			continue
		}
		if len(s.entries) >= maxExits {
			a.count("entries dropped")
			break
		}
		seen[key] = len(s.entries)
		s.entries = append(s.entries, n)
	}
	for _, key := range sortedKeys(a.stores) {
		s.stores = append(s.stores, a.stores[key])
	}
	s.results = a.always()
	s.cases = a.cases()
	s.reads = a.readsOf()
	return s
}

// fewer drops exits that say the same, and literals where there are too many exits.
func fewer(exits []sumExit) []sumExit {
	var out []sumExit
	add := func(exits []sumExit, literals bool) {
		out = nil
		at := map[string]int{}
		for _, x := range exits {
			key := exitKey(&x)
			if literals {
				key += literalsText(x.pre) + ">" + literalsText(x.post)
			}
			if n, ok := at[key]; ok {
				o := &out[n]
				o.slow = o.slow || x.slow
				if !literals {
					o.pre, o.post = joinLiterals(o.pre, x.pre), joinLiterals(o.post, x.post)
				}
				continue
			}
			at[key] = len(out)
			out = append(out, x)
		}
	}
	add(exits, true)
	if len(out) > maxExits {
		add(exits, false)
	}
	if len(out) > maxExits {
		out = out[:maxExits]
	}
	return out
}

func exitKey(x *sumExit) string {
	id := func(w *write) string {
		if w == nil {
			return "-"
		}
		return strconv.Itoa(w.id)
	}
	return strconv.FormatBool(x.untouched) + strconv.FormatBool(x.shown) + id(x.level) + "," + id(x.msg) + "," + id(x.err) + "," + id(x.discard) + x.slot.Subject.String() + x.slot.Subject.Name
}

func literalsText(ls []summary.Literal) string {
	var b strings.Builder
	for _, l := range ls {
		b.WriteString(l.On.String())
		b.WriteString(l.Is.String())
		if l.Grows {
			b.WriteByte('+')
		}
		if l.Equal {
			b.WriteString("==" + l.Same.String() + l.Same.Name)
		}
		b.WriteByte(';')
	}
	return b.String()
}

func joinLiterals(x, y []summary.Literal) []summary.Literal {
	var out []summary.Literal
	for _, l := range x {
		for _, m := range y {
			if l.On == m.On && l.Equal && m.Equal && l.Same == m.Same {
				out = append(out, l)
			} else if l.On == m.On && !l.Equal && !m.Equal {
				if is := l.Is.Join(m.Is); !is.Top() || l.Grows && m.Grows {
					out = append(out, summary.Literal{On: l.On, Is: is, Grows: l.Grows && m.Grows})
				}
			}
		}
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// publicSlot is a slot as callers name it.
func (a *fa) publicSlot(k *slot, subject summary.Path) summary.Slot {
	s := summary.Slot{Model: k.model, Kind: k.kind, Subject: subject}
	if k.key != nil {
		s.Key, _ = a.encode(k.key)
	}
	return s
}

// subjectPath names a slot for callers: from a parameter, or as (part of) a result of that return.
func (a *fa) subjectPath(k *slot, r returned) (summary.Path, bool) {
	if k.key != nil {
		if _, ok := a.encode(k.key); !ok {
			return summary.Path{}, false
		}
	}
	if k.subject == nil {
		return summary.Path{}, true
	}
	if p, ok := a.encode(k.subject); ok && p.Root != summary.Constant {
		return p, true
	}
	if r.ret == nil {
		return summary.Path{}, false
	}
	base, path := split(k.subject)
	w := a.some(r.st)
	for i, x := range r.ret.Results {
		t := a.term(w, x)
		if t == k.subject {
			return summary.Path{Root: summary.Result, Index: i}, true
		}
		if t == base {
			return summary.Path{Root: summary.Result, Index: i, Sel: path}, true
		}
	}
	return summary.Path{}, false
}

// postOf is what holds on return.
func (a *fa) postOf(w *world, r returned) []summary.Literal {
	var out []summary.Literal
	add := func(l summary.Literal) {
		if len(out) < maxLiterals {
			out = append(out, l)
		}
	}
	for i, x := range r.ret.Results {
		t := a.term(w, x)
		for _, l := range a.resultLiterals(w, i, x, t) {
			add(l)
		}
		a.fields(w, t, func(l summary.Literal) {
			l.On.Index = i
			add(l)
		})
	}
	for _, l := range a.storeLiterals(w) {
		add(l)
	}
	return out
}

// storeLiterals are what a path has stored at addresses of the caller's; a literal that says nothing says that it is
// something else now.
func (a *fa) storeLiterals(w *world) []summary.Literal {
	var out []summary.Literal
	for _, b := range w.env {
		p, ok := a.encode(b.at)
		if !ok || p.Root == summary.Constant || isStructValue(b.val) {
			continue
		}
		p.Sel += "*"
		l := summary.Literal{On: p, Is: a.query(w, b.val), Grows: a.grows(w, b.at, b.val)}
		if same, ok := a.encode(b.val); ok && same.Root == summary.Param && same.Sel == "" && l.Is.Eq == "" {
			l.Same, l.Equal = same, true // what it was handed
		}
		out = append(out, l)
		if n := a.query(w, a.u.pure("len", b.val)); b.val.kind != konst && n.HasLo && n.Lo > 0 {
			p.Sel += "#"
			out = append(out, summary.Literal{On: p, Is: n})
		}
	}
	return out
}

// isStructValue says whether a term is a struct, whose fields are told one by one.
func isStructValue(t *term) bool { return t.kind == zero }

// byResult splits worlds by what a bool result says that is computed right there: return a && b.
func (a *fa) byResult(ws []*world, r returned) []*world {
	for _, x := range r.ret.Results {
		if !isBool(x.Type()) {
			continue
		}
		var out []*world
		for _, w := range ws {
			t := a.term(w, x)
			if t.kind != pure || len(out) > maxExits {
				out = append(out, w)
				continue
			}
			for _, c := range []string{summary.True, summary.False} {
				if n := a.assume(w, t, summary.Is(c), false); n != nil {
					out = append(out, n)
				}
			}
		}
		ws = out
	}
	return ws
}

// resultLiterals is what is known of one result.
func (a *fa) resultLiterals(w *world, i int, x ssa.Value, t *term) []summary.Literal {
	on := summary.Path{Root: summary.Result, Index: i}
	with := func(sel string, is summary.Constraint) summary.Literal {
		p := on
		p.Sel = sel
		return summary.Literal{On: p, Is: is}
	}
	var out []summary.Literal
	q := a.query(w, t)
	if p, ok := a.same(w, t); ok {
		out = append(out, summary.Literal{On: on, Same: p, Equal: true})
		if p.Root == summary.Param && !q.Top() {
			out = append(out, with("", q)) // also known where the caller cannot follow the path
		}
	} else if !q.Top() {
		out = append(out, with("", q))
	}
	if al, ok := t.val.(*ssa.Alloc); ok && t.kind == root {
		out = append(out, a.emptyErrs(w, t, al, with)...)
	}
	if a.newError(w, t) {
		out = append(out, with("%", summary.Is(quote(newError))))
	}
	if types.IsInterface(x.Type()) {
		if m, ok := x.(*ssa.MakeInterface); ok {
			out = append(out, with("%", summary.Is(quote(types.TypeString(m.X.Type(), nil)))))
		}
	}
	switch x.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		if n := a.query(w, a.u.pure("len", t)); n.Eq != "" || n.HasLo && n.Lo > 0 {
			out = append(out, with("#", n))
		}
	}
	return out
}

// emptyErrs says of a new object which error fields of its statuses are empty.
func (a *fa) emptyErrs(w *world, t *term, al *ssa.Alloc, with func(string, summary.Constraint) summary.Literal) []summary.Literal {
	var out []summary.Literal
	add := func(typ types.Type, path string) {
		e := a.p.reg.Struct(typ)
		if e == nil || e.Err == "" {
			return
		}
		path += "." + e.Err
		if q := a.query(w, a.load(w, a.u.address(t, path))); q.Eq != "" {
			out = append(out, with(path+"*", q))
		}
	}
	typ := deref(al.Type())
	add(typ, "")
	if s, ok := typ.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			add(f.Type(), "."+f.Name())
		}
	}
	return out
}

// same is the value of the caller's that a result is, or wraps: a parameter, or an error that stands for itself.
func (a *fa) same(w *world, t *term) (summary.Path, bool) {
	t = w.resolve(t)
	if p, ok := a.encode(t); ok && p.Root != summary.Constant {
		return p, true
	}
	if t.kind != root {
		return summary.Path{}, false
	}
	c, ok := t.val.(*ssa.Call)
	if !ok || c.Call.StaticCallee() == nil {
		return summary.Path{}, false
	}
	obj, _ := c.Call.StaticCallee().Object().(*types.Func)
	if fullName(obj) != "fmt.Errorf" {
		return summary.Path{}, false
	}
	elems, _ := a.elements(w, c.Call.Args[1])
	for _, e := range elems {
		e = w.resolve(e)
		if e.kind == content && e.base.kind == root && e.base.val == nil && a.p.sentinel(e.base.sel) {
			p, ok := a.encode(e)
			p.Sel += "~"
			return p, ok
		}
	}
	return summary.Path{}, false
}

// cases are the ways to return that depend on parameters; none where nothing can be learnt from them.
func (a *fa) cases() []sumCase {
	// A function without results still tells where it only returns under a condition: must(err).
	silent := a.fn.Signature.Results().Len() == 0
	var out []sumCase
	seen := map[string]bool{}
	tells, stores := false, false
	for _, r := range a.returns {
		lists := [][]*world{r.st.base}
		if len(r.st.base) == 0 {
			for _, k := range r.st.keys() {
				lists = append(lists, r.st.slots[k])
			}
		}
		for _, ws := range lists {
			for _, w := range a.byResult(ws, r) {
				c := sumCase{pre: a.preOf(w), post: a.storeLiterals(w)}
				stores = stores || len(c.post) > 0
				for i, x := range r.ret.Results {
					t := a.term(w, x)
					c.post = append(c.post, a.resultLiterals(w, i, x, t)...)
					a.fields(w, t, func(l summary.Literal) {
						l.On.Index = i
						if len(c.post) < maxLiterals {
							c.post = append(c.post, l)
						}
					})
				}
				tells = tells || len(c.post) > 0 && (len(c.pre) > 0 || len(c.post) > 1 || c.post[0].Equal)
				key := literalsText(c.pre) + ">" + literalsText(c.post)
				if !seen[key] {
					seen[key] = true
					out = append(out, c)
				}
			}
		}
	}
	if silent {
		tells = stores || len(out) > 0 && !slices.ContainsFunc(out, func(c sumCase) bool { return len(c.pre) == 0 })
	}
	if !tells || len(out) > maxCases {
		return nil
	}
	return out
}

// fields calls f with what is known of the fields of a struct value, or of what a pointer to a local variable points to. A
// field of a value may also be what the caller has given.
func (a *fa) fields(w *world, t *term, f func(summary.Literal)) {
	about := func(path string) summary.Path { return summary.Path{Root: summary.Result, Sel: path} }
	zeros := func(typ types.Type) {
		s, ok := typ.Underlying().(*types.Struct)
		if !ok {
			return
		}
		for fld := range s.Fields() {
			if z := a.u.zeroOf(fld.Type()); z != nil && z.kind == konst {
				f(summary.Literal{On: about("." + fld.Name()), Is: summary.Is(z.sel)})
			}
		}
	}
	if t.kind == zero {
		zeros(t.typ)
		return
	}
	if t.kind != root {
		return
	}
	al, behind := t.val.(*ssa.Alloc)
	done := map[string]bool{}
	one := func(path string, v *term) {
		if path == "" || done[path] || strings.Contains(path, "[") {
			return
		}
		done[path] = true
		switch p, given := a.encode(v); {
		case !a.query(w, v).Top():
			on := about(path)
			if behind {
				on.Sel += "*"
			}
			f(summary.Literal{On: on, Is: a.query(w, v)})
		case given && !behind && p.Root == summary.Param:
			f(summary.Literal{On: about(path), Same: p, Equal: true})
		}
	}
	for _, b := range w.env {
		if bb, bp := split(b.at); bb == t {
			one(bp, b.val)
		}
	}
	if behind {
		for _, p := range sortedKeys(a.info.single[al]) {
			one(p, a.term(w, a.info.single[al][p].Val))
		}
		return
	}
	if z, ok := w.lookup(t); ok && z.kind == zero { // the fields that a literal does not name
		if s, ok := z.typ.Underlying().(*types.Struct); ok {
			for fld := range s.Fields() {
				if v := a.u.zeroOf(fld.Type()); v != nil && v.kind == konst {
					one("."+fld.Name(), v)
				}
			}
		}
	}
}

// always is what holds of the results on every return.
func (a *fa) always() []summary.Literal {
	n := a.fn.Signature.Results().Len()
	var out []summary.Literal
	for i := range n {
		var c summary.Constraint
		first := true
		for _, r := range a.returns {
			ws := r.st.base
			for _, k := range r.st.keys() {
				ws = append(slices.Clone(ws), r.st.slots[k]...)
			}
			for _, w := range ws {
				q := a.query(w, a.term(w, r.ret.Results[i]))
				if first {
					c, first = q, false
				} else {
					c = c.Join(q)
				}
			}
		}
		if !first && !c.Top() {
			out = append(out, summary.Literal{On: summary.Path{Root: summary.Result, Index: i}, Is: c})
		}
	}
	return out
}

// readsOf says which slots the results depend on.
func (a *fa) readsOf() []summary.Read {
	bySlot := map[*slot]map[int]bool{}
	for _, r := range a.returns {
		for i, x := range r.ret.Results {
			if isError(x.Type()) {
				continue
			}
			bits := a.taint(x)
			// Results that a test of the read decides depend on it as well.
			bits |= a.control(r.ret.Block())
			if bits == 0 {
				continue
			}
			for k, rs := range a.readSlots() {
				if bits&rs != 0 {
					if bySlot[k] == nil {
						bySlot[k] = map[int]bool{}
					}
					bySlot[k][i] = true
				}
			}
		}
	}
	var keys []*slot
	for k := range bySlot {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y *slot) int { return x.id - y.id })
	var out []summary.Read
	for _, k := range keys {
		path, ok := a.subjectPath(k, returned{})
		if !ok {
			continue
		}
		r := summary.Read{Slot: a.publicSlot(k, path)}
		for i := range bySlot[k] {
			r.Results = append(r.Results, i)
		}
		slices.Sort(r.Results)
		out = append(out, r)
	}
	return out
}

// control is the taint of the tests that lead to a block.
func (a *fa) control(b *ssa.BasicBlock) uint64 {
	var bits uint64
	for d := b.Idom(); d != nil; d = d.Idom() {
		if i, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If); ok {
			bits |= a.taint(i.Cond)
		}
	}
	return bits
}

// readSlots returns the bits of the reads of each slot.
func (a *fa) readSlots() map[*slot]uint64 {
	out := map[*slot]uint64{}
	for k, bits := range a.readBits {
		out[k] |= bits
	}
	return out
}

// empty says whether callers need not know of the function.
func (s *sum) empty() bool {
	return len(s.entries) == 0 && len(s.exits) == 0 && len(s.reads) == 0 && len(s.calls) == 0 && !s.noReturn
}
