package collector_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/collectortest"
)

var ctx = context.Background()

func add(t *testing.T, c *collector.Collector, statuses ...collector.Status) {
	t.Helper()
	for _, s := range statuses {
		if err := c.Add(s); err != nil {
			t.Fatal(err)
		}
	}
}

func commit(t *testing.T, c interface{ Commit(context.Context) error }) {
	t.Helper()
	if err := c.Commit(ctx); err != nil {
		t.Fatal(err)
	}
}

// texts returns "level message" of each.
func texts(all []collector.Status) []string {
	var out []string
	for _, s := range all {
		out = append(out, s.Level.String()+" "+s.Message)
	}
	return out
}

func shown(r *collectortest.Recorder) []string {
	var all []collector.Status
	for _, s := range r.Sets() {
		all = append(all, s.Status)
	}
	return texts(all)
}

func want[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func st(l collector.Level, message string) collector.Status {
	return collector.Status{Level: l, Message: message}
}

func from(source string, l collector.Level, message string) collector.Status {
	return collector.Status{Level: l, Message: message, Source: source}
}

func TestCommitOrder(t *testing.T) {
	custom, err := collector.NewOrder(collector.Maintenance, collector.Blocked, collector.Waiting, collector.Active)
	if err != nil {
		t.Fatal(err)
	}
	first := func(s collector.Status) collector.Status { s.Priority = 1; return s }
	last := func(s collector.Status) collector.Status { s.Priority = -1; return s }
	a, w, m, b := st(collector.Active, ""), st(collector.Waiting, "w"), st(collector.Maintenance, "m"), st(collector.Blocked, "b")
	for _, tt := range []struct {
		name  string
		order collector.Order
		adds  []collector.Status
		want  string
	}{
		{"nothing", collector.Order{}, nil, ""},
		{"blocked over all", collector.Order{}, []collector.Status{a, w, m, b}, "blocked b"},
		{"maintenance over waiting", collector.Order{}, []collector.Status{a, w, m}, "maintenance m"},
		{"waiting over active", collector.Order{}, []collector.Status{a, w}, "waiting w"},
		{"first of equals", collector.Order{}, []collector.Status{a, st(collector.Blocked, "first"), b}, "blocked first"},
		{"later sourceless does not replace", collector.Order{}, []collector.Status{b, a}, "blocked b"},
		{"this maintenance over that blocked", collector.Order{}, []collector.Status{b, first(m)}, "maintenance m"},
		{"this blocked below waiting", collector.Order{}, []collector.Status{last(b), w}, "waiting w"},
		{"layer-status", collector.LayerStatusOrder(), []collector.Status{a, w}, "waiting w"},
		{"own order", custom, []collector.Status{b, m}, "maintenance m"},
		{"source says another thing later", collector.Order{}, []collector.Status{from("db", collector.Blocked, "no"), from("db", collector.Active, "yes")}, "active yes"},
		{"but not for others", collector.Order{}, []collector.Status{from("db", collector.Blocked, "no"), from("web", collector.Active, "yes")}, "blocked no"},
		{"nor for another subject", collector.Order{}, []collector.Status{
			{Level: collector.Blocked, Message: "no", Source: "db", Subject: "relation"},
			{Level: collector.Active, Message: "yes", Source: "db", Subject: "migration"}}, "blocked no"},
		{"a slot keeps its place", collector.Order{}, []collector.Status{
			from("a", collector.Blocked, "a1"), from("b", collector.Blocked, "b1"), from("a", collector.Blocked, "a2")}, "blocked a2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := collectortest.New(t)
			c := collector.New(r, collector.WithOrder(tt.order))
			add(t, c, tt.adds...)
			commit(t, c)
			var expect []string
			if tt.want != "" {
				expect = []string{tt.want}
			}
			want(t, "sets", shown(r), expect)
			commit(t, c)
			want(t, "after a second commit", shown(r), expect)
		})
	}
}

