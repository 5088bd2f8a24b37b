package oracle

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// The third opinion: go/ssa of the printed source, walked instruction by
// instruction with values that are decided when a branch asks for them. It
// shares with the interpreter the enumeration of choices and nothing of the
// meaning of programs.

// SSATrace is what one walk of one function writes, as text: slot, level,
// message and the lines of the calls on the way, write after write.
type SSATrace struct {
	Writes []string
	// Pairs are the successive writes of a slot that meet in the function
	// itself.
	Pairs []SSAPair
}

// SSAPair is two writes, worded as in the trace, their levels and texts, the
// line of the first, and the line of the diagnostic on the second.
type SSAPair struct {
	Write, Level, Text [2]string
	First, Line        int
}

// ssaAct is one call of a function.
type ssaAct struct {
	fn     *ssa.Function
	env    map[ssa.Value]any
	defers []ssaDefer
	line   int
	inDef  bool
}

type ssaDefer struct {
	fn   any
	args []any
	line int
}

type ssaClosure struct {
	fn       *ssa.Function
	bindings []any
}

type (
	// ssaObject is a struct in memory; fields of one that is an input are inputs.
	ssaObject struct {
		fields map[int]*any
		input  bool
	}
	ssaChan struct {
		c  *collection
		at int
	}
	ssaShown struct {
		level  any
		failed *cell
		old    any
	}
	ssaArray struct{ elems []*any }
	ssaText  struct{ pre string } // and an input after it
	ssaErr   struct {
		bad  bool
		wrap any
	}
	ssaNil   struct{}
	ssaPanic struct{}
	ssaStop  struct{}
)

type ssaFrame struct {
	act  *ssaAct
	line int
	def  bool
}

type ssaWrite struct {
	app    bool
	level  string
	text   string
	stack  []ssaFrame
	failed *cell
}

type ssaWalk struct {
	ch     *chooser
	fset   *token.FileSet
	begins map[token.Pos]token.Pos
	stack  []*ssaAct
	writes []*ssaWrite
	colls  []*collection
	errBad *ssaErr
	levels map[bool]any
	steps  int
}

// SSATraces walks fn in every way and returns the different traces.
func SSATraces(p *Package, fn *ssa.Function, limit int) (map[string]SSATrace, error) {
	begins := callBegins(p.Files)
	out := map[string]SSATrace{}
	err := explore(limit, func(ch *chooser) {
		ch.at = 0
		w := &ssaWalk{ch: ch, fset: p.Fset, begins: begins, errBad: &ssaErr{bad: true}, levels: map[bool]any{}}
		var args []any
		for _, p := range fn.Params {
			args = append(args, w.input(p.Type()))
		}
		if !w.root(fn, args) {
			return
		}
		t := w.trace()
		out[strings.Join(t.Writes, "\n")] = t
	})
	return out, err
}

// root walks once; it says false where the choices contradict each other.
func (w *ssaWalk) root(fn *ssa.Function, args []any) bool {
	func() {
		defer func() {
			switch e := recover().(type) {
			case nil, ssaPanic, ssaStop:
			default:
				panic(e)
			}
		}()
		w.call(fn, nil, args)
	}()
	for _, c := range w.colls {
		if !c.settle() {
			return false
		}
	}
	return true
}

func (w *ssaWalk) input(t types.Type) any {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if u.Elem().(*types.Named).Obj().Name() != "Charm" {
			return newCell(ssaNil{}, &ssaObject{})
		}
		return &ssaObject{fields: map[int]*any{}, input: true}
	case *types.Struct:
		return &ssaObject{input: true}
	case *types.Chan:
		c := newCollection()
		w.colls = append(w.colls, c)
		return &ssaChan{c: c}
	case *types.Slice:
		c := newCollection()
		w.colls = append(w.colls, c)
		return c
	case *types.Interface:
		return newCell(ssaNil{}, &ssaErr{}, &ssaErr{wrap: w.errBad})
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return newCell(false, true)
		case u.Info()&types.IsInteger != 0:
			return newCell(0, 1, 2, 3, -1)
		}
		if _, named := t.(*types.Named); named {
			return newCell("active")
		}
		return newCell("other", "", "push", "pull")
	}
	panic("input of type " + t.String())
}

