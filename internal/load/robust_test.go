package load_test

import (
	"context"
	"errors"
	"go/ast"
	"go/types"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/load"
)

// relevant is true of packages with a function Source: callers finds nothing where none is imported.
func relevant(_ string, files []*ast.File) bool {
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "Source" {
				return true
			}
		}
	}
	return false
}

// seen returns an analyzer with facts that notes on which packages it runs.
func seen(paths *[]string) *analysis.Analyzer {
	note := make(chan string, 10_000)
	return &analysis.Analyzer{
		Name: "seen", Doc: "note packages", FactTypes: []analysis.Fact{(*other)(nil)},
		Run: func(pass *analysis.Pass) (any, error) {
			note <- pass.Pkg.Path()
			*paths = nil
			n := len(note)
			for range n {
				p := <-note
				*paths = append(*paths, p)
				note <- p
			}
			return nil, nil
		},
	}
}

func checked(t *testing.T, dir string, cfg load.Config) *load.Result {
	t.Helper()
	cfg.Dir = dir
	if cfg.Analyzers == nil {
		cfg.Analyzers = []*analysis.Analyzer{callers}
	}
	if cfg.Patterns == nil {
		cfg.Patterns = []string{"./..."}
	}
	res, err := load.Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func wantFindings(t *testing.T, dir string, res *load.Result, want ...string) {
	t.Helper()
	if got := summary(dir, res); !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(res.Problems)+len(res.Unchecked) > 0 {
		t.Errorf("problems %v, unchecked %v", res.Problems, res.Unchecked)
	}
}

const source = "package a\n\nfunc Source() {}\n"

// TestOddPackages: what packages can be made of, beside plain Go files.
func TestOddPackages(t *testing.T) {
	const call = "import \"example.com/m/a\"\n\nfunc F() { a.Source() }\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"generics", map[string]string{
			"g/g.go": "package g\n\nimport \"example.com/m/a\"\n\ntype List[T any] struct{ all []T }\n\nfunc (l *List[T]) Each(f func(T)) { a.Source() }\n\nfunc Map[T, U any](t T, f func(T) U) U { return f(t) }\n",
			"h/h.go": "package h\n\nimport \"example.com/m/g\"\n\nfunc F() string { return g.Map(1, func(int) string { return \"\" }) }\n",
		}, []string{"g/g.go:7:19: callers: Each leads to Source [example.com/m/g]"}},
		{"embedded files", map[string]string{
			"e/e.go": "package e\n\nimport _ \"embed\"\n\n//go:embed t.txt\nvar text string\n\n" + "func F() string { return text }\n", "e/t.txt": "text",
			"e/f.go": "package e\n\n" + strings.Replace(call, "F()", "G()", 1),
		}, []string{"e/f.go:5:6: callers: G leads to Source [example.com/m/e]"}},
		// Often another tool makes it; the checks do not need it.
		{"a missing file to embed", map[string]string{
			"e/e.go": "package e\n\nimport _ \"embed\"\n\n//go:embed none.txt\nvar text string\n", "e/f.go": "package e\n\n" + call,
		}, []string{"e/f.go:5:6: callers: F leads to Source [example.com/m/e]"}},
		{"assembly", map[string]string{
			"s/s.go": "package s\n\nfunc add(a, b int) int\n", "s/s.s": "TEXT ·add(SB),4,$0\n\tRET\n", "s/f.go": "package s\n\n" + call,
		}, []string{"s/f.go:5:6: callers: F leads to Source [example.com/m/s]"}},
		{"unsafe", map[string]string{
			"u/u.go": "package u\n\nimport \"unsafe\"\n\nconst Size = unsafe.Sizeof(uintptr(0))\n\nvar _ [Size - 8]int // of 64 bits\n", "u/f.go": "package u\n\n" + call,
		}, []string{"u/f.go:5:6: callers: F leads to Source [example.com/m/u]"}},
		{"build constraints", map[string]string{
			"c/c.go": "package c\n", "c/c_plan9.go": "package c\n\nvar x = nothing\n", "c/never.go": "//go:build never\n\npackage d\n",
			"c/old.go": "//go:build go1.22\n\npackage c\n\n" + call,
			"d/d.go":   "//go:build never\n\npackage d\n",
		}, []string{"c/old.go:7:6: callers: F leads to Source [example.com/m/c]"}},
		{"only tests", map[string]string{
			"o/o_test.go": "package o\n\n" + call, "x/x_test.go": "package x_test\n\n" + call,
		}, []string{
			"o/o_test.go:5:6: callers: F leads to Source [example.com/m/o [example.com/m/o.test]]",
			"x/x_test.go:5:6: callers: F leads to Source [example.com/m/x_test [example.com/m/x.test]]",
		}},
		{"programs", map[string]string{
			"m/m.go": "package main\n\n" + call + "\nfunc main() { F() }\n", "m/m_test.go": "package main\n\nfunc inTest() { F() }\n",
		}, []string{
			"m/m.go:5:6: callers: F leads to Source [example.com/m/m [example.com/m/m.test]]",
			"m/m.go:7:6: callers: main leads to Source [example.com/m/m [example.com/m/m.test]]",
			"m/m_test.go:3:6: callers: inTest leads to Source [example.com/m/m [example.com/m/m.test]]",
		}},
		// b is built anew for the tests of c: b.B wants the type of c that the tests see.
		{"a variant of a dependency", map[string]string{
			"c/c.go": "package c\n\ntype T struct{}\n", "c/in_test.go": "package c\n\nfunc (T) InTest() {}\n",
			"b/b.go":      "package b\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.com/m/c\"\n)\n\nfunc B(c.T) { a.Source() }\n",
			"c/x_test.go": "package c_test\n\nimport (\n\t\"example.com/m/b\"\n\t\"example.com/m/c\"\n)\n\nfunc F() {\n\tvar t c.T\n\tt.InTest()\n\tb.B(t)\n}\n",
		}, []string{
			"b/b.go:8:6: callers: B leads to Source [example.com/m/b]",
			"c/x_test.go:8:6: callers: F leads to Source [example.com/m/c_test [example.com/m/c.test]]",
		}},
		{"a vendored dependency", map[string]string{
			"go.mod":                               "module example.com/m\n\ngo 1.26.0\n\nrequire example.org/v v1.0.0\n",
			"vendor/modules.txt":                   "# example.org/v v1.0.0\n## explicit; go 1.26.0\nexample.org/v\n",
			"vendor/example.org/v/v.go":            "package v\n\nimport \"example.org/v/internal/w\"\n\nfunc V() { w.Source() }\n",
			"vendor/example.org/v/internal/w/w.go": "package w\n\nfunc Source() {}\n",
			"f/f.go":                               "package f\n\nimport \"example.org/v\"\n\nfunc F() { v.V() }\n",
		}, []string{"f/f.go:5:6: callers: F leads to Source [example.com/m/f]"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.files["a/a.go"] = source
			if test.files["vendor/modules.txt"] != "" {
				test.files["vendor/modules.txt"] += "example.org/v/internal/w\n"
			}
			dir := write(t, test.files)
			for _, f := range []func(string, []*ast.File) bool{nil, relevant} {
				patterns := []string{"./..."}
				if test.files["d/d.go"] != "" {
					patterns = []string{"./a", "./c"} // d has no file left, which is a problem
				}
				wantFindings(t, dir, checked(t, dir, load.Config{Tests: true, Patterns: patterns, Relevant: f}), test.want...)
			}
		})
	}
}

