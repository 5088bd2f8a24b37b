package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// caps bound the work; each merges toward fewer states and is counted.
type caps struct {
	worlds int // worlds of one prop at one place
	slots  int // slots of one function
	visits int // visits of one block before its worlds are joined
}

// defaultCaps: eight worlds tell three independent tests of one status apart; people do not correlate more.
// A function that deals with more than 64 objects one by one is generated.
var defaultCaps = caps{worlds: maxWorlds, slots: 64, visits: 4}

// maxVisits bounds the visits of a block whose worlds are joined already. Each visit joins more, so that a few suffice.
const maxVisits = 40

// readerWorlds are the worlds of one prop in a function that writes no status: its callers only learn what it says.
const readerWorlds = 2

// fewLoops is the number of loops up to which the first turn of each is told apart, whatever it does.
const fewLoops = 3

// A frame is one function on the way to a write, and the place in it.
type frame struct {
	fn       *ssa.Function
	pos      token.Pos
	deferred bool
}

// A write is one write of a status as one function sees it.
type write struct {
	id    int
	model *model.Model
	slot  *slot
	level *model.Level
	// parts are what the level was found by, or where callers find it.
	parts    summary.Parts
	reason   *term // of a condition
	msg      message
	merges   bool
	clears   bool   // a field is set to nothing
	discards bool   // no write: it fills the object anew
	chosen   bool   // a failure, in a function that returns others
	blank    bool   // a failure of a call whose other results are used
	kind     string // of a write of another package
	settled  bool   // a callee gives all of it
	instr    ssa.Instruction
	frames   []frame
	under    *write // the callee's
	// site and when are known for writes of other packages only from facts.
	site, when string
	via        []string
}

// A message is what is known of a status message, and its term where it was written.
type message struct {
	summary.Message
	term *term
}

type writeKey struct {
	instr  ssa.Instruction
	under  *write
	field  string
	level  *model.Level
	parts  string
	msg    string
	term   *term
	reason *term
	merges bool
}

// fa analyses one function.
type fa struct {
	p      *program
	fn     *ssa.Function
	info   *funcInfo
	u      *universe
	caps   caps
	memo   map[ssa.Value]*term
	depth  int // of the term that is being built
	looked int // counts looks at a world, to know which terms depend on it
	in     []*state
	visits []int
	slots  map[slotKey]*slot
	writes map[writeKey]*write
	reads  map[ssa.Instruction]int // bit of a read
	tested map[*term]int
	// bounded are the variables of loops whose first turn is told apart: those in which a status can be written.
	bounded []*ssa.Phi
	// tables are the variables of loops over a table of functions, which is walked entry by entry.
	tables []*ssa.Phi
	// turns are the variables by which worlds of different turns of a loop are told apart.
	turns []*term
	// valueTests are the reads whose value some test looks at, a bit each.
	valueTests uint64
	hasPast    bool // some world holds keys of earlier turns
	// params are the functions that parameters are known to be, or to hold.
	params map[*ssa.Parameter]*table
	// questions are the calls that were found to ask something more than once, nil for those that do not.
	questions map[*ssa.Call]*types.Func

	// swallows are the branches that only log a failure.
	swallows map[*ssa.BasicBlock]swallowed

	// emit is set in the last round, when all states are at rest.
	emit    bool
	meets   []*Meet
	ends    []*End
	saids   []*Said
	lives   []*Life
	besides []*Beside
	said    map[*write]bool
	entries []effectEntry
	// deferred are the pairs of deferred calls, which run at several returns.
	deferred map[*ssa.Defer]map[*slot]*pending
	returns  []returned
	stores   map[string]summary.Path
	// readBits are the reads of each slot.
	readBits     map[*slot]uint64
	slow, pauses bool
}

type slotKey struct {
	model, kind  string
	subject, key *term
}

type returned struct {
	ret *ssa.Return
	st  *state
}

func (a *fa) count(what string) { a.p.counts[what]++ }

func (a *fa) slot(m, kind string, subject, key *term) *slot {
	k := slotKey{m, kind, subject, key}
	s := a.slots[k]
	if s == nil {
		s = &slot{id: len(a.slots), model: m, kind: kind, subject: subject, key: key}
		a.slots[k] = s
	}
	return s
}

// tableKey tells worlds at different entries of a local table apart.
func (a *fa) tableKey(w *world) uint64 {
	var key uint64
	for n, t := range a.turns {
		i, ok := w.find(t)
		if !ok || w.known[i].is.Eq == "" {
			continue
		}
		if n < len(a.bounded) {
			// The first turn of a loop is told apart: whether there is one says whether the collection is empty.
			key |= 1 << (n % 32)
			continue
		}
		if place, err := strconv.ParseInt(w.known[i].is.Eq, 10, 64); err == nil {
			key = key*31 + uint64(place+2)<<32
		}
	}
	return key
}

