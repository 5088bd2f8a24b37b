package oracle

import "slices"

// outermost is the declared function's activation that a literal's activation
// lies in lexically.
func outermost(a *activation) *activation {
	for a.owner != nil {
		a = a.owner
	}
	return a
}

// place finds where the diagnostic on a pair stands. here is false where the
// two meet in a function called on the way: that function is the start of
// paths of its own, and its pairs are found there.
func place(w1, w2 *Write) (lines []int, here bool) {
	s1, s2 := w1.stack, w2.stack
	k := 0
	for k+1 < len(s1) && k+1 < len(s2) && s1[k+1].act == s2[k+1].act {
		k++
	}
	root := s2[0].act
	for _, f := range s2[1 : k+1] {
		a := f.act
		if a.lit == nil && !takesFunc(a.fn) || a.lit != nil && outermost(a) != root {
			return nil, false
		}
	}
	add := func(l int) {
		if !slices.Contains(lines, l) {
			lines = append(lines, l)
		}
	}
	add(lineFrom(s2, k))
	if k > 0 {
		// They meet in a literal, or in a helper that runs one: seen from the
		// function itself, or from within.
		add(s2[k].call.Line)
		if s2[k].act.lit == nil {
			add(lineFrom(s2, 0))
			add(s2[0].call.Line)
		}
	}
	return lines, true
}

// lineFrom goes down from frame k as long as the code is lexically that
// function's own: through its literals, up to a defer or a call that leaves it.
func lineFrom(s []frame, k int) int {
	family := outermost(s[k].act)
	for i := k; ; {
		if s[i].deferred {
			return s[i].call.Line
		}
		j := i + 1
		for j < len(s) && (s[j].act.lit == nil || outermost(s[j].act) != family) {
			j++
		}
		if j == len(s) {
			return s[i].call.Line
		}
		i = j
	}
}

// retried says that the second write comes in a later turn of a loop, or after
// a loop, that may try again what the first write's turn had tried.
func retried(w1, w2 *Write) bool {
	for _, l := range w1.loops {
		again := !slices.ContainsFunc(w2.loops, func(m loopTurn) bool { return m.id == l.id && m.turn == l.turn })
		if again && retries(l.stmt) {
			return true
		}
	}
	return false
}

// awaited says that the second write comes in a later turn of a loop that
// waits for an event in each turn, or, which is left open, that there is such a
// loop between the two.
func awaited(w1, w2 *Write) (again, maybe bool) {
	isEvents := func(l loopTurn) bool {
		r, ok := l.stmt.(*Range)
		return ok && r.Chan
	}
	maybe = w2.waits > w1.waits
	in := func(l loopTurn, ls []loopTurn) (same, later bool) {
		for _, m := range ls {
			if m.id == l.id {
				return m.turn == l.turn, m.turn != l.turn
			}
		}
		return false, false
	}
	for _, l := range w1.loops {
		if isEvents(l) {
			same, later := in(l, w2.loops)
			again = again || later
			maybe = maybe || !same
		}
	}
	return again, maybe
}

// retries says that a loop makes an opaque call that does not name the item.
func retries(s Stmt) bool {
	switch s := s.(type) {
	case *Range:
		if s.Chan {
			return false
		}
		return repeats(s.Body, s.Name, map[*Func]bool{})
	case *Count:
		return repeats(s.Body, "", map[*Func]bool{})
	}
	return false
}

// repeats says that n, or what it calls, makes an opaque call without item
// among the arguments.
func repeats(n any, item string, seen map[*Func]bool) bool {
	found := false
	walk(n, func(n any) bool {
		c, ok := n.(*Call)
		if !ok {
			return !found
		}
		if item != "" && slices.ContainsFunc(c.Args, func(x Expr) bool {
			v, ok := x.(Var)
			return ok && v.Name == item
		}) {
			return true
		}
		switch {
		case c.Opaque != "", c.Local != "", c.Once:
			// A literal called by name may do anything; it is left open.
			found = true
		case c.Fn != nil && !seen[c.Fn]:
			seen[c.Fn] = true
			found = found || repeats(c.Fn.Body, "", seen)
		}
		return !found
	})
	return found
}
