package oracle

import "testing"

// reference is an engine made of the walk over go/ssa: it reports every pair
// that loses something on some path, and knows nothing of defaults.
func reference(t testing.TB, p *Program, src string) ([]Report, bool) {
	pkg, sp := buildSSA(t, src)
	seen := map[Report]bool{}
	var out []Report
	for _, fn := range p.Funcs {
		if takesFunc(fn) {
			continue
		}
		traces, err := SSATraces(pkg, ssaFunc(sp, fn), 4*maxRuns)
		if err != nil {
			return nil, false
		}
		for _, tr := range traces {
			for _, q := range tr.Pairs {
				r := Report{Line: q.Line, First: q.First}
				if !seen[r] && loses(q) {
					seen[r] = true
					out = append(out, r)
				}
			}
		}
	}
	return out, true
}

func loses(q SSAPair) bool {
	height := map[string]int{"blocked": 5, "waiting": 3, "active": 2}
	a, b := q.Level[0], q.Level[1]
	switch {
	case a != "blocked" && a != "waiting":
		return false
	case a == b:
		return q.Text[0] != q.Text[1] || q.Text[0] != "" && q.Text[0][len(q.Text[0])-1] == '*'
	}
	return b == "maintenance" || height[b] < height[a]
}

// What is promised must be found by another way, and what that way finds must
// be promised or left open, but for the defaults that it does not know of.
func TestTruthAgainstReference(t *testing.T) {
	var s Stats
	falseDefaults := 0
	from := int64(300_000)
	for seed := from; seed < from+int64(sample(200, 10)); seed++ {
		p := Generate(seed)
		src := Print(p)
		truth, err := Judge(p)
		if err != nil {
			s.Skipped++
			continue
		}
		reports, ok := reference(t, p, src)
		if !ok {
			s.Skipped++
			continue
		}
		mistakes := Compare(truth, reports)
		s.Add(truth, reports, mistakes)
		for _, m := range mistakes {
			switch {
			case m.Loss != nil:
				t.Errorf("seed %d: %s\n%s", seed, m, src)
			default:
				falseDefaults++
			}
		}
	}
	t.Logf("%d reports that only the default rule silences\n%s", falseDefaults, &s)
	if s.Promised < 200 {
		t.Errorf("only %d losses promised", s.Promised)
	}
	if falseDefaults == 0 || falseDefaults > s.Reports/5 {
		t.Errorf("%d of %d reports are silenced by the default rule", falseDefaults, s.Reports)
	}
}

// The comparison must notice engines that are wrong in one way.
func TestCompareNotices(t *testing.T) {
	const seeds = 100
	check := func(name, want string, spoil func(*Program, *Truth) []Report) {
		t.Helper()
		n := 0
		for seed := int64(0); seed < seeds; seed++ {
			p := Generate(seed)
			Print(p)
			truth, err := Judge(p)
			if err != nil {
				continue
			}
			for _, m := range Compare(truth, spoil(p, truth)) {
				if len(m.shape()) < len(want) || m.shape()[:len(want)] != want {
					t.Errorf("%s: seed %d: %s", name, seed, m)
				} else {
					n++
				}
			}
		}
		if (want == "none") != (n == 0) {
			t.Errorf("%s: %d mistakes, want %s", name, n, want)
		}
	}
	exact := func(truth *Truth) []Report {
		var out []Report
		for _, l := range truth.Promised {
			out = append(out, Report{Line: l.Lines[0], First: l.First})
		}
		return out
	}
	check("exact", "none", func(_ *Program, truth *Truth) []Report { return exact(truth) })
	check("deaf to defers", "missed", func(_ *Program, truth *Truth) []Report {
		var out []Report
		for _, l := range truth.Promised {
			deferred := false
			for _, tag := range l.Tags {
				deferred = deferred || tag == "second in defer"
			}
			if !deferred {
				out = append(out, Report{Line: l.Lines[0]})
			}
		}
		return out
	})
	check("every write", "", func(p *Program, truth *Truth) []Report {
		out := exact(truth)
		walk(p, func(n any) bool {
			if c, ok := n.(*Call); ok && c.Set != nil {
				out = append(out, Report{Line: c.Line})
			}
			return true
		})
		return out
	})
	check("wrong first", "wrong first", func(_ *Program, truth *Truth) []Report {
		out := exact(truth)
		for i := range out {
			out[i].First = 1
		}
		return out
	})
}
