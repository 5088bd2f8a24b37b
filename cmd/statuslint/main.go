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
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
		unit := os.Args[len(os.Args)-1]
		conf, err := configureUnit(os.Args[1:], unit)
		if err != nil {
			fmt.Fprintf(os.Stderr, "statuslint: %v\n", err)
			os.Exit(exitError)
		}
		if skim.Unit(unit, conf.relevant) {
			return
		}
		unitchecker.Main(conf.analyzers...) // does not return
	}
	collectLess()
	os.Exit(start(os.Args[1:], os.Stdout, os.Stderr))
}

// configureUnit reads the configuration for one unit of go vet, which runs in the folder of its package.
func configureUnit(args []string, unit string) (*configuration, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	given := configFlag(args)
	if given == "" || given == noConfig {
		return configure(dir, args)
	}
	err = fmt.Errorf("-config=%s: go vet looks at each package in a folder of its own: give an absolute path, such as -config=$PWD/%[1]s", given)
	var conf *configuration
	if filepath.IsAbs(given) {
		conf, err = configure(dir, args)
	}
	if err != nil && skim.FactsOnly(unit) {
		return configure(dir, []string{"-config=" + noConfig}) // the packages that were asked for say it: once is enough
	}
	return conf, err
}

// start runs a subcommand, or the checks.
func start(args []string, stdout, stderr io.Writer) int {
	args, err := changeFolder(args)
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: -C: %v\n", err)
		return exitUsage
	}
	if len(args) > 0 {
		if c, ok := subcommands[args[0]]; ok {
			return c(args[1:], stdout, stderr)
		}
	}
	// What is wrong with the command line is said before what is wrong with the configuration, which has the last word on flags.
	opts, err := parse(args, analyzer.All())
	switch {
	case errors.Is(err, flag.ErrHelp):
		help(stdout, analyzer.All())
		return exitClean
	case err != nil:
		fmt.Fprintf(stderr, "statuslint: %v; run 'statuslint help' for the flags\n", err)
		return exitUsage
	case opts.version:
		fmt.Fprintln(stdout, version())
		return exitClean
	case len(opts.args) == 0:
		fmt.Fprintln(stderr, "statuslint: no packages to check: name some, as in 'statuslint ./...'; run 'statuslint help' for more")
		return exitUsage
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	conf, err := configure(dir, args)
	if err != nil {
		complain(stderr, dir, err)
		return exitError
	}
	return run(dir, args, conf, stdout, stderr)
}

// changeFolder obeys a first flag -C=DIR or -C DIR, as the go command does, and returns what follows.
func changeFolder(args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	name, dir, ok := strings.Cut(args[0], "=")
	if name != "-C" && name != "--C" {
		return args, nil
	}
	args = args[1:]
	if !ok {
		if len(args) == 0 {
			return nil, errors.New("name a folder")
		}
		dir, args = args[0], args[1:]
	}
	return args, os.Chdir(dir)
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
