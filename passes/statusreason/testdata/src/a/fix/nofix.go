package fix

import (
	"github.com/gruyaume/goops"
	"github.com/moby/swarmkit/v2/api"
)

// There is no fix where the text would be made twice, or the statement does more.

func literalCall(t *api.Task, explain func() string) {
	t.Status = api.TaskStatus{State: api.TaskStateFailed, Message: explain()} // want `the state becomes failed`
}

func several(t *api.Task) {
	t.ID, t.Status.Message = "a", "no suitable node" // want `it says "no suitable"`
}

func sameLine(t *api.Task) { t.Status.Message = "no suitable node" } // want `it says "no suitable"`

func concatenated(t *api.Task) {
	t.Status.Message += ": no suitable node" // want `it says "no suitable"`
}

func called() error {
	return goops.SetUnitStatus(goops.StatusBlocked) // want `has no message`
}

func next(tasks []*api.Task, ch chan int) {
	tasks[<-ch].Status.Message = "no suitable node" // want `it says "no suitable"`
}

func found(find func() *api.Task) {
	find().Status.Message = "no suitable node" // want `it says "no suitable"`
}

func literalPart(t *api.Task, explain func() string) {
	t.Status = api.TaskStatus{State: api.TaskStateFailed, Message: "exited" + explain()} // want `the state becomes failed`
}
