// Package commands has the forms of goops v0.0.5 and v0.0.6.
package commands

type Status string

const (
	StatusActive  Status = "active"
	StatusBlocked Status = "blocked"
	StatusWaiting Status = "waiting"
)

type CommandRunner interface {
	Run(name string, args ...string) ([]byte, error)
}

type Command struct {
	Runner CommandRunner
}

func (command Command) StatusSet(status Status, message string) error {
	_, err := command.Runner.Run("status-set", string(status), message)
	return err
}
