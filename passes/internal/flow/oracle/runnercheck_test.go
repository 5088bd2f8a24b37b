package oracle

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

type returnsError struct{}

func (*returnsError) AFact() {}

// The runner must carry results of required analyzers, facts of the stubs and
// facts of the program to where an analyzer asks for them.
func TestRunner(t *testing.T) {
	a := &analysis.Analyzer{
		Name: "errorcalls", Doc: "reports calls of functions with an error as last result",
		Requires: []*analysis.Analyzer{inspect.Analyzer}, FactTypes: []analysis.Fact{new(returnsError)},
	}
	a.Run = func(pass *analysis.Pass) (any, error) {
		in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		in.Preorder([]ast.Node{(*ast.FuncDecl)(nil)}, func(n ast.Node) {
			fn := pass.TypesInfo.Defs[n.(*ast.FuncDecl).Name].(*types.Func)
			res := fn.Signature().Results()
			if res.Len() > 0 && res.At(res.Len()-1).Type().String() == "error" {
				pass.ExportObjectFact(fn, new(returnsError))
			}
		})
		in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			var id *ast.Ident
			switch f := n.(*ast.CallExpr).Fun.(type) {
			case *ast.Ident:
				id = f
			case *ast.SelectorExpr:
				id = f.Sel
			default:
				return
			}
			if fn, ok := pass.TypesInfo.Uses[id].(*types.Func); ok && pass.ImportObjectFact(fn, new(returnsError)) {
				pass.Reportf(n.Pos(), "error from %s", fn.Name())
			}
		})
		return nil, nil
	}
	r := &runner{analyzer: a}
	const src = `package p

import "github.com/gruyaume/goops"

func local() error { return nil }

func f() {
	local()
	goops.SetState("a", "b")
	goops.LogInfof("")
	_, _ = goops.IsLeader()
}
`
	for range 2 {
		var got []string
		for _, d := range r.run(t, src) {
			got = append(got, d.Message)
		}
		want := []string{"error from local", "error from SetState", "error from IsLeader"}
		if len(got) != len(want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	}
}
