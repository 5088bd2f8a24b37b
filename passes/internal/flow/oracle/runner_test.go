package oracle

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// runner runs an analyzer on programs in memory: what it requires, and facts
// from goops and the other stubs to the program.
type runner struct {
	fset     *token.FileSet // of the last program
	analyzer *analysis.Analyzer
	mu       sync.Mutex
	deps     *factStore          // facts of the stubs
	of       map[string]*Package // the stubs that deps is about
}

type factKey struct {
	obj  types.Object
	pkg  *types.Package
	kind reflect.Type
}

type factStore struct {
	facts map[factKey]analysis.Fact
	below *factStore
}

func (s *factStore) get(k factKey, into analysis.Fact) bool {
	for ; s != nil; s = s.below {
		if f, ok := s.facts[k]; ok {
			reflect.ValueOf(into).Elem().Set(reflect.ValueOf(f).Elem())
			return true
		}
	}
	return false
}

func (r *runner) run(t testing.TB, src string) []analysis.Diagnostic {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	p, deps, err := Load(src)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	r.fset = p.Fset
	if r.of[goopsPath] != deps[goopsPath] {
		r.deps = &factStore{facts: map[factKey]analysis.Fact{}}
		r.of = map[string]*Package{}
		for path, d := range deps {
			r.of[path] = d
		}
		done := map[string]bool{}
		var visit func(d *Package)
		visit = func(d *Package) {
			if done[d.Types.Path()] {
				return
			}
			done[d.Types.Path()] = true
			for _, q := range d.Types.Imports() {
				visit(deps[q.Path()])
			}
			r.one(t, d, r.deps, nil)
		}
		for _, d := range deps {
			visit(d)
		}
	}
	var out []analysis.Diagnostic
	r.one(t, p, &factStore{facts: map[factKey]analysis.Fact{}, below: r.deps}, func(d analysis.Diagnostic) { out = append(out, d) })
	return out
}

// one runs the analyzer and what it requires on one package.
func (r *runner) one(t testing.TB, p *Package, store *factStore, report func(analysis.Diagnostic)) {
	results := map[*analysis.Analyzer]any{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if _, ok := results[a]; ok {
			return
		}
		inputs := map[*analysis.Analyzer]any{}
		for _, q := range a.Requires {
			visit(q)
			inputs[q] = results[q]
		}
		pass := &analysis.Pass{
			Analyzer: a, Fset: p.Fset, Files: p.Files, Pkg: p.Types, TypesInfo: p.Info,
			TypesSizes: types.SizesFor("gc", "amd64"),
			ResultOf:   inputs,
			Module:     &analysis.Module{Path: "p", GoVersion: "1.26"},
			ReadFile:   func(string) ([]byte, error) { return nil, nil },
			Report: func(d analysis.Diagnostic) {
				if a == r.analyzer && report != nil {
					report(d)
				}
			},
			ImportObjectFact: func(o types.Object, f analysis.Fact) bool {
				return store.get(factKey{obj: o, kind: reflect.TypeOf(f)}, f)
			},
			ExportObjectFact: func(o types.Object, f analysis.Fact) {
				if o.Pkg() != p.Types {
					t.Fatalf("%s exports a fact of %v from %s", a.Name, o, p.Types.Path())
				}
				store.facts[factKey{obj: o, kind: reflect.TypeOf(f)}] = f
			},
			ImportPackageFact: func(q *types.Package, f analysis.Fact) bool {
				return store.get(factKey{pkg: q, kind: reflect.TypeOf(f)}, f)
			},
			ExportPackageFact: func(f analysis.Fact) {
				store.facts[factKey{pkg: p.Types, kind: reflect.TypeOf(f)}] = f
			},
			AllObjectFacts: func() []analysis.ObjectFact {
				var out []analysis.ObjectFact
				for s := store; s != nil; s = s.below {
					for k, f := range s.facts {
						if k.obj != nil && slices.Contains(kinds(a), k.kind) {
							out = append(out, analysis.ObjectFact{Object: k.obj, Fact: f})
						}
					}
				}
				return out
			},
			AllPackageFacts: func() []analysis.PackageFact {
				var out []analysis.PackageFact
				for s := store; s != nil; s = s.below {
					for k, f := range s.facts {
						if k.pkg != nil && slices.Contains(kinds(a), k.kind) {
							out = append(out, analysis.PackageFact{Package: k.pkg, Fact: f})
						}
					}
				}
				return out
			},
		}
		res, err := a.Run(pass)
		if err != nil {
			t.Fatalf("%s on %s: %v", a.Name, p.Types.Path(), err)
		}
		results[a] = res
	}
	visit(r.analyzer)
}

func kinds(a *analysis.Analyzer) []reflect.Type {
	var out []reflect.Type
	for _, f := range a.FactTypes {
		out = append(out, reflect.TypeOf(f))
	}
	return out
}
