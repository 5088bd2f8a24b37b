package oracle

import (
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	programs = flag.Int("oracle.n", 300, "how many programs to compare the engine on")
	first    = flag.Int64("oracle.seed", 1, "seed of the first program")
	keep     = flag.String("oracle.keep", "", "folder to write reduced counterexamples to")
)

// sample is how many programs a slower comparison takes: base, or a share of
// those that were asked for.
func sample(base, share int) int { return max(base, *programs/share) }

// maxShown bounds the counterexamples that one run reduces and prints.
var maxShown = flag.Int("oracle.show", 12, "how many counterexamples to reduce and print")

// TestEngine compares the engine with the truth on programs of fixed seeds.
func TestEngine(t *testing.T) {
	var s Stats
	shown := 0
	for i := range int64(*programs) {
		seed := *first + i
		p := Generate(seed)
		src := Print(p)
		truth, err := Judge(p)
		if err != nil {
			s.Skipped++
			continue
		}
		reports := within(t, p, src)
		mistakes := Compare(truth, reports)
		s.Add(truth, reports, mistakes)
		if len(mistakes) > 0 && shown < *maxShown {
			shown++
			t.Errorf("seed %d: %s", seed, counterexample(t, p, mistakes[0]))
		}
	}
	t.Logf("\n%s", &s)
	if s.Skipped > *programs/10 {
		t.Errorf("%d of %d programs are too large to be judged", s.Skipped, *programs)
	}
	if s.Precision() < 1 || s.Wrong > 0 {
		t.Errorf("precision %.4f, %d reports about the wrong write", s.Precision(), s.Wrong)
	}
	if s.Recall() < 0.98 {
		t.Errorf("recall %.4f, want 0.98", s.Recall())
	}
}

// counterexample reduces p for as long as a mistake of that shape remains, and
// prints it with what is expected.
func counterexample(t testing.TB, p *Program, m Mistake) string {
	found := m
	Reduce(p, func(p *Program) bool {
		truth, err := Judge(p)
		if err != nil {
			return false
		}
		for _, n := range Compare(truth, subject(t, Print(p))) {
			if n.shape() == m.shape() {
				found = n
				return true
			}
		}
		return false
	})
	src := Print(p)
	truth, err := Judge(p)
	if err != nil {
		t.Fatal(err)
	}
	// The last program that failed is p; what it failed with may be older.
	for _, n := range Compare(truth, subject(t, src)) {
		if n.shape() == m.shape() {
			found = n
			break
		}
	}
	text := annotate(src, truth)
	if *keep != "" {
		name := strings.ReplaceAll(found.shape(), " ", "_") + "_" + strconv.FormatInt(p.Seed, 10) + ".go"
		if err := os.WriteFile(filepath.Join(*keep, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return found.String() + "\n" + text
}

// annotate marks the lines where a report must or may stand.
func annotate(src string, truth *Truth) string {
	lines := strings.Split(src, "\n")
	must := map[int]bool{}
	for _, l := range truth.Promised {
		if len(l.Lines) == 1 {
			must[l.Lines[0]] = true
		}
	}
	for n := range truth.Allowed {
		word := " // may: set at"
		if must[n] {
			word = " // want: set at"
		}
		var from []int
		for pair := range truth.Firsts {
			if pair[1] == n {
				from = append(from, pair[0])
			}
		}
		slices.Sort(from)
		lines[n-1] += word + strings.Trim(strings.ReplaceAll(fmt.Sprint(" ", from), "[", ""), "]")
	}
	out, err := format.Source([]byte(strings.Join(lines, "\n")))
	if err != nil {
		return strings.Join(lines, "\n")
	}
	return string(out)
}

var marker = regexp.MustCompile(`// (want|may): set at ([\d ]+)$`)

// TestCounterexamples replays programs that an engine once got wrong. A marker
// names the lines that the lost write may be said to stand on.
func TestCounterexamples(t *testing.T) {
	files, err := filepath.Glob("testdata/counterexamples/*.go")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no counterexamples")
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want, from := map[int]bool{}, map[int][]string{}
			for i, l := range strings.Split(string(src), "\n") {
				if m := marker.FindStringSubmatch(l); m != nil {
					want[i+1] = m[1] == "want"
					from[i+1] = strings.Fields(m[2])
				}
			}
			got := map[int]bool{}
			for _, r := range subject(t, string(src)) {
				got[r.Line] = true
				switch {
				case from[r.Line] == nil:
					t.Errorf("line %d: not expected", r.Line)
				case r.First != 0 && !slices.Contains(from[r.Line], strconv.Itoa(r.First)):
					t.Errorf("line %d: says set at %d, want %v", r.Line, r.First, from[r.Line])
				}
			}
			for n, must := range want {
				if must && !got[n] {
					t.Errorf("line %d: nothing reported", n)
				}
			}
		})
	}
}

// FuzzEngine goes on from the fixed seeds.
func FuzzEngine(f *testing.F) {
	for seed := range int64(10) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		p := Generate(seed)
		src := Print(p)
		truth, err := Judge(p)
		if err != nil {
			t.Skip(err)
		}
		if ms := Compare(truth, within(t, p, src)); len(ms) > 0 {
			t.Errorf("seed %d: %s", seed, counterexample(t, p, ms[0]))
		}
	})
}