// TestRelevant: facts come from what is relevant alone, and only relevant and matched packages are looked at.
func TestRelevant(t *testing.T) {
	dir := write(t, map[string]string{
		"a/a.go":     source,
		"b/b.go":     "package b\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.com/m/side\"\n)\n\nfunc Through() { side.S(); a.Source() }\n",
		"c/c.go":     "package c\n\nimport \"example.com/m/b\"\n\nfunc Far() { b.Through() }\n",
		"side/s.go":  "package side\n\nimport \"strings\"\n\nfunc S() string { return strings.ToUpper(\"s\") }\n",
		"alone/a.go": "package alone\n\nimport \"example.com/m/side\"\n\nvar _ = side.S()\n",
	})
	var ran []string
	res := checked(t, dir, load.Config{Patterns: []string{"./c", "./alone"}, Relevant: relevant, Analyzers: []*analysis.Analyzer{callers, seen(&ran)}})
	wantFindings(t, dir, res, "c/c.go:5:6: callers: Far leads to Source [example.com/m/c]")
	slices.Sort(ran)
	if want := []string{"example.com/m/a", "example.com/m/alone", "example.com/m/b", "example.com/m/c"}; !slices.Equal(ran, want) {
		t.Errorf("looked at %q, want %q", ran, want)
	}
}

