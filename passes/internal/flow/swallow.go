package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/logs"
	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A swallowed is a branch that notices a failure and only logs it.
type swallowed struct {
	call  *ssa.Call // what has failed
	pos   token.Pos // where it is logged
	text  string    // "only logged", "dropped"
	blank bool      // dropped, where another result is used
}

// findSwallowed finds the branches in which a failure is only logged, by the block that they start with. A branch counts
// where nothing but log calls runs in it, one of them at warning level or above, and where nothing that is made in
// it, or chosen by it, is used after it.
func (a *fa) findSwallowed() map[*ssa.BasicBlock]swallowed {
	out := map[*ssa.BasicBlock]swallowed{}
	if cleansUp(a.fn) {
		return out
	}
	for _, b := range a.info.order {
		i, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		c := a.failing(i.Cond)
		if c == nil || !a.canFail(&c.Call) {
			continue
		}
		start := b.Succs[1-successEdge(i.Cond)]
		if len(start.Preds) != 1 {
			continue
		}
		if s, ok := a.onlyLogs(start, c); ok {
			out[start] = s
		}
	}
	return out
}

// failing returns the call whose failure a test is about: an error result against nil, or a bool of a function that
// returns false where it notices a failure.
func (a *fa) failing(cond ssa.Value) *ssa.Call {
	v := cond
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.NOT {
		v = u.X
	}
	if b, ok := v.(*ssa.BinOp); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		c, ok := b.Y.(*ssa.Const)
		if !ok || !c.IsNil() || !isError(b.X.Type()) {
			return nil
		}
		return callOf(b.X)
	}
	if !isBool(v.Type()) {
		return nil
	}
	c := callOf(v)
	if c == nil || !a.falseOnFailure(&c.Call, v) {
		return nil
	}
	return c
}

// callOf returns the call that a value is the result of, through a variable that is stored to right before.
func callOf(v ssa.Value) *ssa.Call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
		if al, ok := u.X.(*ssa.Alloc); ok {
			var last *ssa.Store
			for _, i := range u.Block().Instrs {
				if s, ok := i.(*ssa.Store); ok && s.Addr == al {
					last = s
				}
				if i == u {
					break
				}
			}
			if last != nil {
				return callOf(last.Val)
			}
		}
		return nil
	}
	c, _ := v.(*ssa.Call)
	return c
}

// notFailures are calls whose failure is none of the program's: it concerns what was to be shown, or a clean-up.
var notFailures = map[string]bool{
	"Close": true, "CloseWithError": true, "Flush": true, "Sync": true, "Remove": true, "RemoveAll": true, "Unlock": true,
	"FailActionf": true, "ActionFail": true, "SetActionResults": true, "Err": true, "Rollback": true, "Kill": true,
	"Unsubscribe": true, "Stop": true, "Shutdown": true, "Cancel": true, "Write": true, "WriteString": true, "WriteByte": true,
	"WriteRune": true, "Setenv": true, "Unsetenv": true, "SetDeadline": true, "SetReadDeadline": true, "SetWriteDeadline": true,
}

// cleanUps are the verbs of functions that take away what is not needed any more.
var cleanUps = map[string]bool{
	"delete": true, "cleanup": true, "clean": true, "prune": true, "purge": true, "gc": true, "remove": true, "teardown": true,
	"tear": true, "garbage": true, "reap": true, "unregister": true, "evict": true,
}

// tidies are the verbs of calls that clean up. To delete something may be what a program is for.
var tidies = map[string]bool{"cleanup": true, "clean": true, "garbage": true, "gc": true, "prune": true, "purge": true, "reap": true, "teardown": true}

// cleansUp says whether a function, by its name, cleans up: what it cannot take away is no failure of what the status is
// about.
func cleansUp(fn *ssa.Function) bool {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return cleanUps[firstWord(fn.Name())]
}

// firstWord is the first word of a name in camel case, in small letters.
func firstWord(name string) string {
	for i := 1; i < len(name); i++ {
		if lower := name[i-1] < 'A' || 'Z' < name[i-1]; lower && 'A' <= name[i] && name[i] <= 'Z' {
			return strings.ToLower(name[:i])
		}
	}
	return strings.ToLower(name)
}

