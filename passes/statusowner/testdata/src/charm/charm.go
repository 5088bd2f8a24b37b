// Package charm has the rules of the charm in a package that others could import.
package charm

import (
	"charm/internal/app"

	"github.com/gruyaume/goops"
)

func Run() error {
	if err := app.Configure(); err != nil { // want `sets the unit status of the program that uses it \(in app.Configure\)`
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `sets the unit status`
}
