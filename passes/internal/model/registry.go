package model

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"
	"sync"
)

// A FuncEntry is a compiled [Func].
type FuncEntry struct {
	*Func
	Model                   *Model
	Subj, Key, Lvl, Msg     Operand
	Rsn, Sev, Fill, Literal Operand
	// Also is what the call does before that.
	Also *FuncEntry
}

// operand is one of an entry's operands, with its text and name.
type operand struct {
	name, text string
	to         *Operand
}

func (e *FuncEntry) operands() []operand {
	f := e.Func
	return []operand{
		{"Subject", f.Subject, &e.Subj}, {"Key", f.Key, &e.Key}, {"Level", f.Level, &e.Lvl}, {"Message", f.Message, &e.Msg},
		{"Reason", f.Reason, &e.Rsn}, {"Severity", f.Severity, &e.Sev}, {"Args", f.Args, &e.Fill}, {"Cond", f.Cond, &e.Literal},
	}
}

// fits says whether a function with that signature has all that the entry names.
func (e *FuncEntry) fits(sig *types.Signature) error {
	for _, o := range e.operands() {
		if err := o.to.Fits(sig); err != nil {
			return fmt.Errorf("%s: %w", o.name, err)
		}
	}
	return nil
}

// A StructEntry is a compiled [Struct].
type StructEntry struct {
	*Struct
	Model *Model
}

// A Registry answers questions about a set of models. Its answers do not change; it is safe for concurrent use.
type Registry struct {
	models   map[string]*Model
	roots    map[string]bool            // whether the statuses of the root are shown at once
	opaque   map[string]bool            // roots of built-in models: what their functions do is what the tables say
	funcs    map[string][]*FuncEntry    // by function name
	structs  map[string]*StructEntry    // by "path.Name"
	noReturn map[string]bool            // functions, as Ends names them
	conds    map[string]*Condition      // by "path.Name"
	names    map[string]map[string]bool // of functions that have to be mentioned, by path
	// inferred are the statuses that no table has, a *StructEntry by the name of its model; nil for types that were looked at
	// and are none. It only grows, and what is in it depends on nothing but the type.
	inferred sync.Map
}

// Compile builds a registry and reports what is wrong with the models: the error names the
// model and the entry.
func Compile(models []*Model) (*Registry, error) {
	r := &Registry{
		models:   map[string]*Model{},
		roots:    map[string]bool{},
		opaque:   map[string]bool{},
		funcs:    map[string][]*FuncEntry{},
		structs:  map[string]*StructEntry{},
		conds:    map[string]*Condition{},
		noReturn: map[string]bool{},
		names:    map[string]map[string]bool{},
	}
	for _, m := range models {
		if m.Name == "" {
			return nil, fmt.Errorf("a model has no name")
		}
		if r.models[m.Name] != nil {
			return nil, fmt.Errorf("model %s: there are two of that name", m.Name)
		}
		r.models[m.Name] = m
		if err := r.add(m); err != nil {
			return nil, fmt.Errorf("model %s: %w", m.Name, err)
		}
	}
	return r, nil
}

func (r *Registry) add(m *Model) error {
	if err := checkLevels(m); err != nil {
		return err
	}
	if len(m.Roots)+len(m.Mentions) == 0 {
		return fmt.Errorf("no roots: the model would never be looked at")
	}
	for _, x := range m.Mentions {
		if x.Pkg != CanonicalPath(x.Pkg) {
			return fmt.Errorf("mention %s: write it without vendor folder and major version: %s", x.Pkg, CanonicalPath(x.Pkg))
		}
		if len(x.Names) == 0 {
			return fmt.Errorf("mention %s: has no names; a package that always matters is a root", x.Pkg)
		}
		if r.names[x.Pkg] == nil {
			r.names[x.Pkg] = map[string]bool{}
		}
		for _, n := range x.Names {
			r.names[x.Pkg][n] = true
		}
	}
	for i := range m.Conditions {
		c := &m.Conditions[i]
		id := c.Pkg + "." + c.Name
		if c.Key == "" || c.Level == "" {
			return fmt.Errorf("condition %s: Key and Level are needed", id)
		}
		r.conds[id] = c
	}
	for _, p := range m.Roots {
		if p != CanonicalPath(p) {
			return fmt.Errorf("root %s: write it without vendor folder and major version: %s", p, CanonicalPath(p))
		}
		r.roots[p] = r.roots[p] || m.Immediate
		r.opaque[p] = r.opaque[p] || !m.Own
	}
	for i := range m.Structs {
		s := &m.Structs[i]
		id := s.Pkg + "." + s.Name
		if s.State == "" || s.Slot == "" {
			return fmt.Errorf("struct %s: State and Slot are needed", id)
		}
		if s.ErrLevel != "" && m.LevelByName(s.ErrLevel) == nil {
			return fmt.Errorf("struct %s: unknown level %q", id, s.ErrLevel)
		}
		if (s.Err == "") != (s.ErrLevel == "") {
			return fmt.Errorf("struct %s: Err and ErrLevel go together", id)
		}
		if r.structs[id] != nil {
			return fmt.Errorf("struct %s: is described twice", id)
		}
		r.structs[id] = &StructEntry{s, m}
	}
	for i := range m.Funcs {
		e, err := compileFunc(m, &m.Funcs[i])
		if err != nil {
			return fmt.Errorf("func %s: %w", m.Funcs[i].id(), err)
		}
		for _, other := range r.funcs[e.Name] {
			if other.id() == e.id() && other.Op == e.Op && other.Subject == e.Subject && other.Level == e.Level && other.Key == e.Key && other.Cond == e.Cond {
				return fmt.Errorf("func %s: is described twice", e.id())
			}
		}
		r.funcs[e.Name] = append(r.funcs[e.Name], e)
	}
	return nil
}

