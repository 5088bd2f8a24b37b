package oracle

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// buildSSA builds the program's package; what it imports stays without bodies.
func buildSSA(t testing.TB, src string) (*Package, *ssa.Package) {
	t.Helper()
	p, _, err := Load(src)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	prog := ssa.NewProgram(p.Fset, ssa.InstantiateGenerics)
	var create func(ps []*types.Package)
	create = func(ps []*types.Package) {
		for _, q := range ps {
			if prog.ImportedPackage(q.Path()) == nil {
				prog.CreatePackage(q, nil, nil, true)
				create(q.Imports())
			}
		}
	}
	create(p.Types.Imports())
	sp := prog.CreatePackage(p.Types, p.Files, p.Info, false)
	sp.Build()
	return p, sp
}

func ssaFunc(sp *ssa.Package, fn *Func) *ssa.Function {
	if !fn.Method {
		return sp.Func(fn.Name)
	}
	named := sp.Type("Charm").Type()
	return sp.Prog.LookupMethod(types.NewPointer(named), sp.Pkg, fn.Name)
}

// wordOf words a write as the walker does.
func wordOf(w *Write) (s, lv, text string) {
	lv, text = strings.ToLower(w.Level), w.Text
	if lv == "" {
		lv = "?"
	}
	if hasCell(w.msg) {
		text = w.msg.pre + "*"
		if inner, ok := w.msg.dyn.(textValue); ok {
			text = w.msg.pre + inner.pre + "*"
		}
	}
	s = fmt.Sprintf("%t %s %q", w.App, lv, text)
	for _, f := range w.stack {
		s += fmt.Sprintf(" %d", f.call.Line)
	}
	if w.hasFailed() {
		s += " failed"
	}
	return s, lv, text
}

// traceOf words a run of the interpreter as the walker words its own.
func traceOf(r *Run) SSATrace {
	var t SSATrace
	last := map[bool]*Write{}
	for _, w := range r.Writes {
		s, lv, text := wordOf(w)
		t.Writes = append(t.Writes, s)
		if w.hasFailed() {
			continue
		}
		if p := last[w.App]; p != nil {
			if lines, here := place(p, w); here {
				s0, lv0, text0 := wordOf(p)
				t.Pairs = append(t.Pairs, SSAPair{
					Write: [2]string{s0, s}, Level: [2]string{lv0, lv}, Text: [2]string{text0, text},
					First: p.call.Line, Line: lines[0],
				})
			}
		}
		last[w.App] = w
	}
	return t
}

func hasCell(m textValue) bool {
	switch d := m.dyn.(type) {
	case *cell:
		return true
	case textValue:
		return hasCell(d)
	}
	return false
}

// The walk over go/ssa must find the same traces and pairs as the interpreter,
// function by function.
func TestInterpreterAgainstSSA(t *testing.T) {
	traces, pairs, bad := 0, 0, 0
	from := int64(200_000)
	for seed := from; seed < from+int64(sample(300, 5)) && bad < 3; seed++ {
		p := Generate(seed)
		src := Print(p)
		pkg, sp := buildSSA(t, src)
		for _, fn := range p.Funcs {
			if takesFunc(fn) {
				continue
			}
			want := map[string]SSATrace{}
			if err := explore(maxRuns, func(ch *chooser) {
				if r, ok := runFunc(ch, fn, false); ok {
					tr := traceOf(r)
					want[strings.Join(tr.Writes, "\n")] = tr
				}
			}); err != nil {
				continue
			}
			got, err := SSATraces(pkg, ssaFunc(sp, fn), 4*maxRuns)
			if err != nil {
				continue
			}
			traces += len(want)
			if d := traceDiff(want, got); d != "" {
				bad++
				t.Errorf("seed %d, %s:\n%s\n%s", seed, fn.Name, d, src)
				break
			}
			for _, tr := range want {
				pairs += len(tr.Pairs)
			}
		}
	}
	t.Logf("%d traces, %d pairs", traces, pairs)
	if bad == 0 && (traces < 2000 || pairs < 2000) {
		t.Errorf("only %d traces and %d pairs compared", traces, pairs)
	}
}

func traceDiff(want, got map[string]SSATrace) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(want)) {
		g, ok := got[k]
		if !ok {
			fmt.Fprintf(&b, "only interpreted:\n%s\n", k)
		} else if !slices.Equal(g.Pairs, want[k].Pairs) {
			fmt.Fprintf(&b, "pairs differ:\ninterpreted %+v\nwalked      %+v\n", want[k].Pairs, g.Pairs)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[k]; !ok {
			fmt.Fprintf(&b, "only walked:\n%s\n", k)
		}
	}
	return b.String()
}
