package statusoverwrite

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/passes/internal/edit"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// A fixer words the changes that end a finding. The first is to collect the statuses of a function, where that surely
// does what was meant; the second to leave after the first status.
type fixer struct {
	pass   *analysis.Pass
	result *flow.Result
	// rewritten are the functions that one finding rewrites already: the change ends the others too.
	rewritten []*ast.FuncDecl
}

func (f *fixer) fixes(m *flow.Meet) []analysis.SuggestedFix {
	var out []analysis.SuggestedFix
	if fix, ok := f.collect(m); ok {
		out = append(out, fix)
	}
	if slices.Contains(f.rewritten, f.declAt(m.Pos)) && len(out) == 0 {
		return nil // a return would end what the rewritten function goes on to say
	}
	if fix, ok := f.leave(m); ok {
		out = append(out, fix)
	}
	return out
}

func (f *fixer) declAt(pos token.Pos) *ast.FuncDecl {
	for _, n := range edit.Enclosing(f.pass, pos) {
		if d, ok := n.(*ast.FuncDecl); ok {
			return d
		}
	}
	return nil
}

// sinks are the sinks of the collector for statuses that are set by a call, by model and kind.
var sinks = map[[2]string]string{
	{"goops", "unit status"}:        "Unit",
	{"goops", "application status"}: "Application",
}

const (
	collectorPath = model.CollectorPath
	jujuPath      = model.CollectorPath + "/juju"
)

// collect rewrites the function to the collector. That is safe where all that is known of the status stands in this
// function: it alone sets it, with constant levels and texts that are not empty, on each path that does not fail, and
// fails only before it has set anything, since a collector leaves the status alone where the function fails.
func (f *fixer) collect(m *flow.Meet) (analysis.SuggestedFix, bool) {
	none := analysis.SuggestedFix{}
	if m.First.Level == nil {
		return none, false
	}
	sink := sinks[[2]string{m.First.Model.Name, m.Slot}]
	if sink == "" {
		return none, false
	}
	body := f.result.Body(m.Pos, m.First.Model.Name, m.Slot)
	if body == nil || !body.Alone || !body.Always || slices.Contains(f.rewritten, body.Decl) {
		return none, false
	}
	result, ok := f.errorResult(body.Decl)
	if !ok {
		return none, false
	}
	file := f.fileOf(body.Decl)
	if file == nil || !f.canImport() {
		return none, false
	}
	r := &rewriter{pass: f.pass, body: body, names: importNames(file)}
	edits := r.imports(file)
	first := token.Pos(1 << 60)
	for _, at := range body.Writes {
		call := callAt(f.pass, at)
		if call == nil {
			return none, false
		}
		text, ok := r.add(call)
		if !ok {
			return none, false
		}
		first = min(first, call.Pos())
		edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)})
	}
	if !r.failsBefore(first) {
		return none, false
	}
	edits = append(edits, result.edits...)
	start := fmt.Sprintf("\n\tstatuses := %s.New(%s.%s(%s.WithRunner(%s.GetCommandRunner())))\n\tdefer statuses.CommitOnReturn(%s, &%s)",
		r.names[collectorPath], r.names[jujuPath], sink, r.names[jujuPath], r.goops, r.context(), result.name)
	lbrace := body.Decl.Body.Lbrace + 1
	edits = append(edits, analysis.TextEdit{Pos: lbrace, End: lbrace, NewText: []byte(start)})
	f.rewritten = append(f.rewritten, body.Decl)
	return analysis.SuggestedFix{Message: "Collect the statuses, and set the most important one at the end", TextEdits: edits}, true
}

func (f *fixer) fileOf(n ast.Node) *ast.File {
	for _, file := range f.pass.Files {
		if file.FileStart <= n.Pos() && n.Pos() < file.FileEnd {
			return file
		}
	}
	return nil
}

// canImport says whether the module of the package requires the collector: a change that does not build is none.
func (f *fixer) canImport() bool {
	for dir := filepath.Dir(f.pass.Fset.Position(f.pass.Files[0].Package).Filename); ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			mod, err := modfile.ParseLax("go.mod", data, nil)
			return err == nil && slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == collectorPath })
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// A named is how a function's error result is called, and the edits that give it that name.
type named struct {
	name  string
	edits []analysis.TextEdit
}

