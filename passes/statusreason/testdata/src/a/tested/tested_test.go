package tested

import (
	"github.com/gruyaume/goops"
	"github.com/moby/swarmkit/v2/api"
)

func wordless() error { return goops.SetUnitStatus(goops.StatusBlocked) }

func reason(t *api.Task) *api.Task {
	t.Status.Message = "no suitable node"
	return t
}

func implicit(t *api.Task) { t.Status.Message = "no suitable node" }
