//go:build unix

package worktree

import (
	"errors"
	"os/exec"
	"syscall"
)

// detach keeps the signals of a terminal from a keeper: it has to outlive whoever gets them.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// alive says whether there is such a process.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
