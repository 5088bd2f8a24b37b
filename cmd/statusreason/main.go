// Statusreason reports blocking reasons that end up only in a message, and blocking statuses without words.
// It is one check of statuslint, as a command of its own:
//
//	statusreason ./...
//	go vet -vettool=$(which statusreason) ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/statuslint/statuslint/passes/statusreason"
)

func main() { singlechecker.Main(statusreason.Analyzer) }
