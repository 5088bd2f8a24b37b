// Golangci is golangci-lint with the plugin of statuslint: what "golangci-lint custom" builds, without a copy of its repository.
// It is a module of its own, so that nobody but its tests needs what golangci-lint needs.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/statuslint/statuslint/analyzer/gclplugin"
)

func main() {
	// A version of development makes the cache depend on the binary, and so on the code of the checks.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintf(os.Stderr, "golangci-lint: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