// TestErrorsInBodies: an author's mistake is told wherever it is, one of a dependency's body is nobody's here.
func TestErrorsInBodies(t *testing.T) {
	dir := write(t, map[string]string{
		"go.mod":    "module example.com/m\n\ngo 1.26.0\n\nrequire example.org/v v1.0.0\n\nreplace example.org/v => ./v\n",
		"v/go.mod":  "module example.org/v\n\ngo 1.26.0\n",
		"v/v.go":    "package v\n\nfunc F() { nothing() }\n",
		"own/o.go":  "package own\n\nfunc F() { nothing() }\n",
		"good/g.go": "package good\n\nimport \"example.org/v\"\n\nfunc G() { v.F() }\n",
		"bad/b.go":  "package bad\n\nimport \"example.com/m/own\"\n\nfunc G() { own.F() }\n",
	})
	wantFindings(t, dir, checked(t, dir, load.Config{Patterns: []string{"./good"}, Relevant: relevant}))
	res := checked(t, dir, load.Config{Patterns: []string{"./bad"}, Relevant: relevant})
	if len(res.Problems) != 1 || !strings.HasSuffix(res.Problems[0].String(), "o.go:3:12: undefined: nothing") || !slices.Equal(res.Unchecked, []string{"example.com/m/bad"}) {
		t.Errorf("got %+v, want the error in own, and bad unchecked", res)
	}
}

// TestCgo: packages with C are checked like others, and those that import one see its types.
func TestCgo(t *testing.T) {
	dir := write(t, map[string]string{
		"go.mod":      "module example.com/m\n\ngo 1.26.0\n\nrequire example.org/c v1.0.0\n\nreplace example.org/c => ./c\n",
		"a/a.go":      source,
		"c/go.mod":    "module example.org/c\n\ngo 1.26.0\n",
		"c/c.go":      "package c\n\n// typedef struct { int x; } foo;\n// enum { N = 2 };\n// static int two(void) { return 2; }\nimport \"C\"\n\ntype T struct{ hidden C.foo }\n\nfunc (*T) Two() int { return int(C.two()) }\n\nfunc Raw() C.int { return C.two() }\n\nconst N = C.N\n",
		"k/k.go":      "package k\n\n// static int two(void) { return 2; }\nimport \"C\"\n\nimport \"example.com/m/a\"\n\nfunc F() int { a.Source(); return int(C.two()) }\n",
		"k/k_test.go": "package k\n\nimport \"example.com/m/a\"\n\nfunc inTest() { a.Source(); F() }\n",
		// Needs no type of C; needs one; needs one to know whether it is right.
		"plain/p.go": "package plain\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.org/c\"\n)\n\nfunc F() int { a.Source(); return new(c.T).Two() }\n",
		"raw/r.go":   "package raw\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.org/c\"\n)\n\nvar Array [c.N]int\n\nfunc F() int { a.Source(); return int(c.Raw()) }\n",
		"wrong/w.go": "package wrong\n\nimport \"example.org/c\"\n\nvar X string = c.Raw()\n",
	})
	if out, err := exec.Command("go", "env", "CGO_ENABLED").Output(); err != nil || strings.TrimSpace(string(out)) != "1" {
		t.Skip("there is no C compiler")
	}
	const k = "k/k.go:8:6: callers: F leads to Source [example.com/m/k [example.com/m/k.test]]"
	const kTest = "k/k_test.go:5:6: callers: inTest leads to Source [example.com/m/k [example.com/m/k.test]]"
	const plain = "plain/p.go:8:6: callers: F leads to Source [example.com/m/plain]"
	const raw = "raw/r.go:10:6: callers: F leads to Source [example.com/m/raw]"
	for _, test := range []struct {
		patterns []string
		want     []string
	}{
		{[]string{"./k"}, []string{k, kTest}},
		{[]string{"./plain"}, []string{plain}},
		{[]string{"./raw"}, []string{raw}},
		{[]string{"./k", "./plain", "./raw"}, []string{k, kTest, plain, raw}},
	} {
		wantFindings(t, dir, checked(t, dir, load.Config{Patterns: test.patterns, Tests: true, Relevant: relevant}), test.want...)
	}
	res := checked(t, dir, load.Config{Patterns: []string{"./wrong"}, Relevant: relevant})
	if len(res.Problems) != 1 || !strings.Contains(res.Problems[0].String(), "wrong/w.go:5:16: cannot use c.Raw()") {
		t.Errorf("got problems %v, want the one error", res.Problems)
	}
}

