package statusoverwrite

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/token"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/passes/internal/directive"
	"github.com/statuslint/statuslint/passes/internal/doc"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// docFile documents the analyzer in its package comment.
//
//go:embed doc.go
var docFile string

// Config holds the options of the check. The zero Config is the default.
type Config struct {
	// Strict also reports a rise from a lower to a higher level, reasoned progress that a healthy
	// status replaces, and a waiting default that is replaced after work.
	Strict bool

	// Engine follows statuses for the check; nil: the one with the built-in models.
	Engine *analysis.Analyzer
}

// Analyzer is the check with its defaults.
var Analyzer = New(Config{})

// New returns a fresh instance of the check. Its flag -strict starts as cfg says.
func New(cfg Config) *analysis.Analyzer {
	if cfg.Engine == nil {
		cfg.Engine = flow.Analyzer
	}
	a := &analysis.Analyzer{
		Name:     "statusoverwrite",
		Doc:      doc.Extract(docFile, "statusoverwrite"),
		URL:      "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statusoverwrite",
		Requires: []*analysis.Analyzer{cfg.Engine},

		ResultType: reflect.TypeFor[finding.Accounts](),
	}
	strict := a.Flags.Bool("strict", cfg.Strict, "also report rises, replaced progress and replaced defaults")
	counts := a.Flags.Bool("counts", false, "print to standard error how often a bound of the engine was reached")
	a.Run = directive.Wrap(func(pass *analysis.Pass) (any, error) {
		result, _ := pass.ResultOf[cfg.Engine].(*flow.Result)
		if result == nil {
			return finding.Accounts(nil), nil
		}
		if *counts {
			for _, what := range slices.Sorted(maps.Keys(result.Counts)) {
				fmt.Fprintf(os.Stderr, "%s: %s: %d\n", pass.Pkg.Path(), what, result.Counts[what])
			}
		}
		return report(pass, result, *strict), nil
	})
	return a
}

// report reports each place where a status is lost once, whatever number of paths lead there.
func report(pass *analysis.Pass, result *flow.Result, strict bool) finding.Accounts {
	accounts := finding.Accounts{}
	meets := result.Meets
	fix := fixer{pass: pass, result: result}
	for i := 0; i < len(meets); {
		var lost []*flow.Meet
		j := i
		for ; j < len(meets) && meets[j].Pos == meets[i].Pos; j++ {
			if judge(meets[j], strict) {
				lost = append(lost, meets[j])
			}
		}
		i = j
		if len(lost) == 0 {
			continue
		}
		worst := lost[0]
		for _, m := range lost[1:] {
			if m.First.Level.Rank > worst.First.Level.Rank {
				worst = m
			}
		}
		d := diagnostic(worst, lost)
		d.SuggestedFixes = fix.fixes(worst)
		pass.Report(d)
		accounts[d.Pos] = account(worst)
	}
	return accounts
}

// judge says whether a pair of writes is a status lost.
func judge(m *flow.Meet, strict bool) bool {
	first, second := m.First.Level, m.Second.Level
	if m.Discarded {
		return first.Has(model.Blocking)
	}
	if first == nil || second == nil || m.Guarded || m.First.Model.Inferred {
		return false
	}
	switch {
	case first.Has(model.Progress):
		// Progress is meant to be replaced; whether by something good too early is for the strict.
		return strict && m.Reasoned && second.Has(model.Healthy)
	case !first.Has(model.Blocking):
		return strict && second.Rank > first.Rank && (m.Reasoned || first.Traits != 0)
	case second.Rank == first.Rank:
		// Of two reasons of one level the first is lost, unless it was a default that is refined.
		return second.Has(model.Blocking) && m.Reasoned && !m.SameText
	case second.Has(model.Terminal) && !second.Has(model.Healthy):
		return false // the end of it: neither good nor bad
	case second.Rank > first.Rank && !second.Has(model.Progress):
		return strict
	case m.Reasoned:
		return true
	case !m.First.Model.Immediate:
		return false // set pessimistically and refined before anybody sees it
	case second.Rank > first.Rank || !waiting(first):
		return second.Rank < first.Rank || !m.Slow || strict
	}
	return !m.Slow || strict
}

// waiting says whether a blocking level only waits: nobody has to act.
func waiting(l *model.Level) bool { return l.Has(model.Blocking) && l.Name == "waiting" }

