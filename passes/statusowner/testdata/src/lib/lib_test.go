package lib

import (
	"testing"

	"github.com/gruyaume/goops"
)

func TestDirect(t *testing.T) {
	if err := goops.SetUnitStatus(goops.StatusWaiting, "before"); err != nil {
		t.Fatal(err)
	}
	direct()
}
