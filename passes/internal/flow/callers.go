package flow

import (
	"go/types"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// How often a function runs the function that it is handed.
type times uint8

const (
	once  times = iota + 1 // exactly once
	maybe                  // once or not at all
	many                   // any number of times
	again                  // until it succeeds
	async                  // at another time
)

// A callback is a function of another module that calls a function it is handed.
type callback struct {
	name  string // canonical full name
	arg   int    // which argument, receiver not counted
	times times
	// returns says that the result is what the handed function has returned.
	returns bool
	// result is the result of the handed function that makes "again" go on: its text. An error that is not nil where empty.
	goesOn summary.Literal
}

const onceDo = "(sync.Once).Do"

type callbacks map[string]*callback

// find returns what is known of a function.
func (c callbacks) find(fn *types.Func) *callback { return c[fullName(fn)] }

// knownCallbacks is the table of functions that call what they are handed.
func knownCallbacks() callbacks {
	failed := summary.Literal{On: summary.Path{Root: summary.Result}, Is: summary.Not(summary.Nil)}
	notYet := summary.Literal{On: summary.Path{Root: summary.Result}, Is: summary.Is(summary.False)}
	var table []callback
	for _, root := range []string{"github.com/moby/swarmkit", "github.com/docker/swarmkit"} {
		store := root + "/manager/state/store"
		table = append(table,
			callback{name: "(" + store + ".MemoryStore).Update", arg: 0, times: once, returns: true},
			callback{name: "(" + store + ".MemoryStore).View", arg: 0, times: once},
			callback{name: "(" + store + ".MemoryStore).Batch", arg: 0, times: once, returns: true},
			callback{name: "(" + store + ".Batch).Update", arg: 0, times: once, returns: true},
		)
	}
	table = append(table,
		callback{name: onceDo, arg: 0, times: maybe},
		callback{name: "time.AfterFunc", arg: 1, times: async},
		callback{name: "(golang.org/x/sync/errgroup.Group).Go", arg: 0, times: async},
		callback{name: "(golang.org/x/sync/errgroup.Group).TryGo", arg: 0, times: async},
		callback{name: "(sync.WaitGroup).Go", arg: 0, times: async},
		callback{name: "context.AfterFunc", arg: 1, times: async},
		callback{name: "k8s.io/client-go/util/retry.RetryOnConflict", arg: 1, times: again, returns: true, goesOn: failed},
		callback{name: "k8s.io/client-go/util/retry.OnError", arg: 2, times: again, returns: true, goesOn: failed},
		callback{name: "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.CreateOrUpdate", arg: 3, times: maybe, returns: true},
		callback{name: "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.CreateOrPatch", arg: 3, times: maybe, returns: true},
		callback{name: "github.com/cenkalti/backoff.Retry", arg: 0, times: again, returns: true, goesOn: failed},
		callback{name: "github.com/cenkalti/backoff.RetryNotify", arg: 0, times: again, returns: true, goesOn: failed},
		callback{name: "github.com/avast/retry-go.Do", arg: 0, times: again, returns: true, goesOn: failed},
		callback{name: "github.com/juju/retry.Call", arg: 0, times: again, returns: true, goesOn: failed},
		callback{name: "(github.com/docker/docker/pkg/ioutils.Once).Do", arg: 0, times: maybe},
	)
	for _, n := range []string{"Poll", "PollImmediate"} {
		table = append(table, callback{name: "k8s.io/apimachinery/pkg/util/wait." + n, arg: 2, times: again, goesOn: notYet})
	}
	for n, arg := range map[string]int{
		"PollUntilContextTimeout": 4, "PollUntilContextCancel": 3, "PollInfinite": 1, "PollImmediateInfinite": 1,
		"PollImmediateUntilWithContext": 2, "PollImmediateWithContext": 3, "PollWithContext": 3, "ExponentialBackoff": 1,
		"ExponentialBackoffWithContext": 2, "PollUntil": 1, "PollImmediateUntil": 1,
	} {
		table = append(table, callback{name: "k8s.io/apimachinery/pkg/util/wait." + n, arg: arg, times: again, goesOn: notYet})
	}
	out := callbacks{}
	for i := range table {
		out[table[i].name] = &table[i]
	}
	return out
}

// paramCalls says which of its parameters a function calls, for callers in other packages.
func paramCalls(fn *ssa.Function) []summary.Call {
	var out []summary.Call
	for n, x := range fn.Params {
		if _, ok := x.Type().Underlying().(*types.Signature); !ok {
			continue
		}
		for _, r := range *x.Referrers() {
			c, ok := r.(*ssa.Call)
			if !ok || c.Call.Value != x {
				continue
			}
			call := summary.Call{Param: n, Times: "maybe"}
			if inCycle(c.Block()) {
				call.Times = "many"
			}
			call.Returns = tellsError(c)
			out = append(out, call)
			break
		}
	}
	return out
}

// tellsError says whether the error of a call is returned, as it is or wrapped.
func tellsError(c *ssa.Call) bool {
	for _, u := range *c.Referrers() {
		switch u := u.(type) {
		case *ssa.Return:
			return true
		case *ssa.BinOp:
			for _, r := range *u.Referrers() {
				i, ok := r.(*ssa.If)
				if !ok {
					continue
				}
				failed := i.Block().Succs[1-successEdge(i.Cond)]
				ret, ok := failed.Instrs[len(failed.Instrs)-1].(*ssa.Return)
				if !ok || len(ret.Results) == 0 {
					continue
				}
				if k, ok := ret.Results[len(ret.Results)-1].(*ssa.Const); !ok || !k.IsNil() {
					return true
				}
			}
		}
	}
	return false
}

// inCycle says whether a block can come to itself again.
func inCycle(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	stack := append([]*ssa.BasicBlock(nil), b.Succs...)
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x == b {
			return true
		}
		if !seen[x] {
			seen[x] = true
			stack = append(stack, x.Succs...)
		}
	}
	return false
}

