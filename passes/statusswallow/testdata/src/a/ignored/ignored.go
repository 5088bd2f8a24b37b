// Package ignored accepts findings.
package ignored

import (
	"os"

	"github.com/gruyaume/goops"
)

func push() error { return os.WriteFile("/etc/app.conf", nil, 0o600) }

func accepted() error {
	_ = push()
	return goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusswallow the cache may be cold
}

func useless() error {
	//statuslint:ignore statusswallow there is nothing // want `ignore directive suppresses nothing`
	return goops.SetUnitStatus(goops.StatusActive)
}
