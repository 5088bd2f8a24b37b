package oracle

import "fmt"

// force decides a value fully.
func (in *interp) force(v any) any {
	if c, ok := v.(*cell); ok {
		return c.force(in.ch)
	}
	return v
}

// test decides a property of a value.
func (in *interp) test(v any, pred func(any) bool) bool {
	if c, ok := v.(*cell); ok {
		return c.test(in.ch, pred)
	}
	return pred(v)
}

// equal decides whether two values are equal; one of them is usually constant.
func (in *interp) equal(a, b any) bool {
	if _, ok := b.(*cell); ok {
		b = in.force(b)
	}
	return in.test(a, func(v any) bool { return v == b })
}

// variable finds a variable; in a literal that is the start of the path, what
// it captures is an input.
func (in *interp) variable(v Var, e *env) *any {
	if p := e.lookup(v.Name); p != nil {
		return p
	}
	if in.litRoot == nil {
		panic("undefined: " + v.Name)
	}
	in.litRoot.set(v.Name, in.input(v.T))
	return in.litRoot.lookup(v.Name)
}

// once says whether the receiver's sync.Once has run, and lets it run.
func (in *interp) once() bool {
	done := in.field(Field{"once", Once})
	ran := in.test(done, func(v any) bool { return v == true })
	in.fields["once"] = true
	return ran
}

func (in *interp) field(f Field) any {
	v, ok := in.fields[f.Name]
	if !ok {
		v = in.input(f.T)
		in.fields[f.Name] = v
		in.run.fields[f.Name] = v
	}
	return v
}

// one calls and returns the only result.
func (in *interp) one(c *Call, e *env) any {
	fl, res := in.evalCall(c, e)
	if fl == panicking {
		panic(abort{})
	}
	return res[0]
}

func (in *interp) eval(x Expr, e *env) any {
	switch x := x.(type) {
	case BoolConst:
		return x.V
	case IntConst:
		return x.V
	case StringConst:
		return x.V
	case PhaseConst:
		return x.V
	case LevelConst:
		return level(x.V)
	case Nil:
		return (*errValue)(nil)
	case Sentinel:
		return theBad
	case NewErr:
		return &errValue{}
	case Wrap:
		return &errValue{wrap: in.eval(x.X, e)}
	case Var:
		return *in.variable(x, e)
	case Field:
		return in.field(x)
	case Not, Logic, Cmp, Is:
		return in.cond(x, e)
	case Text:
		return textValue{pre: x.Const, dyn: in.eval(x.X, e)}
	case NewPtr:
		return &ptrValue{}
	case OutcomeLit:
		return x
	case OutcomeField:
		o := in.force(*in.variable(Var{x.X, Outcomes}, e)).(OutcomeLit)
		if x.Name == "ok" {
			return o.OK
		}
		return o.Note
	case CallExpr:
		return in.one(x.Call, e)
	case FuncExpr:
		return &closure{lit: x.Lit, env: e, owner: in.top()}
	}
	panic(fmt.Sprintf("eval: %T", x))
}

// theBad is errBad.
var theBad = &errValue{bad: true}

// isBad is errors.Is(err, errBad).
func (in *interp) isBad(v any) bool {
	if c, ok := v.(*cell); ok {
		return c.test(in.ch, in.isBad)
	}
	e, _ := v.(*errValue)
	switch {
	case e == nil:
		return false
	case e.bad, e.wrap == nil:
		// Which error a new one is, nobody needs to know: see loosely.
		return e.bad || in.loose && in.ch.pick(2) == 1
	}
	return in.isBad(e.wrap)
}

// cond evaluates a condition. Where conditions are free, only the calls in it
// are run.
func (in *interp) cond(x Expr, e *env) bool {
	switch x := x.(type) {
	case Not:
		return !in.cond(x.X, e)
	case Logic:
		if x.Op == "&&" {
			return in.cond(x.X, e) && in.cond(x.Y, e)
		}
		return in.cond(x.X, e) || in.cond(x.Y, e)
	}
	if in.free {
		in.callsIn(x, e)
		return in.ch.pick(2) == 1
	}
	switch x := x.(type) {
	case BoolConst:
		return x.V
	case Var, Field, CallExpr, OutcomeField:
		return in.test(in.eval(x, e), func(v any) bool { return v == true })
	case Is:
		return in.isBad(in.eval(x.X, e))
	case Cmp:
		return in.compare(x, e)
	}
	panic(fmt.Sprintf("cond: %T", x))
}

func (in *interp) compare(x Cmp, e *env) bool {
	if _, ok := x.Y.(Nil); ok {
		return in.test(in.eval(x.X, e), isNil) == (x.Op == "==")
	}
	var a any
	if l, ok := x.X.(Len); ok {
		switch c := in.eval(l.X, e).(type) {
		case *collection:
			a = c.n
		case errList:
			a = int(c)
		default:
			a = 0
		}
	} else {
		a = in.eval(x.X, e)
	}
	b := in.force(in.eval(x.Y, e))
	return in.test(a, func(v any) bool {
		switch x.Op {
		case "==":
			return v == b
		case "!=":
			return v != b
		case "<":
			return v.(int) < b.(int)
		case "<=":
			return v.(int) <= b.(int)
		case ">":
			return v.(int) > b.(int)
		}
		return v.(int) >= b.(int)
	})
}

// callsIn runs the calls in a condition that is otherwise free.
func (in *interp) callsIn(x Expr, e *env) {
	walk(x, func(n any) bool {
		if c, ok := n.(CallExpr); ok {
			in.one(c.Call, e)
			return false
		}
		return true
	})
}
