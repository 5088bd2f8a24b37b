package statusstale_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/internal/edit/edittest"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/statusstale"
)

// Test runs the corpus in one load: what the packages import is the larger part of it.
func Test(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), statusstale.Analyzer,
		"a/advance",   // states that move on
		"a/compare",   // tests of whether a status has changed
		"a/facts/low", // helpers in another package
		"a/facts/top",
		"a/ignored", // directives
		"a/tested",  // tests
		"a/seed",    // moby/swarmkit#2287
	)
}

// TestFix: the edits are those of the golden file.
func TestFix(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), statusstale.Analyzer, "a/fix")
}

// TestFixed: what the fixes lead to compiles, and there is nothing left that has a fix.
func TestFixed(t *testing.T) {
	// Seven of fix.go, and four of the seed.
	if n := edittest.Settles(t, analysistest.TestData(), statusstale.Analyzer, "a/fix", "a/seed"); n != 11 {
		t.Errorf("%d fixes, want 11", n)
	}
}

func TestNew(t *testing.T) {
	a := statusstale.New(flow.Analyzer)
	if a == statusstale.Analyzer || a == statusstale.New(flow.Analyzer) {
		t.Error("New returns a shared instance")
	}
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(a.Doc, "statuslint:ignore statusstale") || !strings.HasSuffix(a.URL, "/statusstale") {
		t.Error("the documentation does not say how to accept a finding, or where it is")
	}
}
