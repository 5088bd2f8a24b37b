// Package directive implements the comments with which an author accepts a
// finding:
//
//	//statuslint:ignore CHECK[,CHECK] reason
//
// At the end of a line of code a directive covers that line. Alone on its line
// it covers the next one; where more comment lines follow, all of them and the
// first line of code below, so that several directives can stand one above
// the other and gofmt may move one to the end of a doc comment.
//
// A " //" inside the reason starts a trailing comment that is not part of the
// reason. A "//" with no space before it, as in a URL, does not.
//
// A check uses the package by one call:
//
//	var Analyzer = &analysis.Analyzer{..., Run: directive.Wrap(run)}
//
// Lines are those of the file as it is written: a //line comment changes where
// a diagnostic is shown, not what a directive covers.
package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

const (
	// namespace starts every comment that is addressed to statuslint.
	namespace = "//statuslint:"
	// verb is the one directive that there is.
	verb = "ignore"
)

// A Directive is one comment that starts with //statuslint:.
type Directive struct {
	Pos, End token.Pos
	Checks   []string // the checks that it names, as written
	Reason   string
	Problem  string // why it suppresses nothing; empty where it is well formed

	file        *token.File
	first, last int    // the lines that it covers
	used        []bool // parallel to Checks: it had something to suppress
}

// Parse reads the text of one comment, as in [ast.Comment.Text]. Its second
// result is false where the comment is not addressed to statuslint. The
// positions of the result are not set.
func Parse(text string) (*Directive, bool) {
	rest, ok := strings.CutPrefix(text, namespace)
	if !ok {
		return nil, false
	}
	rest = strings.ReplaceAll(rest, "\t", " ")
	d := new(Directive)
	word, rest, _ := strings.Cut(rest, " ")
	if word != verb {
		d.Problem = fmt.Sprintf("statuslint:%s is no directive: the only one is statuslint:%s", word, verb)
		return d, true
	}
	rest, _, _ = strings.Cut(" "+rest, " //")
	list, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	d.Reason = strings.TrimSpace(reason)
	d.Problem = d.problem(list)
	return d, true
}

// problem splits list into d.Checks and says what is wrong with the directive,
// in the words that its author reads.
func (d *Directive) problem(list string) string {
	if list == "" {
		return "ignore directive names no check: write //statuslint:ignore CHECK reason"
	}
	for name := range strings.SplitSeq(list, ",") {
		switch {
		case name == "":
			return fmt.Sprintf("ignore directive has an empty name in %q: separate names by one comma, without spaces", list)
		case !slices.Contains(checks, name):
			return fmt.Sprintf("ignore directive names %q, which is no check: the checks are %s", name, strings.Join(checks, ", "))
		case slices.Contains(d.Checks, name):
			return fmt.Sprintf("ignore directive names %s twice", name)
		}
		d.Checks = append(d.Checks, name)
	}
	if d.Reason == "" {
		return fmt.Sprintf("ignore directive gives no reason: write //statuslint:ignore %s and why the finding is accepted", list)
	}
	return ""
}

// Scan returns the directives of files in the order in which they are written,
// the malformed ones too.
func Scan(fset *token.FileSet, files []*ast.File) []*Directive {
	var all []*Directive
	for _, f := range files {
		var code lines // made for a file that has a directive: few have
		for _, g := range f.Comments {
			for i, c := range g.List {
				d, ok := Parse(c.Text)
				if !ok {
					continue
				}
				tf := fset.File(c.Pos())
				if code == nil {
					code = codeLines(tf, f)
				}
				d.Pos, d.End, d.file = c.Pos(), c.End(), tf
				d.used = make([]bool, len(d.Checks))
				d.first = lineOf(tf, c.Pos())
				d.last = d.first
				if !code[d.first] {
					d.first++
					// The rest of the group, then the line below it. A comment
					// of the group may itself stand at the end of that line.
					d.last = d.first
					for _, next := range g.List[i+1:] {
						if end := lineOf(tf, next.End()-1); !code[end] {
							d.last = end + 1
						}
					}
				}
				all = append(all, d)
			}
		}
	}
	return all
}

// lines is a set of line numbers.
type lines map[int]bool

// codeLines returns the lines of f on which a node of its syntax starts or
// ends. In Go each line that has a token other than a comment is one of them:
// a token that neither starts nor ends a node cannot stand alone on a line.
func codeLines(tf *token.File, f *ast.File) lines {
	set := make(lines)
	mark := func(p token.Pos) {
		if p.IsValid() && int(p) >= tf.Base() && int(p) <= tf.Base()+tf.Size() {
			set[lineOf(tf, p)] = true
		}
	}
	mark(f.Package)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File:
			return true // a file ends where its last comment may
		case *ast.CommentGroup, *ast.Comment:
			return false
		}
		mark(n.Pos())
		mark(n.End() - 1)
		return true
	})
	return set
}

// lineOf returns the line of p in the file as it is written.
func lineOf(tf *token.File, p token.Pos) int { return tf.PositionFor(p, false).Line }

// covers reports whether a diagnostic at pos is on a line of d.
func (d *Directive) covers(fset *token.FileSet, pos token.Pos) bool {
	tf := fset.File(pos)
	if tf == nil || tf != d.file {
		return false
	}
	line := lineOf(tf, pos)
	return d.first <= line && line <= d.last
}

// Wrap returns the Run function of a check that obeys directives:
//
//   - a diagnostic on a line that a well-formed directive covers, and that
//     names this check, is dropped;
//   - when run has succeeded, also where it returned at once because the package
//     cannot matter, each directive that names this check and had nothing to
//     drop is reported, as this check, where the directive stands;
//   - every diagnostic gets the name of its check at the end of its message,
//     unless it is there: the text of go vet shows no other name, and the name is
//     what a directive must give.
//
// A package without a directive costs one look at each comment.
func Wrap(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		check := pass.Analyzer.Name
		directives := slices.DeleteFunc(Scan(pass.Fset, pass.Files), func(d *Directive) bool {
			return d.Problem != "" || !slices.Contains(d.Checks, check)
		})
		report := pass.Report
		suffix := " (" + check + ")"
		defer func() { pass.Report = report }()
		pass.Report = func(diag analysis.Diagnostic) {
			suppressed := false
			for _, d := range directives {
				if d.covers(pass.Fset, diag.Pos) {
					// No break: two directives that cover the line are both in use.
					d.used[slices.Index(d.Checks, check)] = true
					suppressed = true
				}
			}
			if suppressed {
				return
			}
			if !strings.HasSuffix(diag.Message, suffix) {
				diag.Message += suffix
			}
			report(diag)
		}
		result, err := run(pass)
		if err != nil {
			return result, err
		}
		for _, d := range directives {
			if d.used[slices.Index(d.Checks, check)] {
				continue
			}
			// Not through the filter: a directive cannot excuse itself.
			report(analysis.Diagnostic{
				Pos: d.Pos, End: d.End,
				Category: "directive",
				Message:  fmt.Sprintf("ignore directive suppresses nothing: %s finds nothing on %s%s", check, d.where(), suffix),
			})
		}
		return result, nil
	}
}

// where names the lines that d covers.
func (d *Directive) where() string {
	if d.first == d.last {
		return fmt.Sprintf("line %d", d.last)
	}
	return fmt.Sprintf("lines %d to %d", d.first, d.last)
}
