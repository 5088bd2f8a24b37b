// Package goops has the names and signatures of goops v0.0.23 that the tests use.
package goops

type StatusName string

const (
	StatusActive      StatusName = "active"
	StatusBlocked     StatusName = "blocked"
	StatusWaiting     StatusName = "waiting"
	StatusMaintenance StatusName = "maintenance"
	StatusUnknown     StatusName = "unknown"
)

type UnitStatus struct {
	Name    StatusName
	Message string
}

// run is a hook tool: nothing is known of what it says.
var run func(tool string, args ...string) (string, error)

func SetUnitStatus(status StatusName, message ...string) error {
	_, err := run("status-set", append([]string{string(status)}, message...)...)
	return err
}

func SetAppStatus(status StatusName, message ...string) error {
	_, err := run("status-set", append([]string{"--application", string(status)}, message...)...)
	return err
}

func GetUnitStatus() (*UnitStatus, error) {
	name, err := run("status-get")
	if err != nil {
		return nil, err
	}
	return &UnitStatus{Name: StatusName(name)}, nil
}

func GetState(key string) (string, error) { return run("state-get", key) }

func SetState(key, value string) error {
	_, err := run("state-set", key, value)
	return err
}

func ActionFail(message string) error {
	_, err := run("action-fail", message)
	return err
}

func FailActionf(format string, args ...any) error { return ActionFail(format) }

func LogDebugf(format string, args ...any)   { _, _ = run("juju-log", format) }
func LogInfof(format string, args ...any)    { _, _ = run("juju-log", format) }
func LogWarningf(format string, args ...any) { _, _ = run("juju-log", format) }
func LogErrorf(format string, args ...any)   { _, _ = run("juju-log", format) }
