package juju_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/collectortest"
	"github.com/statuslint/statuslint/collector/juju"
)

var ctx = context.Background()

// The collector reads before it sets.
var _ collector.Getter = juju.Unit()

// fakeTools puts programs on PATH that write their arguments, one a line, to
// the returned file, and then run the given shell code. Nothing else is on PATH.
func fakeTools(t *testing.T, code map[string]string) (calls string) {
	t.Helper()
	sh := "/bin/sh"
	if _, err := os.Stat(sh); err != nil {
		t.Skip("no /bin/sh to run a fake tool with")
	}
	dir := t.TempDir()
	calls = filepath.Join(dir, "calls")
	for name, body := range code {
		script := "#!" + sh + "\n{ printf '%s' " + name + "; printf '|%s' \"$@\"; echo; } >> '" + calls + "'\n" + body + "\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	return calls
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

func report(l collector.Level, message string) collector.Report {
	return collector.Report{Status: collector.Status{Level: l, Message: message}}
}

func TestToolsOnPath(t *testing.T) {
	calls := fakeTools(t, map[string]string{
		"status-set": "",
		"status-get": `case "$1" in
--application) echo '{"application-status":{"message":"app","status":"waiting","status-data":{},"units":{"x/0":{"status":"active"}}}}' ;;
*) echo '{"message":"unit - fine","status":"active","status-data":{}}' ;;
esac`,
		"is-leader": "echo true",
	})
	for _, set := range []struct {
		sink *juju.Sink
		r    collector.Report
	}{
		{juju.Unit(), report(collector.Blocked, "add a database relation")},
		{juju.Unit(), report(collector.Active, "")},
		{juju.Unit(), report(collector.Waiting, "--application is no flag here")},
		{juju.Unit(), report(collector.Maintenance, "a\x00b\xffc $(d) 'e'")},
		{juju.Application(), report(collector.Active, "fine")},
	} {
		if err := set.sink.Set(ctx, set.r); err != nil {
			t.Error(err)
		}
	}
	for sink, want := range map[*juju.Sink]collector.Status{
		juju.Unit():        {Level: collector.Active, Message: "unit - fine"},
		juju.Application(): {Level: collector.Waiting, Message: "app"},
	} {
		if got, err := sink.Get(ctx); err != nil || got != want {
			t.Errorf("Get() = %v, %v, want %v", got, err, want)
		}
	}
	if leader, err := juju.Application().IsLeader(ctx); err != nil || !leader {
		t.Errorf("IsLeader() = %v, %v", leader, err)
	}

	want := []string{
		"status-set|blocked|--|add a database relation",
		"status-set|active|--|",
		"status-set|waiting|--|--application is no flag here",
		"status-set|maintenance|--|a\uFFFDb\uFFFDc $(d) 'e'",
		"status-set|--application|active|--|fine",
		"status-get|--include-data|--format=json",
		"status-get|--application|--include-data|--format=json",
		"is-leader|--format=json",
	}
	got := lines(t, calls)
	slices.Sort(got[5:7]) // a map has no order
	slices.Sort(want[5:7])
	if !slices.Equal(got, want) {
		t.Errorf("calls:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A whole run, twice: the second finds its status there and sets nothing.
func TestCollectorWithTools(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	calls := fakeTools(t, map[string]string{
		"status-set": `printf '{"status":"%s","message":"%s"}' "$1" "$3" > ` + state,
		"status-get": `read -r line < ` + state + ` || [ -n "$line" ] && printf '%s' "$line" || echo '"unknown"'`,
	})
	for range 2 {
		c := collector.New(juju.Unit())
		for _, s := range []collector.Status{{Level: collector.Active}, {Level: collector.Blocked, Message: "add a relation"}} {
			if err := c.Add(s); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Commit(ctx); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"status-get|--include-data|--format=json",
		"status-set|blocked|--|add a relation",
		"status-get|--include-data|--format=json",
	}
	if got := lines(t, calls); !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

func TestToolsFail(t *testing.T) {
	fakeTools(t, map[string]string{
		"status-set": "echo 'ERROR this unit is not the leader' >&2; exit 1",
		"status-get": "exit 3",
		"is-leader":  "echo maybe",
	})
	for want, err := range map[string]error{
		"status-set: ERROR this unit is not the leader: exit status 1": juju.Application().Set(ctx, report(collector.Active, "")),
		"status-get: exit status 3":                                    second(juju.Unit().Get(ctx)),
		"is-leader printed something else than true or false":          second(juju.Unit().IsLeader(ctx)),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}

	t.Setenv("PATH", t.TempDir())
	if err := juju.Unit().Set(ctx, report(collector.Active, "")); err == nil || !strings.Contains(err.Error(), "executable file not found") {
		t.Errorf("outside of a hook: %v", err)
	}
	if leader, err := juju.Unit().IsLeader(ctx); err == nil || leader {
		t.Errorf("outside of a hook: %v, %v", leader, err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestContextEndsTool(t *testing.T) {
	// The shell's own builtins hang, so that the kill reaches what hangs.
	fakeTools(t, map[string]string{"status-set": "while :; do :; done"})
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if err := juju.Unit().Set(short, report(collector.Active, "")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("running: %v", err)
	}
	ran := false
	runner := runnerFunc(func(string, ...string) ([]byte, error) { ran = true; return nil, nil })
	if err := juju.Unit(juju.WithRunner(runner)).Set(short, report(collector.Active, "")); !errors.Is(err, context.DeadlineExceeded) || ran {
		t.Errorf("before the run: %v, ran %v", err, ran)
	}
}

type runnerFunc func(name string, args ...string) ([]byte, error)

func (f runnerFunc) Run(name string, args ...string) ([]byte, error) { return f(name, args...) }

// goopsRunner has the method set of goops.CommandRunner (goops v0.0.23,
// runner.go) and takes the arguments apart as its goopstest fake does: by
// position, the rest joined to the message.
type goopsRunner struct{ unit, app string }

func (g *goopsRunner) Run(name string, args ...string) ([]byte, error) {
	switch {
	case name == "status-set" && args[0] == "--application":
		g.app = args[1] + ": " + strings.Join(args[2:], " ")
	case name == "status-set":
		g.unit = args[0] + ": " + strings.Join(args[1:], " ")
	case name == "status-get" && args[0] == "--application":
		return nil, errors.New("command status-get failed: ERROR finding application status: this unit is not the leader")
	case name == "status-get":
		return []byte(`{"status":"","message":""}`), nil // before the first set
	default:
		return nil, fmt.Errorf("unknown command: %s", name)
	}
	return nil, nil
}

func TestGoopsRunner(t *testing.T) {
	g := &goopsRunner{}
	for _, sink := range []*juju.Sink{juju.Unit(juju.WithRunner(g)), juju.Application(juju.WithRunner(g))} {
		c := collector.New(sink)
		if err := c.Add(collector.Status{Level: collector.Blocked, Message: "add a relation"}); err != nil {
			t.Fatal(err)
		}
		if err := c.Commit(ctx); err != nil { // although status-get has no answer
			t.Error(err)
		}
	}
	if want := "blocked: add a relation"; g.unit != want || g.app != want {
		t.Errorf("set unit %q and application %q, want %q", g.unit, g.app, want)
	}
	if err := juju.Unit(juju.WithRunner(g)).Set(ctx, report(collector.Waiting, "-x")); err != nil || g.unit != "waiting: -- -x" {
		t.Errorf("a dash is not guarded: %q, %v", g.unit, err)
	}
}

func TestGetParses(t *testing.T) {
	for _, tt := range []struct {
		out         string
		application bool
		want        collector.Status
		err         string
	}{
		{`"unknown"`, false, collector.Status{}, ""},
		{`"unknown"`, true, collector.Status{}, ""},
		{`{"status":"error","message":"hook failed: \"install\""}`, false, collector.Status{Level: collector.Error, Message: `hook failed: "install"`}, ""},
		{`{"status":"terminated"}`, false, collector.Status{}, `level "terminated" is not known`},
		{`{"status":"active"}`, true, collector.Status{}, "no field application-status"},
		{`active`, false, collector.Status{}, "something else than a status in json"},
		{``, true, collector.Status{}, "something else than a status in json"},
	} {
		runner := runnerFunc(func(string, ...string) ([]byte, error) { return []byte(tt.out), nil })
		sink := juju.Unit(juju.WithRunner(runner))
		if tt.application {
			sink = juju.Application(juju.WithRunner(runner))
		}
		got, err := sink.Get(ctx)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s: error %v, want %q", tt.out, err, tt.err)
			}
		} else if err != nil || got != tt.want {
			t.Errorf("%s: %v, %v, want %v", tt.out, got, err, tt.want)
		}
	}
}

func TestPairWithTools(t *testing.T) {
	for _, leader := range []bool{true, false} {
		tools := collectortest.NewTools(t)
		tools.Leader = leader
		unit, app := juju.Unit(juju.WithRunner(tools)), juju.Application(juju.WithRunner(tools))
		p := collector.NewPair(collector.New(unit), collector.New(app), app.IsLeader)
		for _, c := range []*collector.Collector{p.Unit, p.Application} {
			if err := c.Add(collector.Status{Level: collector.Waiting, Message: "waiting for peers"}); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Commit(ctx); err != nil {
			t.Error(err)
		}
		want := []string{`unit waiting "waiting for peers"`}
		if leader {
			want = []string{`application waiting "waiting for peers"`, want[0]}
		}
		var got []string
		for _, s := range tools.Sets() {
			got = append(got, s.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("leader %v: set %q, want %q", leader, got, want)
		}
	}
}
