package statusoverwrite_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/statusoverwrite"
)

// Test runs the corpus: a package for each group of rows of what the check promises.
func Test(t *testing.T) {
	for _, pkg := range []string{
		"a/levels",
		"a/retries",
		"a/reads",
		"a/tests",
		"a/results",
		"a/deferred",
		"a/closures",
		"a/interfaces",
		"a/loops",
		"a/merges",
		"a/facts/top",
		"a/formats",
		"a/swarm",
		"a/swarmold",
		"a/messages",
		"a/ignored",
		"charm0000",
		"charm0004",
		"charm0005",
		"charm0007",
		"github.com/juju/juju/worker/agents",
	} {
		t.Run(pkg, func(t *testing.T) {
			analysistest.Run(t, analysistest.TestData(), statusoverwrite.Analyzer, pkg)
		})
	}
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
