// Package ignored accepts findings.
package ignored

import "github.com/moby/swarmkit/v2/api"

func accepted(t *api.Task) {
	t.Status.State = api.TaskStateRunning //statuslint:ignore statusstale the error is shown until the next attempt
}

func acceptedComparison(t *api.Task, st api.TaskStatus) {
	//statuslint:ignore statusstale errors are compared by the caller
	if t.Status.State == st.State && t.Status.Message == st.Message {
		return
	}
	t.Status = st
}

func useless(t *api.Task) {
	//statuslint:ignore statusstale there is nothing // want `ignore directive suppresses nothing`
	t.Status.State = api.TaskStateFailed
}

func another(t *api.Task) {
	t.Status.State = api.TaskStateRunning //statuslint:ignore statusreason another check // want `advances to running`
}
