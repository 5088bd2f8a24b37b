// Package statusssa decides whether a package can matter for statuses at all, and builds SSA
// for those that can.
//
// SSA is not requested through the buildssa analyzer: that one runs on every dependency and
// makes drivers load all syntax. Here an irrelevant package costs a look at its imports.
package statusssa

import (
	"go/ast"
	"go/types"

	"github.com/statuslint/statuslint/passes/internal/logs"
	"github.com/statuslint/statuslint/passes/internal/model"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Mark is a package fact: the package is relevant, and so is what imports it directly.
type Mark struct {
	// Immediate says that it is relevant to a status that is shown as soon as it is set.
	Immediate bool
}

// AFact makes Mark a fact.
func (*Mark) AFact() {}

func (*Mark) String() string { return "relevant" }

// Relevant returns the mark of the package, nil where it cannot set, read or carry a status: it is relevant where it
// is a root of a model, imports one, mentions a function that matters, or imports a package that is relevant. The mark is
// exported.
func Relevant(pass *analysis.Pass, reg *model.Registry) *Mark {
	var mark *Mark
	add := func(immediate bool) {
		if mark == nil {
			mark = new(Mark)
		}
		mark.Immediate = mark.Immediate || immediate
	}
	if relevant, immediate := reg.Relevant(pass.Pkg.Path(), pass.Files); relevant {
		add(immediate)
	}
	for _, p := range pass.Pkg.Imports() {
		var m Mark
		if pass.ImportPackageFact(p, &m) {
			add(m.Immediate)
		}
	}
	if mark != nil {
		pass.ExportPackageFact(mark)
	}
	return mark
}

// Build builds the SSA of the package. Calls of functions that never return end their block.
func Build(pass *analysis.Pass, reg *model.Registry) *ssa.Package {
	prog := ssa.NewProgram(pass.Fset, ssa.BuilderMode(0))
	prog.SetNoReturn(func(fn *types.Func) bool { return logs.NoReturn(fn) || reg.Ends(fn) })
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	return pkg
}

// Functions returns the source functions of the package, literals included, in source order.
func Functions(pass *analysis.Pass, pkg *ssa.Package) []*ssa.Function {
	var out []*ssa.Function
	var add func(f *ssa.Function)
	add = func(f *ssa.Function) {
		out = append(out, f)
		for _, lit := range f.AnonFuncs {
			add(lit)
		}
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
					if f := pkg.Prog.FuncValue(fn); f != nil {
						add(f)
					}
				}
			}
		}
	}
	if init := pkg.Func("init"); init != nil { // literals in package-level variables
		for _, lit := range init.AnonFuncs {
			add(lit)
		}
	}
	return out
}
