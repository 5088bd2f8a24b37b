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
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/statuslint/statuslint/internal/load"
	"github.com/statuslint/statuslint/internal/skim"
)

// Exit codes of the standalone command.
const (
	exitClean    = 0
	exitError    = 1 // something could not be loaded or checked
	exitUsage    = 2
	exitFindings = 3
)

func main() {
	if isUnit(os.Args[1:]) {
		flag.Var(versionFlag{}, "V", "print version and exit")
		// One process looks at one package and ends: collecting garbage is a third of its time. The limit turns it
		// on again for a package that is larger than any seen.
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(unitMemory)
		flag.String("config", "", "read the configuration from this `file`; none to read none")
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

// run is the standalone command. It returns the exit code.
func run(args []string, conf *configuration, stdout, stderr io.Writer) int {
	analyzers := conf.analyzers
	fail := func(code int, format string, args ...any) int {
		fmt.Fprintf(stderr, "statuslint: "+format+"\n", args...)
		return code
	}
	if err := analysis.Validate(analyzers); err != nil {
		return fail(exitError, "%v", err)
	}
	opts, err := parse(args, analyzers)
	switch {
	case errors.Is(err, flag.ErrHelp):
		help(stdout, analyzers)
		return exitClean
	case err != nil:
		return fail(exitUsage, "%v; run 'statuslint help' for the flags", err)
	case opts.version:
		fmt.Fprintln(stdout, version())
		return exitClean
	case len(opts.args) == 0:
		return fail(exitUsage, "no packages to check: name some, as in 'statuslint ./...'; run 'statuslint help' for more")
	case opts.args[0] == "help":
		if len(opts.args) == 1 {
			help(stdout, analyzers)
			return exitClean
		}
		if err := helpOn(stdout, analyzers, opts.args[1:]); err != nil {
			return fail(exitUsage, "%v", err)
		}
		return exitClean
	}
	enabled := opts.enabled(analyzers)
	if len(enabled) == 0 {
		return fail(exitUsage, "every check is disabled: drop one of the -CHECK=false flags")
	}
	// The second interrupt is not waited for: what holds up the first may hold up for long.
	ctx, restore := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, restore)
	defer restore()
	res, err := load.Run(ctx, load.Config{
		Patterns:  opts.args,
		Tests:     opts.tests,
		Tags:      opts.tags,
		Analyzers: enabled,
		Relevant:  conf.relevant,
	})
	switch {
	case errors.Is(err, context.Canceled):
		return fail(exitError, "interrupted")
	case err != nil:
		return fail(exitError, "%v", err)
	}
	wd, err := os.Getwd()
	if err != nil {
		return fail(exitError, "%v", err)
	}
	if opts.json {
		err = printJSON(stdout, res.Findings)
	} else {
		err = printText(stdout, res.Findings, wd, opts.context)
	}
	if err != nil {
		return fail(exitError, "cannot write the findings: %v", err)
	}
	for _, p := range res.Problems {
		prefix := "statuslint: "
		if p.Pos.Filename != "" {
			p.Pos.Filename = shorten(wd, p.Pos.Filename)
			prefix = "" // the place comes first, where editors and terminals look for it
		}
		fmt.Fprintf(stderr, "%s%v\n", prefix, p)
	}
	switch {
	case len(res.Unchecked) > 0:
		return fail(exitError, "not checked until the errors above are mended: %s", strings.Join(res.Unchecked, ", "))
	case len(res.Problems) > 0:
		return exitError
	case len(res.Findings) > 0:
		return exitFindings
	}
	return exitClean
}
