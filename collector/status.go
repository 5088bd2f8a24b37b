package collector

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// A Level says how a component is, from Unknown (least important) to Error.
// The numbers are the order of ops (StatusBase._priorities in
// canonical/operator ops/model.py) and of Juju itself (DeriveStatus in
// juju/juju core/status): "maintenance (us busy) is higher than waiting
// (someone else busy)". [Order] changes the order of one collector.
type Level uint8

// The levels, least important first. The words are those of Juju.
const (
	Unknown     Level = iota // nothing was said yet; cannot be added
	Active                   // works
	Waiting                  // waits for something that will come by itself: another application, a peer
	Maintenance              // at work, will end by itself
	Blocked                  // a person must act
	Error                    // the run failed; shown by the platform, cannot be added
)

var levelNames = [...]string{
	Unknown:     "unknown",
	Active:      "active",
	Waiting:     "waiting",
	Maintenance: "maintenance",
	Blocked:     "blocked",
	Error:       "error",
}

// String returns the word that Juju uses for the level, such as "blocked".
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return fmt.Sprintf("level(%d)", uint8(l))
}

// ParseLevel returns the level with the given name, the inverse of
// [Level.String]. Any other word is an error that lists the right ones.
func ParseLevel(name string) (Level, error) {
	for l, n := range levelNames {
		if n == name {
			return Level(l), nil
		}
	}
	return Unknown, fmt.Errorf("level %q is not known: want one of %s", name, strings.Join(levelNames[:], ", "))
}

// MarshalText returns the level's name, so that JSON and YAML show words.
func (l Level) MarshalText() ([]byte, error) {
	if int(l) >= len(levelNames) {
		return nil, fmt.Errorf("level %d is not known: want at most %d (%s)", uint8(l), uint8(Error), Error)
	}
	return []byte(levelNames[l]), nil
}

// UnmarshalText is the inverse of [Level.MarshalText].
func (l *Level) UnmarshalText(text []byte) error {
	parsed, err := ParseLevel(string(text))
	if err != nil {
		return err
	}
	*l = parsed
	return nil
}

// Blocking reports whether something with this level does not get on: Waiting,
// Blocked and Error. Maintenance is progress and Active is fine.
func (l Level) Blocking() bool {
	return l == Waiting || l == Blocked || l == Error
}

// A Status is what one source says about one subject.
type Status struct {
	Level Level

	// Priority ranks this status before its level: a maintenance with priority
	// 1 is shown rather than a blocked with priority 0. Equal priorities, the
	// default, leave the decision to the [Order]. A class order alone cannot
	// say that this maintenance outranks that blocked
	// (canonical/postgresql-operator#1312).
	Priority int32

	// Message tells a person what is going on, or what to do. It may be empty
	// unless the level is blocking. Any length; see [WithOthers] for a limit.
	Message string

	// Source is the name of the component that speaks, such as "database".
	// What a source says later replaces what it said earlier. A status without
	// a source has no slot: each one stays, as in ops.
	Source string

	// Subject separates the statuses of one source that must not replace each
	// other, such as "migration" and "relation". Empty is a subject like any
	// other. OpenShift's StatusManager (cluster-network-operator) shares one
	// slot between degraded and progressing, so each erases the other; here
	// the slot is (source, subject).
	Subject string

	// Since is the time since when the slot is in this state: Add sets it, and
	// keeps it while the level stays the same or stays blocking. A caller that
	// knows better sets it; zero means now.
	Since time.Time
}

// String returns the status for logs and errors, such as
// `blocked "add a database relation" (database/relation)`.
func (s Status) String() string {
	var b strings.Builder
	b.WriteString(s.Level.String())
	if s.Message != "" {
		fmt.Fprintf(&b, " %q", s.Message)
	}
	if s.Source != "" {
		b.WriteString(" (" + s.Source)
		if s.Subject != "" {
			b.WriteString("/" + s.Subject)
		}
		b.WriteByte(')')
	}
	return b.String()
}

// A RefusedError is returned by Add for a status that cannot be added. What
// was added before stays.
type RefusedError struct {
	Status Status // the refused status
	Reason string // what is wrong, and what would be right
}

// Error returns the status and the reason.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("status %s refused: %s", e.Status, e.Reason)
}

// check returns a *RefusedError if s can be in no collector, whatever its
// order. Ops and layer-status refuse error and unknown too (InvalidStatusError,
// and ValueError from WorkloadState).
func (s *Status) check() error {
	var reason string
	switch {
	case s.Level == Error:
		reason = "error is shown by the platform when a run fails: return an error, or add blocked if a person must act"
	case s.Level == Unknown:
		reason = "unknown cannot be set: add active, waiting, maintenance or blocked"
	case s.Level > Error:
		reason = "no such level: add active, waiting, maintenance or blocked"
	case s.Level.Blocking() && strings.TrimSpace(s.Message) == "":
		reason = "nobody would learn what to do: give it a message"
	case s.Source == "" && s.Subject != "":
		reason = "a subject without a source names no slot: give it a source"
	case !utf8.ValidString(s.Source) || !utf8.ValidString(s.Subject):
		reason = "source and subject are names: they must be valid utf-8"
	default:
		return nil
	}
	return &RefusedError{Status: *s, Reason: reason}
}

// keepSince carries the time of the slot's earlier status over to s, unless s
// is another state of affairs or brings a time of its own.
func (s *Status) keepSince(earlier *Status) {
	if s.Since.IsZero() && (s.Level == earlier.Level || s.Level.Blocking() && earlier.Level.Blocking()) {
		s.Since = earlier.Since
	}
}
