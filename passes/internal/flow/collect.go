package flow

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A Life is what one path has done with a collector that its function has made, where the path ends.
type Life struct {
	// Made is where the collector was made, Ends where the path returns.
	Made, Ends token.Pos
	// Added is where the last status was added that was not committed; NoPos where there is none.
	Added token.Pos
	// Late says that it was added after a commit.
	Late bool
	// Committed says that the collector was committed, and Empty that nothing was added before that.
	Committed, Empty bool
	// Fails says that the path returns an error.
	Fails bool
	// Escapes says that other code gets hold of the collector, and may commit it; Shared that other code may add to it.
	Escapes, Shared bool
}

// A Beside is a status that is set beside a collector which is to set it.
type Beside struct {
	// Slot is the kind of status.
	Slot string
	// Made is where the collector was made.
	Made token.Pos
	// Write is the status, Pos where it is set in the function that has the collector.
	Write Write
	Pos   token.Pos
}

// commit ends what was added to a collector. That nothing was added is remembered.
func (a *fa) commit(i ssa.Instruction, st *state, k *slot) {
	if k.subject == nil {
		return
	}
	ws := st.worlds(k)
	a.entry(i, k, "publish", nil, ws)
	st.slots[k] = a.mapWorlds(ws, i, func(w *world) *world {
		n := shownWorld(w)
		if w.level != nil && w.level.level != nil && w.level.level.Name == model.CollectorMade {
			n.msg = w.level
		}
		return n
	})
}

// maker is the call that has made the collector of a slot, nil where this function has not.
func (a *fa) maker(k *slot) *ssa.Call {
	if k.model != model.CollectorModel || k.subject == nil || k.subject.kind != root {
		return nil
	}
	c, _ := k.subject.val.(*ssa.Call)
	return c
}

// endOfLives records what the paths to a return have done with the collectors that are made here.
func (a *fa) endOfLives(r *ssa.Return, st *state) {
	for _, k := range st.keys() {
		c := a.maker(k)
		if c == nil {
			continue
		}
		escapes, shared := a.p.reach(c, map[ssa.Value]bool{})
		for _, w := range st.slots[k] {
			l := &Life{Made: a.posOf(c), Ends: r.Pos(), Committed: w.shown, Empty: w.msg != nil && w.level == nil,
				Fails: a.returnsError(w, r), Escapes: escapes, Shared: shared}
			if !r.Pos().IsValid() {
				l.Ends = a.endOf()
			}
			if w.level != nil && w.level.level != nil && w.level.level.Name == model.CollectorAdded {
				l.Added, l.Late = a.reportPos(w.level.instr, w.level), w.shown
			}
			a.lives = append(a.lives, l)
		}
	}
}

// endOf is the end of a function's body, where it returns without a statement.
func (a *fa) endOf() token.Pos {
	if s := a.fn.Syntax(); s != nil {
		return s.End() - 1
	}
	return a.fn.Pos()
}

// returnsError says whether a path surely returns an error, or one that nothing is known of.
func (a *fa) returnsError(w *world, r *ssa.Return) bool {
	for n, x := range r.Results {
		if isError(x.Type()) && !a.nilResult(r, n) && a.query(w, a.term(w, x)).Eq != summary.Nil {
			return true
		}
	}
	return false
}

// sinkSlots are the statuses that the sinks of this project show, by the functions that make them.
var sinkSlots = map[string]string{
	model.CollectorPath + "/juju.Unit":        "unit status",
	model.CollectorPath + "/juju.Application": "application status",
}

// besideCollector records a write of the status that a collector of this function will show, while that is still to come.
func (a *fa) besideCollector(i ssa.Instruction, st *state, wr *write) {
	if !a.emit || wr == nil || !wr.model.Immediate {
		return
	}
	kind := a.p.public(wr).Slot
	for _, k := range st.keys() {
		c := a.maker(k)
		if c == nil || len(c.Call.Args) == 0 || sinkOf(c.Call.Args[0]) != kind {
			continue
		}
		if !slices.ContainsFunc(st.slots[k], func(w *world) bool { return w.level != nil }) {
			continue
		}
		pos := a.reportPos(i, wr)
		if !slices.ContainsFunc(a.besides, func(b *Beside) bool { return b.Pos == pos }) {
			a.besides = append(a.besides, &Beside{Slot: kind, Made: a.posOf(c), Write: a.p.public(wr), Pos: pos})
		}
	}
}

// sinkOf is the status that a sink shows, "" where that is not known.
func sinkOf(v ssa.Value) string {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	c, ok := v.(*ssa.Call)
	if !ok {
		return ""
	}
	return sinkSlots[fullName(calledObj(&c.Call))]
}

// reach says how far a collector, or a source of it, gets: whether other code holds it after this function or may commit it,
// and whether code that is not seen may add to it.
func (p *program) reach(v ssa.Value, seen map[ssa.Value]bool) (escapes, shared bool) {
	if seen[v] || v.Referrers() == nil {
		return false, false
	}
	seen[v] = true
	follow := func(x ssa.Value) {
		e, s := p.reach(x, seen)
		escapes, shared = escapes || e, shared || s
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val != v {
				continue // a variable: its loads are followed
			}
			if al, path, ok := pathOf(r.Addr); ok && path == "" {
				follow(al)
				continue
			}
			return true, true
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Phi, *ssa.TypeAssert, *ssa.Extract:
			follow(r.(ssa.Value))
		case *ssa.FieldAddr, *ssa.DebugRef:
		case *ssa.BinOp: // compared
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			for n, b := range r.Bindings {
				if b == v && n < len(fn.FreeVars) {
					follow(fn.FreeVars[n])
				}
			}
			if !calledHere(r) {
				return true, true
			}
		case *ssa.Go:
			return true, true
		case ssa.CallInstruction:
			c := r.Common()
			if obj := calledObj(c); obj != nil && obj.Pkg() != nil && model.CanonicalPath(obj.Pkg().Path()) == model.CollectorPath {
				if value, ok := r.(*ssa.Call); ok && (obj.Name() == "Source" || obj.Name() == "NewPair") {
					follow(value)
				}
				continue
			}
			fn := c.StaticCallee()
			if fn != nil && fn.Pkg == p.pkg && fn.Blocks != nil {
				for n, x := range c.Args {
					if x == v && n < len(fn.Params) {
						follow(fn.Params[n])
					}
				}
				continue
			}
			if p.factOf(calledObj(c)) != nil {
				continue // its summary says what it does
			}
			// Code that is not seen: what it is handed decides what it can do.
			shared = true
			escapes = escapes || isCollector(v.Type())
		default:
			return true, true
		}
	}
	return escapes, shared
}

// isCollector says whether what has that type can be committed.
func isCollector(t types.Type) bool {
	return model.TypeIs(t, model.CollectorPath+".Collector") || model.TypeIs(t, model.CollectorPath+".Pair") || types.IsInterface(t) &&
		types.NewMethodSet(t).Lookup(nil, "Commit") != nil
}
