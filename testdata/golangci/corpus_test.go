package main_test

import (
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// corpora are the packages in which comments say what each check finds, and where.
var corpora = []struct {
	check   string
	strict  bool
	only    string   // of the packages, this one
	without []string // these packages, and what is below them
}{
	{check: "statuscollect"},
	{check: "statusdirective"},
	// What the comments of the latter two want is facts, which no driver shows.
	{check: "statusoverwrite", without: []string{"a/strict", "a/facts/low", "a/facts/middle"}},
	{check: "statusoverwrite", strict: true, only: "a/strict"},
	// The first says what is found with each of some options, without comments.
	{check: "statusowner", without: []string{"conf"}},
	{check: "statusreason"},
	{check: "statusstale"},
	{check: "statusswallow"},
}

// A driver runs one check in a folder on packages, and returns the findings.
type driver struct {
	name string
	run  func(t *testing.T, dir string, env []string, check string, strict bool, packages []string) []finding
}

var drivers = []driver{
	{"standalone", func(t *testing.T, dir string, env []string, check string, strict bool, packages []string) []finding {
		return decode(t, dir, run(t, dir, env, statuslint, append(flags(check, strict), packages...)...))
	}},
	{"go vet", func(t *testing.T, dir string, env []string, check string, strict bool, packages []string) []finding {
		args := slices.Concat([]string{"vet", "-vettool=" + statuslint}, flags(check, strict), packages)
		return decode(t, dir, run(t, dir, env, "go", args...))
	}},
	{"golangci-lint", func(t *testing.T, dir string, env []string, check string, strict bool, packages []string) []finding {
		file := filepath.Join(t.TempDir(), ".golangci.yml")
		write(t, file, config(fmt.Sprintf("{checks: {enable: [%s], statusoverwrite: {strict: %t}}}", check, strict)))
		found, _ := lint(t, dir, env, append([]string{"--config=" + file}, packages...)...)
		return found
	}},
}

func flags(check string, strict bool) []string {
	out := []string{"-json", "-config=none", "-" + check}
	if strict {
		out = append(out, "-statusoverwrite.strict")
	}
	return out
}

// TestCorpus: in each driver the findings are those that the comments want, and those of each other driver. The packages stand
// below testdata/src, and import each other, as in a GOPATH: that each driver reads them in this form spares a go.mod for each.
func TestCorpus(t *testing.T) {
	for _, c := range corpora {
		t.Run(path.Join(c.check, c.only), func(t *testing.T) {
			testdata, err := filepath.Abs(filepath.Join("../../passes", c.check, "testdata"))
			if err != nil {
				t.Fatal(err)
			}
			src := filepath.Join(testdata, "src")
			env := []string{"GO111MODULE=off", "GOPATH=" + testdata}
			pattern := "./" + c.only
			if c.only == "" {
				pattern = "./..."
			}
			packages := strings.Fields(run(t, src, env, "go", "list", pattern).stdout)
			packages = slices.DeleteFunc(packages, func(p string) bool {
				return slices.ContainsFunc(c.without, func(w string) bool { return p == w || strings.HasPrefix(p, w+"/") })
			})
			var first []finding
			for _, d := range drivers {
				t.Run(d.name, func(t *testing.T) {
					found := d.run(t, src, env, c.check, c.strict, packages)
					if len(found) == 0 {
						t.Fatal("nothing is found")
					}
					replay(t, testdata, c.check, found, packages)
					if first == nil {
						first = found
					}
					differ(t, first, found)
				})
			}
		})
	}
}

// TestDemo: so it is with all checks at once, in a module with real dependencies.
func TestDemo(t *testing.T) {
	dir, err := filepath.Abs("../demo")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), ".golangci.yml")
	write(t, file, config("{version: 1}"))
	found, _ := lint(t, dir, nil, "--config="+file, "./...")
	want(t, found, "hostname", "database", "no URL", "no URL")
	differ(t, decode(t, dir, run(t, dir, nil, statuslint, "-json", "-config=none", "./...")), found)
	differ(t, decode(t, dir, run(t, dir, nil, "go", "vet", "-vettool="+statuslint, "-json", "-config=none", "./...")), found)
}

// differ says in what two drivers differ.
func differ(t *testing.T, want, got []finding) {
	t.Helper()
	for _, f := range want {
		if !slices.Contains(got, f) {
			t.Errorf("not found: %v", f)
		}
	}
	for _, f := range got {
		if !slices.Contains(want, f) {
			t.Errorf("found here alone: %v", f)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d findings, want %d", len(got), len(want))
	}
}

// replay has analysistest compare what a driver has found with what the comments want, as if an analyzer had found it.
func replay(t *testing.T, testdata, check string, found []finding, packages []string) {
	t.Helper()
	src := filepath.Join(testdata, "src") + string(filepath.Separator)
	place := func(pass *analysis.Pass, pos token.Pos, message string) finding {
		p := pass.Fset.Position(pos)
		return finding{filepath.ToSlash(strings.TrimPrefix(p.Filename, src)), p.Line, message}
	}
	a := &analysis.Analyzer{Name: check, Doc: "what a driver has found", Run: func(pass *analysis.Pass) (any, error) {
		left := slices.Clone(found)
		for _, f := range pass.Files {
			file := pass.Fset.File(f.FileStart)
			for line := range file.LineCount() {
				pos := file.LineStart(line + 1)
				left = slices.DeleteFunc(left, func(x finding) bool {
					if x != place(pass, pos, x.message) {
						return false
					}
					pass.Reportf(pos, "%s", x.message)
					return true // once, where line comments give two lines one number
				})
			}
		}
		return nil, nil
	}}
	var told []finding
	for _, r := range analysistest.Run(t, testdata, a, packages...) {
		for _, d := range r.Diagnostics {
			told = append(told, place(r.Pass, d.Pos, d.Message))
		}
	}
	for _, x := range found {
		if !slices.Contains(told, x) {
			t.Errorf("%v is in no file of the packages", x)
		}
	}
}
