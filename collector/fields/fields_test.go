package fields_test

import (
	"context"
	"errors"
	"testing"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/fields"
)

// taskStatus has the fields of swarmkit's api.TaskStatus.
type taskStatus struct{ Message, Err string }

func TestFields(t *testing.T) {
	st := func(l collector.Level, m string) collector.Status { return collector.Status{Level: l, Message: m} }
	before := taskStatus{"pending task scheduling", "no suitable node (old)"}
	for _, tt := range []struct {
		name string
		adds []collector.Status
		want taskStatus
	}{
		{"nothing is said", nil, before},
		{"blocking goes to err, the note stays", []collector.Status{st(collector.Waiting, "no suitable node")},
			taskStatus{"pending task scheduling", "no suitable node"}},
		{"blocked with others", []collector.Status{st(collector.Blocked, "pull failed"), st(collector.Waiting, "no node")},
			taskStatus{"pending task scheduling", "pull failed (+1: no node)"}},
		{"an advance clears", []collector.Status{st(collector.Active, "started")}, taskStatus{"started", ""}},
		{"progress advances when committed", []collector.Status{st(collector.Maintenance, "preparing")}, taskStatus{"preparing", ""}},
		{"neither hides the other", []collector.Status{st(collector.Maintenance, "preparing"), st(collector.Waiting, "no node")},
			taskStatus{"preparing (+1: no node)", "no node"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := before
			c := collector.New(fields.New(&s.Message, &s.Err), collector.WithOthers(0))
			for _, a := range tt.adds {
				if err := c.Add(a); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			if s != tt.want {
				t.Errorf("got %+v, want %+v", s, tt.want)
			}
		})
	}

	t.Run("progress leaves err", func(t *testing.T) {
		s := before
		if err := collector.New(fields.New(&s.Message, &s.Err)).Progress(t.Context(), "trying again"); err != nil {
			t.Fatal(err)
		}
		if want := (taskStatus{"trying again", before.Err}); s != want {
			t.Errorf("got %+v, want %+v", s, want)
		}
	})

	t.Run("context", func(t *testing.T) {
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		s := before
		err := fields.New(&s.Message, &s.Err).Set(ended, collector.Report{Status: st(collector.Active, "x")})
		if !errors.Is(err, context.Canceled) || s != before {
			t.Errorf("got %+v, %v", s, err)
		}
	})
}
