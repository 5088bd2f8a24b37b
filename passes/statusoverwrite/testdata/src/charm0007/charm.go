// Package charm uses goops as it was at v0.0.7, vendored.
package charm

import "github.com/gruyaume/goops/commands"

func lost(r commands.Command, ok bool) {
	if !ok {
		_ = r.StatusSet(&commands.StatusOptions{Name: commands.StatusBlocked, Message: "not ready"})
	}
	_ = r.StatusSet(&commands.StatusOptions{Name: commands.StatusActive}) // want `unit status blocked \("not ready", set at charm.go:8 when !ok\) is lost: this sets it to active`
}

func leaves(r commands.Command, ok bool) error {
	if !ok {
		return r.StatusSet(&commands.StatusOptions{Name: commands.StatusBlocked, Message: "not ready"})
	}
	return r.StatusSet(&commands.StatusOptions{Name: commands.StatusActive})
}
