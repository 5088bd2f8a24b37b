package crossplane

import (
	xp "github.com/crossplane/crossplane-runtime/apis/common/v1"
	xp2 "github.com/crossplane/crossplane/apis/v2/core/v2"

	"github.com/crossplane/crossplane-runtime/v2/pkg/conditions"
)

type Bucket struct{ Status xp.ConditionedStatus }

func (b *Bucket) SetConditions(c ...xp.Condition) { b.Status.SetConditions(c...) }

func lost(b *Bucket, err error) {
	if err != nil {
		b.SetConditions(xp.ReconcileError(err))
	}
	b.SetConditions(xp.ReconcileSuccess(), xp.Available()) // want `condition Synced=False \(ReconcileError, set at crossplane.go:\d+ when err != nil\) is lost: this sets it to True`
}

func otherKey(b *Bucket, reachable bool) {
	if !reachable {
		b.SetConditions(xp.Unavailable().WithMessage("the endpoint does not answer"))
	}
	b.SetConditions(xp.ReconcileSuccess())
}

func message(b *Bucket, reachable bool) {
	if !reachable {
		b.SetConditions(xp.Unavailable().WithMessage("the endpoint does not answer"))
	}
	b.SetConditions(xp.Available()) // want `condition Ready=False \(Unavailable, "the endpoint does not answer", set at`
}

func creating(b *Bucket, there bool) {
	if !there {
		b.SetConditions(xp.Creating())
	}
	b.SetConditions(xp.Available())
}

// unknownList may set anything.
func unknownList(b *Bucket, err error, list []xp.Condition) {
	if err != nil {
		b.SetConditions(xp.ReconcileError(err))
	}
	b.SetConditions(list...)
	b.SetConditions(xp.ReconcileSuccess())
}

type Claim struct{ Status xp2.ConditionedStatus }

func (c *Claim) SetConditions(list ...xp2.Condition) {}

func managed(m conditions.Manager, c *Claim, err error) {
	status := m.For(c)
	if err != nil {
		status.MarkConditions(xp2.ReconcileError(err))
	}
	status.MarkConditions(xp2.ReconcileSuccess()) // want `condition Synced=False`
}

var keep = []any{lost, otherKey, message, creating, unknownList, managed}
