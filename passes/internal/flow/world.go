package flow

import (
	"go/token"
	"slices"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A prop is what has happened to one slot: the state of the little automaton that each slot
// is. Worlds are merged only where it is equal.
type prop struct {
	// level, msg and err are the last writes since the slot was shown. For a status that is
	// one call, level is the call.
	level, msg, err *write
	// discard is what has filled the object anew since the last write, and lost the write that this has discarded.
	discard, lost *write
	// touched says that something has happened to the slot since the function was entered.
	touched bool
	// shown says that the slot was published since the function was entered.
	shown bool
	// seen are the reads made since the last write of level, a bit each.
	seen uint64
}

// An entry is one thing that a world knows: a constraint on a term, or that a phi or a load is
// another term. Worlds share entries, which do not change.
type entry struct {
	t       *term
	alias   *term
	is      summary.Constraint
	decides bool // a read of the slot has led here
}

// A binding says what stands at an address.
type binding struct{ at, val *term }

// A step is one branch on the way, newest first.
type step struct {
	prev *step
	pos  token.Pos
	yes  bool
	n    int
}

// maxTrail bounds the branches that a witness tells.
const maxTrail = 24

// A world is a set of paths that agree on what has happened to a slot, with what holds on
// all of them. Worlds are immutable.
type world struct {
	prop
	known []*entry  // sorted by term
	env   []binding // sorted by address
	slow  bool      // something that can take time came since the last write, on some path
	trail *step
}

// maxKnown bounds what a world knows; over it, what is tested least is forgotten.
const maxKnown = 32

func (w *world) find(t *term) (int, bool) {
	return slices.BinarySearchFunc(w.known, t, func(e *entry, t *term) int { return e.t.id - t.id })
}

func (w *world) with(e entry) *world {
	i, ok := w.find(e.t)
	n := *w
	if ok {
		n.known = slices.Clone(w.known)
		n.known[i] = &e
	} else {
		n.known = inserted(w.known, i, &e)
	}
	return &n
}

func (w *world) without(t *term) *world {
	i, ok := w.find(t)
	if !ok {
		return w
	}
	n := *w
	n.known = deleted(w.known, i)
	return &n
}

// inserted is a list with one thing more. Worlds share their lists: each change makes another one, once.
func inserted[T any](list []T, i int, x T) []T {
	out := make([]T, len(list)+1)
	copy(out, list[:i])
	out[i] = x
	copy(out[i+1:], list[i:])
	return out
}

// deleted is a list with one thing less.
func deleted[T any](list []T, i int) []T {
	out := make([]T, len(list)-1)
	copy(out, list[:i])
	copy(out[i:], list[i+1:])
	return out
}

func (w *world) lookup(at *term) (*term, bool) {
	i, ok := slices.BinarySearchFunc(w.env, at, func(b binding, t *term) int { return b.at.id - t.id })
	if ok {
		return w.env[i].val, true
	}
	return nil, false
}

func (w *world) bind(at, val *term) *world {
	i, ok := slices.BinarySearchFunc(w.env, at, func(b binding, t *term) int { return b.at.id - t.id })
	n := *w
	if ok {
		if w.env[i].val == val {
			return w
		}
		n.env = slices.Clone(w.env)
		n.env[i].val = val
	} else {
		n.env = inserted(w.env, i, binding{at, val})
	}
	return &n
}

// unbind drops the bindings that drop says.
func (w *world) unbind(drop func(b binding) bool) *world {
	if !slices.ContainsFunc(w.env, drop) {
		return w
	}
	n := *w
	n.env = slices.DeleteFunc(slices.Clone(w.env), drop)
	return &n
}

// guarded says whether a read of the slot decides that this is reached.
func (w *world) guarded() bool {
	return slices.ContainsFunc(w.known, func(e *entry) bool { return e.decides })
}

// resolve follows an alias.
func (w *world) resolve(t *term) *term {
	if t.kind == root || t.kind == result {
		if i, ok := w.find(t); ok && w.known[i].alias != nil {
			return w.known[i].alias
		}
	}
	return t
}

// sameEnv says whether two worlds agree on the memory.
func sameEnv(a, b *world) bool { return slices.Equal(a.env, b.env) }

func sameEntry(a, b *entry) bool {
	return a == b || a.t == b.t && a.alias == b.alias && a.is.Equal(b.is)
}

// covers says whether every path of b is one of a: a is the weaker.
func covers(a, b *world) bool {
	if !sameEnv(a, b) || len(a.known) > len(b.known) {
		return false
	}
	j := 0
	for _, e := range a.known {
		for j < len(b.known) && b.known[j].t.id < e.t.id {
			j++
		}
		if j == len(b.known) || b.known[j].t != e.t {
			return false
		}
		f := b.known[j]
		if e == f {
			continue
		}
		if e.alias != f.alias || !f.is.Implies(e.is) {
			return false
		}
		if e.decides && !f.decides {
			return false // b is no guarded path
		}
	}
	return true
}

// union merges two worlds that differ in one constraint only, where one constraint says both.
func union(a, b *world) (*world, bool) {
	if len(a.known) != len(b.known) || !sameEnv(a, b) {
		return nil, false
	}
	at := -1
	for i := range a.known {
		if sameEntry(a.known[i], b.known[i]) {
			continue
		}
		if at >= 0 || a.known[i].t != b.known[i].t || a.known[i].alias != nil || b.known[i].alias != nil {
			return nil, false
		}
		at = i
	}
	if at < 0 {
		return a, true
	}
	is, ok := a.known[at].is.Union(b.known[at].is)
	if !ok {
		return nil, false
	}
	n := *a
	n.slow = a.slow || b.slow
	n.known = slices.Clone(a.known)
	if is.Top() {
		n.known = slices.Delete(n.known, at, at+1)
	} else {
		n.known[at] = &entry{t: a.known[at].t, is: is, decides: a.known[at].decides && b.known[at].decides}
	}
	return &n, true
}

// join is the strongest world that covers both, made where there are too many.
func (a *fa) join(x, y *world, at ssa.Instruction) *world {
	n := *x
	n.slow = x.slow || y.slow
	n.known = nil
	guarded := x.guarded() && y.guarded()
	for _, e := range x.known {
		i, ok := y.find(e.t)
		if !ok {
			continue
		}
		f := y.known[i]
		switch {
		case e.alias == f.alias && e.alias != nil:
			n.known = append(n.known, e)
		case e.alias != nil || f.alias != nil:
		default:
			if is := e.is.Join(f.is); !is.Top() {
				n.known = append(n.known, &entry{t: e.t, is: is, decides: e.decides && f.decides})
			}
		}
	}
	n.env = nil
	unknown := func(b binding) {
		n.env = append(n.env, binding{b.at, a.u.fresh(at, b.at)})
	}
	i, j := 0, 0
	for i < len(x.env) || j < len(y.env) {
		switch {
		case j == len(y.env) || i < len(x.env) && x.env[i].at.id < y.env[j].at.id:
			unknown(x.env[i])
			i++
		case i == len(x.env) || y.env[j].at.id < x.env[i].at.id:
			unknown(y.env[j])
			j++
		default:
			if x.env[i].val == y.env[j].val {
				n.env = append(n.env, x.env[i])
			} else {
				unknown(x.env[i])
			}
			i++
			j++
		}
	}
	slices.SortFunc(n.env, func(p, q binding) int { return p.at.id - q.at.id })
	if guarded && !n.guarded() {
		// Both were guarded by reads that this world no longer tells: stay silent rather than wrong.
		n.known = append(n.known, &entry{t: a.u.konst("guarded"), is: summary.Is(summary.True), decides: true})
		slices.SortFunc(n.known, func(p, q *entry) int { return p.t.id - q.t.id })
	}
	return &n
}

// maxWorlds bounds the worlds of one prop at one place, maxSlotWorlds those of one slot.
const (
	maxWorlds     = 8
	maxSlotWorlds = 20
)

// insert adds a world to a list in normal form and says whether that changed the list.
func (a *fa) insert(list []*world, w *world, at ssa.Instruction) ([]*world, bool) {
	key := a.tableKey(w)
	same := func(x *world) bool { return x.prop == w.prop && a.tableKey(x) == key }
	n := 0
	for i, x := range list {
		if !same(x) {
			continue
		}
		n++
		if covers(x, w) {
			if w.slow && !x.slow {
				y := *x
				y.slow = true
				list = slices.Clone(list)
				list[i] = &y
				return list, true
			}
			return list, false
		}
	}
	for i, x := range list {
		if !same(x) {
			continue
		}
		m, ok := union(x, w)
		if !ok && covers(w, x) {
			m, ok = w, true
			if x.slow && !w.slow {
				y := *w
				y.slow = true
				m = &y
			}
		}
		if ok {
			rest := deleted(list, i)
			list, _ = a.insert(rest, m, at)
			return list, true
		}
	}
	if n >= a.caps.worlds {
		a.count("worlds joined")
		best, most := -1, -1
		for i, x := range list {
			if same(x) {
				if s := shared(x, w); s > most {
					best, most = i, s
				}
			}
		}
		m := a.join(list[best], w, at)
		if sameWorld(m, list[best]) {
			return list, false
		}
		rest := deleted(list, best)
		list, _ = a.insert(rest, m, at)
		return list, true
	}
	if len(list) >= maxSlotWorlds {
		a.count("worlds dropped")
		return list, false
	}
	return inserted(list, len(list), w), true
}

// sameWorld says whether two worlds of one prop know the same.
func sameWorld(a, b *world) bool {
	return a.slow == b.slow && sameEnv(a, b) && slices.EqualFunc(a.known, b.known, func(e, f *entry) bool {
		return sameEntry(e, f) && e.decides == f.decides
	})
}

// shared counts what two worlds agree on.
func shared(x, y *world) int {
	n := 0
	for _, e := range x.known {
		if i, ok := y.find(e.t); ok && sameEntry(e, y.known[i]) {
			n++
		}
	}
	for _, b := range x.env {
		if v, ok := y.lookup(b.at); ok && v == b.val {
			n++
		}
	}
	return n
}

// A slot is one status that one value can have.
type slot struct {
	id      int
	model   string
	kind    string // "" for whatever lies in the subject
	subject *term  // nil for the only one
	key     *term  // which of the subject's conditions, nil where it has one status
}

// dependsOn says whether a slot is another one once v is made again.
func (k *slot) dependsOn(v any) bool {
	return k.subject != nil && k.subject.dependsOn(v) || k.key != nil && k.key.dependsOn(v)
}

// in says whether the subject of a slot is an object or lies in it.
func (k *slot) in(subject *term) bool {
	if k.subject == nil || subject == nil {
		return false
	}
	base, path := split(k.subject)
	b, p := split(subject)
	return base == b && below(path, p)
}

// covers says whether a slot without a key, all conditions of its subject, holds another one.
func (k *slot) covers(other *slot) bool {
	return k.key == nil && other.key != nil && (other.in(k.subject) || k.in(other.subject))
}

// sameIn says whether two slots are the same condition of a subject and of a part of it.
func (k *slot) sameIn(other *slot) bool {
	return k.key == other.key && k.kind == other.kind && (other.in(k.subject) || k.in(other.subject))
}

// A state is what is known at one place: worlds in which nothing has happened to any slot,
// and for each slot that something has happened to, its worlds. A slot with an empty list is
// on no ordinary path here.
type state struct {
	base  []*world
	slots map[*slot][]*world
}

func (s *state) clone() *state {
	n := &state{base: s.base, slots: make(map[*slot][]*world, len(s.slots))}
	for k, v := range s.slots {
		n.slots[k] = v
	}
	return n
}

// worlds returns the worlds of a slot.
func (s *state) worlds(k *slot) []*world {
	if ws, ok := s.slots[k]; ok {
		return ws
	}
	if all := s.covering(k); all != nil {
		return s.slots[all]
	}
	return s.base
}

// covering is the slot of all conditions of a subject, where those were looked at and this one was not set yet; or this one, looked
// at in a part of the subject, such as the status that an object embeds, or in what it is a part of.
func (s *state) covering(k *slot) *slot {
	var found *slot
	if k.key == nil {
		return nil
	}
	for other := range s.slots {
		if (other.covers(k) || other.sameIn(k) && unwritten(s.slots[other])) && (found == nil || other.id < found.id) {
			found = other
		}
	}
	return found
}

// unwritten says whether a slot was only looked at.
func unwritten(ws []*world) bool {
	return !slices.ContainsFunc(ws, func(w *world) bool { return w.level != nil || w.msg != nil || w.err != nil || w.discard != nil })
}

// keys returns the slots in order.
func (s *state) keys() []*slot {
	out := make([]*slot, 0, len(s.slots))
	for k := range s.slots {
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b *slot) int { return a.id - b.id })
	return out
}

