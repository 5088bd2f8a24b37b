package oracle

import "slices"

// opaque makes a call whose result is an input. In a range loop it names the
// item where it can.
func (g *generator) opaque(name string) *Call {
	key := Expr(StringConst{"key"})
	if v, ok := g.itemVar(); ok {
		key = v
	}
	c := &Call{Opaque: name}
	switch name {
	case "GetState", "GetRelationIDs":
		c.Args = []Expr{key}
	case "SetState":
		c.Args = []Expr{key, StringConst{"on"}}
	case "OpenPort":
		c.Args = []Expr{IntConst{80}}
	}
	return c
}

// opaqueCall makes an opaque call and does with its error what people do.
func (g *generator) opaqueCall(keep bool) []Stmt {
	name := pickOne(g, []string{"IsLeader", "GetState", "GetRelationIDs", "SetState", "SetState", "OpenPort"})
	if _, item := g.itemVar(); item {
		name = pickOne(g, []string{"GetState", "SetState"})
	}
	types := opaqueResults[name]
	c := g.opaque(name)
	err := g.name("err")
	isErr := Cmp{"!=", Var{err, Err}, Nil{}}
	if len(types) == 1 {
		switch k := g.r.IntN(10); {
		case k < 2 && !keep:
			return []Stmt{&Do{Call: c, Blank: true}}
		case k < 5 && !keep && g.canReturn():
			return []Stmt{&If{
				Init: &Define{Names: []string{err}, Types: types, Call: c},
				Cond: isErr, Then: g.nested(func() []Stmt { return g.onFailure() }),
			}}
		case k < 7 && !keep && g.has(Err):
			return []Stmt{&Assign{Target: g.variable(Err), X: CallExpr{c}}}
		}
		g.scope = append(g.scope, Var{err, Err})
		g.atoms = append(g.atoms, isErr)
		return []Stmt{&Define{Names: []string{err}, Types: types, Call: c}}
	}
	v := g.name(map[Type]string{Bool: "leader", String: "state", Strings: "ids"}[types[0]])
	names := []string{v, err}
	if g.chance(20) {
		names[1] = "_"
	}
	out := []Stmt{&Define{Names: names, Types: types, Call: c}}
	g.scope = append(g.scope, Var{v, types[0]})
	if names[1] == "_" {
		return out
	}
	if g.chance(60) && g.canReturn() {
		out = append(out, &If{Cond: isErr, Then: g.nested(func() []Stmt { return g.onFailure() })})
	}
	g.scope = append(g.scope, Var{err, Err})
	g.atoms = append(g.atoms, isErr)
	return out
}

// onFailure is the branch where something failed.
func (g *generator) onFailure() []Stmt {
	var out []Stmt
	if g.chance(45) {
		out = g.write(g.earlyLevel())
	}
	if g.chance(70) || len(out) == 0 {
		out = append(out, g.leave())
	}
	return out
}

// canReturn says whether the body at hand can return what it has to.
func (g *generator) canReturn() bool { return true }

// leave ends the path, or the turn of the loop.
func (g *generator) leave() Stmt {
	if len(g.loops) > 0 && g.breaks && g.chance(50) {
		if n := len(g.loopNames); n > 1 && g.chance(40) {
			return pickOne(g, []Stmt{&Break{Of: g.loopNames[n-2]}, &Continue{Of: g.loopNames[n-2]}})
		}
		return pickOne(g, []Stmt{&Break{}, &Continue{}, &Continue{}})
	}
	switch k := g.r.IntN(20); {
	case k == 0:
		return &Exit{}
	case k == 1:
		return &Exit{Fatal: true}
	case k == 2:
		return &Panic{}
	}
	return g.ret(g.chance(45))
}

// nested makes a block in a scope of its own.
func (g *generator) nested(f func() []Stmt) *Block {
	n, a, l := len(g.scope), len(g.atoms), len(g.locals)
	g.depth++
	b := &Block{f()}
	g.depth--
	g.scope, g.locals = g.scope[:n], g.locals[:l]
	g.atoms = g.atoms[:min(a, len(g.atoms))]
	return b
}

