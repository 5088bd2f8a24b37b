package flow

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/statusssa"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/analysis"
)

// A Result is what the engine has found in one package; it is nil where the package cannot matter.
type Result struct {
	// Meets are the pairs of writes, in the order of the source.
	Meets []*Meet
	// Swallows are the failures that a healthy status hides, likewise: First is the failure.
	Swallows []*Meet
	// Ends are what paths leave in statuses that are structs.
	Ends []*End
	// Saids are statuses that are set by a call.
	Saids []*Said
	// Owned are the calls that set a status that belongs to the program.
	Owned []*Owned
	// Lives are what paths have done with the collectors that their function has made.
	Lives []*Life
	// Besides are the statuses that are set beside a collector.
	Besides []*Beside
	// Registry has the models.
	Registry *model.Registry
	// Counts says how often a cap was reached, by cap.
	Counts map[string]int

	p *program
}

// Analyzer runs the engine. It reports nothing; checks require it.
var Analyzer = New(builtinModels)

// New returns an engine for other models. Checks that are to see the same findings have to require the same one.
func New(reg *model.Registry) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "statusflow",
		Doc:        "follow statuses along the paths of a function and across calls",
		URL:        "https://pkg.go.dev/github.com/statuslint/statuslint/passes/internal/flow",
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(statusssa.Mark), new(summary.Fact)},
		Run: func(pass *analysis.Pass) (any, error) {
			mark := statusssa.Relevant(pass, reg)
			if mark == nil || reg.Opaque(pass.Pkg.Path()) {
				return (*Result)(nil), nil // what a root does is what its model says
			}
			p := newProgram(pass, reg)
			p.immediate = mark.Immediate
			p.run()
			p.export()
			return p.result(), nil
		},
	}
}

func mustCompile(models []*model.Model) *model.Registry {
	reg, err := model.Compile(models)
	if err != nil {
		panic(err) // a built-in model is wrong: a test of package model says so first
	}
	return reg
}

func (p *program) result() *Result {
	r := &Result{p: p, Counts: p.counts, Owned: p.owned(), Ends: p.ends, Saids: p.saids, Lives: p.lives, Besides: p.besides, Registry: p.reg}
	slices.SortStableFunc(p.meets, func(x, y *Meet) int {
		if x.Pos != y.Pos {
			return int(x.Pos - y.Pos)
		}
		return int(x.First.Pos - y.First.Pos)
	})
	for _, m := range p.meets {
		if m.Slot == model.FailureSlot {
			r.Swallows = append(r.Swallows, m)
		} else {
			r.Meets = append(r.Meets, m)
		}
	}
	return r
}

// export makes facts of the summaries that other packages can use.
func (p *program) export() {
	for _, fn := range p.funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || !obj.Exported() || p.inTest(obj.Pos()) {
			continue
		}
		s := p.sums[fn]
		if s != nil && len(fn.FreeVars) == 0 {
			s.calls = paramCalls(fn)
		}
		if s != nil && !s.empty() {
			p.pass.ExportObjectFact(obj, p.fact(s))
		}
	}
}

// fact is a summary in portable form.
func (p *program) fact(s *sum) *summary.Fact {
	f := &summary.Fact{Reads: s.reads, Calls: s.calls, Stores: s.stores, Results: s.results, Slow: s.slow, Pauses: s.pauses, NoReturn: s.noReturn}
	for _, e := range s.entries {
		f.Entries = append(f.Entries, summary.Entry{Slot: e.slot, Write: p.portable(e.write), Field: e.field,
			Guarded: e.guarded, Slow: e.slow, Pre: e.pre})
	}
	for _, x := range s.exits {
		f.Exits = append(f.Exits, summary.Exit{Slot: x.slot, Untouched: x.untouched, Shown: x.shown, Slow: x.slow,
			Last:    summary.Record{Level: p.portable(x.level), Message: p.portable(x.msg), Err: p.portable(x.err)},
			Discard: p.portable(x.discard), Pre: x.pre, Post: x.post})
	}
	return f
}

