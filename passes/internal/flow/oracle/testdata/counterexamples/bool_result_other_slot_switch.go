package p

import (
	"log"

	"github.com/gruyaume/goops"
)

func check3(b4 bool) bool {
	if b4 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "reason 1")
		return false
	}
	return true
}

func Run(b8 bool) {
	if got, gotErr := goops.GetAppStatus(); gotErr == nil && got.Name != goops.StatusBlocked {
		_ = goops.SetAppStatus(goops.StatusWaiting, "reason 5")
	}
	if !b8 {
		log.Fatalf("cannot go on")
	}
	switch {
	case check3(b8):
		_ = goops.SetAppStatus(goops.StatusActive)
	}
}
