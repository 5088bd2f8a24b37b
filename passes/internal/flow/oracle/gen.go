package oracle

import (
	"fmt"
	"math/rand/v2"
)

// generator makes one random program. Each choice comes from r, so that a seed
// is a program.
type generator struct {
	r     *rand.Rand
	names int
	texts int
	funcs []*Func // callable so far

	fn     *Func
	scope  []Var
	atoms  []Expr // conditions used before in this function: tests repeat
	locals []local
	left   int // statements that may still be made
	depth  int
	loops  []string // loop variables in scope, innermost last; "" for a number
	breaks bool
	// loopNames name the loops that a break or continue may mean.
	loopNames []string
	results   []Type
	inLit     int
	drained   bool // the channel has its loop
	once      bool // the sync.Once has its closure
}

// local is a literal in a local variable.
type local struct {
	name string
	lit  *Lit
}

// Generate makes the program of a seed.
func Generate(seed int64) *Program {
	g := &generator{r: rand.New(rand.NewPCG(uint64(seed), 0x5eed))}
	for range 1 + g.r.IntN(3) {
		g.helper()
	}
	if g.r.IntN(3) == 0 {
		// A function between the helpers and the start.
		g.function("step", "own body", 2+g.r.IntN(4))
	}
	g.function("Run", "", 4+g.r.IntN(9))
	return &Program{Seed: seed, Funcs: g.funcs}
}

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// chance is true in p of 100 cases.
func (g *generator) chance(p int) bool { return g.r.IntN(100) < p }

func pickOne[T any](g *generator, xs []T) T { return xs[g.r.IntN(len(xs))] }

func (g *generator) enter(fn *Func) {
	g.fn = fn
	g.scope, g.atoms, g.locals, g.loops, g.loopNames = nil, nil, nil, nil, nil
	g.results = fn.Results
	g.depth, g.inLit, g.breaks, g.drained = 0, 0, false, false
	for _, p := range fn.Params {
		g.scope = append(g.scope, Var{p.Name, p.T})
	}
}

func (g *generator) function(name, role string, size int) {
	fn := &Func{Name: name, Role: role, Method: g.chance(70)}
	for _, t := range []Type{Bool, Bool, String, Int, Strings} {
		if g.chance(50) {
			fn.Params = append(fn.Params, Param{g.name(map[Type]string{Bool: "b", String: "s", Int: "n", Strings: "xs"}[t]), t})
		}
	}
	if role == "" && g.chance(8) {
		fn.Params = append(fn.Params, Param{g.name("ch"), Events})
	}
	switch k := g.r.IntN(10); {
	case k < 3:
	case k < 9 || role != "":
		fn.Results = []Type{Err}
		fn.Named = g.chance(30)
	default:
		fn.Results = []Type{Bool}
	}
	g.enter(fn)
	if fn.Named {
		g.scope = append(g.scope, Var{"err", Err})
	}
	g.left = size
	var b Block
	if g.chance(25) {
		b.Stmts = append(b.Stmts, g.deferStmt()...)
	}
	for g.left > 0 {
		b.Stmts = append(b.Stmts, g.stmt()...)
	}
	if g.chance(55) {
		b.Stmts = append(b.Stmts, g.write(g.lateLevel())...)
	}
	if len(fn.Results) > 0 {
		b.Stmts = append(b.Stmts, g.ret(g.chance(75)))
	}
	fn.Body = &b
	g.funcs = append(g.funcs, fn)
}

