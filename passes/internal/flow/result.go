package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// A Write is one write of a status, as a check reports it.
type Write struct {
	Model *model.Model
	// Level is nil where it is not known, and for what discards writes.
	Level *model.Level
	// Slot and Key are the status, as those of a Meet.
	Slot, Key string
	// Value is how people call what is set: the level's name, or True, False, Unknown or removed for a condition.
	Value string
	// Reason is what a condition says besides its message; "" where it is not constant.
	Reason string
	// Text is the constant part of the message; Const says that it is all of it, Given that there is one at all.
	Text         string
	Const, Given bool
	// FromError says that an error value is part of the message.
	FromError bool
	// Merges says that the message holds what was there before.
	Merges bool
	// Pos is where the write stands; NoPos in another package.
	Pos token.Pos
	// Site is file:line of the write, When the branch it stands in, as source.
	Site, When string
	// Via are the functions that lead to it from the reported function, outermost first.
	Via []string
	// Calls are the calls that lead to it, as far as they are in this package, outermost first.
	Calls []Call
	// Deferred says that it is made by a deferred call.
	Deferred bool
	// Open says that the caller gives the level, or a part of the message.
	Open bool
	// Chosen says of a failure that the function which swallows it returns others.
	Chosen bool
	// Blank says of a failure that its error is assigned to blank, where another result of the call is used.
	Blank bool
	// Param says that a parameter is the level, as it is.
	Param bool
	// Settled says that the callee that makes it gives all of it, so that it is the callee's to report.
	Settled bool
	// Passed are the levels that callers in this package give where it is open.
	Passed []*model.Level
}

// A Call is a call of a function, by its label.
type Call struct {
	Pos  token.Pos
	Name string
}

// Marks are the places that lead to a write, and the write itself, of which text says what it is.
func (w *Write) Marks(text string) []finding.Mark {
	var out []finding.Mark
	for _, c := range w.Calls {
		out = append(out, finding.Mark{Pos: c.Pos, Text: "calls " + c.Name, Call: true})
	}
	return append(out, finding.Mark{Pos: w.Pos, Site: w.Site, Text: text})
}

// A Meet is a write that meets an earlier one of its slot on some path.
type Meet struct {
	// Slot is the kind of status, Key which of an object's conditions it is; "" where there is one status.
	Slot, Key string
	// First is the earlier write and Second the later one.
	First, Second Write
	// Reasoned says that First does not run on every path to Second.
	Reasoned bool
	// Guarded says that a read of the slot decides whether Second runs.
	Guarded bool
	// Slow says that something that can take time comes in between.
	Slow bool
	// SameText says that both have the same message.
	SameText bool
	// Discarded says that Second is no write: it fills the object anew, without First.
	Discarded bool
	// Again says that both are one statement, in two turns of a loop.
	Again bool
	// Pos is where Second is, in the function where the two meet.
	Pos token.Pos
	// Path are the branches in between, in order.
	Path []Step

	w1, w2 *write
}

// A Step is one branch on the way: the test at Pos, and how it went.
type Step struct {
	Pos token.Pos
	Yes bool
}

// Ending is how a path ends for a slot.
type Ending uint8

const (
	// Published is a publish of the status.
	Published Ending = iota
	// Returned is a return of the function.
	Returned
)

// An End is what a path has left in a status that is a struct, where the path ends.
type End struct {
	How Ending
	At  token.Pos
	// Struct describes the type.
	Struct *model.StructEntry
	// State, Message and Err are the last writes of the fields on the path; nil where there was none.
	State, Message, Err *Write
	// ErrEmpty says that the error field is known to be empty.
	ErrEmpty bool
	// Copied says that the message is that of another status.
	Copied bool
}

// A Said is a status that is set by one call, where level and message are known.
type Said struct {
	Slot  string
	Write Write
	Pos   token.Pos
	// Last says that the function returns right after it, and tells its caller of no error.
	Last bool
}

