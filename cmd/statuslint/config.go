package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/analyzer"
	"github.com/statuslint/statuslint/internal/load"
	"github.com/statuslint/statuslint/internal/modules"
	"github.com/statuslint/statuslint/internal/propose"
	"github.com/statuslint/statuslint/internal/report"
	"github.com/statuslint/statuslint/passes/settings"
)

// noConfig is the value of -config that reads no file.
const noConfig = "none"

// A configuration is what a configuration file says, ready to use.
type configuration struct {
	settings  *settings.Settings
	named     bool         // by -config
	useless   error        // what the file says of packages that are not there, and that changes nothing
	around    *modules.Set // of a file
	analyzers []*analysis.Analyzer
	relevant  func(path string, files []*ast.File) bool
}

// configure reads the configuration that the arguments name, or that applies in a folder.
func configure(dir string, args []string) (*configuration, error) {
	s, err := readConfig(dir, args)
	if err != nil {
		return nil, err
	}
	c := &configuration{settings: s, named: configFlag(args) != ""}
	if s.File == "" {
		c.analyzers = analyzer.All()
	} else {
		around, err := modules.Around(dir)
		if err != nil {
			return nil, err
		}
		missing, useless := s.Missing(around)
		if missing != nil {
			return nil, missing
		}
		c.useless, c.around = useless, around
		if c.analyzers, err = analyzer.FromSettings(s); err != nil {
			return nil, err
		}
	}
	c.relevant, err = s.Relevance()
	return c, err
}

func readConfig(dir string, args []string) (*settings.Settings, error) {
	file, err := configFile(dir, args)
	switch {
	case err != nil:
		return nil, err
	case file == "":
		return new(settings.Settings), nil
	}
	return settings.Load(file)
}

// configFile is the file that -config names, or the one that applies in a folder; empty where there is none.
func configFile(dir string, args []string) (string, error) {
	switch given := configFlag(args); given {
	case "":
		return settings.Find(dir)
	case noConfig:
		return "", nil
	default:
		return given, nil
	}
}

// configFlag is the value of -config, which has to be known before there are checks with flags of their own; "" where it is not
// given. As with any flag, the last one counts.
func configFlag(args []string) (given string) {
	for i, a := range args {
		name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(a, "-"), "-"), "=")
		if !strings.HasPrefix(a, "-") || name != "config" {
			continue
		}
		if !ok && i+1 < len(args) {
			value = args[i+1]
		}
		given = value
	}
	return given
}

// subcommands are the words that are no package patterns.
var subcommands = map[string]func(args []string, stdout, stderr io.Writer) int{
	"config":  configCommand,
	"models":  modelsCommand,
	"init":    initCommand,
	"help":    helpCommand,
	"version": versionCommand,
}

const configUsage = `usage: statuslint config check [FILE]    say what is wrong with a configuration, and what the code here does not have
       statuslint config print [FILE]    print what is in force
       statuslint config schema          print the JSON Schema of the file

Without FILE, the nearest ` + settings.FileName + ` in this folder or above it, up to the repository's.
`

// configCommand is "statuslint config".
func configCommand(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("config", flag.ContinueOnError)
	if code, ok := parseSub(flags, configUsage, args, stdout, stderr); !ok {
		return code
	}
	switch args = flags.Args(); {
	case len(args) == 1 && args[0] == "schema":
		fmt.Fprintf(stdout, "%s", settings.Schema())
		return exitClean
	case len(args) == 0, len(args) > 2, args[0] != "check" && args[0] != "print":
		fmt.Fprint(stderr, configUsage)
		return exitUsage
	}
	var file []string
	if len(args) == 2 {
		file = []string{"-config=" + args[1]}
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	s, err := readConfig(dir, file)
	if err == nil {
		_, err = analyzer.FromSettings(s)
	}
	if err == nil && args[0] == "check" {
		err = compare(dir, s)
	}
	if err != nil {
		complain(stderr, dir, err)
		return exitError
	}
	switch args[0] {
	case "check":
		if s.File == "" {
			fmt.Fprintf(stdout, "there is no %s here or above: the defaults are in force\n", settings.FileName)
			return exitClean
		}
		fmt.Fprintf(stdout, "%s: nothing is wrong\n", report.Shorten(dir, s.File))
	case "print":
		text, err := s.Print()
		if err != nil {
			fmt.Fprintf(stderr, "statuslint: %v\n", err)
			return exitError
		}
		fmt.Fprint(stdout, text)
	}
	return exitClean
}

// parseSub reads the flags of a subcommand. Where it is not ok, all is said, and code is what to exit with.
func parseSub(flags *flag.FlagSet, usage string, args []string, stdout, stderr io.Writer) (code int, ok bool) {
	flags.SetOutput(io.Discard) // errors are printed once
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		flags.VisitAll(func(f *flag.Flag) { printFlag(stdout, f) })
		return exitClean, false
	case err != nil:
		fmt.Fprintf(stderr, "statuslint %s: %v\n%s", flags.Name(), err, usage)
		return exitUsage, false
	}
	return 0, true
}