// helper makes one of the shapes in which checks are written.
func (g *generator) helper() {
	fn := &Func{Name: g.name("check"), Method: g.chance(60)}
	if g.chance(50) {
		fn.Params = append(fn.Params, Param{g.name("b"), Bool})
	}
	if g.chance(30) {
		fn.Params = append(fn.Params, Param{g.name("s"), String})
	}
	g.left = 1
	begin := func(results ...Type) {
		fn.Results = results
		g.enter(fn)
	}
	var out []Stmt
	emit := func(s ...Stmt) { out = append(out, s...) }
	bad := func(leave Stmt, set bool) {
		var then []Stmt
		if set {
			then = g.write(g.earlyLevel())
		}
		if leave != nil {
			then = append(then, leave)
		}
		emit(&If{Cond: g.cond(), Then: &Block{then}})
	}
	switch g.r.IntN(15) {
	case 12:
		fn.Role = "pointer result"
		begin(Ptr)
		bad(&Return{[]Expr{Nil{}}}, true)
		if g.chance(40) {
			bad(&Return{[]Expr{pickOne(g, []Expr{Nil{}, NewPtr{}})}}, g.chance(50))
		}
		emit(&Return{[]Expr{NewPtr{}}})
	case 13:
		fn.Role = "constant text result"
		begin(String)
		bad(&Return{[]Expr{StringConst{"push"}}}, true)
		if g.chance(40) {
			bad(&Return{[]Expr{StringConst{pickOne(g, []string{"", "pull"})}}}, g.chance(50))
		}
		emit(&Return{[]Expr{StringConst{""}}})
	case 14:
		fn.Role = "struct result"
		begin(Outcomes)
		bad(&Return{[]Expr{OutcomeLit{false, "push"}}}, true)
		if g.chance(40) {
			bad(&Return{[]Expr{OutcomeLit{g.chance(50), "pull"}}}, g.chance(50))
		}
		emit(&Return{[]Expr{OutcomeLit{true, ""}}})
	case 0:
		fn.Role = "no result"
		begin()
		if g.chance(30) {
			bad(&Return{}, g.chance(40))
		}
		if g.chance(20) {
			emit(g.write(g.earlyLevel())...)
		} else {
			bad(nil, true)
		}
	case 1, 2:
		fn.Role = "error result"
		begin(Err)
		if g.chance(40) {
			emit(g.opaqueCall(true)...)
		}
		bad(g.ret(false), true)
		if g.chance(40) {
			bad(g.ret(g.chance(25)), g.chance(60))
		}
		emit(g.ret(true))
	case 3, 4:
		fn.Role = "bool result"
		begin(Bool)
		bad(&Return{[]Expr{BoolConst{false}}}, true)
		if g.chance(40) {
			bad(&Return{[]Expr{BoolConst{g.chance(30)}}}, g.chance(60))
		}
		emit(&Return{[]Expr{BoolConst{true}}})
	case 5:
		fn.Role = "value and bool result"
		begin(String, Bool)
		bad(&Return{[]Expr{StringConst{""}, BoolConst{false}}}, true)
		emit(&Return{[]Expr{StringConst{"push"}, BoolConst{true}}})
	case 6:
		fn.Role = "enum result"
		begin(Phase)
		bad(&Return{[]Expr{PhaseConst{1}}}, true)
		if g.chance(70) {
			bad(&Return{[]Expr{PhaseConst{2}}}, g.chance(75))
		}
		emit(&Return{[]Expr{PhaseConst{0}}})
	case 7:
		fn.Role = "setter's own result"
		begin(Err)
		if g.chance(40) {
			emit(g.opaqueCall(true)...)
		}
		emit(&If{Cond: g.cond(), Then: &Block{[]Stmt{&Return{[]Expr{CallExpr{g.setter(g.earlyLevel())}}}}}})
		emit(&Return{[]Expr{Nil{}}})
	case 8:
		fn.Role = "wrapper"
		fn.Params = nil
		lv, msg := Expr(LevelConst{g.earlyLevel()}), Expr(Var{"message", String})
		if g.chance(60) {
			fn.Params = append(fn.Params, Param{"status", Level})
			lv = Var{"status", Level}
		}
		fn.Params = append(fn.Params, Param{"message", String})
		if g.chance(25) {
			msg = Text{Const: "unit: ", X: msg, Sprintf: g.chance(50)}
		}
		begin()
		emit(&Do{Call: &Call{Set: &Set{App: g.chance(10), Level: lv, Msg: msg}}, Blank: true})
	case 9:
		fn.Role = "runs its parameter"
		fn.Params = []Param{{"run", FuncVoid}}
		begin()
		if g.chance(50) {
			emit(&Do{Call: g.opaque("SetState"), Blank: true})
		}
		emit(&Do{Call: &Call{Local: "run"}})
		if g.chance(50) {
			emit(&Log{})
		}
	case 10:
		fn.Role = "does not return"
		begin()
		emit(g.write(g.earlyLevel())...)
		if g.chance(35) {
			emit(&If{Cond: g.cond(), Then: &Block{[]Stmt{&Exit{}}}})
		} else {
			emit(pickOne(g, []Stmt{&Exit{}, &Exit{Fatal: true}, &Panic{}}))
		}
	case 11:
		fn.Role = "writes a field"
		fn.Method = true
		begin()
		f := pickOne(g, charmFields[:3])
		set := &Assign{Target: f, X: g.value(f.T)}
		if g.chance(50) {
			emit(&If{Cond: g.cond(), Then: &Block{append(g.write(g.earlyLevel()), set)}})
		} else {
			emit(set)
		}
	}
	fn.Body = &Block{out}
	fn.Generic = !fn.Method && fn.Role != "runs its parameter" && g.chance(12)
	g.funcs = append(g.funcs, fn)
}

