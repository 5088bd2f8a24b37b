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
	"net/url"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Config says what is loaded and which checks run on it.
type Config struct {
	Dir       string   // where patterns are resolved; empty: the current directory
	Patterns  []string // as for the go command; not empty
	Tests     bool     // check test files too
	Tags      string   // build tags, separated by commas
	Analyzers []*analysis.Analyzer

	// Relevant says whether a package can matter by itself, by its import path and
	// its files, of which imports and selectors can be looked at. What imports a
	// package that is relevant is relevant too. Analyzers look at the packages that
	// Patterns match and, for facts, at all relevant ones that those need; of others
	// they learn nothing. Nil: every package is relevant. It has to be safe for
	// concurrent use.
	Relevant func(path string, files []*ast.File) bool
}

// A Result holds everything that a run has to say, sorted and without
// duplicates.
type Result struct {
	Findings  []Finding
	Problems  []Problem
	Unchecked []string // IDs of matched packages that a problem kept from being checked
}

// A Finding is one diagnostic.
type Finding struct {
	Check    string // name of the analyzer
	Package  string // package ID, as go list gives it
	Category string
	URL      string
	Pos, End token.Position
	Message  string
	Related  []Related
	Fixes    []Fix
}

// A Related is another place that belongs to a finding.
type Related struct {
	Pos, End token.Position
	Message  string
}

// A Fix is a change that would end a finding.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes Start to End of a file.
type Edit struct {
	Filename   string
	Start, End int
	New        string
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
	cmd := command{ctx: ctx, dir: dir, tags: cfg.Tags}
	listed, err := cmd.list(cfg.Patterns, cfg.Tests)
	if err != nil {
		return nil, err
	}
	env, err := cmd.env()
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

func finding(fset *token.FileSet, a *analysis.Analyzer, pkg string, d analysis.Diagnostic) Finding {
	f := Finding{
		Check:    a.Name,
		Package:  pkg,
		Category: d.Category,
		URL:      docURL(a, d),
		Pos:      fset.Position(d.Pos),
		End:      fset.Position(cmp.Or(d.End, d.Pos)),
		Message:  d.Message,
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, Related{
			Pos:     fset.Position(r.Pos),
			End:     fset.Position(cmp.Or(r.End, r.Pos)),
			Message: r.Message,
		})
	}
	for _, fix := range d.SuggestedFixes {
		out := Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			start, end := fset.PositionFor(e.Pos, false), fset.PositionFor(cmp.Or(e.End, e.Pos), false)
			out.Edits = append(out.Edits, Edit{Filename: start.Filename, Start: start.Offset, End: end.Offset, New: string(e.NewText)})
		}
		slices.SortStableFunc(out.Edits, func(a, b Edit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
		f.Fixes = append(f.Fixes, out)
	}
	return f
}

// docURL returns the address of the documentation of a diagnostic, as [analysis.Diagnostic]
// says how it is made.
func docURL(a *analysis.Analyzer, d analysis.Diagnostic) string {
	ref := d.URL
	if ref == "" && d.Category != "" {
		ref = "#" + d.Category
	}
	base, err := url.Parse(a.URL)
	if err != nil {
		return ref
	}
	u, err := base.Parse(ref)
	if err != nil {
		return a.URL
	}
	return u.String()
}

// sort orders the result and drops what is in it twice: a file can belong to
// more than one package.
func (res *Result) sort() {
	place := func(a, b token.Position) int {
		return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	}
	findings := func(a, b Finding) int {
		return cmp.Or(place(a.Pos, b.Pos), cmp.Compare(a.Check, b.Check), cmp.Compare(a.Message, b.Message))
	}
	slices.SortFunc(res.Findings, func(a, b Finding) int {
		return cmp.Or(findings(a, b), cmp.Compare(a.Package, b.Package))
	})
	res.Findings = slices.CompactFunc(res.Findings, func(a, b Finding) bool { return findings(a, b) == 0 })

	problems := func(a, b Problem) int { return cmp.Or(place(a.Pos, b.Pos), cmp.Compare(a.Message, b.Message)) }
	slices.SortFunc(res.Problems, problems)
	res.Problems = slices.CompactFunc(res.Problems, func(a, b Problem) bool { return problems(a, b) == 0 })

	slices.Sort(res.Unchecked)
	res.Unchecked = slices.Compact(res.Unchecked)
}
