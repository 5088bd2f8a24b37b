package flow

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/passes/internal/logs"
	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/statusssa"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"
)

// A program is one package under analysis.
type program struct {
	pass      *analysis.Pass
	reg       *model.Registry
	pkg       *ssa.Package
	funcs     []*ssa.Function
	callers   callbacks
	infos     map[*ssa.Function]*funcInfo
	sums      map[*ssa.Function]*sum
	special   map[string]*sum
	facts     map[*types.Func]*sum
	loggers   map[*ssa.Function][2]bool
	touches   map[*ssa.Function]bool
	impls     map[string]*ssa.Function
	calls     map[token.Pos]token.Pos // of a call's parenthesis, where the expression starts
	counts    map[string]int
	called    map[*ssa.Function]bool
	whens     map[token.Pos]string   // branches of places
	writers   map[*ssa.Function]bool // functions that can write a status
	direct    map[*ssa.Function]effects
	refs      map[*ssa.Function][]*ssa.Function
	asking    map[*ssa.Function]bool // whether a function only asks
	data      map[types.Type]bool    // whether a type is data
	immediate bool                   // some status here is shown as soon as it is set
	sentinels map[string]bool
	seams     map[string]*ssa.Function
	tables    map[ssa.Value]*table
	generated map[*token.File]bool
	foreign   int // writes that came with facts
	meets     []*Meet
	ends      []*End
	saids     []*Said
	lives     []*Life
	besides   []*Beside
	passed    map[token.Pos][]*model.Level // levels that callers give, by where the write is
	published map[string]bool              // types whose status something here publishes by itself
}

func newProgram(pass *analysis.Pass, reg *model.Registry) *program {
	pkg := statusssa.Build(pass, reg)
	p := &program{
		pass: pass, reg: reg, pkg: pkg,
		funcs:     statusssa.Functions(pass, pkg),
		callers:   knownCallbacks(),
		infos:     map[*ssa.Function]*funcInfo{},
		sums:      map[*ssa.Function]*sum{},
		special:   map[string]*sum{},
		facts:     map[*types.Func]*sum{},
		passed:    map[token.Pos][]*model.Level{},
		loggers:   map[*ssa.Function][2]bool{},
		touches:   map[*ssa.Function]bool{},
		impls:     map[string]*ssa.Function{},
		counts:    map[string]int{},
		whens:     map[token.Pos]string{},
		writers:   map[*ssa.Function]bool{},
		direct:    map[*ssa.Function]effects{},
		refs:      map[*ssa.Function][]*ssa.Function{},
		asking:    map[*ssa.Function]bool{},
		data:      map[types.Type]bool{},
		sentinels: map[string]bool{},
		seams:     map[string]*ssa.Function{},
		tables:    map[ssa.Value]*table{},
		generated: map[*token.File]bool{},
	}
	for _, f := range pass.Files {
		if ast.IsGenerated(f) {
			p.generated[pass.Fset.File(f.FileStart)] = true
		}
	}
	return p
}

func (p *program) infoOf(fn *ssa.Function) *funcInfo {
	if f := p.infos[fn]; f != nil {
		return f
	}
	f := newInfo(fn)
	p.infos[fn] = f
	return f
}

// run analyses all functions, callees first.
func (p *program) run() {
	order := p.components()
	p.choose(order)
	for _, scc := range order {
		p.solve(scc)
	}
}

