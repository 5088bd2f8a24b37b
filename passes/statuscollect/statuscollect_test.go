package statuscollect_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/statuscollect"
	"github.com/statuslint/statuslint/passes/statusoverwrite"
	"github.com/statuslint/statuslint/passes/statusowner"
	"github.com/statuslint/statuslint/passes/statusreason"
	"github.com/statuslint/statuslint/passes/statusstale"
	"github.com/statuslint/statuslint/passes/statusswallow"
)

func Test(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), statuscollect.Analyzer, "charm", "charm/parts", "lib")
}

func TestFix(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), statuscollect.Analyzer, "fix")
}

// TestOthers: to add a status is not to set one, for any other check.
func TestOthers(t *testing.T) {
	for _, a := range []*analysis.Analyzer{
		statusoverwrite.New(statusoverwrite.Config{Strict: true}), statusowner.Analyzer, statusreason.Analyzer, statusstale.Analyzer,
		statusswallow.Analyzer,
	} {
		t.Run(a.Name, func(t *testing.T) { analysistest.Run(t, analysistest.TestData(), a, "lib") })
	}
}
