// Package commands has the forms of goops v0.0.4.
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

func StatusSet(runner CommandRunner, status Status, message string) error {
	_, err := runner.Run("status-set", string(status), message)
	return err
}
