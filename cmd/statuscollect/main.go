// Statuscollect reports collectors that are not committed, or whose status is set beside them.
// It is one check of statuslint, as a command of its own:
//
//	statuscollect ./...
//	go vet -vettool=$(which statuscollect) ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/statuslint/statuslint/passes/statuscollect"
)

func main() { singlechecker.Main(statuscollect.Analyzer) }
