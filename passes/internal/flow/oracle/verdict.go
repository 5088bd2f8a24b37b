package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Loss is a pair of writes of which the first is lost.
type Loss struct {
	Lines []int // a report on any of them will do
	First int   // line of the first write
	Kind  string
	Tags  []string
}

// Truth is what CHECKS.md says of one program.
type Truth struct {
	Promised []Loss
	// Allowed are the lines where a report is right or left open.
	Allowed map[int]bool
	// Firsts are the pairs behind them: the line of the lost write, and the
	// line of the report.
	Firsts map[[2]int]bool
	// Runs counts the runs it rests on.
	Runs int

	program *Program
	loose   *Truth // what holds loosely
}

// limits keep a program small enough to be judged exactly.
const (
	maxRuns     = 6000
	maxFreeRuns = 20_000
)

// Judge runs every function of a printed program as the start of a path.
func Judge(p *Program) (*Truth, error) {
	t := &Truth{Allowed: map[int]bool{}, Firsts: map[[2]int]bool{}, program: p}
	for _, fn := range p.Funcs {
		if takesFunc(fn) {
			continue
		}
		if err := t.root(fn); err != nil {
			return nil, err
		}
	}
	if err := t.lits(p); err != nil {
		return nil, err
	}
	slices.SortFunc(t.Promised, func(a, b Loss) int {
		return slices.Compare(append(slices.Clone(a.Lines), a.First), append(slices.Clone(b.Lines), b.First))
	})
	return t, nil
}

// loosely says that a report at a line about a write is right as far as one can tell who
// does not count the turns of loops, does not tell one new error from another,
// and does not look at what functions that set no status return and write. It is a false
// positive all the same; Stats shows how many are of this kind.
func (t *Truth) loosely(first, line int) bool {
	if t.loose == nil {
		t.loose = &Truth{Allowed: map[int]bool{}, Firsts: map[[2]int]bool{}}
		for _, fn := range t.program.Funcs {
			if takesFunc(fn) {
				continue
			}
			f, _, _ := gather(maxFreeRuns, func(ch *chooser) (*Run, bool) {
				in := newInterp(ch, false)
				in.loose = true
				return in.root(fn)
			})
			for _, q := range f.pairs {
				t.loose.allow(q)
			}
		}
	}
	if first != 0 && t.Allowed[line] {
		return t.loose.Firsts[[2]int{first, line}]
	}
	return t.loose.Allowed[line]
}

func takesFunc(fn *Func) bool {
	return slices.ContainsFunc(fn.Params, func(p Param) bool { return p.T == FuncVoid })
}

// kind says which row of the table a pair belongs to.
type kind int

const (
	silent kind = iota
	lower       // blocking, then lower, or waiting then maintenance
	same        // blocking at one level, other texts
	open        // CHECKS.md does not say
)

var heights = map[string]int{"Blocked": 5, "Maintenance": 4, "Waiting": 3, "Active": 2, "Unknown": 1}

func classify(w1, w2 *Write) kind {
	switch {
	case w1.Level == "" || w2.Level == "":
		if w1.Level == "" || w1.Level == "Blocked" || w1.Level == "Waiting" {
			return open
		}
		return silent
	case w1.Level != "Blocked" && w1.Level != "Waiting":
		return silent
	case w1.Level == w2.Level:
		if w1.Text != w2.Text {
			return same
		}
		if !w1.Const || !w2.Const {
			return open
		}
		return silent
	case w2.Level == "Unknown":
		return open
	case w1.Level == "Waiting" && w2.Level == "Maintenance":
		return lower
	case heights[w2.Level] > heights[w1.Level]:
		return silent
	}
	return lower
}

// pairFacts gathers what the runs of one function say of one pair of sites.
type pairFacts struct {
	w1, w2     *Write
	kind       kind
	lines      []int
	promisable bool // seen in a run that leaves nothing open
	allOpaque  bool // every run has an opaque call between the writes
	allBare    bool // no run has any call between the writes
	tags       map[string]bool
}

// facts gathers what the runs of one function say.
type facts struct {
	pairs map[string]*pairFacts
	order []string
	// arrivals lists, for every site of a second write, how runs came there.
	arrivals map[string][]arrival
}

// arrival is one arrival at a write: what ran before, and what was last.
type arrival struct {
	sites     map[int]bool
	lastChain string
	panicking bool
}

// gather runs one start of a path in all ways.
func gather(limit int, one func(*chooser) (*Run, bool)) (*facts, int, error) {
	f := &facts{pairs: map[string]*pairFacts{}, arrivals: map[string][]arrival{}}
	n := 0
	err := explore(limit, func(ch *chooser) {
		if run, ok := one(ch); ok {
			n++
			f.add(run)
		}
	})
	return f, n, err
}

// add takes in one run.
func (f *facts) add(run *Run) {
	failed := slices.ContainsFunc(run.Writes, (*Write).hasFailed)
	for _, app := range []bool{false, true} {
		var last *Write
		seen := map[int]bool{}
		for _, w := range run.Writes {
			if w.App != app || w.hasFailed() {
				continue
			}
			c := chain(w)
			if !failed {
				a := arrival{sites: maps.Clone(seen), panicking: w.panicking}
				if last != nil {
					a.lastChain = chain(last)
				}
				f.arrivals[c] = append(f.arrivals[c], a)
			}
			if last != nil {
				f.pair(last, w, !failed)
			}
			last = w
			seen[w.call.ID] = true
		}
	}
}