// body makes the statements of a branch.
func (g *generator) body() []Stmt {
	var out []Stmt
	for range 1 + g.r.IntN(2) {
		out = append(out, g.stmt()...)
	}
	if g.chance(30) {
		out = append(out, g.leave())
	}
	return out
}

// branch makes a then or else: often just a write.
func (g *generator) branch() *Block {
	return g.nested(func() []Stmt {
		if g.depth > 3 || g.left <= 0 || g.chance(55) {
			out := g.write(g.level())
			if g.has(Errs) && g.chance(40) {
				e := Expr(NewErr{"not set up"})
				if g.has(Err) {
					e = g.variable(Err)
				}
				out = append(out, &Append{Name: g.variable(Errs).Name, X: e})
			}
			if g.has(Level) && g.chance(40) {
				out = []Stmt{&Assign{Target: g.variable(Level), X: LevelConst{g.level()}}}
			}
			if flag, ok := g.flag(); ok && g.chance(40) {
				out = append(out, &Assign{Target: flag, X: BoolConst{g.chance(80)}})
			}
			if g.chance(35) {
				out = append(out, g.leave())
			}
			return out
		}
		return g.body()
	})
}

// flag is a local bool that was made to be set.
func (g *generator) flag() (Var, bool) {
	for i := len(g.scope) - 1; i >= 0; i-- {
		if v := g.scope[i]; v.T == Bool && v.Name[0] == 'f' {
			return v, true
		}
	}
	return Var{}, false
}

func (g *generator) stmt() []Stmt {
	g.left--
	deep := g.depth > 3 || g.left < 0
	switch k := g.r.IntN(100); {
	case k < 18:
		return g.write(g.level())
	case k < 40:
		if deep {
			return g.write(g.level())
		}
		return g.ifStmt()
	case k < 50:
		return g.opaqueCall(false)
	case k < 68:
		return g.callStmt()
	case k < 75:
		if deep || len(g.loops) > 1 {
			return []Stmt{&Log{}}
		}
		return g.loop()
	case k < 81:
		if deep {
			return []Stmt{&Log{}}
		}
		return g.switchStmt()
	case k < 84:
		if len(g.loops) > 0 || g.depth > 1 {
			return []Stmt{&Log{}}
		}
		return g.deferStmt()
	case k < 89:
		return g.closure()
	case k < 94:
		return g.assign()
	case k < 96:
		return g.read(deep)
	case k < 97:
		return g.table()
	case k < 98:
		return []Stmt{&Go{&Lit{Body: &Block{[]Stmt{&Do{Call: g.setter("Blocked"), Blank: true}}}}}}
	}
	return []Stmt{&Log{}}
}

func (g *generator) ifStmt() []Stmt {
	s := &If{Cond: g.cond()}
	s.Then = g.branch()
	switch k := g.r.IntN(10); {
	case k < 2:
		s.Else = g.branch()
	case k < 4:
		s.Else = &Block{[]Stmt{&If{Cond: g.cond(), Then: g.branch()}}}
		if g.chance(40) {
			s.Else.Stmts[0].(*If).Else = g.branch()
		}
	}
	return []Stmt{s}
}

