// Package ignored accepts findings.
package ignored

import "github.com/gruyaume/goops"

func accepted() {
	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusowner the framework owns the status
}

func useless() {
	//statuslint:ignore statusowner there is nothing // want `ignore directive suppresses nothing`
	_, _ = goops.GetUnitStatus()
}
