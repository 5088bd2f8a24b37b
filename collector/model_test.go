package collector_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"testing"
	"testing/quick"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/collectortest"
)

// The models below are written from the Python sources and share nothing with
// the collector but the words for the levels.

// A said is one call of a component; an empty source is the only kind that ops
// and layer-status know.
type said struct{ level, message, source string }

type script []said

// Generate makes a random script. A small alphabet makes ties and repetitions
// frequent.
func (script) Generate(r *rand.Rand, size int) reflect.Value {
	words := make(script, r.Intn(min(size, 12)+1))
	for i := range words {
		words[i] = said{
			level:   []string{"blocked", "maintenance", "waiting", "active"}[r.Intn(4)],
			message: fmt.Sprint("message ", i),
			source:  []string{"", "a", "b", "c", "d"}[r.Intn(5)],
		}
	}
	return reflect.ValueOf(words)
}

// lastWords models the sources: a Python dict keeps the place of the first
// insertion and the value of the last.
func lastWords(words script) script {
	var out script
	for _, w := range words {
		i := slices.IndexFunc(out, func(o said) bool { return w.source != "" && o.source == w.source })
		if i < 0 {
			out = append(out, w)
		} else {
			out[i] = w
		}
	}
	return out
}

// opsModel is StatusBase._get_highest_priority: max() over _priorities, which
// returns the first of several maximal elements.
func opsModel(words script) (said, bool) {
	priorities := map[string]int{"error": 5, "blocked": 4, "maintenance": 3, "waiting": 2, "active": 1}
	if len(words) == 0 {
		return said{}, false
	}
	best := words[0]
	for _, w := range words[1:] {
		if priorities[w.level] > priorities[best.level] {
			best = w
		}
	}
	return best, true
}

// layerStatusModel is status_set and _finalize of layer-status: maintenance is
// set at once, the others are queued by state, and the states are visited in
// the order of the enum. pick chooses within a state: layer-status takes the
// last, the collector the first.
func layerStatusModel(words script, pick func(queue []said) said) (set []said) {
	queues := map[string][]said{}
	for _, w := range words {
		if w.level == "maintenance" {
			set = append(set, w)
			continue
		}
		queues[w.level] = append(queues[w.level], w)
	}
	for _, state := range []string{"maintenance", "blocked", "waiting", "active"} {
		if q := queues[state]; len(q) > 0 {
			return append(set, pick(q))
		}
	}
	return set
}

func firstOf(q []said) said { return q[0] }
func lastOf(q []said) said  { return q[len(q)-1] }

// play runs the script on a collector and returns what the sink showed.
func play(t *testing.T, order collector.Order, words script, progress bool) []said {
	r := collectortest.New(t)
	c := collector.New(r, collector.WithOrder(order))
	for _, w := range words {
		level, err := collector.ParseLevel(w.level)
		if err != nil {
			t.Fatal(err)
		}
		if progress && level == collector.Maintenance {
			err = c.Source(w.source).Progress(ctx, w.message)
		} else {
			err = c.Add(collector.Status{Level: level, Message: w.message, Source: w.source})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	commit(t, c)
	var out []said
	for _, s := range r.Sets() {
		out = append(out, said{s.Level.String(), s.Message, s.Source})
	}
	return out
}

var many = &quick.Config{MaxCount: 2000}

func TestModelOps(t *testing.T) {
	sameAsOps := func(words script) bool {
		var expect []said
		if best, ok := opsModel(lastWords(words)); ok {
			expect = append(expect, best)
		}
		return slices.Equal(play(t, collector.OpsOrder(), words, false), expect)
	}
	if err := quick.Check(sameAsOps, many); err != nil {
		t.Error(err)
	}
}

func TestModelLayerStatus(t *testing.T) {
	// The sources replace their own queued words only, so progress is not
	// among the last words.
	same := func(words script) bool {
		var queued, progress script
		for _, w := range words {
			if w.level == "maintenance" {
				progress = append(progress, w)
			} else {
				queued = append(queued, w)
			}
		}
		words2 := append(slices.Clone(progress), lastWords(queued)...)
		got := play(t, collector.LayerStatusOrder(), words, true)
		theirs := layerStatusModel(words2, lastOf)
		return slices.Equal(got, layerStatusModel(words2, firstOf)) &&
			// With its own rule for equals, layer-status ends at the same level.
			len(got) == len(theirs) && (len(got) == 0 || got[len(got)-1].level == theirs[len(theirs)-1].level)
	}
	if err := quick.Check(same, many); err != nil {
		t.Error(err)
	}
}

// All is the whole order: a stable sort by the model's priorities.
func TestModelAll(t *testing.T) {
	rank := map[string]int{"blocked": 4, "maintenance": 3, "waiting": 2, "active": 1}
	sorted := func(words script, priorities []int32) bool {
		c := collector.New(collectortest.New(t))
		priority := func(i int) int32 {
			if len(priorities) == 0 {
				return 0
			}
			return priorities[i%len(priorities)]
		}
		type held struct {
			said
			priority int32
		}
		var model []held
		for i, w := range words {
			level, err := collector.ParseLevel(w.level)
			if err != nil {
				t.Fatal(err)
			}
			add(t, c, collector.Status{Level: level, Message: w.message, Priority: priority(i)})
			model = append(model, held{said{w.level, w.message, ""}, priority(i)})
		}
		slices.SortStableFunc(model, func(a, b held) int {
			if a.priority != b.priority {
				if a.priority > b.priority {
					return -1
				}
				return 1
			}
			return rank[b.level] - rank[a.level]
		})
		var got []held
		for _, s := range c.All() {
			got = append(got, held{said{s.Level.String(), s.Message, s.Source}, s.Priority})
		}
		return slices.Equal(got, model)
	}
	if err := quick.Check(sorted, many); err != nil {
		t.Error(err)
	}
}
