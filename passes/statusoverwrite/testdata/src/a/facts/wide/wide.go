// Package wide has functions with as many effects as people write.
package wide

import (
	"errors"

	"a/work"

	"github.com/gruyaume/goops"
	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

var errNo = errors.New("no")

// Eight has eight reasons to stop.
func Eight() error {
	if err := work.Step("database"); err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
		return err
	}
	if err := work.Step("ingress"); err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add an ingress relation")
		return err
	}
	if err := work.Step("certificates"); err != nil {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the certificates")
		return err
	}
	if !work.Ready("container") {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for the container")
		return errNo
	}
	if !work.Ready("config") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "the configuration is not valid")
		return errNo
	}
	if !work.Ready("storage") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "attach storage")
		return errNo
	}
	if err := work.Step("service"); err != nil {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "starting the service")
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// Objects writes to two objects in two ways.
func Objects(tx store.Tx, a, b *api.Task, ok bool) error {
	if !ok {
		a.Status.State, a.Status.Err = api.TaskStateFailed, "no node"
		b.Status = api.TaskStatus{State: api.TaskStateRejected, Err: "no node"}
		return errNo
	}
	a.Status.State = api.TaskStateRunning
	b.Status.State = api.TaskStateRunning
	if err := store.UpdateTask(tx, a); err != nil {
		return err
	}
	return store.UpdateTask(tx, b)
}

// Both sets both statuses of a charm.
func Both(level goops.StatusName, message string) error {
	if err := goops.SetUnitStatus(level, message); err != nil {
		return err
	}
	return goops.SetAppStatus(level, message)
}

// None has no effect.
func None(a, b int) int { return max(a, b) }

// Asks has none either.
func Asks() string { return "no" }
