// Package merges has writes that keep what was there, and roll-ups.
package merges

import (
	"fmt"
	"strings"

	"a/work"

	"github.com/gruyaume/goops"
	"github.com/moby/swarmkit/v2/api"
)

// The new message holds the old one.

func sprintf(t *api.Task, ok bool) {
	if !ok {
		t.Status.Err = "no node"
	}
	t.Status.Err = fmt.Sprintf("%s; and no volume", t.Status.Err)
}

func concatenates(t *api.Task, ok bool) {
	if !ok {
		t.Status.Err = "no node"
	}
	t.Status.Err += "; and no volume"
}

func replaces(t *api.Task, ok, volume bool) {
	if !ok {
		t.Status.Err = "no node"
	}
	if !volume {
		t.Status.Err = "no volume" // want `task status waiting \("no node", set at merges.go:\d+ when !ok\) is lost: this sets it to waiting again with another message`
	}
}

func readBack(ok bool) error {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no node")
	}
	s, err := goops.GetUnitStatus()
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusBlocked, s.Message+"; and no volume")
}

// A roll-up looks at all and writes once.

func rollUp(ids []string) {
	var missing []string
	for _, id := range ids {
		if !work.Ready(id) {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready: "+strings.Join(missing, ", "))
		return
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// A ladder from low to high.

func ladder(a, b bool) {
	_ = goops.SetUnitStatus(goops.StatusActive)
	if !a {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for a")
	}
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no b")
	}
}

// One whose level does not rise.
func fallingLadder(a, b bool) {
	_ = goops.SetUnitStatus(goops.StatusActive)
	if !b {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no b")
	}
	if !a {
		_ = goops.SetUnitStatus(goops.StatusWaiting, "waiting for a") // want `unit status blocked \("no b".*is lost: this sets it to waiting`
	}
}

// Levels collected in a variable, written once.
func collected(a, b bool) {
	level, why := goops.StatusActive, ""
	if !a {
		level, why = goops.StatusWaiting, "waiting for a"
	}
	if !b {
		level, why = goops.StatusBlocked, "no b"
	}
	_ = goops.SetUnitStatus(level, why)
}
