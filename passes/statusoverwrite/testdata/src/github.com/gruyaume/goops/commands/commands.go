// Package commands has the forms of goops v0.0.9 to v0.0.12.
package commands

type StatusName string

const (
	StatusActive      StatusName = "active"
	StatusBlocked     StatusName = "blocked"
	StatusWaiting     StatusName = "waiting"
	StatusMaintenance StatusName = "maintenance"
)

type StatusSetOptions struct {
	Name    StatusName
	Message string
}

type Status struct {
	Name    StatusName
	Message string
}

type CommandRunner interface {
	Run(name string, args ...string) ([]byte, error)
}

type Command struct {
	Runner CommandRunner
}

func (command Command) StatusSet(opts *StatusSetOptions) error {
	_, err := command.Runner.Run("status-set", string(opts.Name), opts.Message)
	return err
}

func (command Command) StatusGet() (*Status, error) {
	out, err := command.Runner.Run("status-get")
	if err != nil {
		return nil, err
	}
	return &Status{Name: StatusName(out)}, nil
}
