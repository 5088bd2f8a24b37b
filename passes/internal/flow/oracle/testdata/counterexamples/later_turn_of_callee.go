package p

import (
	"errors"

	"github.com/gruyaume/goops"
)

var errBad = errors.New("bad option")

func check1(s3 string) error {
	return goops.SetUnitStatus(goops.StatusWaiting, "reason 1 of "+s3)
}

func step(xs5 []string) error {
	for _, item6 := range xs5 {
		err7 := check1(item6) // want: set at 12 17
		_ = err7
	}
	return errBad
}
