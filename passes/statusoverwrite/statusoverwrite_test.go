package statusoverwrite_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/statusoverwrite"
)

// corpus has a package for each group of rows of what the check promises.
var corpus = []string{
	"a/levels",     // which level follows which; defaults
	"a/retries",    // attempts that are made again
	"a/reads",      // second writes that a read decides
	"a/tests",      // second tests that contradict the first
	"a/results",    // callees that say so; ways to leave; wrappers
	"a/loops",      // later turns, unique keys, events, tables
	"a/deferred",   // deferred calls
	"a/closures",   // literals, callbacks, goroutines
	"a/factories",  // literals that are returned
	"a/tables",     // functions in slices
	"a/interfaces", // interfaces, generics, recursion
	"a/merges",     // texts that keep the old one, roll-ups, ladders
	"a/facts/top",  // first and second writes two packages away
	"a/formats",    // older goops, gocharm
	"a/swarm",      // statuses that are published later
	"a/swarmold",   // under their old import path
	"a/messages",   // wording
	"a/ignored",    // directives
	// Conditions: keys, polarity, wrappers, publication, refreshes.
	"a/kube/apimachinery", "a/kube/clusterapi", "a/kube/knative", "a/kube/flux", "a/kube/crossplane", "a/kube/certmanager",
	"a/kube/tekton", "a/kube/rollouts", "a/kube/kueue", "a/kube/openshift", "a/kube/openstack", "a/kube/otel",
	"charm0000", // goops before v0.0.4, vendored
	"charm0004", // goops v0.0.4
	"charm0005", // goops v0.0.5, v0.0.6
	"charm0007", // goops v0.0.7
	"github.com/juju/juju/worker/agents",
}

// Test runs the corpus in one load: what the packages import is the larger part of it.
func Test(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), statusoverwrite.Analyzer, corpus...)
}

func TestStrict(t *testing.T) {
	for name, a := range map[string]func() *analysis.Analyzer{
		"config": func() *analysis.Analyzer { return statusoverwrite.New(statusoverwrite.Config{Strict: true}) },
		"flag": func() *analysis.Analyzer {
			a := statusoverwrite.New(statusoverwrite.Config{})
			if err := a.Flags.Set("strict", "true"); err != nil {
				t.Fatal(err)
			}
			return a
		},
	} {
		t.Run(name, func(t *testing.T) {
			analysistest.Run(t, analysistest.TestData(), a(), "a/strict")
		})
	}
}

// TestFacts has the facts that packages export for those above them.
func TestFacts(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), flow.Analyzer, "a/facts/low", "a/facts/middle")
}

// TestDiagnostic checks what does not show in the text of a finding.
func TestDiagnostic(t *testing.T) {
	type related struct {
		line int
		text string
	}
	want := map[int][]related{ // by the line of the finding in messages.go
		10: {{8, "unit status blocked is set here"}},
		15: {{14, "unit status blocked is set here"}},
		22: {{20, "unit status blocked is set here"}},
		37: {{27, "unit status blocked is set here"}},
		42: {{42, "unit status blocked is set here"}},
		47: {{50, "unit status waiting is set here"}}, // once, not for each constant of the case
		// Both that are lost there, in the order of the source, whichever the message tells.
		61: {{57, "unit status waiting is set here"}, {59, "unit status blocked is set here"}},
	}
	got := map[int][]related{}
	for _, r := range analysistest.Run(t, analysistest.TestData(), statusoverwrite.Analyzer, "a/messages") {
		for _, d := range r.Diagnostics {
			if d.Category != "lost" {
				t.Errorf("category %q, want lost", d.Category)
			}
			line := r.Pass.Fset.Position(d.Pos).Line
			for _, x := range d.Related {
				if !strings.HasPrefix(x.Message, "on the way: ") {
					got[line] = append(got[line], related{r.Pass.Fset.Position(x.Pos).Line, x.Message})
				}
			}
		}
	}
	for line, w := range want {
		if !slices.Equal(got[line], w) {
			t.Errorf("line %d: related %v, want %v", line, got[line], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("findings with related positions on %d lines, want %d", len(got), len(want))
	}
}

// TestWay checks that a finding tells the branches between its writes.
func TestWay(t *testing.T) {
	way := map[int][]string{}
	for _, r := range analysistest.Run(t, analysistest.TestData(), statusoverwrite.Analyzer, "a/way") {
		for _, d := range r.Diagnostics {
			line := r.Pass.Fset.Position(d.Pos).Line
			for _, x := range d.Related {
				if what, ok := strings.CutPrefix(x.Message, "on the way: "); ok {
					way[line] = append(way[line], fmt.Sprintf("%d %s", r.Pass.Fset.Position(x.Pos).Line, what))
				}
			}
		}
	}
	// Whether b holds makes no difference, so that either is told.
	got := way[20]
	if len(got) != 2 || !strings.HasPrefix(got[0], "14 the test ") || got[1] != "17 the test does not hold" {
		t.Errorf("way to line 20: %q, want the tests at 14 and 17, the latter not holding", got)
	}
}

func TestNew(t *testing.T) {
	a, b := statusoverwrite.New(statusoverwrite.Config{}), statusoverwrite.New(statusoverwrite.Config{Strict: true})
	if a == b || a == statusoverwrite.Analyzer {
		t.Error("New returns a shared instance")
	}
	if err := analysis.Validate([]*analysis.Analyzer{a, b, statusoverwrite.Analyzer}); err != nil {
		t.Error(err)
	}
	for _, x := range []struct {
		a    *analysis.Analyzer
		want string
	}{{a, "false"}, {b, "true"}} {
		if f := x.a.Flags.Lookup("strict"); f == nil || f.DefValue != x.want {
			t.Errorf("flag -strict is %+v, want the default %s", f, x.want)
		}
	}
	if !strings.Contains(a.Doc, "statuslint:ignore statusoverwrite") || a.URL == "" {
		t.Error("the documentation does not say how to accept a finding, or where it is")
	}
}

// TestFixes: each of the changes has its own section in the golden file, and what is not safe to change has none.
func TestFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), statusoverwrite.Analyzer, "fixes/collect", "fixes/plain")
}
