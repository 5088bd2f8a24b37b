package fix

import (
	"context"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/juju"
)

func named(ctx context.Context) (err error) {
	c := collector.New(juju.Unit())
	defer c.Commit(ctx) // want `the error of this deferred Commit is dropped`
	c.Add(collector.Status{Level: collector.Active})
	return nil
}

func unnamed(ctx context.Context) error {
	c := collector.New(juju.Unit())
	defer c.Commit(ctx) // want `the error of this deferred Commit is dropped`
	c.Add(collector.Status{Level: collector.Active})
	return nil
}
