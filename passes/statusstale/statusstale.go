package statusstale

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/passes/internal/directive"
	"github.com/statuslint/statuslint/passes/internal/doc"
	"github.com/statuslint/statuslint/passes/internal/edit"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// docFile documents the analyzer in its package comment.
//
//go:embed doc.go
var docFile string

// Analyzer is the check.
var Analyzer = New(flow.Analyzer)

// New returns a fresh instance of the check, on an engine for its models.
func New(engine *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "statusstale",
		Doc:      doc.Extract(docFile, "statusstale"),
		URL:      "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statusstale",
		Requires: []*analysis.Analyzer{engine},
		Run: directive.Wrap(func(pass *analysis.Pass) (any, error) {
			return run(pass, engine)
		}),
	}
}

func run(pass *analysis.Pass, engine *analysis.Analyzer) (any, error) {
	result, _ := pass.ResultOf[engine].(*flow.Result)
	if result == nil {
		return nil, nil
	}
	var found []analysis.Diagnostic
	ends := map[token.Pos]*flow.End{}
	for _, e := range result.Ends {
		if !stale(e) {
			continue
		}
		// What a helper does with any state says more than what it does with that of one caller.
		pos := edit.Start(pass, e.State.Pos, e.Struct.State)
		if old := ends[pos]; old == nil || old.State.Level != nil && e.State.Level == nil {
			ends[pos] = e
		}
	}
	for pos, e := range ends {
		found = append(found, diagnostic(pass, e, pos))
	}
	for _, f := range pass.Files {
		if strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), "_test.go") {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.IfStmt); ok {
				if d, ok := comparison(pass, result.Registry, s); ok {
					found = append(found, d)
				}
			}
			return true
		})
	}
	slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return int(a.Pos - b.Pos) })
	for _, d := range found {
		pass.Report(d)
	}
	return nil, nil
}

// stale says whether a path has moved the state on and left the error as it was.
func stale(e *flow.End) bool {
	s := e.State
	if s == nil || e.Struct.Err == "" || e.Err != nil || e.ErrEmpty || s.Settled || !s.Pos.IsValid() {
		return false
	}
	if s.Level != nil {
		return !s.Level.Has(model.Failure)
	}
	if !s.Param {
		return false // computed or copied: it may be a failure
	}
	// The caller gives the state: silent where all that are known give a failure.
	return len(s.Passed) == 0 || slices.ContainsFunc(s.Passed, func(l *model.Level) bool { return !l.Has(model.Failure) })
}

func diagnostic(pass *analysis.Pass, e *flow.End, pos token.Pos) analysis.Diagnostic {
	to := "the state that the caller gives"
	if e.State.Level != nil {
		to = e.State.Level.Name
	}
	d := analysis.Diagnostic{
		Pos:      pos,
		Category: "stale",
		Message: fmt.Sprintf("%s advances to %s with an old error left in %s: it is neither set nor cleared on this path; clear %s where the state moves on",
			e.Struct.Slot, to, e.Struct.Err, e.Struct.Err),
	}
	stmt, sel := edit.Assignment(pass, e.State.Pos, e.Struct.State)
	if stmt == nil || !edit.Repeatable(sel.X) {
		return d
	}
	field := edit.Text(pass.Fset, sel.X) + "." + e.Struct.Err
	if change, ok := edit.After(pass, stmt, field+` = ""`); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Clear " + field, TextEdits: []analysis.TextEdit{change}}}
	}
	return d
}

// comparison reports a test of whether two statuses differ that leaves the error out, where the answer decides whether
// the status is updated.
func comparison(pass *analysis.Pass, reg *model.Registry, s *ast.IfStmt) (analysis.Diagnostic, bool) {
	for _, op := range []struct{ join, each token.Token }{{token.LAND, token.EQL}, {token.LOR, token.NEQ}} {
		fields, entry, x, y, last := compared(pass, reg, s.Cond, op.join, op.each)
		if entry == nil || entry.Err == "" || !fields[entry.State] || !fields[entry.Message] || fields[entry.Err] {
			continue
		}
		same := op.each == token.EQL
		if same && !leaves(s.Body) || !same && !assigns(pass, s.Body, x, y) {
			continue
		}
		d := analysis.Diagnostic{
			Pos:      s.Cond.Pos(),
			Category: "comparison",
			Message: fmt.Sprintf("%s counts as unchanged where only %s differs: this compares %s and %s alone and skips the update; compare %s too, or the whole status",
				entry.Slot, entry.Err, entry.State, entry.Message, entry.Err),
		}
		l, r := ast.Unparen(last.X).(*ast.SelectorExpr).X, ast.Unparen(last.Y).(*ast.SelectorExpr).X
		if edit.Repeatable(l) && edit.Repeatable(r) {
			text := fmt.Sprintf(" %s %s.%s %s %s.%s", op.join, edit.Text(pass.Fset, l), entry.Err, op.each, edit.Text(pass.Fset, r), entry.Err)
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Compare " + entry.Err + " too",
				TextEdits: []analysis.TextEdit{{Pos: last.End(), End: last.End(), NewText: []byte(text)}}}}
		}
		return d, true
	}
	return analysis.Diagnostic{}, false
}

// compared returns the fields of two statuses that a condition compares, the two, and the last comparison of a field.
func compared(pass *analysis.Pass, reg *model.Registry, cond ast.Expr, join, each token.Token) (fields map[string]bool, entry *model.StructEntry, x, y string, last *ast.BinaryExpr) {
	fields = map[string]bool{}
	ok := true
	var walk func(e ast.Expr)
	walk = func(e ast.Expr) {
		b, isBinary := ast.Unparen(e).(*ast.BinaryExpr)
		if !isBinary {
			return
		}
		if b.Op == join {
			walk(b.X)
			walk(b.Y)
			return
		}
		if b.Op != each {
			return
		}
		l, ok1 := ast.Unparen(b.X).(*ast.SelectorExpr)
		r, ok2 := ast.Unparen(b.Y).(*ast.SelectorExpr)
		if !ok1 || !ok2 || l.Sel.Name != r.Sel.Name {
			return
		}
		lt, rt := pass.TypesInfo.TypeOf(l.X), pass.TypesInfo.TypeOf(r.X)
		if lt == nil || rt == nil {
			return
		}
		le, re := reg.Struct(model.Deref(lt)), reg.Struct(model.Deref(rt))
		if le == nil || re == nil || le.Struct != re.Struct {
			return
		}
		lx, rx := types.ExprString(l.X), types.ExprString(r.X)
		if entry != nil && (lx != x || rx != y) && (lx != y || rx != x) {
			ok = false
		}
		entry, x, y, last = le, lx, rx, b
		fields[l.Sel.Name] = true
	}
	walk(cond)
	if !ok {
		return nil, nil, "", "", nil
	}
	return fields, entry, x, y, last
}

// leaves says whether a block ends by leaving: what comes after it does not run.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK || s.Tok == token.GOTO
	}
	return false
}

// assigns says whether a block assigns one of the statuses, or something that holds it.
func assigns(pass *analysis.Pass, b *ast.BlockStmt, x, y string) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok {
			for _, l := range s.Lhs {
				if t := types.ExprString(l); t == x || t == y || t == "*"+x || t == "*"+y {
					found = true
				}
			}
		}
		return !found
	})
	return found
}