func TestAddRefuses(t *testing.T) {
	layer := collector.LayerStatusOrder()
	for _, tt := range []struct {
		name   string
		order  collector.Order
		status collector.Status
		want   string // in the error
	}{
		{"error", collector.Order{}, st(collector.Error, "x"), "return an error"},
		{"unknown", collector.Order{}, st(collector.Unknown, "x"), "unknown cannot be set"},
		{"no level", collector.Order{}, st(9, "x"), "no such level"},
		{"blocked without message", collector.Order{}, st(collector.Blocked, ""), "give it a message"},
		{"waiting with blank message", collector.Order{}, st(collector.Waiting, " \n"), "give it a message"},
		{"subject without source", collector.Order{}, collector.Status{Level: collector.Active, Subject: "x"}, "give it a source"},
		{"source is no text", collector.Order{}, from("\xff", collector.Active, ""), "valid utf-8"},
		{"maintenance in layer-status", layer, st(collector.Maintenance, "x"), "blocked > waiting > active: show it at once with Progress"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := collectortest.New(t)
			c := collector.New(r, collector.WithOrder(tt.order))
			add(t, c, st(collector.Blocked, "before"))
			err := c.Add(tt.status)
			var refused *collector.RefusedError
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got %v, want a RefusedError with %q", err, tt.want)
			}
			if refused.Status != tt.status {
				t.Errorf("refused %v, want %v", refused.Status, tt.status)
			}
			commit(t, c)
			want(t, "sets", shown(r), []string{"blocked before"})
		})
	}
}

func TestNewOrderRefuses(t *testing.T) {
	const a, w, m, b = collector.Active, collector.Waiting, collector.Maintenance, collector.Blocked
	for want, levels := range map[string][]collector.Level{
		"order has error: only":    {b, w, a, collector.Error},
		"order has active twice":   {b, w, a, a},
		"order lacks waiting":      {b, a},
		"order lacks active":       nil,
		"order has level(9): only": {9},
	} {
		if o, err := collector.NewOrder(levels...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("NewOrder(%v) = %v, %v, want error with %q", levels, o, err, want)
		}
	}
	for want, levels := range map[string][]collector.Level{
		collector.OpsOrder().String():         {b, m, w, a},
		collector.LayerStatusOrder().String(): {b, w, a},
	} {
		o, err := collector.NewOrder(levels...)
		if err != nil || o.String() != want {
			t.Errorf("NewOrder(%v) = %v, %v, want %s", levels, o, err, want)
		}
	}
	if got := (collector.Order{}).String(); got != "blocked > maintenance > waiting > active" {
		t.Errorf("zero order is %s, want that of ops", got)
	}
}

func TestLevelText(t *testing.T) {
	for l := collector.Unknown; l <= collector.Error; l++ {
		text, err := l.MarshalText()
		if err != nil || string(text) != l.String() {
			t.Fatalf("MarshalText(%v) = %q, %v", l, text, err)
		}
		var back collector.Level
		if err := back.UnmarshalText(text); err != nil || back != l {
			t.Errorf("%v came back as %v, %v", l, back, err)
		}
	}
	if _, err := collector.ParseLevel("stopped"); err == nil || !strings.Contains(err.Error(), "want one of unknown, active") {
		t.Errorf("ParseLevel(stopped): %v", err)
	}
	if _, err := json.Marshal(collector.Level(9)); err == nil {
		t.Error("level 9 was marshalled")
	}
	var l collector.Level
	if err := json.Unmarshal([]byte(`"stopped"`), &l); err == nil {
		t.Error("level stopped was unmarshalled")
	}
}

func TestClear(t *testing.T) {
	r := collectortest.New(t)
	c := collector.New(r)
	db, web := c.Source("db"), c.Source("web")
	for subject, s := range map[string]collector.Level{"relation": collector.Blocked, "disk": collector.Waiting, "": collector.Active} {
		if err := db.Add(collector.Status{Level: s, Message: "db " + subject, Subject: subject}); err != nil {
			t.Fatal(err)
		}
	}
	if err := web.Add(st(collector.Waiting, "web")); err != nil {
		t.Fatal(err)
	}
	add(t, c, st(collector.Active, "nobody"))

	db.Clear("relation", "no such subject")
	c.Clear("") // nobody's words stay
	if got := c.All(); len(got) != 4 || got[0].Level != collector.Waiting {
		t.Errorf("after Clear(relation): %v", got)
	}
	db.Clear()
	want(t, "after Clear()", texts(c.All()), []string{"waiting web", "active nobody"})
	if err := db.Add(st(collector.Blocked, "again")); err != nil {
		t.Fatal(err)
	}
	commit(t, c)
	want(t, "sets", shown(r), []string{"blocked again"})
}

