package lib_test

import (
	"testing"

	"github.com/gruyaume/goops"
)

func TestOutside(t *testing.T) {
	_ = goops.SetUnitStatus(goops.StatusWaiting, "before")
}