func (w *ssaWalk) lineOf(pos token.Pos) int { return w.fset.Position(pos).Line }

func (w *ssaWalk) call(fn *ssa.Function, bindings, args []any) any {
	act := &ssaAct{fn: fn, env: map[ssa.Value]any{}}
	for i, p := range fn.Params {
		act.env[p] = args[i]
	}
	for i, v := range fn.FreeVars {
		act.env[v] = bindings[i]
	}
	depth := len(w.stack)
	w.stack = append(w.stack, act)
	defer func() {
		// A panic unwinds: this function's deferred calls run, then it goes on.
		if e := recover(); e != nil {
			if _, ok := e.(ssaPanic); ok {
				w.stack = w.stack[:depth+1]
				w.runDefers(act)
			}
			w.stack = w.stack[:depth]
			panic(e)
		}
		w.stack = w.stack[:depth]
	}()
	return w.blocks(act)
}

func (w *ssaWalk) runDefers(act *ssaAct) {
	for len(act.defers) > 0 {
		d := act.defers[len(act.defers)-1]
		act.defers = act.defers[:len(act.defers)-1]
		act.line, act.inDef = d.line, true
		w.dispatch(d.fn, d.args)
		act.inDef = false
	}
}

func (w *ssaWalk) blocks(act *ssaAct) any {
	b, from := act.fn.Blocks[0], (*ssa.BasicBlock)(nil)
	for {
		// Phis read the values of the edge all at once.
		phis := map[ssa.Value]any{}
		for _, in := range b.Instrs {
			phi, ok := in.(*ssa.Phi)
			if !ok {
				break
			}
			phis[phi] = w.val(act, phi.Edges[slices.Index(b.Preds, from)])
		}
		for v, x := range phis {
			act.env[v] = x
		}
		from = b
	instrs:
		for _, in := range b.Instrs {
			w.steps++
			if w.steps > 100_000 {
				panic("walk does not end")
			}
			switch in := in.(type) {
			case *ssa.Phi, *ssa.DebugRef, *ssa.Go:
			case *ssa.Jump:
				b = b.Succs[0]
				break instrs
			case *ssa.If:
				b = b.Succs[1]
				if w.truth(w.val(act, in.Cond)) {
					b = from.Succs[0]
				}
				break instrs
			case *ssa.Return:
				var res []any
				for _, r := range in.Results {
					res = append(res, w.val(act, r))
				}
				if len(res) == 1 {
					return res[0]
				}
				return res
			case *ssa.Panic:
				panic(ssaPanic{})
			case *ssa.RunDefers:
				w.runDefers(act)
			case *ssa.Defer:
				fn, args := w.operands(act, &in.Call)
				act.defers = append(act.defers, ssaDefer{fn: fn, args: args, line: w.lineOf(in.Pos())})
			case *ssa.Store:
				w.store(w.val(act, in.Addr), w.val(act, in.Val))
			case ssa.Value:
				act.env[in] = w.instr(act, in)
			default:
				panic(fmt.Sprintf("walk: %T", in))
			}
		}
	}
}

// store keeps structs apart: what is stored is a copy.
func (w *ssaWalk) store(addr, v any) {
	if o, ok := addr.(*ssaObject); ok {
		*o = *v.(*ssaObject).clone()
		return
	}
	*(addr.(*any)) = v
}

func (o *ssaObject) clone() *ssaObject {
	c := &ssaObject{fields: map[int]*any{}, input: o.input}
	for i, f := range o.fields {
		x := *f
		c.fields[i] = &x
	}
	return c
}

// field is the address of a field.
func (w *ssaWalk) field(o *ssaObject, i int, t types.Type) *any {
	if o.fields == nil {
		o.fields = map[int]*any{}
	}
	if o.fields[i] == nil {
		f := t.Underlying().(*types.Struct).Field(i).Type()
		var x any
		if o.input {
			x = w.input(f)
		} else {
			x = w.zero(f)
		}
		o.fields[i] = &x
	}
	return o.fields[i]
}

