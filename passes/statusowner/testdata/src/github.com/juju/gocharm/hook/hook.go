// Package hook has the names and signatures of gocharm that the tests use.
package hook

type Status string

const (
	StatusMaintenance Status = "maintenance"
	StatusBlocked     Status = "blocked"
	StatusWaiting     Status = "waiting"
	StatusActive      Status = "active"
)

type ToolRunner interface {
	Run(cmd string, args ...string) ([]byte, error)
}

type Context struct {
	Runner ToolRunner
}

func (ctxt *Context) SetStatus(st Status, message string) error {
	_, err := ctxt.Runner.Run("status-set", string(st), message)
	return err
}