// dead says whether no path comes here.
func (s *state) dead() bool {
	if len(s.base) > 0 {
		return false
	}
	for _, ws := range s.slots {
		if len(ws) > 0 {
			return false
		}
	}
	return true
}

// each replaces every world; nil drops it.
func (a *fa) each(s *state, at ssa.Instruction, f func(*world) *world) {
	s.base = a.mapWorlds(s.base, at, f)
	for k, ws := range s.slots {
		s.slots[k] = a.mapWorlds(ws, at, f)
	}
}

func (a *fa) mapWorlds(ws []*world, at ssa.Instruction, f func(*world) *world) []*world {
	changed := false
	out := make([]*world, 0, len(ws))
	for _, w := range ws {
		n := f(w)
		if n != w {
			changed = true
		}
		if n != nil {
			out = append(out, n)
		}
	}
	if !changed {
		return ws
	}
	return a.normal(out, at)
}

// normal brings a list of worlds into normal form.
func (a *fa) normal(ws []*world, at ssa.Instruction) []*world {
	if len(ws) < 2 {
		return ws
	}
	var out []*world
	for _, w := range ws {
		out, _ = a.insert(out, w, at)
	}
	return out
}

// merge adds the worlds of b to a place's state and says whether that changed it.
func (a *fa) merge(to, b *state, at ssa.Instruction) bool {
	changed := false
	first := to.slots == nil
	if first {
		to.slots = map[*slot][]*world{}
	}
	addAll := func(list []*world, ws []*world) []*world {
		for _, w := range ws {
			var c bool
			list, c = a.insert(list, w, at)
			changed = changed || c
		}
		return list
	}
	oldBase := to.base
	to.base = addAll(to.base, b.base)
	for _, k := range b.keys() {
		list, ok := to.slots[k]
		if !ok {
			changed = true
			if all := to.covering(k); all != nil {
				list = to.slots[all]
			} else if !first {
				list = oldBase
			}
		}
		to.slots[k] = addAll(list, b.slots[k])
	}
	if !first {
		for _, k := range to.keys() {
			if _, ok := b.slots[k]; !ok {
				to.slots[k] = addAll(to.slots[k], b.worlds(k))
			}
		}
	}
	if len(to.slots) > a.caps.slots {
		a.count("slots dropped")
		for _, k := range to.keys()[a.caps.slots:] {
			delete(to.slots, k)
		}
	}
	return changed
}
