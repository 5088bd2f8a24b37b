// Package hooks is a library for charms in gocharm.
package hooks

import "github.com/juju/gocharm/hook"

func broken(ctxt *hook.Context) error {
	return ctxt.SetStatus(hook.StatusBlocked, "rules are broken") // want `this library sets the unit status of the program that uses it`
}
