package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// schedule returns the analyzers and all that they require, each after what it requires: for a package that is checked,
// and for one of which only facts are wanted.
func schedule(analyzers []*analysis.Analyzer) (forAll, forDeps []*analysis.Analyzer) {
	forAll = closure(analyzers)
	return forAll, closure(slices.DeleteFunc(slices.Clone(forAll), func(a *analysis.Analyzer) bool { return len(a.FactTypes) == 0 }))
}

// closure returns analyzers and what they require, in an order in which they can run.
func closure(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var order []*analysis.Analyzer
	seen := make(map[*analysis.Analyzer]bool)
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, req := range a.Requires {
			visit(req)
		}
		order = append(order, a)
	}
	for _, a := range analyzers {
		visit(a)
	}
	return order
}

// analyze runs the analyzers on a package: all of them where a pattern matches it.
func (l *loader) analyze(n *node, files []*ast.File, info *types.Info) {
	n.facts = make(facts)
	n.reach = make(map[*types.Package]reached)
	n.failed = make(map[*analysis.Analyzer]bool)
	for _, dep := range n.imports {
		for pkg, r := range dep.reach {
			if _, ok := n.reach[pkg]; !ok {
				n.reach[pkg] = reached{facts: r.facts}
			}
		}
	}
	for _, dep := range n.imports {
		if len(dep.facts) > 0 {
			n.reach[dep.types] = reached{facts: dep.facts, direct: true}
		}
	}
	order := l.forDeps
	if n.matched {
		order = l.forAll
	}
	results := make(map[*analysis.Analyzer]any)
	for _, a := range order {
		if !l.ready(n, a) {
			n.failed[a] = true
			continue
		}
		diagnostics, result, err := l.pass(n, files, info, a, results)
		if err != nil {
			n.failed[a] = true
			n.problems = append(n.problems, failures(err, n.ImportPath+": "+a.Name+" failed: ")...)
			continue
		}
		results[a] = result
		if n.matched && slices.Contains(l.cfg.Analyzers, a) {
			for _, d := range diagnostics {
				n.findings = append(n.findings, l.resolve(n, files, a, result, d))
			}
		}
	}
	n.unchecked = n.matched && slices.ContainsFunc(l.cfg.Analyzers, func(a *analysis.Analyzer) bool { return n.failed[a] })
}

// failures are the problems that an error of a check tells: one that knows a place is about that, not about the check.
func failures(err error, prefix string) (all []Problem) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			all = append(all, failures(e, prefix)...)
		}
		return all
	}
	var placed interface {
		Position() token.Position
		Text() string
	}
	if errors.As(err, &placed) {
		return []Problem{{Pos: placed.Position(), Message: placed.Text()}}
	}
	return []Problem{{Message: prefix + err.Error()}}
}

// ready reports whether a can run on a package: what is wrong with the code, or made another run fail that it depends
// on, is a problem already.
func (l *loader) ready(n *node, a *analysis.Analyzer) bool {
	if n.illTyped && !a.RunDespiteErrors {
		return false
	}
	for _, req := range a.Requires {
		if n.failed[req] {
			return false
		}
	}
	if len(a.FactTypes) > 0 {
		for _, dep := range n.imports {
			if dep.failed[a] {
				return false
			}
		}
	}
	return true
}

