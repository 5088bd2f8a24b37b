package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/analyzer"
)

const usage = `statuslint finds misuse of statuses in Go programs.

Usage:

	statuslint [flags] PACKAGES    check packages, as in 'statuslint ./...'
	statuslint init                propose models for the statuses of a module
	statuslint config              check or print the configuration
	statuslint models              list what is recognised
	statuslint version             print the version
	statuslint help                print this text
	statuslint help CHECK          explain a check

It is also a tool of the go command. There it takes the -CHECK flags, -json, -fix, -diff,
and -config with an absolute path:

	go vet -vettool=$(which statuslint) [flags] PACKAGES
	go fix -fixtool=$(which statuslint) [flags] PACKAGES

Exit codes: 0 nothing found, 1 something could not be checked, 2 wrong usage,
3 something found. (The go command has its own.)

A finding is accepted by a comment that gives the reason, at the end of its line
or alone on the line above:

	//statuslint:ignore CHECK[,CHECK] reason
`

// helpCommand is "statuslint help".
func helpCommand(args []string, stdout, stderr io.Writer) int {
	usages := map[string]string{"config": configUsage, "models": modelsUsage, "init": initUsage, "version": versionUsage}
	switch {
	case len(args) == 0 || slices.Contains([]string{"-h", "-help", "--help"}, args[0]):
		help(stdout, analyzer.All())
		return exitClean
	case len(args) == 1 && usages[args[0]] != "":
		fmt.Fprint(stdout, usages[args[0]])
		return exitClean
	}
	if err := helpOn(stdout, analyzer.All(), args); err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitUsage
	}
	return exitClean
}

// help prints how the command is used, its checks and its flags.
func help(w io.Writer, analyzers []*analysis.Analyzer) {
	fmt.Fprint(w, usage, "\nChecks, all on by default:\n\n")
	width := 0
	for _, a := range analyzers {
		width = max(width, len(a.Name))
	}
	for _, a := range analyzers {
		title, _, _ := strings.Cut(a.Doc, "\n")
		fmt.Fprintf(w, "\t%-*s  %s\n", width, a.Name, title)
	}
	fmt.Fprint(w, "\n-CHECK runs the checks that are so named alone; -CHECK=false runs all but those.\n\nFlags:\n\n")
	all, o := flagSet(analyzers)
	all.VisitAll(func(f *flag.Flag) {
		if o.checks[f.Name] == nil && !strings.HasSuffix(f.Name, ".counts") { // which is for those who work on the engine
			printFlag(w, f)
		}
	})
}

// helpOn prints the documentation and the flags of the named checks.
func helpOn(w io.Writer, analyzers []*analysis.Analyzer, names []string) error {
	byName := make(map[string]*analysis.Analyzer)
	var known []string
	for _, a := range analyzers {
		byName[a.Name] = a
		known = append(known, a.Name)
	}
	for _, name := range names {
		if byName[name] == nil {
			return fmt.Errorf("%q is no check: the checks are %s", name, strings.Join(known, ", "))
		}
	}
	for i, name := range names {
		if i > 0 {
			fmt.Fprintln(w)
		}
		a := byName[name]
		fmt.Fprintf(w, "%s: %s\n", a.Name, a.Doc)
		if a.URL != "" {
			fmt.Fprintf(w, "\nSee %s\n", a.URL)
		}
		first := true
		a.Flags.VisitAll(func(f *flag.Flag) {
			if first {
				first = false
				fmt.Fprint(w, "\nFlags:\n\n")
			}
			g := *f
			g.Name = a.Name + "." + f.Name
			printFlag(w, &g)
		})
	}
	return nil
}

// printFlag prints one flag with its default, where that says something.
func printFlag(w io.Writer, f *flag.Flag) {
	arg, text := flag.UnquoteUsage(f)
	if arg != "" {
		arg = " " + arg
	}
	switch f.DefValue {
	case "", "false", "-1":
	default:
		text += " (default " + f.DefValue + ")"
	}
	fmt.Fprintf(w, "\t-%s%s\n\t\t%s\n", f.Name, arg, text)
}