// A source that clears what was shown invents no active in its place.
func TestClearAllSetsNothing(t *testing.T) {
	r := collectortest.New(t)
	c := collector.New(r)
	add(t, c, from("db", collector.Blocked, "no"))
	commit(t, c)
	c.Clear("db")
	r.NextRun()
	commit(t, c)
	want(t, "sets", shown(r), []string{"blocked no"})
}

func TestSourceSpeaksForItself(t *testing.T) {
	c := collector.New(collectortest.New(t))
	err := c.Source("db").Add(from("web", collector.Active, ""))
	if err == nil || !strings.Contains(err.Error(), `reporter of source "db"`) {
		t.Errorf("got %v", err)
	}
	if err := c.Source("db").Add(from("db", collector.Active, "")); err != nil {
		t.Error(err)
	}
	want(t, "held", texts(c.All()), []string{"active "})
}

func TestProgress(t *testing.T) {
	r := collectortest.New(t)
	c := collector.New(r)
	if err := c.Progress(ctx, "installing"); err != nil {
		t.Fatal(err)
	}
	commit(t, c)
	want(t, "alone", shown(r), []string{"maintenance installing"})

	add(t, c, from("db", collector.Blocked, "no"))
	if err := c.Source("db").Progress(ctx, "migrating"); err != nil {
		t.Fatal(err)
	}
	commit(t, c)
	want(t, "progress erases nothing", shown(r), []string{"maintenance installing", "maintenance migrating", "blocked no"})

	// A note after a commit covers what was shown, so it is due again.
	r.NextRun()
	if err := c.Progress(ctx, "copying"); err != nil {
		t.Fatal(err)
	}
	commit(t, c)
	want(t, "shown again", shown(r)[3:], []string{"maintenance copying", "blocked no"})
	if got := r.Sets()[1]; !got.Progress || got.Source != "db" || got.All != nil {
		t.Errorf("progress report is %+v", got)
	}
	if got := r.Sets()[2]; got.Progress || len(got.All) != 1 {
		t.Errorf("committed report is %+v", got)
	}
}

func TestCommitSkipsWhatIsShown(t *testing.T) {
	r := collectortest.New(t)
	for range 3 { // three hooks, the same outcome
		c := collector.New(r)
		add(t, c, st(collector.Blocked, "no"))
		commit(t, c)
		r.NextRun()
	}
	want(t, "sets", shown(r), []string{"blocked no"})
	c := collector.New(r)
	add(t, c, st(collector.Blocked, "another text"))
	commit(t, c)
	want(t, "sets", shown(r), []string{"blocked no", "blocked another text"})
}

// mute can neither be read nor, at times, be written.
type mute struct {
	*collectortest.Recorder
	err error
}

func (m mute) Get(context.Context) (collector.Status, error) { return collector.Status{}, m.err }

func TestCommitSetsWhatCannotBeRead(t *testing.T) {
	r := collectortest.New(t)
	c := collector.New(mute{r, errors.New("no answer")})
	add(t, c, st(collector.Blocked, "no"))
	commit(t, c)
	want(t, "sets", shown(r), []string{"blocked no"})
}

