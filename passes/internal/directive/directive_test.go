package directive_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/internal/directive"
)

// newCheck returns a check of the given name that reports each call of a
// function named bad, after early has been asked whether to return at once.
func newCheck(name string, early func(*analysis.Pass) (bool, error)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name,
		Doc:  "report calls of bad",
		Run: directive.Wrap(func(pass *analysis.Pass) (any, error) {
			if stop, err := early(pass); stop || err != nil {
				return nil, err
			}
			for _, f := range pass.Files {
				ast.Inspect(f, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "bad" {
							pass.Reportf(call.Pos(), "bad call")
						}
					}
					return true
				})
			}
			return nil, nil
		}),
	}
}

func never(*analysis.Pass) (bool, error) { return false, nil }

// TestWrap covers the places where a directive can stand.
func TestWrap(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), newCheck("statusoverwrite", never), "lines", "generated", "variant")
}

// TestWrapEarlyReturn: a check that finds that the package cannot matter finds
// nothing there, so a directive that names it is of no use.
func TestWrapEarlyReturn(t *testing.T) {
	early := func(*analysis.Pass) (bool, error) { return true, nil }
	analysistest.Run(t, analysistest.TestData(), newCheck("statusoverwrite", early), "early")
}

// TestWrapError: a check that failed has not said that there is nothing.
func TestWrapError(t *testing.T) {
	pass, reported := passOver(t, "package p\n\n//statuslint:ignore statusoverwrite a reason\nfunc f() {}\n")
	want := errors.New("the check failed")
	run := directive.Wrap(func(*analysis.Pass) (any, error) { return nil, want })
	if _, err := run(pass); err != want {
		t.Errorf("got error %v, want %v", err, want)
	}
	if len(*reported) != 0 {
		t.Errorf("reported %v after the check failed", *reported)
	}
}

// TestWrapSuffix: the name of the check stands once at the end of a message.
func TestWrapSuffix(t *testing.T) {
	pass, reported := passOver(t, "package p\n\nfunc f() {}\n")
	run := directive.Wrap(func(pass *analysis.Pass) (any, error) {
		pass.Reportf(pass.Files[0].Package, "plain")
		pass.Reportf(pass.Files[0].Package, "named (statusoverwrite)")
		pass.Reportf(token.NoPos, "nowhere")
		return 7, nil
	})
	result, err := run(pass)
	if err != nil || result != 7 {
		t.Errorf("got result %v, error %v, want 7, nil", result, err)
	}
	want := []string{"plain (statusoverwrite)", "named (statusoverwrite)", "nowhere (statusoverwrite)"}
	if !slices.Equal(*reported, want) {
		t.Errorf("got %q, want %q", *reported, want)
	}
	pass.Reportf(pass.Files[0].Package, "afterwards")
	if last := (*reported)[len(*reported)-1]; last != "afterwards" {
		t.Errorf("the pass still filters after the run: got %q", last)
	}
}

