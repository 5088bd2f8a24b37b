package settings

import (
	"cmp"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/modules"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// Verify says what the program's own models ask of a package and it does not have: functions, types and fields, and the values
// of its states. The error joins a [*Mistake] for each.
func (s *Settings) Verify(pkg *types.Package) error {
	if s.unverified {
		return nil
	}
	v := &verifier{decoder: s.mistakes(), pkg: pkg, path: model.CanonicalPath(pkg.Path())}
	for i := range s.Models.Own {
		v.model(fmt.Sprintf("models.own[%d]", i), &s.Models.Own[i])
	}
	s.verifyNoReturn(pkg, v.decoder)
	return errors.Join(sorted(v.decoder.mistakes)...)
}

// Verifier returns an analyzer that runs [Settings.Verify] and nothing else.
func (s *Settings) Verifier() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "statussettings",
		Doc:  "compare the configuration with the code",
		Run:  func(pass *analysis.Pass) (any, error) { return nil, s.Verify(pass.Pkg) },
	}
}

// mistakes returns a decoder that notes mistakes at the places of the settings.
func (s *Settings) mistakes() *decoder {
	d := &decoder{file: s.File}
	if s.places != nil {
		d.places = s.places.places
	}
	return d
}

// A verifier compares models with a package.
type verifier struct {
	*decoder
	pkg  *types.Package
	path string
}

// A source is where the code says which level a status has: a field, or an operand of a call.
type source struct {
	at  string // the key that names it
	typ types.Type
	sig *types.Signature // of the call
}

func (v *verifier) model(key string, own *Model) {
	var sources []source
	here := func(path string) bool { return model.CanonicalPath(path) == v.path }
	elsewhere := false // something in another package sets the levels, too
	for j, x := range own.Structs {
		at := fmt.Sprintf("%s.structs[%d]", key, j)
		path, name, err := splitType(x.Type)
		if err != nil || !here(path) {
			elsewhere = true
			continue
		}
		if obj := named(v.pkg, at+".type", "type", name, v.decoder); obj != nil {
			v.fields(obj.Type(), at, [][2]string{{"state", x.State}, {"message", x.Message}, {"error", x.Error}})
			if t := model.FieldType(obj.Type(), x.State); t != nil {
				sources = append(sources, source{at + ".state", t, nil})
			}
		}
	}
	for j, x := range own.Types {
		at := fmt.Sprintf("%s.condition-types[%d]", key, j)
		if path, name, err := splitType(x.Type); err == nil && here(path) {
			if obj := named(v.pkg, at+".type", "type", name, v.decoder); obj != nil {
				v.fields(obj.Type(), at, [][2]string{{"key", x.Key}, {"status", x.Status}, {"reason", x.Reason}, {"message", x.Message}, {"severity", x.Severity}})
			}
		}
	}
	for j, x := range own.Functions {
		at := fmt.Sprintf("%s.functions[%d]", key, j)
		for _, o := range x.operands() {
			op, err := model.ParseOperand(o.text)
			if err != nil {
				continue // said before
			}
			if path, name, err := splitType(op.Type); err == nil && here(path) {
				named(v.pkg, at+"."+o.key, "type", name, v.decoder)
			}
		}
		path, recv, name, err := splitFunc(x.Func)
		if err != nil || !here(path) {
			elsewhere = elsewhere || x.Level != ""
			continue
		}
		fn := lookup(v.pkg, recv, name, at+".func", v.decoder)
		if fn == nil {
			continue
		}
		if err := own.fits(x, fn); err != nil {
			v.at(at, "%s: %v", x.Func, err)
			continue
		}
		if op, err := model.ParseOperand(x.Level); err == nil && op.TypeIn(fn.Signature()) != nil {
			sources = append(sources, source{at + ".level", op.TypeIn(fn.Signature()), fn.Signature()})
		}
	}
	v.levels(key, own, sources, elsewhere)
}

// fields looks for the fields that keys name in a struct.
func (v *verifier) fields(t types.Type, at string, keys [][2]string) {
	for _, k := range keys {
		if name := k[1]; name != "" && model.FieldType(t, name) == nil {
			v.at(at+"."+k[0], "%s has no field %s%s", types.TypeString(t, nil), name, suggest(name, fieldNames(t)))
		}
	}
}

