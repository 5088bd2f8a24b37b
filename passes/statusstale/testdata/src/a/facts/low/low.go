// Package low has helpers that the packages above call.
package low

import "github.com/moby/swarmkit/v2/api"

func Clear(s *api.TaskStatus) { s.Err = "" }

func Note(s *api.TaskStatus, text string) { s.Message = text }

func New(id string) *api.Task {
	return &api.Task{ID: id, Status: api.TaskStatus{State: api.TaskStateNew}}
}

// Move is reported here once, whoever calls it.
func Move(s *api.TaskStatus, state api.TaskState) {
	s.State = state // want `task status advances to the state that the caller gives`
}