// choose decides which functions are looked at: those that can write a status, what they call and what those need to
// know of it, and the exported ones whose effects matter to other packages. All others cost a scan.
func (p *program) choose(order [][]*ssa.Function) {
	writers := p.writers
	closure := func(set map[*ssa.Function]bool, direct func(*ssa.Function) bool) {
		for _, scc := range order { // callees first
			in := false
			for _, fn := range scc {
				in = in || direct(fn)
				for _, m := range p.mentioned(fn) {
					in = in || set[m]
				}
			}
			for _, fn := range scc {
				set[fn] = in
			}
		}
	}
	closure(writers, func(fn *ssa.Function) bool { return p.effects(fn).writes })
	needed := map[*ssa.Function]bool{}
	var need func(fn *ssa.Function)
	need = func(fn *ssa.Function) {
		if needed[fn] {
			return
		}
		needed[fn] = true
		for _, m := range p.mentioned(fn) {
			need(m)
		}
	}
	for _, fn := range p.funcs {
		if writers[fn] {
			need(fn)
		}
	}
	tells, loses := map[*ssa.Function]bool{}, map[*ssa.Function]bool{}
	closure(tells, func(fn *ssa.Function) bool { return p.effects(fn).tells })
	closure(loses, func(fn *ssa.Function) bool { return p.effects(fn).loses })
	for _, fn := range p.funcs {
		if p.generated[p.pass.Fset.File(fn.Pos())] {
			continue // code that fills or copies messages says nothing about them
		}
		obj, _ := fn.Object().(*types.Func)
		exported := obj != nil && obj.Exported()
		p.touches[fn] = writers[fn] ||
			needed[fn] && (tells[fn] || loses[fn] || small(fn)) ||
			exported && (p.effects(fn).tells || small(fn) && tells[fn] || loses[fn] && p.immediate || small(fn) && p.effects(fn).ends)
	}
}

// loopWrites says whether a status can be written in a loop.
func (p *program) loopWrites(l *loop) bool {
	for b := range l.blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case ssa.CallInstruction:
				obj := calledObj(i.Common())
				if obj != nil {
					obj = obj.Origin()
					if m := p.reg.Func(obj); m != nil && writesStatus(m.Op) {
						return true
					}
					if s := p.factOf(obj); s != nil && len(s.entries) > 0 {
						return true
					}
				}
				fn := i.Common().StaticCallee()
				if fn != nil && p.writers[fn] {
					return true
				}
				switch i.Common().Value.(type) {
				case *ssa.Builtin, *ssa.Function:
				default:
					if !i.Common().IsInvoke() || p.onlyImplementation(i.Common()) != nil {
						return true // a function value may be anything
					}
				}
				for _, x := range i.Common().Args {
					if m, ok := x.(*ssa.MakeClosure); ok && p.writers[m.Fn.(*ssa.Function)] {
						return true
					}
				}
			case *ssa.Store:
				if f, ok := i.Addr.(*ssa.FieldAddr); ok && p.reg.Struct(deref(f.X.Type())) != nil || p.reg.Struct(i.Val.Type()) != nil {
					return true
				}
			}
		}
	}
	return false
}

func writesStatus(op model.Op) bool { return op == model.Write || op == model.Remove }

// effects are what a function does by itself, as far as that can be seen without looking at paths.
type effects struct {
	writes bool // a status
	tells  bool // reads, publishes, or calls what does
	loses  bool // may swallow a failure
	ends   bool // may never return
}

func (p *program) effects(fn *ssa.Function) effects {
	if e, ok := p.direct[fn]; ok {
		return e
	}
	var e effects
	structs := func(t types.Type) bool { return p.reg.Struct(deref(t)) != nil }
	fact := func(obj *types.Func) {
		if obj == nil {
			return
		}
		obj = obj.Origin()
		if m := p.reg.Func(obj); m != nil {
			e.writes = e.writes || writesStatus(m.Op)
			e.tells = true
			return
		}
		s := p.factOf(obj)
		if s == nil {
			return
		}
		e.ends = e.ends || s.noReturn
		e.tells = e.tells || len(s.reads) > 0 || len(s.calls) > 0 || s.noReturn
		for _, x := range s.exits {
			if x.slot.Kind == model.FailureSlot {
				e.loses = e.loses || x.level != nil
				continue
			}
			e.tells = true
			e.writes = e.writes || x.writes()
		}
		for _, x := range s.entries {
			e.writes = e.writes || x.write != nil && x.slot.Kind != model.FailureSlot
		}
	}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case ssa.CallInstruction:
				fact(calledObj(i.Common()))
			case *ssa.Store:
				if f, ok := i.Addr.(*ssa.FieldAddr); ok && structs(f.X.Type()) {
					if al, _, local := pathOf(i.Addr); !local || al.Heap {
						e.writes = true
					}
				} else if structs(i.Val.Type()) {
					if al, _, local := pathOf(i.Addr); !local || al.Heap {
						e.writes = true
					}
				}
			case *ssa.FieldAddr:
				e.tells = e.tells || structs(i.X.Type()) && small(fn)
			case *ssa.Field:
				e.tells = e.tells || structs(i.X.Type()) && small(fn)
			case *ssa.Panic:
				e.ends = true
			}
			for _, op := range i.Operands(nil) { // functions that are handed on
				if f, ok := (*op).(*ssa.Function); ok && f.Pkg != p.pkg {
					obj, _ := f.Object().(*types.Func)
					fact(obj)
				}
			}
		}
		if n := len(b.Instrs); n > 0 && len(b.Succs) == 0 {
			if _, ok := b.Instrs[n-1].(*ssa.Return); !ok {
				e.ends = true
			}
		}
	}
	e.loses = e.loses || p.loses(fn)
	p.direct[fn] = e
	return e
}

