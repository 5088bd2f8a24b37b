package collector

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

type discard struct{}

func (discard) Set(context.Context, Report) error { return nil }

// memory is a Store whose operations can fail.
type memory struct {
	data             []byte
	loadErr, saveErr error
	saves            int
}

func (m *memory) Load(context.Context) ([]byte, error) { return m.data, m.loadErr }

func (m *memory) Save(_ context.Context, data []byte) error {
	if m.saveErr != nil {
		return m.saveErr
	}
	m.data, m.saves = data, m.saves+1
	return nil
}

// record is a sink that remembers what is set, as "level message".
type record struct {
	sets []string
	err  error
}

func (r *record) Set(_ context.Context, report Report) error {
	if r.err != nil {
		return r.err
	}
	r.sets = append(r.sets, report.Level.String()+" "+report.Message)
	return nil
}

func mustAdd(t testing.TB, c *Collector, statuses ...Status) {
	t.Helper()
	for _, s := range statuses {
		if err := c.Add(s); err != nil {
			t.Fatal(err)
		}
	}
}

func held(c *Collector) string {
	var out []string
	for _, s := range c.All() {
		out = append(out, fmt.Sprintf("%s:%s %s", s.Source, s.Level, s.Message))
	}
	return strings.Join(out, ", ")
}

// TestCarryOver plays several runs over one store.
func TestCarryOver(t *testing.T) {
	db := func(l Level, m string) Status { return Status{Level: l, Message: m, Source: "db"} }
	web := func(l Level, m string) Status { return Status{Level: l, Message: m, Source: "web"} }
	relation := Status{Level: Blocked, Message: "relate", Source: "db", Subject: "relation"}
	e := errors.New("e")
	two := errors.Join(Suggest(e, Status{Level: Waiting, Message: "1"}), Suggest(e, Status{Level: Waiting, Message: "2"}))
	adds := func(statuses ...Status) func(*testing.T, *Collector) {
		return func(t *testing.T, c *Collector) { mustAdd(t, c, statuses...) }
	}
	type run struct {
		do   func(*testing.T, *Collector)
		sets string // by this run's commit
		held string // after it
	}
	nothing := func(*testing.T, *Collector) {}
	for _, tt := range []struct {
		name string
		runs []run
	}{
		{"a pushed blocked outlives the next event", []run{ // canonical/operator#1371
			{adds(db(Blocked, "no db")), "blocked no db", "db:blocked no db"},
			{adds(web(Active, "")), "blocked no db", "db:blocked no db, web:active "},
			{adds(db(Active, "")), "active ", "db:active , web:active "},
		}},
		{"a silent run sets nothing", []run{
			{adds(db(Blocked, "no db")), "blocked no db", "db:blocked no db"},
			{nothing, "", ""},
			{adds(web(Active, "")), "blocked no db", "db:blocked no db, web:active "},
		}},
		{"progress does not stay over what is wrong", []run{
			{adds(db(Blocked, "no db")), "blocked no db", "db:blocked no db"},
			{func(t *testing.T, c *Collector) {
				if err := c.Progress(context.Background(), "upgrading"); err != nil {
					t.Fatal(err)
				}
			}, "maintenance upgrading|blocked no db", "db:blocked no db"},
		}},
		{"cleared", []run{
			{adds(db(Blocked, "no db"), relation, web(Waiting, "w")), "blocked no db", "db:blocked no db, db:blocked relate, web:waiting w"},
			{func(_ *testing.T, c *Collector) { c.Clear("db", "") }, "blocked relate", "db:blocked relate, web:waiting w"},
			{func(_ *testing.T, c *Collector) { c.Clear("db") }, "waiting w", "web:waiting w"},
			{func(_ *testing.T, c *Collector) { c.Clear("web") }, "", ""},
			{adds(db(Active, "")), "active ", "db:active "},
		}},
		{"a nil outcome ends what was carried", []run{
			{adds(db(Blocked, "no db"), relation, web(Waiting, "w")), "blocked no db", "db:blocked no db, db:blocked relate, web:waiting w"},
			{func(t *testing.T, c *Collector) {
				mustAdd(t, c, relation)
				if err := c.Err("db", nil); err != nil {
					t.Fatal(err)
				}
			}, "blocked relate", "db:blocked relate, web:waiting w"},
		}},
		{"a nil outcome after the store was read", []run{
			{adds(db(Blocked, "no db"), relation, web(Waiting, "w")), "blocked no db", "db:blocked no db, db:blocked relate, web:waiting w"},
			{func(t *testing.T, c *Collector) {
				mustAdd(t, c, relation)
				if err := errors.Join(c.Restore(context.Background()), c.Err("db", nil)); err != nil {
					t.Fatal(err)
				}
			}, "blocked relate", "db:blocked relate, web:waiting w"},
		}},
		{"several outcomes in a slot", []run{
			{func(t *testing.T, c *Collector) {
				if err := c.Err("db", two); err != nil {
					t.Fatal(err)
				}
			}, "waiting 1", "db:waiting 1, db:waiting 2"},
			{adds(web(Waiting, "w")), "waiting 1", "db:waiting 1, db:waiting 2, web:waiting w"},
			{adds(db(Waiting, "3")), "waiting 3", "db:waiting 3, web:waiting w"},
		}},
		{"the carried place comes first", []run{
			{adds(db(Blocked, "d")), "blocked d", "db:blocked d"},
			{adds(web(Blocked, "w"), db(Blocked, "d2")), "blocked d2", "db:blocked d2, web:blocked w"},
		}},
		{"sourceless words have no identity", []run{
			{adds(Status{Level: Blocked, Message: "x"}), "blocked x", ":blocked x"},
			{adds(db(Active, "")), "active ", "db:active "},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := FileStore(filepath.Join(t.TempDir(), "status.json"))
			for i, r := range tt.runs {
				sink := &record{}
				c := New(sink, WithStore(file))
				r.do(t, c)
				if err := c.Commit(context.Background()); err != nil {
					t.Fatalf("run %d: %v", i+1, err)
				}
				if got := strings.Join(sink.sets, "|"); got != r.sets {
					t.Errorf("run %d set %q, want %q", i+1, got, r.sets)
				}
				if got := held(c); got != r.held {
					t.Errorf("run %d holds %q, want %q", i+1, got, r.held)
				}
			}
		})
	}
}

