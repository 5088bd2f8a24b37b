// Statusowner reports libraries that set the status of the program that uses them.
// It is one check of statuslint, as a command of its own:
//
//	statusowner ./...
//	go vet -vettool=$(which statusowner) ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/statuslint/statuslint/passes/statusowner"
)

func main() { singlechecker.Main(statusowner.Analyzer) }
