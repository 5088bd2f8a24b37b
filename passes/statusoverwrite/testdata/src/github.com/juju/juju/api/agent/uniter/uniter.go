// Package uniter has setters that take the parts of a status.
package uniter

import (
	"context"

	"github.com/juju/juju/core/status"
)

type caller interface {
	Call(ctx context.Context, name string, args ...any) error
}

type Unit struct{ facade caller }

func (u *Unit) SetUnitStatus(ctx context.Context, unitStatus status.Status, info string, data map[string]any) error {
	return u.facade.Call(ctx, "SetUnitStatus", unitStatus, info)
}

func (u *Unit) SetAgentStatus(ctx context.Context, agentStatus status.Status, info string, data map[string]any) error {
	return u.facade.Call(ctx, "SetAgentStatus", agentStatus, info)
}

type Application struct{ facade caller }

func (s *Application) SetStatus(ctx context.Context, unitName string, appStatus status.Status, info string, data map[string]any) error {
	return s.facade.Call(ctx, "SetApplicationStatus", unitName, appStatus, info)
}
