package oracle

import (
	"slices"
	"strings"
)

// pairTags name the constructs that lie between a pair and the function where
// it meets.
func pairTags(w1, w2 *Write) []string {
	var out []string
	add := func(t string) {
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	for i, w := range []*Write{w1, w2} {
		which := []string{"first", "second"}[i]
		for j, f := range w.stack {
			if f.deferred {
				add(which + " in defer")
			}
			if j == 0 {
				continue
			}
			switch a := f.act; {
			case a.fn != nil:
				add(which + " in callee: " + a.fn.Role)
			default:
				add(which + " in closure: " + closureForm(w.stack[j-1].call))
			}
		}
		if len(w.stack) > 2 {
			add("two calls deep")
		}
		if !w.Const {
			add("text made at run time")
		}
	}
	for _, l := range w1.loops {
		i := slices.IndexFunc(w2.loops, func(m loopTurn) bool { return m.id == l.id })
		switch {
		case i < 0:
			add("loop: first in it, second after")
		case w2.loops[i].turn != l.turn:
			add("loop: a later turn")
		}
	}
	if len(out) == 0 {
		add("plain")
	}
	return out
}

func closureForm(c *Call) string {
	switch {
	case c.Lit != nil:
		return "on the spot"
	case c.Local == "run":
		return "run by a helper"
	case c.Once:
		return "run by sync.Once"
	}
	return "in a local"
}

// containers name the statements around the two writes' calls in fn, and what
// fn does to the variables that it tests.
func containers(fn *Func, p *pairFacts) []string {
	ids := []int{p.w1.stack[0].call.ID, p.w2.stack[0].call.ID}
	tags := map[string]bool{}
	mark := func(n any, tag string) {
		walk(n, func(m any) bool {
			if c, ok := m.(*Call); ok && slices.Contains(ids, c.ID) {
				tags[tag] = true
			}
			return true
		})
	}
	tests := map[string]int{}
	walk(fn, func(n any) bool {
		switch n := n.(type) {
		case *If:
			mark(n, "around: if")
			walk(n.Cond, func(m any) bool {
				switch m := m.(type) {
				case Var:
					tests[m.Name]++
				case Field:
					tests["c."+m.Name]++
				}
				return true
			})
		case *Switch:
			mark(n, "around: switch")
		case *Range, *Count:
			mark(n, "around: loop")
		case *Assign:
			if _, ok := n.Target.(Field); ok {
				tags["function writes a field"] = true
			} else if _, ok := n.X.(BoolConst); ok {
				tags["function sets a flag"] = true
			} else {
				tags["function rewrites a variable"] = true
			}
		case *Return, *Exit, *Panic:
			tags["function leaves early"] = true
		case *Go:
			tags["function starts a goroutine"] = true
		}
		return true
	})
	for _, n := range tests {
		if n > 1 {
			tags["function tests a value twice"] = true
		}
	}
	var out []string
	for t := range tags {
		out = append(out, t)
	}
	slices.SortFunc(out, strings.Compare)
	return out
}
