package p

import (
	"github.com/gruyaume/goops"
)

func check1(b2 bool, s3 string) (string, bool) {
	if (s3 != "") || b2 {
		goops.SetUnitStatus(goops.StatusBlocked, "reason 1")
	}
	return "push", true
}

func Run(b18 bool, s19 string) {
	do20 := func() {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 6")
	}
	if s19 != "" {
		do20()
	}
	state21, ok22 := check1(b18, s19) // want: set at 16 19
	_ = state21
	_ = ok22
}