// loses says whether a function has a branch that only logs a failure, or drops one.
func (p *program) loses(fn *ssa.Function) bool {
	if len(fn.Blocks) == 0 || p.generated[p.pass.Fset.File(fn.Pos())] {
		return false
	}
	a := &fa{p: p, fn: fn, info: p.infoOf(fn)}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			c, ok := i.(*ssa.Call)
			if !ok {
				continue
			}
			sig := c.Call.Signature().Results()
			if n := sig.Len() - 1; n >= 0 && (isError(sig.At(n).Type()) || isBool(sig.At(n).Type())) &&
				!a.looksAt(c, n, sig.Len() > 1) && a.canFail(&c.Call) {
				return true
			}
		}
	}
	return len(a.findSwallowed()) > 0
}

// small says whether a function is worth a look for what its results say, what it stores and whether it returns.
func small(fn *ssa.Function) bool { return len(fn.Blocks) <= 12 }

// maxRounds bounds the rounds over functions that call each other. A summary only grows, and what recursion adds comes
// with the second round.
const maxRounds = 5

func (p *program) solve(scc []*ssa.Function) {
	recursive := len(scc) > 1 || slices.Contains(p.mentioned(scc[0]), scc[0])
	if recursive {
		for _, fn := range scc {
			p.sums[fn] = &sum{noReturn: true} // nothing is known to come back yet
		}
	}
	var last []*fa
	for range maxRounds {
		changed := false
		last = last[:0]
		for _, fn := range scc {
			if !p.touches[fn] || p.inTest(fn.Pos()) { // a test sets one status after the other to see what happens
				p.sums[fn] = p.plain(fn)
				continue
			}
			a := newFA(p, fn, nil)
			a.run()
			s := a.summarize()
			if old := p.sums[fn]; old == nil || text(old) != text(s) {
				changed = true
			}
			p.sums[fn] = s
			last = append(last, a)
		}
		if !recursive || !changed {
			break
		}
	}
	for _, a := range last {
		p.meets = append(p.meets, a.meets...)
		p.ends = append(p.ends, a.ends...)
		p.saids = append(p.saids, a.saids...)
		p.lives = append(p.lives, a.lives...)
		p.besides = append(p.besides, a.besides...)
	}
}

// text is a summary as a key.
func text(s *sum) string {
	var b strings.Builder
	for _, e := range s.entries {
		fmt.Fprintf(&b, "e%v%s%s%v%s|", e.slot, e.field, writeText(e.write), e.guarded, literalsText(e.pre))
	}
	for i := range s.exits {
		x := &s.exits[i]
		fmt.Fprintf(&b, "x%v%v%v%s%s%s%s%s%s|", x.slot, x.untouched, x.shown, writeText(x.level), writeText(x.msg), writeText(x.err), writeText(x.discard), literalsText(x.pre), literalsText(x.post))
	}
	for _, c := range s.cases {
		fmt.Fprintf(&b, "c%s>%s|", literalsText(c.pre), literalsText(c.post))
	}
	fmt.Fprintf(&b, "%v%v%v%v%v%v", s.reads, s.stores, s.results, s.slow, s.pauses, s.noReturn)
	return b.String()
}

func writeText(w *write) string {
	if w == nil {
		return "-"
	}
	lvl := ""
	if w.level != nil {
		lvl = w.level.Name
	}
	return fmt.Sprintf("%s%s%v%d", lvl, partsText(&w.parts), w.msg.Text, w.frames[len(w.frames)-1].pos)
}

