package propose

import (
	"fmt"
	"go/ast"
	"regexp"

	"github.com/statuslint/statuslint/passes/settings"
)

// Names of functions that set a status, and of what they are given.
var (
	setterName  = regexp.MustCompile(`^([sS]et|[uU]pdate|[rR]eport)\w*(Status|State|Phase)$|^(Status|State|Phase)Set$`)
	stateType   = regexp.MustCompile(`(Status|State|Phase|StatusName|Level)$`)
	stateName   = regexp.MustCompile(`(?i)^(new)?(status|state|phase|level)$`)
	messageName = regexp.MustCompile(`(?i)^(msg|message|reason|info|text|desc|description|detail|details)$`)
)

// setters are the functions of a package that are called like setters and take a state that has constants. Methods of
// interfaces are among them: there is nothing to look into behind those.
func (l *looker) setters(p *pkg) []settings.SetterProposal {
	var out []settings.SetterProposal
	add := func(f *ast.File, name *ast.Ident, owner string, t *ast.FuncType) {
		if s, ok := l.setter(p, f, t); ok && name.IsExported() && setterName.MatchString(name.Name) {
			s.Func, s.Place = p.path+"."+name.Name, l.place(name.Pos())
			if owner != "" {
				s.Func, s.Subject = fmt.Sprintf("(%s.%s).%s", p.path, owner, name.Name), "recv"
			}
			out = append(out, s)
		}
	}
	for _, f := range p.files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if owner, ok := ownerOf(d); ok {
					add(f, d.Name, owner, d.Type)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					t, ok := spec.(*ast.TypeSpec)
					if !ok || !t.Name.IsExported() || t.TypeParams != nil {
						continue
					}
					if i, ok := t.Type.(*ast.InterfaceType); ok {
						for _, m := range i.Methods.List {
							if ft, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 {
								add(f, m.Names[0], t.Name.Name, ft)
							}
						}
					}
				}
			}
		}
	}
	return out
}

// ownerOf is the type of a method, "" of a function; false where the type is one that nobody else can name, or has parameters.
func ownerOf(d *ast.FuncDecl) (string, bool) {
	if d.Recv == nil {
		return "", true
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	id, ok := t.(*ast.Ident)
	if !ok || !id.IsExported() {
		return "", false
	}
	return id.Name, true
}

// setter looks for a state and a message among the parameters of a function.
func (l *looker) setter(p *pkg, f *ast.File, t *ast.FuncType) (s settings.SetterProposal, ok bool) {
	i, plain := 0, ""
	for _, field := range t.Params.List {
		names := field.Names
		if len(names) == 0 {
			names = []*ast.Ident{ast.NewIdent("_")}
		}
		for _, n := range names {
			arg := fmt.Sprintf("arg%d", i)
			i++
			if id, isIdent := field.Type.(*ast.Ident); isIdent && id.Name == "string" {
				if stateName.MatchString(n.Name) && plain == "" {
					plain = arg
				}
				if messageName.MatchString(n.Name) && s.Message == "" {
					s.Message = arg
				}
				continue
			}
			if consts := l.constants(p, f, "", "", field.Type); len(consts) > 1 && s.Level == "" {
				if path, name := l.named(p, f, field.Type); stateType.MatchString(name) {
					s.Level, s.Constants, s.Package, s.Type = arg, consts, path, name
				}
			}
		}
	}
	if s.Level == "" && plain != "" {
		s.Level, s.Plain = plain, true
	}
	return s, s.Level != ""
}

// named is the package and the name of a type.
func (l *looker) named(p *pkg, f *ast.File, t ast.Expr) (path, name string) {
	if sel, ok := t.(*ast.SelectorExpr); ok {
		return importPath(f, sel.X.(*ast.Ident).Name), sel.Sel.Name // as constants has found it
	}
	return p.path, t.(*ast.Ident).Name
}

// wrappers are the functions of a package that call a setter which a built-in model knows.
func (l *looker) wrappers(p *pkg) []settings.Wrapper {
	var out []settings.Wrapper
	for _, f := range p.files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || !fn.Name.IsExported() || !setterName.MatchString(fn.Name.Name) {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if x, ok := sel.X.(*ast.Ident); ok && settings.IsSetter(importPath(f, x.Name), sel.Sel.Name) {
					out = append(out, settings.Wrapper{Func: p.path + "." + fn.Name.Name, Place: l.place(fn.Pos()), Calls: x.Name + "." + sel.Sel.Name})
					return false
				}
				return true
			})
		}
	}
	return out
}