// levels compares the values of a model with the constants of the types that its states have. A value without a constant is
// said to be wrong where that is sure: none of the values has one, or one is nearly a constant that no level has.
func (v *verifier) levels(key string, own *Model, sources []source, elsewhere bool) {
	values := map[string]bool{}
	for _, l := range own.compile(&decoder{}, "").Levels {
		for _, x := range l.Values {
			values[x] = true
		}
	}
	declared := map[string]string{} // names of constants, by value
	unknown := elsewhere
	for _, src := range sources {
		consts := constantsOf(src.typ)
		switch {
		case anyOf(values, consts):
		case src.sig != nil && states(src.sig, values) >= 0:
			v.at(src.at, "the values of the levels are constants of argument %d, not of the %s here: want arg%[1]d", states(src.sig, values), types.TypeString(src.typ, nil))
		case len(consts) > 0 && len(values) > 0:
			v.at(src.at, "no level has a value that is a constant of type %s: those are %s", types.TypeString(src.typ, nil), listed(consts))
		}
		unknown = unknown || len(consts) == 0
		maps.Copy(declared, consts)
	}
	if unknown {
		return
	}
	var free []string // constants that no level has
	for value := range declared {
		if !values[value] {
			free = append(free, value)
		}
	}
	slices.Sort(free)
	for i, l := range own.Levels {
		for j, x := range l.Values {
			at := fmt.Sprintf("%s.levels[%d].values[%d]", key, i, j)
			if declared[string(x)] != "" {
				continue
			}
			if value, ok := valueOf(declared, string(x)); ok {
				v.at(at, "%s is the name of a constant: want its value, %q", x, value)
			} else if best := nearest(string(x), free); best != "" {
				v.at(at, "no constant has the value %q; did you mean %q, of %s?", x, best, declared[best])
			}
		}
	}
}

// constantsOf are the constants that a type's package declares of it: their names, by value.
func constantsOf(t types.Type) map[string]string {
	n, ok := types.Unalias(model.Deref(t)).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	consts := map[string]string{}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), n) {
			continue
		}
		value := c.Val().ExactString()
		if c.Val().Kind() == constant.String {
			value = constant.StringVal(c.Val())
		}
		consts[value] = name
	}
	return consts
}

// anyOf says whether one of the values is a constant.
func anyOf(values map[string]bool, consts map[string]string) bool {
	for value := range consts {
		if values[value] {
			return true
		}
	}
	return false
}

// states is the first parameter with a type whose constants some of the values are, -1 where there is none.
func states(sig *types.Signature, values map[string]bool) int {
	for i := range sig.Params().Len() {
		if anyOf(values, constantsOf(sig.Params().At(i).Type())) {
			return i
		}
	}
	return -1
}

// valueOf is the value of the constant of a name.
func valueOf(consts map[string]string, name string) (string, bool) {
	for value, n := range consts {
		if n == name {
			return value, true
		}
	}
	return "", false
}

// listed words constants for people.
func listed(consts map[string]string) string {
	var all []string
	for _, value := range slices.Sorted(maps.Keys(consts)) {
		all = append(all, strconv.Quote(value))
	}
	return shorten(all)
}

