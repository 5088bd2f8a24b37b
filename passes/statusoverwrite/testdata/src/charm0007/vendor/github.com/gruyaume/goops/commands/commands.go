// Package commands has the forms of goops v0.0.7.
package commands

type StatusName string

const (
	StatusActive      StatusName = "active"
	StatusBlocked     StatusName = "blocked"
	StatusWaiting     StatusName = "waiting"
	StatusMaintenance StatusName = "maintenance"
)

type StatusOptions struct {
	Name    StatusName
	Message string
}

type CommandRunner interface {
	Run(name string, args ...string) ([]byte, error)
}

type Command struct {
	Runner CommandRunner
}

func (command Command) StatusSet(opts *StatusOptions) error {
	_, err := command.Runner.Run("status-set", string(opts.Name), opts.Message)
	return err
}