// returned takes away the failures of paths that return an error: what they have logged is told to the caller.
func (a *fa) returned(r *ssa.RunDefers, st *state) {
	ret, ok := r.Block().Instrs[len(r.Block().Instrs)-1].(*ssa.Return)
	k := a.failures()
	if _, swallowed := st.slots[k]; !ok || !swallowed {
		return
	}
	st.slots[k] = a.mapWorlds(st.slots[k], r, func(w *world) *world {
		if w.level == nil {
			return w
		}
		for _, x := range ret.Results {
			if !isError(x.Type()) {
				continue
			}
			var t *term
			if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL { // a named result
				t = a.load(w, a.term(w, load.X))
			} else {
				t = a.term(w, x)
			}
			if a.query(w, t).Implies(summary.Not(summary.Nil)) {
				return written(w, func(p *prop) { p.level, p.err = nil, a.told() })
			}
		}
		return w
	})
}

// canFail says whether the failure of a call counts.
func (a *fa) canFail(c *ssa.CallCommon) bool {
	obj := calledObj(c)
	if obj == nil {
		return c.Signature().Results().Len() > 0 // a function value
	}
	obj = obj.Origin()
	if e := a.p.reg.Func(obj); e != nil && e.Op != model.Refresh && e.Op != model.Store {
		return false
	}
	if notFailures[obj.Name()] || isLog(obj) || tidies[firstWord(obj.Name())] {
		return false
	}
	if obj.Pkg() != nil {
		switch path := model.CanonicalPath(obj.Pkg().Path()); {
		case path == "fmt" || path == "hash" || path == "bytes" || path == "strings" || path == "errors" || path == "strconv":
			return false
		case strings.HasSuffix(path, "/errors"):
			return false
		}
	}
	return true
}

// onlyLogs says whether a branch does nothing but log.
func (a *fa) onlyLogs(start *ssa.BasicBlock, c *ssa.Call) (swallowed, bool) {
	out := swallowed{call: c, text: "only logged"}
	loud := false
	in := func(b *ssa.BasicBlock) bool { return start.Dominates(b) }
	stack := []*ssa.BasicBlock{start}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], b.Dominees()...)
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Call:
				ok, level := a.logCall(&i.Call)
				if !ok {
					return out, false
				}
				if level {
					loud = true
					out.pos = a.posOf(i)
				}
			case *ssa.Store:
				if al, _, ok := pathOf(i.Addr); !ok || !in(al.Block()) {
					if !a.resultStore(i) {
						return out, false
					}
				}
			case *ssa.Return:
				for n, r := range i.Results {
					if isError(r.Type()) && !a.nilResult(i, n) || isFallback(r) {
						return out, false
					}
				}
			case *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Defer, *ssa.Panic, *ssa.Select:
				return out, false
			case *ssa.UnOp:
				if i.Op == token.ARROW {
					return out, false
				}
			}
		}
		for _, s := range b.Succs {
			if in(s) {
				continue
			}
			if a.choosesPhi(b, s, in) {
				return out, false
			}
		}
	}
	return out, loud
}

// isFallback says whether a result that is no error stands in for what a failed call would have given: a constant that is
// not the zero value, or something from elsewhere. A bool says how it went.
func isFallback(r ssa.Value) bool {
	if isError(r.Type()) || isBool(r.Type()) {
		return false
	}
	switch x := r.(type) {
	case *ssa.Const:
		if x.Value == nil {
			return false
		}
		if x.Value.Kind() == constant.String {
			return constant.StringVal(x.Value) != ""
		}
		return constant.Sign(x.Value) != 0
	case *ssa.Parameter, *ssa.Global, *ssa.Alloc:
		return true
	case *ssa.UnOp:
		_, global := x.X.(*ssa.Global)
		return global
	case *ssa.MakeInterface:
		return isFallback(x.X)
	}
	return false
}

// resultStore says whether a store only gives a named result its value on return.
func (a *fa) resultStore(s *ssa.Store) bool {
	c, ok := s.Val.(*ssa.Const)
	if !ok || !c.IsNil() && c.Value == nil {
		return false
	}
	al, ok := s.Addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	b := s.Block()
	r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok {
		return false
	}
	for _, x := range r.Results {
		if u, ok := x.(*ssa.UnOp); ok && u.X == al {
			return true
		}
	}
	return false
}

