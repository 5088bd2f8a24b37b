// Package advance has states that move on, with the error of before or without it.
package advance

import (
	"errors"

	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

func assigned(t *api.Task) {
	t.Status.State = api.TaskStateAssigned // want `^task status advances to assigned with an old error left in Err: it is neither set nor cleared on this path; clear Err where the state moves on \(statusstale\)$`
	t.Status.Message = "node chosen"
}

func cleared(t *api.Task) {
	t.Status.State = api.TaskStateAssigned
	t.Status.Err = ""
}

func clearedBefore(t *api.Task) {
	t.Status.Err = ""
	t.Status.State = api.TaskStateAssigned
}

func set(t *api.Task, err error) {
	t.Status.State = api.TaskStatePreparing
	t.Status.Err = err.Error()
}

func setOnOnePath(t *api.Task, err error) {
	t.Status.State = api.TaskStatePreparing // want `advances to preparing`
	if err != nil {
		t.Status.Err = err.Error()
	}
}

func setOnBoth(t *api.Task, err error) {
	t.Status.State = api.TaskStatePreparing
	if err != nil {
		t.Status.Err = err.Error()
	} else {
		t.Status.Err = ""
	}
}

func clearedTooLate(tx store.Tx, t *api.Task) error {
	t.Status.State = api.TaskStateRunning // want `advances to running`
	if err := store.UpdateTask(tx, t); err != nil {
		return err
	}
	t.Status.Err = ""
	return store.UpdateTask(tx, t)
}

func knownEmpty(t *api.Task) {
	if t.Status.Err == "" {
		t.Status.State = api.TaskStateRunning
	}
}

func knownFull(t *api.Task) {
	if t.Status.Err != "" {
		t.Status.State = api.TaskStateRunning // want `advances to running`
	}
}

// Each state that is no failure counts, also those behind running.

func completed(t *api.Task) {
	t.Status.State = api.TaskStateCompleted // want `advances to completed`
}

func shutdown(t *api.Task) {
	t.Status.State = api.TaskStateShutdown // want `advances to shutdown`
}

func pendingAgain(t *api.Task) {
	t.Status.State = api.TaskStatePending // want `advances to pending`
}

// A failure is not this check's business.

func failed(t *api.Task) {
	t.Status.State = api.TaskStateFailed
}

func failures(t *api.Task, lost bool) {
	if lost {
		t.Status.State = api.TaskStateOrphaned
	} else {
		t.Status.State = api.TaskStateRejected
	}
}

// The whole status.

func whole(t *api.Task) {
	t.Status = api.TaskStatus{State: api.TaskStateAssigned, Message: "node chosen"}
}

func wholeThenState(t *api.Task) {
	t.Status = api.TaskStatus{Message: "node chosen"}
	t.Status.State = api.TaskStateAssigned
}

func wholeThroughPointer(s *api.TaskStatus) {
	*s = api.TaskStatus{State: api.TaskStateAssigned}
}

func wholeElsewhere(t, old *api.Task) {
	t.Status = old.Status
}

// Objects that the function makes.

func made() *api.Task {
	t := &api.Task{ID: "a"}
	t.Status.State = api.TaskStateAssigned
	return t
}

func madeWithErr(text string) *api.Task {
	t := &api.Task{Status: api.TaskStatus{Err: text}}
	t.Status.State = api.TaskStateAssigned
	return t
}

func value() *api.Task {
	t := api.Task{ID: "a"}
	if t.NodeID == "" {
		t.NodeID = "b"
	}
	return &t
}

func madeAsValue() *api.Task {
	t := value()
	t.Status.State = api.TaskStateAccepted
	return t
}

// The literal is a part of the function that makes the object.
func madeForLiteral(s *store.MemoryStore) error {
	t := &api.Task{ID: "a"}
	return s.Update(func(tx store.Tx) error {
		t.Status.State = api.TaskStateRunning
		return store.CreateTask(tx, t)
	})
}

func copiedInLiteral(s *store.MemoryStore) error {
	template := &api.Task{ID: "a"}
	return s.Update(func(tx store.Tx) error {
		t := template.Copy()
		t.Status.State = api.TaskStateRunning
		return store.CreateTask(tx, t)
	})
}

func madeByHelper() *api.Task {
	t := made()
	t.Status.State = api.TaskStateAccepted
	return t
}

func newStatus() *api.TaskStatus {
	s := new(api.TaskStatus)
	s.State = api.TaskStateNew
	return s
}

func copied(old *api.Task) *api.Task {
	t := old.Copy()
	t.Status.State = api.TaskStateAssigned // want `advances to assigned`
	return t
}

func copiedByValue(old *api.Task) *api.Task {
	t := *old
	t.Status.State = api.TaskStateAssigned // want `advances to assigned`
	return &t
}

func copiedOfMade() *api.Task {
	first := &api.Task{ID: "a"}
	t := first.Copy()
	t.Status.State = api.TaskStateAssigned
	return t
}

func fetched(tx store.Tx, id string) error {
	t := store.GetTask(tx, id)
	t.Status.State = api.TaskStateRunning // want `advances to running`
	return store.UpdateTask(tx, t)
}

// States that are computed or copied may be failures.

func computed(t *api.Task, states map[string]api.TaskState) {
	t.Status.State = states[t.ID]
}

func mirrored(t, from *api.Task) {
	t.Status.State = from.Status.State
}

// The state is a parameter: reported in the helper, unless all that call it give a failure.

func move(t *api.Task, state api.TaskState, message string) {
	t.Status.State = state // want `task status advances to ready with an old error left in Err`
	t.Status.Message = message
}

func moveOn(t *api.Task) { move(t, api.TaskStateReady, "ready") }

func moveOff(t *api.Task) { move(t, api.TaskStateFailed, "failed") }

func moveUnknown(t *api.Task, state api.TaskState) {
	t.Status.State = state // want `the state that the caller gives`
}

func giveUp(t *api.Task, state api.TaskState) {
	t.Status.State = state
}

func reject(t *api.Task) { giveUp(t, api.TaskStateRejected) }

func fail(t *api.Task) { giveUp(t, api.TaskStateFailed) }

func moveClearing(t *api.Task, state api.TaskState) {
	t.Status.State = state
	t.Status.Err = ""
}

// Helpers that clear it, or leave it.

func clearErr(s *api.TaskStatus) { s.Err = "" }

func clearedByHelper(t *api.Task) {
	t.Status.State = api.TaskStateRunning
	clearErr(&t.Status)
}

func reset(t *api.Task) { t.Status = api.TaskStatus{} }

func resetByHelper(t *api.Task) {
	reset(t)
	t.Status.State = api.TaskStateRunning
}

// Loops, literals, deferred calls.

func inLoop(tasks []*api.Task) {
	for _, t := range tasks {
		t.Status.State = api.TaskStateRunning // want `advances to running`
	}
}

func inLoopCleared(tasks []*api.Task) {
	for _, t := range tasks {
		t.Status.State = api.TaskStateRunning
		t.Status.Err = ""
	}
}

func inLiteral(s *store.MemoryStore, id string) error {
	return s.Update(func(tx store.Tx) error {
		t := store.GetTask(tx, id)
		t.Status.State = api.TaskStateRunning // want `advances to running`
		return store.UpdateTask(tx, t)
	})
}

func deferred(t *api.Task) {
	defer func() { t.Status.Err = "" }()
	t.Status.State = api.TaskStateRunning
}

var errLost = errors.New("lost")

func goesOnToErr(t *api.Task, step func() error) {
	t.Status.State = api.TaskStateStarting
	err := step()
	if err == nil {
		err = errLost
	}
	t.Status.Err = err.Error()
}

// A type without an error field is none of this check's business.
type noteStatus struct {
	State   api.TaskState
	Message string
}

func withoutErr(s *noteStatus) { s.State = api.TaskStateRunning }
