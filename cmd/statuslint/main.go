// Statuslint finds misuse of statuses in Go programs: a status that is set and
// lost before anybody sees it, a reason that stands where nobody looks or outlives
// its cause, a healthy status after a failure, a library that sets the status of
// its user, and comments that hide findings and should not.
//
// It runs on its own:
//
//	statuslint ./...
//
// and as a tool of the go command:
//
//	go vet -vettool=$(which statuslint) ./...
//	go fix -fixtool=$(which statuslint) ./...
//
// On its own it exits with 0 where it found nothing, 1 where something could not
// be checked, 2 where it was not called rightly, and 3 where it found something.
// "statuslint help" lists checks and flags, "statuslint help CHECK" explains a
// check.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/statuslint/statuslint/analyzer"
	"github.com/statuslint/statuslint/internal/skim"
	"github.com/statuslint/statuslint/internal/worktree"
)

// Exit codes of the standalone command.
const (
	exitClean    = 0
	exitError    = 1 // something could not be loaded or checked
	exitUsage    = 2
	exitFindings = 3
)

func main() {
	if worktree.IsKeeper(os.Args[1:]) {
		os.Exit(worktree.Keep(os.Args[1:]))
	}
	if isUnit(os.Args[1:]) {
		flag.Var(versionFlag{}, "V", "print version and exit")
		// One process looks at one package and ends: collecting garbage is a third of its time. The limit turns it
		// on again for a package that is larger than any seen.
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(unitMemory)
		flag.String("config", "", "read the configuration from this `file`; none to read none")
		if len(os.Args) == 2 && !strings.HasSuffix(os.Args[1], ".cfg") {
			// The go command asks for the version, or for the flags: what is wrong with a configuration is for later to say.
			unitchecker.Main(analyzer.All()...) // does not return
		}
		conf, err := configure(os.Args[1:])
		if err != nil {
			fmt.Fprintf(os.Stderr, "statuslint: %v\n", err)
			os.Exit(exitError)
		}
		if skim.Unit(os.Args[len(os.Args)-1], conf.relevant) {
			return
		}
		unitchecker.Main(conf.analyzers...) // does not return
	}
	collectLess()
	os.Exit(start(os.Args[1:], os.Stdout, os.Stderr))
}

// start runs a subcommand, or the checks.
func start(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		if c, ok := subcommands[args[0]]; ok {
			return c(args[1:], stdout, stderr)
		}
	}
	conf, err := configure(args)
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	return run(args, conf, stdout, stderr)
}

// unitMemory is how much memory, in bytes, one unit may take before garbage is collected.
const unitMemory = 512 << 20

// collectLess trades memory for time where all packages are looked at in one process: it collects garbage less often than usual,
// up to a limit that a runner of CI has. GOGC and GOMEMLIMIT have the last word.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(900 << 20)
	}
}

// isUnit reports whether args are what the go command calls a vet or fix tool
// with: -V=full, -flags, or the configuration file of one unit.
func isUnit(args []string) bool {
	if len(args) == 0 {
		return false
	}
	if len(args) == 1 {
		switch args[0] {
		case "-V=full", "--V=full", "-flags", "--flags":
			return true
		}
	}
	return strings.HasSuffix(args[len(args)-1], ".cfg")
}