func TestFailingSink(t *testing.T) {
	r := collectortest.New(t)
	broken := errors.New("broken pipe")
	r.Fail(broken, broken)
	c := collector.New(r)
	add(t, c, st(collector.Active, ""), st(collector.Blocked, "no"))

	if err := c.Progress(ctx, "working"); !isSetError(err, broken, "working") {
		t.Errorf("Progress: %v", err)
	}
	err := c.Commit(ctx)
	if !isSetError(err, broken, "no") {
		t.Errorf("Commit: %v", err)
	}
	if got, want := err.Error(), `set status blocked "no": broken pipe`; got != want {
		t.Errorf("error is %q, want %q", got, want)
	}
	commit(t, c) // retried
	want(t, "sets", shown(r), []string{"blocked no"})
}

func isSetError(err, cause error, message string) bool {
	var set *collector.SetError
	return errors.As(err, &set) && errors.Is(err, cause) && set.Status.Message == message
}

// stuck blocks every set until the context ends.
type stuck chan struct{}

func (s stuck) Set(ctx context.Context, _ collector.Report) error {
	close(s)
	<-ctx.Done()
	return ctx.Err()
}

func TestContext(t *testing.T) {
	ended, cancel := context.WithCancel(ctx)
	cancel()
	r := collectortest.New(t)
	c := collector.New(r)
	if err := c.Commit(ended); err != nil {
		t.Errorf("nothing to commit, but %v", err)
	}
	add(t, c, st(collector.Blocked, "no"))
	if err := c.Commit(ended); !isSetError(err, context.Canceled, "no") {
		t.Errorf("Commit: %v", err)
	}
	if err := c.Progress(ended, "working"); !isSetError(err, context.Canceled, "working") {
		t.Errorf("Progress: %v", err)
	}
	want(t, "sets", shown(r), nil)

	cleared := collector.New(r)
	add(t, cleared, from("db", collector.Blocked, "no"))
	cleared.Clear("db")
	if err := cleared.Commit(ended); !errors.Is(err, context.Canceled) || isSetError(err, context.Canceled, "") { // due, but with no status to name
		t.Errorf("Commit of nothing: %v", err)
	}
	if err := cleared.Restore(ended); err != nil {
		t.Errorf("Restore without a store: %v", err)
	}

	// Waiting for somebody else's commit ends with the context too, and adding
	// waits for nobody.
	sink := make(stuck)
	c = collector.New(sink)
	add(t, c, st(collector.Blocked, "no"))
	long, stop := context.WithCancel(ctx)
	done := make(chan error)
	go func() { done <- c.Commit(long) }()
	<-sink
	add(t, c, st(collector.Waiting, "later"))
	short, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	if err := c.Commit(short); !isSetError(err, context.DeadlineExceeded, "no") {
		t.Errorf("second Commit: %v", err)
	}
	stop()
	if err := <-done; !isSetError(err, context.Canceled, "no") {
		t.Errorf("first Commit: %v", err)
	}
}

func TestBlockingAndSince(t *testing.T) {
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	r := collectortest.New(t)
	c := collector.New(r, collector.WithClock(func() time.Time { return now }))
	minute := func(n int) time.Time { return time.Date(2024, 5, 1, 12, n, 0, 0, time.UTC) }
	expect := func(what string, message string, since time.Time) {
		t.Helper()
		s, at, ok := c.Blocking()
		if ok != (message != "") || s.Message != message || !at.Equal(since) {
			t.Errorf("%s: Blocking() = %v, %v, %v, want %q since %v", what, s, at, ok, message, since)
		}
		report := collector.Report{All: c.All()}
		if s2, at2, ok2 := report.Blocking(); s2 != s || at2 != at || ok2 != ok {
			t.Errorf("%s: Report.Blocking() = %v, %v, %v, want the same", what, s2, at2, ok2)
		}
	}
	add(t, c, st(collector.Active, ""), st(collector.Maintenance, "busy"))
	expect("nothing", "", time.Time{})

	now = minute(1)
	add(t, c, from("vault", collector.Waiting, "for vault"))
	expect("waiting below maintenance", "for vault", minute(1))
	if c.All()[0].Level != collector.Maintenance {
		t.Errorf("maintenance does not come first: %v", c.All())
	}

	now = minute(2)
	add(t, c, from("db", collector.Blocked, "no db"))
	expect("the oldest says since when", "no db", minute(1))

	now = minute(3)
	add(t, c, from("vault", collector.Blocked, "seal"), from("vault", collector.Waiting, "for vault still"))
	expect("another blocking word keeps the time", "no db", minute(1))

	now = minute(4)
	add(t, c, from("vault", collector.Active, ""))
	expect("resolved", "no db", minute(2))
	add(t, c, from("vault", collector.Waiting, "again"))
	c.Clear("db")
	expect("a new time", "again", minute(4))

	s := from("own", collector.Blocked, "old")
	s.Since = minute(0)
	add(t, c, s)
	expect("the caller knows better", "old", minute(0))
}

