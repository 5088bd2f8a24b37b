package statusssa_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/statusssa"
)

// modules are packages in the order in which a driver goes through them.
var modules = []struct{ path, src string }{
	{"strings", `package strings; func Join(a []string, sep string) string { return sep }`},
	{"github.com/gruyaume/goops", `package goops; import "strings"; func SetUnitStatus(s string, m ...string) error { _ = strings.Join(m, s); return nil }`},
	{"github.com/moby/swarmkit/v2/api", `package api; type TaskStatus struct{ State int32 }`},
	// Imports a root, directly and through one and two packages.
	{"one", `package one; import "github.com/gruyaume/goops"; func F() { _ = goops.SetUnitStatus("active") }`},
	{"two", `package two; import "one"; func F() { one.F() }`},
	{"three", `package three; import "two"; func F() { two.F() }`},
	// The same through a vendor folder and another major version.
	{"app/vendor/github.com/docker/swarmkit/api", `package api; type TaskStatus struct{ State int32 }`},
	{"app", `package app; import "app/vendor/github.com/docker/swarmkit/api"; var S api.TaskStatus`},
	{"task", `package task; import "github.com/moby/swarmkit/v2/api"; var S api.TaskStatus`},
	// Both kinds of status.
	{"both", `package both; import ("task"; "one"); func F() { one.F(); _ = task.S }`},
	// Has nothing to do with it; names and paths that only look like it.
	{"plain", `package plain; import "strings"; func F() string { return strings.Join(nil, "") }`},
	{"github.com/gruyaume/goopsy", `package goopsy; func SetUnitStatus(s string) {}`},
	{"alike", `package alike; import "github.com/gruyaume/goopsy"; func F() { goopsy.SetUnitStatus("active") }`},
	{"alone", `package alone; func F() {}`},
}

// A driver type-checks and keeps package facts.
type driver struct {
	fset  *token.FileSet
	pkgs  map[string]*types.Package
	marks map[*types.Package]statusssa.Mark
}