// nilResult says whether a return gives nil as that result.
func (a *fa) nilResult(r *ssa.Return, n int) bool {
	v := r.Results[n]
	if c, ok := v.(*ssa.Const); ok {
		return c.IsNil()
	}
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	for _, i := range r.Block().Instrs {
		if s, ok := i.(*ssa.Store); ok && s.Addr == u.X {
			c, ok := s.Val.(*ssa.Const)
			return ok && c.IsNil()
		}
	}
	return false
}

// choosesPhi says whether a branch gives a variable another value than the other ways to a place do: a fallback, a
// flag, another attempt.
func (a *fa) choosesPhi(from, to *ssa.BasicBlock, in func(*ssa.BasicBlock) bool) bool {
	for _, p := range phisOf(to) {
		var mine ssa.Value
		for i, pred := range to.Preds {
			if pred == from {
				mine = p.Edges[i]
			}
		}
		for i, pred := range to.Preds {
			if in(pred) || p.Edges[i] == mine {
				continue
			}
			if x, ok := mine.(ssa.Instruction); ok && x.Block() != nil && in(x.Block()) {
				return true // made in the branch
			}
			if _, ok := mine.(*ssa.Const); ok && !isError(p.Type()) {
				return true // set in the branch
			}
		}
	}
	return false
}

// logCall says whether a call is part of logging, and whether it logs at warning level or above, or prints an error.
func (a *fa) logCall(c *ssa.CallCommon) (part, loud bool) {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name() == "len" || b.Name() == "append", false
	}
	obj := calledObj(c)
	if obj == nil {
		return false, false
	}
	if fn := c.StaticCallee(); fn != nil && fn.Pkg == a.p.pkg && fn.Blocks != nil {
		return a.p.logger(fn)
	}
	if obj.Name() == "Error" && obj.Signature().Params().Len() == 0 {
		return true, false // err.Error()
	}
	args := c.Args
	if !c.IsInvoke() && obj.Signature().Recv() != nil && len(args) > 0 {
		args = args[1:]
	}
	level, ok := logs.Classify(obj, func(i int) logs.Arg {
		if i >= len(args) {
			return logs.Arg{}
		}
		return logArg(args[i])
	})
	if ok {
		return true, level >= logs.Warn || level == logs.Print && printsError(args)
	}
	return logs.Belongs(obj) || quick(obj), false
}

func logArg(v ssa.Value) logs.Arg {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.ChangeType:
			v = x.X
			continue
		case *ssa.Const:
			return logs.Arg{Value: x.Value}
		case *ssa.UnOp:
			if g, ok := x.X.(*ssa.Global); ok {
				return logs.Arg{Object: g.Object()}
			}
		}
		return logs.Arg{}
	}
}

// printsError says whether an error is among the things that a call prints.
func printsError(args []ssa.Value) bool {
	seen := map[ssa.Value]bool{}
	var has func(v ssa.Value) bool
	has = func(v ssa.Value) bool {
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if isError(v.Type()) {
			return true
		}
		switch x := v.(type) {
		case *ssa.Slice:
			return has(x.X)
		case *ssa.MakeInterface:
			return has(x.X)
		case *ssa.ChangeInterface:
			return has(x.X)
		case *ssa.BinOp:
			return has(x.X) || has(x.Y)
		case *ssa.Call:
			if x.Call.IsInvoke() && isError(x.Call.Value.Type()) {
				return true
			}
			for _, y := range x.Call.Args {
				if has(y) {
					return true
				}
			}
		case *ssa.Alloc:
			for _, r := range *x.Referrers() {
				for _, s := range stored(r, x) {
					if has(s) {
						return true
					}
				}
			}
		}
		return false
	}
	for _, v := range args {
		if has(v) {
			return true
		}
	}
	return false
}

// logger says whether a function of this package only logs, and whether it does so at warning level or above.
func (p *program) logger(fn *ssa.Function) (part, loud bool) {
	if l, ok := p.loggers[fn]; ok {
		return l[0], l[1]
	}
	p.loggers[fn] = [2]bool{} // one that calls itself is none
	if fn.Signature.Results().Len() > 0 {
		return false, false
	}
	a := &fa{p: p, fn: fn}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Call:
				ok, l := a.logCall(&i.Call)
				if !ok {
					return false, false
				}
				loud = loud || l
			case *ssa.Store:
				if _, _, ok := pathOf(i.Addr); !ok {
					return false, false
				}
			case *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Defer, *ssa.Panic, *ssa.Select:
				return false, false
			}
		}
	}
	p.loggers[fn] = [2]bool{true, loud}
	return true, loud
}

