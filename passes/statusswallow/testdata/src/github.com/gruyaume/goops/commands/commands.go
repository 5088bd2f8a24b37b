// Package commands has the forms of goops v0.0.9 to v0.0.12 that the tests use.
package commands

type Level int

const (
	Debug Level = iota
	Info
	Warning
	Error
)

type StatusName string

const (
	StatusActive  StatusName = "active"
	StatusBlocked StatusName = "blocked"
)

type StatusSetOptions struct {
	Name    StatusName
	Message string
}

type Command struct {
	Runner func(name string, args ...string) ([]byte, error)
}

func (command Command) StatusSet(opts *StatusSetOptions) error {
	_, err := command.Runner("status-set", string(opts.Name), opts.Message)
	return err
}

func (command Command) JujuLog(level Level, message string, args ...any) {
	_, _ = command.Runner("juju-log", message)
}
