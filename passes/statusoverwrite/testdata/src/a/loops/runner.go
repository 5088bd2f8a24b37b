package loops

import (
	"fmt"
	"time"

	"a/work"

	"github.com/gruyaume/goops"
)

const (
	statusPending = goops.StatusMaintenance
	statusDead    = goops.StatusBlocked
)

// A task is run until it is done. The shape is that of a scheduler's task runner that for a long time told its
// users "completed" of every task that had failed: the last word after the loop hid what the loop had said.
type runner struct {
	name     string
	restarts int
	kill     chan struct{}
	done     chan error
}

func (r *runner) setStatus(level goops.StatusName, message string) {
	if err := goops.SetUnitStatus(level, message); err != nil {
		goops.LogErrorf("%s: %v", r.name, err)
	}
}

func (r *runner) run() {
	var err error
	var destroyed bool
	for {
		if err = work.Step("start"); err != nil {
			r.setStatus(statusDead, fmt.Sprintf("task failed to start: %v", err))
			break
		}
		select {
		case err = <-r.done:
		case <-r.kill:
			destroyed = true
			r.setStatus(statusDead, "task destroyed")
		}
		if destroyed {
			break
		}
		if r.restarts == 0 {
			r.setStatus(statusDead, fmt.Sprintf("task failed with: %v", err))
			break
		}
		r.restarts--
		r.setStatus(statusPending, "task restarting")
		time.Sleep(time.Second)
	}
	r.setStatus(statusDead, "task completed") // want `unit status blocked \("task .*", set at runner.go:\d+ in runner.setStatus\) is lost: this sets it to blocked again with another message on the same path`
}

// The same with a last word that is better than the truth.
func (r *runner) runActive() {
	for {
		if err := work.Step("start"); err != nil {
			_ = goops.SetUnitStatus(statusDead, "task failed to start: "+err.Error())
			break
		}
		if err := <-r.done; err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	_ = goops.SetUnitStatus(goops.StatusActive, "task completed") // want `unit status blocked \("task failed to start: …", set at runner.go:\d+ when err != nil\) is lost: this sets it to active`
}

// As it should be.
func (r *runner) runFixed() {
	for {
		if err := work.Step("start"); err != nil {
			r.setStatus(statusDead, fmt.Sprintf("task failed to start: %v", err))
			return
		}
		err := <-r.done
		if err == nil {
			break
		}
		if r.restarts == 0 {
			r.setStatus(statusDead, fmt.Sprintf("task failed with: %v", err))
			return
		}
		r.restarts--
		r.setStatus(statusPending, "task restarting")
		time.Sleep(time.Second)
	}
	r.setStatus(statusDead, "task completed")
}
