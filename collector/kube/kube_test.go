package kube_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/kube"
)

var past = metav1.NewTime(time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC))

// clock returns times one second apart.
func clock() func() time.Time {
	now := past.Add(24 * time.Hour)
	return func() time.Time { now = now.Add(time.Second); return now }
}

func blocked(source, subject, message string) collector.Status {
	return collector.Status{Level: collector.Blocked, Source: source, Subject: subject, Message: message}
}

func TestSet(t *testing.T) {
	for _, x := range []struct {
		name    string
		options []kube.Option
		status  collector.Status
		want    metav1.Condition
	}{
		{"active", nil, collector.Status{Level: collector.Active}, metav1.Condition{Status: "True", Reason: "AsExpected"}},
		{"blocked", nil, blocked("image", "ImageMissing", "push the image"), metav1.Condition{Status: "False", Reason: "ImageMissing", Message: "push the image"}},
		{"waiting", nil, collector.Status{Level: collector.Waiting, Message: "for the pod"}, metav1.Condition{Status: "False", Reason: "Waiting", Message: "for the pod"}},
		{"maintenance", nil, collector.Status{Level: collector.Maintenance, Message: "copying"}, metav1.Condition{Status: "Unknown", Reason: "Progressing", Message: "copying"}},
		{"maintenance, False", []kube.Option{kube.Progress(metav1.ConditionFalse)}, collector.Status{Level: collector.Maintenance}, metav1.Condition{Status: "False", Reason: "Progressing"}},
		{"negative, active", []kube.Option{kube.Negative()}, collector.Status{Level: collector.Active}, metav1.Condition{Status: "False", Reason: "AsExpected"}},
		{"negative, blocked", []kube.Option{kube.Negative()}, blocked("", "", "disk full"), metav1.Condition{Status: "True", Reason: "Blocked", Message: "disk full"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			list := []metav1.Condition{{Type: "Other", Status: "False", Reason: "Kept"}}
			c := kube.For(&list, 7).WithClock(clock()).Collector("Ready", x.options...)
			if err := c.Add(x.status); err != nil {
				t.Fatal(err)
			}
			if len(list) != 1 {
				t.Fatal("something was written before the commit")
			}
			if err := c.Commit(t.Context()); err != nil {
				t.Fatal(err)
			}
			got := list[1]
			if got.LastTransitionTime.IsZero() {
				t.Error("no transition time")
			}
			x.want.Type, x.want.ObservedGeneration, x.want.LastTransitionTime = "Ready", 7, got.LastTransitionTime
			if got != x.want || list[0].Reason != "Kept" {
				t.Errorf("got  %+v\nwant %+v", list, x.want)
			}
		})
	}
}

// TestLosers: the message names what else is wrong, and the reason is the winner's.
func TestLosers(t *testing.T) {
	var list []metav1.Condition
	c := kube.For(&list, 1).Collector("Ready")
	for _, s := range []collector.Status{
		{Level: collector.Active, Source: "pods"}, blocked("image", "ImageMissing", "push the image"), blocked("secret", "SecretMissing", "create the secret"),
	} {
		if err := c.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := list[0]; got.Reason != "ImageMissing" || got.Message != "push the image (+1: create the secret)" {
		t.Errorf("%+v", got)
	}
}

func TestRefused(t *testing.T) {
	for _, x := range []struct{ key, subject, want string }{
		{"Ready", "image missing", `condition Ready: reason "image missing" is not a word in CamelCase`},
		{"Ready", "9Lives", `reason "9Lives"`},
		{"Ready", strings.Repeat("A", 1025), "reason"},
		{"not ready", "ImageMissing", `condition type "not ready"`},
		{"", "ImageMissing", `condition type ""`},
	} {
		var list []metav1.Condition
		c := kube.For(&list, 1).Collector(x.key)
		if err := c.Add(blocked("image", x.subject, "push the image")); err != nil {
			t.Fatal(err)
		}
		err := c.Commit(t.Context())
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s, %s: error %v, want %q", x.key, x.subject, err, x.want)
		}
		var set *collector.SetError
		if !errors.As(err, &set) || len(list) != 0 {
			t.Errorf("%s: %v, %v", x.key, err, list)
		}
	}
	var list []metav1.Condition
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := kube.For(&list, 1).Sink("Ready").Set(ctx, collector.Report{}); !errors.Is(err, context.Canceled) || len(list) != 0 {
		t.Errorf("%v, %v", err, list)
	}
}

