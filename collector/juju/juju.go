// Package juju shows the status of a Juju unit or application: a
// [collector.Sink] that runs the hook tools status-set, status-get and
// is-leader. It works within a hook or action only, where they are on PATH.
//
//	unit := collector.New(juju.Unit())
//	app := collector.New(juju.Application())
//	pair := collector.NewPair(unit, app, juju.Application().IsLeader)
package juju

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/statuslint/statuslint/collector"
)

// A CommandRunner runs a hook tool and returns its standard output. goops
// (github.com/gruyaume/goops) has the same interface: pass what
// goops.GetCommandRunner returns.
type CommandRunner interface {
	Run(name string, args ...string) ([]byte, error)
}

// An Option changes how the tools are run.
type Option func(*Sink)

// WithRunner runs the tools with r in place of os/exec. Since a CommandRunner
// knows no context, the context is only looked at before each run.
func WithRunner(r CommandRunner) Option {
	return func(s *Sink) { s.runner = r }
}

// A Sink sets the status of this unit or of its application. It may be used
// from several goroutines if its CommandRunner may.
type Sink struct {
	application bool
	runner      CommandRunner // nil: os/exec
}

// Unit returns the sink of this unit's status.
func Unit(options ...Option) *Sink { return build(false, options) }

// Application returns the sink of the application's status, which only the
// leader may set ("this unit is not the leader"): see [collector.NewPair].
func Application(options ...Option) *Sink { return build(true, options) }

func build(application bool, options []Option) *Sink {
	s := &Sink{application: application}
	for _, o := range options {
		o(s)
	}
	return s
}

// Set runs status-set. Juju accepts maintenance, waiting, active and blocked
// (validStatus in juju/juju jujuc status-set), and takes the message as one
// argument. A message that starts with a dash is guarded by "--", as in ops
// (hookcmds/_status.py). What cannot be passed to a program, NUL and invalid
// UTF-8, is replaced by U+FFFD: a flawed message is better than none.
func (s *Sink) Set(ctx context.Context, r collector.Report) error {
	args := make([]string, 0, 4)
	if s.application {
		args = append(args, "--application")
	}
	args = append(args, r.Level.String())
	message := strings.ReplaceAll(strings.ToValidUTF8(r.Message, "\uFFFD"), "\x00", "\uFFFD")
	// goopstest's fake status-set (goops v0.0.23) takes "--" for a part of the
	// message, so a runner gets it only where it is needed.
	if s.runner == nil || strings.HasPrefix(message, "-") {
		args = append(args, "--")
	}
	_, err := s.run(ctx, "status-set", append(args, message)...)
	return err
}

// Get runs status-get. Only the leader may read the application's status.
func (s *Sink) Get(ctx context.Context) (collector.Status, error) {
	args := []string{"--include-data", "--format=json"}
	if s.application {
		args = append([]string{"--application"}, args...)
	}
	out, err := s.run(ctx, "status-get", args...)
	if err != nil {
		return collector.Status{}, err
	}
	return parse(out, s.application)
}

// parse reads the output of status-get: an object with status and message, for
// an application in the field "application-status". Where Juju has no status to
// tell, it prints the bare word "unknown" (jujuc status-get).
func parse(out []byte, application bool) (collector.Status, error) {
	var word string
	if json.Unmarshal(out, &word) == nil {
		level, err := collector.ParseLevel(word)
		return collector.Status{Level: level}, err
	}
	type details struct {
		Status  string `json:"status"`
		Message string `json:"message"`
	}
	var unit details
	var app struct {
		Details *details `json:"application-status"`
	}
	var err error
	if application {
		err = json.Unmarshal(out, &app)
		if err == nil && app.Details == nil {
			err = errors.New("no field application-status")
		}
		if err == nil {
			unit = *app.Details
		}
	} else {
		err = json.Unmarshal(out, &unit)
	}
	if err != nil {
		return collector.Status{}, fmt.Errorf("status-get printed something else than a status in json: %w", err)
	}
	level, err := collector.ParseLevel(unit.Status)
	return collector.Status{Level: level, Message: unit.Message}, err
}

// IsLeader runs is-leader; it has the form that [collector.NewPair] takes. Juju
// guarantees the answer for 30 seconds, so it is asked anew for each set.
func (s *Sink) IsLeader(ctx context.Context) (bool, error) {
	out, err := s.run(ctx, "is-leader", "--format=json")
	if err != nil {
		return false, err
	}
	var leader bool
	if err := json.Unmarshal(out, &leader); err != nil {
		return false, fmt.Errorf("is-leader printed something else than true or false: %w", err)
	}
	return leader, nil
}

func (s *Sink) run(ctx context.Context, name string, args ...string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if s.runner != nil {
		return s.runner.Run(name, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	if ctxErr := ctx.Err(); ctxErr != nil {
		err = ctxErr // the kill is only its consequence
	}
	if text := strings.TrimSpace(stderr.String()); text != "" {
		return nil, fmt.Errorf("%s: %s: %w", name, text, err)
	}
	return nil, fmt.Errorf("%s: %w", name, err)
}
