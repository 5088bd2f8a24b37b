package statuscollect

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

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
		Name:     "statuscollect",
		Doc:      doc.Extract(docFile, "statuscollect"),
		URL:      "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statuscollect",
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
	report := func(d analysis.Diagnostic) {
		if _, ok := found[d.Pos]; !ok {
			found[d.Pos] = d
		}
	}
	for _, l := range result.Lives {
		if d, ok := ending(pass, l); ok {
			report(d)
		}
	}
	for _, b := range result.Besides {
		report(analysis.Diagnostic{
			Pos: b.Pos, Category: "beside",
			Message: fmt.Sprintf("%s is set to %s here, and a collector (made at %s) that is not committed yet will set it again: add the status to the collector; for work under way there is Progress",
				b.Slot, level(b.Write), site(pass, b.Made)),
			Related: []analysis.RelatedInformation{{Pos: b.Made, Message: "the collector is made here"}},
		})
	}
	for _, f := range pass.Files {
		if !inTest(pass, f) {
			calls(pass, f, report)
		}
	}
	var all []analysis.Diagnostic
	for _, d := range found {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b analysis.Diagnostic) int { return int(a.Pos - b.Pos) })
	for _, d := range all {
		pass.Report(d)
	}
	return nil, nil
}

func level(w flow.Write) string {
	if w.Level == nil {
		return "another status"
	}
	return w.Level.Name
}

// ending judges what a path has done with a collector.
func ending(pass *analysis.Pass, l *flow.Life) (analysis.Diagnostic, bool) {
	ends := analysis.RelatedInformation{Pos: l.Ends, Message: "the path ends here"}
	switch {
	case l.Escapes:
		return analysis.Diagnostic{}, false
	case l.Added.IsValid() && l.Late:
		return analysis.Diagnostic{
			Pos: l.Added, Category: "late",
			Message: fmt.Sprintf("this status is added after the collector was committed, and no commit follows on the path that ends at %s: nobody sees it; add it before, or defer the commit",
				site(pass, l.Ends)),
			Related: []analysis.RelatedInformation{ends},
		}, true
	case l.Added.IsValid():
		return analysis.Diagnostic{
			Pos: l.Made, Category: "uncommitted",
			Message: fmt.Sprintf("the collector is not committed on the path that ends at %s: the status added at %s is lost; defer c.CommitOnReturn(ctx, &err) right after it is made",
				site(pass, l.Ends), site(pass, l.Added)),
			Related: []analysis.RelatedInformation{{Pos: l.Added, Message: "a status is added here"}, ends},
		}, true
	case l.Shared || l.Fails:
		return analysis.Diagnostic{}, false // somebody else may have added something; or the error is seen
	case !l.Committed:
		return analysis.Diagnostic{
			Pos: l.Made, Category: "uncommitted",
			Message: fmt.Sprintf("the collector is not committed on the path that ends at %s: the status stays what it was; defer c.CommitOnReturn(ctx, &err) right after it is made, and add a status on each path",
				site(pass, l.Ends)),
			Related: []analysis.RelatedInformation{ends},
		}, true
	case l.Empty:
		return analysis.Diagnostic{
			Pos: l.Ends, Category: "empty",
			Message: fmt.Sprintf("nothing was added to the collector (made at %s) on a path to this return: the status stays what it was, whatever that is; add one, for instance active",
				site(pass, l.Made)),
			Related: []analysis.RelatedInformation{{Pos: l.Made, Message: "the collector is made here"}},
		}, true
	}
	return analysis.Diagnostic{}, false
}

// calls reports commits whose error nobody sees.
func calls(pass *analysis.Pass, file *ast.File, report func(analysis.Diagnostic)) {
	deferred := map[*ast.CallExpr]bool{}
	var functions []*ast.FuncType
	var walk func(n ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body == nil {
				return false
			}
			functions = append(functions, n.Type)
			ast.Inspect(n.Body, walk)
			functions = functions[:len(functions)-1]
			return false
		case *ast.FuncLit:
			functions = append(functions, n.Type)
			ast.Inspect(n.Body, walk)
			functions = functions[:len(functions)-1]
			return false
		case *ast.DeferStmt:
			deferred[n.Call] = true
			if method(pass, n.Call) == "Commit" && len(functions) > 0 && returnsError(pass, functions[len(functions)-1]) {
				d := analysis.Diagnostic{
					Pos: n.Pos(), Category: "dropped",
					Message: "the error of this deferred Commit is dropped, and the function returns one: a status that could not be set is not noticed; name the result err and defer c.CommitOnReturn(ctx, &err)",
				}
				if fix, ok := commitOnReturn(pass, n.Call, functions[len(functions)-1]); ok {
					d.SuggestedFixes = []analysis.SuggestedFix{fix}
				}
				report(d)
			}
		case *ast.CallExpr:
			if method(pass, n) == "CommitOnReturn" && !deferred[n] {
				report(analysis.Diagnostic{
					Pos: n.Pos(), Category: "notdeferred",
					Message: "CommitOnReturn has to be deferred itself, to see the error and a panic of the function: write defer c.CommitOnReturn(ctx, &err), or call Commit",
				})
			}
		}
		return true
	}
	ast.Inspect(file, walk)
}

// commitOnReturn is the change of a deferred Commit, where the function's error has a name already.
func commitOnReturn(pass *analysis.Pass, call *ast.CallExpr, f *ast.FuncType) (analysis.SuggestedFix, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	last := f.Results.List[len(f.Results.List)-1]
	if !ok || len(call.Args) != 1 || len(last.Names) == 0 {
		return analysis.SuggestedFix{}, false
	}
	name := last.Names[len(last.Names)-1].Name
	if name == "_" {
		return analysis.SuggestedFix{}, false
	}
	return analysis.SuggestedFix{
		Message: "Commit where the function returns no error",
		TextEdits: []analysis.TextEdit{
			{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte("CommitOnReturn")},
			{Pos: call.Args[0].End(), End: call.Args[0].End(), NewText: []byte(", &" + name)},
		},
	}, true
}

// method is the name of the method of a collector or a pair that a call runs, "" for any other call.
func method(pass *analysis.Pass, call *ast.CallExpr) string {
	fn := typeutil.StaticCallee(pass.TypesInfo, call)
	if fn == nil || fn.Signature().Recv() == nil {
		return ""
	}
	t := fn.Signature().Recv().Type()
	if !model.TypeIs(t, model.CollectorPath+".Collector") && !model.TypeIs(t, model.CollectorPath+".Pair") {
		return ""
	}
	return fn.Name()
}

// returnsError says whether the last result of a function is an error.
func returnsError(pass *analysis.Pass, f *ast.FuncType) bool {
	if f.Results == nil || len(f.Results.List) == 0 {
		return false
	}
	t := pass.TypesInfo.TypeOf(f.Results.List[len(f.Results.List)-1].Type)
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

func inTest(pass *analysis.Pass, f *ast.File) bool {
	ok, _ := filepath.Match("*_test.go", filepath.Base(pass.Fset.File(f.FileStart).Name()))
	return ok
}

func site(pass *analysis.Pass, pos token.Pos) string {
	p := finding.Place(pass.Fset, pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}