// complain prints an error. One that knows a place begins with it, as seen from a folder, where editors and terminals look for it.
func complain(w io.Writer, dir string, err error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			complain(w, dir, e)
		}
		return
	}
	if m, ok := err.(*settings.Mistake); ok && m.Line > 0 {
		fmt.Fprintf(w, "%s:%d:%d: %s\n", report.Shorten(dir, m.File), m.Line, m.Column, m.Text())
		return
	}
	fmt.Fprintf(w, "statuslint: %v\n", err)
}

// compare says what a configuration expects of the modules in a folder and they do not have.
func compare(dir string, s *settings.Settings) error {
	around, err := modules.Around(dir)
	if err != nil || around.Empty() {
		return err
	}
	if err := errors.Join(s.Missing(around)); err != nil {
		return err
	}
	packages := s.Packages()
	if len(packages) == 0 {
		return nil
	}
	res, err := load.Run(context.Background(), load.Config{
		Dir:       dir,
		Patterns:  packages,
		Relevant:  func(string, []*ast.File) bool { return false }, // declarations are all that is asked for
		Analyzers: []*analysis.Analyzer{s.Verifier()},
	})
	if err != nil {
		return err
	}
	var all []error
	for _, p := range res.Problems {
		// What the go command cannot find is named by its path.
		if path, why, ok := strings.Cut(p.Message, ": "); ok && p.Pos.Filename == "" && slices.Contains(packages, path) {
			all = append(all, s.NotFound(path, why))
			continue
		}
		if p.Pos.Filename == "" {
			all = append(all, errors.New(p.Message))
			continue
		}
		all = append(all, &settings.Mistake{File: p.Pos.Filename, Line: p.Pos.Line, Column: p.Pos.Column, What: p.Message})
	}
	return errors.Join(all...)
}

const modelsUsage = "usage: statuslint models [NAME...]    what is recognised; of the models with these names, in detail\n"

// modelsCommand is "statuslint models": what is recognised, by system.
func modelsCommand(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("models", flag.ContinueOnError)
	if code, ok := parseSub(flags, modelsUsage, args, stdout, stderr); !ok {
		return code
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	s, err := readConfig(dir, nil)
	if err != nil {
		complain(stderr, dir, err)
		return exitError
	}
	if flags.NArg() == 0 {
		for _, m := range s.Catalogue() {
			fmt.Fprintf(stdout, "%-20s %s\n", m[0], m[1])
		}
		return exitClean
	}
	for _, name := range flags.Args() {
		page, ok := s.Page(name)
		if !ok {
			fmt.Fprintf(stderr, "statuslint: there is no model %q: statuslint models lists them\n", name)
			return exitUsage
		}
		fmt.Fprint(stdout, page)
	}
	return exitClean
}

const initUsage = "usage: statuslint init [-o FILE] [-force] [-tags TAGS] [PATTERN...]    propose models for the statuses of a module\n"

// initCommand is "statuslint init": it writes a configuration for the statuses that a module has.
func initCommand(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("init", flag.ContinueOnError)
	out := flags.String("o", settings.FileName, "write to this `file`; - for standard output")
	force := flags.Bool("force", false, "write over a file that is there")
	tags := flags.String("tags", "", "build tags, separated by commas")
	if code, ok := parseSub(flags, initUsage, args, stdout, stderr); !ok {
		return code
	}
	patterns := flags.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	if *out != "-" && !*force {
		if _, err := os.Stat(*out); err == nil {
			fmt.Fprintf(stderr, "statuslint: %s is there already: look at it, then write over it with -force, or print with -o -\n", *out)
			return exitUsage
		}
	}
	all, err := propose.Find(".", *tags, patterns)
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	text, found := settings.Propose(all)
	if text == "" {
		fmt.Fprintln(stdout, "nothing to propose: no status is declared here, and those of the built-in models need no configuration ('statuslint models' lists them)")
		return exitClean
	}
	if *out == "-" {
		fmt.Fprint(stdout, text)
		return exitClean
	}
	if err := os.WriteFile(*out, []byte(text), 0o666); err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	proposed := fmt.Sprintf("%d statuses", found)
	if found == 1 {
		proposed = "1 status"
	}
	fmt.Fprintf(stdout, "%s: %s proposed; read the comments, and keep what is right\n", filepath.Clean(*out), proposed)
	return exitClean
}