// atom makes a condition without && and ||.
func (g *generator) atom() Expr {
	var makers []func() Expr
	add := func(n int, f func() Expr) {
		for range n {
			makers = append(makers, f)
		}
	}
	if g.has(Bool) {
		add(4, func() Expr { return g.variable(Bool) })
	}
	if g.has(Err) {
		add(4, func() Expr { return Cmp{pickOne(g, []string{"!=", "=="}), g.variable(Err), Nil{}} })
		add(1, func() Expr { return Is{g.variable(Err)} })
	}
	str := func(x Expr) Expr {
		return Cmp{pickOne(g, []string{"==", "!="}), x, StringConst{pickOne(g, []string{"", "push", "pull"})}}
	}
	num := func(x Expr) Expr {
		c := pickOne(g, []Cmp{{"<", nil, IntConst{1}}, {">=", nil, IntConst{1}}, {"==", nil, IntConst{0}}, {">", nil, IntConst{0}},
			{"<", nil, IntConst{2}}, {"==", nil, IntConst{2}}, {"!=", nil, IntConst{1}}, {"<=", nil, IntConst{1}}})
		c.X = x
		return c
	}
	if g.has(String) {
		add(2, func() Expr { return str(g.variable(String)) })
	}
	if g.has(Int) {
		add(2, func() Expr { return num(g.variable(Int)) })
	}
	if g.has(Strings) {
		add(2, func() Expr { return Cmp{pickOne(g, []string{"==", ">", "!="}), Len{g.variable(Strings)}, IntConst{0}} })
	}
	if g.has(Errs) {
		add(4, func() Expr { return Cmp{pickOne(g, []string{"==", ">", "!="}), Len{g.variable(Errs)}, IntConst{0}} })
	}
	if g.has(Ptr) {
		add(3, func() Expr { return Cmp{pickOne(g, []string{"==", "!="}), g.variable(Ptr), Nil{}} })
	}
	if g.fn.Method {
		add(3, func() Expr {
			f := pickOne(g, charmFields[:6]) // not the sync.Once
			switch f.T {
			case Bool:
				return f
			case String:
				return str(f)
			case Int:
				return num(f)
			}
			if f.T == Ptr {
				return Cmp{pickOne(g, []string{"==", "!="}), f, Nil{}}
			}
			return Cmp{"==", Len{f}, IntConst{0}}
		})
	}
	for _, f := range g.funcs {
		if !g.callable(f) {
			continue
		}
		switch f.Role {
		case "bool result":
			add(2, func() Expr { return CallExpr{g.call(f, "")} })
		case "enum result":
			add(1, func() Expr {
				return Cmp{pickOne(g, []string{"==", "!="}), CallExpr{g.call(f, "")}, PhaseConst{g.r.IntN(3)}}
			})
		}
	}
	if len(makers) == 0 {
		// Nothing to look at: an input of its own.
		return Cmp{pickOne(g, []string{"!=", "=="}), CallExpr{g.opaque("SetState")}, Nil{}}
	}
	return pickOne(g, makers)()
}

func (g *generator) cond() Expr {
	if len(g.atoms) > 0 && g.chance(45) {
		// Tests repeat each other, or say the opposite.
		a := pickOne(g, g.atoms)
		if g.chance(55) {
			return negate(a)
		}
		return a
	}
	a := g.atom()
	if !hasCall(a) {
		g.atoms = append(g.atoms, a)
	}
	if g.chance(25) {
		a = negate(a)
	}
	if g.chance(15) {
		b := g.atom()
		if g.chance(30) {
			b = negate(b)
		}
		return Logic{pickOne(g, []string{"&&", "||"}), a, b}
	}
	return a
}

func hasCall(x Expr) bool {
	found := false
	walk(x, func(n any) bool {
		_, ok := n.(*Call)
		found = found || ok
		return !found
	})
	return found
}

var negated = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

func negate(x Expr) Expr {
	switch x := x.(type) {
	case Not:
		return x.X
	case Cmp:
		return Cmp{negated[x.Op], x.X, x.Y}
	}
	return Not{x}
}

// call makes a call of f with what is at hand.
func (g *generator) call(f *Func, lv string) *Call {
	c := &Call{Fn: f}
	for _, p := range f.Params {
		switch {
		case p.T == Level:
			if lv == "" {
				lv = g.level()
			}
			c.Args = append(c.Args, LevelConst{lv})
		case p.T == String && f.Role == "wrapper":
			c.Args = append(c.Args, g.setter("Blocked").Set.Msg)
		case p.T == FuncVoid:
			c.Args = append(c.Args, FuncExpr{g.lit(nil)})
		case p.T == String:
			if v, ok := g.itemVar(); ok {
				c.Args = append(c.Args, v)
			} else {
				c.Args = append(c.Args, g.arg(p.T))
			}
		default:
			c.Args = append(c.Args, g.arg(p.T))
		}
	}
	return c
}

