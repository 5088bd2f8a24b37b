// Package propose looks at the source of a module and proposes models for the statuses that it declares: structs with a
// state, words for it, and perhaps an error, and the constants of the state. It looks at declarations alone; what their names
// mean is a guess, so that the evidence stands beside each line.
package propose

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/internal/modules"
	"github.com/statuslint/statuslint/passes/settings"
)

type pkg struct {
	path  string
	files []*ast.File
}

// Find looks at the packages that patterns match, in a folder.
func Find(dir, tags string, patterns []string) (found settings.Proposals, err error) {
	fset := token.NewFileSet()
	pkgs, root, err := parse(fset, dir, tags, patterns)
	if err != nil {
		return found, err
	}
	l := &looker{fset: fset, root: root, byPath: map[string]*pkg{}}
	for _, p := range pkgs {
		l.byPath[p.path] = p
	}
	for _, p := range pkgs {
		found.Structs = append(found.Structs, l.statuses(p)...)
		found.Setters = append(found.Setters, l.setters(p)...)
		found.Wrappers = append(found.Wrappers, l.wrappers(p)...)
	}
	slices.SortFunc(found.Structs, func(a, b settings.StructProposal) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Type, b.Type))
	})
	slices.SortFunc(found.Setters, func(a, b settings.SetterProposal) int { return cmp.Compare(a.Func, b.Func) })
	slices.SortFunc(found.Wrappers, func(a, b settings.Wrapper) int { return cmp.Compare(a.Func, b.Func) })
	return found, nil
}

// parse parses the files of the packages, without test files.
func parse(fset *token.FileSet, dir, tags string, patterns []string) ([]*pkg, string, error) {
	args := []string{"list", "-e", "-json=ImportPath,Dir,GoFiles,Module", "-tags=" + tags, "--"}
	cmd := exec.Command("go", append(args, patterns...)...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		if err := modules.Inside(dir); err != nil {
			return nil, "", err
		}
		return nil, "", fmt.Errorf("cannot list the packages: %s", strings.TrimSpace(stderr.String()))
	}
	var pkgs []*pkg
	root := ""
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
			Module          *struct{ Dir string }
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, "", err
		}
		if p.Module != nil {
			root = p.Module.Dir
		}
		x := &pkg{path: p.ImportPath}
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution|parser.ParseComments)
			if err != nil {
				return nil, "", err
			}
			x.files = append(x.files, f)
		}
		if len(x.files) > 0 {
			pkgs = append(pkgs, x)
		}
	}
	if len(pkgs) == 0 {
		if err := modules.Inside(dir); err != nil {
			return nil, "", err
		}
		return nil, "", fmt.Errorf("%s: no package matches", strings.Join(patterns, " "))
	}
	return pkgs, root, nil
}

type looker struct {
	fset   *token.FileSet
	root   string
	byPath map[string]*pkg
}

func (l *looker) place(pos token.Pos) string {
	p := l.fset.Position(pos)
	if rel, err := filepath.Rel(l.root, p.Filename); err == nil {
		p.Filename = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

// Fields by what they hold.
var (
	stateWords   = []string{"State", "Phase", "Status"}
	messageWords = []string{"Message", "Description", "Reason"}
	errorWords   = []string{"Err", "Error", "LastError", "ErrorMessage"}
)

// statuses are the structs of a package that look like statuses.
func (l *looker) statuses(p *pkg) []settings.StructProposal {
	var out []settings.StructProposal
	for _, f := range p.files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, spec := range g.Specs {
				t := spec.(*ast.TypeSpec)
				if s, ok := t.Type.(*ast.StructType); ok && t.Name.IsExported() && t.TypeParams == nil {
					out = append(out, l.status(p, f, t, s)...)
				}
			}
		}
	}
	return out
}

