package collectortest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/collectortest"
)

// fakeT takes down what a test would be told.
type fakeT struct {
	errors   []string
	cleanups []func()
}

func (f *fakeT) Helper() {}

func (f *fakeT) Errorf(format string, args ...any) {
	f.errors = append(f.errors, fmt.Sprintf(format, args...))
}

func (f *fakeT) Cleanup(c func()) { f.cleanups = append(f.cleanups, c) }

// end runs the cleanups and returns the errors.
func (f *fakeT) end() []string {
	for _, c := range f.cleanups {
		c()
	}
	return f.errors
}

var _ collectortest.TB = testing.TB(nil)

func TestRecorder(t *testing.T) {
	set := func(r *collectortest.Recorder, l collector.Level, progress bool) {
		t.Helper()
		report := collector.Report{Status: collector.Status{Level: l, Message: "x"}, Progress: progress}
		if err := r.Set(t.Context(), report); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name string
		do   func(*collectortest.Recorder)
		want []string // substrings of the errors
	}{
		{"nothing", func(*collectortest.Recorder) {}, nil},
		{"one", func(r *collectortest.Recorder) { set(r, collector.Active, false) }, nil},
		{"progress is free", func(r *collectortest.Recorder) {
			set(r, collector.Maintenance, true)
			set(r, collector.Maintenance, true)
			set(r, collector.Blocked, false)
		}, nil},
		{"two", func(r *collectortest.Recorder) {
			set(r, collector.Blocked, false)
			set(r, collector.Active, false)
		}, []string{`one run set 2 statuses, want at most one: only the last of them is shown: blocked "x", active "x"`}},
		{"one a run", func(r *collectortest.Recorder) {
			set(r, collector.Blocked, false)
			r.NextRun()
			set(r, collector.Active, false)
		}, nil},
		{"two in the first of two runs", func(r *collectortest.Recorder) {
			set(r, collector.Blocked, false)
			set(r, collector.Active, false)
			r.NextRun()
			set(r, collector.Active, false)
		}, []string{"one run set 2 statuses"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := &fakeT{}
			tt.do(collectortest.New(f))
			check(t, f.end(), tt.want)
		})
	}
}

func check(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.EqualFunc(got, want, strings.Contains) {
		t.Errorf("errors %q, want %q", got, want)
	}
}

func TestRecorderRemembers(t *testing.T) {
	r := collectortest.New(&fakeT{})
	if s := r.Shown(); s != (collector.Status{}) {
		t.Errorf("shown at first: %v", s)
	}
	broken := errors.New("broken")
	r.Fail(broken)
	report := collector.Report{Status: collector.Status{Level: collector.Active, Message: "x"}}
	if err := r.Set(t.Context(), report); !errors.Is(err, broken) {
		t.Errorf("Set: %v", err)
	}
	if len(r.Sets()) != 0 {
		t.Errorf("a failed set was recorded: %v", r.Sets())
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Set(ended, report); !errors.Is(err, context.Canceled) {
		t.Errorf("Set: %v", err)
	}
	if err := r.Set(t.Context(), report); err != nil {
		t.Fatal(err)
	}
	if s, err := r.Get(t.Context()); err != nil || s != report.Status || len(r.Sets()) != 1 {
		t.Errorf("Get() = %v, %v; sets %v", s, err, r.Sets())
	}
}

func TestToolsCount(t *testing.T) {
	for _, tt := range []struct {
		name string
		runs []string // arguments of status-set, separated by |; "next" begins a run
		want []string
	}{
		{"one each", []string{"blocked|x", "--application|active"}, nil},
		{"maintenance is progress", []string{"maintenance|a", "maintenance|b", "active"}, nil},
		{"overwritten", []string{"blocked|add a relation", "active"}, []string{`unit blocked "add a relation", unit active`}},
		{"application overwritten", []string{"--application|waiting|x", "--application|active"}, []string{"application waiting"}},
		{"next run", []string{"blocked|x", "next", "active"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := &fakeT{}
			tools := collectortest.NewTools(f)
			tools.Leader = true
			for _, r := range tt.runs {
				if r == "next" {
					tools.NextRun()
				} else if _, err := tools.Run("status-set", strings.Split(r, "|")...); err != nil {
					t.Fatal(err)
				}
			}
			check(t, f.end(), tt.want)
		})
	}
}

type next struct{}

func (next) Run(name string, _ ...string) ([]byte, error) { return []byte(name), nil }

func TestToolsAnswer(t *testing.T) {
	tools := collectortest.NewTools(&fakeT{})
	run := func(line string) string {
		args := strings.Split(line, "|")
		out, err := tools.Run(args[0], args[1:]...)
		if err != nil {
			return "error: " + err.Error()
		}
		return string(out)
	}
	for _, tt := range []struct {
		leader     bool
		line, want string
	}{
		{false, "is-leader|--format=json", "false"},
		{true, "is-leader|--format=json", "true"},
		{false, "status-get|--include-data|--format=json", `{"message":"","status":"unknown","status-data":{}}`},
		{false, "status-set|blocked|--|--a message", ""},
		{false, "status-get|--include-data|--format=json", `{"message":"--a message","status":"blocked","status-data":{}}`},
		{false, "status-set|--application|active", "error: status-set: setting application status: this unit is not the leader"},
		{false, "status-get|--application", "error: status-get: finding application status: this unit is not the leader"},
		{true, "status-set|--application=True|active|--|app", ""},
		{true, "status-get|--application", `{"application-status":{"message":"app","status":"active","status-data":{}}}`},
		{true, "status-set|--application=False|waiting|unit", ""},
		{true, "status-get|--include-data", `{"message":"unit","status":"waiting","status-data":{}}`},
		{true, "status-set|active|two|messages", `error: status-set: unrecognized args: ["messages"]`},
		{true, "status-set|active|--flag", "error: status-set: option provided but not defined: --flag"},
		{true, "status-set|error|x", `error: status-set: invalid status "error", expected one of [maintenance blocked waiting active]`},
		{true, "status-set|unknown", `error: status-set: invalid status "unknown", expected one of [maintenance blocked waiting active]`},
		{true, "status-set", "error: status-set: invalid args, require <status> [message]"},
		{true, "juju-log|x", `error: hook tool "juju-log" is not faked: set Next to a runner that has it`},
	} {
		tools.Leader = tt.leader
		if got := run(tt.line); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.line, got, tt.want)
		}
	}
	tools.Next = next{}
	if got := run("juju-log|x"); got != "juju-log" {
		t.Errorf("next runner: %s", got)
	}
	if got := len(tools.Sets()); got != 3 {
		t.Errorf("%d sets recorded, want the 3 that succeeded: %v", got, tools.Sets())
	}
	if got := tools.Shown(false).String(); got != `unit waiting "unit"` {
		t.Errorf("unit shows %s", got)
	}
	if got := tools.Shown(true).String(); got != `application active "app"` {
		t.Errorf("application shows %s", got)
	}
}
