package main

import (
	"flag"
	"fmt"
	"go/ast"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/analyzer"
	"github.com/statuslint/statuslint/internal/propose"
	"github.com/statuslint/statuslint/internal/report"
	"github.com/statuslint/statuslint/passes/settings"
)

// noConfig is the value of -config that reads no file.
const noConfig = "none"

// A configuration is what a configuration file says, ready to use.
type configuration struct {
	settings  *settings.Settings
	analyzers []*analysis.Analyzer
	relevant  func(path string, files []*ast.File) bool
}

// configure reads the configuration that the arguments name, or that applies in the current folder.
func configure(args []string) (*configuration, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	s, err := readConfig(dir, args)
	if err != nil {
		return nil, err
	}
	c := &configuration{settings: s}
	if s.File == "" {
		c.analyzers = analyzer.All()
	} else if c.analyzers, err = analyzer.FromSettings(s); err != nil {
		return nil, err
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
	given := ""
	for i, a := range args {
		name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(a, "-"), "-"), "=")
		if !strings.HasPrefix(a, "-") || name != "config" {
			continue
		}
		if !ok {
			if i+1 == len(args) {
				return "", fmt.Errorf("-config: name a file, or %s", noConfig)
			}
			value = args[i+1]
		}
		given = value // the last one counts, as with any flag
	}
	switch given {
	case "":
		return settings.Find(dir)
	case noConfig:
		return "", nil
	}
	return given, nil
}

// subcommands are the words that are no package patterns.
var subcommands = map[string]func(args []string, stdout, stderr io.Writer) int{
	"config": configCommand,
	"models": modelsCommand,
	"init":   initCommand,
	"help":   helpCommand,
}

const configUsage = `usage: statuslint config check [FILE]    say what is wrong with a configuration
       statuslint config print [FILE]    print what is in force
       statuslint config schema          print the JSON Schema of the file

Without FILE, the nearest ` + settings.FileName + ` in this folder or above it, up to the repository's.
`

// configCommand is "statuslint config".
func configCommand(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || len(args) > 2 {
		fmt.Fprint(stderr, configUsage)
		return exitUsage
	}
	if args[0] == "schema" && len(args) == 1 {
		fmt.Fprintf(stdout, "%s", settings.Schema())
		return exitClean
	}
	var flags []string
	if len(args) == 2 {
		flags = []string{"-config=" + args[1]}
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	s, err := readConfig(dir, flags)
	if err == nil {
		_, err = s.Engine()
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
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
	default:
		fmt.Fprint(stderr, configUsage)
		return exitUsage
	}
	return exitClean
}

// modelsCommand is "statuslint models": what is recognised, by system.
func modelsCommand(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("models", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, "usage: statuslint models [NAME...]    what is recognised; of the models with these names, in detail\n")
	}
	if err := flags.Parse(args); err != nil {
		return exitUsage
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	s, err := readConfig(dir, nil)
	if err != nil {
		fmt.Fprintln(stderr, err)
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

// initCommand is "statuslint init": it writes a configuration for the statuses that a module has.
func initCommand(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("init", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("o", settings.FileName, "write to this `file`; - for standard output")
	force := flags.Bool("force", false, "write over a file that is there")
	tags := flags.String("tags", "", "build tags, separated by commas")
	flags.Usage = func() {
		fmt.Fprint(stderr, "usage: statuslint init [-o FILE] [-force] [PATTERN...]    propose models for the statuses of a module\n")
	}
	if err := flags.Parse(args); err != nil {
		return exitUsage
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
	if *out == "-" {
		fmt.Fprint(stdout, text)
		return exitClean
	}
	if err := os.WriteFile(*out, []byte(text), 0o666); err != nil {
		fmt.Fprintf(stderr, "statuslint: %v\n", err)
		return exitError
	}
	fmt.Fprintf(stdout, "%s: %d statuses proposed; read the comments, and keep what is right\n", filepath.Clean(*out), found)
	return exitClean
}