// TestClearProblems: what the go command or the code lacks is said, and the rest is checked.
func TestClearProblems(t *testing.T) {
	for _, test := range []struct {
		name, flags string
		files       map[string]string
		problem     string // part of the only problem
		unchecked   []string
	}{
		{"no go.sum", "-mod=mod", map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.26.0\n\nrequire example.org/x v1.0.0\n", "x/x.go": "package x\n\nimport _ \"example.org/x\"\n",
		}, "x/x.go:3:8: module lookup disabled by GOPROXY=off", []string{"example.com/m/x"}},
		{"no go.sum, read only", "-mod=readonly", map[string]string{
			"go.mod": "module example.com/m\n\ngo 1.26.0\n\nrequire example.org/x v1.0.0\n", "x/x.go": "package x\n\nimport _ \"example.org/x\"\n",
		}, "go.sum", []string{"example.com/m/x"}},
		{"a cycle", "", map[string]string{
			"x/x.go": "package x\n\nimport _ \"example.com/m/y\"\n", "y/y.go": "package y\n\nimport _ \"example.com/m/x\"\n",
		}, "import cycle not allowed", []string{"example.com/m/x", "example.com/m/y"}},
		{"two packages in a folder", "", map[string]string{
			"x/x.go": "package x\n", "x/y.go": "package y\n",
		}, "found packages x (x.go) and y (y.go)", []string{"example.com/m/x"}},
		{"a program that is imported", "", map[string]string{
			"y/y.go": "package main\n\nfunc main() {}\n", "x/x.go": "package x\n\nimport _ \"example.com/m/y\"\n",
		}, "is a program, not an importable package", []string{"example.com/m/x"}},
		{"another's internal package", "", map[string]string{
			"y/internal/i/i.go": "package i\n", "x/x.go": "package x\n\nimport _ \"example.com/m/y/internal/i\"\n",
		}, "use of internal package", []string{"example.com/m/x"}},
		{"an empty file", "", map[string]string{"x/x.go": ""}, "expected 'package', found 'EOF'", []string{"example.com/m/x"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.files["a/a.go"] = source
			test.files["b/b.go"] = "package b\n\nimport \"example.com/m/a\"\n\nfunc F() { a.Source() }\n"
			dir := write(t, test.files)
			t.Setenv("GOFLAGS", test.flags)
			t.Setenv("GOPROXY", "off")
			res := checked(t, dir, load.Config{Relevant: relevant})
			if got := summary(dir, res); !slices.Equal(got, []string{"b/b.go:5:6: callers: F leads to Source [example.com/m/b]"}) {
				t.Errorf("findings in the rest: %q", got)
			}
			if !slices.ContainsFunc(res.Problems, func(p load.Problem) bool { return strings.Contains(p.String(), test.problem) }) {
				t.Errorf("got problems %q, want one with %q", res.Problems, test.problem)
			}
			if !slices.Equal(res.Unchecked, test.unchecked) {
				t.Errorf("unchecked: %q, want %q", res.Unchecked, test.unchecked)
			}
		})
	}
}

