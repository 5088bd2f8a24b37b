package fix

import "github.com/moby/swarmkit/v2/api"

//line elsewhere.go:3
func lineComment(t *api.Task) {
	t.Status.Message = "no suitable node" // want `it says "no suitable"`
}