func (g *generator) arg(t Type) Expr {
	if t == Strings {
		if g.has(t) {
			return g.variable(t)
		}
		return Nil{}
	}
	if g.has(t) && g.chance(75) {
		return g.variable(t)
	}
	return g.value(t)
}

// callStmt calls a helper and uses its result in one of the usual ways.
func (g *generator) callStmt() []Stmt {
	var fs []*Func
	for _, f := range g.funcs {
		if g.callable(f) {
			fs = append(fs, f)
		}
	}
	if len(fs) == 0 {
		return g.opaqueCall(false)
	}
	f := pickOne(g, fs)
	c := g.call(f, "")
	use := g.r.IntN(10)
	switch {
	case len(f.Results) == 0:
		return []Stmt{&Do{Call: c}}
	case f.Results[0] == Outcomes:
		v := g.name("res")
		out := []Stmt{&Define{Names: []string{v}, Types: f.Results, Call: c}}
		cond := Expr(Not{OutcomeField{v, "ok"}})
		if g.chance(40) {
			cond = Cmp{"!=", OutcomeField{v, "note"}, StringConst{""}}
		}
		if use < 5 {
			return append(out, &If{Cond: cond, Then: g.nested(func() []Stmt { return []Stmt{g.leave()} })})
		}
		g.atoms = append(g.atoms, cond, cond)
		return out
	case len(f.Results) == 2:
		v, ok := g.name("state"), g.name("ok")
		out := []Stmt{&Define{Names: []string{v, ok}, Types: f.Results, Call: c}}
		g.scope = append(g.scope, Var{v, String}, Var{ok, Bool})
		if use < 5 {
			return append(out, &If{Cond: Not{Var{ok, Bool}}, Then: g.nested(func() []Stmt { return []Stmt{g.leave()} })})
		}
		g.atoms = append(g.atoms, Var{ok, Bool})
		return out
	case use < 2:
		return []Stmt{&Do{Call: c, Blank: g.chance(60)}}
	}
	t := f.Results[0]
	v := g.name(map[Type]string{Bool: "ok", Err: "err", Phase: "ph", String: "text", Ptr: "ptr"}[t])
	var failed Expr
	switch t {
	case Bool:
		failed = Not{Var{v, Bool}}
	case Err:
		failed = Cmp{"!=", Var{v, Err}, Nil{}}
		if g.chance(10) {
			failed = Is{Var{v, Err}}
		}
	case Ptr:
		failed = Cmp{"==", Var{v, Ptr}, Nil{}}
	case String:
		failed = Cmp{"!=", Var{v, String}, StringConst{""}}
	case Phase:
		failed = Cmp{"!=", Var{v, Phase}, PhaseConst{0}}
		if g.chance(40) {
			failed = Cmp{"==", Var{v, Phase}, PhaseConst{1 + g.r.IntN(2)}}
		}
	}
	def := &Define{Names: []string{v}, Types: f.Results, Call: c}
	switch {
	case use < 6:
		// Leave on the result, or only take note of it.
		then := g.nested(func() []Stmt {
			if g.chance(75) {
				return []Stmt{g.leave()}
			}
			return []Stmt{&Log{}}
		})
		if g.chance(60) {
			return []Stmt{&If{Init: def, Cond: failed, Then: then}}
		}
		g.scope = append(g.scope, Var{v, t})
		return []Stmt{def, &If{Cond: failed, Then: then}}
	case use < 8:
		return []Stmt{&If{Init: def, Cond: negate(failed), Then: g.branch()}}
	}
	g.scope = append(g.scope, Var{v, t})
	g.atoms = append(g.atoms, failed, failed)
	return []Stmt{def}
}

