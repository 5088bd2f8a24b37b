// Package swarm sets statuses that belong to whoever holds the task.
package swarm

import "github.com/moby/swarmkit/v2/api"

func Shutdown(t *api.Task) {
	t.Status = api.TaskStatus{State: api.TaskStateShutdown, Message: "node is drained"}
}

func Fail(t *api.Task, err error) {
	t.Status.State = api.TaskStateFailed
	t.Status.Err = err.Error()
}
