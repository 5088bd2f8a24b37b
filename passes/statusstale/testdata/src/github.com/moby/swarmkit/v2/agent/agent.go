// Package agent has the signatures of swarmkit's agent that the tests use.
package agent

import (
	"context"

	"github.com/moby/swarmkit/v2/api"
)

type StatusReporter interface {
	UpdateTaskStatus(ctx context.Context, taskID string, status *api.TaskStatus) error
}