func TestOthersInMessage(t *testing.T) {
	r := collectortest.New(t)
	c := collector.New(r, collector.WithOthers(60))
	add(t, c, st(collector.Active, "fine"), st(collector.Waiting, "waiting for vault"),
		st(collector.Blocked, "add a database relation"), st(collector.Waiting, "waiting for ingress"))
	commit(t, c)
	want(t, "sets", shown(r), []string{"blocked add a database relation (+2: waiting for vault; waiting…)"})
	if all := r.Sets()[0].All; all[0].Message != "add a database relation" {
		t.Errorf("All has the composed message: %v", all)
	}
}

func TestSuggest(t *testing.T) {
	if err := collector.Suggest(nil, st(collector.Blocked, "x")); err != nil {
		t.Errorf("Suggest(nil) = %v", err)
	}
	base := errors.New("connection refused")
	err := collector.Suggest(base, st(collector.Waiting, "waiting for the database"))
	if err.Error() != base.Error() || !errors.Is(err, base) {
		t.Errorf("the suggestion changes the error: %v", err)
	}
	var s *collector.Suggestion
	if !errors.As(fmt.Errorf("connect: %w", err), &s) || s.Status.Level != collector.Waiting {
		t.Errorf("errors.As found %v", s)
	}

	blocked := collector.Suggest(base, st(collector.Blocked, "b"))
	for _, tt := range []struct {
		name string
		err  error
		want []string
		told bool
	}{
		{"nil", nil, nil, true},
		{"plain", base, nil, false},
		{"direct", err, []string{"waiting waiting for the database"}, true},
		{"wrapped", fmt.Errorf("a: %w", fmt.Errorf("b: %w", err)), []string{"waiting waiting for the database"}, true},
		{"joined", fmt.Errorf("a: %w", errors.Join(err, blocked)), []string{"blocked b", "waiting waiting for the database"}, true},
		{"outer replaces inner", collector.Suggest(errors.Join(err, base), st(collector.Blocked, "outer")), []string{"blocked outer"}, true},
		{"message from the error", collector.Suggest(base, st(collector.Blocked, "")), []string{"blocked connection refused"}, true},
		{"half told", errors.Join(blocked, base), []string{"blocked b"}, false},
		{"refused", errors.Join(blocked, collector.Suggest(base, st(collector.Error, "e"))), []string{"blocked b"}, false},
		{"wraps nothing", fmt.Errorf("a %w", nil), nil, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := collector.New(collectortest.New(t))
			rest := c.Err("db", tt.err)
			want(t, "statuses", texts(c.All()), tt.want)
			for _, s := range c.All() {
				if s.Source != "db" {
					t.Errorf("%v is not of source db", s)
				}
			}
			if tt.told != (rest == nil) || rest != nil && !errors.Is(rest, tt.err) {
				t.Errorf("Err returned %v, told is %v", rest, tt.told)
			}
		})
	}
}

