package flow

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// A Body is what a function does to one status that exists once in the process, for whoever wants to change it.
type Body struct {
	Decl *ast.FuncDecl
	// Writes are the calls that set the status, by the position of their parenthesis.
	Writes []token.Pos
	// Alone says that nothing else in the function sets the status or looks at it: no callee, no function literal.
	Alone bool
	// Always says that each path that does not return an error sets the status.
	Always bool
}

// Body returns what the function around a position does to the status that a model calls so, nil where there is no such
// function.
func (r *Result) Body(pos token.Pos, modelName, kind string) *Body {
	for _, fn := range r.p.funcs {
		decl, ok := fn.Syntax().(*ast.FuncDecl)
		if ok && decl.Body != nil && decl.Pos() <= pos && pos < decl.End() {
			return r.p.body(fn, decl, modelName, kind)
		}
	}
	return nil
}

func (p *program) body(fn *ssa.Function, decl *ast.FuncDecl, modelName, kind string) *Body {
	b := &Body{Decl: decl, Alone: true}
	var scan func(f *ssa.Function)
	scan = func(f *ssa.Function) {
		for _, block := range f.Blocks {
			for _, i := range block.Instrs {
				c, ok := i.(ssa.CallInstruction)
				if !ok {
					continue
				}
				switch p.doesTo(c.Common(), modelName, kind) {
				case setsIt:
					if _, plain := i.(*ssa.Call); f == fn && plain {
						b.Writes = append(b.Writes, i.Pos())
					} else {
						b.Alone = false
					}
				case mayKnowIt:
					b.Alone = false
				}
			}
		}
		for _, lit := range f.AnonFuncs {
			scan(lit)
		}
	}
	scan(fn)
	s := p.sums[fn]
	b.Always = s != nil
	last := fn.Signature.Results().Len() - 1
	for n := range s.exits {
		x := &s.exits[n]
		if x.slot.Model == modelName && x.slot.Kind == kind && x.untouched && !slices.ContainsFunc(x.post, func(l summary.Literal) bool {
			return l.On == summary.Path{Root: summary.Result, Index: last} && l.Is.Implies(summary.Not(summary.Nil))
		}) {
			b.Always = false
		}
	}
	return b
}

const (
	leavesIt = iota
	setsIt
	mayKnowIt
)

// doesTo says what a call does to a status.
func (p *program) doesTo(c *ssa.CallCommon, modelName, kind string) int {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return leavesIt
	}
	obj := calledObj(c)
	if obj == nil {
		return mayKnowIt // a function value may be anything
	}
	obj = obj.Origin()
	if e := p.reg.Func(obj); e != nil {
		switch {
		case e.Model.Name != modelName || e.Slot != kind:
			return leavesIt
		case e.Op == model.Write:
			return setsIt
		}
		return mayKnowIt
	}
	s := p.factOf(obj)
	if fn := c.StaticCallee(); fn != nil && fn.Pkg == p.pkg {
		s = p.sums[fn]
	} else if c.IsInvoke() && obj.Pkg() != nil && obj.Pkg() == p.pass.Pkg {
		return mayKnowIt // any of its implementations
	}
	if s == nil {
		return leavesIt
	}
	about := func(x summary.Slot) bool { return x.Model == modelName && x.Kind == kind }
	if slices.ContainsFunc(s.entries, func(e sumEntry) bool { return about(e.slot) }) ||
		slices.ContainsFunc(s.reads, func(r summary.Read) bool { return about(r.Slot) }) ||
		slices.ContainsFunc(s.exits, func(x sumExit) bool { return about(x.slot) && !x.untouched }) {
		return mayKnowIt
	}
	return leavesIt
}
