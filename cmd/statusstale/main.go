// Statusstale reports states that advance with the error of an earlier attempt left in place.
// It is one check of statuslint, as a command of its own:
//
//	statusstale ./...
//	go vet -vettool=$(which statusstale) ./...
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/statuslint/statuslint/passes/statusstale"
)

func main() { singlechecker.Main(statusstale.Analyzer) }