func TestLongMessage(t *testing.T) {
	var list []metav1.Condition
	c := collector.New(kube.For(&list, 1).Sink("Ready"))
	if err := c.Add(blocked("", "", strings.Repeat("ö", 2*kube.MaxMessage))); err != nil {
		t.Fatal(err)
	}
	if err := c.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len([]rune(list[0].Message)); n != kube.MaxMessage || !strings.HasSuffix(list[0].Message, "ö…") {
		t.Errorf("%d characters", n)
	}
}

func TestRemove(t *testing.T) {
	list := []metav1.Condition{{Type: "A"}, {Type: "B"}, {Type: "C"}}
	kube.For(&list, 1).Remove("B")
	if len(list) != 2 || list[0].Type != "A" || list[1].Type != "C" {
		t.Errorf("%+v", list)
	}
}

// TestTransition compares random runs with what an API server would have: the time moves exactly where the status at the end
// of a run is not that at the end of the run before, whatever happened in between.
func TestTransition(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	levels := []collector.Level{collector.Active, collector.Blocked, collector.Waiting, collector.Maintenance}
	now := clock()
	for range 200 {
		var list []metav1.Condition
		for run := range 10 {
			before := map[string]metav1.Condition{}
			for _, c := range list {
				before[c.Type] = c
			}
			conds := kube.For(&list, int64(run)).WithClock(now)
			for _, key := range []string{"Ready", "Degraded"} {
				var options []kube.Option
				if key == "Degraded" {
					options = append(options, kube.Negative())
				}
				seen := map[metav1.ConditionStatus]metav1.Time{}
				c := conds.Collector(key, options...)
				for range 1 + rnd.IntN(5) {
					level := levels[rnd.IntN(len(levels))]
					source := fmt.Sprint("source", rnd.IntN(3))
					if rnd.IntN(4) == 0 {
						if err := c.Progress(t.Context(), "working"); err != nil {
							t.Fatal(err)
						}
					}
					if err := c.Add(collector.Status{Level: level, Source: source, Message: "because"}); err != nil {
						t.Fatal(err)
					}
					if err := c.Commit(t.Context()); err != nil {
						t.Fatal(err)
					}
					got := find(list, key)
					old, had := before[key]
					if had && got.Status == old.Status && !got.LastTransitionTime.Equal(&old.LastTransitionTime) {
						t.Fatalf("run %d: %s is %s as before, and its time has moved", run, key, got.Status)
					}
					if had && got.Status != old.Status && !got.LastTransitionTime.After(old.LastTransitionTime.Time) {
						t.Fatalf("run %d: %s was %s, is %s, and its time has not moved", run, key, old.Status, got.Status)
					}
					if at, ok := seen[got.Status]; ok && !at.Equal(&got.LastTransitionTime) {
						t.Fatalf("run %d: the time of %s=%s has moved within the run", run, key, got.Status)
					}
					seen[got.Status] = got.LastTransitionTime
					if got.ObservedGeneration != int64(run) {
						t.Fatalf("generation %d, want %d", got.ObservedGeneration, run)
					}
				}
			}
		}
	}
}

func find(list []metav1.Condition, key string) metav1.Condition {
	for _, c := range list {
		if c.Type == key {
			return c
		}
	}
	return metav1.Condition{}
}

func BenchmarkCommit(b *testing.B) {
	list := make([]metav1.Condition, 0, 8)
	for b.Loop() {
		list = list[:0]
		c := kube.For(&list, 1).Collector("Ready")
		_ = c.Add(blocked("image", "ImageMissing", "push the image"))
		_ = c.Add(collector.Status{Level: collector.Active, Source: "pods"})
		if err := c.Commit(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