func newFA(p *program, fn *ssa.Function, params map[*ssa.Parameter]*table) *fa {
	info := p.infoOf(fn)
	a := &fa{
		p: p, fn: fn, info: info, caps: defaultCaps,
		memo:     map[ssa.Value]*term{},
		slots:    map[slotKey]*slot{},
		writes:   map[writeKey]*write{},
		reads:    map[ssa.Instruction]int{},
		tested:   map[*term]int{},
		params:   params,
		stores:   map[string]summary.Path{},
		readBits: map[*slot]uint64{},
		in:       make([]*state, len(fn.Blocks)),
		visits:   make([]int, len(fn.Blocks)),
	}
	a.u = newUniverse(info.inLoop)
	if !p.writers[fn] {
		a.caps.worlds = readerWorlds
	}
	for v, tables := range info.walks {
		if slices.ContainsFunc(tables, func(x ssa.Value) bool { n, ok := a.mostEntries(x, nil); return ok && n <= maxTable }) {
			a.tables = append(a.tables, v)
		}
	}
	slices.SortFunc(a.tables, func(x, y *ssa.Phi) int { return x.Block().Index - y.Block().Index })
	for _, v := range info.bounded {
		if slices.Contains(a.tables, v) {
			continue
		}
		if p.writers[fn] && len(info.bounded) <= fewLoops || p.loopWrites(info.loops[v.Block()]) {
			a.bounded = append(a.bounded, v)
		}
	}
	for _, p := range a.bounded {
		a.turns = append(a.turns, a.u.root(p))
	}
	for _, p := range a.tables {
		a.turns = append(a.turns, a.u.root(p))
	}
	return a
}

// run brings the states to rest and then looks at each block once more to report.
func (a *fa) run() {
	if len(a.info.order) == 0 {
		return
	}
	a.swallows = a.findSwallowed()
	entry := a.fn.Blocks[0]
	a.in[entry.Index] = &state{slots: map[*slot][]*world{}, base: []*world{a.start()}}
	queue := newRankQueue(len(a.info.order))
	queue.push(0)
	for {
		r, ok := queue.pop()
		if !ok {
			break
		}
		b := a.info.order[r]
		a.visits[b.Index]++
		out := a.block(b, a.in[b.Index].clone())
		for i, s := range b.Succs {
			if e := out[i]; e != nil && a.flowTo(b, s, i, e) {
				queue.push(a.info.rank[s.Index])
			}
		}
	}
	a.emit = true
	for _, b := range a.info.order {
		if in := a.in[b.Index]; in != nil {
			for i, st := range a.block(b, in.clone()) {
				if st != nil {
					a.rebind(st, b.Succs[i], phisOf(b.Succs[i]))
				}
			}
		}
	}
	for _, d := range a.info.defers {
		for _, k := range sortedSlots(a.deferred[d]) {
			p := a.deferred[d][k]
			a.pair(d, k, p.ms, p.worlds)
		}
	}
}

// rebind lets go of objects that are named by the variables of a loop that starts its next turn: another object has the
// name from then on.
func (a *fa) rebind(st *state, to *ssa.BasicBlock, phis []*ssa.Phi) {
	if l := a.info.loops[to]; l == nil || l.header != to {
		return
	}
	for _, k := range st.keys() {
		if slices.ContainsFunc(phis, func(p *ssa.Phi) bool { return k.dependsOn(p) }) {
			a.end(to.Instrs[0], k, st.slots[k], Returned)
			delete(st.slots, k)
		}
	}
}

// pending are pairs of a deferred call that are judged once all returns are known.
type pending struct {
	ms     meets
	worlds []*world
}

func sortedSlots[V any](m map[*slot]V) []*slot {
	var out []*slot
	for k := range m {
		out = append(out, k)
	}
	slices.SortFunc(out, func(x, y *slot) int { return x.id - y.id })
	return out
}

// start is the world on entry: no deferred call is pending.
func (a *fa) start() *world {
	w := &world{}
	for i, d := range a.info.defers {
		if d.Block() != a.fn.Blocks[0] {
			w = w.with(entry{t: a.pushed(i), is: summary.Is(summary.False)})
		}
	}
	return w
}

func (a *fa) pushed(i int) *term { return a.u.pure("pushed " + strconv.Itoa(i)) }