func (w *ssaWalk) val(act *ssaAct, v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil {
			return w.zero(v.Type())
		}
		switch v.Value.Kind() {
		case constant.Bool:
			return constant.BoolVal(v.Value)
		case constant.String:
			return constant.StringVal(v.Value)
		}
		n, _ := constant.Int64Val(v.Value)
		return int(n)
	case *ssa.Function, *ssa.Builtin:
		return v
	case *ssa.Global:
		var x any = w.errBad
		return &x
	}
	x, ok := act.env[v]
	if !ok {
		panic("no value of " + v.Name() + " in " + act.fn.String())
	}
	return x
}

func (w *ssaWalk) truth(v any) bool {
	if c, ok := v.(*cell); ok {
		return c.test(w.ch, func(v any) bool { return v.(bool) })
	}
	return v.(bool)
}

func (w *ssaWalk) instr(act *ssaAct, v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.Alloc:
		t := v.Type().Underlying().(*types.Pointer).Elem()
		if a, ok := t.Underlying().(*types.Array); ok {
			arr := &ssaArray{}
			for range a.Len() {
				arr.elems = append(arr.elems, new(any))
			}
			return arr
		}
		if _, ok := t.Underlying().(*types.Struct); ok {
			return &ssaObject{}
		}
		x := w.zero(t)
		return &x
	case *ssa.FieldAddr:
		f := w.field(w.val(act, v.X).(*ssaObject), v.Field, v.X.Type().Underlying().(*types.Pointer).Elem())
		if o, ok := (*f).(*ssaObject); ok && v.Type().Underlying().(*types.Pointer).Elem().String() == "sync.Once" {
			return o
		}
		return f
	case *ssa.Field:
		return *w.field(w.val(act, v.X).(*ssaObject), v.Field, v.X.Type())
	case *ssa.IndexAddr:
		i := w.val(act, v.Index).(int)
		switch x := w.val(act, v.X).(type) {
		case *ssaArray:
			return x.elems[i]
		case *collection:
			var e any = x.elems[i]
			return &e
		}
	case *ssa.Slice:
		return w.val(act, v.X)
	case *ssa.UnOp:
		x := w.val(act, v.X)
		switch v.Op {
		case token.MUL:
			if o, ok := x.(*ssaObject); ok {
				return o.clone()
			}
			return *(x.(*any))
		case token.ARROW:
			c := x.(*ssaChan)
			if c.at == c.c.n.force(w.ch).(int) {
				return []any{"", false}
			}
			c.at++
			return []any{c.c.elems[c.at-1], true}
		}
		return !w.truth(x)
	case *ssa.BinOp:
		return w.binop(v.Op, w.val(act, v.X), w.val(act, v.Y))
	case *ssa.MakeInterface:
		return w.val(act, v.X)
	case *ssa.ChangeInterface:
		return w.val(act, v.X)
	case *ssa.ChangeType:
		return w.val(act, v.X)
	case *ssa.Convert:
		return w.val(act, v.X)
	case *ssa.Extract:
		return w.val(act, v.Tuple).([]any)[v.Index]
	case *ssa.MakeClosure:
		c := &ssaClosure{fn: v.Fn.(*ssa.Function)}
		for _, b := range v.Bindings {
			c.bindings = append(c.bindings, w.val(act, b))
		}
		return c
	case *ssa.Call:
		fn, args := w.operands(act, &v.Call)
		act.line = w.callLine(v)
		return w.dispatch(fn, args)
	}
	panic(fmt.Sprintf("walk: %T", v))
}

// callLine is the line where the call expression begins. ssa has the opening
// parenthesis, which is another line after a literal.
func (w *ssaWalk) callLine(v *ssa.Call) int {
	if pos, ok := w.begins[v.Pos()]; ok {
		return w.lineOf(pos)
	}
	return w.lineOf(v.Pos())
}

// callBegins maps the opening parenthesis of every call to its beginning.
func callBegins(files []*ast.File) map[token.Pos]token.Pos {
	m := map[token.Pos]token.Pos{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				m[c.Lparen] = c.Pos()
			}
			return true
		})
	}
	return m
}

