// Package roots tells drivers which packages can matter: a unit is relevant where it is a root, imports one, or imports
// a relevant unit. Drivers may leave out all others.
package roots

import (
	"github.com/statuslint/statuslint/passes/internal/flow"
)

// Is says whether a package is the root of a built-in model, by its import path.
func Is(path string) bool { return flow.Root(path) }
