// Package fields has statuses that are structs: the four grounds, and what is silent.
package fields

import (
	"errors"
	"fmt"
	"time"

	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

var errFull = errors.New("full")

// The state does not advance, and the text is not constant.

func stays(tx store.Tx, t *api.Task, node string) error {
	t.Status.Message = "left on " + node // want `^the reason ends up only in Message of the task status: the state does not advance on this path; set Err, where users look for it \(statusreason\)$`
	return store.UpdateTask(tx, t)
}

func staysAfterTime(t *api.Task, why func() string) {
	t.Status.Timestamp = time.Now()
	t.Status.Message = why() // want `the state does not advance on this path`
}

func staysOnOnePath(t *api.Task, why func() string, found bool) {
	if found {
		t.Status.State = api.TaskStateAssigned
	}
	t.Status.Message = why() // want `the state does not advance on this path`
}

func staysTillPublished(tx store.Tx, t *api.Task, why func() string) error {
	t.Status.Message = why() // want `the state does not advance on this path`
	if err := store.UpdateTask(tx, t); err != nil {
		return err
	}
	t.Status.State = api.TaskStateAssigned
	return store.UpdateTask(tx, t)
}

func advances(t *api.Task, node string) {
	t.Status.State = api.TaskStateAssigned
	t.Status.Message = "chosen: " + node
}

func advancesAfter(tx store.Tx, t *api.Task, node string) error {
	t.Status.Message = "chosen: " + node
	t.Status.State = api.TaskStateAssigned
	return store.UpdateTask(tx, t)
}

func constant(t *api.Task) {
	t.Status.Message = "scheduled again"
}

func copied(t, old *api.Task) {
	t.Status.Message = old.Status.Message
}

func born(node string) *api.Task {
	return &api.Task{Status: api.TaskStatus{State: api.TaskStateNew, Message: "for " + node}}
}

func bornStepwise(node string) *api.Task {
	t := &api.Task{ID: node}
	t.Status.State = api.TaskStatePending
	t.Status.Message = "for " + node
	return t
}

// Err is set on the path, before or after.

func errAfter(t *api.Task, why func() string) {
	t.Status.Message = why()
	t.Status.Err = why()
}

func errBefore(t *api.Task, why func() string) {
	t.Status.Err = why()
	t.Status.Message = why()
}

func errOnOnePath(t *api.Task, why func() string, tell bool) {
	if tell {
		t.Status.Err = why()
	}
	t.Status.Message = why() // want `the state does not advance on this path`
}

func setErr(s *api.TaskStatus, text string) { s.Err = text }

func errInHelper(t *api.Task, why func() string) {
	t.Status.Message = why()
	setErr(&t.Status, why())
}

func whole(t *api.Task, why func() string) {
	t.Status = api.TaskStatus{State: t.Status.State, Message: why(), Err: why()}
}

// The state becomes a failure.

func rejected(t *api.Task) {
	t.Status.State = api.TaskStateRejected
	t.Status.Message = "node left the constraints" // want `the reason ends up only in Message of the task status: the state becomes rejected; set Err`
}

func failed(t *api.Task) {
	t.Status.Message = "exited" // want `the state becomes failed`
	t.Status.State = api.TaskStateFailed
}

func orphaned(t *api.Task) {
	t.Status = api.TaskStatus{
		State:   api.TaskStateOrphaned,
		Message: "its node is gone", // want `the state becomes orphaned`
	}
}

func rejectedWithErr(t *api.Task) {
	t.Status.State = api.TaskStateRejected
	t.Status.Message = "rejected"
	t.Status.Err = "node left the constraints"
}

func orphanedWithErr(t *api.Task) {
	t.Status = api.TaskStatus{
		State:   api.TaskStateOrphaned,
		Message: "orphaned",
		Err:     "its node is gone",
	}
}

func shutdown(t *api.Task) {
	t.Status.State = api.TaskStateShutdown
	t.Status.Message = "asked to stop"
}

// The text is built from an error.

func fromError(t *api.Task, err error) {
	t.Status.Message = err.Error() // want `the reason ends up only in Message of the task status: it is built from an error; set Err`
}

func fromErrorAdvancing(t *api.Task, err error) {
	t.Status.State = api.TaskStatePreparing
	t.Status.Message = fmt.Sprintf("volume: %v", err) // want `it is built from an error`
}

func fromErrorRunning(t *api.Task, err error) {
	t.Status.State = api.TaskStateRunning
	t.Status.Message = "running, though: " + err.Error() // want `it is built from an error`
}

func fromErrorWrapped(t *api.Task) {
	t.Status.Message = fmt.Errorf("no place: %w", errFull).Error() // want `it is built from an error`
}

func word(err error) string { return "sorry: " + err.Error() }

func fromErrorInHelper(t *api.Task, err error) {
	t.Status.Message = word(err) // want `it is built from an error`
}

func fromErrorStopped(t *api.Task, err error) {
	t.Status.State = api.TaskStateShutdown
	t.Status.Message = err.Error()
}

func fromErrorCompleted(t *api.Task, err error) {
	t.Status.State = api.TaskStateCompleted
	t.Status.Message = fmt.Sprintf("completed: %v", err)
}

func fromErrorToErr(t *api.Task, err error) {
	t.Status.State = api.TaskStatePreparing
	t.Status.Message = "preparing"
	t.Status.Err = err.Error()
}

// The words say so, and the state does not advance.

func says(t *api.Task) {
	t.Status.Message = "no suitable node" // want `the reason ends up only in Message of the task status: it says "no suitable" and the state does not advance on this path; set Err`
}

func saysAdvancing(t *api.Task) {
	t.Status.State = api.TaskStateAssigned
	t.Status.Message = "waiting for the agent"
}

func saysNothing(t *api.Task) {
	t.Status.Message = "no longer waiting for a node"
}

// Statuses in helpers, literals and loops.

// It stands on the write, whoever gives the words.
func note(s *api.TaskStatus, text string) {
	s.Message = text // want `it says "insufficient" and the state does not advance on this path`
}

// A helper whose callers give notes.
func progress(s *api.TaskStatus, text string) { s.Message = text }

func throughHelper(t *api.Task) {
	note(&t.Status, "insufficient memory")
}

func throughHelperProgress(t *api.Task) {
	progress(&t.Status, "scheduled again")
}

func inLiteral(s *store.MemoryStore, id string, why func() string) error {
	return s.Update(func(tx store.Tx) error {
		t := store.GetTask(tx, id)
		t.Status.Message = why() // want `the state does not advance on this path`
		return store.UpdateTask(tx, t)
	})
}

func inLoop(tasks []*api.Task) {
	for _, t := range tasks {
		t.Status.Message = "cannot be placed" // want `it says "cannot" and the state does not advance on this path`
	}
}

func onCopy(tx store.Tx, old *api.Task, why func() string) error {
	t := old.Copy()
	t.Status.Message = why() // want `the state does not advance on this path`
	return store.UpdateTask(tx, t)
}

func local(why func() string) *api.TaskStatus {
	s := &api.TaskStatus{Message: why(), Err: why()}
	return s
}

// A type that has no error field is none of this check's business.
type noteStatus struct {
	State   api.TaskState
	Message string
}

func withoutErr(s *noteStatus, err error) { s.Message = err.Error() }

// Callers that complete what a helper has begun.

func begun(t *api.Task, name string) { t.Status.Message = "chosen: " + name }

func advancesAfterHelper(t *api.Task, name string) {
	begun(t, name)
	t.Status.State = api.TaskStateAssigned
}

func noPlace(t *api.Task) { t.Status.Message = "no suitable node" }

func errAfterHelper(t *api.Task) {
	noPlace(t)
	t.Status.Err = "no suitable node"
}
