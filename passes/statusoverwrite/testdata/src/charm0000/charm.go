// Package charm uses goops as it was at v0.0.0, vendored.
package charm

import "github.com/gruyaume/goops/commands"

func lost(r commands.CommandRunner, ok bool) {
	if !ok {
		_ = commands.StatusSet(r, commands.StatusBlocked)
	}
	_ = commands.StatusSet(r, commands.StatusActive) // want `unit status blocked \(set at charm.go:8 when !ok\) is lost: this sets it to active`
}

func leaves(r commands.CommandRunner, ok bool) error {
	if !ok {
		return commands.StatusSet(r, commands.StatusBlocked)
	}
	return commands.StatusSet(r, commands.StatusActive)
}
