package oracle

// walk calls f for every statement, expression, call, literal and block
// reachable from n, parents first; f says whether to go on below. Bodies of
// called functions are not entered.
func walk(n any, f func(any) bool) {
	if n == nil || !f(n) {
		return
	}
	each := func(xs ...Expr) {
		for _, x := range xs {
			if x != nil {
				walk(x, f)
			}
		}
	}
	block := func(bs ...*Block) {
		for _, b := range bs {
			if b != nil {
				walk(b, f)
			}
		}
	}
	call := func(c *Call) {
		if c != nil {
			walk(c, f)
		}
	}
	switch n := n.(type) {
	case *Program:
		for _, fn := range n.Funcs {
			walk(fn, f)
		}
	case *Func:
		block(n.Body)
	case *Lit:
		block(n.Body)
	case *Block:
		for _, s := range n.Stmts {
			walk(s, f)
		}
	case *Call:
		if n.Set != nil {
			each(n.Set.Level, n.Set.Msg)
		}
		if n.Lit != nil {
			walk(n.Lit, f)
		}
		each(n.Args...)
	case Wrap:
		each(n.X)
	case Not:
		each(n.X)
	case Logic:
		each(n.X, n.Y)
	case Cmp:
		each(n.X, n.Y)
	case Len:
		each(n.X)
	case Is:
		each(n.X)
	case Text:
		each(n.X)
	case CallExpr:
		call(n.Call)
	case FuncExpr:
		walk(n.Lit, f)
	case *Do:
		call(n.Call)
	case *Define:
		call(n.Call)
		each(n.X)
	case *Assign:
		each(n.X)
	case *LetLit:
		walk(n.Lit, f)
	case *Append:
		each(n.X)
	case *Read:
		block(n.Body)
	case *Table:
		call(n.Call)
		block(n.Leave)
	case *If:
		if n.Init != nil {
			walk(n.Init, f)
		}
		each(n.Cond)
		block(n.Then, n.Else)
	case *Range:
		each(n.X)
		block(n.Body)
	case *Count:
		each(n.N)
		block(n.Body)
	case *Switch:
		each(n.Tag)
		for _, c := range n.Clauses {
			each(c.Vals...)
			block(c.Body)
		}
	case *Defer:
		call(n.Call)
	case *Go:
		walk(n.Lit, f)
	case *Return:
		each(n.Xs...)
	}
}