// passOver returns a pass of a check named statusoverwrite over one file, and
// the messages that reach its driver.
func passOver(t *testing.T, src string) (*analysis.Pass, *[]string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	reported := new([]string)
	return &analysis.Pass{
		Analyzer: &analysis.Analyzer{Name: "statusoverwrite"},
		Fset:     fset,
		Files:    []*ast.File{f},
		Report:   func(d analysis.Diagnostic) { *reported = append(*reported, d.Message) },
	}, reported
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text, reason, problem string // problem: a part of it
		checks                []string
	}{
		{text: "//statuslint:ignore statusoverwrite both are in the log", checks: []string{"statusoverwrite"}, reason: "both are in the log"},
		{text: "//statuslint:ignore statusoverwrite,statusreason both", checks: []string{"statusoverwrite", "statusreason"}, reason: "both"},
		{text: "//statuslint:ignore\tstatusoverwrite\tboth \t", checks: []string{"statusoverwrite"}, reason: "both"},
		{text: "//statuslint:ignore   statusoverwrite   both", checks: []string{"statusoverwrite"}, reason: "both"},
		{text: "//statuslint:ignore statusoverwrite both // a note", checks: []string{"statusoverwrite"}, reason: "both"},
		{text: "//statuslint:ignore statusoverwrite both\t// a note", checks: []string{"statusoverwrite"}, reason: "both"},
		{text: "//statuslint:ignore statusoverwrite see https://example.com/1", checks: []string{"statusoverwrite"}, reason: "see https://example.com/1"},

		{text: "//statuslint:ignore", problem: "names no check"},
		{text: "//statuslint:ignore ", problem: "names no check"},
		{text: "//statuslint:ignore // statusoverwrite", problem: "names no check"},
		{text: "//statuslint:ignore statusoverwrite", problem: "no reason: write //statuslint:ignore statusoverwrite and why", checks: []string{"statusoverwrite"}},
		{text: "//statuslint:ignore statusoverwrite // a note", problem: "no reason", checks: []string{"statusoverwrite"}},
		{text: "//statuslint:ignore statusoverride both", problem: `"statusoverride", which is no check`, reason: "both"},
		{text: "//statuslint:ignore all both", problem: `"all", which is no check`, reason: "both"},
		{text: "//statuslint:ignore statusoverwrite, statusreason both", problem: `empty name in "statusoverwrite,"`, checks: []string{"statusoverwrite"}, reason: "statusreason both"},
		{text: "//statuslint:ignore statusoverwrite,statusoverwrite both", problem: "statusoverwrite twice", checks: []string{"statusoverwrite"}, reason: "both"},
		{text: "//statuslint:ignored statusoverwrite both", problem: "statuslint:ignored is no directive"},
		{text: "//statuslint:", problem: "statuslint: is no directive"},
	} {
		d, ok := directive.Parse(test.text)
		if !ok {
			t.Errorf("%s: not taken for a directive", test.text)
			continue
		}
		if !slices.Equal(d.Checks, test.checks) || d.Reason != test.reason {
			t.Errorf("%s: got checks %q and reason %q, want %q and %q", test.text, d.Checks, d.Reason, test.checks, test.reason)
		}
		if (d.Problem == "") != (test.problem == "") || !strings.Contains(d.Problem, test.problem) {
			t.Errorf("%s: got problem %q, want one with %q", test.text, d.Problem, test.problem)
		}
	}
	for _, text := range []string{
		"// statuslint:ignore statusoverwrite both",
		"/*statuslint:ignore statusoverwrite both*/",
		"//nolint:statuslint // both",
		"//go:generate statuslint:ignore",
		"//",
	} {
		if d, ok := directive.Parse(text); ok {
			t.Errorf("%s: taken for the directive %+v", text, *d)
		}
	}
}

func TestChecksSorted(t *testing.T) {
	names := directive.Checks()
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("names are not sorted and unique: %q", names)
	}
	names[0] = "changed"
	if reflect.DeepEqual(names, directive.Checks()) {
		t.Error("a caller can change the table of names")
	}
}

// TestChecksComplete: each check of the project can be named by a directive.
func TestChecksComplete(t *testing.T) {
	folders, err := filepath.Glob("../../status*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("found no check beside this package: %v, error %v", folders, err)
	}
	for _, folder := range folders {
		if name := filepath.Base(folder); !slices.Contains(directive.Checks(), name) {
			t.Errorf("%s is no name that a directive may give", name)
		}
	}
}

// TestScanWithoutDirective: what each package without a directive pays.
func TestScanWithoutDirective(t *testing.T) {
	pass, _ := passOver(t, "package p\n\n// f does nothing.\nfunc f() {} // nothing\n")
	if n := testing.AllocsPerRun(10, func() { directive.Scan(pass.Fset, pass.Files) }); n != 0 {
		t.Errorf("a file without a directive costs %v allocations, want 0", n)
	}
}
