package flow

import (
	"flag"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/passes/internal/model"
)

var gorootTests = flag.Bool("flow.goroot", false, "take the solver through every file of the Go distribution's own tests that type-checks alone")

// TestGoroot takes every function of the strangest Go there is through the solver, as if each could write a status. Nothing
// is to panic, and no place to be looked at without end.
func TestGoroot(t *testing.T) {
	if !*gorootTests {
		t.Skip("run with -flow.goroot")
	}
	root := filepath.Join(runtime.GOROOT(), "test")
	if _, err := os.Stat(root); err != nil {
		t.Skipf("this Go distribution comes without its tests: %v", err)
	}
	reg, err := model.Compile(model.WithFailures(model.All()))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	imp := importer.ForCompiler(fset, "source", nil)
	files, functions, left := 0, 0, 0
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil // many are errors on purpose
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
			Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{}}
		conf := types.Config{Importer: imp}
		pkg, err := conf.Check("p", fset, []*ast.File{f}, info)
		if err != nil {
			return nil
		}
		p := newProgram(&analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info,
			ImportObjectFact: func(types.Object, analysis.Fact) bool { return false }}, reg)
		for _, fn := range p.funcs {
			p.touches[fn], p.writers[fn] = true, true
		}
		for _, scc := range p.components() {
			p.solve(scc)
		}
		files++
		functions += len(p.funcs)
		if n := p.counts["places left"]; n > 0 {
			left++
			t.Logf("%s: %d places do not come to rest", name, n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d functions", files, functions)
	if files < 1000 {
		t.Errorf("only %d files were looked at", files)
	}
	if left > 0 {
		t.Errorf("%d files have places that do not come to rest", left)
	}
}
