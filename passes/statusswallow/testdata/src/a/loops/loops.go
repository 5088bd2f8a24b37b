// Package loops has items that fail one by one.
package loops

import (
	"errors"
	"os"
	"time"

	"github.com/gruyaume/goops"
)

func serve(id string) error { return os.WriteFile(id, nil, 0o600) }

func each(ids []string) error {
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
			continue
		}
		goops.LogInfof("%s served", id)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `status active hides a failure: loops.serve only logged \(loops.go:17\)`
}

func eachInFull(ids []string) error {
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
		}
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `loops.serve only logged`
}

func eachDropped(ids []string) error {
	for _, id := range ids {
		_ = serve(id)
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `loops.serve dropped`
}

func untilFirst(ids []string) error {
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
			break
		}
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `loops.serve only logged`
}

func joined(ids []string) error {
	var failures error
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
			failures = errors.Join(failures, err)
		}
	}
	if failures != nil {
		return failures
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func collected(ids []string) error {
	var errs []error
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
			errs = append(errs, err)
			continue
		}
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func counted(ids []string) error {
	failed := 0
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
			failed++
		}
	}
	if failed > 0 {
		return goops.SetUnitStatus(goops.StatusBlocked, "look at the log")
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func stopped(ids []string) error {
	for _, id := range ids {
		if err := serve(id); err != nil {
			goops.LogErrorf("%s: %v", id, err)
			return err
		}
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// The same call is made again until it works.
func forever(id string) error {
	for {
		err := serve(id)
		if err == nil {
			return goops.SetUnitStatus(goops.StatusActive)
		}
		goops.LogErrorf("%s: %v", id, err)
		time.Sleep(time.Second)
	}
}
