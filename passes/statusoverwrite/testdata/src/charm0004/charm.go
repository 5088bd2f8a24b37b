// Package charm uses goops as it was at v0.0.4, vendored.
package charm

import "github.com/gruyaume/goops/commands"

func lost(r commands.CommandRunner, ok bool) {
	if !ok {
		_ = commands.StatusSet(r, commands.StatusBlocked, "not ready")
	}
	_ = commands.StatusSet(r, commands.StatusActive, "") // want `unit status blocked \("not ready", set at charm.go:8 when !ok\) is lost: this sets it to active`
}

func leaves(r commands.CommandRunner, ok bool) error {
	if !ok {
		return commands.StatusSet(r, commands.StatusBlocked, "not ready")
	}
	return commands.StatusSet(r, commands.StatusActive, "")
}
