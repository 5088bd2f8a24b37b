// Package swarm has statuses that are structs.
package swarm

import (
	"log"
	"os"

	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

func mount(t *api.Task) error { return os.Mkdir(t.ID, 0o755) }

func logged(tx store.Tx, t *api.Task) error {
	if err := mount(t); err != nil {
		log.Printf("mount: %v", err)
	}
	t.Status.State = api.TaskStateRunning // want `status running hides a failure: swarm.mount only logged`
	return store.UpdateTask(tx, t)
}

func told(tx store.Tx, t *api.Task) error {
	if err := mount(t); err != nil {
		log.Printf("mount: %v", err)
		t.Status.State = api.TaskStateFailed
		t.Status.Err = err.Error()
		return store.UpdateTask(tx, t)
	}
	t.Status.State = api.TaskStateRunning
	return store.UpdateTask(tx, t)
}

// What is only looked for is nobody's status.
func filter(watch func(*api.Task), t *api.Task) {
	_ = mount(t)
	watch(&api.Task{ID: t.ID, Status: api.TaskStatus{State: api.TaskStateRunning}})
}
