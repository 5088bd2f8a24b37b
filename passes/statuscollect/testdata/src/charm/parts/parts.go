// Package parts reports to what its caller hands it.
package parts

import (
	"github.com/gruyaume/goops"
	"github.com/statuslint/statuslint/collector"
)

var Related bool

// Database always says how it is.
func Database(r collector.Reporter) {
	if !Related {
		r.Add(collector.Status{Level: collector.Blocked, Message: "add a database relation"})
		return
	}
	r.Add(collector.Status{Level: collector.Active})
}

// Cache says something only where something is wrong.
func Cache(r collector.Reporter) {
	if !Related {
		r.Add(collector.Status{Level: collector.Blocked, Message: "add a cache relation"})
	}
}

// Rude sets the status itself.
func Rude() { goops.SetUnitStatus(goops.StatusActive, "ready") }
