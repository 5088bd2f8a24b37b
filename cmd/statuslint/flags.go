package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/report"
	"github.com/statuslint/statuslint/passes/settings"
)

// options are the parsed command line of the standalone command.
type options struct {
	json                    bool
	formats                 []output
	color                   colorMode
	context                 int
	base                    string
	baseline, writeBaseline string
	tests                   bool
	tags                    string
	version                 bool
	config                  string
	checks                  map[string]*triState // by name of the check
	args                    []string
	given                   []string // the whole command line
}

// An output is a report, in a file or on standard output.
type output struct{ format, file string }

// outputs are the reports that are asked for.
func (o *options) outputs() []output {
	switch {
	case len(o.formats) > 0:
		return o.formats
	case o.json:
		return []output{{format: "json"}}
	}
	return []output{{format: "text"}}
}

// addFormat reads FORMAT or FORMAT=FILE.
func (o *options) addFormat(s string) error {
	format, file, toFile := strings.Cut(s, "=")
	if !slices.Contains(report.Formats(), format) {
		return fmt.Errorf("there are %s", strings.Join(report.Formats(), ", "))
	}
	if toFile {
		if err := canHold(file); err != nil {
			return err
		}
		file = filepath.Clean(file)
	}
	switch {
	case !slices.ContainsFunc(o.formats, func(out output) bool { return out.file == file }):
		o.formats = append(o.formats, output{format, file})
		return nil
	case toFile:
		return fmt.Errorf("another report goes to %s: name a file for each", file)
	}
	return errors.New("only one report can go to standard output: write FORMAT=FILE")
}

// canHold says why a file cannot be written, as far as that is known before there is anything to write.
func canHold(file string) error {
	if file == "" {
		return errors.New("the name of the file is missing")
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", file)
	}
	dir := filepath.Dir(file)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("there is no folder %s", dir)
	}
	return nil
}

// flagSet returns the flags of the standalone command, and the options that
// they fill. The flags -CHECK and -CHECK.FLAG, -json and -c are those that the
// same checks have under go vet.
func flagSet(analyzers []*analysis.Analyzer) (*flag.FlagSet, *options) {
	fs := flag.NewFlagSet("statuslint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are returned and printed once
	o := &options{color: colorAuto, checks: make(map[string]*triState)}
	fs.Func("C", "change to the folder `DIR` first; it has to be the first flag, also before a subcommand", func(string) error {
		return errors.New("it has to be the first flag")
	})
	fs.BoolVar(&o.json, "json", false, "print the findings as JSON, in the form of go vet -json; the same as -format=json")
	fs.Func("format", "report as `FORMAT[=FILE]`: "+strings.Join(report.Formats(), ", ")+"; may be given more than once (default text)", o.addFormat)
	fs.Var(&o.color, "color", "colour the text: auto, always or never; `WHEN` is auto: on a terminal, and where NO_COLOR is not set")
	fs.Func("c", "show `N` lines around each line of code in the text; -1 for no code at all (default 0)", func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < -1 {
			return errors.New("want a number of lines, or -1")
		}
		o.context = n
		return nil
	})
	// An empty value is a variable of a script that is not set: it is not as if there were no flag.
	text := func(p *string, name, usage string) {
		fs.Func(name, usage, func(value string) error {
			if value == "" {
				return errors.New("it is empty")
			}
			*p = value
			return nil
		})
	}
	text(&o.base, "base", "report only what the revision `REV` of the git repository does not have")
	text(&o.baseline, "baseline", "report only what is not in this `FILE`")
	fs.Func("write-baseline", "write what is found to this `FILE` and report nothing", func(file string) error {
		o.writeBaseline = file
		return canHold(file)
	})
	fs.BoolVar(&o.tests, "test", true, "check test files too")
	fs.StringVar(&o.tags, "tags", "", "build with these `tags`, separated by commas")
	fs.BoolVar(&o.version, "V", false, "print the version and exit")
	text(&o.config, "config", "read the configuration from this `FILE`, or from "+noConfig+"; else from the nearest "+settings.FileName+" in this folder or above")
	for _, a := range analyzers {
		o.checks[a.Name] = new(triState)
		fs.Var(o.checks[a.Name], a.Name, "run this check; with =false, do not")
		a.Flags.VisitAll(func(f *flag.Flag) {
			fs.Var(f.Value, a.Name+"."+f.Name, f.Usage)
		})
	}
	return fs, o
}

// parse reads the command line. The error is [flag.ErrHelp] where it asks for
// help.
func parse(args []string, analyzers []*analysis.Analyzer) (*options, error) {
	fs, o := flagSet(analyzers)
	if err := fs.Parse(args); err != nil {
		for _, name := range []string{"fix", "diff"} {
			if err.Error() == "flag provided but not defined: -"+name {
				return nil, fmt.Errorf("%w: fixes are applied by 'go fix -fixtool=$(which statuslint)'", err)
			}
		}
		return nil, err
	}
	o.args, o.given = fs.Args(), args
	late := slices.IndexFunc(o.args, func(a string) bool { return strings.HasPrefix(a, "-") })
	switch {
	case late >= 0:
		return nil, fmt.Errorf("%s stands after a package: flags go before the packages", o.args[late])
	case o.json && len(o.formats) > 0:
		return nil, errors.New("-json is -format=json: give one of the two")
	case o.writeBaseline != "" && (o.base != "" || o.baseline != ""):
		return nil, errors.New("-write-baseline writes all that is found: drop -base and -baseline")
	}
	return o, nil
}

// enabled returns the analyzers that run: where a -CHECK flag is true, those
// alone; else all but those whose flag is false.
func (o *options) enabled(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	only := false
	for _, t := range o.checks {
		only = only || *t == setTrue
	}
	var enabled []*analysis.Analyzer
	for _, a := range analyzers {
		if t := *o.checks[a.Name]; t == setTrue || !only && t == unset {
			enabled = append(enabled, a)
		}
	}
	return enabled
}

// A triState is a boolean flag that knows whether it was given.
type triState int

const (
	unset triState = iota
	setTrue
	setFalse
)

// IsBoolFlag lets the flag stand without a value.
func (*triState) IsBoolFlag() bool { return true }

// String returns the value in effect: a check runs unless it is switched off.
func (t *triState) String() string { return strconv.FormatBool(t == nil || *t != setFalse) }

// Set reads a boolean.
func (t *triState) Set(s string) error {
	v, err := strconv.ParseBool(s)
	if err != nil {
		return errors.New("want true or false")
	}
	*t = setFalse
	if v {
		*t = setTrue
	}
	return nil
}