func (f *Func) id() string {
	if f.Recv != "" {
		return fmt.Sprintf("(%s.%s).%s", f.Pkg, f.Recv, f.Name)
	}
	return f.Pkg + "." + f.Name
}

func checkLevels(m *Model) error {
	names, values := map[string]bool{}, map[string]string{}
	for _, l := range m.Levels {
		if l.Name == "" || names[l.Name] {
			return fmt.Errorf("level %q: a name is needed, and each only once", l.Name)
		}
		names[l.Name] = true
		for _, v := range l.Values {
			if values[v] != "" {
				return fmt.Errorf("level %q: the value %s is that of level %q", l.Name, v, values[v])
			}
			values[v] = l.Name
		}
	}
	return nil
}

func compileFunc(m *Model, f *Func) (*FuncEntry, error) {
	e := &FuncEntry{Func: f, Model: m}
	var err error
	for _, o := range e.operands() {
		if *o.to, err = ParseOperand(o.text); err != nil {
			return nil, err
		}
	}
	if f.Also != nil {
		if e.Also, err = compileFunc(m, f.Also); err != nil {
			return nil, err
		}
	}
	if f.Name == "" || f.Op == 0 {
		return nil, fmt.Errorf("a name and an op are needed")
	}
	if f.Op == Write && e.Lvl.None && e.Literal.None {
		return nil, fmt.Errorf("a write needs a level")
	}
	if e.Lvl.IsConst && m.Grade("Ready", e.Lvl.Const, "", "") == nil {
		return nil, fmt.Errorf("unknown level %q", e.Lvl.Const)
	}
	if keyed := !e.Key.None || !e.Literal.None; keyed && len(m.Keys) == 0 {
		return nil, fmt.Errorf("the model has no Keys that say what a condition means")
	} else if (f.Op == Write || f.Op == Remove) && !keyed && len(m.Keys) > 0 {
		return nil, fmt.Errorf("a condition needs a key")
	}
	if f.Recv == "" && (e.Subj.Recv || e.Lvl.Recv) {
		return nil, fmt.Errorf("a function has no receiver to be a subject")
	}
	if f.Pkg == "" && f.Op != Publish && e.Lvl.Type == "" && e.Subj.Type == "" && e.Literal.Type == "" && e.Key.Type == "" {
		return nil, fmt.Errorf("without a package, a type(…) operand has to say what belongs to the model")
	}
	if !m.Immediate && f.Op == Write && e.Subj.None {
		return nil, fmt.Errorf("a deferred write needs a subject: nothing could publish it")
	}
	if (f.Op == Publish || f.Op == Refresh || f.Op == Store || f.Op == View || f.Op == RollUp || f.Op == Remove) && e.Subj.None {
		return nil, fmt.Errorf("a subject is needed")
	}
	return e, nil
}

// Check says what is wrong with a function of the model.
func (m *Model) Check(f *Func) error {
	_, err := compileFunc(m, f)
	return err
}

// NoReturn adds functions that never return: path.Name, or (path.Type).Name. It is to be called before the registry is
// used.
func (r *Registry) NoReturn(functions []string) {
	for _, f := range functions {
		r.noReturn[strings.Replace(f, "(*", "(", 1)] = true
	}
}

// Ends says whether a call of a function never returns, as far as [Registry.NoReturn] says.
func (r *Registry) Ends(fn *types.Func) bool {
	if len(r.noReturn) == 0 || fn.Pkg() == nil {
		return false
	}
	path := CanonicalPath(fn.Pkg().Path())
	if recv := receiverName(fn.Signature()); recv != "" {
		return r.noReturn["("+path+"."+recv+")."+fn.Name()]
	}
	return r.noReturn[path+"."+fn.Name()]
}

// Root says whether a package makes those that import it relevant, and whether the statuses that it is the root of are
// shown as soon as they are set.
func (r *Registry) Root(path string) (root, immediate bool) {
	immediate, root = r.roots[CanonicalPath(path)]
	return root, immediate
}