// summaryOf is the summary of a function of this package, for the functions that are handed to it.
func (p *program) summaryOf(fn *ssa.Function, handed map[int]*table) *sum {
	plain := p.sums[fn]
	if plain == nil {
		plain = &sum{slow: true}
	}
	if len(handed) == 0 || !p.callsParam(fn) {
		return plain
	}
	key := fn.String()
	params := map[*ssa.Parameter]*table{}
	for _, i := range slices.Sorted(maps.Keys(handed)) {
		if i >= len(fn.Params) {
			return plain
		}
		given := newTable(handed[i].entries)
		given.consts = handed[i].consts
		for _, path := range slices.Sorted(maps.Keys(handed[i].at)) {
			f := handed[i].at[path].fn
			given.at[path] = &closure{f, freeVarsOf(f)}
			if path != "" || p.touches[f] || p.bound(f) != nil {
				key += fmt.Sprintf("|%d%s=%p", i, path, f)
			}
		}
		for _, path := range slices.Sorted(maps.Keys(given.consts)) {
			key += fmt.Sprintf("|%d%s=%s", i, path, given.consts[path])
		}
		key += fmt.Sprintf("|%d:%d", i, given.entries)
		params[fn.Params[i]] = given
	}
	if s, ok := p.special[key]; ok {
		return s
	}
	p.special[key] = plain // a function that hands itself on
	a := newFA(p, fn, params)
	a.run()
	s := a.summarize()
	s.meets = a.meets
	p.special[key] = s
	return s
}

// bound is the method behind a bound method value, nil for any other function.
func (p *program) bound(fn *ssa.Function) *ssa.Function {
	if fn.Synthetic == "" {
		return nil
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return p.pkg.Prog.FuncValue(obj)
	}
	return nil
}

// callsParam says whether a function may call a function that it is handed, or hand it on.
func (p *program) callsParam(fn *ssa.Function) bool {
	for _, x := range fn.Params {
		_, ok := x.Type().Underlying().(*types.Signature)
		if (ok || holdsFunctions(x.Type())) && len(*x.Referrers()) > 0 {
			return true
		}
	}
	return false
}

// callerGives remembers that a caller gives a level to a write that leaves it open.
func (p *program) callerGives(under *write, l *model.Level) {
	if len(under.frames) == 0 {
		return // in another package
	}
	pos := under.frames[len(under.frames)-1].pos
	if pos.IsValid() && !slices.Contains(p.passed[pos], l) {
		p.passed[pos] = append(p.passed[pos], l)
	}
}

// leftToCallers says whether what a function has written is judged where it is called: a function that only this
// package can call, and does.
func (p *program) leftToCallers(fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	if p.called == nil {
		p.called = map[*ssa.Function]bool{}
		for _, f := range p.funcs {
			if p.inTest(f.Pos()) {
				continue
			}
			for _, b := range f.Blocks {
				for _, i := range b.Instrs {
					if c, ok := i.(*ssa.Call); ok {
						if callee := c.Call.StaticCallee(); callee != nil && callee != f {
							if o := callee.Origin(); o != nil {
								callee = o
							}
							p.called[callee] = true
						}
					}
				}
			}
		}
	}
	obj, ok := fn.Object().(*types.Func)
	return ok && !obj.Exported() && p.called[fn]
}

// owned are the calls that set a status that belongs to the program: directly, or through a function of an internal
// package, which only its own module can call.
func (p *program) owned() []*Owned {
	var out []*Owned
	for _, fn := range p.funcs {
		if p.inTest(fn.Pos()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				c, ok := i.(ssa.CallInstruction)
				if !ok {
					continue
				}
				obj := calledObj(c.Common())
				if obj == nil {
					continue
				}
				obj = obj.Origin()
				pos := i.Pos()
				if call, ok := i.(*ssa.Call); ok {
					pos = p.callPos(call.Pos())
				}
				if e := p.reg.Func(obj); e != nil {
					if e.Op == model.Write && e.Model.OwnerOnly {
						out = append(out, &Owned{Pos: pos, Model: e.Model, Slot: e.Slot})
					}
					continue
				}
				s := p.factOf(obj)
				if s == nil || !internalPath(obj.Pkg().Path()) {
					continue
				}
				for _, x := range s.exits {
					if m := p.reg.Model(x.slot.Model); m != nil && m.OwnerOnly && x.writes() {
						out = append(out, &Owned{Pos: pos, Model: m, Slot: x.slot.Kind, Through: obj.Pkg().Name() + "." + obj.Name()})
						break
					}
				}
			}
		}
	}
	return out
}