// errorResult names the error that a function returns last.
func (f *fixer) errorResult(d *ast.FuncDecl) (named, bool) {
	res := d.Type.Results
	if res == nil || len(res.List) == 0 {
		return named{}, false
	}
	last := res.List[len(res.List)-1]
	if t := f.pass.TypesInfo.TypeOf(last.Type); t == nil || !types.Identical(t, types.Universe.Lookup("error").Type()) {
		return named{}, false
	}
	if len(last.Names) > 0 {
		n := last.Names[len(last.Names)-1].Name
		return named{name: n}, n != "_"
	}
	n := named{name: "err"}
	if f.declares(d, "err") {
		n.name = "statusErr"
		if f.declares(d, n.name) {
			return named{}, false
		}
	}
	for _, field := range res.List {
		name := "_"
		if field == last {
			name = n.name
		}
		n.edits = append(n.edits, analysis.TextEdit{Pos: field.Pos(), End: field.Pos(), NewText: []byte(name + " ")})
	}
	if !res.Opening.IsValid() {
		n.edits[0].NewText = append([]byte("("), n.edits[0].NewText...)
		n.edits = append(n.edits, analysis.TextEdit{Pos: res.End(), End: res.End(), NewText: []byte(")")})
	}
	return n, true
}

// declares says whether a name is declared where a result of that name would be in the way: as a parameter, or anew in the
// function's own block.
func (f *fixer) declares(d *ast.FuncDecl, name string) bool {
	for _, list := range []*ast.FieldList{d.Recv, d.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, n := range field.Names {
				if n.Name == name {
					return true
				}
			}
		}
	}
	for _, s := range d.Body.List {
		switch s := s.(type) {
		case *ast.DeclStmt:
			if g, ok := s.Decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, spec := range g.Specs {
					for _, n := range spec.(*ast.ValueSpec).Names {
						if n.Name == name {
							return true
						}
					}
				}
			}
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				continue
			}
			fresh := 0
			has := false
			for _, l := range s.Lhs {
				if id, ok := l.(*ast.Ident); ok && id.Name != "_" {
					has = has || id.Name == name
					if id.Name != name && f.pass.TypesInfo.Defs[id] != nil {
						fresh++
					}
				}
			}
			if has && fresh == 0 {
				return true // no new variable would be left on the left side
			}
			for _, l := range s.Lhs { // of another type it could not be assigned to
				if id, ok := l.(*ast.Ident); ok && id.Name == name {
					if obj := f.pass.TypesInfo.Defs[id]; obj != nil && !types.Identical(obj.Type(), types.Universe.Lookup("error").Type()) {
						return true
					}
				}
			}
		}
	}
	return false
}

// A rewriter words the parts of a rewritten function.
type rewriter struct {
	pass  *analysis.Pass
	body  *flow.Body
	names map[string]string // of imported packages, by path
	goops string            // of the package that sets the status
}

// importNames are the names by which a file calls what it imports.
func importNames(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, s := range file.Imports {
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			continue
		}
		names[p] = p[strings.LastIndexByte(p, '/')+1:]
		if s.Name != nil {
			names[p] = s.Name.Name
		}
	}
	return names
}

// imports adds what the rewritten function needs, in the order of the paths.
func (r *rewriter) imports(file *ast.File) []analysis.TextEdit {
	need := []string{collectorPath, jujuPath}
	if r.parameter() == "" {
		need = append([]string{"context"}, need...)
	}
	var decl *ast.GenDecl
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			decl = g
			break
		}
	}
	var edits []analysis.TextEdit
	for _, path := range need {
		if r.names[path] != "" && r.names[path] != "_" && r.names[path] != "." {
			continue
		}
		r.names[path] = path[strings.LastIndexByte(path, '/')+1:]
		switch {
		case decl == nil || !decl.Lparen.IsValid():
			edits = append(edits, analysis.TextEdit{Pos: decl.Pos(), End: decl.Pos(), NewText: []byte("import " + strconv.Quote(path) + "\n")})
		default:
			at, before := place(decl, path)
			text := "\t" + strconv.Quote(path) + "\n"
			if before {
				text = strconv.Quote(path) + "\n\t"
			} else {
				text = "\n\t" + strconv.Quote(path)
			}
			edits = append(edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
		}
	}
	return edits
}

