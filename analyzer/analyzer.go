// Package analyzer is the public face of statuslint: its checks, as analyzers
// for any driver of [golang.org/x/tools/go/analysis].
//
//	multichecker.Main(analyzer.All()...)
package analyzer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/internal/pattern"
	"github.com/statuslint/statuslint/passes/settings"
	"github.com/statuslint/statuslint/passes/statuscollect"
	"github.com/statuslint/statuslint/passes/statusdirective"
	"github.com/statuslint/statuslint/passes/statusoverwrite"
	"github.com/statuslint/statuslint/passes/statusowner"
	"github.com/statuslint/statuslint/passes/statusreason"
	"github.com/statuslint/statuslint/passes/statusstale"
	"github.com/statuslint/statuslint/passes/statusswallow"
)

// Config says which checks run, and how. The zero value is the default: every
// check, each as it is without options.
type Config struct {
	// Enable names the checks that run. Empty: all of them.
	Enable []string

	// Disable names checks that do not run.
	Disable []string

	// Strict makes statusoverwrite report also what is often meant, such as a
	// lower status that is followed by a higher one.
	Strict bool

	// Owners lists patterns of import paths of packages that may set a status
	// although other modules can import them. A pattern is an import path, in
	// which each element may be a pattern of [path.Match]; "/..." at the end
	// stands for the package and all below it. Read by statusowner.
	Owners []string

	// Libraries lists patterns of import paths of packages that are libraries,
	// whatever their path looks like. Read by statusowner.
	Libraries []string

	// Engine follows statuses for the checks; nil: the one with the built-in
	// models. [FromSettings] makes one with others.
	Engine *analysis.Analyzer
}

// A check is one row of the table of checks.
type check struct {
	shared *analysis.Analyzer                  // with the default configuration
	build  func(cfg Config) *analysis.Analyzer // a fresh one
}

// registry has every check, in the order of their names.
var registry = []check{
	{statuscollect.Analyzer, func(cfg Config) *analysis.Analyzer { return statuscollect.New(cfg.Engine) }},
	{statusdirective.Analyzer, func(Config) *analysis.Analyzer { return statusdirective.New() }},
	{statusoverwrite.Analyzer, func(cfg Config) *analysis.Analyzer {
		return statusoverwrite.New(statusoverwrite.Config{Strict: cfg.Strict, Engine: cfg.Engine})
	}},
	{statusowner.Analyzer, func(cfg Config) *analysis.Analyzer {
		return statusowner.New(statusowner.Config{Owners: cfg.Owners, Libraries: cfg.Libraries, Engine: cfg.Engine})
	}},
	{statusreason.Analyzer, func(cfg Config) *analysis.Analyzer { return statusreason.New(cfg.Engine) }},
	{statusstale.Analyzer, func(cfg Config) *analysis.Analyzer { return statusstale.New(cfg.Engine) }},
	{statusswallow.Analyzer, func(cfg Config) *analysis.Analyzer { return statusswallow.New(cfg.Engine) }},
}

// options tells which check reads an option, so that one that nothing would
// read is an error and not silence.
var options = []struct {
	name, check string
	isSet       func(cfg Config) bool
}{
	{"Strict", "statusoverwrite", func(cfg Config) bool { return cfg.Strict }},
	{"Owners", "statusowner", func(cfg Config) bool { return len(cfg.Owners) > 0 }},
	{"Libraries", "statusowner", func(cfg Config) bool { return len(cfg.Libraries) > 0 }},
}

// All returns every check with its default configuration, in the order of
// their names. The analyzers are the variables of their packages, so a flag
// that is set on one is set for the whole process; [New] makes fresh ones.
func All() []*analysis.Analyzer {
	all := make([]*analysis.Analyzer, len(registry))
	for i, c := range registry {
		all[i] = c.shared
	}
	return all
}

