package model

import (
	"strconv"
	"strings"
)

// A Polarity says when a condition is good.
type Polarity uint8

const (
	// Positive conditions are good when True: Ready.
	Positive Polarity = iota
	// Negative conditions are good when False: Degraded.
	Negative
	// Neutral conditions are neither: Progressing, Paused.
	Neutral
)

// A Key says what the conditions with that key mean.
type Key struct {
	// Pattern is the key, or "*" and how it ends, or how it starts and "*".
	Pattern  string
	Polarity Polarity
}

// Matches says whether the row is about a key.
func (k Key) Matches(key string) bool {
	if end, ok := strings.CutPrefix(k.Pattern, "*"); ok {
		return strings.HasSuffix(key, end)
	}
	if start, ok := strings.CutSuffix(k.Pattern, "*"); ok {
		return strings.HasPrefix(key, start)
	}
	return k.Pattern == key
}

// PolarityOf returns when a condition with that key is good: Positive where no row says something else.
func (m *Model) PolarityOf(key string) Polarity {
	for _, k := range m.Keys {
		if k.Matches(key) {
			return k.Polarity
		}
	}
	return Positive
}

// Removed is the value of a condition that is taken away.
const Removed = "removed"

// Levels of a model of conditions.
const (
	bad      = "bad"
	warning  = "warning"
	progress = "progress"
	unknown  = "unknown"
	good     = "good"
)

// conditionLevels are the levels of conditions, which [Model.Grade] gives to their values. A severity of
// Cluster API grades what is bad; Unknown is, like progress, meant to be replaced.
func conditionLevels() []Level {
	return []Level{
		{Name: bad, Rank: 50, Traits: Blocking},
		{Name: warning, Rank: 45, Traits: Blocking},
		{Name: progress, Rank: 30, Traits: Progress},
		{Name: unknown, Rank: 30, Traits: Progress},
		{Name: good, Rank: 20, Traits: Healthy},
	}
}

// Grade returns the level of a value: for a condition, what True, False, Unknown or [Removed] mean for its key, with what
// reason and severity say. It is nil where nothing is known.
func (m *Model) Grade(key, value, reason, severity string) *Level {
	if len(m.Keys) == 0 {
		return m.LevelByValue(value)
	}
	return m.GradeAs(m.PolarityOf(key), value, reason, severity)
}

// ConditionLevels and ConditionKeys are those of the built-in models of conditions.
func ConditionLevels() []Level { return conditionLevels() }

// ConditionKeys say what well-known types of conditions mean.
func ConditionKeys() []Key { return conditionKeys() }

// GradeAs returns the level of a condition of that polarity.
func (m *Model) GradeAs(polarity Polarity, value, reason, severity string) *Level {
	if polarity == Neutral {
		return nil
	}
	name := ""
	switch {
	case value == "Unknown", value == Removed && polarity == Positive:
		name = unknown
	case value == "True" && polarity == Positive, (value == "False" || value == Removed) && polarity == Negative:
		name = good
	case value != "True" && value != "False":
		return nil
	case severity == "Info", underWay(reason):
		name = progress
	case severity == "Warning":
		name = warning
	default:
		name = bad
	}
	return m.LevelByName(name)
}

// Progress is the level of conditions that say that work is under way.
func (m *Model) Progress() *Level { return m.LevelByName(progress) }

// Waits says whether the text of a condition says that it only waits, whatever its reason.
func Waits(message string) bool {
	first, _, _ := strings.Cut(message, " ")
	return strings.EqualFold(first, "waiting")
}

// work are words of a reason that say that work is under way, failures those that say that it is not.
var (
	work = words("Progressing", "Progress", "Requested", "Waiting", "Wait", "Pending", "Reconciling", "Creating", "Provisioning", "Deleting",
		"Terminating", "Updating", "Upgrading", "Scaling", "Initializing", "Starting", "Bootstrapping", "Draining", "Installing",
		"Deploying", "Processing", "Restarting", "Stopping", "Syncing", "Migrating", "Building", "Fetching", "Downloading",
		"Retrying", "Queued", "Scheduling", "Preparing", "Resizing", "Joining", "Remediating", "Rolling", "Restoring", "Cloning",
		"Detaching", "Attaching", "Propagating", "Started", "Resolving", "Refreshing", "Cleaning", "Configuring", "Rebooting")
	failures = words("Not", "No", "Failed", "Failure", "Fail", "Error", "Errored", "Invalid", "Missing", "Timeout", "Timed", "Denied", "Unreachable",
		"Conflict", "Unavailable", "Exceeded", "Rejected", "Cannot", "Blocked", "Stuck", "Stalled")
)

// quoted writes a constant operand.
func quoted(s string) string { return strconv.Quote(s) }

func words(list ...string) map[string]bool {
	out := map[string]bool{}
	for _, w := range list {
		out[w] = true
	}
	return out
}

// underWay says whether a reason, a word in CamelCase, says that work is under way.
func underWay(reason string) bool {
	found := false
	for w := range camelWords(reason) {
		if failures[w] {
			return false
		}
		found = found || work[w]
	}
	return found
}

// camelWords yields the words of a name in CamelCase.
func camelWords(s string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		start := 0
		for i := 1; i <= len(s); i++ {
			if i == len(s) || 'A' <= s[i] && s[i] <= 'Z' {
				if !yield(s[start:i]) {
					return
				}
				start = i
			}
		}
	}
}