// isWait says whether a function waits without doing anything.
func isWait(name string) bool {
	switch name {
	case "(sync.WaitGroup).Wait", "(sync.Cond).Wait",
		"(github.com/juju/clock.Clock).Sleep", "(k8s.io/utils/clock.Clock).Sleep":
		return true
	}
	return false
}

// callCallback is a call of a function that calls the function it is handed.
func (a *fa) callCallback(i ssa.Instruction, value *ssa.Call, k *callback, t callee, c *ssa.CallCommon, st *state) {
	args := t.args
	if t.obj.Signature().Recv() != nil {
		args = args[1:]
	}
	if k.arg >= len(args) || k.times == async {
		a.unknownCall(i, t.obj, t.args, c, st)
		return
	}
	cl := a.closureOf(a.term(a.some(st), args[k.arg]))
	var target callee
	if cl != nil {
		target = a.static(cl.fn, nil, cl.free)
	}
	if target.fn == nil {
		a.unknownCall(i, t.obj, t.args, c, st)
		return
	}
	// The literal's parameters are not known here.
	b := &binder{args: target.args, results: func(n int) *term {
		if !k.returns || value == nil {
			return nil
		}
		sig := c.Signature().Results()
		if n != target.fn.Signature.Results().Len()-1 || sig.Len() == 0 {
			return nil
		}
		return a.resultTerms(value, c)(sig.Len() - 1)
	}}
	b.capture(target.fn, target.free)
	if target.fn != cl.fn { // of a bound method
		b.capture(cl.fn, cl.free)
	}
	s := a.p.summaryOf(target.fn, nil)
	if k.times == again {
		s = withoutRetried(s, k)
	}
	if k.times == once {
		a.apply(i, value, b, target.fn, s, st)
		return
	}
	skip := st.clone()
	if k.name == onceDo {
		// A sync.Once that has run does not run again.
		ran := func(w *world) *term { ad, _ := a.cellOf(w, t.args[0]); return ad }
		a.each(st, i, func(w *world) *world { return a.assume(w, a.load(w, ran(w)), summary.Is(summary.False), false) })
		a.each(skip, i, func(w *world) *world { return a.assume(w, a.load(w, ran(w)), summary.Is(summary.True), false) })
		a.apply(i, value, b, target.fn, s, st)
		a.each(st, i, func(w *world) *world {
			a.noteStore(w, ran(w))
			return a.store(w, ran(w), a.u.konst(summary.True))
		})
		if st.dead() {
			*st = *skip
			return
		}
		both := &state{}
		a.merge(both, st, i)
		a.merge(both, skip, i)
		*st = *both
		return
	}
	a.apply(i, value, b, target.fn, s, st)
	if k.times == again {
		return
	}
	both := &state{}
	a.merge(both, st, i)
	a.merge(both, skip, i)
	*st = *both
}

// rangeOver is a loop over a function: the body is called any number of times, until it says that it has enough.
func (a *fa) rangeOver(i ssa.Instruction, body *ssa.MakeClosure, st *state) {
	fn := body.Fn.(*ssa.Function)
	s := a.p.summaryOf(fn, nil)
	b := &binder{results: func(int) *term { return nil }}
	b.capture(fn, capturedHere(body.Bindings))
	goesOn := *s
	goesOn.exits = nil
	stop := summary.Literal{On: summary.Path{Root: summary.Result}, Is: summary.Is(summary.False)}
	for _, x := range s.exits {
		if !retried(&x, stop) {
			goesOn.exits = append(goesOn.exits, x)
		}
	}
	emit := a.emit
	a.emit = false
	turns := st.clone()
	for range 2 { // a second turn meets all that the first can leave
		turn := turns.clone()
		a.apply(i, nil, b, fn, &goesOn, turn)
		both := &state{}
		a.merge(both, turns, i)
		a.merge(both, turn, i)
		turns = both
	}
	a.emit = emit
	last := turns.clone()
	a.apply(i, nil, b, fn, s, last)
	both := &state{}
	a.merge(both, turns, i)
	a.merge(both, last, i)
	*st = *both
}

// rangeBody returns the body of a loop over a function that a call runs, nil for any other call.
func rangeBody(c *ssa.CallCommon) *ssa.MakeClosure {
	if len(c.Args) == 0 {
		return nil
	}
	m, ok := c.Args[len(c.Args)-1].(*ssa.MakeClosure)
	if !ok || m.Fn.(*ssa.Function).Synthetic != "range-over-func yield" {
		return nil
	}
	return m
}

// withoutRetried drops what an attempt leaves that is made again: only the last attempt counts.
func withoutRetried(s *sum, k *callback) *sum {
	n := *s
	n.exits = nil
	for _, x := range s.exits {
		if x.writes() && !k.returns && retried(&x, k.goesOn) {
			x.level, x.msg, x.err = nil, nil, nil
			x.shown = true
		}
		n.exits = append(n.exits, x)
	}
	return &n
}

// retried says whether an exit surely makes the helper try again.
func retried(x *sumExit, goesOn summary.Literal) bool {
	for _, l := range x.post {
		if l.On == goesOn.On && l.Is.Implies(goesOn.Is) {
			return true
		}
	}
	return false
}
