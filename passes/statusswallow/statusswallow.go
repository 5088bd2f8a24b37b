package statusswallow

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

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

// Analyzer is the check.
var Analyzer = New(flow.Analyzer)

// New returns a fresh instance of the check, on an engine for its models.
func New(engine *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "statusswallow",
		Doc:      doc.Extract(docFile, "statusswallow"),
		URL:      "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statusswallow",
		Requires: []*analysis.Analyzer{engine},
		Run: directive.Wrap(func(pass *analysis.Pass) (any, error) {
			return run(pass, engine), nil
		}),
		ResultType: reflect.TypeFor[finding.Accounts](),
	}
}

func run(pass *analysis.Pass, engine *analysis.Analyzer) finding.Accounts {
	result, _ := pass.ResultOf[engine].(*flow.Result)
	if result == nil {
		return nil
	}
	accounts := finding.Accounts{}
	for i, m := range result.Swallows {
		if i > 0 && result.Swallows[i-1].Pos == m.Pos {
			continue // one failure is enough to say that the status is wrong
		}
		if m.Second.Model.Keyed() && (!close(m) || !nearest(m, result.Swallows)) {
			continue
		}
		d := analysis.Diagnostic{Pos: m.Pos, Category: "swallowed", Message: message(m)}
		if m.First.Pos.IsValid() {
			d.Related = append(d.Related, analysis.RelatedInformation{Pos: m.First.Pos, Message: "the failure goes nowhere from here"})
		}
		pass.Report(d)
		accounts[d.Pos] = account(m)
	}
	return accounts
}

// account tells which failure a diagnostic is about, and how the program gets from there to the healthy status.
func account(m *flow.Meet) finding.Account {
	first, second := &m.First, &m.Second
	return finding.Account{
		Identity: finding.Identity{
			Slot: strings.TrimSuffix(second.Slot+" "+second.Key, " "), First: "failure", Second: second.Value,
			Text: strings.Join(slices.Concat([]string{first.Text}, first.Via, second.Via), "|"),
		},
		Path: append(first.Marks("the failure goes nowhere from here"), second.Marks("sets "+status(m))...),
	}
}

// close says whether a failure and a condition have to do with each other: a condition tells one thing of an object, so that
// it has to be one about the whole object (Ready, Programmed), and both have to be in one function, but for a setter, and a helper that tells its caller of no failure at all. To take a
// condition away is no word about it. Where a call's value is used and its error is blank, the value stands for it.
func close(m *flow.Meet) bool {
	if strings.ContainsFunc(strings.TrimLeftFunc(m.Second.Key, unicode.IsUpper), unicode.IsUpper) {
		return false // of several words: about one part of the object
	}
	helpers := len(m.First.Via)
	return len(m.Second.Via) <= 1 && !m.Second.Deferred && !m.First.Blank && m.Second.Value != model.Removed && (helpers == 0 || helpers == 1 && !m.First.Chosen)
}

// nearest says whether of all conditions that hide a failure, this is the one with the shortest way from it, the first of
// several: one of them is enough to say that the failure is hidden.
func nearest(m *flow.Meet, all []*flow.Meet) bool {
	way := func(m *flow.Meet) int { return len(m.First.Via) + len(m.Second.Via) }
	before := true
	for _, x := range all {
		if x == m {
			before = false
		} else if x.First.Site == m.First.Site && x.Second.Model.Keyed() && (way(x) < way(m) || before && way(x) == way(m)) {
			return false
		}
	}
	return true
}

// status is the healthy status.
func status(m *flow.Meet) string {
	if m.Second.Key != "" {
		return m.Second.Slot + " " + m.Second.Key + "=" + m.Second.Value
	}
	return "status " + m.Second.Value
}

func message(m *flow.Meet) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s hides a failure: %s", status(m), m.First.Text)
	fmt.Fprintf(&b, " (%s", m.First.Site)
	if n := len(m.First.Via); n > 0 {
		fmt.Fprintf(&b, " in %s", m.First.Via[n-1])
	}
	b.WriteString(") and the path goes on to this")
	if n := len(m.Second.Via); n > 0 {
		fmt.Fprintf(&b, " (%s in %s)", m.Second.Site, m.Second.Via[n-1])
	}
	b.WriteString("; return the failure or set a status that tells it")
	return b.String()
}
