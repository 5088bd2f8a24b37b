// Package service has setters that take a status as one struct, after whose it is.
package service

import (
	"context"

	"github.com/juju/juju/core/status"
)

type state interface {
	Set(ctx context.Context, kind, of string, s status.StatusInfo) error
}

type Service struct{ st state }

func (s *Service) SetApplicationStatus(ctx context.Context, applicationName string, statusInfo status.StatusInfo) error {
	return s.st.Set(ctx, "application", applicationName, statusInfo)
}

func (s *Service) SetUnitWorkloadStatus(ctx context.Context, unitName string, statusInfo status.StatusInfo) error {
	return s.st.Set(ctx, "unit", unitName, statusInfo)
}

func (s *Service) SetUnitAgentStatus(ctx context.Context, unitName string, statusInfo status.StatusInfo) error {
	return s.st.Set(ctx, "agent", unitName, statusInfo)
}

// Machine has two statuses of its own.
type Machine struct{ st state }

func (m *Machine) SetStatus(statusInfo status.StatusInfo) error {
	return m.st.Set(context.Background(), "machine", "", statusInfo)
}

func (m *Machine) SetInstanceStatus(statusInfo status.StatusInfo) error {
	return m.st.Set(context.Background(), "instance", "", statusInfo)
}

func (m *Machine) SetModificationStatus(statusInfo status.StatusInfo) error {
	return m.st.Set(context.Background(), "modification", "", statusInfo)
}
