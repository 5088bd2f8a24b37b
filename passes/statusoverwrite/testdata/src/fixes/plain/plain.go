package plain

import (
	"os"

	"github.com/gruyaume/goops"
)

// Void leaves with nothing.
func Void(hostname string) {
	if hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
}

// Nil leaves with nil.
func Nil(hostname string) error {
	if hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	return nil
}

// Err leaves with the error.
func Err() error {
	_, err := os.Hostname()
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, err.Error())
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	return nil
}

func clean() {}

// Between has something to do in between, and After after it: nothing is changed.
func Between(hostname string) {
	if hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	clean()
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
}

func After(hostname string) {
	if hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	clean()
}

// Results has a result that nobody can make up.
func Results(hostname string) (int, error) {
	if hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	return 1, nil
}
