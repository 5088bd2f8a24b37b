// Package load finds, reads and checks packages for the standalone command.
//
// It is the only package that knows how packages are loaded: its interface
// has patterns on one side and findings with resolved positions on the other,
// so another loader can take the place of go/packages with no change elsewhere.
//
// As under go vet, the files of a package are checked together with its
// in-package tests, so that both drivers see the same code and report the same.
package load

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Config says what is loaded and which checks run on it.
type Config struct {
	Dir       string   // where patterns are resolved; empty: the current directory
	Patterns  []string // as for the go command; not empty
	Tests     bool     // check test files too
	Tags      string   // build tags, separated by commas
	Analyzers []*analysis.Analyzer
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

// mode is what the checks need: syntax and types of all packages, since facts
// of a dependency are computed from its source.
const mode = packages.LoadAllSyntax | packages.NeedModule | packages.NeedForTest

// Run loads the packages that cfg.Patterns match and checks them.
//
// Where a part cannot be loaded or checked, the rest is, and the result says
// what is missing and why. The error is not nil where nothing could be loaded.
func Run(cfg Config) (*Result, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	conf := &packages.Config{Mode: mode, Dir: dir, Tests: cfg.Tests}
	if cfg.Tags != "" {
		conf.BuildFlags = []string{"-tags=" + cfg.Tags}
	}
	initial, err := packages.Load(conf, cfg.Patterns...)
	if err != nil {
		return nil, loadError(dir, err)
	}
	if len(initial) == 0 {
		return nil, fmt.Errorf("%s: no package matches", strings.Join(cfg.Patterns, " "))
	}
	res := new(Result)
	if res.Problems = problems(dir, initial); noneFound(initial) {
		if err := inModule(dir); err != nil {
			return nil, err
		}
	}
	graph, err := checker.Analyze(cfg.Analyzers, roots(initial), nil)
	if err != nil {
		return nil, err
	}
	for act := range graph.All() {
		res.add(act)
	}
	res.sort()
	return res, nil
}

// loadError turns an error of the go command into one that says what would be
// right.
func loadError(dir string, err error) error {
	if err := inModule(dir); err != nil {
		return err
	}
	text := err.Error()
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok && strings.TrimSpace(stderr) != "" {
		text = strings.TrimSpace(stderr)
	}
	return errors.New("cannot list packages: " + strings.TrimPrefix(text, "go: "))
}

// inModule says what is wrong where neither dir nor a folder above it is that of
// a module or workspace.
func inModule(dir string) error {
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	for d := dir; ; d = filepath.Dir(d) {
		for _, name := range []string{"go.mod", "go.work"} {
			if _, err := os.Stat(filepath.Join(d, name)); err == nil {
				return nil
			}
		}
		if d == filepath.Dir(d) {
			return fmt.Errorf("%s is in no Go module: there is no go.mod in it or above it; run statuslint in the folder of a module", dir)
		}
	}
}

// noneFound reports whether every matched package is only the echo of a pattern
// that the go command could not resolve.
func noneFound(initial []*packages.Package) bool {
	return !slices.ContainsFunc(initial, func(p *packages.Package) bool { return len(p.GoFiles) > 0 })
}

// roots returns those of the loaded packages that are to be checked. A
// variant with in-package tests has all files of its package, which then drops
// out: go vet chooses so. The generated main package of a test is nobody's code.
func roots(initial []*packages.Package) []*packages.Package {
	variant := make(map[string]bool) // import paths of packages that have one
	for _, p := range initial {
		if p.ForTest == p.PkgPath {
			variant[p.PkgPath] = true
		}
	}
	isPackage := make(map[string]bool)
	for _, p := range initial {
		isPackage[p.PkgPath] = true
	}
	var roots []*packages.Package
	for _, p := range initial {
		tested, isTest := strings.CutSuffix(p.ID, ".test")
		switch {
		case len(p.GoFiles) == 0 && len(p.CompiledGoFiles) == 0:
		case p.ForTest == "" && variant[p.PkgPath]:
		case isTest && p.Name == "main" && isPackage[tested]:
		default:
			roots = append(roots, p)
		}
	}
	return roots
}

// problems returns the errors of the packages and of all that they import.
// A failed import is an error of the importing package too; only the cause is
// kept.
func problems(dir string, initial []*packages.Package) []Problem {
	var all []Problem
	packages.Visit(initial, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if e.Kind == packages.TypeError && strings.HasPrefix(e.Msg, "could not import ") && importFails(p, e.Msg) {
				continue
			}
			pos := parsePos(e.Pos)
			if pos.Filename != "" && !filepath.IsAbs(pos.Filename) {
				pos.Filename = filepath.Join(dir, pos.Filename)
			}
			msg := e.Msg
			if pos.Filename == "" {
				// The ID of a package that was not found is the pattern.
				msg = fmt.Sprintf("%s: %s", p.ID, strings.TrimPrefix(msg, "pattern "+p.ID+": "))
			}
			all = append(all, Problem{Pos: pos, Message: msg})
		}
	})
	return all
}

// importFails reports whether the package that msg could not import has errors
// of its own.
func importFails(p *packages.Package, msg string) bool {
	for path, dep := range p.Imports {
		if strings.HasPrefix(msg, "could not import "+path+" ") && len(dep.Errors) > 0 {
			return true
		}
	}
	return false
}

// parsePos reads "file:line:col", "file:line", "file", "-" or nothing.
func parsePos(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	file, a, b := s, 0, 0
	if rest, n, ok := cutNumber(file); ok {
		file, a = rest, n
		if rest, n, ok := cutNumber(file); ok {
			file, a, b = rest, n, a
		}
	}
	return token.Position{Filename: file, Line: a, Column: b}
}

// cutNumber splits s at its last colon where a number follows.
func cutNumber(s string) (string, int, bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	return s[:i], n, err == nil
}

// add takes the outcome of one check on one package into the result.
func (res *Result) add(act *checker.Action) {
	switch {
	case act.Err != nil && act.Package.IllTyped:
		// The package, or one that it imports, has errors that are problems.
		if act.IsRoot {
			res.Unchecked = append(res.Unchecked, act.Package.ID)
		}
	case act.Err != nil && slices.ContainsFunc(act.Deps, func(dep *checker.Action) bool { return dep.Err != nil }):
		// Its cause is reported where it arose.
		if act.IsRoot {
			res.Unchecked = append(res.Unchecked, act.Package.ID)
		}
	case act.Err != nil:
		res.Problems = append(res.Problems, Problem{Message: fmt.Sprintf("%s: %s failed: %v", act.Package.ID, act.Analyzer.Name, act.Err)})
		if act.IsRoot {
			res.Unchecked = append(res.Unchecked, act.Package.ID)
		}
	case act.IsRoot:
		for _, d := range act.Diagnostics {
			res.Findings = append(res.Findings, finding(act, d))
		}
	}
}

func finding(act *checker.Action, d analysis.Diagnostic) Finding {
	fset := act.Package.Fset
	f := Finding{
		Check:    act.Analyzer.Name,
		Package:  act.Package.ID,
		Category: d.Category,
		URL:      d.URL,
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
		f.Fixes = append(f.Fixes, out)
	}
	return f
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