// internalPath says whether only its own module can import a package.
func internalPath(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

// plain is the summary of a function that has nothing to do with statuses: what it stores to, and whether it takes time
// or never returns.
func (p *program) plain(fn *ssa.Function) *sum {
	s := &sum{noReturn: true}
	info := p.infoOf(fn)
	stores := map[string]summary.Path{}
	a := &fa{p: p, fn: fn, info: info, memo: map[ssa.Value]*term{}}
	a.u = newUniverse(info.inLoop)
	w := &world{}
	for _, b := range info.order {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Return:
				s.noReturn = false
			case *ssa.Store:
				if path, ok := a.encode(a.term(w, i.Addr)); ok && path.Root != summary.Constant && len(stores) < maxStores {
					stores[path.String()] = path
				}
			case *ssa.Call:
				if fn := i.Call.StaticCallee(); fn != nil && fn.Pkg == p.pkg && fn.Blocks != nil {
					if c := p.sums[fn]; c != nil {
						s.slow = s.slow || c.slow
						for _, path := range c.stores {
							b := &binder{args: i.Call.Args, results: func(int) *term { return nil }}
							if ad := a.decode(w, b, path); ad != nil {
								if path, ok := a.encode(ad); ok && path.Root != summary.Constant && len(stores) < maxStores {
									stores[path.String()] = path
								}
							}
						}
					}
				} else if _, ok := i.Call.Value.(*ssa.Builtin); !ok && !quick(calledObj(&i.Call)) {
					s.slow = true
				}
			}
		}
	}
	for _, key := range sortedKeys(stores) {
		s.stores = append(s.stores, stores[key])
	}
	if len(fn.Blocks) == 0 {
		s.noReturn = false
	}
	return s
}

func calledObj(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil {
		obj, _ := fn.Object().(*types.Func)
		return obj
	}
	return nil
}

func isLog(obj *types.Func) bool {
	_, ok := logs.Classify(obj, nil)
	return ok || logs.Belongs(obj)
}

// mentioned are the functions of this package that a function calls or makes values of.
func (p *program) mentioned(fn *ssa.Function) []*ssa.Function {
	if out, ok := p.refs[fn]; ok {
		return out
	}
	out := p.mention(fn)
	p.refs[fn] = out
	return out
}

func (p *program) mention(fn *ssa.Function) []*ssa.Function {
	var out []*ssa.Function
	add := func(f *ssa.Function) {
		if o := f.Origin(); o != nil {
			f = o
		}
		if f.Synthetic != "" {
			if obj, ok := f.Object().(*types.Func); ok {
				if t := p.pkg.Prog.FuncValue(obj.Origin()); t != nil {
					f = t
				}
			}
		}
		if f.Pkg == p.pkg && f.Blocks != nil && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			for _, op := range i.Operands(nil) {
				switch x := (*op).(type) {
				case *ssa.Function:
					add(x)
				case *ssa.Global:
					if made := p.globalTable(x); made != nil && fn != p.pkg.Func("init") {
						for _, path := range slices.Sorted(maps.Keys(made.at)) {
							add(made.at[path].fn)
						}
					}
				}
			}
			if m, ok := i.(*ssa.MakeClosure); ok {
				add(m.Fn.(*ssa.Function))
			}
			if c, ok := i.(ssa.CallInstruction); ok && c.Common().IsInvoke() {
				if f := p.onlyImplementation(c.Common()); f != nil {
					add(f)
				}
				if m, ok := c.Common().Value.(*ssa.MakeInterface); ok {
					if f := p.method(m.X.Type(), c.Common().Method); f != nil {
						add(f)
					}
				}
			}
		}
	}
	return out
}

