// Package roots says which packages can matter for a status, for drivers that want to know before they look at one.
package roots

import (
	"go/ast"

	"github.com/statuslint/statuslint/passes/internal/flow"
)

// Relevant says whether the package with that import path and those files, of which imports and selectors are looked at,
// can matter for a status of the built-in models by itself. What imports a package that is relevant is relevant too.
func Relevant(path string, files []*ast.File) bool { return flow.Relevant(path, files) }