// Each outcome of a source replaces its earlier one, whatever the number of
// suggestions, and nothing else.
func TestErrAgain(t *testing.T) {
	c := collector.New(collectortest.New(t))
	e := errors.New("e")
	three := errors.Join(collector.Suggest(e, st(collector.Blocked, "1")), collector.Suggest(e, st(collector.Blocked, "2")), collector.Suggest(e, st(collector.Blocked, "3")))
	db, web := c.Source("db"), c.Source("web")
	if err := errors.Join(db.Err(three), web.Err(three)); err != nil {
		t.Fatal(err)
	}
	want(t, "six", texts(c.All()), []string{"blocked 1", "blocked 2", "blocked 3", "blocked 1", "blocked 2", "blocked 3"})
	if err := db.Err(collector.Suggest(e, st(collector.Waiting, "w"))); err != nil {
		t.Fatal(err)
	}
	if err := web.Err(three); err != nil {
		t.Fatal(err)
	}
	want(t, "one and three", texts(c.All()), []string{"blocked 1", "blocked 2", "blocked 3", "waiting w"})
	if err := web.Add(st(collector.Active, "fine")); err != nil {
		t.Fatal(err)
	}
	want(t, "one and one", texts(c.All()), []string{"waiting w", "active fine"})
	if err := web.Err(nil); err != nil {
		t.Fatal(err)
	}
	want(t, "nil takes back nothing of this run", texts(c.All()), []string{"waiting w", "active fine"})
}

func TestCommitOnReturn(t *testing.T) {
	plain := errors.New("disk on fire")
	sinkErr := errors.New("no juju")
	suggested := collector.Suggest(plain, st(collector.Blocked, "suggested"))
	for _, tt := range []struct {
		name   string
		result error
		fail   error
		panics bool
		sets   []string
		errs   []error // all of them in the result; none: nil
	}{
		{name: "nil commits", sets: []string{"waiting added"}},
		{name: "nil, failing sink", fail: sinkErr, errs: []error{sinkErr}},
		{name: "suggestion is committed and stays", result: fmt.Errorf("x: %w", suggested), sets: []string{"blocked suggested"}, errs: []error{suggested}},
		{name: "suggestion, failing sink", result: suggested, fail: sinkErr, errs: []error{suggested, sinkErr}},
		{name: "other error leaves the status", result: plain, errs: []error{plain}},
		{name: "panic leaves the status", panics: true},
	} {
		for _, pair := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, pair %v", tt.name, pair), func(t *testing.T) {
				r, app := collectortest.New(t), collectortest.New(t)
				if tt.fail != nil {
					r.Fail(tt.fail)
				}
				c := collector.New(r)
				p := collector.NewPair(c, collector.New(app), nil)
				run := func() (err error) {
					if pair {
						defer p.CommitOnReturn(ctx, &err)
					} else {
						defer c.CommitOnReturn(ctx, &err)
					}
					add(t, c, st(collector.Waiting, "added"))
					if tt.panics {
						panic("boom")
					}
					return tt.result
				}
				var err error
				func() {
					defer func() {
						if v := recover(); (v != nil) != tt.panics || tt.panics && v != "boom" {
							t.Errorf("recovered %v", v)
						}
					}()
					err = run()
				}()
				want(t, "sets", shown(r), tt.sets)
				want(t, "application's sets", shown(app), nil)
				if len(tt.errs) == 0 && err != nil {
					t.Errorf("error %v", err)
				}
				for _, e := range tt.errs {
					if !errors.Is(err, e) {
						t.Errorf("error %v lacks %v", err, e)
					}
				}
			})
		}
	}
}

