// Package collected has the handlers of package faulty with a collector: each
// part says how it is, and the most important word is shown once, at the end.
package collected

import (
	"context"
	"fmt"

	"github.com/gruyaume/goops"

	"example.com/demo/internal/charm"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/juju"
)

// collect returns the collector of the unit's status for one hook.
func collect() *collector.Collector {
	return collector.New(juju.Unit(juju.WithRunner(goops.GetCommandRunner())), collector.WithOthers(120))
}

// ConfigChanged says how the configuration is.
func ConfigChanged(ctx context.Context) (err error) {
	c := collect()
	defer c.CommitOnReturn(ctx, &err)
	return configuration(c.Source("configuration"))
}

// DatabaseChanged says how the database is.
func DatabaseChanged(ctx context.Context) (err error) {
	c := collect()
	defer c.CommitOnReturn(ctx, &err)
	return database(c.Source("database"))
}

// IngressChanged says how the ingress is.
func IngressChanged(ctx context.Context) (err error) {
	c := collect()
	defer c.CommitOnReturn(ctx, &err)
	return ingress(c.Source("ingress"))
}

// Update looks at everything, in any order: the most important status wins.
func Update(ctx context.Context) (err error) {
	c := collect()
	defer c.CommitOnReturn(ctx, &err)
	for _, part := range []struct {
		name string
		look func(collector.Reporter) error
	}{
		{"configuration", configuration},
		{"database", database},
		{"ingress", ingress},
	} {
		if err := part.look(c.Source(part.name)); err != nil {
			return err
		}
	}
	return c.Add(collector.Status{Level: collector.Active})
}

func configuration(r collector.Reporter) error {
	cfg, err := charm.ReadConfig()
	if err != nil {
		return fmt.Errorf("cannot read the configuration: %w", err)
	}
	if cfg.Hostname == "" {
		return r.Add(collector.Status{Level: collector.Blocked, Message: "set the option hostname"})
	}
	return r.Add(collector.Status{Level: collector.Active, Message: "serving " + cfg.Hostname})
}

func database(r collector.Reporter) error {
	relations, err := charm.Relations("database")
	if err != nil {
		return fmt.Errorf("cannot read the database relation: %w", err)
	}
	if len(relations) == 0 {
		return r.Add(collector.Status{Level: collector.Blocked, Message: "add a database relation"})
	}
	return r.Add(collector.Status{Level: collector.Active})
}

// ingress has a word for each relation: they do not replace each other.
func ingress(r collector.Reporter) error {
	relations, err := charm.Relations("ingress")
	if err != nil {
		return fmt.Errorf("cannot read the ingress relations: %w", err)
	}
	for _, rel := range relations {
		status := collector.Status{Level: collector.Active, Subject: rel.ID}
		if rel.Data["url"] == "" {
			status.Level, status.Message = collector.Blocked, "no URL from "+rel.App
		}
		if err := r.Add(status); err != nil {
			return err
		}
	}
	return nil
}
