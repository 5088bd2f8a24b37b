package oracle

import "slices"

// readMark is a read of a slot in a run.
type readMark struct {
	app bool
	// act is where the read decides what runs: the activation that a guard
	// leaves. inside is set where it decides only about a block.
	act    *activation
	guard  bool
	looked bool    // only looked at
	calls  []*Call // the calls of the block that the read decides about
}

// shows notes what a slot shows after a write.
func (in *interp) shows(app bool, lv any, failed *cell) {
	old, ok := in.levels[app]
	if !ok {
		old = allLevels()
	}
	in.levels[app] = shown{lv: lv, failed: failed, old: old}
}

// shown is a level that a slot shows unless the write failed.
type shown struct {
	lv     any
	failed *cell
	old    any
}

func allLevels() *cell {
	return newCell(level("Active"), level("Blocked"), level("Waiting"), level("Maintenance"), level("Unknown"))
}

// levelOf decides what a slot shows.
func (in *interp) levelOf(app bool) any {
	v, ok := in.levels[app]
	if !ok {
		v = allLevels()
		in.levels[app] = v
	}
	for {
		s, ok := v.(shown)
		if !ok {
			return v
		}
		if in.test(s.failed, isNil) {
			v = s.lv
		} else {
			v = s.old
		}
	}
}

// read runs the condition of a Read and says whether its body runs.
func (in *interp) read(s *Read) bool {
	in.soft++
	err := newCell((*errValue)(nil), &errValue{})
	lv := in.levelOf(s.App)
	in.run.script = append(in.run.script, event{vals: []any{lv, err}})
	m := readMark{app: s.App, act: in.top(), guard: s.Guard && leaves(s.Body), looked: s.Level == ""}
	walk(s.Body, func(n any) bool {
		if c, ok := n.(*Call); ok {
			m.calls = append(m.calls, c)
		}
		return true
	})
	in.reads = append(slices.Clip(in.reads), m)
	if in.free {
		return in.ch.pick(2) == 1
	}
	failed := !in.test(err, isNil)
	is := func() bool { return in.test(lv, func(v any) bool { return v == level(s.Level) }) }
	switch {
	case s.Level == "":
		return !failed
	case s.Guard:
		return failed || is()
	}
	return !failed && !is()
}

// knowing says what a read between two writes makes of the pair: the second is
// written knowing what it replaces, or that is left open.
func knowing(w1, w2 *Write) (sure, maybe bool) {
	for _, m := range w2.reads[len(w1.reads):] {
		if m.app != w2.App || m.looked {
			continue
		}
		on := slices.ContainsFunc(w2.stack, func(f frame) bool {
			// What is deferred runs whether the guard leaves or not.
			return f.act == m.act && (m.guard && !f.deferred || slices.Contains(m.calls, f.call))
		})
		if on {
			return true, false
		}
		maybe = true
	}
	return false, maybe
}

// table runs the functions of a table in order.
func (in *interp) table(s *Table, e *env) (flow, []any) {
	body := &Block{[]Stmt{&Do{Call: s.Call}}}
	if s.Leave != nil {
		body = &Block{[]Stmt{&If{
			Init: &Define{Names: []string{"err"}, Types: []Type{Err}, Call: s.Call},
			Cond: Cmp{"!=", Var{"err", Err}, Nil{}},
			Then: s.Leave,
		}}}
	}
	return in.loop(s, s.Name, len(s.Fns), e, func(e *env, i int) { e.set(s.Name, &closure{fn: s.Fns[i]}) }, body)
}

// leaves says that a block ends the function.
func leaves(b *Block) bool {
	if len(b.Stmts) == 0 {
		return false
	}
	switch b.Stmts[len(b.Stmts)-1].(type) {
	case *Return, *Exit, *Panic:
		return true
	}
	return false
}
