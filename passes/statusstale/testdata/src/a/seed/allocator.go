package seed

import (
	"time"

	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

const allocated = "pending task scheduling"

func allocate(t *api.Task, addresses int) error {
	if addresses == 0 {
		return errRetry
	}
	updateTaskStatus(t, api.TaskStatePending, allocated)
	return nil
}

func updateTaskStatus(t *api.Task, newStatus api.TaskState, message string) {
	t.Status.State = newStatus // want `task status advances to pending with an old error left in Err`
	t.Status.Message = message
	t.Status.Timestamp = time.Now()
}

func allocateAfter(t *api.Task, addresses int) error {
	if addresses == 0 {
		return errRetry
	}
	updateTaskStatusAfter(t, api.TaskStatePending, allocated)
	return nil
}

func updateTaskStatusAfter(t *api.Task, newStatus api.TaskState, message string) {
	t.Status = api.TaskStatus{
		State:     newStatus,
		Message:   message,
		Timestamp: time.Now(),
	}
}

type decision struct{ old, new *api.Task }

// apply writes what the scheduler has decided.
func apply(batch *store.Batch, decisions map[string]decision) error {
	for id, d := range decisions {
		err := batch.Update(func(tx store.Tx) error {
			t := store.GetTask(tx, id)
			if t == nil {
				return nil
			}
			if t.Status.State == d.new.Status.State && t.Status.Message == d.new.Status.Message { // want `task status counts as unchanged where only Err differs`
				return nil
			}
			t.Status = d.new.Status
			return store.UpdateTask(tx, t)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func applyAfter(batch *store.Batch, decisions map[string]decision) error {
	for id, d := range decisions {
		err := batch.Update(func(tx store.Tx) error {
			t := store.GetTask(tx, id)
			if t == nil {
				return nil
			}
			if t.Status.State == d.new.Status.State &&
				t.Status.Message == d.new.Status.Message &&
				t.Status.Err == d.new.Status.Err {
				return nil
			}
			t.Status = d.new.Status
			return store.UpdateTask(tx, t)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
