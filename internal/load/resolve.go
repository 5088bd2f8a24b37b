package load

import (
	"cmp"
	"go/ast"
	"go/token"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/finding"
)

// resolve turns a diagnostic of a check into a finding. The check's result may have an account of it.
func (l *loader) resolve(n *node, files []*ast.File, a *analysis.Analyzer, result any, d analysis.Diagnostic) finding.Finding {
	place := func(pos token.Pos) token.Position { return finding.Place(l.fset, pos) }
	end := func(pos, end token.Pos) token.Position { return place(cmp.Or(end, extent(files, pos), pos)) }
	f := finding.Finding{
		Check:    a.Name,
		Package:  n.ImportPath,
		Function: declaration(files, d.Pos),
		Category: d.Category,
		URL:      docURL(a, d),
		Pos:      place(d.Pos),
		End:      end(d.Pos, d.End),
		Message:  d.Message,
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, finding.Related{Pos: place(r.Pos), End: end(r.Pos, r.End), Message: r.Message})
	}
	for _, fix := range d.SuggestedFixes {
		out := finding.Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			start, end := l.fset.PositionFor(e.Pos, false), l.fset.PositionFor(cmp.Or(e.End, e.Pos), false)
			out.Edits = append(out.Edits, finding.Edit{Filename: start.Filename, Start: start.Offset, End: end.Offset, New: string(e.NewText)})
		}
		slices.SortStableFunc(out.Edits, func(a, b finding.Edit) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
		f.Fixes = append(f.Fixes, out)
	}
	accounts, _ := result.(finding.Accounts)
	account, ok := accounts[d.Pos]
	if !ok {
		account = finding.Plain(d)
	}
	f.Identity = account.Identity
	for _, m := range account.Path {
		f.Path = append(f.Path, finding.Step{Pos: place(m.Pos), End: end(m.Pos, token.NoPos), Site: m.Site, Text: m.Text, Call: m.Call})
	}
	return f
}

// declaration is the name of the top-level declaration around a place: Func, Type.Method, or a variable.
func declaration(files []*ast.File, pos token.Pos) string {
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd <= pos {
			continue
		}
		for _, d := range f.Decls {
			if pos < d.Pos() || d.End() <= pos {
				continue
			}
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil || len(d.Recv.List) == 0 {
					return d.Name.Name
				}
				return receiver(d.Recv.List[0].Type) + "." + d.Name.Name
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && v.Pos() <= pos && pos < v.End() {
						return v.Names[0].Name
					}
				}
			}
		}
	}
	return ""
}

// receiver is the name of a receiver's type, without pointer and type parameters.
func receiver(t ast.Expr) string {
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// docURL returns the address of the documentation of a diagnostic, as [analysis.Diagnostic]
// says how it is made.
func docURL(a *analysis.Analyzer, d analysis.Diagnostic) string {
	ref := d.URL
	if ref == "" && d.Category != "" {
		ref = "#" + d.Category
	}
	base, err := url.Parse(a.URL)
	if err != nil {
		return ref
	}
	u, err := base.Parse(ref)
	if err != nil {
		return a.URL
	}
	return u.String()
}

// locate finds the files of steps in other packages: a fact says of a place dir/file.go:line. Where several files are
// called so, it stays open which is meant.
func (l *loader) locate(findings []finding.Finding) {
	var files map[string][]string
	for i := range findings {
		for j := range findings[i].Path {
			s := &findings[i].Path[j]
			name, line, ok := strings.Cut(s.Site, ":")
			if s.Pos.IsValid() || !ok {
				continue
			}
			if files == nil {
				files = l.byShortName()
			}
			n, err := strconv.Atoi(line)
			if full := files[name]; err == nil && len(full) == 1 {
				s.Pos = token.Position{Filename: full[0], Line: n}
			}
		}
	}
}

// byShortName lists the Go files of all packages by dir/file.go.
func (l *loader) byShortName() map[string][]string {
	files := make(map[string][]string)
	for _, p := range l.listed {
		for _, file := range p.sources() {
			short := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
			if !slices.Contains(files[short], file) {
				files[short] = append(files[short], file)
			}
		}
	}
	return files
}
