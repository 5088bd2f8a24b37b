package statusreason

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/passes/internal/directive"
	"github.com/statuslint/statuslint/passes/internal/doc"
	"github.com/statuslint/statuslint/passes/internal/edit"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/lexicon"
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
		Name:     "statusreason",
		Doc:      doc.Extract(docFile, "statusreason"),
		URL:      "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statusreason",
		Requires: []*analysis.Analyzer{engine},
		Run: directive.Wrap(func(pass *analysis.Pass) (any, error) {
			return run(pass, engine)
		}),
	}
}

func run(pass *analysis.Pass, engine *analysis.Analyzer) (any, error) {
	result, _ := pass.ResultOf[engine].(*flow.Result)
	if result == nil {
		return nil, nil
	}
	found := map[token.Pos]analysis.Diagnostic{}
	add := func(d analysis.Diagnostic) {
		if old, ok := found[d.Pos]; !ok || d.Message < old.Message {
			found[d.Pos] = d
		}
	}
	for _, e := range result.Ends {
		if why := misplaced(e); why != "" {
			add(inMessage(pass, e, why))
		}
	}
	for _, s := range result.Saids {
		if text := wrongClass(s); text != "" {
			add(analysis.Diagnostic{Pos: s.Pos, Category: "class", Message: text})
		}
	}
	for _, pos := range sorted(found) {
		pass.Report(found[pos])
	}
	return nil, nil
}

func sorted(m map[token.Pos]analysis.Diagnostic) []token.Pos {
	out := make([]token.Pos, 0, len(m))
	for p := range m {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

// misplaced says why the message of a status holds a reason that belongs into its error field; "" where it does not.
func misplaced(e *flow.End) string {
	m := e.Message
	switch {
	case e.Struct.Err == "" || m == nil || !m.Given || m.Settled || e.Copied:
		return ""
	case m.Open && m.Text == "" && !m.FromError:
		return "" // the caller gives all of it: what that is shows there
	case e.Err != nil && e.Err.Given:
		return ""
	}
	advanced := e.State != nil
	failed := advanced && e.State.Level.Has(model.Failure)
	phrase, says := lexicon.Reason(m.Text)
	switch {
	case failed:
		return "the state becomes " + e.State.Level.Name
	case m.FromError && (!advanced || e.State.Level != nil && !e.State.Level.Has(model.Terminal)):
		return "it is built from an error"
	case says && !advanced:
		return fmt.Sprintf("it says %q and the state does not advance on this path", phrase)
	case !m.Const && !advanced:
		return "the state does not advance on this path"
	}
	return ""
}

func inMessage(pass *analysis.Pass, e *flow.End, why string) analysis.Diagnostic {
	s := e.Struct
	pos := edit.Start(pass, e.Message.Pos, s.Message)
	d := analysis.Diagnostic{
		Pos:      pos,
		Category: "message",
		Message:  fmt.Sprintf("the reason ends up only in %s of the %s: %s; set %s, where users look for it", s.Message, s.Slot, why, s.Err),
	}
	if stmt, sel := edit.Assignment(pass, e.Message.Pos, s.Message); stmt != nil {
		if !edit.Repeatable(sel.X) {
			return d
		}
		x := edit.Text(pass.Fset, sel.X)
		if change, ok := edit.After(pass, stmt, x+"."+s.Err+" = "+x+"."+s.Message); ok {
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Set " + x + "." + s.Err + " too", TextEdits: []analysis.TextEdit{change}}}
		}
		return d
	}
	for _, n := range edit.Enclosing(pass, e.Message.Pos) {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			if !ok || key.Name != s.Message {
				continue
			}
			if !edit.Repeatable(n.Value) {
				return d // it would run twice
			}
			change := edit.Beside(pass, n, s.Err+": "+edit.Text(pass.Fset, n.Value))
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Set " + s.Err + " too", TextEdits: []analysis.TextEdit{change}}}
			return d
		case ast.Stmt:
			return d
		}
	}
	return d
}

// wrongClass says what is wrong with the words of a status that is set by a call; "" where nothing is.
func wrongClass(s *flow.Said) string {
	w := &s.Write
	switch {
	case w.Level.Has(model.Blocking):
		if !w.Given || w.Const && w.Text == "" {
			return fmt.Sprintf("%s %s has no message: nobody learns what to do; say what is needed", s.Slot, w.Level.Name)
		}
	case w.Level.Has(model.Healthy), w.Level.Has(model.Progress) && s.Last:
		gives := "says that all is well"
		if w.Level.Has(model.Progress) {
			gives = "says that work is under way, and the path gives up here"
		}
		if w.FromError {
			return fmt.Sprintf("%s %s %s, but its message is built from an error; set waiting or blocked, which are shown as such", s.Slot, w.Level.Name, gives)
		}
		if phrase, ok := lexicon.Reason(w.Text); ok {
			return fmt.Sprintf("%s %s %s, but its message says %q; set waiting or blocked, which are shown as such", s.Slot, w.Level.Name, gives, phrase)
		}
	}
	return ""
}
