// Package top advances states with helpers of another package.
package top

import (
	"a/facts/low"

	"github.com/moby/swarmkit/v2/api"
)

func cleared(t *api.Task) {
	low.Clear(&t.Status)
	t.Status.State = api.TaskStateRunning
}

func noted(t *api.Task) {
	low.Note(&t.Status, "started")
	t.Status.State = api.TaskStateRunning // want `task status advances to running`
}

func made() *api.Task {
	t := low.New("a")
	t.Status.State = api.TaskStateRunning
	return t
}

func moved(t *api.Task) {
	low.Move(&t.Status, api.TaskStateRunning)
}
