// Command noop is a vet tool that does nothing but declare a fact: what go vet costs before any check has looked at
// anything. bench/run measures statuslint against it.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// A fact is never exported. That it is declared makes go vet run the tool on dependencies too, as it does for statuslint.
type fact struct{}

// AFact makes fact a fact.
func (*fact) AFact() {}

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name:      "noop",
		Doc:       "do nothing",
		FactTypes: []analysis.Fact{new(fact)},
		Run:       func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