func (d *driver) Import(path string) (*types.Package, error) {
	if p := d.pkgs[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

func (d *driver) pass(t testing.TB, path, src string) *analysis.Pass {
	t.Helper()
	f, err := parser.ParseFile(d.fset, path+".go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{Importer: d}).Check(path, d.fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	d.pkgs[path] = pkg
	return &analysis.Pass{
		Fset: d.fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info,
		ImportPackageFact: func(p *types.Package, f analysis.Fact) bool {
			m, ok := d.marks[p]
			if ok {
				*f.(*statusssa.Mark) = m
			}
			return ok
		},
		ExportPackageFact: func(f analysis.Fact) { d.marks[pkg] = *f.(*statusssa.Mark) },
	}
}

func newDriver() *driver {
	return &driver{fset: token.NewFileSet(), pkgs: map[string]*types.Package{}, marks: map[*types.Package]statusssa.Mark{}}
}

func registry(t testing.TB) *model.Registry {
	t.Helper()
	reg, err := model.Compile(model.All())
	if err != nil {
		t.Fatal(err)
	}
	return reg
}

// TestGate goes through the packages bottom up: what is relevant is a root, imports one, or imports what is.
func TestGate(t *testing.T) {
	want := map[string]statusssa.Mark{ // the others are not relevant
		"github.com/gruyaume/goops":       {Immediate: true},
		"github.com/moby/swarmkit/v2/api": {},
		"one":                             {Immediate: true},
		"two":                             {Immediate: true},
		"three":                           {Immediate: true},
		"app/vendor/github.com/docker/swarmkit/api": {},
		"app":  {},
		"task": {},
		"both": {Immediate: true},
	}
	d, reg := newDriver(), registry(t)
	for _, m := range modules {
		pass := d.pass(t, m.path, m.src)
		got := statusssa.Relevant(pass, reg)
		w, relevant := want[m.path]
		switch {
		case (got != nil) != relevant:
			t.Errorf("%s: relevant %v, want %v", m.path, got != nil, relevant)
		case relevant && *got != w:
			t.Errorf("%s: %+v, want %+v", m.path, *got, w)
		}
		if mark, exported := d.marks[pass.Pkg]; exported != relevant || relevant && mark != w {
			t.Errorf("%s: mark %+v exported: %v, want %+v, %v", m.path, mark, exported, w, relevant)
		}
	}
	if s := new(statusssa.Mark).String(); s != "relevant" {
		t.Errorf("the mark reads %q", s)
	}
}

// TestGateNeedsFacts: where a driver loses facts, what imports a root only indirectly is silent, not wrong.
func TestGateNeedsFacts(t *testing.T) {
	d, reg := newDriver(), registry(t)
	for _, m := range modules {
		pass := d.pass(t, m.path, m.src)
		pass.ImportPackageFact = func(*types.Package, analysis.Fact) bool { return false }
		got := statusssa.Relevant(pass, reg) != nil
		want := slices.Contains([]string{"github.com/gruyaume/goops", "github.com/moby/swarmkit/v2/api", "one", "app/vendor/github.com/docker/swarmkit/api", "app", "task"}, m.path)
		if got != want {
			t.Errorf("%s: relevant %v, want %v", m.path, got, want)
		}
	}
}

// TestGateIsCheap: for an irrelevant package, no syntax, no types and no facts of its own are looked at, and what is
// allocated does not depend on its size.
func TestGateIsCheap(t *testing.T) {
	d, reg := newDriver(), registry(t)
	pass := d.pass(t, "alone", "package alone")
	pass.Files, pass.TypesInfo, pass.Fset = nil, nil, nil // a look at any of them is a panic
	pass.ExportPackageFact = func(analysis.Fact) { t.Error("an irrelevant package is marked") }
	if n := testing.AllocsPerRun(100, func() {
		if statusssa.Relevant(pass, reg) != nil {
			t.Error("relevant")
		}
	}); n > 8 {
		t.Errorf("%v allocations for a package without imports", n)
	}
}

const program = `package p
import "os"
var f = func() { inVariable() }
func inVariable() {}
type T struct{}
func (T) Value() {}
func (*T) Pointer() { func() { func() {}() }() }
func Generic[X any](x X) { _ = func() X { return x } }
func ends(ok bool) int {
	if !ok {
		os.Exit(1)
	}
	return 1
}
func init() {}
func noBody()
`

func TestFunctions(t *testing.T) {
	d := newDriver()
	d.pass(t, "os", "package os; func Exit(code int)")
	pass := d.pass(t, "p", program)
	pkg := statusssa.Build(pass, registry(t))
	var names []string
	for _, f := range statusssa.Functions(pass, pkg) {
		names = append(names, f.Name())
	}
	want := []string{"inVariable", "Value", "Pointer", "Pointer$1", "Pointer$1$1", "Generic", "Generic$1", "ends", "init#1", "noBody", "init$1"}
	if !slices.Equal(names, want) {
		t.Errorf("functions %q\nwant      %q", names, want)
	}
}

// TestNoReturn: a call that does not return ends its block, so that nothing follows it on the path.
func TestNoReturn(t *testing.T) {
	d := newDriver()
	d.pass(t, "os", "package os; func Exit(code int)")
	pass := d.pass(t, "p", program)
	fn := statusssa.Build(pass, registry(t)).Func("ends")
	found := false
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if c, ok := i.(*ssa.Call); ok && c.Call.StaticCallee().Name() == "Exit" {
				found = true
				for _, s := range b.Succs {
					for _, i := range s.Instrs {
						if _, ok := i.(*ssa.Return); ok {
							t.Error("what follows the call comes to the return")
						}
					}
				}
			}
		}
	}
	if !found {
		t.Error("the call is not there")
	}
}