// place is where an import stands among those of a declaration: in the group with paths of its kind (with a dot in the first
// element, or without), sorted; before or after the import there.
func place(decl *ast.GenDecl, path string) (at token.Pos, before bool) {
	std := func(p string) bool { first, _, _ := strings.Cut(p, "/"); return !strings.Contains(first, ".") }
	var last *ast.ImportSpec
	for _, s := range decl.Specs {
		s := s.(*ast.ImportSpec)
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil || std(p) != std(path) {
			continue
		}
		if p > path && last == nil {
			return s.Pos(), true
		}
		if p < path {
			last = s
		}
	}
	if last == nil {
		if std(path) {
			return decl.Specs[0].Pos(), true
		}
		last = decl.Specs[len(decl.Specs)-1].(*ast.ImportSpec)
	}
	return last.End(), false
}

// parameter is the name of the function's context, "" where it has none.
func (r *rewriter) parameter() string {
	for _, field := range r.body.Decl.Type.Params.List {
		if t := r.pass.TypesInfo.TypeOf(field.Type); t != nil && types.TypeString(t, nil) == "context.Context" {
			for _, n := range field.Names {
				if n.Name != "_" {
					return n.Name
				}
			}
		}
	}
	return ""
}

func (r *rewriter) context() string {
	if p := r.parameter(); p != "" {
		return p
	}
	return r.names["context"] + ".Background()"
}

// levels are the collector's names of levels that can be added.
var levels = map[string]string{"blocked": "Blocked", "waiting": "Waiting", "active": "Active"}

// add is a call that sets a status, as one that adds it.
func (r *rewriter) add(call *ast.CallExpr) (string, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || len(call.Args) > 2 || call.Ellipsis.IsValid() {
		return "", false
	}
	pkg, ok := sel.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	r.goops = pkg.Name
	v := r.pass.TypesInfo.Types[call.Args[0]].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	level := constant.StringVal(v)
	message := ""
	if len(call.Args) == 2 {
		message = edit.Text(r.pass.Fset, call.Args[1])
	}
	if level == "maintenance" {
		return fmt.Sprintf("statuses.Progress(%s, %s)", r.context(), message), message != ""
	}
	name := levels[level]
	if name == "" || level != "active" && (len(call.Args) < 2 || !r.says(call.Args[1])) {
		return "", false // a blocking status without a message is refused
	}
	text := fmt.Sprintf("statuses.Add(%s.Status{Level: %s.%s", r.names[collectorPath], r.names[collectorPath], name)
	if message != "" {
		text += ", Message: " + message
	}
	return text + "})", true
}

// says whether a text is surely not empty.
func (r *rewriter) says(e ast.Expr) bool {
	if v := r.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return strings.TrimSpace(constant.StringVal(v)) != ""
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && (r.says(e.X) || r.says(e.Y))
	case *ast.CallExpr:
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Sprintf" && len(e.Args) > 0 {
			v := r.pass.TypesInfo.Types[e.Args[0]].Value
			return v != nil && strings.TrimLeft(constant.StringVal(v), "%v s d q w") != ""
		}
	}
	return false
}

// failsBefore says whether the function returns errors of its own only before it sets a status for the first time.
func (r *rewriter) failsBefore(first token.Pos) bool {
	ok := true
	loop := token.NoPos
	ast.Inspect(r.body.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() < first && first < n.End() && !loop.IsValid() {
				loop = n.Pos() // what comes before in the loop comes after in the next turn
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				ok = ok && n.Pos() < first
				return true
			}
			last := ast.Unparen(n.Results[len(n.Results)-1])
			if id, isIdent := last.(*ast.Ident); isIdent && id.Name == "nil" {
				return true
			}
			if c, isCall := last.(*ast.CallExpr); isCall && slices.Contains(r.body.Writes, c.Lparen) {
				return true
			}
			ok = ok && n.Pos() < first && (!loop.IsValid() || n.Pos() < loop)
		}
		return true
	})
	return ok
}

