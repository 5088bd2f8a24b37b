package load_test

import (
	"errors"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/load"
)

// A mark is the fact of the test's check: a function that calls one that has it,
// or that is named Source, has it.
type mark struct{}

func (*mark) AFact() {}

// callers reports each function that leads to one named Source, through packages.
var callers = &analysis.Analyzer{
	Name:      "callers",
	Doc:       "report functions that lead to Source",
	URL:       "https://example.com/callers",
	FactTypes: []analysis.Fact{(*mark)(nil)},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				obj := pass.TypesInfo.Defs[fn.Name]
				if fn.Name.Name == "Source" {
					pass.ExportObjectFact(obj, new(mark))
				}
				ast.Inspect(fn, func(n ast.Node) bool {
					id, ok := n.(*ast.Ident)
					if use := pass.TypesInfo.Uses[id]; ok && use != nil && use.Pkg() != nil && pass.ImportObjectFact(use, new(mark)) {
						pass.ExportObjectFact(obj, new(mark))
						pass.Report(analysis.Diagnostic{
							Pos: fn.Name.Pos(), End: fn.Name.End(), Category: "leads",
							Message: fn.Name.Name + " leads to Source",
							Related: []analysis.RelatedInformation{{Pos: id.Pos(), Message: "by this"}},
						})
					}
					return true
				})
			}
		}
		return nil, nil
	},
}

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if files["go.mod"] == "" {
		files["go.mod"] = "module example.com/m\n\ngo 1.26.0\n"
	}
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	return dir
}

// summary returns the findings as "file:line:col: check: message [package]".
func summary(dir string, res *load.Result) []string {
	var lines []string
	for _, f := range res.Findings {
		line := fmt.Sprintf("%v: %s: %s [%s]", f.Pos, f.Check, f.Message, f.Package)
		lines = append(lines, strings.TrimPrefix(line, dir+string(filepath.Separator)))
	}
	return lines
}

func TestFactsAndVariants(t *testing.T) {
	dir := write(t, map[string]string{
		"a/a.go":      "package a\n\nfunc Source() {}\n",
		"b/b.go":      "package b\n\nimport \"example.com/m/a\"\n\nfunc Through() { a.Source() }\n",
		"c/c.go":      "package c\n\nimport \"example.com/m/b\"\n\nfunc Far() { b.Through() }\n",
		"c/c_test.go": "package c\n\nfunc inTest() { Far() }\n",
		"c/x_test.go": "package c_test\n\nimport \"example.com/m/c\"\n\nvar _ = 0\n\nfunc outside() { c.Far() }\n",
		"tag/tag.go":  "package tag\n",
		"tag/on.go":   "//go:build special\n\npackage tag\n\nimport \"example.com/m/a\"\n\nfunc On() { a.Source() }\n",
	})
	for _, test := range []struct {
		name string
		cfg  load.Config
		want []string
	}{
		{"all", load.Config{Tests: true, Patterns: []string{"./..."}}, []string{
			"b/b.go:5:6: callers: Through leads to Source [example.com/m/b]",
			"c/c.go:5:6: callers: Far leads to Source [example.com/m/c [example.com/m/c.test]]",
			"c/c_test.go:3:6: callers: inTest leads to Source [example.com/m/c [example.com/m/c.test]]",
			"c/x_test.go:7:6: callers: outside leads to Source [example.com/m/c_test [example.com/m/c.test]]",
		}},
		{"without tests", load.Config{Patterns: []string{"./..."}}, []string{
			"b/b.go:5:6: callers: Through leads to Source [example.com/m/b]",
			"c/c.go:5:6: callers: Far leads to Source [example.com/m/c]",
		}},
		{"a dependency is not reported", load.Config{Patterns: []string{"./c"}}, []string{
			"c/c.go:5:6: callers: Far leads to Source [example.com/m/c]",
		}},
		{"tags", load.Config{Tags: "other,special", Patterns: []string{"./tag"}}, []string{
			"tag/on.go:7:6: callers: On leads to Source [example.com/m/tag]",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.cfg.Dir = dir
			test.cfg.Analyzers = []*analysis.Analyzer{callers}
			res, err := load.Run(t.Context(), test.cfg)
			if err != nil {
				t.Fatal(err)
			}
			if got := summary(dir, res); !slices.Equal(got, test.want) {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if len(res.Problems)+len(res.Unchecked) > 0 {
				t.Errorf("problems %v, unchecked %v", res.Problems, res.Unchecked)
			}
			for _, f := range res.Findings {
				if f.Category != "leads" || f.URL != "https://example.com/callers#leads" || len(f.Related) != 1 || f.Related[0].Pos.Line != f.Pos.Line || f.End.Column <= f.Pos.Column {
					t.Errorf("incomplete: %+v", f)
				}
			}
		})
	}
}

// TestFailingCheck: a check that fails is one problem, where it failed, and its
// packages are said not to be checked; the other checks go on.
func TestFailingCheck(t *testing.T) {
	dir := write(t, map[string]string{
		"a/a.go": "package a\n\nfunc Source() {}\n",
		"b/b.go": "package b\n\nimport \"example.com/m/a\"\n\nfunc Through() { a.Source() }\n",
	})
	failing := &analysis.Analyzer{
		Name:      "failing",
		Doc:       "fail on package a",
		FactTypes: []analysis.Fact{(*other)(nil)},
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Name() == "a" {
				return nil, errors.New("out of ideas")
			}
			return nil, nil
		},
	}
	res, err := load.Run(t.Context(), load.Config{Dir: dir, Patterns: []string{"./b"}, Analyzers: []*analysis.Analyzer{callers, failing}})
	if err != nil {
		t.Fatal(err)
	}
	want := &load.Result{
		Findings:  res.Findings,
		Problems:  []load.Problem{{Message: "example.com/m/a: failing failed: out of ideas"}},
		Unchecked: []string{"example.com/m/b"},
		Checked:   map[string]string{},
	}
	if !reflect.DeepEqual(res, want) {
		t.Errorf("got %+v, want %+v", res, want)
	}
	if got := summary(dir, res); !slices.Equal(got, []string{"b/b.go:5:6: callers: Through leads to Source [example.com/m/b]"}) {
		t.Errorf("findings of the other check: %q", got)
	}
}

type other struct{}

func (*other) AFact() {}

func TestMissingDir(t *testing.T) {
	_, err := load.Run(t.Context(), load.Config{Dir: filepath.Join(t.TempDir(), "none"), Patterns: []string{"./..."}, Analyzers: []*analysis.Analyzer{callers}})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got error %v, want one that says that the folder does not exist", err)
	}
}
