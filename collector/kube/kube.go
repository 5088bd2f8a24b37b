// Package kube shows a collector's statuses as the conditions of a Kubernetes object.
//
// A reconciler looks at many things, and each of them has something to say about one condition. With
// meta.SetStatusCondition the last one wins, and each flip on the way moves LastTransitionTime, although the object
// goes into the reconciliation and comes out of it with one and the same status. A collector takes them all in, and Commit
// writes each condition once:
//
//	conds := kube.For(&db.Status.Conditions, db.Generation)
//	ready := conds.Collector("Ready")
//	defer ready.CommitOnReturn(ctx, &err) // before the status is stored
//
//	if err := r.secret(ctx, db, ready.Source("secret")); err != nil {
//		return err
//	}
//	return r.pods(ctx, db, ready.Source("pods"))
//
// Nothing is stored here: call Status().Update or Status().Patch after the commit, for instance in a call that was
// deferred before it.
//
// # What is written
//
//   - Status: True for active, False for blocked and waiting, Unknown for maintenance; the other way round for a
//     condition that is good when False ([Negative]: Degraded, Stalled).
//   - Reason: the winner's Subject, where it has one: {Source: "image", Subject: "ImageMissing"}. Else a word for its
//     level: AsExpected, Waiting, Progressing, Blocked.
//   - Message: the winner's, and what else is wrong ([collector.WithOthers]).
//   - LastTransitionTime: that of the object as it was when [For] was called, unless the status is another one now;
//     then the time of the first commit with that status. It never moves twice in one run.
//   - ObservedGeneration: the generation that [For] was given.
//
// The rules for Type, Reason and Message are those of metav1.Condition (k8s.io/apimachinery pkg/apis/meta/v1/types.go);
// what the API server would refuse is an error of Commit.
package kube

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/statuslint/statuslint/collector"
)

// MaxMessage is how long a condition's message may be, in characters: its maxLength in metav1.Condition.
const MaxMessage = 32768

// maxReason is how long a reason may be, in bytes: its maxLength in metav1.Condition.
const maxReason = 1024

// Conditions are the conditions of one object during one reconciliation. They may be used from one goroutine at a time;
// collectors make sure of that as far as their own sink is concerned, so that collectors of one object must not be committed
// at the same time.
type Conditions struct {
	list       *[]metav1.Condition
	generation int64
	now        func() time.Time
	before     map[string]metav1.Condition // as they were
	moved      map[value]metav1.Time       // when a condition first got a value in this run
}

// A value is one that a condition can have.
type value struct {
	key    string
	status metav1.ConditionStatus
}

// For returns the conditions of an object: the list, such as &db.Status.Conditions, and the generation that was reconciled.
// Call it once a reconciliation, before anything is written to the list.
func For(list *[]metav1.Condition, generation int64) *Conditions {
	c := &Conditions{list: list, generation: generation, now: time.Now, before: map[string]metav1.Condition{}, moved: map[value]metav1.Time{}}
	for _, x := range *list {
		c.before[x.Type] = x
	}
	return c
}

// WithClock sets the clock that LastTransitionTime is taken from, and returns the conditions. Without it, that is time.Now.
func (c *Conditions) WithClock(now func() time.Time) *Conditions {
	c.now = now
	return c
}

// An Option says what a condition means.
type Option func(*Sink)

// Negative says that the condition is good when False: Degraded, Stalled, MemoryPressure.
func Negative() Option { return func(s *Sink) { s.negative = true } }

// Progress says which status the condition has while work is under way (maintenance). Without it, that is Unknown; Cluster
// API and others use False.
func Progress(status metav1.ConditionStatus) Option {
	return func(s *Sink) { s.progress = status }
}

// A Sink writes one condition. It stores nothing.
type Sink struct {
	conditions *Conditions
	key        string
	negative   bool
	progress   metav1.ConditionStatus
}

// Sink returns the sink of the condition with that type.
func (c *Conditions) Sink(conditionType string, options ...Option) *Sink {
	s := &Sink{conditions: c, key: conditionType, progress: metav1.ConditionUnknown}
	for _, o := range options {
		o(s)
	}
	return s
}

// Collector returns a collector for the condition with that type, which names in the message what else is wrong. For other
// options, call [collector.New] with [Conditions.Sink].
func (c *Conditions) Collector(conditionType string, options ...Option) *collector.Collector {
	return collector.New(c.Sink(conditionType, options...), collector.WithOthers(MaxMessage))
}

// Remove takes a condition away: one that does not apply to the object any more.
func (c *Conditions) Remove(conditionType string) {
	kept := (*c.list)[:0]
	for _, x := range *c.list {
		if x.Type != conditionType {
			kept = append(kept, x)
		}
	}
	*c.list = kept
}

// Set writes the condition.
func (s *Sink) Set(ctx context.Context, r collector.Report) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	cond := metav1.Condition{
		Type: s.key, Status: s.status(r.Level), ObservedGeneration: s.conditions.generation,
		Reason: reason(r.Status), Message: cut(r.Message, MaxMessage),
	}
	if err := check(&cond); err != nil {
		return err
	}
	cond.LastTransitionTime = s.conditions.transition(cond.Type, cond.Status)
	for i := range *s.conditions.list {
		if (*s.conditions.list)[i].Type == s.key {
			(*s.conditions.list)[i] = cond
			return nil
		}
	}
	*s.conditions.list = append(*s.conditions.list, cond)
	return nil
}

// status is how a level reads in the condition.
func (s *Sink) status(l collector.Level) metav1.ConditionStatus {
	switch l {
	case collector.Active:
		if s.negative {
			return metav1.ConditionFalse
		}
		return metav1.ConditionTrue
	case collector.Blocked, collector.Waiting:
		if s.negative {
			return metav1.ConditionTrue
		}
		return metav1.ConditionFalse
	}
	return s.progress
}

// transition is when a condition got a status: before this run, or at the first commit with it.
func (c *Conditions) transition(key string, status metav1.ConditionStatus) metav1.Time {
	if old, ok := c.before[key]; ok && old.Status == status && !old.LastTransitionTime.IsZero() {
		return old.LastTransitionTime
	}
	v := value{key, status}
	if _, ok := c.moved[v]; !ok {
		c.moved[v] = metav1.NewTime(c.now())
	}
	return c.moved[v]
}

var reasons = map[collector.Level]string{
	collector.Active: "AsExpected", collector.Waiting: "Waiting", collector.Maintenance: "Progressing", collector.Blocked: "Blocked",
}

func reason(s collector.Status) string {
	if s.Subject != "" {
		return s.Subject
	}
	return reasons[s.Level]
}

// The patterns of metav1.Condition.
var (
	typePattern   = regexp.MustCompile(`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`)
	reasonPattern = regexp.MustCompile(`^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$`)
)

// check says what the API server would refuse.
func check(c *metav1.Condition) error {
	if !typePattern.MatchString(c.Type) {
		return fmt.Errorf("condition type %q: want a word in CamelCase, such as Ready, with a domain and a slash before it or not", c.Type)
	}
	if !reasonPattern.MatchString(c.Reason) || len(c.Reason) > maxReason {
		return fmt.Errorf("condition %s: reason %q is not a word in CamelCase: it is the Subject of the status, leave it empty or write one such as ImageMissing", c.Type, c.Reason)
	}
	return nil
}

// cut shortens a text to a number of characters.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	return strings.TrimSpace(string(r[:limit-1])) + "…"
}
