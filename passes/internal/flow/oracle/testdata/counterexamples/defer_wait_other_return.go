package p

import (
	"github.com/gruyaume/goops"
)

func Run() {
	defer func() { // want: set at 16
		goops.SetUnitStatus(goops.StatusActive)
	}()
	ids5, err4 := goops.GetRelationIDs("key")
	_ = ids5
	if err4 != nil {
		return
	}
	goops.SetUnitStatus(goops.StatusWaiting, "reason 6")
	state11, err10 := goops.GetState("key")
	_ = state11
	_ = err10
}
