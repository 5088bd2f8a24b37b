// Dispatch is the entry point of a small charm: Juju runs it once for each hook.
package main

import (
	"os"

	"github.com/gruyaume/goops"

	"example.com/demo/internal/charm/fixed"
)

// handlers has the hooks that set a status.
var handlers = map[string]func() error{
	"config-changed":            fixed.ConfigChanged,
	"database-relation-changed": fixed.DatabaseChanged,
	"ingress-relation-changed":  fixed.IngressChanged,
}

func main() {
	env := goops.ReadEnv()
	handle, ok := handlers[env.HookName]
	if !ok {
		goops.LogDebugf("nothing to do for hook %q", env.HookName)
		return
	}
	if err := handle(); err != nil {
		goops.LogErrorf("hook %s: %v", env.HookName, err)
		os.Exit(1)
	}
}