// callAt is the call with a parenthesis at that place.
func callAt(pass *analysis.Pass, lparen token.Pos) *ast.CallExpr {
	for _, n := range edit.Enclosing(pass, lparen) {
		if c, ok := n.(*ast.CallExpr); ok && c.Lparen == lparen {
			return c
		}
	}
	return nil
}

// leave ends the branch of the first status with a return, where nothing else is between it and the second: the first is
// the last statement of an if statement, the second the next statement after it. A status that has to be stored is not left
// alone: what stores it may come later.
func (f *fixer) leave(m *flow.Meet) (analysis.SuggestedFix, bool) {
	none := analysis.SuggestedFix{}
	if m.First.Level == nil || !m.First.Level.Has(model.Blocking) || !m.First.Model.Immediate || !m.First.Pos.IsValid() || len(m.First.Via) > 0 || m.Again || m.Second.Deferred || m.Discarded {
		return none, false
	}
	path := edit.Enclosing(f.pass, m.First.Pos)
	var stmt ast.Stmt
	for n, node := range path {
		switch x := node.(type) {
		case *ast.ExprStmt, *ast.AssignStmt:
			if stmt == nil {
				stmt = x.(ast.Stmt)
			}
			continue
		case *ast.FuncLit:
			return none, false
		case *ast.BlockStmt:
			if stmt == nil || x.List[len(x.List)-1] != stmt || n+2 >= len(path) {
				return none, false
			}
			branch, ok := path[n+1].(*ast.IfStmt)
			if !ok || branch.Body != x || branch.Else != nil {
				return none, false
			}
			decl, next := outer(path[n+2:], branch)
			if decl == nil || m.Second.Pos < next.Pos() || next.End() <= m.Second.Pos && m.Second.Pos.IsValid() || m.Pos < next.Pos() || next.End() <= m.Pos {
				return none, false
			}
			text, ok := f.returned(decl, branch)
			if !ok {
				return none, false
			}
			change, ok := edit.After(f.pass, stmt, text)
			if !ok {
				return none, false
			}
			return analysis.SuggestedFix{Message: "Leave after the first status", TextEdits: []analysis.TextEdit{change}}, true
		}
	}
	return none, false
}

// outer is the function whose own block a statement stands in, and the next statement there, where that is the last one but
// for a return; nil for any other.
func outer(path []ast.Node, s ast.Stmt) (*ast.FuncDecl, ast.Stmt) {
	if len(path) < 2 {
		return nil, nil
	}
	block, ok := path[0].(*ast.BlockStmt)
	decl, isDecl := path[1].(*ast.FuncDecl)
	if !ok || !isDecl {
		return nil, nil
	}
	rest := block.List[slices.Index(block.List, s)+1:]
	if len(rest) == 2 {
		if _, ok := rest[1].(*ast.ReturnStmt); !ok {
			return nil, nil
		}
	} else if len(rest) != 1 {
		return nil, nil
	}
	return decl, rest[0]
}

// returned is the return statement of a branch: nothing, nil, or the error that the branch has found.
func (f *fixer) returned(d *ast.FuncDecl, branch *ast.IfStmt) (string, bool) {
	res := d.Type.Results
	switch {
	case res == nil || res.NumFields() == 0:
		return "return", true
	case res.NumFields() != 1:
		return "", false
	}
	if t := f.pass.TypesInfo.TypeOf(res.List[0].Type); t == nil || !types.Identical(t, types.Universe.Lookup("error").Type()) {
		return "", false
	}
	if c, ok := ast.Unparen(branch.Cond).(*ast.BinaryExpr); ok && c.Op == token.NEQ {
		if id, ok := ast.Unparen(c.X).(*ast.Ident); ok && isNil(c.Y) {
			if t := f.pass.TypesInfo.TypeOf(id); t != nil && types.Identical(t, types.Universe.Lookup("error").Type()) {
				return "return " + id.Name, true
			}
		}
	}
	return "return nil", true
}

func isNil(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == "nil"
}
