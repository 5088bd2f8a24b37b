package statusdirective_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/statusdirective"
)

func Test(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), statusdirective.Analyzer, "directives")
}

func TestNew(t *testing.T) {
	if statusdirective.New() == statusdirective.Analyzer {
		t.Error("New returns the shared instance")
	}
	if err := analysis.Validate([]*analysis.Analyzer{statusdirective.New()}); err != nil {
		t.Error(err)
	}
}
