// Package collectortest sees every set of a status. A fake that keeps the last
// status only, such as goopstest's, cannot show that an important one was
// overwritten on the way.
package collectortest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/statuslint/statuslint/collector"
)

// TB is the part of testing.TB that is needed.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Cleanup(func())
}

// A Recorder is a [collector.Sink] that records every set and fails the test
// if one run sets more than one status, progress aside. It may be used from
// several goroutines.
type Recorder struct {
	t TB

	mu   sync.Mutex
	sets []collector.Report
	run  int // index of the first set of this run
	fail []error
}

// New returns a recorder. The last run is checked when the test ends.
func New(t TB) *Recorder {
	r := &Recorder{t: t}
	t.Cleanup(r.NextRun)
	return r
}

// NextRun checks the run that ends, and begins the next: a hook, a reconcile.
func (r *Recorder) NextRun() {
	r.t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	var final []string
	for _, s := range r.sets[r.run:] {
		if !s.Progress {
			final = append(final, s.Status.String())
		}
	}
	r.run = len(r.sets)
	atMostOne(r.t, final)
}

func atMostOne(t TB, final []string) {
	t.Helper()
	if len(final) > 1 {
		t.Errorf("one run set %d statuses, want at most one: only the last of them is shown: %s", len(final), strings.Join(final, ", "))
	}
}

// Set records the report. It fails instead, and records nothing, while there is
// an error left of [Recorder.Fail], or the context has ended.
func (r *Recorder) Set(ctx context.Context, report collector.Report) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.fail) > 0 {
		err := r.fail[0]
		r.fail = r.fail[1:]
		return err
	}
	r.sets = append(r.sets, report)
	return nil
}

// Get returns what is shown: the status that was set last, whether in this run
// or before; unknown if none was.
func (r *Recorder) Get(context.Context) (collector.Status, error) { return r.Shown(), nil }

// Shown is Get for tests.
func (r *Recorder) Shown() collector.Status {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.sets) == 0 {
		return collector.Status{}
	}
	return r.sets[len(r.sets)-1].Status
}

// Sets returns every set of all runs, the first one first, progress included.
func (r *Recorder) Sets() []collector.Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.sets)
}

// Fail makes the next calls of Set fail, one for each error.
func (r *Recorder) Fail(errs ...error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fail = append(r.fail, errs...)
}

// A CommandRunner runs a hook tool; goops and package juju have the same.
type CommandRunner interface {
	Run(name string, args ...string) ([]byte, error)
}

// Tools are fake hook tools for code that may set a status in other ways than
// by a collector: pass them to goops.SetCommandRunner and to juju.WithRunner. They
// answer status-set, status-get and is-leader as Juju does, record every set,
// and fail the test if one run sets the unit, or the application, more than once
// (maintenance aside, which is progress). They may be used from several
// goroutines.
type Tools struct {
	Leader bool          // what is-leader answers; only a leader sets the application
	Next   CommandRunner // runs any other tool; nil: an error

	t    TB
	mu   sync.Mutex
	sets []ToolSet
	run  int
}

// A ToolSet is one run of status-set.
type ToolSet struct {
	Application bool
	Level       collector.Level
	Message     string
}

func (s ToolSet) String() string {
	status := collector.Status{Level: s.Level, Message: s.Message}.String()
	if s.Application {
		return "application " + status
	}
	return "unit " + status
}

// NewTools returns fake tools. The last run is checked when the test ends.
func NewTools(t TB) *Tools {
	f := &Tools{t: t}
	t.Cleanup(f.NextRun)
	return f
}

// NextRun checks the run that ends, and begins the next.
func (f *Tools) NextRun() {
	f.t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	final := map[bool][]string{}
	for _, s := range f.sets[f.run:] {
		if s.Level != collector.Maintenance {
			final[s.Application] = append(final[s.Application], s.String())
		}
	}
	f.run = len(f.sets)
	atMostOne(f.t, final[false])
	atMostOne(f.t, final[true])
}

// Sets returns every set of all runs, the first one first.
func (f *Tools) Sets() []ToolSet {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.sets)
}

// Shown returns what the unit, or the application, shows: unknown if nothing
// was set.
func (f *Tools) Shown(application bool) ToolSet {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range slices.Backward(f.sets) {
		if s.Application == application {
			return s
		}
	}
	return ToolSet{Application: application}
}

// Run is the tool of that name.
func (f *Tools) Run(name string, args ...string) ([]byte, error) {
	switch name {
	case "status-set":
		return nil, f.set(args)
	case "status-get":
		return f.get(args)
	case "is-leader":
		return json.Marshal(f.Leader)
	}
	if f.Next != nil {
		return f.Next.Run(name, args...)
	}
	return nil, fmt.Errorf("hook tool %q is not faked: set Next to a runner that has it", name)
}

var errNotLeader = errors.New("this unit is not the leader")

// set parses the arguments like the real tool: flags anywhere before "--", then
// a settable status and at most one message.
func (f *Tools) set(args []string) error {
	var s ToolSet
	var words []string
	for i, a := range args {
		if a == "--" {
			words = append(words, args[i+1:]...)
			break
		}
		switch {
		case a == "--application" || a == "--application=true" || a == "--application=True":
			s.Application = true
		case a == "--application=false" || a == "--application=False":
		case len(a) > 1 && a[0] == '-':
			return fmt.Errorf("status-set: option provided but not defined: %s", a)
		default:
			words = append(words, a)
		}
	}
	if len(words) == 0 {
		return errors.New("status-set: invalid args, require <status> [message]")
	}
	if len(words) > 2 {
		return fmt.Errorf("status-set: unrecognized args: %q", words[2:])
	}
	level, err := collector.ParseLevel(words[0])
	if err != nil || level == collector.Unknown || level == collector.Error {
		return fmt.Errorf("status-set: invalid status %q, expected one of [maintenance blocked waiting active]", words[0])
	}
	s.Level = level
	if len(words) == 2 {
		s.Message = words[1]
	}
	if s.Application && !f.Leader {
		return fmt.Errorf("status-set: setting application status: %w", errNotLeader)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sets = append(f.sets, s)
	return nil
}

func (f *Tools) get(args []string) ([]byte, error) {
	application := slices.Contains(args, "--application")
	if application && !f.Leader {
		return nil, fmt.Errorf("status-get: finding application status: %w", errNotLeader)
	}
	s := f.Shown(application)
	details := map[string]any{"status": s.Level, "message": s.Message, "status-data": map[string]any{}}
	if application {
		return json.Marshal(map[string]any{"application-status": details})
	}
	return json.Marshal(details)
}