func (g *generator) loop() []Stmt {
	breaks := g.breaks
	g.breaks = true
	defer func() {
		g.breaks = breaks
		g.loops = g.loops[:len(g.loops)-1]
		g.loopNames = g.loopNames[:len(g.loopNames)-1]
	}()
	if i := slices.IndexFunc(g.scope, func(v Var) bool { return v.T == Events }); i >= 0 && !g.drained && g.inLit == 0 && len(g.loops) == 0 && g.chance(60) {
		// A channel is read to its end by one loop, once.
		g.drained = true
		v := g.name("event")
		g.loops, g.loopNames = append(g.loops, v), append(g.loopNames, v)
		body := g.nested(func() []Stmt {
			g.scope = append(g.scope, Var{v, String})
			return g.body()
		})
		return []Stmt{&Range{Name: v, Chan: true, X: g.scope[i], Body: body}}
	}
	if g.chance(75) {
		var x Expr
		var pre []Stmt
		switch {
		case g.has(Strings):
			x = g.variable(Strings)
		case g.fn.Method:
			x = Field{"Items", Strings}
		default:
			ids := g.name("ids")
			pre = []Stmt{&Define{Names: []string{ids, "_"}, Types: []Type{Strings, Err}, Call: g.opaque("GetRelationIDs")}}
			x = Var{ids, Strings}
			g.scope = append(g.scope, Var{ids, Strings})
		}
		v := g.name("item")
		g.loops, g.loopNames = append(g.loops, v), append(g.loopNames, v)
		body := g.nested(func() []Stmt {
			g.scope = append(g.scope, Var{v, String})
			return g.body()
		})
		return append(pre, &Range{Name: v, X: x, Body: body})
	}
	n := Expr(IntConst{2})
	if g.has(Int) && g.chance(70) {
		n = g.variable(Int)
	}
	i := g.name("i")
	g.loops, g.loopNames = append(g.loops, ""), append(g.loopNames, i)
	return []Stmt{&Count{Name: i, N: n, Body: g.nested(g.body)}}
}

func (g *generator) switchStmt() []Stmt {
	s := &Switch{}
	breaks := g.breaks
	defer func() { g.breaks = breaks }()
	// A break in a switch ends the switch; continue still means the loop, so
	// both stay possible within a loop.
	var vals []Expr
	switch {
	case g.has(Phase) && g.chance(60):
		s.Tag = g.variable(Phase)
		vals = []Expr{PhaseConst{0}, PhaseConst{1}, PhaseConst{2}}
	case g.has(String) && g.chance(60):
		s.Tag = g.variable(String)
		vals = []Expr{StringConst{"push"}, StringConst{""}, StringConst{"pull"}}
	case g.fn.Method && g.chance(60):
		s.Tag = Field{"Mode", String}
		vals = []Expr{StringConst{"push"}, StringConst{""}, StringConst{"pull"}}
	case g.has(Int) && g.chance(50):
		s.Tag = g.variable(Int)
		vals = []Expr{IntConst{0}, IntConst{1}, IntConst{2}}
	}
	for i := range 1 + g.r.IntN(3) {
		c := &Clause{}
		if s.Tag != nil {
			c.Vals = []Expr{vals[i]}
			if i == 1 && g.chance(20) {
				c.Vals = append(c.Vals, vals[2])
				vals = vals[:2]
			}
		} else {
			c.Vals = []Expr{g.cond()}
		}
		c.Body = g.branch()
		s.Clauses = append(s.Clauses, c)
		if s.Tag != nil && len(vals) == i+1 {
			break
		}
	}
	if g.chance(40) {
		s.Clauses = append(s.Clauses, &Clause{Body: g.branch()})
	}
	if n := len(s.Clauses); n > 1 && g.chance(12) {
		s.Clauses[g.r.IntN(n-1)].Fall = true
	}
	return []Stmt{s}
}

