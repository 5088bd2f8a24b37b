// Package fix has each form of a state, and what stands around it.
package fix

import "github.com/moby/swarmkit/v2/api"

func assigned(t *api.Task) {
	t.Status.State = api.TaskStateAssigned // want `advances to assigned`
	t.Status.Message = "node chosen"
}

func nested(tasks []*api.Task, ready bool) {
	for i := range tasks {
		if ready {
			tasks[i].Status.State = api.TaskStateReady // want `advances to ready`
		}
	}
}

func pointer(s *api.TaskStatus, state api.TaskState) {
	s.State = state // want `advances to the state that the caller gives`
}

// Between the state and the return another line clears the error on one path only.
func onOnePath(t *api.Task, first bool) {
	t.Status.State = api.TaskStateRunning // want `advances to running`
	if first {
		t.Status.Err = "started once"
	}
}

func compared(t *api.Task, st api.TaskStatus) {
	if t.Status.State == st.State && t.Status.Message == st.Message { // want `counts as unchanged`
		return
	}
	t.Status = st
}

func comparedInParts(t *api.Task, st *api.TaskStatus, force bool) {
	if !force && (st.State == t.Status.State && (st.Message) == (t.Status.Message)) { // want `counts as unchanged`
		return
	}
	t.Status = *st
}

func differs(t *api.Task, st api.TaskStatus, force bool) {
	if t.Status.Message != st.Message || // want `counts as unchanged`
		t.Status.State != st.State ||
		force {
		t.Status = st
	}
}
