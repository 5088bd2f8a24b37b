// Package agents sets statuses as Juju's own code does; it stands below juju/juju to see its internal packages.
package agents

import (
	"context"

	"github.com/juju/juju/api/agent/uniter"
	"github.com/juju/juju/core/status"
	"github.com/juju/juju/domain/status/service"
	"github.com/juju/juju/internal/worker/uniter/runner/jujuc"
)

func unit(ctx context.Context, u *uniter.Unit, ok bool) {
	if !ok {
		_ = u.SetUnitStatus(ctx, status.Blocked, "not ready", nil)
	}
	_ = u.SetUnitStatus(ctx, status.Active, "", nil) // want `unit status blocked \("not ready", set at agents.go:\d+ when !ok\) is lost: this sets it to active`
}

func agentAndUnit(ctx context.Context, u *uniter.Unit, ok bool) {
	if !ok {
		_ = u.SetUnitStatus(ctx, status.Blocked, "not ready", nil)
	}
	_ = u.SetAgentStatus(ctx, status.Idle, "", nil)
}

func errorThenProgress(ctx context.Context, u *uniter.Unit, err error) {
	if err != nil {
		_ = u.SetAgentStatus(ctx, status.Error, "hook failed", nil)
	}
	_ = u.SetAgentStatus(ctx, status.Executing, "running the next hook", nil) // want `agent status error \("hook failed", set at agents.go:\d+ when err != nil\) is lost: this sets it to maintenance`
}

func twoUnits(ctx context.Context, a, b *uniter.Unit, ok bool) {
	if !ok {
		_ = a.SetUnitStatus(ctx, status.Blocked, "not ready", nil)
	}
	_ = b.SetUnitStatus(ctx, status.Active, "", nil)
}

func application(ctx context.Context, a *uniter.Application, ok bool) {
	if !ok {
		_ = a.SetStatus(ctx, "app/0", status.Blocked, "not ready", nil)
	}
	_ = a.SetStatus(ctx, "app/0", status.Active, "", nil) // want `status blocked \("not ready".*is lost`
}

func domain(ctx context.Context, s *service.Service, ok bool) {
	if !ok {
		_ = s.SetApplicationStatus(ctx, "app", status.StatusInfo{Status: status.Blocked, Message: "not ready"})
	}
	_ = s.SetApplicationStatus(ctx, "app", status.StatusInfo{Status: status.Active}) // want `application status blocked \("not ready".*is lost`
}

func twoNames(ctx context.Context, s *service.Service, ok bool) {
	if !ok {
		_ = s.SetUnitWorkloadStatus(ctx, "app/0", status.StatusInfo{Status: status.Blocked, Message: "not ready"})
	}
	_ = s.SetUnitWorkloadStatus(ctx, "app/1", status.StatusInfo{Status: status.Active})
}

func workloadAndAgent(ctx context.Context, s *service.Service, ok bool) {
	if !ok {
		_ = s.SetUnitWorkloadStatus(ctx, "app/0", status.StatusInfo{Status: status.Blocked, Message: "not ready"})
	}
	_ = s.SetUnitAgentStatus(ctx, "app/0", status.StatusInfo{Status: status.Idle})
}

// A machine's statuses are three.
func machine(m *service.Machine, ok bool) {
	if !ok {
		_ = m.SetStatus(status.StatusInfo{Status: status.Error, Message: "lost"})
	}
	_ = m.SetInstanceStatus(status.StatusInfo{Status: status.Running})
	_ = m.SetModificationStatus(status.StatusInfo{Status: status.Idle})
}

func instance(m *service.Machine, err error) {
	if err != nil {
		_ = m.SetInstanceStatus(status.StatusInfo{Status: status.Failed, Message: err.Error()})
	}
	_ = m.SetInstanceStatus(status.StatusInfo{Status: status.Running}) // want `instance status error \(set at agents.go:\d+ when err != nil\) is lost: this sets it to active`
}

func setter(s status.StatusSetter, ok bool) {
	info := status.StatusInfo{Status: status.Active}
	if !ok {
		_ = s.SetStatus(status.StatusInfo{Status: status.Blocked, Message: "not ready"})
	}
	_ = s.SetStatus(info) // want `status blocked \("not ready".*is lost`
}

func hookTool(ctx context.Context, c jujuc.ContextStatus, ok bool) {
	if !ok {
		_ = c.SetUnitStatus(ctx, jujuc.StatusInfo{Status: "blocked", Info: "not ready"})
	}
	_ = c.SetUnitStatus(ctx, jujuc.StatusInfo{Status: "active"}) // want `unit status blocked \("not ready".*is lost`
}

func hookToolTwo(ctx context.Context, c jujuc.ContextStatus, ok bool) {
	if !ok {
		_ = c.SetUnitStatus(ctx, jujuc.StatusInfo{Status: "blocked", Info: "not ready"})
	}
	_ = c.SetApplicationStatus(ctx, jujuc.StatusInfo{Status: "active"})
}

// A method of the same name that takes no status of Juju's is none of its setters.
type lamp struct{ on bool }

func (l *lamp) SetStatus(s string) { l.on = s == "active" }

func other(l *lamp, ok bool) {
	if !ok {
		l.SetStatus("blocked")
	}
	l.SetStatus("active")
}