func (p *program) portable(w *write) *summary.Write {
	if w == nil {
		return nil
	}
	v := p.public(w)
	out := &summary.Write{Model: w.model.Name, Parts: w.parts, Message: w.msg.Message, Merges: w.merges, Clears: w.clears, Discards: w.discards, Chosen: w.chosen, Blank: w.blank, Kind: v.Slot,
		Site: v.Site, When: v.When, Via: v.Via}
	if w.level != nil {
		out.Level = w.level.Name
	}
	if w.site == "" {
		q := finding.Place(p.pass.Fset, w.frames[len(w.frames)-1].pos)
		out.Site = filepath.Base(filepath.Dir(q.Filename)) + "/" + v.Site
	}
	return out
}

// factOf is the summary of a function of another package, nil where it has none.
func (p *program) factOf(obj *types.Func) *sum {
	if obj == nil || obj.Pkg() == nil || obj.Pkg() == p.pass.Pkg {
		return nil
	}
	obj = obj.Origin()
	if s, ok := p.facts[obj]; ok {
		return s
	}
	var f summary.Fact
	if !p.pass.ImportObjectFact(obj, &f) {
		p.facts[obj] = nil
		return nil
	}
	s := &sum{reads: f.Reads, calls: f.Calls, stores: f.Stores, results: f.Results, slow: f.Slow, pauses: f.Pauses, noReturn: f.NoReturn}
	label := obj.Name()
	if r := obj.Signature().Recv(); r != nil {
		label = receiverLabel(r.Type()) + "." + label
	} else {
		label = obj.Pkg().Name() + "." + label
	}
	own := func(w *summary.Write) *write {
		if w == nil {
			return nil
		}
		md := p.modelOf(w.Model)
		if md == nil {
			return nil
		}
		p.foreign++
		return &write{id: -p.foreign, model: md, level: md.LevelByName(w.Level), parts: w.Parts,
			msg: message{Message: w.Message}, merges: w.Merges, clears: w.Clears, discards: w.Discards, chosen: w.Chosen, blank: w.Blank, kind: w.Kind, site: w.Site, when: w.When,
			via: append([]string{label}, w.Via...)}
	}
	for _, e := range f.Entries {
		if p.modelOf(e.Slot.Model) == nil {
			continue
		}
		s.entries = append(s.entries, sumEntry{slot: e.Slot, field: e.Field, write: own(e.Write),
			guarded: e.Guarded, slow: e.Slow, pre: e.Pre})
	}
	for _, x := range f.Exits {
		if p.modelOf(x.Slot.Model) == nil {
			continue
		}
		s.exits = append(s.exits, sumExit{slot: x.Slot, untouched: x.Untouched, shown: x.Shown, slow: x.Slow,
			level: own(x.Last.Level), msg: own(x.Last.Message), err: own(x.Last.Err), discard: own(x.Discard), pre: x.Pre, post: x.Post})
	}
	p.facts[obj] = s
	return s
}

// modelOf returns the model that a fact names; nil for that of a type which this package cannot name either.
func (p *program) modelOf(name string) *model.Model {
	if m := p.reg.Model(name); m != nil {
		return m
	}
	path, typ, ok := model.InferredType(name)
	if !ok {
		return nil
	}
	for _, imp := range p.pass.Pkg.Imports() {
		if imp.Path() == path {
			if obj := imp.Scope().Lookup(typ); obj != nil {
				p.reg.Struct(obj.Type())
			}
		}
	}
	return p.reg.Model(name)
}

var builtinModels = mustCompile(model.WithFailures(model.All()))

// Relevant says whether a package can matter for a status of the built-in models by itself, whatever it imports that is
// relevant.
func Relevant(path string, files []*ast.File) bool {
	relevant, _ := builtinModels.Relevant(path, files)
	return relevant
}
