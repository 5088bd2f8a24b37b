// Package fixed has the handlers of package faulty without the fault.
package fixed

import (
	"fmt"
	"strings"

	"github.com/gruyaume/goops"

	"example.com/demo/internal/charm"
)

// ConfigChanged returns after it has set blocked.
func ConfigChanged() error {
	cfg, err := charm.ReadConfig()
	if err != nil {
		return fmt.Errorf("cannot read the configuration: %w", err)
	}
	if cfg.Hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the option hostname")
		return nil
	}
	_ = goops.SetUnitStatus(goops.StatusActive, "serving "+cfg.Hostname)
	return nil
}

// DatabaseChanged asks its helper whether it may go on.
func DatabaseChanged() error {
	relations, err := charm.Relations("database")
	if err != nil {
		return fmt.Errorf("cannot read the database relation: %w", err)
	}
	if !requireDatabase(relations) {
		return nil
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
	return nil
}

// requireDatabase reports whether there is a database. Where there is none it
// has set the status.
func requireDatabase(relations []charm.Relation) bool {
	if len(relations) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
		return false
	}
	return true
}

// IngressChanged looks at all relations, then sets the status once.
func IngressChanged() error {
	relations, err := charm.Relations("ingress")
	if err != nil {
		return fmt.Errorf("cannot read the ingress relations: %w", err)
	}
	var without []string
	for _, r := range relations {
		if r.Data["url"] == "" {
			without = append(without, r.App)
		}
	}
	if len(without) > 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no URL from "+strings.Join(without, ", "))
		return nil
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
	return nil
}