func (g *generator) earlyLevel() string {
	switch k := g.r.IntN(20); {
	case k < 11:
		return "Blocked"
	case k < 17:
		return "Waiting"
	case k < 19:
		return "Maintenance"
	}
	return "Active"
}

func (g *generator) lateLevel() string {
	switch k := g.r.IntN(20); {
	case k < 13:
		return "Active"
	case k < 15:
		return "Maintenance"
	case k < 17:
		return "Waiting"
	case k < 19:
		return "Blocked"
	}
	return "Unknown"
}

func (g *generator) level() string {
	if g.chance(60) {
		return g.earlyLevel()
	}
	return g.lateLevel()
}

// setter makes a status call. Texts differ from each other in most cases.
func (g *generator) setter(lv string) *Call {
	s := &Set{App: g.chance(8), Level: LevelConst{lv}}
	if g.has(Level) && g.chance(30) {
		s.Level = g.variable(Level)
	}
	if lv == "Active" && g.chance(50) {
		return &Call{Set: s}
	}
	if g.texts == 0 || g.chance(85) {
		g.texts++
	}
	msg := fmt.Sprintf("reason %d", g.texts)
	s.Msg = StringConst{msg}
	if v, ok := g.itemVar(); ok && g.chance(60) || g.chance(6) && g.has(String) {
		if !ok {
			v = g.variable(String)
		}
		s.Msg = Text{Const: msg + " of ", X: v, Sprintf: g.chance(50)}
	}
	return &Call{Set: s}
}

// itemVar is the variable of the innermost range loop.
func (g *generator) itemVar() (Var, bool) {
	if n := len(g.loops); n > 0 && g.loops[n-1] != "" {
		return Var{g.loops[n-1], String}, true
	}
	return Var{}, false
}

func (g *generator) has(t Type) bool {
	for _, v := range g.scope {
		if v.T == t {
			return true
		}
	}
	return false
}

func (g *generator) variable(t Type) Var {
	var vs []Var
	for _, v := range g.scope {
		if v.T == t {
			vs = append(vs, v)
		}
	}
	if len(vs) > 1 && g.chance(50) {
		return vs[len(vs)-1]
	}
	return pickOne(g, vs)
}

// write sets a status, in one of the forms that are usual.
func (g *generator) write(lv string) []Stmt {
	for _, f := range g.funcs {
		if f.Role == "wrapper" && g.callable(f) && g.chance(20) {
			return []Stmt{&Do{Call: g.call(f, lv)}}
		}
	}
	c := g.setter(lv)
	if len(g.results) == 1 && g.results[0] == Err && g.chance(8) {
		e := g.name("err")
		return []Stmt{&If{
			Init: &Define{Names: []string{e}, Types: []Type{Err}, Call: c},
			Cond: Cmp{"!=", Var{e, Err}, Nil{}},
			Then: &Block{[]Stmt{&Return{[]Expr{Var{e, Err}}}}},
		}}
	}
	return []Stmt{&Do{Call: c, Blank: g.chance(80)}}
}

func (g *generator) callable(f *Func) bool { return !f.Method || g.fn.Method }

// ret makes a return; good says that it tells of no failure.
func (g *generator) ret(good bool) Stmt {
	var xs []Expr
	for _, t := range g.results {
		switch {
		case t == Bool:
			xs = append(xs, BoolConst{good})
		case t == Err && good:
			xs = append(xs, Nil{})
		case t == Err:
			switch k := g.r.IntN(10); {
			case k < 4 && g.has(Err):
				xs = append(xs, g.variable(Err))
			case k < 5 && g.has(Err):
				xs = append(xs, Wrap{g.variable(Err)})
			case k < 7:
				xs = append(xs, Sentinel{})
			default:
				xs = append(xs, NewErr{"not set up"})
			}
		}
	}
	if good && len(g.results) == 1 && g.results[0] == Err {
		switch k := g.r.IntN(20); {
		case k < 3:
			xs = []Expr{CallExpr{g.setter(g.lateLevel())}}
		case k < 6:
			xs = []Expr{CallExpr{g.opaque("SetState")}}
		}
	}
	return &Return{xs}
}

func (g *generator) value(t Type) Expr {
	if g.has(t) && g.chance(25) {
		return g.variable(t)
	}
	switch t {
	case Bool:
		return BoolConst{g.chance(50)}
	case Int:
		return IntConst{g.r.IntN(3)}
	case String:
		return StringConst{pickOne(g, []string{"", "push", "pull"})}
	}
	return nil
}
