package analyzer_test

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/analyzer"
)

func TestAll(t *testing.T) {
	all := analyzer.All()
	if err := analysis.Validate(all); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(all, func(a, b *analysis.Analyzer) int { return strings.Compare(a.Name, b.Name) }) {
		t.Errorf("not in the order of names: %v", all)
	}
	for _, a := range all {
		if !strings.HasSuffix(a.URL, "/passes/"+a.Name) {
			t.Errorf("%s: URL %q does not lead to its package", a.Name, a.URL)
		}
		if title, _, _ := strings.Cut(a.Doc, "\n"); title == "" || len(title) > 100 {
			t.Errorf("%s: its documentation does not start with a short line: %q", a.Name, title)
		}
	}
}

func TestNew(t *testing.T) {
	fresh, err := analyzer.New(analyzer.Config{})
	if err != nil {
		t.Fatal(err)
	}
	all := analyzer.All()
	if !slices.Equal(namesOf(fresh), namesOf(all)) {
		t.Errorf("the zero Config gives %v, want %v", fresh, all)
	}
	for i := range min(len(fresh), len(all)) {
		if fresh[i] == all[i] {
			t.Errorf("%s is shared with All", fresh[i])
		}
	}
	one, err := analyzer.New(analyzer.Config{Enable: []string{"statusdirective"}})
	if err != nil || !slices.Equal(namesOf(one), []string{"statusdirective"}) {
		t.Errorf("got %v, error %v, want statusdirective alone", one, err)
	}
}

func TestStrict(t *testing.T) {
	for _, strict := range []bool{false, true} {
		all, err := analyzer.New(analyzer.Config{Strict: strict})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.Index(namesOf(all), "statusoverwrite")
		if got, want := all[i].Flags.Lookup("strict").Value.String(), strconv.FormatBool(strict); got != want {
			t.Errorf("Strict %v: the flag -strict is %s", strict, got)
		}
	}
}

// TestOwners: the patterns reach the check that reads them.
func TestOwners(t *testing.T) {
	testdata, err := filepath.Abs("../passes/statusowner/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		cfg  analyzer.Config
		pkg  string
		want int // findings
	}{
		{"a library", analyzer.Config{}, "conf/plain", 1},
		{"an owner", analyzer.Config{Owners: []string{"conf/..."}}, "conf/plain", 0},
		{"a program", analyzer.Config{}, "program", 0},
		{"a program called a library", analyzer.Config{Libraries: []string{"program"}}, "program", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.cfg.Enable = []string{"statusowner"}
			one, err := analyzer.New(test.cfg)
			if err != nil || len(one) != 1 {
				t.Fatalf("got %v, error %v", one, err)
			}
			got := 0
			for _, r := range analysistest.Run(counts{}, testdata, one[0], test.pkg) {
				if r.Err != nil {
					t.Fatal(r.Err)
				}
				got += len(r.Diagnostics)
			}
			if got != test.want {
				t.Errorf("%d findings, want %d", got, test.want)
			}
		})
	}
}

// counts stands in for a test where findings are counted, not matched with comments.
type counts struct{}

func (counts) Errorf(string, ...any) {}

func TestNewErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		cfg  analyzer.Config
		want []string
	}{
		{"unknown", analyzer.Config{Enable: []string{"statusdirective", "statusoverride"}}, []string{`Enable[1]: "statusoverride" is no check: the checks are `}},
		{"both", analyzer.Config{Enable: []string{"statusdirective"}, Disable: []string{"statusdirective"}}, []string{"Disable[0]: statusdirective is enabled too"}},
		{"none left", analyzer.Config{Disable: namesOf(analyzer.All())}, []string{"every check is disabled"}},
		{"patterns", analyzer.Config{Owners: []string{"", "./charm", "/srv/charm", "a/.../b"}, Libraries: []string{"example.com/[/..."}}, []string{
			`Owners[0]: "": is empty`,
			`Owners[1]: "./charm": is no import path`,
			`Owners[2]: "/srv/charm": is no import path`,
			`Owners[3]: "a/.../b": has "..." elsewhere`,
			`Libraries[0]: "example.com/[/...": syntax error in pattern`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := analyzer.New(test.cfg)
			if err == nil {
				t.Fatalf("got %v, want an error", got)
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error lacks %q:\n%v", want, err)
				}
			}
		})
	}
}

func namesOf(all []*analysis.Analyzer) []string {
	var names []string
	for _, a := range all {
		names = append(names, a.Name)
	}
	return names
}
