// Package low has helpers that swallow failures.
package low

import (
	"os"

	"github.com/gruyaume/goops"
)

func push() error { return os.WriteFile("/etc/app.conf", nil, 0o600) }

func Void() {
	if err := push(); err != nil {
		goops.LogErrorf("push: %v", err)
	}
}

func Nil() error {
	if err := push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return nil
	}
	return nil
}

func Told() error {
	if err := push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return err
	}
	return nil
}

func Finish() error { return goops.SetUnitStatus(goops.StatusActive) }
