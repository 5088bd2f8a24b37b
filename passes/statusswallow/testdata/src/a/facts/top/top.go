// Package top meets what packages below have swallowed.
package top

import (
	"a/facts/low"
	"a/facts/middle"

	"github.com/gruyaume/goops"
)

func afterVoid() error {
	low.Void()
	return goops.SetUnitStatus(goops.StatusActive) // want `status active hides a failure: low.push only logged \(low/low.go:14 in low.Void\) and the path goes on to this; return the failure`
}

func afterNil() error {
	if err := middle.Nil(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `low.push only logged \(low/low.go:20 in low.Nil\)`
}

func afterTold() error {
	if err := middle.Told(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func ignoresTold() error {
	_ = middle.Told()
	return goops.SetUnitStatus(goops.StatusActive) // want `middle.Told dropped`
}

func finishBelow() error {
	low.Void()
	return low.Finish() // want `low.push only logged .* and the path goes on to this \(low/low.go:\d+ in low.Finish\)`
}