func (w *ssaWalk) zero(t types.Type) any {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return false
		case u.Info()&types.IsInteger != 0:
			return 0
		}
		return ""
	case *types.Slice:
		return &ssaArray{}
	case *types.Struct:
		return &ssaObject{}
	}
	return ssaNil{}
}

func (w *ssaWalk) operands(act *ssaAct, c *ssa.CallCommon) (any, []any) {
	fn := w.val(act, c.Value)
	var args []any
	for _, a := range c.Args {
		args = append(args, w.val(act, a))
	}
	return fn, args
}

func (w *ssaWalk) binop(op token.Token, x, y any) any {
	if op == token.ADD {
		switch a := x.(type) {
		case int:
			return a + y.(int)
		case string:
			return joined(a, y)
		}
		panic("addition of an input")
	}
	if c, ok := x.(*cell); ok {
		if d, ok := y.(*cell); ok {
			y = d.force(w.ch)
		}
		return c.test(w.ch, func(v any) bool { return ordered(op, v, y) })
	}
	if c, ok := y.(*cell); ok {
		return c.test(w.ch, func(v any) bool { return ordered(op, x, v) })
	}
	return ordered(op, x, y)
}

// joined is a constant text and a value after it.
func joined(pre string, v any) any {
	switch v := v.(type) {
	case string:
		return pre + v
	case ssaText:
		return ssaText{pre + v.pre}
	}
	return ssaText{pre}
}

func ordered(op token.Token, x, y any) bool {
	switch op {
	case token.EQL:
		return x == y
	case token.NEQ:
		return x != y
	}
	a, b := x.(int), y.(int)
	switch op {
	case token.LSS:
		return a < b
	case token.LEQ:
		return a <= b
	case token.GTR:
		return a > b
	}
	return a >= b
}

func (w *ssaWalk) dispatch(fn any, args []any) any {
	switch fn := fn.(type) {
	case *ssaClosure:
		if m, ok := fn.fn.Object().(*types.Func); ok {
			// A method value: the wrapper is no frame of the program.
			return w.call(fn.fn.Prog.FuncValue(m), nil, append(slices.Clip(fn.bindings), args...))
		}
		return w.call(fn.fn, fn.bindings, args)
	case *ssa.Builtin:
		if fn.Name() == "append" {
			a, b := args[0].(*ssaArray), args[1].(*ssaArray)
			return &ssaArray{elems: append(slices.Clip(a.elems), b.elems...)}
		}
		switch x := args[0].(type) {
		case *collection:
			return x.n
		case *ssaArray:
			return len(x.elems)
		}
	case *ssa.Function:
		pkg := fn.Pkg
		if o := fn.Origin(); o != nil {
			pkg = o.Pkg // an instance has none of its own
		}
		if len(fn.Blocks) > 0 && pkg == w.stack[0].fn.Pkg {
			return w.call(fn, nil, args)
		}
		return w.external(fn, args)
	}
	panic(fmt.Sprintf("call of %T", fn))
}

// external is a call out of the program.
func (w *ssaWalk) external(fn *ssa.Function, args []any) any {
	switch name := fn.String(); name {
	case goopsPath + ".SetUnitStatus", goopsPath + ".SetAppStatus":
		return w.write(strings.HasSuffix(name, "AppStatus"), args)
	case goopsPath + ".GetUnitStatus", goopsPath + ".GetAppStatus":
		lv := w.shows(strings.HasSuffix(name, "AppStatus"))
		return []any{&ssaObject{fields: map[int]*any{0: &lv}}, newCell(ssaNil{}, &ssaErr{})}
	case "(*sync.Once).Do":
		if done := w.field(args[0].(*ssaObject), 0, fn.Signature.Recv().Type().Underlying().(*types.Pointer).Elem()); !w.truth(*done) {
			*done = true
			w.dispatch(args[1], nil)
		}
		return nil
	case goopsPath + ".LogInfof":
		return nil
	case "errors.New":
		return &ssaErr{}
	case "fmt.Errorf":
		return &ssaErr{wrap: *args[1].(*ssaArray).elems[0]}
	case "errors.Is":
		return w.isBad(args[0])
	case "fmt.Sprintf":
		return joined(strings.TrimSuffix(args[0].(string), "%s"), *args[1].(*ssaArray).elems[0])
	case "os.Exit", "log.Fatalf":
		panic(ssaStop{})
	}
	res := fn.Signature.Results()
	if res.Len() == 1 {
		return w.input(res.At(0).Type())
	}
	var out []any
	for v := range res.Variables() {
		out = append(out, w.input(v.Type()))
	}
	return out
}

