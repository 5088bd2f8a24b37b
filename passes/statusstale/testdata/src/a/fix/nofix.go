package fix

import "github.com/moby/swarmkit/v2/api"

// There is no fix where the object would be looked for twice, the statement does more, or the condition has to change.

func found(find func() *api.Task) {
	find().Status.State = api.TaskStateRunning // want `advances to running`
}

func several(t *api.Task) {
	t.ID, t.Status.State = "a", api.TaskStateRunning // want `advances to running`
}

func sameLine(t *api.Task) { t.Status.State = api.TaskStateRunning } // want `advances to running`

func compared(t *api.Task, st api.TaskStatus) {
	if t.Status.State == st.State && t.Status.Message == st.Message { // want `counts as unchanged`
		return
	}
	t.Status = st
}
