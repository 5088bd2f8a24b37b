package fix

import "github.com/moby/swarmkit/v2/api"

// There is no fix where the object would be looked for twice again, or the statement does more.

func found(find func() *api.Task) {
	find().Status.State = api.TaskStateRunning // want `advances to running`
}

func several(t *api.Task) {
	t.ID, t.Status.State = "a", api.TaskStateRunning // want `advances to running`
}

func sameLine(t *api.Task) { t.Status.State = api.TaskStateRunning } // want `advances to running`

func comparedOfFound(find func() *api.Task, st api.TaskStatus) {
	if find().Status.State == st.State && find().Status.Message == st.Message { // want `counts as unchanged`
		return
	}
	find().Status = st
}
