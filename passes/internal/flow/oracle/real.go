package oracle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The wire format between RunReal and the driver that it compiles. The driver
// declares the same types from driverTypes.
type (
	wireValue struct {
		B bool     `json:",omitempty"`
		I int      `json:",omitempty"`
		S string   `json:",omitempty"`
		L []string `json:",omitempty"`
		E bool     `json:",omitempty"` // an error that is not nil
	}
	wireRun struct {
		Root   string
		Params []wireValue
		Fields map[string]wireValue
		Script [][]wireValue
	}
	wireWrite struct {
		App   bool
		Level string
		Text  string
		Lines []int
	}
	wireResult struct {
		Writes  []wireWrite
		Outcome string
		Results []string
	}
)

const driverHead = `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"

	logend "batch/logend"
	osend "batch/osend"

	"github.com/gruyaume/goops"
)

type Value struct {
	B bool
	I int
	S string
	L []string
	E bool
}

type Run struct {
	Root   string
	Params []Value
	Fields map[string]Value
	Script [][]Value
}

type Write struct {
	App   bool
	Level string
	Text  string
	Lines []int
}

type Result struct {
	Writes  []Write
	Outcome string
	Results []string
}

type end struct{}

// host plays the script of one run. Calls from other goroutines than the one
// that runs execute are not its business.
type host struct {
	script [][]Value
	result Result
	ended  bool
	bad    error // errBad of the program
}

var errOpaque = errors.New("opaque failure")

func (h *host) failure(v Value) error {
	switch {
	case v.E && v.B && h.bad != nil:
		return fmt.Errorf("opaque: %w", h.bad)
	case v.E:
		return errOpaque
	}
	return nil
}

// here lists the lines of the frames in generated files, outermost first.
func here() (lines []int, mine bool) {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for {
		f, more := frames.Next()
		if f.Function == "main.execute" {
			mine = true
		}
		if strings.Contains(f.File, "prog_") && !strings.Contains(f.Function, "deferwrap") {
			lines = append([]int{f.Line}, lines...)
		}
		if !more {
			return lines, mine
		}
	}
}

func (h *host) next(n int) []Value {
	_, mine := here()
	if !mine || h.ended || len(h.script) == 0 {
		return make([]Value, n)
	}
	v := h.script[0]
	h.script = h.script[1:]
	return v
}

func (h *host) Set(app bool, status goops.StatusName, message []string) error {
	lines, mine := here()
	if !mine || h.ended {
		return nil
	}
	v := h.next(1)
	h.result.Writes = append(h.result.Writes, Write{app, string(status), strings.Join(message, " "), lines})
	return h.failure(v[0])
}

func (h *host) Status(bool) (goops.StatusName, error) {
	v := h.next(2)
	return goops.StatusName(strings.ToLower(v[0].S)), h.failure(v[1])
}

func (h *host) Leader() (bool, error)                { v := h.next(2); return v[0].B, h.failure(v[1]) }
func (h *host) State(string) (string, error)         { v := h.next(2); return v[0].S, h.failure(v[1]) }
func (h *host) Relations(string) ([]string, error)   { v := h.next(2); return v[0].L, h.failure(v[1]) }
func (h *host) Do(string, ...any) error              { return h.failure(h.next(1)[0]) }

func (h *host) note(results ...any) {
	for _, r := range results {
		switch r := r.(type) {
		case nil:
			h.result.Results = append(h.result.Results, "nil")
		case error:
			h.result.Results = append(h.result.Results, "error")
		default:
			if s := fmt.Sprintf("%+v", r); strings.HasPrefix(s, "&") {
				h.result.Results = append(h.result.Results, "pointer")
			} else if s == "<nil>" {
				h.result.Results = append(h.result.Results, "nil")
			} else {
				h.result.Results = append(h.result.Results, s)
			}
		}
	}
}

func events(xs []string) <-chan string {
	ch := make(chan string, len(xs))
	for _, x := range xs {
		ch <- x
	}
	close(ch)
	return ch
}

var current atomic.Pointer[host]

func execute(h *host, r Run) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case end:
			h.result.Outcome = "exit"
		case string:
			h.result.Outcome = "panic"
		default:
			panic(e)
		}
	}()
	h.result.Outcome = "return"
	roots[r.Root](h, r)
}

func main() {
	stop := func() {
		current.Load().ended = true
		panic(end{})
	}
	osend.Ended, logend.Ended = stop, stop
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := bufio.NewWriter(os.Stdout)
	enc := json.NewEncoder(out)
	for in.More() {
		var r Run
		if err := in.Decode(&r); err != nil {
			panic(err)
		}
		h := &host{script: r.Script}
		current.Store(h)
		goops.Use(h)
		execute(h, r)
		if err := enc.Encode(h.result); err != nil {
			panic(err)
		}
	}
	if err := out.Flush(); err != nil {
		panic(err)
	}
}

`

