package load

import (
	"go/ast"
	"go/token"
)

// extent is where the code ends that starts at a place: the largest expression or simple statement. It is NoPos where none starts
// there; what has a body is not meant as a whole.
func extent(files []*ast.File, pos token.Pos) token.Pos {
	end := token.NoPos
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd <= pos {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || pos < n.Pos() || n.End() <= pos {
				return false
			}
			switch n.(type) {
			case ast.Expr, *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.DeferStmt, *ast.GoStmt, *ast.IncDecStmt, *ast.SendStmt:
				if n.Pos() == pos {
					end = max(end, n.End())
				}
			}
			return true
		})
	}
	return end
}
