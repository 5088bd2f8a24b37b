package statusswallow_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/statusswallow"
)

// corpus has a package for each group of sentences of what the check promises.
var corpus = []string{
	"a/swallow",   // in one function
	"a/helpers",   // through helpers
	"a/bools",     // results that say so
	"a/loops",     // items that fail one by one
	"a/loggers",   // what a log line is
	"a/silent",    // failures that go somewhere
	"a/facts/top", // helpers two packages away
	"a/swarm",     // statuses that are structs
	"a/filled",    // variables that calls fill
	"a/ignored",   // directives
	"a/tested",    // tests
}

// Test runs the corpus in one load: what the packages import is the larger part of it.
func Test(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), statusswallow.Analyzer, corpus...)
}

// TestDiagnostic: the failure is a related location where it is in the same package.
func TestDiagnostic(t *testing.T) {
	n := 0
	for _, r := range analysistest.Run(t, analysistest.TestData(), statusswallow.Analyzer, "a/loops", "a/facts/top") {
		for _, d := range r.Diagnostics {
			if d.Category != "swallowed" {
				t.Errorf("category %q, want swallowed", d.Category)
			}
			below := strings.Contains(d.Message, "low/low.go")
			switch {
			case below && len(d.Related) > 0:
				t.Errorf("%s: related locations %v in another package", d.Message, d.Related)
			case !below && (len(d.Related) != 1 || d.Related[0].Message != "the failure goes nowhere from here"):
				t.Errorf("%s: related locations %v, want the failure", d.Message, d.Related)
			case !below:
				site := r.Pass.Fset.Position(d.Related[0].Pos).String()
				site = site[strings.LastIndex(site, "/")+1 : strings.LastIndex(site, ":")]
				if !strings.Contains(d.Message, "("+site+")") {
					t.Errorf("%s: the related location is %s", d.Message, site)
				}
				n++
			}
		}
	}
	if n == 0 {
		t.Error("no finding has a related location")
	}
}

func TestNew(t *testing.T) {
	a := statusswallow.New(flow.Analyzer)
	if a == statusswallow.Analyzer || a == statusswallow.New(flow.Analyzer) {
		t.Error("New returns a shared instance")
	}
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(a.Doc, "statuslint:ignore statusswallow") || !strings.HasSuffix(a.URL, "/statusswallow") {
		t.Error("the documentation does not say how to accept a finding, or where it is")
	}
}