// components orders the functions in strongly connected components, callees first (Tarjan), without recursion.
func (p *program) components() [][]*ssa.Function {
	index := map[*ssa.Function]int{}
	low := map[*ssa.Function]int{}
	on := map[*ssa.Function]bool{}
	var stack []*ssa.Function
	var out [][]*ssa.Function
	type frame struct {
		fn   *ssa.Function
		refs []*ssa.Function
		next int
	}
	known := map[*ssa.Function]bool{}
	for _, f := range p.funcs {
		known[f] = true
	}
	for _, start := range p.funcs {
		if _, ok := index[start]; ok {
			continue
		}
		var frames []frame
		open := func(f *ssa.Function) {
			index[f] = len(index)
			low[f] = index[f]
			on[f] = true
			stack = append(stack, f)
			frames = append(frames, frame{fn: f, refs: p.mentioned(f)})
		}
		open(start)
		for len(frames) > 0 {
			top := &frames[len(frames)-1]
			if top.next < len(top.refs) {
				r := top.refs[top.next]
				top.next++
				if !known[r] {
					continue
				}
				if _, ok := index[r]; !ok {
					open(r)
				} else if on[r] {
					low[top.fn] = min(low[top.fn], index[r])
				}
				continue
			}
			f := top.fn
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				up := frames[len(frames)-1].fn
				low[up] = min(low[up], low[f])
			}
			if low[f] == index[f] {
				var scc []*ssa.Function
				for {
					g := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					on[g] = false
					scc = append(scc, g)
					if g == f {
						break
					}
				}
				slices.Reverse(scc)
				out = append(out, scc)
			}
		}
	}
	return out
}

// method finds the method of a concrete type that an interface method stands for.
func (p *program) method(t types.Type, m *types.Func) *ssa.Function {
	if types.IsInterface(t) {
		return nil
	}
	sel := types.NewMethodSet(t).Lookup(m.Pkg(), m.Name())
	if sel == nil {
		return nil
	}
	obj, ok := sel.Obj().(*types.Func)
	if !ok || len(sel.Index()) > 1 {
		return nil // promoted through an embedded field: another receiver
	}
	return p.pkg.Prog.FuncValue(obj.Origin())
}

// onlyImplementation is the method that a call through an interface of this package runs, where the package has
// exactly one type that implements it.
func (p *program) onlyImplementation(c *ssa.CallCommon) *ssa.Function {
	it := types.Unalias(c.Value.Type())
	if tp, ok := it.(*types.TypeParam); ok {
		it = types.Unalias(tp.Constraint())
	}
	n, ok := it.(*types.Named)
	if !ok || n.Obj().Pkg() != p.pkg.Pkg {
		return nil
	}
	key := n.Obj().Name() + "." + c.Method.Name()
	if f, ok := p.impls[key]; ok {
		return f
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var found types.Type
	count := 0
	scope := p.pkg.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || p.inTest(tn.Pos()) {
			continue
		}
		if named, ok := tn.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
			continue
		}
		for _, t := range []types.Type{tn.Type(), types.NewPointer(tn.Type())} {
			if types.Implements(t, iface) {
				found = t
				count++
				break
			}
		}
	}
	var fn *ssa.Function
	if count == 1 {
		fn = p.method(found, c.Method)
		if fn != nil && fn.Pkg != p.pkg {
			fn = nil
		}
	}
	p.impls[key] = fn
	return fn
}

func (p *program) inTest(pos token.Pos) bool {
	return strings.HasSuffix(p.pass.Fset.Position(pos).Filename, "_test.go")
}

// taintOf returns the calls and loads that a value is computed from. The errors of calls do not count: that a read has
// failed says nothing of what is there.
func (p *program) taintOf(f *funcInfo, v ssa.Value) map[ssa.Instruction]bool {
	if t, ok := f.taints[v]; ok {
		return t
	}
	out := map[ssa.Instruction]bool{}
	seen := map[ssa.Value]bool{}
	stack := []ssa.Value{v}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if v == nil || seen[v] {
			continue
		}
		seen[v] = true
		i, ok := v.(ssa.Instruction)
		if !ok {
			continue
		}
		switch i := i.(type) {
		case *ssa.Extract:
			if isError(i.Type()) {
				continue
			}
			stack = append(stack, i.Tuple)
			continue
		case *ssa.Call:
			out[i] = true
			if isError(i.Type()) {
				continue
			}
		case *ssa.UnOp:
			out[i] = true
		case *ssa.Alloc:
			for _, r := range *i.Referrers() {
				stack = append(stack, stored(r, i)...)
			}
			continue
		}
		for _, op := range i.Operands(nil) {
			stack = append(stack, *op)
		}
	}
	f.taints[v] = out
	return out
}