// flowTo takes a state along an edge and says whether the successor has to be looked at again.
func (a *fa) flowTo(from, to *ssa.BasicBlock, succ int, st *state) bool {
	edge := 0
	seen := 0
	for i, p := range to.Preds {
		if p == from {
			// Two edges between the same blocks are told apart by their order.
			if seen == countBefore(from, to, succ) {
				edge = i
				break
			}
			seen++
		}
	}
	l := a.info.loops[to]
	back := l != nil && l.header == to && l.blocks[from]
	rank := a.info.rank[to.Index]
	phis := phisOf(to)
	f := func(w *world) *world {
		w = a.enter(w, phis, edge, back, l)
		return a.prune(w, rank)
	}
	a.each(st, to.Instrs[0], f)
	a.rebind(st, to, phis)
	if back {
		a.nextIteration(st, l)
	}
	if a.in[to.Index] == nil {
		a.in[to.Index] = &state{}
	}
	if st.dead() && a.in[to.Index].slots == nil {
		a.in[to.Index] = nil
		return false
	}
	most := a.caps.visits + maxTable*len(a.tables)
	if a.visits[to.Index] >= maxVisits+most {
		// Joined worlds come to rest by themselves; that none is looked at forever does not hang on it.
		a.count("places left")
		return false
	}
	if a.visits[to.Index] >= most {
		// The place does not come to rest by itself: from now on its worlds are joined.
		a.count("places widened")
		defer func(n int) { a.caps.worlds = n }(a.caps.worlds)
		a.caps.worlds = 1
	}
	return a.merge(a.in[to.Index], st, to.Instrs[0])
}

func countBefore(from, to *ssa.BasicBlock, succ int) int {
	n := 0
	for i, s := range from.Succs {
		if i == succ {
			break
		}
		if s == to {
			n++
		}
	}
	return n
}

func phisOf(b *ssa.BasicBlock) []*ssa.Phi {
	var out []*ssa.Phi
	for _, i := range b.Instrs {
		p, ok := i.(*ssa.Phi)
		if !ok {
			break
		}
		out = append(out, p)
	}
	return out
}

// enter gives the phis of a block their values for one edge.
func (a *fa) enter(w *world, phis []*ssa.Phi, edge int, back bool, l *loop) *world {
	type now struct {
		p  *ssa.Phi
		t  *term
		is summary.Constraint
		n  summary.Constraint // of its length
	}
	vals := make([]now, 0, len(phis))
	for _, p := range phis {
		t := a.term(w, p.Edges[edge])
		v := now{p: p, t: t, is: a.query(w, t)}
		if hasLength(p) {
			v.n = a.query(w, a.u.pure("len", t))
		}
		vals = append(vals, v)
	}
	if back && len(phis) > 0 {
		// What was joined inside the loop is another unknown from now on.
		w = a.kill(w, phis[0], func(t *term) bool {
			for _, r := range t.roots {
				if i, ok := r.(ssa.Instruction); ok && t.hasFresh(i) && l.blocks[i.Block()] {
					return true
				}
			}
			return false
		})
	}
	if a.info.loops[phiBlock(phis)] != nil {
		dead := map[any]bool{}
		for _, p := range phis {
			dead[p] = true
		}
		w = a.kill(w, phis[0], func(t *term) bool {
			for _, r := range t.roots {
				if dead[r] {
					return true
				}
			}
			return false
		})
		if !back && a.hasPast { // the loop starts anew: no key has been seen
			n := *w
			n.known = slices.DeleteFunc(slices.Clone(w.known), func(e *entry) bool {
				return e.t.kind == pure && e.t.sel == past && slices.ContainsFunc(phis, func(p *ssa.Phi) bool { return e.t.dependsOn(p) })
			})
			w = &n
		}
	} else {
		for _, p := range phis {
			w = w.without(a.u.root(p))
		}
	}
	for _, v := range vals {
		r := a.u.root(v.p)
		if n := v.n; !n.Top() && !(n.HasLo && n.Lo == 0 && !n.HasHi) {
			w = w.with(entry{t: a.u.pure("len", r), is: n})
		}
		if v.t == r { // unchanged by this turn
			if !v.is.Top() {
				w = w.with(entry{t: r, is: v.is})
			}
			continue
		}
		if a.info.counters[v.p] && !slices.Contains(a.tables, v.p) {
			// A counter is at least what it starts with; one more is all that a test asks.
			n := numeric(v.is)
			switch {
			case n.HasLo && back:
				w = w.with(entry{t: r, is: summary.AtLeast(min(n.Lo, a.counterStart(v.p)+1))})
			case n.HasLo && slices.Contains(a.bounded, v.p):
				w = w.with(entry{t: r, is: v.is})
			case n.HasLo:
				w = w.with(entry{t: r, is: summary.AtLeast(n.Lo)})
			}
			continue
		}
		gone := slices.ContainsFunc(phis, func(p *ssa.Phi) bool { return v.t.dependsOn(p) })
		if back && v.t.kind == pure && !strings.HasPrefix(v.t.sel, "func ") {
			gone = true // computed from what it was: it would grow with each turn
		}
		if !gone && v.is.Eq == "" {
			w = w.with(entry{t: r, alias: v.t})
			continue
		}
		if v.is.Eq != "" && (!back || a.comesToRest(v.p, v.is)) {
			w = w.with(entry{t: r, is: v.is})
		} else if !v.is.Top() {
			is := v.is
			if back && !a.comesToRest(v.p, is) {
				is = summary.Constraint{} // a number that is computed anew in each turn
			}
			if !is.Top() {
				w = w.with(entry{t: r, is: is})
			}
		}
	}
	return w
}

