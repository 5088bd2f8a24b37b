package collect

import (
	"fmt"
	"os"

	"github.com/gruyaume/goops"
)

type config struct{ hostname, port string }

func read() (config, error) {
	name, err := os.Hostname()
	return config{name, os.Getenv("PORT")}, err
}

// One has one fault, and both changes end it.
func One() error {
	cfg, err := read()
	if err != nil {
		return fmt.Errorf("cannot read the configuration: %w", err)
	}
	if cfg.hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive, "serving "+cfg.hostname) // want `unit status blocked .* is lost`
	return nil
}

// Two has two findings, and one change for both.
func Two() error {
	cfg, _ := read()
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "looking at the configuration")
	if cfg.hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	if cfg.port == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, fmt.Sprintf("set the port of %s", cfg.hostname)) // want `is lost`
	}
	return goops.SetUnitStatus(goops.StatusActive) // want `is lost`
}

// NoError has no result to tell an error with.
func NoError() {
	cfg, _ := read()
	if cfg.hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
}

// FailsLate sets a status and then fails: the collector would leave the status alone.
func FailsLate() error {
	cfg, err := read()
	if cfg.hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	if err != nil {
		return err
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	return nil
}

func check(c config) {
	if c.port == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the port")
	}
}

// Callee has a callee that sets the status.
func Callee() error {
	cfg, _ := read()
	check(cfg)
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	return nil
}

// Silent has a path that sets nothing.
func Silent(on bool) error {
	cfg, _ := read()
	if !on {
		return nil
	}
	if cfg.hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the hostname")
	}
	if cfg.port != "" {
		_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	}
	return nil
}

// Empty may have no message, which a collector refuses.
func Empty() error {
	cfg, err := read()
	if err == nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, cfg.hostname)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `is lost`
	return nil
}
