// Package lib is a library and a charm in one: what it adds to a collector is no status that is set.
package lib

import (
	"context"
	"errors"
	"log/slog"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/juju"
)

var errRules = errors.New("alert rules are broken")

func check() error { return errRules }

// Rules reports to what its caller hands it.
func Rules(r collector.Reporter) {
	if check() != nil {
		r.Add(collector.Status{Level: collector.Blocked, Message: "alert rules are broken"})
	}
	r.Add(collector.Status{Level: collector.Active, Message: "ready"})
}

// Charm adds blocked and then active, on one path: the collector shows blocked.
func Charm(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.CommitOnReturn(ctx, &err)
	if err := check(); err != nil {
		slog.Error("cannot check the rules", "error", err)
		c.Add(collector.Status{Level: collector.Blocked, Message: "alert rules are broken"})
	}
	c.Add(collector.Status{Level: collector.Active, Message: "waiting for nothing"})
	Rules(c.Source("rules"))
	return nil
}