// New returns fresh analyzers for the checks that cfg enables, in the order of
// their names. It reports every mistake in cfg that it finds: a name that is no
// check, a check both enabled and disabled, a malformed pattern, an option of a
// check that is not part of this version, and a configuration that leaves no
// check.
func New(cfg Config) ([]*analysis.Analyzer, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	if cfg.Engine == nil {
		cfg.Engine = builtin
	}
	var enabled []*analysis.Analyzer
	for _, c := range registry {
		if cfg.runs(c.shared.Name) {
			enabled = append(enabled, c.build(cfg))
		}
	}
	if len(enabled) == 0 {
		return nil, errors.New("every check is disabled")
	}
	return enabled, nil
}

// builtin is the engine with the built-in models.
var builtin = func() *analysis.Analyzer {
	engine, err := new(settings.Settings).Engine()
	if err != nil {
		panic(err) // the built-in models are compiled already
	}
	return engine
}()

// FromSettings returns fresh analyzers for what a configuration file says: the
// checks that it enables, on its models, without the findings that it excludes.
// An analyzed package that lacks a function or type of the file's own models
// makes the run fail, with the place in the file.
func FromSettings(s *settings.Settings) ([]*analysis.Analyzer, error) {
	engine, err := s.Engine()
	if err != nil {
		return nil, err
	}
	all, err := New(Config{
		Enable: s.Checks.Enable, Disable: s.Checks.Disable, Strict: s.Checks.Overwrite.Strict,
		Owners: s.Checks.Owner.Owners, Libraries: s.Checks.Owner.Libraries, Engine: engine,
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	for i, a := range all {
		check := a.Run
		first := i == 0
		a.Run = func(pass *analysis.Pass) (any, error) {
			if first {
				if err := s.Verify(pass.Pkg); err != nil {
					return nil, err
				}
			}
			if len(s.Exclude) == 0 {
				return check(pass)
			}
			report := pass.Report
			inner := *pass
			inner.Report = func(d analysis.Diagnostic) {
				if !s.Excludes(a.Name, pass.Pkg.Path(), finding.Place(pass.Fset, d.Pos).Filename) {
					report(d)
				}
			}
			return check(&inner)
		}
	}
	return all, nil
}

// runs reports whether cfg lets the check name run.
func (cfg Config) runs(name string) bool {
	return (len(cfg.Enable) == 0 || slices.Contains(cfg.Enable, name)) && !slices.Contains(cfg.Disable, name)
}

func (cfg Config) validate() error {
	var errs []error
	for _, list := range []struct {
		name   string
		checks []string
	}{{"Enable", cfg.Enable}, {"Disable", cfg.Disable}} {
		for i, name := range list.checks {
			if !known(name) {
				errs = append(errs, fmt.Errorf("%s[%d]: %q is no check: the checks are %s", list.name, i, name, strings.Join(names(), ", ")))
			}
		}
	}
	for i, name := range cfg.Disable {
		if slices.Contains(cfg.Enable, name) {
			errs = append(errs, fmt.Errorf("Disable[%d]: %s is enabled too", i, name))
		}
	}
	for _, list := range []struct {
		name     string
		patterns []string
	}{{"Owners", cfg.Owners}, {"Libraries", cfg.Libraries}} {
		for i, p := range list.patterns {
			if err := pattern.Valid(p); err != nil {
				errs = append(errs, fmt.Errorf("%s[%d]: %q: %w", list.name, i, p, err))
			}
		}
	}
	for _, o := range options {
		if o.isSet(cfg) && !known(o.check) {
			errs = append(errs, fmt.Errorf("%s: an option of %s, which this version does not have", o.name, o.check))
		}
	}
	return errors.Join(errs...)
}

func known(name string) bool { return slices.Contains(names(), name) }

// names returns the names of the checks that this version has.
func names() []string {
	var all []string
	for _, c := range registry {
		all = append(all, c.shared.Name)
	}
	return all
}