func TestCarriedSince(t *testing.T) {
	m := &memory{}
	hour := func(h int) time.Time { return time.Date(2024, 5, 1, h, 0, 0, 0, time.UTC) }
	at := func(h int) *Collector {
		return New(discard{}, WithStore(m), WithClock(func() time.Time { return hour(h) }))
	}
	db := func(l Level) Status { return Status{Level: l, Message: "x", Source: "db"} }
	run := func(h int, s Status, wantSince int) {
		t.Helper()
		c := at(h)
		mustAdd(t, c, s)
		if err := c.Commit(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := c.All()[0].Since; !got.Equal(hour(wantSince)) {
			t.Errorf("at %d: %v since %v, want hour %d", h, s, got, wantSince)
		}
	}
	run(1, db(Blocked), 1)
	run(2, db(Blocked), 1)
	run(3, db(Waiting), 1) // still blocking
	run(4, db(Active), 4)
	run(5, db(Blocked), 5)
	own := db(Blocked)
	own.Since = hour(6)
	run(7, own, 6) // the caller knows better

	c := at(8)
	if err := c.Restore(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, since, ok := c.Blocking(); !ok || !since.Equal(hour(6)) {
		t.Errorf("restored: blocking since %v, %v, want hour 6", since, ok)
	}
}

// What is wrong with the store is reported, and keeps no status from being set.
func TestStoreFails(t *testing.T) {
	broken := errors.New("disk is gone")
	db := Status{Level: Blocked, Message: "no db", Source: "db"}
	good := `{"version":1,"statuses":[{"source":"web","level":"blocked","message":"old","since":"2024-05-01T01:00:00Z"}]}`

	t.Run("corrupt", func(t *testing.T) {
		for name, data := range map[string]string{
			"no json":      "{",
			"two values":   good + good,
			"no version":   `{}`,
			"version 2":    strings.Replace(good, `"version":1`, `"version":2`, 1),
			"null":         "null",
			"bad level":    strings.Replace(good, `"level":"blocked"`, `"level":"bad"`, 1),
			"no level":     strings.Replace(good, `"level":"blocked",`, ``, 1),
			"error":        strings.Replace(good, `"level":"blocked"`, `"level":"error"`, 1),
			"no message":   strings.Replace(good, `"old"`, `""`, 1),
			"no source":    strings.Replace(good, `"web"`, `""`, 1),
			"no since":     strings.Replace(good, `,"since":"2024-05-01T01:00:00Z"`, ``, 1),
			"year 10000":   strings.Replace(good, `2024-05-01T01:00:00Z`, `9999-12-31T23:00:00-02:00`, 1),
			"negative nth": strings.Replace(good, `"source"`, `"nth":-1,"source"`, 1),
			"slot twice":   strings.Replace(good, "]}", ","+strings.SplitAfterN(good, "[", 2)[1], 1),
			"too long":     good + strings.Repeat(" ", MaxStore),
		} {
			m, sink := &memory{data: []byte(data)}, &record{}
			c := New(sink, WithStore(m))
			mustAdd(t, c, db)
			if err := c.Commit(context.Background()); !errors.Is(err, ErrCorrupt) {
				t.Errorf("%s: Commit returned %v, want ErrCorrupt", name, err)
			}
			if !slices.Equal(sink.sets, []string{"blocked no db"}) {
				t.Errorf("%s: set %v", name, sink.sets)
			}
			if err := c.Commit(context.Background()); err != nil {
				t.Errorf("%s: reported again: %v", name, err)
			}
			words, err := decode(m.data)
			if err != nil || len(words) != 1 || words[0].Message != "no db" {
				t.Errorf("%s: not written anew: %s, %v", name, m.data, err)
			}
		}
	})

	t.Run("load", func(t *testing.T) {
		m, sink := &memory{data: []byte(good), loadErr: broken}, &record{}
		c := New(sink, WithStore(m))
		mustAdd(t, c, db)
		if err := c.Restore(context.Background()); !errors.Is(err, broken) {
			t.Errorf("Restore: %v", err)
		}
		if err := c.Commit(context.Background()); !errors.Is(err, broken) {
			t.Errorf("Commit: %v", err)
		}
		if m.saves != 0 {
			t.Error("a past that could not be read was written over")
		}
		m.loadErr = nil
		if err := c.Commit(context.Background()); err != nil {
			t.Errorf("second Commit: %v", err)
		}
		if want := []string{"blocked no db", "blocked old"}; !slices.Equal(sink.sets, want) || m.saves != 1 {
			t.Errorf("set %v and %d saves, want %v and 1", sink.sets, m.saves, want)
		}
	})

	t.Run("save", func(t *testing.T) {
		m, sink := &memory{saveErr: broken}, &record{}
		c := New(sink, WithStore(m))
		mustAdd(t, c, db)
		if err := c.Commit(context.Background()); !errors.Is(err, broken) {
			t.Errorf("Commit: %v", err)
		}
		m.saveErr = nil
		if err := c.Commit(context.Background()); err != nil || m.saves != 1 {
			t.Errorf("second Commit: %v, %d saves", err, m.saves)
		}
		if len(sink.sets) != 1 { // only what failed is retried
			t.Errorf("set %v", sink.sets)
		}
	})

	t.Run("sink", func(t *testing.T) {
		m, sink := &memory{}, &record{err: broken}
		c := New(sink, WithStore(m))
		mustAdd(t, c, db)
		var set *SetError
		if err := c.Commit(context.Background()); !errors.As(err, &set) || set.Status.Message != "no db" {
			t.Errorf("Commit: %v", err)
		}
		if words, err := decode(m.data); err != nil || len(words) != 1 { // the word is kept though it was not shown
			t.Errorf("kept %s, %v", m.data, err)
		}
	})

	t.Run("unchanged", func(t *testing.T) {
		m := &memory{}
		for range 3 {
			c := New(discard{}, WithStore(m))
			mustAdd(t, c, db)
			if err := c.Commit(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if m.saves != 1 {
			t.Errorf("%d saves of the same words, want 1", m.saves)
		}
	})

	t.Run("a year that json has not", func(t *testing.T) {
		m, sink := &memory{}, &record{}
		c := New(sink, WithStore(m))
		s := db
		s.Since = time.Date(12345, 1, 1, 0, 0, 0, 0, time.UTC)
		mustAdd(t, c, s)
		if err := c.Commit(context.Background()); err == nil || !strings.Contains(err.Error(), "save statuses: status blocked") {
			t.Errorf("Commit: %v", err)
		}
		if len(sink.sets) != 1 {
			t.Errorf("set %v", sink.sets)
		}
	})

	t.Run("context", func(t *testing.T) {
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		c := New(discard{}, WithStore(&memory{}))
		if err := c.Restore(ended); !errors.Is(err, context.Canceled) {
			t.Errorf("Restore: %v", err)
		}
	})

	t.Run("another order than when it was kept", func(t *testing.T) {
		m := &memory{}
		c := New(discard{}, WithStore(m))
		mustAdd(t, c, Status{Level: Maintenance, Message: "m", Source: "a"}, Status{Level: Waiting, Message: "w", Source: "b"})
		if err := c.Commit(context.Background()); err != nil {
			t.Fatal(err)
		}
		c = New(discard{}, WithStore(m), WithOrder(LayerStatusOrder()))
		if err := c.Restore(context.Background()); err != nil || held(c) != "b:waiting w" {
			t.Errorf("holds %q, %v", held(c), err)
		}
	})
}

func TestStoreIsBounded(t *testing.T) {
	m, sink := &memory{}, &record{}
	c := New(sink, WithStore(m))
	for i := range 100 {
		level := Waiting
		if i == 99 {
			level = Blocked
		}
		mustAdd(t, c, Status{Level: level, Message: strings.Repeat("x", 1000), Source: fmt.Sprint("s", i)})
	}
	err := c.Commit(context.Background())
	if err == nil || !strings.Contains(err.Error(), "of 100 are not kept") {
		t.Errorf("Commit: %v", err)
	}
	if len(sink.sets) != 1 {
		t.Errorf("set %d statuses", len(sink.sets))
	}
	if err := c.Commit(context.Background()); err != nil {
		t.Errorf("reported again: %v", err)
	}
	words, err := decode(m.data)
	if err != nil || len(m.data) > MaxStore || len(m.data) < MaxStore-1200 {
		t.Fatalf("%d bytes, %v", len(m.data), err)
	}
	if words[0].Source != "s0" || words[len(words)-1].Source != "s99" {
		t.Errorf("kept %s to %s, want the most important ones in their order", words[0].Source, words[len(words)-1].Source)
	}
}

func TestFileStore(t *testing.T) {
	dir := t.TempDir()
	f := FileStore(filepath.Join(dir, "status.json"))
	ctx := context.Background()
	if data, err := f.Load(ctx); err != nil || data != nil {
		t.Errorf("no file: %q, %v", data, err)
	}
	for _, s := range []string{"first", "second"} {
		if err := f.Save(ctx, []byte(s)); err != nil {
			t.Fatal(err)
		}
		if data, err := f.Load(ctx); err != nil || string(data) != s {
			t.Errorf("saved %q, loaded %q, %v", s, data, err)
		}
	}
	if err := os.WriteFile(string(f), bytes.Repeat([]byte("x"), 2*MaxStore), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := f.Load(ctx); err != nil || len(data) != MaxStore+1 {
		t.Errorf("loaded %d bytes, %v", len(data), err)
	}

	// A save that fails leaves the old content, and nothing beside it.
	target := filepath.Join(dir, "is a folder")
	if err := os.MkdirAll(filepath.Join(target, "not empty"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := FileStore(target).Save(ctx, []byte("x")); err == nil {
		t.Error("a folder was replaced")
	}
	if _, err := FileStore(target).Load(ctx); err == nil {
		t.Error("a folder was read")
	}
	if err := FileStore(filepath.Join(dir, "none", "x")).Save(ctx, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("left over: %v, %v", entries, err)
	}

	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := f.Load(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("Load: %v", err)
	}
	if err := f.Save(ended, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Save: %v", err)
	}
}

// FuzzDecode: whatever a store holds is either refused as corrupt, or statuses
// that could have been added, which survive being stored again.
func FuzzDecode(f *testing.F) {
	words := []slot{
		{Status: Status{Level: Blocked, Message: "no \"db\"\n", Source: "db", Subject: "relation", Priority: -3, Since: time.Unix(1700000000, 5).UTC()}},
		{Status: Status{Level: Active, Source: "db", Since: time.Unix(0, 0).UTC()}, nth: 2},
	}
	data, left, err := encode(words, opsOrder)
	if err != nil || left != 0 {
		f.Fatal(left, err)
	}
	f.Add(data)
	for _, s := range []string{"", "null", "{", `{"version":1}`, `{"version":2,"statuses":[]}`, `{"version":1,"statuses":[{}]}`,
		`{"version":1,"statuses":[{"source":"a","level":"blocked","message":"\ud800","since":"2024-05-01T00:00:00+14:00"}],"more":true}`,
		`{"version":1,"statuses":[{"source":"a","level":"active","since":"9999-12-31T23:59:59-23:59"}]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		words, err := decode(data)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) {
				t.Fatalf("%v is not ErrCorrupt", err)
			}
			return
		}
		for _, w := range words {
			if err := w.check(); err != nil {
				t.Fatal(err)
			}
		}
		stored, left, err := encode(words, opsOrder)
		if err != nil {
			t.Fatalf("%v of %q", err, data)
		}
		if len(stored) > MaxStore {
			t.Fatalf("%d bytes", len(stored))
		}
		again, err := decode(stored)
		if err != nil {
			t.Fatalf("%v in %q", err, stored)
		}
		if left == 0 {
			same := func(a, b slot) bool {
				at, bt := a.Since, b.Since
				a.Since, b.Since = time.Time{}, time.Time{}
				return a == b && at.Equal(bt)
			}
			if !slices.EqualFunc(words, again, same) {
				t.Fatalf("stored %v, got %v", words, again)
			}
		}
	})
}