// stored returns what an instruction stores to a local variable or a part of it.
func stored(r ssa.Instruction, v ssa.Value) []ssa.Value {
	switch r := r.(type) {
	case *ssa.Store:
		if r.Addr == v {
			return []ssa.Value{r.Val}
		}
	case *ssa.FieldAddr, *ssa.IndexAddr:
		var out []ssa.Value
		for _, u := range *r.(ssa.Value).Referrers() {
			out = append(out, stored(u, r.(ssa.Value))...)
		}
		return out
	}
	return nil
}

// sentinel says whether a package-level variable is an error that always stands for itself: of type error, and
// written to by nothing but its declaration.
func (p *program) sentinel(name string) bool {
	if known, ok := p.sentinels[name]; ok {
		return known
	}
	dot := strings.LastIndexByte(name, '.')
	path, id := name[:dot], name[dot+1:]
	known := false
	if path == p.pass.Pkg.Path() {
		if g, ok := p.pkg.Members[id].(*ssa.Global); ok && isError(deref(g.Type())) {
			known = p.onlyDeclared(g)
		}
	} else {
		// A package that is not imported here is known only through facts, by the name of the variable.
		known = strings.HasPrefix(id, "Err") || strings.HasPrefix(id, "err")
		for _, imp := range p.pass.Pkg.Imports() {
			if imp.Path() == path {
				v, ok := imp.Scope().Lookup(id).(*types.Var)
				known = ok && isError(v.Type())
			}
		}
	}
	p.sentinels[name] = known
	return known
}

// seam is the function that a package-level variable of this package holds: its first value, where nothing but tests gives it
// another, as in var exit = os.Exit; nil else.
func (p *program) seam(name string) *ssa.Function {
	if fn, ok := p.seams[name]; ok {
		return fn
	}
	var fn *ssa.Function
	if g := p.variable(name); g != nil {
		if _, ok := deref(g.Type()).Underlying().(*types.Signature); ok {
			fn, _ = p.onlyValue(g).(*ssa.Function)
		}
	}
	p.seams[name] = fn
	return fn
}

// variable is a package-level variable of this package; nil where the name is that of another one.
func (p *program) variable(name string) *ssa.Global {
	id, ok := strings.CutPrefix(name, p.pass.Pkg.Path()+".")
	if !ok {
		return nil
	}
	g, _ := p.pkg.Members[id].(*ssa.Global)
	return g
}

// onlyValue is what a package-level variable is declared with, where nothing but tests gives it another value, or changes an
// element.
func (p *program) onlyValue(g *ssa.Global) ssa.Value {
	for _, fn := range p.funcs {
		if p.inTest(fn.Pos()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				for _, op := range i.Operands(nil) {
					if *op != g {
						continue
					}
					if u, ok := i.(*ssa.UnOp); !ok || u.Op != token.MUL || elementsWritten(u) {
						return nil // another value, or its address
					}
				}
			}
		}
	}
	var first ssa.Value
	for _, b := range p.pkg.Func("init").Blocks {
		for _, i := range b.Instrs {
			if s, ok := i.(*ssa.Store); ok && s.Addr == g {
				first = s.Val
			}
		}
	}
	return first
}

// elementsWritten says whether an element of a slice may be changed by what is done with it here.
func elementsWritten(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		at, ok := r.(*ssa.IndexAddr)
		return ok && writesTo(at, map[ssa.Value]bool{})
	})
}

// onlyDeclared says whether a variable has a first value and no other.
func (p *program) onlyDeclared(g *ssa.Global) bool {
	stores := 0
	count := func(fn *ssa.Function, init bool) bool {
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				s, ok := i.(*ssa.Store)
				if ok && s.Addr == g {
					c, isConst := s.Val.(*ssa.Const)
					if !init || isConst && c.IsNil() {
						return false
					}
					stores++
				}
			}
		}
		return true
	}
	for _, fn := range p.funcs {
		if !count(fn, false) {
			return false
		}
	}
	init := p.pkg.Func("init")
	return init != nil && count(init, true) && stores == 1
}

// site is file:line.
func (p *program) site(pos token.Pos) string {
	q := finding.Place(p.pass.Fset, pos)
	return fmt.Sprintf("%s:%d", filepath.Base(q.Filename), q.Line)
}

