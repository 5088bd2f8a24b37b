package statusdirective

import (
	_ "embed"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/passes/internal/directive"
	"github.com/statuslint/statuslint/passes/internal/doc"
)

// docFile documents the analyzer in its package comment.
//
//go:embed doc.go
var docFile string

// Analyzer reports ignore directives that are not well formed.
var Analyzer = New()

// New returns a fresh instance of [Analyzer]. The check has no configuration.
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "statusdirective",
		Doc:  doc.Extract(docFile, "statusdirective"),
		URL:  "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statusdirective",
		Run:  directive.Wrap(run),
	}
}

func run(pass *analysis.Pass) (any, error) {
	for _, d := range directive.Scan(pass.Fset, pass.Files) {
		if d.Problem != "" {
			pass.Report(analysis.Diagnostic{Pos: d.Pos, End: d.End, Category: "malformed", Message: d.Problem})
		}
	}
	for _, f := range pass.Files {
		for _, g := range f.Comments {
			// Further down in a comment it is likely a line of prose.
			if diag, ok := lookalike(g.List[0]); ok {
				pass.Report(diag)
			}
		}
	}
	return nil, nil
}

// lookalike returns what is to be said of a comment that its author took for
// a directive: one that has its form, up to the name of a check, and does not
// start as a directive must. Prose that only mentions directives is none.
func lookalike(c *ast.Comment) (analysis.Diagnostic, bool) {
	const name = "statuslint:ignore"
	opening, body := c.Text[:2], c.Text[2:]
	text := strings.TrimLeft(body, " \t*")
	rest, ok := strings.CutPrefix(text, name)
	if !ok || opening == "//" && len(text) == len(body) {
		return analysis.Diagnostic{}, false
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 || rest[0] != ' ' && rest[0] != '\t' {
		return analysis.Diagnostic{}, false
	}
	first, _, _ := strings.Cut(fields[0], ",")
	if !slices.Contains(directive.Checks(), first) {
		return analysis.Diagnostic{}, false
	}
	diag := analysis.Diagnostic{
		Pos: c.Pos(), End: c.End(), Category: "lookalike",
		Message: "block comment is no ignore directive: write a //" + name + " comment",
	}
	if opening == "//" {
		start := c.Pos() + token.Pos(len(opening))
		diag.Message = "comment is no ignore directive: write //" + name + " without a space after the slashes"
		diag.SuggestedFixes = []analysis.SuggestedFix{{
			Message: "Remove the space",
			TextEdits: []analysis.TextEdit{{
				Pos: start, End: start + token.Pos(len(body)-len(text)),
			}},
		}}
	}
	return diag, true
}
