package tested

import (
	"os"

	"github.com/gruyaume/goops"
)

func push() error { return os.WriteFile("app.conf", nil, 0o600) }

func swallow() error {
	_ = push()
	return goops.SetUnitStatus(goops.StatusActive)
}
