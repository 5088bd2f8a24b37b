package seed

import (
	"time"

	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

// reject takes the tasks off a node that does not meet their constraints any more.
func reject(s *store.MemoryStore, tasks []*api.Task, meets func(*api.Task) bool) error {
	return s.Batch(func(batch *store.Batch) error {
		for _, t := range tasks {
			if meets(t) {
				continue
			}
			err := batch.Update(func(tx store.Tx) error {
				t := store.GetTask(tx, t.ID)
				if t == nil || t.DesiredState > api.TaskStateRunning {
					return nil
				}
				t.Status.State = api.TaskStateRejected
				t.Status.Message = "assigned node no longer meets constraints" // want `the reason ends up only in Message of the task status: the state becomes rejected; set Err`
				t.Status.Timestamp = time.Now()
				return store.UpdateTask(tx, t)
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func rejectAfter(s *store.MemoryStore, tasks []*api.Task, meets func(*api.Task) bool) error {
	return s.Batch(func(batch *store.Batch) error {
		for _, t := range tasks {
			if meets(t) {
				continue
			}
			err := batch.Update(func(tx store.Tx) error {
				t := store.GetTask(tx, t.ID)
				if t == nil || t.DesiredState > api.TaskStateRunning {
					return nil
				}
				t.Status.State = api.TaskStateRejected
				t.Status.Message = "task rejected by constraint enforcer"
				t.Status.Err = "assigned node no longer meets constraints"
				t.Status.Timestamp = time.Now()
				return store.UpdateTask(tx, t)
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