func (g *generator) deferStmt() []Stmt {
	switch k := g.r.IntN(10); {
	case k < 3:
		return []Stmt{&Defer{Call: g.setter(g.lateLevel())}}
	case k < 5:
		for _, f := range g.funcs {
			if g.callable(f) && !takesFunc(f) && g.chance(60) {
				return []Stmt{&Defer{Call: g.call(f, g.lateLevel())}}
			}
		}
	}
	l := g.lit(func() []Stmt {
		if g.fn.Named && g.chance(60) {
			cond := Cmp{pickOne(g, []string{"==", "==", "!="}), Var{"err", Err}, Nil{}}
			return []Stmt{&If{Cond: cond, Then: &Block{g.write(g.lateLevel())}}}
		}
		if g.chance(30) {
			return []Stmt{&If{Cond: g.cond(), Then: &Block{g.write(g.lateLevel())}}}
		}
		return g.write(g.lateLevel())
	})
	return []Stmt{&Defer{Call: &Call{Lit: l}}}
}

// lit makes a literal without results.
func (g *generator) lit(f func() []Stmt) *Lit {
	results, breaks, loops, names := g.results, g.breaks, g.loops, g.loopNames
	g.results, g.breaks, g.loops, g.loopNames = nil, false, nil, nil
	defer func() { g.results, g.breaks, g.loops, g.loopNames = results, breaks, loops, names }()
	if f == nil {
		f = func() []Stmt {
			if g.chance(50) {
				out := []Stmt{&If{Cond: g.cond(), Then: &Block{g.write(g.earlyLevel())}}}
				return out
			}
			return g.body()
		}
	}
	return &Lit{Body: g.nested(f)}
}

// closure calls a literal on the spot, or keeps one in a local to call it.
func (g *generator) closure() []Stmt {
	if g.inLit > 1 {
		return []Stmt{&Log{}}
	}
	g.inLit++
	defer func() { g.inLit-- }()
	if len(g.locals) > 0 && g.chance(50) {
		l := pickOne(g, g.locals)
		return g.callLocal(l)
	}
	if g.chance(35) {
		return []Stmt{&Do{Call: &Call{Lit: g.lit(nil)}}}
	}
	if g.fn.Name == "Run" && g.fn.Method && !g.once && g.inLit == 1 && g.chance(20) {
		// One place uses it: a second Do of another function never runs both.
		g.once = true
		return []Stmt{&Do{Call: &Call{Once: true, Args: []Expr{FuncExpr{g.lit(nil)}}}}}
	}
	if fs := g.plain(func(f *Func) bool { return true }); len(fs) > 0 && g.chance(25) {
		f := pickOne(g, fs)
		name := g.name("method")
		if g.chance(25) && len(g.loops) == 0 && g.depth < 2 {
			return []Stmt{&LetMethod{name, f}, &Defer{Call: &Call{Local: name}}}
		}
		return []Stmt{&LetMethod{name, f}, &Do{Call: &Call{Local: name}}}
	}
	l := local{name: g.name("do"), lit: g.localLit()}
	out := []Stmt{&LetLit{Name: l.name, Lit: l.lit}}
	g.locals = append(g.locals, l)
	if g.chance(60) {
		out = append(out, g.callLocal(l)...)
	}
	return out
}

// plain lists the callable functions without parameters that satisfy ok.
func (g *generator) plain(ok func(*Func) bool) []*Func {
	var out []*Func
	for _, f := range g.funcs {
		if g.callable(f) && len(f.Params) == 0 && !f.Generic && ok(f) {
			out = append(out, f)
		}
	}
	return out
}

// table calls several checks in order.
func (g *generator) table() []Stmt {
	void := g.plain(func(f *Func) bool { return len(f.Results) == 0 })
	errs := g.plain(func(f *Func) bool { return len(f.Results) == 1 && f.Results[0] == Err })
	name := g.name("step")
	t := &Table{Name: name, Call: &Call{Local: name}}
	fs := void
	if len(errs) > len(void) {
		fs = errs
		t.Leave = &Block{[]Stmt{g.ret(g.chance(40))}}
	}
	if len(fs) == 0 {
		return []Stmt{&Log{}}
	}
	for range 2 {
		t.Fns = append(t.Fns, pickOne(g, fs))
	}
	return []Stmt{t}
}