// An Owned is a call that sets a status that belongs to the program.
type Owned struct {
	Pos   token.Pos
	Model *model.Model
	Slot  string
	// Through is the function of an internal package that sets it; empty where the call itself does.
	Through string
}

// newMeet describes a pair.
func (a *fa) newMeet(i ssa.Instruction, k *slot, m meet, reasoned bool) *Meet {
	return &Meet{
		Slot:     k.kind,
		Key:      keyText(k),
		Reasoned: reasoned,
		Guarded:  m.w.guarded() || m.second.merges || m.first.instr == m.second.instr && a.accumulates(m.second.instr),
		Slow:     m.w.slow,
		SameText: a.sameText(m),
		Again:    m.first.instr == m.second.instr,
		Pos:      a.reportPos(i, m.second),
		Path:     steps(m.w.trail),
		First:    a.p.public(m.first),
		Second:   a.p.public(m.second),
		w1:       m.first,
		w2:       m.second,
	}
}

// keyText is the constant key of a slot.
func keyText(k *slot) string {
	if k.key == nil || k.key.kind != konst {
		return ""
	}
	return unquote(k.key.sel)
}

// value is how people call what a write sets.
func value(w *write) string {
	switch {
	case w.level == nil:
		return ""
	case w.model.Keyed():
		return unquote(w.parts.Value.Text)
	}
	return w.level.Name
}

func steps(s *step) []Step {
	var out []Step
	for ; s != nil; s = s.prev {
		out = append(out, Step{s.pos, s.yes})
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// sameText says whether two writes say the same.
func (a *fa) sameText(m meet) bool {
	x, y := m.first.msg, m.second.msg
	if m.first.model.Keyed() && x.Text == "" && y.Text == "" && (x.Const || !x.Given) && (y.Const || !y.Given) {
		return a.sameReason(m) // nothing but a reason
	}
	if x.Const && y.Const {
		return x.Text == y.Text
	}
	if x.term == nil || x.term != y.term {
		return false
	}
	// One text, unless it is another one in the next turn of a loop.
	if m.first != m.second {
		return true
	}
	l := a.info.loops[m.second.instr.Block()]
	return l == nil || len(x.term.roots) == 0
}

// sameReason says whether two conditions give the same reason.
func (a *fa) sameReason(m meet) bool {
	x, y := m.first, m.second
	return x.parts.Reason.Text != "" && x.parts.Reason.Text == y.parts.Reason.Text ||
		x.reason == y.reason && (x.reason != nil || x.under == nil && y.under == nil)
}

// accumulates says whether what a call in a loop is given grows from turn to turn, so that the later message holds the
// earlier one.
func (a *fa) accumulates(i ssa.Instruction) bool {
	l := a.info.loops[i.Block()]
	if l == nil {
		return false
	}
	seen := map[ssa.Value]bool{}
	var grows func(v ssa.Value) bool
	grows = func(v ssa.Value) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		x, ok := v.(ssa.Instruction)
		if !ok || x.Block() == nil || !l.blocks[x.Block()] {
			return false
		}
		if p, ok := v.(*ssa.Phi); ok && p.Block() == l.header {
			for n, e := range p.Edges {
				if l.blocks[p.Block().Preds[n]] && addsTo(e, p, map[ssa.Value]bool{}) {
					return true
				}
			}
			return false
		}
		if al, ok := v.(*ssa.Alloc); ok {
			for _, r := range *al.Referrers() {
				for _, s := range stored(r, al) {
					if grows(s) {
						return true
					}
				}
			}
		}
		for _, op := range x.Operands(nil) {
			if grows(*op) {
				return true
			}
		}
		return false
	}
	for _, op := range i.Operands(nil) {
		if grows(*op) {
			return true
		}
	}
	return false
}

// addsTo says whether a value is a loop's variable with something appended.
func addsTo(v ssa.Value, p *ssa.Phi, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return v.Call.Args[0] == p || addsTo(v.Call.Args[0], p, seen)
		}
		for _, x := range v.Call.Args {
			if x == p {
				return true // errors.Join(all, err)
			}
		}
	case *ssa.BinOp:
		return v.Op == token.ADD && !isInteger(v.Type()) && (v.X == p || v.Y == p || addsTo(v.X, p, seen))
	case *ssa.Phi:
		for _, e := range v.Edges {
			if addsTo(e, p, seen) {
				return true
			}
		}
	}
	return false
}