// Relevant says whether a package can matter by itself: it is a root, or it imports one, or imports a package of a model
// and names one of the functions that matter, or declares a status of its own; and whether a status is then shown as soon as
// it is set.
func (r *Registry) Relevant(path string, files []*ast.File) (relevant, immediate bool) {
	relevant, immediate = r.Root(path)
	names := map[string]bool{}
	for _, f := range files {
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			if root, now := r.Root(imported); root {
				relevant, immediate = true, immediate || now
			}
			for name := range r.names[CanonicalPath(imported)] {
				names[name] = true
			}
		}
		relevant = relevant || declares(f)
	}
	if relevant || len(names) == 0 {
		return relevant, immediate
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && names[s.Sel.Name] {
				relevant = true
			}
			return !relevant
		})
	}
	return relevant, immediate
}

// Opaque says whether the inside of a package is not looked at: what its functions do is what a built-in model says.
func (r *Registry) Opaque(path string) bool { return r.opaque[CanonicalPath(path)] }

// Model returns the model of that name, or nil. The model of a type that no table has is known once [Registry.Struct] was
// asked for the type.
func (r *Registry) Model(name string) *Model {
	if m := r.models[name]; m != nil {
		return m
	}
	if e, ok := r.inferred.Load(name); ok && e.(*StructEntry) != nil {
		return e.(*StructEntry).Model
	}
	return nil
}

// InferredType returns the import path and name of the type whose model has that name; ok is false where it is the name
// of a model in a table.
func InferredType(model string) (path, name string, ok bool) {
	id, ok := strings.CutPrefix(model, inferredPrefix)
	if !ok {
		return "", "", false
	}
	dot := strings.LastIndexByte(id, '.')
	return id[:dot], id[dot+1:], true
}

// Func returns what the models know about a function or method, or nil.
func (r *Registry) Func(fn *types.Func) *FuncEntry {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	entries := r.funcs[fn.Name()]
	if len(entries) == 0 {
		return nil
	}
	sig := fn.Type().(*types.Signature)
	recv := receiverName(sig)
	path := CanonicalPath(fn.Pkg().Path())
	for _, e := range entries {
		if e.Pkg != "" && e.Pkg != path {
			continue
		}
		if e.Recv != recv && (e.Recv != "*" || recv == "") {
			continue
		}
		if e.fits(sig) == nil {
			return e
		}
	}
	return nil
}

// Fits says why none of the rows for a function has the operands that its signature has; nil where one has.
func (r *Registry) Fits(name string, fn *types.Func) error {
	var first error
	for _, e := range r.funcs[fn.Name()] {
		err := e.fits(fn.Signature())
		if err == nil {
			return nil
		}
		first = cmp.Or(first, err)
	}
	return first
}

func receiverName(sig *types.Signature) string {
	if sig.Recv() == nil {
		return ""
	}
	if n, ok := types.Unalias(Deref(sig.Recv().Type())).(*types.Named); ok {
		return n.Obj().Name()
	}
	return "*" // a method of an unnamed interface
}

// Struct returns what the models know about a type, or what its shape says; nil where it is no status.
func (r *Registry) Struct(t types.Type) *StructEntry {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	if e := r.structs[CanonicalPath(n.Obj().Pkg().Path())+"."+n.Obj().Name()]; e != nil {
		return e
	}
	if !strings.HasSuffix(n.Obj().Name(), statusSuffix) {
		return nil
	}
	name := inferredPrefix + n.Obj().Pkg().Path() + "." + n.Obj().Name()
	e, ok := r.inferred.Load(name)
	if !ok {
		e, _ = r.inferred.LoadOrStore(name, infer(n))
	}
	return e.(*StructEntry)
}

// HasStruct says whether a table describes the type with that import path and name.
func (r *Registry) HasStruct(path, name string) bool {
	return r.structs[CanonicalPath(path)+"."+name] != nil
}

// Condition returns what the models know about a type whose values, or what they point to, are conditions, or nil.
func (r *Registry) Condition(t types.Type) *Condition {
	n, ok := types.Unalias(Deref(t)).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	return r.conds[CanonicalPath(n.Obj().Pkg().Path())+"."+n.Obj().Name()]
}

// StructOfSlot returns the struct that holds statuses of that kind, or nil.
func (r *Registry) StructOfSlot(model, kind string) *StructEntry {
	m := r.Model(model)
	if m == nil {
		return nil
	}
	for i := range m.Structs {
		if m.Structs[i].Slot == kind {
			return &StructEntry{&m.Structs[i], m}
		}
	}
	return nil
}

// CanonicalPath strips what does not change which API a package is: a vendor folder in front,
// and major version elements.
func CanonicalPath(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	path = strings.TrimPrefix(path, "vendor/")
	if !strings.Contains(path, "/v") {
		return path
	}
	elems := strings.Split(path, "/")
	out := elems[:0]
	for _, e := range elems {
		if len(e) > 1 && e[0] == 'v' && strings.Trim(e[1:], "0123456789") == "" {
			continue
		}
		out = append(out, e)
	}
	return strings.Join(out, "/")
}