// falseOnFailure says whether a bool result of a function of this package is false exactly where the function notices
// a failure.
func (a *fa) falseOnFailure(c *ssa.CallCommon, v ssa.Value) bool {
	fn := c.StaticCallee()
	if fn == nil || fn.Pkg != a.p.pkg || fn.Blocks == nil {
		return false
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	index := 0
	if e, ok := v.(*ssa.Extract); ok {
		index = e.Index
	}
	return a.p.failsByFalse(fn, index)
}

func (p *program) failsByFalse(fn *ssa.Function, index int) bool {
	some := false
	for _, b := range fn.Blocks {
		r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if index >= len(r.Results) || !isBool(r.Results[index].Type()) {
			return false
		}
		switch v := r.Results[index].(type) {
		case *ssa.Const:
			if v.Value.ExactString() == "true" {
				continue
			}
			if !inFailure(b) {
				return false
			}
			some = true
		case *ssa.BinOp:
			c, ok := v.Y.(*ssa.Const)
			if v.Op != token.EQL || !ok || !c.IsNil() || !isError(v.X.Type()) || callOf(v.X) == nil {
				return false
			}
			some = true
		default:
			return false
		}
	}
	return some
}

// inFailure says whether a block is only reached where an error was noticed.
func inFailure(b *ssa.BasicBlock) bool {
	for d := b; d != nil; d = d.Idom() {
		up := d.Idom()
		if up == nil {
			return false
		}
		i, ok := up.Instrs[len(up.Instrs)-1].(*ssa.If)
		if !ok || len(d.Preds) != 1 {
			continue
		}
		if bin, ok := i.Cond.(*ssa.BinOp); ok && isError(bin.X.Type()) {
			if c, ok := bin.Y.(*ssa.Const); ok && c.IsNil() && up.Succs[1-successEdge(i.Cond)] == d {
				return true
			}
		}
	}
	return false
}

// failures is the slot of what the path has swallowed.
func (a *fa) failures() *slot { return a.slot("failure", model.FailureSlot, nil, nil) }

// swallow records that the paths of the slot's worlds swallow a failure. failing gives the world in which it has
// happened, nil where it cannot; passing the one in which it has not.
func (a *fa) swallow(i ssa.Instruction, st *state, s swallowed, failing, passing func(*world) *world) {
	if fn := s.call.Call.StaticCallee(); fn != nil && len(fn.Blocks) > 0 && givesError(fn.Signature) && !returnsErrors(fn) {
		return // its error is always nil: it is there for the sake of a signature
	}
	k := a.failures()
	md := a.p.reg.Model("failure")
	pos := s.pos
	if !pos.IsValid() {
		pos = a.posOf(s.call)
	}
	wr := a.internWrite(write{model: md, slot: k, level: &md.Levels[0], instr: s.call, chosen: returnsErrors(a.fn), blank: s.blank,
		msg:    message{Message: summary.Message{Given: true, Const: true, Text: callLabel(&s.call.Call) + " " + s.text}},
		frames: []frame{{fn: a.fn, pos: pos}}}, nil, "swallow")
	var out []*world
	for _, w := range st.worlds(k) {
		if x := failing(w); x != nil {
			if x.level == nil && x.err == nil {
				x = written(x, func(p *prop) { p.level = wr })
			}
			out = append(out, x)
		}
		if passing != nil {
			if x := passing(w); x != nil {
				out = append(out, x)
			}
		}
	}
	st.slots[k] = a.normal(out, i)
}

// givesError says whether the last result of a function is an error.
func givesError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}

// returnsErrors says whether a function returns an error that is not always nil.
func returnsErrors(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			for _, x := range r.Results {
				if c, ok := x.(*ssa.Const); isError(x.Type()) && !(ok && c.IsNil()) {
					return true
				}
			}
		}
	}
	return false
}