// TestCancel: a run that is called off ends with the error of its context, before it starts and in the middle.
func TestCancel(t *testing.T) {
	dir := write(t, map[string]string{"a/a.go": source, "b/b.go": "package b\n\nimport _ \"example.com/m/a\"\n"})
	ctx, cancel := context.WithCancel(t.Context())
	var ran []string
	cfg := load.Config{Dir: dir, Patterns: []string{"./..."}, Analyzers: []*analysis.Analyzer{seen(&ran), {
		Name: "cancels", Doc: "cancel", Run: func(*analysis.Pass) (any, error) { cancel(); return nil, nil },
	}}}
	for _, want := range [][]string{{"example.com/m/a"}, nil} {
		ran = nil
		if res, err := load.Run(ctx, cfg); res != nil || !errors.Is(err, context.Canceled) || !slices.Equal(ran, want) {
			t.Errorf("got %v, error %v, run on %q, want only the error of the context, and %q", res, err, ran, want)
		}
	}
}

// A note is a fact on objects and packages.
type note struct{ Text string }

func (*note) AFact() {}

// TestFactsOfIndirectImports: as under go vet, of what is not imported directly only facts of types, fields and methods
// are seen.
func TestFactsOfIndirectImports(t *testing.T) {
	dir := write(t, map[string]string{
		"a/a.go": "package a\n\ntype T struct{}\n\nfunc (T) M() {}\n\nfunc F() {}\n",
		"b/b.go": "package b\n\nimport \"example.com/m/a\"\n\ntype B = a.T\n",
		"c/c.go": "package c\n\nimport \"example.com/m/b\"\n\nvar _ b.B\n",
	})
	notes := &analysis.Analyzer{
		Name: "notes", Doc: "notes", FactTypes: []analysis.Fact{(*note)(nil)},
		Run: func(pass *analysis.Pass) (any, error) {
			report := func(text string) {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: text})
			}
			if pass.Pkg.Name() == "a" {
				t := pass.Pkg.Scope().Lookup("T")
				for _, obj := range []types.Object{t, pass.Pkg.Scope().Lookup("F"), t.Type().(*types.Named).Method(0)} {
					pass.ExportObjectFact(obj, &note{obj.Name()})
				}
				pass.ExportPackageFact(&note{"package"})
			}
			for _, f := range pass.AllObjectFacts() {
				report(f.Fact.(*note).Text)
				if got := new(note); !pass.ImportObjectFact(f.Object, got) || *got != *f.Fact.(*note) {
					report("not imported")
				}
			}
			for _, f := range pass.AllPackageFacts() {
				report(f.Fact.(*note).Text)
				if got := new(note); !pass.ImportPackageFact(f.Package, got) || *got != *f.Fact.(*note) {
					report("not imported")
				}
			}
			if f := new(note); pass.Pkg.Name() == "c" {
				a := pass.Pkg.Imports()[0].Imports()[0]
				if pass.ImportPackageFact(a, f) || pass.ImportObjectFact(a.Scope().Lookup("F"), f) {
					report("imported from afar")
				}
			}
			return nil, nil
		},
	}
	for dirs, want := range map[string][]string{"./a": {"F", "M", "T", "package"}, "./b": {"F", "M", "T", "package"}, "./c": {"M", "T"}} {
		var got []string
		for _, f := range checked(t, dir, load.Config{Patterns: []string{dirs}, Analyzers: []*analysis.Analyzer{notes}}).Findings {
			got = append(got, f.Message)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: facts %q, want %q", dirs, got, want)
		}
	}
}

// TestWorkspace: packages of all modules of a workspace are checked.
func TestWorkspace(t *testing.T) {
	dir := write(t, map[string]string{
		"a/a.go": source, "two/go.mod": "module example.com/two\n\ngo 1.26.0\n",
		"two/t/t.go": "package t\n\nimport \"example.com/m/a\"\n\nfunc F() { a.Source() }\n",
		"go.work":    "go 1.26.0\n\nuse (\n\t.\n\t./two\n)\n",
	})
	t.Setenv("GOWORK", filepath.Join(dir, "go.work"))
	res := checked(t, dir, load.Config{Patterns: []string{"./...", "./two/..."}, Relevant: relevant})
	wantFindings(t, dir, res, "two/t/t.go:5:6: callers: F leads to Source [example.com/two/t]")
}