// pass runs one analyzer on one package.
func (l *loader) pass(n *node, files []*ast.File, info *types.Info, a *analysis.Analyzer, results map[*analysis.Analyzer]any) (diagnostics []analysis.Diagnostic, result any, err error) {
	inputs := make(map[*analysis.Analyzer]any)
	for _, req := range a.Requires {
		inputs[req] = results[req]
	}
	result, err = a.Run(&analysis.Pass{
		Analyzer:          a,
		Fset:              l.fset,
		Files:             files,
		OtherFiles:        n.otherFiles(),
		IgnoredFiles:      n.abs(n.IgnoredGoFiles, n.IgnoredOtherFiles),
		Pkg:               n.types,
		TypesInfo:         info,
		TypesSizes:        l.sizes,
		Module:            n.analysisModule(),
		ResultOf:          inputs,
		ReadFile:          os.ReadFile,
		Report:            func(d analysis.Diagnostic) { diagnostics = append(diagnostics, d) },
		ImportObjectFact:  n.importObjectFact,
		ExportObjectFact:  func(obj types.Object, fact analysis.Fact) { n.facts[keyOf(obj, fact)] = fact },
		ImportPackageFact: n.importPackageFact,
		ExportPackageFact: func(fact analysis.Fact) { n.facts[keyOf(nil, fact)] = fact },
		AllObjectFacts:    func() []analysis.ObjectFact { return n.allObjectFacts(a) },
		AllPackageFacts:   func() []analysis.PackageFact { return n.allPackageFacts(a) },
	})
	if got := reflect.TypeOf(result); err == nil && got != a.ResultType {
		err = fmt.Errorf("it returned a result of type %v and not, as declared, %v", got, a.ResultType)
	}
	return diagnostics, result, err
}

// facts are what is known of one package and its objects.
type facts map[factKey]analysis.Fact

type factKey struct {
	obj types.Object // nil: the package
	typ reflect.Type
}

func keyOf(obj types.Object, fact analysis.Fact) factKey { return factKey{obj, reflect.TypeOf(fact)} }

// copyTo copies the fact on obj to the variable that fact points to, where there is one.
func (f facts) copyTo(obj types.Object, fact analysis.Fact) bool {
	have, ok := f[keyOf(obj, fact)]
	if ok {
		reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(have).Elem())
	}
	return ok
}

// reached are the facts of a package that another one needs, directly or not.
type reached struct {
	facts  facts
	direct bool
}

// visible reports whether a package learns a fact. As under go vet, what others import counts only as far as a
// package can come to see it: their types, fields and methods.
func (r reached) visible(key factKey) bool {
	if r.direct || key.obj == nil {
		return r.direct
	}
	_, isType := key.obj.(*types.TypeName)
	return isType || key.obj.Parent() != key.obj.Pkg().Scope()
}

func (n *node) importObjectFact(obj types.Object, fact analysis.Fact) bool {
	if obj.Pkg() == n.types {
		return n.facts.copyTo(obj, fact)
	}
	r := n.reach[obj.Pkg()]
	return r.visible(keyOf(obj, fact)) && r.facts.copyTo(obj, fact)
}

func (n *node) importPackageFact(pkg *types.Package, fact analysis.Fact) bool {
	if pkg == n.types {
		return n.facts.copyTo(nil, fact)
	}
	r := n.reach[pkg]
	return r.visible(keyOf(nil, fact)) && r.facts.copyTo(nil, fact)
}

func (n *node) allObjectFacts(a *analysis.Analyzer) (all []analysis.ObjectFact) {
	n.each(a, func(_ *types.Package, key factKey, fact analysis.Fact) {
		if key.obj != nil {
			all = append(all, analysis.ObjectFact{Object: key.obj, Fact: fact})
		}
	})
	return all
}

func (n *node) allPackageFacts(a *analysis.Analyzer) (all []analysis.PackageFact) {
	n.each(a, func(pkg *types.Package, key factKey, fact analysis.Fact) {
		if key.obj == nil {
			all = append(all, analysis.PackageFact{Package: pkg, Fact: fact})
		}
	})
	return all
}

// each calls f with the facts of the types of a that the package learns, in no order.
func (n *node) each(a *analysis.Analyzer, f func(*types.Package, factKey, analysis.Fact)) {
	ofA := func(t reflect.Type) bool {
		return slices.ContainsFunc(a.FactTypes, func(fact analysis.Fact) bool { return reflect.TypeOf(fact) == t })
	}
	walk := func(pkg *types.Package, r reached) {
		for key, fact := range r.facts {
			if ofA(key.typ) && r.visible(key) {
				f(pkg, key, fact)
			}
		}
	}
	walk(n.types, reached{n.facts, true})
	for pkg, r := range n.reach {
		walk(pkg, r)
	}
}