// Disagreement is a run on which the compiled program and the interpreter
// differ.
type Disagreement struct {
	Program *Program
	Text    string
}

// RunReal compiles the programs in one batch in dir, runs each function on at
// most perRoot of its runs, and compares. It returns how many runs it made.
func RunReal(dir string, programs []*Program, perRoot int) ([]Disagreement, int, error) {
	var runs bytes.Buffer
	type expected struct {
		program *Program
		root    string
		run     *Run
	}
	var want []expected
	enc := json.NewEncoder(&runs)
	var roots strings.Builder
	roots.WriteString("var roots = map[string]func(*host, Run){\n")
	files := map[string]string{
		"go.mod": "module batch\n\ngo 1.26\n\nrequire " + goopsPath + " v0.0.0\n\nreplace " + goopsPath +
			" => ./goops\n",
		"goops/go.mod":     "module " + goopsPath + "\n\ngo 1.26\n",
		"goops/goops.go":   goopsStub,
		"osend/osend.go":   "package os\n\nvar Ended func()\n\nfunc Exit(code int) { Ended() }\n",
		"logend/logend.go": "package log\n\nvar Ended func()\n\nfunc Fatalf(format string, args ...any) { Ended() }\n",
	}
	for i, p := range programs {
		suffix := fmt.Sprintf("_%d", i)
		bad := ""
		if usesBad(p) {
			bad = "h.bad = errBad" + suffix + "; "
		}
		files[fmt.Sprintf("prog_%d.go", i)] = printProgram(p, printMode{suffix: suffix, batch: true})
		for _, fn := range p.Funcs {
			if takesFunc(fn) {
				continue
			}
			root := fmt.Sprintf("%d/%s", i, fn.Name)
			fmt.Fprintf(&roots, "\t%q: func(h *host, r Run) { %s%s },\n", root, bad, invocation(fn, suffix, usedFields(p)))
			var all []*Run
			if err := explore(maxRuns, func(ch *chooser) {
				if run, ok := runFunc(ch, fn, false); ok {
					all = append(all, run)
				}
			}); err != nil {
				return nil, 0, err
			}
			// A spread over all of them, not the first few: those are alike.
			step := max(1, len(all)/perRoot)
			for k := 0; k < len(all); k += step {
				w, err := all[k].wire(root)
				if err != nil {
					return nil, 0, err
				}
				if err := enc.Encode(w); err != nil {
					return nil, 0, err
				}
				want = append(want, expected{p, root, all[k]})
			}
		}
	}
	roots.WriteString("}\n")
	files["driver.go"] = driverHead + roots.String()
	for name, src := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, 0, err
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			return nil, 0, err
		}
	}
	// No optimisation: the batch is compiled once and runs for milliseconds.
	build := exec.Command("go", "build", "-gcflags=-N -l", "-ldflags=-s -w", "-o", "batch.bin", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, 0, fmt.Errorf("go build: %v\n%s", err, out)
	}
	cmd := exec.Command(filepath.Join(dir, "batch.bin"))
	cmd.Stdin = &runs
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, 0, fmt.Errorf("batch: %v\n%s", err, stderr.String())
	}
	dec := json.NewDecoder(bytes.NewReader(out))
	var diffs []Disagreement
	for _, w := range want {
		var got wireResult
		if err := dec.Decode(&got); err != nil {
			return nil, 0, err
		}
		if diff := w.run.differs(got); diff != "" {
			diffs = append(diffs, Disagreement{w.program, w.root + ": " + diff})
		}
	}
	return diffs, len(want), nil
}

func usesBad(p *Program) bool {
	found := false
	walk(p, func(n any) bool {
		switch n.(type) {
		case Is, Sentinel:
			found = true
		}
		return !found
	})
	return found
}

