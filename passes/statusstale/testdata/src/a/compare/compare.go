// Package compare has tests of whether a status has changed.
package compare

import (
	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

func skips(tx store.Tx, t *api.Task, st api.TaskStatus) error {
	if t.Status.State == st.State && t.Status.Message == st.Message { // want `^task status counts as unchanged where only Err differs: this compares State and Message alone and skips the update; compare Err too, or the whole status \(statusstale\)$`
		return nil
	}
	t.Status = st
	return store.UpdateTask(tx, t)
}

func skipsAll(tx store.Tx, t *api.Task, st api.TaskStatus) error {
	if t.Status.State == st.State && t.Status.Message == st.Message && t.Status.Err == st.Err {
		return nil
	}
	t.Status = st
	return store.UpdateTask(tx, t)
}

func skipsWhole(tx store.Tx, t *api.Task, st api.TaskStatus) error {
	if t.Status == st {
		return nil
	}
	t.Status = st
	return store.UpdateTask(tx, t)
}

// Only the state decides: nobody says that the texts were looked at.
func skipsByState(tx store.Tx, t *api.Task, st api.TaskStatus) error {
	if t.Status.State == st.State {
		return nil
	}
	t.Status = st
	return store.UpdateTask(tx, t)
}

func skipsTurn(tx store.Tx, tasks []*api.Task, st *api.TaskStatus) {
	for _, t := range tasks {
		if st.State == t.Status.State && (st.Message == t.Status.Message) { // want `counts as unchanged where only Err differs`
			continue
		}
		t.Status = *st
		_ = store.UpdateTask(tx, t)
	}
}

func skipsWithMore(tx store.Tx, t *api.Task, st api.TaskStatus, force bool) error {
	if !force && t.Status.State == st.State && // want `counts as unchanged where only Err differs`
		t.Status.AppliedBy == st.AppliedBy &&
		t.Status.Message == st.Message {
		return nil
	}
	t.Status = st
	return store.UpdateTask(tx, t)
}

func updates(t *api.Task, st api.TaskStatus) {
	if t.Status.State != st.State || t.Status.Message != st.Message { // want `counts as unchanged where only Err differs`
		t.Status = st
	}
}

func updatesPointer(old, st *api.TaskStatus) {
	if old.State != st.State || old.Message != st.Message { // want `counts as unchanged where only Err differs`
		*old = *st
	}
}

func updatesAll(t *api.Task, st api.TaskStatus) {
	if t.Status.State != st.State || t.Status.Message != st.Message || t.Status.Err != st.Err {
		t.Status = st
	}
}

// The result skips no update.

func logs(t *api.Task, st api.TaskStatus, log func(string)) {
	if t.Status.State == st.State && t.Status.Message == st.Message {
		log("as before")
	}
	t.Status = st
}

func logsChange(t *api.Task, st api.TaskStatus, log func(string)) {
	if t.Status.State != st.State || t.Status.Message != st.Message {
		log("changed")
	}
}

// It is not two statuses that are compared.

func constants(t *api.Task) bool {
	if t.Status.State == api.TaskStateRunning && t.Status.Message == "started" {
		return true
	}
	return false
}

func three(a, b, c *api.TaskStatus) {
	if a.State == b.State && a.Message == c.Message {
		return
	}
	*a = *b
}

// One part equal, the other not: no test for a change.
func mixed(a, b *api.TaskStatus) {
	if a.State == b.State && a.Message != b.Message {
		return
	}
	*a = *b
}