// Missing says which packages the settings name that the modules at hand should have and have not. Without those of the first
// error, something would never be looked at; without those of the second, nothing is left out, or owned. Both join a [*Mistake]
// for each.
func (s *Settings) Missing(set *modules.Set) (models, patterns error) {
	if s.unverified {
		return nil, nil
	}
	look := func(d *decoder, key, path string, below bool) {
		if m := set.Missing(path, below); m != nil {
			hint := ""
			if best := nearest(path, m.Known); best != "" {
				hint = fmt.Sprintf("; did you mean %q?", best)
			}
			d.at(key, "module %s has no package %s%s", m.Module, path, hint)
		}
	}
	named := s.mistakes()
	for _, p := range s.named() {
		look(named, p.key, p.path, false)
	}
	globs := s.mistakes()
	globbed := func(key string, list []string) {
		for i, p := range list {
			path, below := strings.CutSuffix(p, "/...")
			if !strings.ContainsAny(path, `*?[\`) {
				look(globs, fmt.Sprintf("%s[%d]", key, i), path, below)
			}
		}
	}
	globbed("checks.statusowner.owners", s.Checks.Owner.Owners)
	globbed("checks.statusowner.libraries", s.Checks.Owner.Libraries)
	for i, x := range s.Exclude {
		globbed(fmt.Sprintf("exclude[%d].packages", i), x.Packages)
	}
	return errors.Join(sorted(named.mistakes)...), errors.Join(sorted(globs.mistakes)...)
}

// Packages are those that the program's own models name.
func (s *Settings) Packages() (paths []string) {
	for _, p := range s.named() {
		paths = append(paths, p.path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// NotFound returns the [*Mistake] that a package of [Settings.Packages] is, for a reason.
func (s *Settings) NotFound(pkg, why string) error {
	d := s.mistakes()
	for _, p := range s.named() {
		if p.path == pkg {
			d.at(p.key, "%s: %s", pkg, why)
			break
		}
	}
	return errors.Join(d.mistakes...)
}

// A namedPackage is one that the program's own models name, and the key where they do.
type namedPackage struct{ key, path string }

func (s *Settings) named() (all []namedPackage) {
	add := func(key, path string, err error) {
		if err == nil && path != "" {
			all = append(all, namedPackage{key, path})
		}
	}
	for i, f := range s.Models.NoReturn {
		path, _, _, err := splitFunc(f)
		add(fmt.Sprintf("models.no-return[%d]", i), path, err)
	}
	for i, own := range s.Models.Own {
		key := fmt.Sprintf("models.own[%d]", i)
		for j, x := range own.Structs {
			path, _, err := splitType(x.Type)
			add(fmt.Sprintf("%s.structs[%d].type", key, j), path, err)
		}
		for j, x := range own.Types {
			path, _, err := splitType(x.Type)
			add(fmt.Sprintf("%s.condition-types[%d].type", key, j), path, err)
		}
		for j, x := range own.Functions {
			at := fmt.Sprintf("%s.functions[%d].", key, j)
			path, _, _, err := splitFunc(x.Func)
			add(at+"func", path, err)
			for _, o := range x.operands() {
				if op, err := model.ParseOperand(o.text); err == nil {
					path, _, err := splitType(op.Type)
					add(at+o.key, path, err)
				}
			}
		}
	}
	return all
}

// verifyNoReturn looks for functions that never return in a package and in those that it imports: one that exits need have
// nothing to do with statuses, and is not looked at itself.
func (s *Settings) verifyNoReturn(pkg *types.Package, d *decoder) {
	for i, f := range s.Models.NoReturn {
		path, recv, name, err := splitFunc(f)
		if err != nil {
			continue // said before
		}
		for _, p := range append(pkg.Imports(), pkg) {
			// What is imported may come without the names that nobody else can use.
			if model.CanonicalPath(p.Path()) == model.CanonicalPath(path) && (p == pkg || token.IsExported(cmp.Or(recv, name))) {
				lookup(p, recv, name, fmt.Sprintf("models.no-return[%d]", i), d)
			}
		}
	}
}

// named finds a name of a package.
func named(pkg *types.Package, at, what, name string, d *decoder) types.Object {
	obj := pkg.Scope().Lookup(name)
	if obj == nil {
		d.at(at, "no %s %s in package %s%s", what, name, pkg.Path(), suggest(name, namesLike(pkg, name)))
	}
	return obj
}

// lookup finds a function or method of a package.
func lookup(pkg *types.Package, recv, name, at string, d *decoder) *types.Func {
	if recv == "" {
		obj := named(pkg, at, "function", name, d)
		fn, ok := obj.(*types.Func)
		if obj != nil && !ok {
			d.at(at, "%s in package %s is no function", name, pkg.Path())
		}
		return fn
	}
	obj := named(pkg, at, "type", recv, d)
	if obj == nil {
		return nil
	}
	m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, name)
	fn, ok := m.(*types.Func)
	if !ok {
		var methods []string
		for sel := range types.NewMethodSet(types.NewPointer(obj.Type())).Methods() {
			methods = append(methods, sel.Obj().Name())
		}
		d.at(at, "no method %s of %s in package %s%s", name, recv, pkg.Path(), suggest(name, methods))
	}
	return fn
}

// fits says what of a function's operands its signature does not have.
func (m *Model) fits(f Function, fn *types.Func) error {
	out := m.compile(&decoder{}, "")
	reg, err := model.Compile([]*model.Model{out})
	if err != nil {
		return nil // said elsewhere
	}
	return reg.Fits(f.Func, fn)
}

// namesLike are the names of a package's scope that are worth a suggestion.
func namesLike(pkg *types.Package, name string) []string {
	if best := nearest(name, pkg.Scope().Names()); best != "" {
		return []string{best}
	}
	return nil
}

func fieldNames(t types.Type) []string {
	var out []string
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			out = append(out, f.Name())
		}
	}
	return out
}