// tellFailure takes what is swallowed through a status write: a healthy status hides it, a blocking one tells a person
// that something is wrong.
func (a *fa) tellFailure(i ssa.Instruction, st *state, mk func(*world) *write) {
	k := a.failures()
	old := st.worlds(k)
	var out []*world
	var ms meets
	for _, w := range old {
		wr := mk(w)
		switch {
		case wr == nil || wr.level == nil:
			out = append(out, w)
		case wr.level.Has(model.Healthy):
			ms = append(ms, a.met(w, "healthy", w.level, wr))
			out = append(out, written(w, func(p *prop) { p.level, p.err = nil, nil }))
		case wr.level.Has(model.Blocking):
			// err remembers that the status has told it.
			out = append(out, written(w, func(p *prop) { p.level, p.err = nil, a.told() }))
		default:
			out = append(out, w)
		}
	}
	a.report(i, k, ms, old)
	st.slots[k] = a.normal(out, i)
}

// told is the write that stands for a status that tells of a failure.
func (a *fa) told() *write {
	md := a.p.reg.Model("failure")
	return a.internWrite(write{model: md, slot: a.failures(), clears: true, frames: []frame{{fn: a.fn, pos: a.fn.Pos()}}}, nil, "told")
}

// dropped records the failure of a call whose error, or bool that says so, nobody looks at.
func (a *fa) dropped(i ssa.Instruction, value *ssa.Call, c *ssa.CallCommon, st *state) {
	if value == nil || !a.canFail(c) || cleansUp(a.fn) {
		return
	}
	sig := c.Signature().Results()
	n := sig.Len() - 1
	if n < 0 || a.looksAt(value, n, sig.Len() > 1) {
		return
	}
	var bad, good summary.Constraint
	switch {
	case isError(sig.At(n).Type()):
		bad, good = summary.Not(summary.Nil), summary.Is(summary.Nil)
	case isBool(sig.At(n).Type()):
		fn := c.StaticCallee()
		if fn == nil || fn.Pkg != a.p.pkg || fn.Blocks == nil || !a.p.failsByFalse(fn, n) {
			return
		}
		bad, good = summary.Is(summary.False), summary.Is(summary.True)
	default:
		return
	}
	t := a.resultTerms(value, c)(n)
	a.swallow(i, st, swallowed{call: value, text: "dropped", blank: sig.Len() > 1 && len(*value.Referrers()) > 0},
		func(w *world) *world { return a.assume(w, t, bad, false) },
		func(w *world) *world { return a.assume(w, t, good, false) })
}

// looksAt says whether anything is done with a result.
func (a *fa) looksAt(value *ssa.Call, n int, tuple bool) bool {
	for _, r := range *value.Referrers() {
		if _, ok := r.(*ssa.DebugRef); ok {
			continue
		}
		if !tuple {
			return true
		}
		if e, ok := r.(*ssa.Extract); !ok || e.Index == n && len(*e.Referrers()) > 0 {
			return true
		}
	}
	return false
}

// attempt takes away a failure of a call that is made again with the same arguments.
func (a *fa) attempt(c *ssa.Call, st *state) {
	k := a.failures()
	l := a.info.loops[c.Block()]
	if _, ok := st.slots[k]; !ok || l == nil || a.varies(c, l) {
		return
	}
	st.slots[k] = a.mapWorlds(st.slots[k], c, func(w *world) *world {
		if w.level != nil && w.level.instr == ssa.Instruction(c) {
			return shownWorld(w)
		}
		return w
	})
}

// callLabel is how a diagnostic calls what has failed.
func callLabel(c *ssa.CallCommon) string {
	if obj := calledObj(c); obj != nil {
		if r := obj.Signature().Recv(); r != nil {
			return receiverLabel(r.Type()) + "." + obj.Name()
		}
		if obj.Pkg() != nil {
			return obj.Pkg().Name() + "." + obj.Name()
		}
		return obj.Name()
	}
	if p, ok := c.Value.(*ssa.Parameter); ok {
		return p.Name()
	}
	return "a call"
}

// withoutFailures is the summary of a function whose own failures do not count.
func (s *sum) withoutFailures() *sum {
	n := *s
	n.entries, n.exits = nil, nil
	for _, e := range s.entries {
		if e.slot.Kind != model.FailureSlot {
			n.entries = append(n.entries, e)
		}
	}
	for _, x := range s.exits {
		if x.slot.Kind != model.FailureSlot {
			n.exits = append(n.exits, x)
		}
	}
	return &n
}
