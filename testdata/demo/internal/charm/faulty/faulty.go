// Package faulty has three handlers that lose a status. Package fixed has the
// same three without the fault.
package faulty

import (
	"fmt"

	"github.com/gruyaume/goops"

	"example.com/demo/internal/charm"
)

// ConfigChanged does not return after it has set blocked.
func ConfigChanged() error {
	cfg, err := charm.ReadConfig()
	if err != nil {
		return fmt.Errorf("cannot read the configuration: %w", err)
	}
	if cfg.Hostname == "" {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set the option hostname")
	}
	_ = goops.SetUnitStatus(goops.StatusActive, "serving "+cfg.Hostname)
	return nil
}

// DatabaseChanged does not learn that its helper has set blocked.
func DatabaseChanged() error {
	relations, err := charm.Relations("database")
	if err != nil {
		return fmt.Errorf("cannot read the database relation: %w", err)
	}
	requireDatabase(relations)
	_ = goops.SetUnitStatus(goops.StatusActive)
	return nil
}

func requireDatabase(relations []charm.Relation) {
	if len(relations) == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
}

// IngressChanged sets the status once for each relation, and the last one wins.
func IngressChanged() error {
	relations, err := charm.Relations("ingress")
	if err != nil {
		return fmt.Errorf("cannot read the ingress relations: %w", err)
	}
	for _, r := range relations {
		if r.Data["url"] == "" {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "no URL from "+r.App)
			continue
		}
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
	return nil
}
