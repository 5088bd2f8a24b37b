// Statusoverwrite reports statuses that are set twice along one code path, the
// first one lost. It is one check of statuslint, as a command of its own:
//
//	statusoverwrite ./...
//	go vet -vettool=$(which statusoverwrite) ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/statuslint/statuslint/passes/statusoverwrite"
)

func main() { singlechecker.Main(statusoverwrite.Analyzer) }
