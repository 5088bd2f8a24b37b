// Package edit finds the statement behind a position and words text edits for it.
package edit

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
)

// Enclosing returns the nodes around a position, innermost first; nil where the file is not part of the pass.
func Enclosing(pass *analysis.Pass, pos token.Pos) []ast.Node {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			path, _ := astutil.PathEnclosingInterval(f, pos, pos)
			return path
		}
	}
	return nil
}

// Assignment returns the assignment of a field behind a position: the statement and its left side x.field; nil where the
// position is not in one, or the statement assigns several things.
func Assignment(pass *analysis.Pass, pos token.Pos, field string) (*ast.AssignStmt, *ast.SelectorExpr) {
	for _, n := range Enclosing(pass, pos) {
		switch n := n.(type) {
		case *ast.KeyValueExpr, *ast.FuncLit, *ast.BlockStmt:
			return nil, nil
		case *ast.AssignStmt:
			if len(n.Lhs) != 1 || n.Tok != token.ASSIGN {
				return nil, nil
			}
			sel, ok := n.Lhs[0].(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != field {
				return nil, nil
			}
			return n, sel
		}
	}
	return nil, nil
}

// Start returns where the statement starts that assigns a field, so that a diagnostic stands on what a person can
// annotate; a position in a literal stays.
func Start(pass *analysis.Pass, pos token.Pos, field string) token.Pos {
	if s, _ := Assignment(pass, pos, field); s != nil {
		return s.Pos()
	}
	return pos
}

// Text prints an expression as source.
func Text(fset *token.FileSet, e ast.Expr) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, fset, e); err != nil {
		return ""
	}
	return b.String()
}

// After is an edit that puts a statement on a line of its own after another one.
func After(pass *analysis.Pass, s ast.Stmt, text string) (analysis.TextEdit, bool) {
	p := pass.Fset.Position(s.Pos())
	file := pass.Fset.File(s.Pos())
	src, err := pass.ReadFile(file.Name())
	if err != nil {
		return analysis.TextEdit{}, false
	}
	line := file.Offset(file.LineStart(p.Line))
	start := file.Offset(s.Pos())
	indent := string(src[line:start])
	if strings.TrimSpace(indent) != "" {
		return analysis.TextEdit{}, false // something stands before it on its line
	}
	return analysis.TextEdit{Pos: s.End(), End: s.End(), NewText: []byte("\n" + indent + text)}, true
}
