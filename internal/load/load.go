// Package load finds, reads and checks packages for the standalone command.
//
// It is the only package that knows how packages are loaded: its interface
// has patterns on one side and findings with resolved positions on the other.
//
// The go command lists the packages; everything is then type-checked from source,
// bottom-up, and nothing is compiled. What takes the time of a general driver is
// left out: of a package that is neither asked for nor relevant only the
// declarations are looked at. Facts stay in memory, and what belongs to a package
// is let go when the last one that imports it is done.
//
// As under go vet, the files of a package are checked together with its
// in-package tests, so that both drivers see the same code and report the same.
package load

import (
	"cmp"
	"context"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/finding"
)

// Config says what is loaded and which checks run on it.
type Config struct {
	Dir       string   // where patterns are resolved; empty: the current directory
	Patterns  []string // as for the go command; not empty
	Tests     bool     // check test files too
	Tags      string   // build tags, separated by commas
	Env       []string // variables for the go command, besides those of the process
	Analyzers []*analysis.Analyzer

	// Relevant says whether a package can matter by itself, by its import path and
	// its files, of which imports and selectors can be looked at. What imports a
	// package that is relevant is relevant too. Analyzers look at the packages that
	// Patterns match and, for facts, at all relevant ones that those need; of others
	// they learn nothing. Nil: every package is relevant. It has to be safe for
	// concurrent use.
	Relevant func(path string, files []*ast.File) bool

	// Progress is told how many of the packages are done, each time one is. It has to be safe for concurrent use. Nil: nobody
	// wants to know.
	Progress func(done, total int)
}

// A Result holds everything that a run has to say, sorted and without
// duplicates.
type Result struct {
	Findings  []finding.Finding
	Problems  []Problem
	Unchecked []string          // IDs of matched packages that a problem kept from being checked
	Checked   map[string]string // the folders of those that were checked, by import path
}

// A Problem is a reason for which something was not checked: a pattern that
// matches nothing, a package that does not type-check, a check that failed.
type Problem struct {
	Pos     token.Position // where it is known: Pos.Filename is not empty
	Message string
}

// String returns the problem as "file:line:col: message".
func (p Problem) String() string {
	if p.Pos.Filename == "" {
		return p.Message
	}
	return p.Pos.String() + ": " + p.Message
}

// Run loads the packages that cfg.Patterns match and checks them.
//
// Where a part cannot be loaded or checked, the rest is, and the result says
// what is missing and why. The error is not nil where nothing could be loaded, or
// where ctx ended before the work did: it is then that of ctx.
func Run(ctx context.Context, cfg Config) (*Result, error) {
	if err := analysis.Validate(cfg.Analyzers); err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	cmd := command{ctx: ctx, dir: dir, tags: cfg.Tags, env: cfg.Env}
	listed, err := cmd.list(cfg.Patterns, cfg.Tests)
	if err != nil {
		return nil, err
	}
	env, err := cmd.goEnv()
	if err != nil {
		return nil, err
	}
	// Without the C that it is made of, a package may lack types that others turn out to need.
	for withC := cfg.Relevant == nil; ; withC = true {
		res, err := newLoader(cmd, cfg, env, listed, withC).run()
		if err != errLacksC {
			return res, err
		}
	}
}

// sort orders the result and drops what is in it twice: a file can belong to
// more than one package.
func (res *Result) sort() {
	res.Findings = finding.Sort(res.Findings)

	problems := func(a, b Problem) int {
		return cmp.Or(finding.ComparePlaces(a.Pos, b.Pos), cmp.Compare(a.Message, b.Message))
	}
	slices.SortFunc(res.Problems, problems)
	res.Problems = slices.CompactFunc(res.Problems, func(a, b Problem) bool { return problems(a, b) == 0 })

	slices.Sort(res.Unchecked)
	res.Unchecked = slices.Compact(res.Unchecked)
}