func TestPair(t *testing.T) {
	lost := errors.New("controller is gone")
	broken := errors.New("broken pipe")
	for _, tt := range []struct {
		name    string
		leader  func(context.Context) (bool, error)
		add     bool // to the application
		appFail error
		want    []string
		err     error
	}{
		{"leader", func(context.Context) (bool, error) { return true, nil }, true, nil, []string{"app", "unit"}, nil},
		{"no leader func", nil, true, nil, []string{"app", "unit"}, nil},
		{"follower", func(context.Context) (bool, error) { return false, nil }, true, nil, []string{"unit"}, nil},
		{"leadership unknown", func(context.Context) (bool, error) { return false, lost }, true, nil, []string{"unit"}, lost},
		{"application fails", nil, true, broken, []string{"unit"}, broken},
		{"not asked in vain", func(context.Context) (bool, error) { return false, lost }, false, nil, []string{"unit"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var sets []string
			sink := func(name string, fail error) sinkFunc {
				return func(_ context.Context, r collector.Report) error {
					if fail != nil {
						return fail
					}
					sets = append(sets, name)
					return nil
				}
			}
			p := collector.NewPair(collector.New(sink("unit", nil)), collector.New(sink("app", tt.appFail)), tt.leader)
			add(t, p.Unit, st(collector.Blocked, "unit"))
			if tt.add {
				add(t, p.Application, st(collector.Blocked, "app"))
			}
			if err := p.Commit(ctx); !errors.Is(err, tt.err) {
				t.Errorf("Commit: %v, want %v", err, tt.err)
			} else if err != nil && !isSetError(err, tt.err, "app") {
				t.Errorf("Commit does not tell the status: %v", err)
			}
			want(t, "sets", sets, tt.want)
		})
	}

	t.Run("progress of a follower", func(t *testing.T) {
		r := collectortest.New(t)
		var answer error
		p := collector.NewPair(collector.New(r), collector.New(r), func(context.Context) (bool, error) { return false, answer })
		if err := p.Application.Progress(ctx, "x"); err != nil {
			t.Error(err)
		}
		answer = lost
		if err := p.Application.Progress(ctx, "x"); !isSetError(err, lost, "x") {
			t.Errorf("got %v", err)
		}
		want(t, "sets", shown(r), nil)
	})
}

type sinkFunc func(context.Context, collector.Report) error

func (f sinkFunc) Set(ctx context.Context, r collector.Report) error { return f(ctx, r) }

// Nothing said must cost nothing: reconcilers run often, and most runs are fine.
func TestNothingReportedAllocatesNothing(t *testing.T) {
	var err error
	c := collector.New(collectortest.New(t))
	p := collector.NewPair(c, collector.New(collectortest.New(t)), nil)
	if n := testing.AllocsPerRun(100, func() {
		func() {
			defer c.CommitOnReturn(ctx, &err)
			err = c.Err("db", nil)
		}()
		_ = c.Commit(ctx)
		_ = p.Commit(ctx)
		_ = c.All()
		c.Blocking()
		c.Clear("db")
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
	if err != nil {
		t.Error(err)
	}
}

// 64 goroutines report while another commits: each committed status is one that
// was the most important of those held, and the last commit sees all.
func TestConcurrent(t *testing.T) {
	const reporters, each = 64, 200
	var last collector.Report
	sink := sinkFunc(func(_ context.Context, r collector.Report) error {
		for i := 1; i < len(r.All); i++ {
			if r.All[i-1].Level < r.All[i].Level {
				return fmt.Errorf("%v before %v", r.All[i-1], r.All[i])
			}
		}
		if r.Status != r.All[0] {
			return fmt.Errorf("shows %v, most important is %v", r.Status, r.All[0])
		}
		last = r // no lock: the collector calls the sink once at a time
		return nil
	})
	c := collector.New(sink)
	levels := []collector.Level{collector.Active, collector.Waiting, collector.Maintenance}
	var adding sync.WaitGroup
	for g := range reporters {
		adding.Add(1)
		go func() {
			defer adding.Done()
			s := c.Source(fmt.Sprint("source ", g))
			for i := range each {
				if err := s.Add(st(levels[(g+i)%3], "x")); err != nil {
					t.Error(err)
				}
				if i%50 == 49 {
					s.Clear()
				}
				if err := s.Err(nil); err != nil {
					t.Error(err)
				}
			}
			if err := s.Add(st(collector.Waiting, fmt.Sprint(g))); err != nil {
				t.Error(err)
			}
		}()
	}
	stop, committed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(committed)
		for {
			select {
			case <-stop:
				return
			default:
			}
			if err := c.Commit(ctx); err != nil {
				t.Error(err)
			}
			c.All()
			c.Blocking()
		}
	}()
	adding.Wait()
	close(stop)
	<-committed
	add(t, c, st(collector.Blocked, "last"))
	commit(t, c)
	if len(last.All) != reporters+1 || last.Message != "last" {
		t.Errorf("last commit shows %v of %d, want the last of %d", last.Status, len(last.All), reporters+1)
	}
}
