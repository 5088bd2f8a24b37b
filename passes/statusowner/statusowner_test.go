package statusowner_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/statusowner"
)

// Test runs the corpus in one load: what the packages import is the larger part of it.
func Test(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), statusowner.Analyzer,
		"lib",                // a library, with its tests
		"lib/internal/steps", // what it keeps for itself
		"otherlib",           // a wrapper
		"lib/user",           // a library that calls it
		"charm",              // a charm that others could import
		"charm/internal/app", // and what they could not
		"program",            // a program
		"hooks",              // gocharm
		"swarm",              // statuses that have no owner
		"ignored",            // directives
		"github.com/gruyaume/goops",
	)
}

// silent stands in for a test where reports are counted, not matched with comments.
type silent struct{}

func (silent) Errorf(string, ...any) {}

// TestConfig: which packages are libraries is a matter of patterns.
func TestConfig(t *testing.T) {
	all := []string{"conf", "conf/framework/run", "conf/plain", "conf/tools/internal/lib", "conf/tools/other"}
	for _, test := range []struct {
		name string
		cfg  statusowner.Config
		want []string // the packages with a finding
	}{
		{"default", statusowner.Config{}, []string{"conf", "conf/framework/run", "conf/plain", "conf/tools/other"}},
		{"owner", statusowner.Config{Owners: []string{"conf/plain"}}, []string{"conf", "conf/framework/run", "conf/tools/other"}},
		{"not what is below", statusowner.Config{Owners: []string{"conf"}}, []string{"conf/framework/run", "conf/plain", "conf/tools/other"}},
		{"tree", statusowner.Config{Owners: []string{"conf/..."}}, nil},
		{"tree with pattern", statusowner.Config{Owners: []string{"*/framework/..."}}, []string{"conf", "conf/plain", "conf/tools/other"}},
		{"element", statusowner.Config{Owners: []string{"conf/*"}}, []string{"conf", "conf/framework/run", "conf/tools/other"}},
		{"two", statusowner.Config{Owners: []string{"conf/framework/run", "conf/p?ain"}}, []string{"conf", "conf/tools/other"}},
		{"not a part of an element", statusowner.Config{Owners: []string{"conf/fram/...", "con/..."}}, []string{"conf", "conf/framework/run", "conf/plain", "conf/tools/other"}},
		{"library", statusowner.Config{Libraries: []string{"conf/tools/..."}}, all},
		{"owners come first", statusowner.Config{Owners: []string{"conf/..."}, Libraries: []string{"conf/..."}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, r := range analysistest.Run(silent{}, analysistest.TestData(), statusowner.New(test.cfg), all...) {
				if r.Err != nil {
					t.Fatal(r.Err)
				}
				if len(r.Diagnostics) > 0 {
					got = append(got, r.Pass.Pkg.Path())
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, test.want) {
				t.Errorf("findings in %q, want %q", got, test.want)
			}
		})
	}
}

// TestConfigProgram: a program can be called a library, for want of a better place.
func TestConfigProgram(t *testing.T) {
	cfg := statusowner.Config{Libraries: []string{"program"}}
	n := 0
	for _, r := range analysistest.Run(silent{}, analysistest.TestData(), statusowner.New(cfg), "program") {
		n += len(r.Diagnostics)
	}
	if n != 1 {
		t.Errorf("%d findings, want 1", n)
	}
}

func TestNew(t *testing.T) {
	a := statusowner.New(statusowner.Config{})
	if a == statusowner.Analyzer || a == statusowner.New(statusowner.Config{}) {
		t.Error("New returns a shared instance")
	}
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(a.Doc, "statuslint:ignore statusowner") || !strings.HasSuffix(a.URL, "/statusowner") {
		t.Error("the documentation does not say how to accept a finding, or where it is")
	}
}
