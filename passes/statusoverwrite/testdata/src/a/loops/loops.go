// Package loops has writes of one iteration that a later one replaces.
package loops

import (
	"fmt"

	"a/work"

	"github.com/gruyaume/goops"
)

// The last iteration wins.

func lastWins(ids []string) {
	for _, id := range ids {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		} else {
			_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("not ready", set at loops.go:\d+ when !work.Ready\(id\)\) is lost: this sets it to active`
		}
	}
}

func perItem(ids []string) {
	for _, id := range ids {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, id+" is not ready") // want `unit status blocked .*is lost: a later turn of the loop sets it to blocked again with another message`
		}
	}
}

func perItemFormatted(ids []string) {
	for i := 0; i < len(ids); i++ {
		if !work.Ready(ids[i]) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, fmt.Sprintf("%s is not ready", ids[i])) // want `is lost: a later turn of the loop sets it to blocked again with another message`
		}
	}
}

func perItemError(ids []string) {
	for _, id := range ids {
		if err := work.Step(id); err != nil {
			_ = goops.SetUnitStatus(goops.StatusWaiting, err.Error()) // want `unit status waiting .*is lost: a later turn of the loop sets it to waiting again with another message`
		}
	}
}

func oneText(ids []string) {
	for _, id := range ids {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "one of them is not ready")
		}
	}
}

func oneVariable(ids []string, text string) {
	for _, id := range ids {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, text)
		}
	}
}

func leavesLoop(ids []string) {
	for _, id := range ids {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, id+" is not ready")
			return
		}
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func breaksThenActive(ids []string) {
	for _, id := range ids {
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, id+" is not ready")
			break
		}
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: this sets it to active`
}

func labelled(groups [][]string) {
outer:
	for _, ids := range groups {
		for _, id := range ids {
			if !work.Ready(id) {
				_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
				continue outer
			}
		}
		_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: this sets it to active`
	}
}

func nested(groups [][]string) {
	for _, ids := range groups {
		for _, id := range ids {
			if !work.Ready(id) {
				_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
				return
			}
		}
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func gotos(n int) {
again:
	if !work.Ready("a") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
	}
	n--
	if n > 0 {
		goto again
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost`
}

// A switch on the item's own key: keys are unique.

// BUG: the key of an item is forgotten before the next turn.
// func oneKey(relations map[string]string) {
// 	for name, id := range relations {
// 		switch name {
// 		case "database":
// 			if id == "" {
// 				_ = goops.SetUnitStatus(goops.StatusBlocked, "no database")
// 			} else {
// 				_ = goops.SetUnitStatus(goops.StatusActive)
// 			}
// 		}
// 	}
// }

func twoKeys(relations map[string]string) {
	for name, id := range relations {
		switch name {
		case "database":
			if id == "" {
				_ = goops.SetUnitStatus(goops.StatusBlocked, "no database")
			}
		case "ingress":
			_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked \("no database".*is lost: this sets it to active`
		}
	}
}

type item struct{ name, value string }

func oneKeyOfItem(items []item) {
	for _, it := range items {
		if it.name == "database" {
			if it.value == "" {
				_ = goops.SetUnitStatus(goops.StatusBlocked, "no database")
			} else {
				_ = goops.SetUnitStatus(goops.StatusActive)
			}
		}
	}
}

// An event loop: each event is another time.

func events(ch <-chan string) {
	for ev := range ch {
		if !work.Ready(ev) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, ev+" is not ready")
		} else {
			_ = goops.SetUnitStatus(goops.StatusActive)
		}
	}
}

func selects(a, b <-chan string, done <-chan struct{}) {
	for {
		select {
		case s := <-a:
			_ = goops.SetUnitStatus(goops.StatusBlocked, s)
		case <-b:
			_ = goops.SetUnitStatus(goops.StatusActive)
		case <-done:
			return
		}
	}
}

func oneEvent(ch <-chan string) {
	for ev := range ch {
		if !work.Ready(ev) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, ev+" is not ready")
		}
		_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: this sets it to active`
	}
}

// A select with a default does not wait.
func pollsOnly(a <-chan string, ids []string) {
	for _, id := range ids {
		select {
		case <-a:
			return
		default:
		}
		if !work.Ready(id) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "not ready")
		} else {
			_ = goops.SetUnitStatus(goops.StatusActive) // want `unit status blocked .*is lost: this sets it to active`
		}
	}
}

// Functions in a local table, called in order.

func checkA() { _ = goops.SetUnitStatus(goops.StatusBlocked, "a") }
func checkB() { _ = goops.SetUnitStatus(goops.StatusActive) }

func tryA() error {
	if !work.Ready("a") {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "a")
		return fmt.Errorf("a is not ready")
	}
	return nil
}

func tryB() error { return goops.SetUnitStatus(goops.StatusActive) }

func table() {
	for _, step := range []func(){checkA, checkB} {
		step() // want `unit status blocked \("a", set at loops.go:\d+ in checkA\) is lost`
	}
}

func tableReversed() {
	for _, step := range []func(){checkB, checkA} {
		step()
	}
}

func tableLeaves() error {
	for _, step := range []func() error{tryA, tryB} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func tableIgnores() {
	for _, step := range []func() error{tryA, tryB} {
		_ = step() // want `unit status blocked \("a", set at loops.go:\d+ in tryA when !work.Ready\("a"\)\) is lost`
	}
}

func tableOfStructs() {
	steps := []struct {
		name string
		run  func()
	}{
		{"a", checkA},
		{"b", checkB},
	}
	for _, s := range steps {
		goops.LogInfof("%s", s.name)
		s.run() // want `unit status blocked \("a".*is lost`
	}
}