// reportPos is where a write stands in the function where the two meet: the deferred statement, the write where it is
// in a literal of this function, else the call.
func (a *fa) reportPos(i ssa.Instruction, w *write) token.Pos {
	if d, ok := i.(*ssa.Defer); ok {
		return d.Pos()
	}
	pos := w.frames[0].pos
	for _, f := range w.frames {
		if f.fn != nil && within(f.fn, a.fn) {
			pos = f.pos
			if f.deferred {
				break
			}
		}
	}
	return pos
}

// within says whether f is g or a literal in it.
func within(f, g *ssa.Function) bool {
	for ; f != nil; f = f.Parent() {
		if f == g {
			return true
		}
	}
	return false
}

// surface reports in the function that hands over a literal what only comes about with it.
func (a *fa) surface(i ssa.Instruction, m *Meet) {
	inside := false
	for _, w := range []*write{m.w1, m.w2} {
		for _, f := range w.frames {
			inside = inside || f.fn != nil && within(f.fn, a.fn)
		}
	}
	if !inside {
		return
	}
	n := *m
	n.Pos = a.posOf(i)
	for _, f := range m.w2.frames {
		if f.fn != nil && within(f.fn, a.fn) {
			n.Pos = f.pos
		}
	}
	a.meets = append(a.meets, &n)
}

// public is a write as checks see it.
func (p *program) public(w *write) Write {
	out := Write{
		Model: w.model, Level: w.level,
		Text: w.msg.Text, Const: w.msg.Const, Given: w.msg.Given, FromError: w.msg.FromError,
		Merges: w.merges, Site: w.site, When: w.when,
		Open:    w.parts.Open() || len(w.msg.From) > 0,
		Param:   w.parts.Value.From != nil && w.parts.Value.From.Sel == "",
		Value:   value(w),
		Reason:  unquote(w.parts.Reason.Text),
		Settled: w.settled,
		Chosen:  w.chosen,
		Slot:    w.kind,
		Blank:   w.blank,
		Passed:  p.passed[w.frames[len(w.frames)-1].pos],
	}
	for x := w; x != nil; x = x.under {
		if x.slot != nil {
			out.Slot = x.slot.kind
		}
	}
	if w.model.Keyed() {
		out.Key = unquote(w.parts.Key.Text)
	}
	last := w.frames[len(w.frames)-1]
	for _, f := range w.frames[1:] {
		if f.fn != nil && f.fn.Parent() == nil {
			out.Via = append(out.Via, funcLabel(f.fn))
		}
	}
	out.Via = append(out.Via, w.via...)
	for i, f := range w.frames[1:] {
		out.Calls = append(out.Calls, Call{w.frames[i].pos, funcLabel(f.fn)})
	}
	if w.site == "" {
		out.Pos = last.pos
		out.Site = p.site(last.pos)
		out.When = p.when(last.pos)
	} else {
		out.Calls = append(out.Calls, Call{last.pos, w.via[0]})
	}
	_, out.Deferred = w.instr.(*ssa.Defer)
	return out
}

// funcLabel is how a diagnostic calls a function: name, or Type.name.
func funcLabel(f *ssa.Function) string {
	if f == nil || f.Parent() != nil {
		return "a function literal"
	}
	if r := f.Signature.Recv(); r != nil {
		return receiverLabel(r.Type()) + "." + f.Name()
	}
	return f.Name()
}