func (p *program) fileOf(pos token.Pos) *ast.File {
	for _, f := range p.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// callPos returns where the call expression with that parenthesis starts: that is what a person annotates.
func (p *program) callPos(paren token.Pos) token.Pos {
	if p.calls == nil {
		p.calls = map[token.Pos]token.Pos{}
		for _, f := range p.pass.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok {
					p.calls[c.Lparen] = c.Pos()
				}
				return true
			})
		}
	}
	if pos, ok := p.calls[paren]; ok {
		return pos
	}
	return paren
}

// when is the source of the branch that a place stands in: "err != nil", "case x", "" for none.
func (p *program) when(pos token.Pos) string {
	if s, ok := p.whens[pos]; ok {
		return s
	}
	s := p.branchOf(pos)
	p.whens[pos] = s
	return s
}

func (p *program) branchOf(pos token.Pos) string {
	file := p.fileOf(pos)
	if file == nil {
		return ""
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for n, node := range path {
		switch s := node.(type) {
		case *ast.IfStmt:
			if n > 0 && path[n-1] == ast.Node(s.Body) {
				return short(types.ExprString(s.Cond))
			}
			if n > 0 && s.Else != nil && path[n-1] == ast.Node(s.Else) {
				return "not " + short(types.ExprString(s.Cond))
			}
		case *ast.CaseClause:
			if n > 0 && len(s.List) > 0 && isOneOf(path[n-1], s.Body) {
				var parts []string
				for _, x := range s.List {
					parts = append(parts, types.ExprString(x))
				}
				return "case " + short(strings.Join(parts, ", "))
			}
		case *ast.FuncDecl, *ast.FuncLit:
			return ""
		}
	}
	return ""
}

// madeOutside says whether a status lies in an object that the function around a literal makes, and that the literal
// captures: it is as new in the literal as it is outside.
func (p *program) madeOutside(subject *term) bool {
	t := subject
	for t.base != nil {
		t = t.base
	}
	if c, ok := t.val.(*ssa.Call); ok && t.kind == root && len(c.Call.Args) > 0 { // a copy
		if e := p.reg.Func(calledObj(&c.Call)); e != nil && e.Op == model.Clone {
			v := c.Call.Args[0]
			if u, ok := v.(*ssa.UnOp); ok {
				v = u.X
			}
			f, ok := v.(*ssa.FreeVar)
			return ok && capturesNew(f)
		}
	}
	f, ok := t.val.(*ssa.FreeVar)
	return ok && t.kind == root && capturesNew(f)
}

// capturesNew says whether a captured variable holds one object that its function has made.
func capturesNew(f *ssa.FreeVar) bool {
	fn := f.Parent()
	up := fn.Parent()
	if up == nil {
		return false
	}
	index := slices.Index(fn.FreeVars, f)
	for _, b := range up.Blocks {
		for _, i := range b.Instrs {
			m, ok := i.(*ssa.MakeClosure)
			if !ok || m.Fn != ssa.Value(fn) {
				continue
			}
			al, ok := m.Bindings[index].(*ssa.Alloc)
			if !ok {
				return false
			}
			made := 0
			for _, r := range *al.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == al {
					if x, ok := s.Val.(*ssa.Alloc); !ok || x.Comment != "complit" {
						return false
					}
					made++
				}
			}
			return made == 1 || made == 0 && al.Comment == "complit"
		}
	}
	return false
}

// ifCond is where the condition of the if statement stands whose branch a place is in.
func (p *program) ifCond(pos token.Pos) token.Pos {
	file := p.fileOf(pos)
	if file == nil {
		return token.NoPos
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for n, node := range path {
		switch s := node.(type) {
		case *ast.IfStmt:
			if n > 0 && (path[n-1] == ast.Node(s.Body) || s.Else != nil && path[n-1] == ast.Node(s.Else)) {
				return s.Cond.Pos()
			}
		case *ast.FuncDecl, *ast.FuncLit:
			return token.NoPos
		}
	}
	return token.NoPos
}

func isOneOf(n ast.Node, list []ast.Stmt) bool {
	for _, s := range list {
		if s == n {
			return true
		}
	}
	return false
}

// short cuts an expression that would fill the line.
func short(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

func receiverLabel(t types.Type) string {
	if n, ok := types.Unalias(model.Deref(t)).(*types.Named); ok {
		return n.Obj().Name()
	}
	return types.TypeString(t, func(*types.Package) string { return "" })
}
