package collector

import "context"

// A Pair collects the status of a Juju unit and that of its application.
type Pair struct {
	Unit        *Collector
	Application *Collector
}

// NewPair returns the two collectors of a unit and its application, and binds
// the application's to leadership: where leader says no, its Commit and Progress
// do nothing, since Juju takes an application's status from the leader only. A
// nil leader means always. Use the collectors for nothing before.
//
// An application's [Store] must not be on a unit's own disk: leadership moves,
// and the next leader would not know the words of the last.
func NewPair(unit, application *Collector, leader func(context.Context) (bool, error)) *Pair {
	application.leader = leader
	return &Pair{Unit: unit, Application: application}
}

// Commit commits the application's status, then the unit's, in the order of
// ops' _evaluate_status (canonical/operator ops/charm.py). Leadership is asked
// each time there is an application status to set, as it can move within a
// hook. A failure of one keeps the other from nothing; both errors are returned.
func (p *Pair) Commit(ctx context.Context) error {
	return join(p.Application.Commit(ctx), p.Unit.Commit(ctx))
}

// CommitOnReturn is [Collector.CommitOnReturn] for both. What an error suggests
// is said of the unit.
func (p *Pair) CommitOnReturn(ctx context.Context, err *error) {
	if v := recover(); v != nil {
		panic(v) // seen, not handled
	}
	p.Unit.commitOnReturn(ctx, err, p.Commit)
}
