// Package swarm has statuses that are objects in memory, shown by a later publish.
package swarm

import (
	"context"
	"fmt"
	"time"

	"a/work"

	"github.com/moby/swarmkit/v2/agent"
	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

func fields(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStateFailed
		t.Status.Err = "no node"
	}
	t.Status.State = api.TaskStateRunning // want `task status failed \(.*set at swarm.go:\d+ when !ok\) is lost: this sets it to running`
}

func wholes(t *api.Task, ok bool) {
	if !ok {
		t.Status = api.TaskStatus{State: api.TaskStateRejected, Err: "no node"}
	}
	t.Status = api.TaskStatus{
		Timestamp: time.Now(),
		State:     api.TaskStateRunning, // want `task status rejected \(.*set at swarm.go:\d+ when !ok\) is lost: this sets it to running`
		Message:   "started",
	}
}

func leaves(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStateFailed
		return
	}
	t.Status.State = api.TaskStateRunning
}

// Published in between: two statuses, both seen.
func published(tx store.Tx, t *api.Task, ok bool) error {
	if !ok {
		t.Status.State = api.TaskStateFailed
		t.Status.Err = "no node"
	}
	if err := store.UpdateTask(tx, t); err != nil {
		return err
	}
	t.Status.State = api.TaskStateRunning
	return store.UpdateTask(tx, t)
}

func publishedOther(tx store.Tx, t, other *api.Task, ok bool) error {
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	if err := store.UpdateTask(tx, other); err != nil {
		return err
	}
	t.Status.State = api.TaskStateRunning // want `task status failed .*is lost`
	return store.UpdateTask(tx, t)
}

func reported(ctx context.Context, r agent.StatusReporter, s *api.TaskStatus, ok bool) error {
	if !ok {
		s.State = api.TaskStateFailed
	}
	if err := r.UpdateTaskStatus(ctx, "id", s); err != nil {
		return err
	}
	s.State = api.TaskStateRunning
	return r.UpdateTaskStatus(ctx, "id", s)
}

// Pessimistic first, refined before anybody sees it.
func pessimistic(t *api.Task) error {
	t.Status.State = api.TaskStateFailed
	if err := work.Step("run"); err != nil {
		t.Status.Err = err.Error()
		return err
	}
	t.Status.State = api.TaskStateCompleted
	return nil
}

// Each iteration has an object of its own.
func each(tasks []*api.Task) {
	for _, t := range tasks {
		if !work.Ready(t.ID) {
			t.Status.State = api.TaskStateFailed
		} else {
			t.Status.State = api.TaskStateRunning
		}
	}
}

func eachIndexed(tasks []api.Task) {
	for i := range tasks {
		if !work.Ready(tasks[i].ID) {
			tasks[i].Status.State = api.TaskStateFailed
		} else {
			tasks[i].Status.State = api.TaskStateRunning
		}
	}
}

func outer(t *api.Task, names []string) {
	for _, n := range names {
		if !work.Ready(n) {
			t.Status.State = api.TaskStateFailed
		} else {
			t.Status.State = api.TaskStateRunning // want `task status failed .*is lost`
		}
	}
}

// The variable is bound to another object in between.
func rebound(tx store.ReadTx, ok bool) {
	t := store.GetTask(tx, "a")
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	t = store.GetTask(tx, "b")
	t.Status.State = api.TaskStateRunning
}

func twoTasks(a, b *api.Task, ok bool) {
	if !ok {
		a.Status.State = api.TaskStateFailed
	}
	b.Status.State = api.TaskStateRunning
}

// A test on the field itself.
func guarded(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	if t.Status.State == api.TaskStateFailed {
		return
	}
	t.Status.State = api.TaskStateRunning
}

func guardedByOrder(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	if t.Status.State < api.TaskStateRunning {
		t.Status.State = api.TaskStateRunning
	}
}

// A reason that blocks, with a state that goes on.
func reasonReplaced(t *api.Task, node, volume bool) {
	if !node {
		t.Status.Err = "no suitable node"
	}
	if !volume {
		t.Status.Err = "no volume" // want `task status waiting \("no suitable node", set at swarm.go:\d+ when !node\) is lost: this sets it to waiting again with another message`
	}
}

func reasonAndProgress(t *api.Task) {
	t.Status.Message = "scheduling"
	t.Status.State = api.TaskStateAssigned
	t.Status.Message = "assigned"
}

// Progress is meant to be replaced, and the end of a task is neither good nor bad.
func progress(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStatePending
	}
	t.Status.State = api.TaskStateRunning
}

func ends(t *api.Task, ok bool) {
	if !ok {
		t.Status.State = api.TaskStateFailed
	}
	t.Status.State = api.TaskStateShutdown
}

// In callees and literals.

func fail(t *api.Task, why string) {
	t.Status.State = api.TaskStateFailed
	t.Status.Err = why
}

func failThenRun(t *api.Task, ok bool) {
	if !ok {
		fail(t, "no node")
	}
	t.Status.State = api.TaskStateRunning // want `task status failed \(.*set at swarm.go:\d+ in fail.*is lost`
}

func transaction(s *store.MemoryStore, t *api.Task, ok bool) error {
	return s.Update(func(tx store.Tx) error {
		if !ok {
			t.Status.State = api.TaskStateFailed
		}
		t.Status.State = api.TaskStateRunning // want `task status failed .*is lost`
		return store.UpdateTask(tx, t)
	})
}

func twoTransactions(s *store.MemoryStore, t *api.Task, ok bool) error {
	err := s.Update(func(tx store.Tx) error {
		if !ok {
			t.Status.State = api.TaskStateFailed
		}
		return store.UpdateTask(tx, t)
	})
	if err != nil {
		return err
	}
	return s.Update(func(tx store.Tx) error {
		t.Status.State = api.TaskStateRunning
		return store.UpdateTask(tx, t)
	})
}

// A copy is another object with the same past.
func copied(task *api.Task, ok bool) *api.TaskStatus {
	status := task.Status.Copy()
	if !ok {
		status.State = api.TaskStateFailed
		return status
	}
	status.State = api.TaskStateRunning
	return status
}

func copyLost(task *api.Task, ok bool) *api.TaskStatus {
	status := task.Status.Copy()
	if !ok {
		status.State = api.TaskStateFailed
	}
	status.State = api.TaskStateRunning // want `task status failed .*is lost`
	return status
}

// BUG: a function that only writes to what it makes is not looked at.
// func fresh(ok bool) *api.Task {
// 	t := &api.Task{ID: "new"}
// 	if !ok {
// 		t.Status.State = api.TaskStateRejected
// 	}
// 	t.Status.State = api.TaskStateAssigned (want) `task status rejected .*is lost: this sets it to assigned`
// 	return t
// }

func twoReasons(t *api.Task, a, b bool) {
	if !a {
		t.Status = api.TaskStatus{State: api.TaskStateRejected, Err: "no a"}
	}
	if !b {
		t.Status = api.TaskStatus{State: api.TaskStateRejected, Err: fmt.Sprintf("no %s", "b")} // want `task status rejected .*is lost: this sets it to rejected again with another message`
	}
}