// comesToRest says whether what is known of a phi can only be a few things around a loop: a flag, a level, or the place in
// a table. A number that accumulates, in an interface too, is another one in each turn.
func (a *fa) comesToRest(p *ssa.Phi, is summary.Constraint) bool {
	if slices.Contains(a.tables, p) || namedInteger(p.Type()) {
		return true
	}
	n := numeric(is)
	return !n.HasLo && !n.HasHi && !isInteger(p.Type())
}

// counterStart is the number that a counter starts with.
func (a *fa) counterStart(p *ssa.Phi) int64 {
	l := a.info.loops[p.Block()]
	start := int64(0)
	for i, e := range p.Edges {
		if !l.blocks[p.Block().Preds[i]] {
			if n, ok := constInt(e); ok {
				start = n
			}
		}
	}
	return start
}

func phiBlock(phis []*ssa.Phi) *ssa.BasicBlock {
	if len(phis) == 0 {
		return nil
	}
	return phis[0].Block()
}

// nextIteration takes away what an iteration leaves behind on purpose: a status of an attempt that is made again.
func (a *fa) nextIteration(st *state, l *loop) {
	for _, k := range st.keys() {
		st.slots[k] = a.mapWorlds(st.slots[k], l.header.Instrs[0], func(w *world) *world {
			if w.level != nil && l.blocks[w.level.instr.Block()] && a.retries(w.level.instr.Block(), l) {
				return shownWorld(w)
			}
			return w
		})
	}
}

// shownWorld is the world after its status was shown.
func shownWorld(w *world) *world {
	n := *w
	n.prop = prop{touched: true, shown: true}
	n.slow, n.trail = false, nil
	return &n
}

// prune forgets what no later code asks for.
func (a *fa) prune(w *world, rank int) *world {
	dead := func(t *term) bool { return !a.needed(t, rank) && !a.ofRead(t) }
	any := slices.ContainsFunc(w.known, func(e *entry) bool { return !e.decides && dead(e.t) }) ||
		slices.ContainsFunc(w.env, func(b binding) bool { return dead(b.at) })
	if !any {
		return w
	}
	n := *w
	n.env = nil
	keep := map[*term]bool{}
	var mark func(t *term)
	mark = func(t *term) {
		if t == nil || keep[t] {
			return
		}
		keep[t] = true
		mark(t.base)
		for _, x := range t.args {
			mark(x)
		}
	}
	for _, b := range w.env {
		if !dead(b.at) {
			n.env = append(n.env, b)
			mark(b.val)
		}
	}
	for _, e := range w.known {
		if e.alias != nil && !dead(e.t) {
			mark(e.alias)
		}
	}
	n.known = make([]*entry, 0, len(w.known))
	for _, e := range w.known {
		if e.decides || !dead(e.t) || e.alias == nil && (keep[e.t] || onlyAbout(e.t, keep)) {
			n.known = append(n.known, e)
		}
	}
	return &n
}

// ofRead says whether a term is the error of a read of a status: whether the read has failed matters to the end.
func (a *fa) ofRead(t *term) bool {
	if len(a.reads) == 0 || !termIsError(t) {
		return false
	}
	if t.kind == result {
		t = t.base
	}
	c, ok := t.val.(*ssa.Call)
	if !ok {
		return false
	}
	_, ok = a.reads[c]
	return ok
}

// onlyAbout says whether a term says something of a term that is kept.
func onlyAbout(t *term, keep map[*term]bool) bool {
	return t.kind == pure && len(t.args) > 0 && keep[t.args[0]] && len(t.args) == 1
}