// shows decides what a slot shows.
func (w *ssaWalk) shows(app bool) any {
	if w.levels[app] == nil {
		w.levels[app] = anyLevel()
	}
	v := w.levels[app]
	for {
		s, ok := v.(ssaShown)
		if !ok {
			return v
		}
		v = s.old
		if s.failed.test(w.ch, func(v any) bool { return v == ssaNil{} }) {
			v = s.level
		}
	}
}

func anyLevel() any {
	return newCell("active", "blocked", "waiting", "maintenance", "unknown")
}

func (w *ssaWalk) isBad(v any) bool {
	if c, ok := v.(*cell); ok {
		return c.test(w.ch, w.isBad)
	}
	e, ok := v.(*ssaErr)
	return ok && (e.bad || e.wrap != nil && w.isBad(e.wrap))
}

func (w *ssaWalk) write(app bool, args []any) any {
	x := &ssaWrite{app: app, failed: newCell(ssaNil{}, &ssaErr{})}
	switch s := args[0].(type) {
	case string:
		x.level = s
	case *cell:
		x.level = "?"
	}
	if a := args[1].(*ssaArray); len(a.elems) > 0 {
		switch m := (*a.elems[0]).(type) {
		case string:
			x.text = m
		case ssaText:
			x.text = m.pre + "*"
		case *cell:
			x.text = "*"
		}
	}
	for _, a := range w.stack {
		x.stack = append(x.stack, ssaFrame{a, a.line, a.inDef})
	}
	w.writes = append(w.writes, x)
	old := w.levels[app]
	if old == nil {
		old = anyLevel()
	}
	w.levels[app] = ssaShown{args[0], x.failed, old}
	return x.failed
}

func (x *ssaWrite) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%t %s %q", x.app, x.level, x.text)
	for _, f := range x.stack {
		fmt.Fprintf(&b, " %d", f.line)
	}
	if _, bad := x.failed.value().(*ssaErr); bad {
		b.WriteString(" failed")
	}
	return b.String()
}

func (w *ssaWalk) trace() SSATrace {
	var t SSATrace
	last := map[bool]*ssaWrite{}
	for _, x := range w.writes {
		t.Writes = append(t.Writes, x.String())
		if _, bad := x.failed.value().(*ssaErr); bad {
			continue
		}
		if p := last[x.app]; p != nil {
			if line, here := ssaPlace(p.stack, x.stack); here {
				t.Pairs = append(t.Pairs, SSAPair{
					Write: [2]string{p.String(), x.String()},
					Level: [2]string{p.level, x.level},
					Text:  [2]string{p.text, x.text},
					First: p.stack[len(p.stack)-1].line,
					Line:  line,
				})
			}
		}
		last[x.app] = x
	}
	return t
}

// ssaPlace is the line of the diagnostic on the second of two writes, and
// whether they meet in the function that the walk began with.
func ssaPlace(a, b []ssaFrame) (line int, here bool) {
	k := 0
	for k+1 < min(len(a), len(b)) && a[k+1].act == b[k+1].act {
		k++
	}
	top := func(f *ssa.Function) *ssa.Function {
		for f.Parent() != nil {
			f = f.Parent()
		}
		return f
	}
	for _, f := range b[1 : k+1] {
		fn := f.act.fn
		lit := fn.Parent() != nil && top(fn) == b[0].act.fn
		helper := fn.Parent() == nil && slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool {
			_, isFunc := p.Type().Underlying().(*types.Signature)
			return isFunc
		})
		if !lit && !helper {
			return 0, false
		}
	}
	own := top(b[k].act.fn)
	for _, f := range b[k:] {
		if top(f.act.fn) != own {
			continue
		}
		line = f.line
		if f.def {
			break
		}
	}
	return line, true
}
