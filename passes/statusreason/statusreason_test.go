package statusreason_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/internal/edit/edittest"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/statusreason"
)

// Test runs the corpus in one load: what the packages import is the larger part of it.
func Test(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), statusreason.Analyzer,
		"a/fields",  // statuses that are structs
		"a/words",   // what their messages say
		"a/calls",   // statuses that one call sets
		"a/ignored", // directives
		"a/tested",  // tests
		"a/seed",    // moby/swarmkit#2287
	)
}

func TestNew(t *testing.T) {
	a := statusreason.New(flow.Analyzer)
	if a == statusreason.Analyzer || a == statusreason.New(flow.Analyzer) {
		t.Error("New returns a shared instance")
	}
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Error(err)
	}
	if !strings.Contains(a.Doc, "statuslint:ignore statusreason") || !strings.HasSuffix(a.URL, "/statusreason") {
		t.Error("the documentation does not say how to accept a finding, or where it is")
	}
}

// TestFix: the edits are those of the golden file.
func TestFix(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), statusreason.Analyzer, "a/fix")
}

// TestFixed: what the fixes lead to compiles, and there is nothing left that has a fix.
func TestFixed(t *testing.T) {
	// Eight of fix.go and one of line.go; four of the seed.
	if n := edittest.Settles(t, analysistest.TestData(), statusreason.Analyzer, "a/fix", "a/seed"); n != 13 {
		t.Errorf("%d fixes, want 13", n)
	}
}