// status looks at one struct: for each field that is a state, the field that words it.
func (l *looker) status(p *pkg, f *ast.File, t *ast.TypeSpec, s *ast.StructType) []settings.StructProposal {
	types := map[string]ast.Expr{}
	var names []string
	for _, field := range s.Fields.List {
		for _, n := range field.Names {
			types[n.Name] = field.Type
			names = append(names, n.Name)
		}
	}
	isText := func(name string) bool {
		id, ok := types[name].(*ast.Ident)
		return ok && id.Name == "string"
	}
	first := func(list []string) string {
		for _, n := range list {
			if isText(n) {
				return n
			}
		}
		return ""
	}
	var out []settings.StructProposal
	if strings.HasSuffix(t.Name.Name, "Status") && hasConditions(s) {
		out = append(out, settings.StructProposal{Package: p.path, Type: t.Name.Name, Place: l.place(t.Pos()), Conditions: true})
	}
	for _, name := range names {
		word := ""
		for _, w := range stateWords {
			if strings.HasSuffix(name, w) {
				word = w
			}
		}
		if word == "" {
			continue
		}
		base := strings.TrimSuffix(name, word)
		consts := l.constants(p, f, t.Name.Name, name, types[name])
		if len(consts) < 2 {
			continue
		}
		// StatusDescription words Status, ClientDescription ClientStatus, Message any of them.
		var candidates []string
		for _, m := range messageWords {
			candidates = append(candidates, name+m, base+m)
		}
		message := first(append(candidates, messageWords...))
		err := first(errorWords)
		if message == "" && err == "" {
			continue // nothing words it: a mode, a kind
		}
		out = append(out, settings.StructProposal{Package: p.path, Type: t.Name.Name, State: name, Message: message, Error: err,
			Constants: consts, Place: l.place(t.Pos())})
	}
	return out
}

// hasConditions says whether a struct has a list of conditions, or embeds a Status of another package, as Knative's do.
func hasConditions(s *ast.StructType) bool {
	for _, f := range s.Fields.List {
		for _, n := range f.Names {
			if n.Name == "Conditions" {
				return true
			}
		}
		if sel, ok := f.Type.(*ast.SelectorExpr); ok && len(f.Names) == 0 && strings.HasSuffix(sel.Sel.Name, "Status") {
			return true
		}
	}
	return false
}

// words says whether the rest of a constant's name tells that it is a text about a state.
func words(rest string) bool {
	return slices.ContainsFunc(messageWords, func(w string) bool { return strings.HasPrefix(rest, w) })
}

// constants are those of a field's type; of a plain string, those that are called after the struct and the field.
func (l *looker) constants(p *pkg, f *ast.File, owner, field string, typ ast.Expr) []settings.Constant {
	name := ""
	from := p
	switch t := typ.(type) {
	case *ast.Ident:
		name = t.Name
	case *ast.SelectorExpr:
		x, ok := t.X.(*ast.Ident)
		if !ok {
			return nil
		}
		name = t.Sel.Name
		from = l.byPath[importPath(f, x.Name)]
	}
	if from == nil || name == "" {
		return nil
	}
	match := func(_, typ string) bool { return typ == name }
	if name == "string" {
		match = func(c, typ string) bool {
			at := strings.Index(c, field)
			return at >= 3 && len(c) > at+len(field) && !words(c[at+len(field):]) && strings.HasPrefix(owner, c[:at]) && (typ == "" || typ == "string")
		}
	} else if strings.ToUpper(name[:1]) != name[:1] {
		return nil // int, bool, a type that nobody else can name
	}
	var out []settings.Constant
	for _, file := range from.files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			out = append(out, l.constantsOf(g, match)...)
		}
	}
	return out
}

// constantsOf are the constants of a declaration that match, with their values: literals, and iota.
func (l *looker) constantsOf(g *ast.GenDecl, match func(name, typ string) bool) []settings.Constant {
	var out []settings.Constant
	typ, counted := "", false
	for i, spec := range g.Specs {
		s := spec.(*ast.ValueSpec)
		if s.Type != nil || len(s.Values) > 0 {
			typ, counted = "", false
			if id, ok := s.Type.(*ast.Ident); ok {
				typ = id.Name
			}
		}
		for j, n := range s.Names {
			value := ""
			if j < len(s.Values) {
				v := s.Values[j]
				if c, ok := v.(*ast.CallExpr); ok && len(c.Args) == 1 { // a conversion
					if id, ok := c.Fun.(*ast.Ident); ok {
						typ, v = id.Name, c.Args[0]
					}
				}
				switch v := v.(type) {
				case *ast.BasicLit:
					value = v.Value
					if text, err := strconv.Unquote(v.Value); err == nil {
						value = text
					}
				case *ast.Ident:
					counted = v.Name == "iota"
				}
			}
			if counted {
				value = strconv.Itoa(i)
			}
			if n.Name != "_" && value != "" && match(n.Name, typ) {
				out = append(out, settings.Constant{Name: n.Name, Value: value, Place: l.place(n.Pos())})
			}
		}
	}
	return out
}

func importPath(f *ast.File, name string) string {
	for _, s := range f.Imports {
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			continue
		}
		if s.Name != nil && s.Name.Name == name || s.Name == nil && (filepath.Base(p) == name) {
			return p
		}
	}
	return ""
}