// invocation is the driver's call of one function.
func invocation(fn *Func, suffix string, fields []Field) string {
	var b strings.Builder
	recv := ""
	if fn.Method {
		b.WriteString("c := &Charm" + suffix + "{")
		for _, f := range fields {
			if f.T == Once {
				continue
			}
			if f.T == Ptr {
				fmt.Fprintf(&b, "%s: map[bool]*target%s{true: {}}[r.Fields[%q].B], ", f.Name, suffix, f.Name)
				continue
			}
			fmt.Fprintf(&b, "%s: r.Fields[%q].%s, ", f.Name, f.Name, wireField(f.T))
		}
		b.WriteString("}; ")
		if slices.ContainsFunc(fields, func(f Field) bool { return f.T == Once }) {
			b.WriteString("if r.Fields[\"once\"].B { c.once.Do(func() {}) }; ")
		}
		recv = "c."
	}
	var args []string
	if fn.Generic {
		args = []string{`"x"`}
	}
	for i, p := range fn.Params {
		switch p.T {
		case Level:
			args = append(args, "goops.StatusActive")
		case Events:
			args = append(args, fmt.Sprintf("events(r.Params[%d].L)", i))
		default:
			args = append(args, fmt.Sprintf("r.Params[%d].%s", i, wireField(p.T)))
		}
	}
	call := recv + fn.Name + suffix + "(" + strings.Join(args, ", ") + ")"
	if len(fn.Results) > 0 {
		call = "h.note(" + call + ")"
	}
	return b.String() + call
}

func wireField(t Type) string {
	return map[Type]string{Bool: "B", Int: "I", String: "S", Strings: "L", Err: "E"}[t]
}

// concrete is a value of a finished run.
func concrete(v any) any {
	if c, ok := v.(*cell); ok {
		return c.value()
	}
	return v
}

func toWire(v any) (w wireValue, err error) {
	switch v := concrete(v).(type) {
	case bool:
		w.B = v
	case int:
		w.I = v
	case string:
		w.S = v
	case *collection:
		w.L = v.strings()
	case *errValue:
		w.E = v != nil
		w.B = v != nil && v.wrap != nil
	case *ptrValue:
		w.B = v != nil
	case level:
		w.S = string(v)
	default:
		err = fmt.Errorf("input of type %T", v)
	}
	return w, err
}

func (r *Run) wire(root string) (wireRun, error) {
	w := wireRun{Root: root, Fields: map[string]wireValue{}}
	for _, p := range r.params {
		v, err := toWire(p)
		if err != nil {
			return w, err
		}
		w.Params = append(w.Params, v)
	}
	for name, f := range r.fields {
		v, err := toWire(f)
		if err != nil {
			return w, err
		}
		w.Fields[name] = v
	}
	for _, ev := range r.script {
		vals := ev.vals
		if ev.set != nil {
			vals = []any{ev.set}
		}
		var step []wireValue
		for _, x := range vals {
			v, err := toWire(x)
			if err != nil {
				return w, err
			}
			step = append(step, v)
		}
		w.Script = append(w.Script, step)
	}
	return w, nil
}

// differs says how the compiled program's run differs from r.
func (r *Run) differs(got wireResult) string {
	if got.Outcome != string(r.Outcome) {
		return fmt.Sprintf("ends with %s, interpreted %s", got.Outcome, r.Outcome)
	}
	var results []string
	for _, v := range r.Results {
		switch v := concrete(v).(type) {
		case *errValue:
			if v == nil {
				results = append(results, "nil")
			} else {
				results = append(results, "error")
			}
		case *ptrValue:
			if v == nil {
				results = append(results, "nil")
			} else {
				results = append(results, "pointer")
			}
		case OutcomeLit:
			results = append(results, fmt.Sprintf("{ok:%t note:%s}", v.OK, v.Note))
		default:
			results = append(results, fmt.Sprint(v))
		}
	}
	if !slices.Equal(results, got.Results) {
		return fmt.Sprintf("returns %v, interpreted %v", got.Results, results)
	}
	if len(got.Writes) != len(r.Writes) {
		return fmt.Sprintf("writes %d times, interpreted %d: %+v", len(got.Writes), len(r.Writes), got.Writes)
	}
	for i, w := range r.Writes {
		g := got.Writes[i]
		lv := strings.ToLower(w.Level)
		if lv == "" {
			lv = "active" // the driver's choice for an open level
		}
		if g.App != w.App || g.Level != lv || g.Text != w.Text {
			return fmt.Sprintf("write %d is %+v, interpreted %s %q", i, g, lv, w.Text)
		}
		if w.panicking {
			continue // the frames of the function that panicked are still there
		}
		if !sameLines(w.Lines, g.Lines) {
			return fmt.Sprintf("write %d at lines %v, interpreted %v", i, g.Lines, w.Lines)
		}
	}
	return ""
}

// sameLines compares stacks; the line of a frame that runs its deferred calls
// is the return's, and is not looked at.
func sameLines(want, got []int) bool {
	if len(want) > 0 && want[len(want)-1] == 0 {
		// A deferred setter: whether its wrapper counts is the compiler's affair.
		if len(got) < len(want)-1 {
			return false
		}
		want = want[:len(want)-1]
		got = got[:len(want)]
	}
	if len(want) != len(got) {
		return false
	}
	for i, l := range want {
		if l != 0 && l != got[i] {
			return false
		}
	}
	return true
}
