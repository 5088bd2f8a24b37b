// Package reads has second writes that a read of the status decides.
package reads

import "github.com/gruyaume/goops"

func guarded(ok bool) error {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	s, err := goops.GetUnitStatus()
	if err != nil {
		return err
	}
	if s.Name == goops.StatusBlocked {
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func guardedAround(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if s, err := goops.GetUnitStatus(); err == nil && s.Name != goops.StatusBlocked {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func asks() bool {
	s, err := goops.GetUnitStatus()
	return err == nil && s.Name == goops.StatusBlocked
}

func guardedByHelper(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if asks() {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func guardedByVariable(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	blocked := asks()
	goops.LogInfof("asked")
	if !blocked {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func otherSlot(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if s, err := goops.GetAppStatus(); err == nil && s.Name == goops.StatusBlocked {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

func before(ok bool) {
	s, err := goops.GetUnitStatus()
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if err == nil && s.Name == goops.StatusBlocked {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

func onlyLogged(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if s, err := goops.GetUnitStatus(); err == nil {
		goops.LogInfof("status is %s", s.Name)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

// That the read has failed says nothing of the status.
func readFails(ok bool) error {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if _, err := goops.GetUnitStatus(); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

// A message made of the old one keeps it.
func merges(ok bool) error {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	s, err := goops.GetUnitStatus()
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive, s.Message+"; settled")
}

func guardedInOne(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	if s, err := goops.GetUnitStatus(); err == nil && s.Name == goops.StatusBlocked {
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}
