package model

import (
	"fmt"
	"go/types"
	"strings"
)

// A FuncEntry is a compiled [Func].
type FuncEntry struct {
	*Func
	Model          *Model
	Subj, Lvl, Msg Operand
}

// A StructEntry is a compiled [Struct].
type StructEntry struct {
	*Struct
	Model *Model
}

// A Registry answers questions about a set of models. It is immutable and safe for concurrent use.
type Registry struct {
	models  map[string]*Model
	roots   map[string]bool         // whether the statuses of the root are shown at once
	funcs   map[string][]*FuncEntry // by function name
	structs map[string]*StructEntry // by "path.Name"
}

// Compile builds a registry and reports what is wrong with the models: the error names the
// model and the entry.
func Compile(models []*Model) (*Registry, error) {
	r := &Registry{
		models:  map[string]*Model{},
		roots:   map[string]bool{},
		funcs:   map[string][]*FuncEntry{},
		structs: map[string]*StructEntry{},
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
	if len(m.Roots) == 0 {
		return fmt.Errorf("no roots: the model would never be looked at")
	}
	for _, p := range m.Roots {
		if p != CanonicalPath(p) {
			return fmt.Errorf("root %s: write it without vendor folder and major version: %s", p, CanonicalPath(p))
		}
		r.roots[p] = r.roots[p] || m.Immediate
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
			if other.id() == e.id() && other.Op == e.Op && other.Subject == e.Subject && other.Level == e.Level {
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
	for _, o := range []struct {
		text string
		to   *Operand
	}{{f.Subject, &e.Subj}, {f.Level, &e.Lvl}, {f.Message, &e.Msg}} {
		if *o.to, err = ParseOperand(o.text); err != nil {
			return nil, err
		}
	}
	if f.Name == "" || f.Op == 0 {
		return nil, fmt.Errorf("a name and an op are needed")
	}
	if f.Op == Write && e.Lvl.None {
		return nil, fmt.Errorf("a write needs a level")
	}
	if e.Lvl.IsConst && m.LevelByValue(e.Lvl.Const) == nil {
		return nil, fmt.Errorf("unknown level %q", e.Lvl.Const)
	}
	if f.Recv == "" && (e.Subj.Recv || e.Lvl.Recv) {
		return nil, fmt.Errorf("a function has no receiver to be a subject")
	}
	if f.Pkg == "" && e.Lvl.Type == "" && e.Subj.Type == "" {
		return nil, fmt.Errorf("without a package, a type(…) operand has to say what belongs to the model")
	}
	if !m.Immediate && f.Op == Write && e.Subj.None {
		return nil, fmt.Errorf("a deferred write needs a subject: nothing could publish it")
	}
	if (f.Op == Publish || f.Op == Refresh) && e.Subj.None {
		return nil, fmt.Errorf("a subject is needed")
	}
	return e, nil
}

// Root says whether a package makes those that import it relevant, and whether the statuses that it is the root of are
// shown as soon as they are set.
func (r *Registry) Root(path string) (root, immediate bool) {
	immediate, root = r.roots[CanonicalPath(path)]
	return root, immediate
}

// Model returns the model of that name, or nil.
func (r *Registry) Model(name string) *Model { return r.models[name] }

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
		if e.Lvl.Fits(sig) != nil || e.Subj.Fits(sig) != nil || e.Msg.Fits(sig) != nil {
			continue
		}
		return e
	}
	return nil
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

// Struct returns what the models know about a type, or nil.
func (r *Registry) Struct(t types.Type) *StructEntry {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	return r.structs[CanonicalPath(n.Obj().Pkg().Path())+"."+n.Obj().Name()]
}

// StructOfSlot returns the struct that holds statuses of that kind, or nil.
func (r *Registry) StructOfSlot(model, kind string) *StructEntry {
	m := r.models[model]
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
