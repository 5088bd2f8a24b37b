// Package formats has the other ways to set a Juju status: goops v0.0.9 to v0.0.12, and gocharm.
package formats

import (
	"github.com/gruyaume/goops"
	"github.com/gruyaume/goops/commands"
	"github.com/juju/gocharm/hook"
)

func hookContext(ctx *goops.HookContext, ok bool) {
	if !ok {
		_ = ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: commands.StatusBlocked, Message: "not ready"})
	}
	_ = ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: commands.StatusActive}) // want `unit status blocked \("not ready", set at formats.go:\d+ when !ok\) is lost: this sets it to active`
}

func hookContextLeaves(ctx *goops.HookContext, ok bool) error {
	if !ok {
		return ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: commands.StatusBlocked, Message: "not ready"})
	}
	return ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: commands.StatusActive})
}

func optionsVariable(command commands.Command, ok bool) {
	opts := &commands.StatusSetOptions{Name: commands.StatusActive}
	if !ok {
		_ = command.StatusSet(&commands.StatusSetOptions{Name: commands.StatusBlocked, Message: "not ready"})
	}
	_ = command.StatusSet(opts) // want `unit status blocked .*is lost`
}

// As charms wrapped it: options built from parameters.
func setStatus(ctx *goops.HookContext, level commands.StatusName, message string) {
	_ = ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: level, Message: message})
}

func wrapped(ctx *goops.HookContext, ok bool) {
	if !ok {
		setStatus(ctx, commands.StatusBlocked, "not ready")
	}
	setStatus(ctx, commands.StatusActive, "") // want `unit status blocked \("not ready".*is lost`
}

func reads(ctx *goops.HookContext, ok bool) {
	if !ok {
		_ = ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: commands.StatusBlocked, Message: "not ready"})
	}
	s, err := ctx.Commands.StatusGet()
	if err != nil || s.Name == commands.StatusBlocked {
		return
	}
	_ = ctx.Commands.StatusSet(&commands.StatusSetOptions{Name: commands.StatusActive})
}

func gocharm(ctxt *hook.Context, ok bool) {
	if !ok {
		_ = ctxt.SetStatus(hook.StatusBlocked, "not ready")
	}
	_ = ctxt.SetStatus(hook.StatusActive, "") // want `unit status blocked \("not ready", set at formats.go:\d+ when !ok\) is lost`
}

func gocharmLeaves(ctxt *hook.Context, ok bool) error {
	if !ok {
		return ctxt.SetStatus(hook.StatusBlocked, "not ready")
	}
	return ctxt.SetStatus(hook.StatusActive, "")
}
