// Package ignored accepts findings.
package ignored

import (
	"github.com/gruyaume/goops"
	"github.com/moby/swarmkit/v2/api"
)

func accepted(t *api.Task, why func() string) {
	t.Status.Message = why() //statuslint:ignore statusreason the interface shows this message
}

func acceptedAbove() error {
	//statuslint:ignore statusreason the dashboard adds the words
	return goops.SetUnitStatus(goops.StatusBlocked)
}

func useless(t *api.Task) {
	//statuslint:ignore statusreason there is nothing // want `ignore directive suppresses nothing`
	t.Status.Message = "scheduled again"
}

func another(t *api.Task, why func() string) {
	t.Status.Message = why() //statuslint:ignore statusstale another check // want `the state does not advance on this path`
}
