// Package retries has attempts that fail and are made again.
package retries

import (
	"time"

	"a/work"

	"github.com/gruyaume/goops"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

// Shown while it tries.
func sleeps() {
	for {
		if err := work.Step("connect"); err != nil {
			_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the database")
			time.Sleep(time.Second)
			continue
		}
		break
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// The last attempt does not sleep: what it says is lost.
func givesUp() {
	for i := 0; i < 5; i++ {
		if err := work.Step("connect"); err != nil {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "no database")
			break
		}
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("no database", set at retries.go:\d+ when err != nil\) is lost`
}

func conflict() error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := work.Step("update"); err != nil {
			_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the update")
			return err
		}
		return nil
	})
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// An attempt that returns success is the last one.
func lastAttempt() error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := work.Step("update"); err != nil {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "cannot update")
			return nil
		}
		return nil
	})
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("cannot update", set at retries.go:\d+ when err != nil\) is lost`
}

func polls() error {
	err := wait.PollImmediate(time.Second, time.Minute, func() (bool, error) {
		if !work.Ready("pod") {
			_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the pod")
			return false, nil
		}
		return true, nil
	})
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func pollsDone() error {
	err := wait.PollImmediate(time.Second, time.Minute, func() (bool, error) {
		if !work.Ready("pod") {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "the pod is gone")
			return true, nil
		}
		return true, nil
	})
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("the pod is gone", set at retries.go:\d+ when !work.Ready\("pod"\)\) is lost`
}
