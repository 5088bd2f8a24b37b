// Package status has the names and signatures of Juju's status package that the tests use.
package status

type Status string

const (
	Error       Status = "error"
	Executing   Status = "executing"
	Idle        Status = "idle"
	Failed      Status = "failed"
	Maintenance Status = "maintenance"
	Waiting     Status = "waiting"
	Blocked     Status = "blocked"
	Active      Status = "active"
	Unknown     Status = "unknown"
	Running     Status = "running"
)

type StatusInfo struct {
	Status  Status
	Message string
	Data    map[string]any
}

type StatusSetter interface {
	SetStatus(StatusInfo) error
}
