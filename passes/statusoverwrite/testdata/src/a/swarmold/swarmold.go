// Package swarmold has the import path before the rename: one model.
package swarmold

import (
	"github.com/docker/swarmkit/api"
	"github.com/docker/swarmkit/manager/state/store"
)

func fields(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	t.Status.State = api.TaskStateRunning // want `task status failed \(set at swarmold.go:\d+ when !ok\) is lost: this sets it to running`
}

func published(tx store.Tx, t *api.Task, ok bool) error {
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	if err := store.UpdateTask(tx, t); err != nil {
		return err
	}
	t.Status.State = api.TaskStateRunning
	return store.UpdateTask(tx, t)
}