func (f *facts) pair(w1, w2 *Write, ordinary bool) {
	k := classify(w1, w2)
	if k == silent {
		return
	}
	lines, here := place(w1, w2)
	sure, maybe := knowing(w1, w2)
	again, after := awaited(w1, w2)
	if !here || sure || again {
		return
	}
	key := fmt.Sprint(w1.App, chain(w1), w1.Level, "/", chain(w2), w2.Level)
	p := f.pairs[key]
	if p == nil {
		p = &pairFacts{w1: w1, w2: w2, kind: open, lines: lines, allOpaque: true, allBare: true}
		f.pairs[key] = p
		f.order = append(f.order, key)
	}
	opaque, calls := w2.opaque-w1.opaque, w2.opaque+w2.soft-w1.opaque-w1.soft-1
	p.allOpaque = p.allOpaque && opaque > 0
	p.allBare = p.allBare && calls <= 0
	if k == open || !ordinary || maybe || after || w2.panicking || retried(w1, w2) {
		return
	}
	p.promisable = true
	p.kind = k
	if p.tags == nil {
		p.tags = map[string]bool{}
	}
	for _, t := range pairTags(w1, w2) {
		p.tags[t] = true
	}
}

// reasoned says whether some path reaches the second write without the first.
// mixed: the first ran on every path, but was not the last on every path, or
// ran by another way; CHECKS.md does not say which counts.
func (f *facts) reasoned(p *pairFacts) (reasoned, mixed bool) {
	last := false
	c1 := chain(p.w1)
	for _, a := range f.arrivals[chain(p.w2)] {
		if !a.sites[p.w1.call.ID] && !a.panicking {
			reasoned = true
		}
		if a.lastChain != c1 {
			last = true
		}
	}
	return reasoned, !reasoned && last
}

func (t *Truth) root(fn *Func) error {
	f, n, err := gather(maxRuns, func(ch *chooser) (*Run, bool) { return runFunc(ch, fn, false) })
	if err != nil {
		return err
	}
	t.Runs += n
	var free *facts
	for _, key := range f.order {
		q := f.pairs[key]
		v := q.verdict(f.reasoned(q))
		if v == silently {
			// A default on every feasible path: is it one on every path?
			if free == nil {
				if free, _, err = gather(maxFreeRuns, func(ch *chooser) (*Run, bool) { return runFunc(ch, fn, true) }); err != nil {
					free = &facts{}
					v = openly
				}
			}
			if r, mixed := free.reasoned(q); r || mixed || len(free.order) == 0 {
				v = openly
			}
		}
		if v == silently {
			continue
		}
		t.allow(q)
		if v == loudly && q.promisable {
			t.Promised = append(t.Promised, Loss{
				Lines: q.lines,
				First: q.w1.call.Line,
				Kind:  q.describe(),
				Tags:  append(slices.Sorted(maps.Keys(q.tags)), containers(fn, q)...),
			})
		}
	}
	return nil
}

func (t *Truth) allow(q *pairFacts) {
	for _, l := range q.lines {
		t.Allowed[l] = true
		for _, f := range q.w1.stack {
			t.Firsts[[2]int{f.call.Line, l}] = true
		}
	}
}

// lits runs every literal as the start of a path; what shows there is allowed.
func (t *Truth) lits(p *Program) error {
	var lits []*Lit
	walk(p, func(n any) bool {
		if l, ok := n.(*Lit); ok {
			lits = append(lits, l)
		}
		return true
	})
	for _, l := range lits {
		f, _, err := gather(maxRuns, func(ch *chooser) (*Run, bool) { return runLit(ch, l) })
		if err != nil {
			return err
		}
		for _, q := range f.pairs {
			t.allow(q)
		}
	}
	return nil
}

// verdict is what the table says of a pair that some run confirms.
type verdict int

const (
	silently verdict = iota
	openly
	loudly
)

func (p *pairFacts) verdict(reasoned, mixed bool) verdict {
	switch {
	case p.kind == lower && (p.w1.Level == "Blocked" || reasoned || p.allBare):
		return loudly
	case p.kind == lower && !mixed && p.allOpaque:
		return silently
	case p.kind == same && reasoned:
		return loudly
	case p.kind == same && !mixed && (p.w1.Level == "Blocked" || p.allOpaque):
		return silently
	}
	return openly
}

func (p *pairFacts) describe() string {
	how := strings.ToLower(p.w1.Level) + " then " + strings.ToLower(p.w2.Level)
	if p.kind == same {
		how = strings.ToLower(p.w1.Level) + " twice"
	}
	return how
}

// chain is the way from the start of the run to a write, as call sites.
func chain(w *Write) string {
	var b strings.Builder
	for _, f := range w.stack {
		fmt.Fprintf(&b, "%d.", f.call.ID)
	}
	return b.String()
}

func (w *Write) hasFailed() bool { return w.failed.value().(*errValue) != nil }