// needed says whether code from a place on can still name a term.
func (a *fa) needed(t *term, rank int) bool {
	if t.val != nil && !a.info.alive(t.val, rank) {
		return false
	}
	if t.base != nil && !a.needed(t.base, rank) {
		return false
	}
	for _, x := range t.args {
		if !a.needed(x, rank) {
			return false
		}
	}
	return true
}

// hasFresh says whether a term names what an instruction left behind.
func (t *term) hasFresh(i ssa.Instruction) bool {
	if t.kind == fresh && t.at == i {
		return true
	}
	if t.base != nil && t.base.hasFresh(i) {
		return true
	}
	return slices.ContainsFunc(t.args, func(x *term) bool { return x.hasFresh(i) })
}

// kill drops what is known of terms that are made again.
func (a *fa) kill(w *world, at ssa.Instruction, gone func(*term) bool) *world {
	any := slices.ContainsFunc(w.known, func(e *entry) bool { return gone(e.t) || e.alias != nil && gone(e.alias) }) ||
		slices.ContainsFunc(w.env, func(b binding) bool { return gone(b.at) || gone(b.val) })
	if !any {
		return w
	}
	n := *w
	n.known = make([]*entry, 0, len(w.known))
	var keys []*entry
	for _, e := range w.known {
		switch {
		case e.t.kind == pure && e.t.sel == past:
			n.known = append(n.known, e)
		case gone(e.t):
			// Keys of the things that a loop goes through are unique: what was this key is not it again.
			if w.level != nil && strings.HasPrefix(e.is.Eq, `"`) && a.isKey(e.t) {
				keys = append(keys, e)
			}
		case e.alias != nil && gone(e.alias):
			if is := a.query(w, e.alias); !is.Top() {
				n.known = append(n.known, &entry{t: e.t, is: is, decides: e.decides})
			}
		default:
			n.known = append(n.known, e)
		}
	}
	for _, e := range keys {
		a.hasPast = true
		t := a.u.pure(past, e.t)
		is := summary.Not(e.is.Eq)
		m := &n
		if i, ok := m.find(t); ok {
			if both, ok := m.known[i].is.Meet(is); ok {
				is = both
			}
		}
		n = *m.with(entry{t: t, is: is})
	}
	n.env = nil
	var renamed []binding
	for _, b := range w.env {
		switch {
		case gone(b.at):
		case gone(b.val):
			old := a.u.intern(term{kind: fresh, at: at, base: b.at, sel: "old"})
			n.env = append(n.env, binding{b.at, old})
			renamed = append(renamed, binding{old, b.val})
		default:
			n.env = append(n.env, b)
		}
	}
	out := &n
	for _, b := range renamed {
		out = a.rename(w, out, b.at, b.val)
	}
	return out
}

// rename gives a value another name, and what is known of it as far as it lasts.
func (a *fa) rename(from, to *world, name, val *term) *world {
	know := func(t *term, is summary.Constraint) {
		if !is.Top() {
			to = to.without(t).with(entry{t: t, is: is})
		}
	}
	know(name, lasting(a.query(from, val)))
	if n := numeric(a.query(from, a.u.pure("len", val))); n.HasLo && n.Lo >= 1 {
		know(a.u.pure("len", name), summary.AtLeast(1))
	}
	if first := a.u.entryContent(name.base); a.holdsTrue(from, "<", first, val) {
		know(a.u.pure("<", first, name), summary.Is(summary.True))
	}
	return to
}

// past is the operation that holds what a key was in earlier turns of a loop, and therefore is not.
const past = "past"

// killNode drops what depends on a value that an instruction makes again, slots too.
func (a *fa) killNode(st *state, node ssa.Instruction) {
	if !a.u.rooted[node] {
		return // nothing is known by that name
	}
	for _, k := range st.keys() {
		if k.dependsOn(node) {
			a.end(node, k, st.slots[k], Returned)
			delete(st.slots, k) // another object has the name now
		}
	}
	a.each(st, node, func(w *world) *world { return a.kill(w, node, func(t *term) bool { return t.dependsOn(node) }) })
}

// rankQueue is a queue of blocks by rank, each at most once.
type rankQueue struct {
	in   []bool
	next int
	n    int
}

func newRankQueue(n int) *rankQueue { return &rankQueue{in: make([]bool, n)} }

func (q *rankQueue) push(r int) {
	if !q.in[r] {
		q.in[r] = true
		q.n++
		q.next = min(q.next, r)
	}
}

func (q *rankQueue) pop() (int, bool) {
	if q.n == 0 {
		return 0, false
	}
	for !q.in[q.next] {
		q.next++
	}
	r := q.next
	q.in[r] = false
	q.n--
	return r, true
}
