// Package words has messages that say that something is in the way, and messages that only look so.
package words

import (
	"fmt"

	"github.com/moby/swarmkit/v2/api"
)

const lack = "insufficient"

func noSuitable(t *api.Task) {
	t.Status.Message = "no suitable node" // want `it says "no suitable" and the state does not advance`
}

func waitingFor(t *api.Task) {
	t.Status.Message = "Waiting for the network" // want `it says "waiting for" and the state does not advance`
}

func insufficient(t *api.Task) {
	t.Status.Message = "INSUFFICIENT memory on 3 nodes" // want `it says "insufficient" and the state does not advance`
}

func cannot(t *api.Task) {
	t.Status.Message = "task cannot start" // want `it says "cannot" and the state does not advance`
}

func unable(t *api.Task) {
	t.Status.Message = "unable to attach" // want `it says "unable" and the state does not advance`
}

func notReady(t *api.Task) {
	t.Status.Message = "volume not ready" // want `it says "not ready" and the state does not advance`
}

func missing(t *api.Task) {
	t.Status.Message = "config missing" // want `it says "missing" and the state does not advance`
}

func timedOut(t *api.Task) {
	t.Status.Message = "image pull timed out" // want `it says "timed out" and the state does not advance`
}

func notYet(t *api.Task) {
	t.Status.Message = "node is not yet ready" // want `it says "not yet ready" and the state does not advance`
}

func noneAvailable(t *api.Task) {
	t.Status.Message = "no port available" // want `it says "no … available" and the state does not advance`
}

func canned(t *api.Task) {
	t.Status.Message = "canned reply sent"
}

func noLonger(t *api.Task) {
	t.Status.Message = "no longer waiting for a node"
}

func overIt(t *api.Task) {
	t.Status.Message = "all missing secrets installed"
}

func zeroFailed(t *api.Task) {
	t.Status.Message = "0 failed"
}

func dismissing(t *api.Task) {
	t.Status.Message = "dismissing old tasks"
}

func enabled(t *api.Task) {
	t.Status.Message = "tracing enabled"
}

func submission(t *api.Task) {
	t.Status.Message = "submission accepted"
}

// The constant parts of what is put together.

func format(t *api.Task, n int) {
	t.Status.Message = fmt.Sprintf("no suitable node (%d looked at)", n) // want `it says "no suitable" and the state does not advance`
}

func concatenation(t *api.Task, what string) {
	t.Status.Message = "cannot place " + what // want `it says "cannot" and the state does not advance`
}

func named(t *api.Task) {
	t.Status.Message = lack + " memory" // want `it says "insufficient" and the state does not advance`
}

func joined(t *api.Task, free int) {
	t.Status.Message = fmt.Sprint(lack+" memory: ", free) // want `it says "insufficient" and the state does not advance`
}

// The text of the argument is not looked at, only that there is one.
func argument(t *api.Task) {
	t.Status.Message = fmt.Sprintf("%s", "placed") // want `: the state does not advance on this path`
}