// read asks for the status before it is written again.
func (g *generator) read(deep bool) []Stmt {
	r := &Read{App: g.chance(15), Level: pickOne(g, []string{"Blocked", "Blocked", "Waiting", "Active"})}
	switch k := g.r.IntN(10); {
	case k < 4:
		r.Guard = true
		r.Body = g.nested(func() []Stmt { return []Stmt{g.leave()} })
	case k < 8:
		r.Body = g.nested(func() []Stmt { return g.write(g.lateLevel()) })
	default:
		r.Level = ""
		r.Body = &Block{[]Stmt{&Log{}}}
	}
	return []Stmt{r}
}

func (g *generator) localLit() *Lit {
	switch g.r.IntN(4) {
	case 0:
		results := g.results
		g.results = []Type{Bool}
		defer func() { g.results = results }()
		l := g.lit(func() []Stmt {
			return []Stmt{
				&If{Cond: g.cond(), Then: &Block{append(g.write(g.earlyLevel()), &Return{[]Expr{BoolConst{false}}})}},
				&Return{[]Expr{BoolConst{true}}},
			}
		})
		l.Results = []Type{Bool}
		return l
	case 1:
		p := Param{g.name("text"), String}
		return &Lit{
			Params: []Param{p},
			Body: &Block{[]Stmt{&Do{
				Call:  &Call{Set: &Set{Level: LevelConst{g.earlyLevel()}, Msg: Var{p.Name, String}}},
				Blank: true,
			}}},
		}
	}
	return g.lit(nil)
}

func (g *generator) callLocal(l local) []Stmt {
	c := &Call{Local: l.name}
	for range l.lit.Params {
		c.Args = append(c.Args, g.setter("Blocked").Set.Msg)
	}
	if len(l.lit.Results) == 1 {
		switch g.r.IntN(3) {
		case 0:
			return []Stmt{&Do{Call: c}}
		case 1:
			return []Stmt{&If{Cond: CallExpr{c}, Then: g.branch()}}
		}
		return []Stmt{&If{Cond: Not{CallExpr{c}}, Then: g.nested(func() []Stmt { return []Stmt{g.leave()} })}}
	}
	do := &Do{Call: c}
	if g.chance(35) {
		return []Stmt{&If{Cond: g.cond(), Then: &Block{[]Stmt{do}}}}
	}
	return []Stmt{do}
}

// assign makes a flag, or gives a variable or a field another value.
func (g *generator) assign() []Stmt {
	flag, ok := g.flag()
	if !g.has(Errs) && g.chance(15) {
		v := g.name("errs")
		g.scope = append(g.scope, Var{v, Errs})
		none := Cmp{"==", Len{Var{v, Errs}}, IntConst{0}}
		g.atoms = append(g.atoms, none, none)
		return []Stmt{&Define{Names: []string{v}, Types: []Type{Errs}}}
	}
	if !g.has(Level) && g.chance(12) {
		v := g.name("status")
		g.scope = append(g.scope, Var{v, Level})
		return []Stmt{&Define{Names: []string{v}, Types: []Type{Level}, X: LevelConst{g.lateLevel()}}}
	}
	switch k := g.r.IntN(10); {
	case k < 4 && !ok:
		v := g.name("flag")
		g.scope = append(g.scope, Var{v, Bool})
		g.atoms = append(g.atoms, Var{v, Bool}, Var{v, Bool})
		return []Stmt{&Define{Names: []string{v}, Types: []Type{Bool}, X: BoolConst{g.chance(20)}}}
	case k < 5 && ok:
		return []Stmt{&Assign{Target: flag, X: BoolConst{g.chance(70)}}}
	case k < 8 && g.fn.Method:
		f := pickOne(g, charmFields[:4])
		return []Stmt{&Assign{Target: f, X: g.value(f.T)}}
	}
	for _, t := range []Type{Bool, String, Int} {
		if g.has(t) && g.chance(40) {
			// Not the variables of loops: i, item and event.
			if v := g.variable(t); v.Name[0] != 'i' && v.Name[0] != 'e' {
				return []Stmt{&Assign{Target: v, X: g.value(t)}}
			}
		}
	}
	return []Stmt{&Log{}}
}
