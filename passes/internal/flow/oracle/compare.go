package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// Report is a diagnostic of an engine. First, where the engine tells it, is
// the line of the write that is lost.
type Report struct{ Line, First int }

// Engine finds lost statuses in src, one file of package p.
type Engine func(t testing.TB, src string) []Report

// Mistake is where an engine and the truth part.
type Mistake struct {
	// Loss is what was promised and not reported; nil for a false positive.
	Loss *Loss
	// Line is where a report should not stand, or where one is missing.
	Line int
	// Loose is set for one that needs more knowledge to avoid
	// than the engine claims: see Truth.loosely.
	Loose bool
	// First is set for a report on the right line about the wrong write.
	First int
}

func (m Mistake) String() string {
	switch {
	case m.Loss != nil:
		return fmt.Sprintf("missed: line %d, %s, set at line %d", m.Line, m.Loss.Kind, m.Loss.First)
	case m.First != 0:
		return fmt.Sprintf("line %d: the write at line %d is not lost there (%s)", m.Line, m.First, m.shape())
	}
	return fmt.Sprintf("%s: line %d", m.shape(), m.Line)
}

// shape says which mistakes are alike: the reducer keeps one of the same shape.
func (m Mistake) shape() string {
	switch {
	case m.Loss != nil:
		return "missed " + m.Loss.Kind
	case m.First != 0 && m.Loose:
		return "loosely wrong first"
	case m.First != 0:
		return "wrong first"
	case m.Loose:
		return "loose false positive"
	}
	return "false positive"
}

// Compare lists the mistakes of an engine.
func Compare(truth *Truth, reports []Report) []Mistake {
	var out []Mistake
	at := map[int]bool{}
	for _, r := range reports {
		switch {
		case !truth.Allowed[r.Line]:
			if !at[r.Line] {
				out = append(out, Mistake{Line: r.Line, Loose: truth.loosely(0, r.Line)})
			}
		case r.First != 0 && !truth.Firsts[[2]int{r.First, r.Line}]:
			out = append(out, Mistake{Line: r.Line, First: r.First, Loose: truth.loosely(r.First, r.Line)})
		}
		at[r.Line] = true
	}
	for i, l := range truth.Promised {
		if !slices.ContainsFunc(l.Lines, func(n int) bool { return at[n] }) {
			out = append(out, Mistake{Loss: &truth.Promised[i], Line: l.Lines[0]})
		}
	}
	return out
}

// Stats counts over many programs.
type Stats struct {
	Programs, Skipped, Runs int
	Reports, False, Wrong   int
	Loose, LooseWrong       int // of the false and the wrong ones
	Promised, Missed        int
	Silent                  int // programs in which nothing may be reported
	by                      map[string]*[2]int
}

// Add counts one program.
func (s *Stats) Add(truth *Truth, reports []Report, mistakes []Mistake) {
	s.Programs++
	s.Runs += truth.Runs
	if len(truth.Allowed) == 0 {
		s.Silent++
	}
	lines := map[int]bool{}
	for _, r := range reports {
		lines[r.Line] = true
	}
	s.Reports += len(lines)
	missed := map[*Loss]bool{}
	for _, m := range mistakes {
		switch {
		case m.Loss != nil:
			missed[m.Loss] = true
		case m.First != 0:
			s.Wrong++
			if m.Loose {
				s.LooseWrong++
			}
		default:
			s.False++
			if m.Loose {
				s.Loose++
			}
		}
	}
	if s.by == nil {
		s.by = map[string]*[2]int{}
	}
	for i := range truth.Promised {
		l := &truth.Promised[i]
		s.Promised++
		if missed[l] {
			s.Missed++
		}
		for _, t := range append([]string{"kind: " + l.Kind}, l.Tags...) {
			c := s.by[t]
			if c == nil {
				c = new([2]int)
				s.by[t] = c
			}
			c[0]++
			if missed[l] {
				c[1]++
			}
		}
	}
}

// Precision is the share of reports that are right or left open.
func (s *Stats) Precision() float64 { return share(s.Reports-s.False, s.Reports) }

// Recall is the share of the promised losses that are reported.
func (s *Stats) Recall() float64 { return share(s.Promised-s.Missed, s.Promised) }

func share(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

func (s *Stats) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d programs (%d without any loss, %d too large and left out), %d runs\n", s.Programs, s.Silent, s.Skipped, s.Runs)
	fmt.Fprintf(&b, "precision %.4f: %d reports, %d false (%d loosely right), %d about the wrong write (%d loosely right)\n",
		s.Precision(), s.Reports, s.False, s.Loose, s.Wrong, s.LooseWrong)
	fmt.Fprintf(&b, "recall    %.4f: %d losses promised, %d missed\n", s.Recall(), s.Promised, s.Missed)
	fmt.Fprintf(&b, "%-45s %8s %8s %8s\n", "construct", "promised", "missed", "recall")
	for _, k := range slices.Sorted(maps.Keys(s.by)) {
		c := s.by[k]
		fmt.Fprintf(&b, "%-45s %8d %8d %8.4f\n", k, c[0], c[1], share(c[0]-c[1], c[0]))
	}
	return b.String()
}
