// Package edit finds the statement behind a position and words text edits for it.
package edit

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"

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

// Repeatable says whether an expression may stand in the source once more: it does nothing but to give a value.
func Repeatable(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && n.Op != token.AND
		}
		return ok
	})
	return ok
}

// After is an edit that puts a statement on a line of its own after another one.
func After(pass *analysis.Pass, s ast.Stmt, text string) (analysis.TextEdit, bool) {
	return onNextLine(pass, s, text, "")
}

// Beside is an edit that puts an element of a composite literal after another one: on a line of its own where that one
// has its own.
func Beside(pass *analysis.Pass, element ast.Expr, text string) analysis.TextEdit {
	if change, ok := onNextLine(pass, element, text+",", ","); ok {
		return change
	}
	return analysis.TextEdit{Pos: element.End(), End: element.End(), NewText: []byte(", " + text)}
}

// onNextLine is an edit that puts text on a line of its own, below the line on which n ends; false where something
// stands before n, or where something other than separator and a comment stands after it.
func onNextLine(pass *analysis.Pass, n ast.Node, text, separator string) (analysis.TextEdit, bool) {
	file := pass.Fset.File(n.Pos())
	src, err := pass.ReadFile(file.Name())
	if err != nil {
		return analysis.TextEdit{}, false
	}
	start, end := file.Offset(n.Pos()), file.Offset(n.End())
	if end > len(src) {
		return analysis.TextEdit{}, false // another text than the one that was parsed
	}
	indent := src[bytes.LastIndexByte(src[:start], '\n')+1 : start]
	rest := src[end:]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i]
	}
	rest = bytes.TrimRight(rest, " \t\r")
	after, ok := bytes.CutPrefix(rest, []byte(separator))
	after = bytes.TrimSpace(after)
	if len(bytes.TrimSpace(indent)) > 0 || !ok || len(after) > 0 && !bytes.HasPrefix(after, []byte("//")) {
		return analysis.TextEdit{}, false
	}
	pos := file.Pos(end + len(rest))
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte("\n" + string(indent) + text)}, true
}
