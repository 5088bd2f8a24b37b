package oracle

// Reduce makes a failing program smaller for as long as fails says that it
// still fails. It changes p in place. fails is only asked about programs that
// type-check.
func Reduce(p *Program, fails func(*Program) bool) {
	try := func() bool {
		if _, _, err := Load(Print(p)); err != nil {
			return false
		}
		return fails(p)
	}
	for again := true; again; {
		again = false
		for i := len(p.Funcs) - 1; i >= 0; i-- {
			old := p.Funcs
			p.Funcs = without(old, i)
			if try() {
				again = true
			} else {
				p.Funcs = old
			}
		}
		for _, b := range blocks(p) {
			again = reduceBlock(b, try) || again
		}
		for _, s := range simplifiers(p) {
			again = s(try) || again
		}
	}
	Print(p)
}

func without[T any](xs []T, i int) []T {
	out := append([]T(nil), xs[:i]...)
	return append(out, xs[i+1:]...)
}

func blocks(p *Program) []*Block {
	var out []*Block
	walk(p, func(n any) bool {
		if b, ok := n.(*Block); ok {
			out = append(out, b)
		}
		return true
	})
	return out
}

// reduceBlock deletes statements, or puts the body of one in its place.
func reduceBlock(b *Block, try func() bool) bool {
	changed := false
	for i := len(b.Stmts) - 1; i >= 0; i-- {
		if i >= len(b.Stmts) {
			continue
		}
		old := b.Stmts
		candidates := [][]Stmt{nil}
		switch s := old[i].(type) {
		case *If:
			candidates = append(candidates, s.Then.Stmts)
			if s.Else != nil {
				candidates = append(candidates, s.Else.Stmts)
			}
			if s.Init != nil {
				candidates = append(candidates, []Stmt{s.Init})
			}
		case *Range:
			candidates = append(candidates, s.Body.Stmts)
		case *Count:
			candidates = append(candidates, s.Body.Stmts)
		case *Switch:
			for _, c := range s.Clauses {
				candidates = append(candidates, c.Body.Stmts)
			}
		case *Do:
			if s.Call.Lit != nil {
				candidates = append(candidates, s.Call.Lit.Body.Stmts)
			}
		}
		for _, c := range candidates {
			next := append([]Stmt(nil), old[:i]...)
			next = append(next, c...)
			b.Stmts = append(next, old[i+1:]...)
			if try() {
				changed = true
				break
			}
			b.Stmts = old
		}
	}
	return changed
}

// simplifiers are the other changes: each tries one and says whether it holds.
func simplifiers(p *Program) []func(func() bool) bool {
	var out []func(func() bool) bool
	walk(p, func(n any) bool {
		switch n := n.(type) {
		case *If:
			out = append(out, func(try func() bool) bool {
				if n.Else == nil {
					return false
				}
				old := n.Else
				n.Else = nil
				if try() {
					return true
				}
				n.Else = old
				return false
			}, func(try func() bool) bool {
				l, ok := n.Cond.(Logic)
				if !ok {
					return false
				}
				for _, x := range []Expr{l.X, l.Y} {
					n.Cond = x
					if try() {
						return true
					}
				}
				n.Cond = l
				return false
			})
		case *Switch:
			out = append(out, func(try func() bool) bool {
				for i := range n.Clauses {
					old := n.Clauses
					n.Clauses = without(old, i)
					if len(n.Clauses) > 0 && !n.Clauses[len(n.Clauses)-1].Fall && try() {
						return true
					}
					n.Clauses = old
				}
				return false
			})
		case *Func:
			out = append(out,
				func(try func() bool) bool { return unset(&n.Named, try) },
				func(try func() bool) bool { return unset(&n.Generic, try) },
				func(try func() bool) bool { return unset(&n.Method, try) },
			)
			for i := len(n.Params) - 1; i >= 0; i-- {
				out = append(out, func(try func() bool) bool { return dropParam(p, n, i, try) })
			}
		}
		return true
	})
	return out
}

// unset clears a property of a function for good where the program still fails.
func unset(b *bool, try func() bool) bool {
	if !*b {
		return false
	}
	*b = false
	if try() {
		return true
	}
	*b = true
	return false
}

// dropParam removes a parameter and its argument in every call.
func dropParam(p *Program, fn *Func, i int, try func() bool) bool {
	params := fn.Params
	fn.Params = without(params, i)
	old := map[*Call][]Expr{}
	walk(p, func(n any) bool {
		if c, ok := n.(*Call); ok && c.Fn == fn {
			old[c] = c.Args
			c.Args = without(c.Args, i)
		}
		return true
	})
	if try() {
		return true
	}
	fn.Params = params
	for c, args := range old {
		c.Args = args
	}
	return false
}
