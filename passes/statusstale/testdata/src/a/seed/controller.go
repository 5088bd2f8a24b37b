// Package seed has the shapes of moby/swarmkit#2287: errors that outlived an advance, and a comparison that left the
// error out; and the same after the change.
package seed

import (
	"context"
	"errors"

	"github.com/moby/swarmkit/v2/api"
)

var errRetry = errors.New("try again")

type controller interface {
	Prepare(ctx context.Context) error
	Start(ctx context.Context) error
}

type executor interface {
	Controller(t *api.Task) (controller, error)
}

// resolve finds the controller of a task.
func resolve(t *api.Task, e executor) (controller, *api.TaskStatus, error) {
	status := t.Status.Copy()
	c, err := e.Controller(t)
	if err != nil {
		status.State = api.TaskStateRejected
		status.Message = "resolving controller failed"
		status.Err = err.Error()
		return nil, status, err
	}
	if status.State < api.TaskStateAccepted {
		status.State = api.TaskStateAccepted // want `task status advances to accepted with an old error left in Err`
		status.Message = "accepted"
	}
	return c, status, nil
}

func resolveAfter(t *api.Task, e executor) (controller, *api.TaskStatus, error) {
	status := t.Status.Copy()
	c, err := e.Controller(t)
	if err != nil {
		status.State = api.TaskStateRejected
		status.Message = "resolving controller failed"
		status.Err = err.Error()
		return nil, status, err
	}
	if status.State < api.TaskStateAccepted {
		status.State = api.TaskStateAccepted
		status.Message = "accepted"
		status.Err = ""
	}
	return c, status, nil
}

// do makes one step.
func do(ctx context.Context, t *api.Task, c controller) (*api.TaskStatus, error) {
	status := t.Status.Copy()
	fatal := func(err error) (*api.TaskStatus, error) {
		status.Err = err.Error()
		switch {
		case status.State < api.TaskStateStarting:
			status.State = api.TaskStateRejected
		case status.State < api.TaskStateCompleted:
			status.State = api.TaskStateFailed
		}
		return status, nil
	}
	retry := func() (*api.TaskStatus, error) { return status, errRetry }
	transition := func(state api.TaskState, msg string) (*api.TaskStatus, error) {
		current := status.State
		status.State = state // want `task status advances to the state that the caller gives with an old error left in Err`
		status.Message = msg
		if current > state {
			panic("the state went back")
		}
		return status, nil
	}
	switch status.State {
	case api.TaskStateAssigned, api.TaskStateAccepted:
		return transition(api.TaskStatePreparing, "preparing")
	case api.TaskStatePreparing:
		if err := c.Prepare(ctx); err != nil {
			if errors.Is(err, context.Canceled) {
				return retry()
			}
			return fatal(err)
		}
		return transition(api.TaskStateReady, "prepared")
	case api.TaskStateReady:
		return transition(api.TaskStateStarting, "starting")
	case api.TaskStateStarting:
		if err := c.Start(ctx); err != nil {
			return fatal(err)
		}
		return transition(api.TaskStateRunning, "started")
	}
	return status, nil
}

func doAfter(ctx context.Context, t *api.Task, c controller) (*api.TaskStatus, error) {
	status := t.Status.Copy()
	fatal := func(err error) (*api.TaskStatus, error) {
		status.Err = err.Error()
		switch {
		case status.State < api.TaskStateStarting:
			status.State = api.TaskStateRejected
		case status.State < api.TaskStateCompleted:
			status.State = api.TaskStateFailed
		}
		return status, nil
	}
	transition := func(state api.TaskState, msg string) (*api.TaskStatus, error) {
		current := status.State
		status.State = state
		status.Message = msg
		status.Err = ""
		if current > state {
			panic("the state went back")
		}
		return status, nil
	}
	switch status.State {
	case api.TaskStateAccepted:
		return transition(api.TaskStatePreparing, "preparing")
	case api.TaskStatePreparing:
		if err := c.Prepare(ctx); err != nil {
			return fatal(err)
		}
		return transition(api.TaskStateReady, "prepared")
	}
	return status, nil
}
