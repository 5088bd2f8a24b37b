package other

import "github.com/gruyaume/goops"

func F() {
	_ = goops.SetUnitStatus(goops.StatusActive)
}
