// Package app is the charm itself: below an internal element nobody else can import it.
package app

import "github.com/gruyaume/goops"

func Configure() error { return goops.SetUnitStatus(goops.StatusActive) }
