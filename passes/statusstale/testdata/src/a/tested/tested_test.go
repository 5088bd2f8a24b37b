package tested

import "github.com/moby/swarmkit/v2/api"

func stale(t *api.Task) *api.Task {
	t.Status.State = api.TaskStateRunning
	return t
}

func implicit(t *api.Task) { t.Status.State = api.TaskStateRunning }

func compared(t *api.Task, st api.TaskStatus) {
	if t.Status.State == st.State && t.Status.Message == st.Message {
		return
	}
	t.Status = st
}