func diagnostic(m *flow.Meet, lost []*flow.Meet) analysis.Diagnostic {
	d := analysis.Diagnostic{
		Pos:      m.Pos,
		Category: "lost",
		Message:  message(m),
	}
	seen := map[token.Pos]bool{}
	for _, x := range lost {
		if x.First.Pos.IsValid() && !seen[x.First.Pos] {
			seen[x.First.Pos] = true
			d.Related = append(d.Related, analysis.RelatedInformation{
				Pos: x.First.Pos, Message: said(x, x.First.Value) + " is set here",
			})
		}
	}
	for _, s := range m.Path {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: s.Pos, Message: "on the way: " + went(s)})
	}
	return d
}

func went(s flow.Step) string {
	if s.Yes {
		return "the test holds"
	}
	return "the test does not hold"
}

// account tells which pair a diagnostic is about, and how the program gets from one to the other.
func account(m *flow.Meet) finding.Account {
	first, second := &m.First, &m.Second
	lost, by := said(m, first.Value)+" is set", "sets it to "+second.Value
	switch {
	case m.Discarded:
		by = "fills the object anew, without the status"
	case second.Value == model.Removed:
		by = "removes it"
	}
	if m.Again {
		by = "a later turn of the loop " + by
	}
	path := first.Marks(lost)
	for _, s := range m.Path {
		path = append(path, finding.Mark{Pos: s.Pos, Text: went(s)})
	}
	return finding.Account{
		Identity: finding.Identity{
			Slot: strings.TrimSuffix(m.Slot+" "+m.Key, " "), First: first.Value, Second: cmp.Or(second.Value, "discarded"),
			Text: strings.Join(slices.Concat([]string{first.Text, first.Reason}, first.Via, second.Via), "|"),
		},
		Path: append(path, second.Marks(by)...),
	}
}

func message(m *flow.Meet) string {
	first, second := &m.First, &m.Second
	var b strings.Builder
	fmt.Fprintf(&b, "%s (", said(m, first.Value))
	if first.Reason != "" {
		fmt.Fprintf(&b, "%s, ", short(first.Reason))
	}
	if first.Text != "" {
		text := first.Text
		if strings.HasSuffix(text, " ") {
			text += "…" // what follows is not constant
		}
		fmt.Fprintf(&b, "%q, ", short(text))
	}
	fmt.Fprintf(&b, "set at %s", first.Site)
	if len(first.Via) > 0 {
		fmt.Fprintf(&b, " in %s", first.Via[len(first.Via)-1])
	}
	if first.When != "" {
		fmt.Fprintf(&b, " when %s", first.When)
	}
	b.WriteString(") is lost: ")
	if m.Discarded {
		b.WriteString("this fills the object anew before its status is stored")
		if len(second.Via) > 0 {
			fmt.Fprintf(&b, " (%s in %s)", second.Site, second.Via[len(second.Via)-1])
		}
		b.WriteString("; store the status first, or set it after this call")
		return b.String()
	}
	to := second.Value
	if second.Level == first.Level {
		to += " again with another message"
	}
	switch {
	case m.Again:
		fmt.Fprintf(&b, "a later turn of the loop sets it to %s", to)
		if n := len(second.Via); n > 0 && second.Site != first.Site {
			fmt.Fprintf(&b, " (%s in %s)", second.Site, second.Via[n-1])
		}
	case second.Deferred:
		fmt.Fprintf(&b, "the deferred call sets it to %s on the same path", to)
	case second.Value == model.Removed:
		b.WriteString("this removes it on the same path")
	case len(second.Via) > 0:
		fmt.Fprintf(&b, "this sets it to %s on the same path (%s in %s)", to, second.Site, second.Via[len(second.Via)-1])
	default:
		fmt.Fprintf(&b, "this sets it to %s on the same path", to)
	}
	b.WriteString("; leave after the first, or set only the more important one")
	return b.String()
}

// said is a status with its value: "unit status blocked", "condition Ready=False".
func said(m *flow.Meet, value string) string {
	if m.Key == "" {
		return m.Slot + " " + value
	}
	return m.Slot + " " + m.Key + "=" + value
}

// short cuts a long text for a diagnostic.
func short(s string) string {
	const most = 50
	if r := []rune(s); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return s
}
