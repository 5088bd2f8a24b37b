// Package fix has each form of a message, and what stands around it.
package fix

import (
	"fmt"

	"github.com/moby/swarmkit/v2/api"
)

func assigned(t *api.Task) {
	t.Status.Message = "no suitable node" // want `it says "no suitable"`
}

func nested(tasks []*api.Task, err error) {
	for i := range tasks {
		if err != nil {
			tasks[i].Status.Message = fmt.Sprintf("volume: %v", err) // want `it is built from an error`
		}
	}
}

func multiline(t *api.Task, err error) {
	t.Status.Message = fmt.Sprintf( // want `it is built from an error`
		"volume: %v",
		err,
	)
	t.ID = "a"
}

func pointer(s *api.TaskStatus) {
	s.State = api.TaskStateRejected
	s.Message = "constraints" // want `the state becomes rejected`
}

func literal(t *api.Task) {
	t.Status = api.TaskStatus{State: api.TaskStateFailed, Message: "exited"} // want `the state becomes failed`
}

func literalLines(t *api.Task) {
	t.Status = api.TaskStatus{
		State:   api.TaskStateOrphaned,
		Message: "its node is gone", // want `the state becomes orphaned`
	}
}

func literalShared(t *api.Task) {
	t.Status = api.TaskStatus{
		State: api.TaskStateOrphaned, Message: "its node is gone", // want `the state becomes orphaned`
		AppliedBy: "a",
	}
}

func literalLast(t *api.Task) {
	t.Status = api.TaskStatus{State: api.TaskStateOrphaned,
		Message: "its node is gone"} // want `the state becomes orphaned`
}
