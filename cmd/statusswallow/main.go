// Statusswallow reports healthy statuses after a failure that was only logged or dropped.
// It is one check of statuslint, as a command of its own:
//
//	statusswallow ./...
//	go vet -vettool=$(which statusswallow) ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/statuslint/statuslint/passes/statusswallow"
)

func main() { singlechecker.Main(statusswallow.Analyzer) }
