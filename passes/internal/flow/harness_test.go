package flow

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/statusssa"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// outside are the packages that test programs import: names and signatures, the engine sees no bodies of them.
var outside = map[string]string{
	"errors": `package errors
func New(s string) error
func Is(err, target error) bool
func As(err error, target any) bool
func Join(errs ...error) error`,
	"fmt": `package fmt
func Errorf(format string, args ...any) error
func Fprintf(w interface{ Write(p []byte) (int, error) }, format string, args ...any) (int, error)
func Sprintf(format string, args ...any) string`,
	"log": `package log
func Fatalf(format string, args ...any)
func Printf(format string, args ...any)`,
	"os": `package os
func Exit(code int)
func Getenv(key string) string`,
	"strings": `package strings
type Builder struct{ buf []byte }
func (b *Builder) Write(p []byte) (int, error)
func (b *Builder) WriteString(s string) (int, error)
func (b *Builder) WriteByte(c byte) error
func (b *Builder) String() string
func (b *Builder) Len() int
func (b *Builder) Reset()`,
	"sync/atomic": `package atomic
type Bool struct{ v uint32 }
func (b *Bool) Load() bool
func (b *Bool) Store(v bool)
func (b *Bool) Swap(v bool) bool
func (b *Bool) CompareAndSwap(old, val bool) bool
type Int32 struct{ v int32 }
func (i *Int32) Load() int32
func (i *Int32) Store(v int32)
func (i *Int32) Add(v int32) int32`,
	"sync": `package sync
type Once struct{ done bool }
func (o *Once) Do(f func())
type WaitGroup struct{ n int }
func (g *WaitGroup) Go(f func())
func (g *WaitGroup) Wait()`,
	"time": `package time
type Duration int64
type Time struct{ wall int64 }
func (t Time) IsZero() bool
const Second Duration = 1000000000
func Sleep(d Duration)
func AfterFunc(d Duration, f func())`,
	"example.com/opts": `package opts
type Opts struct { Name string; Hosts []string }
func (o *Opts) Complete() bool
func (o *Opts) Fill()
func (o *Opts) TryFill() bool
type Client struct { dial func(string) error }
func (c *Client) Ready() bool
func Reachable(host string) bool`,
	"k8s.io/client-go/util/retry": `package retry
type Backoff struct{ Steps int }
var DefaultRetry Backoff
func RetryOnConflict(backoff Backoff, fn func() error) error`,
	"github.com/gruyaume/goops": `package goops
type StatusName string
const (
	StatusActive      StatusName = "active"
	StatusBlocked     StatusName = "blocked"
	StatusWaiting     StatusName = "waiting"
	StatusMaintenance StatusName = "maintenance"
	StatusUnknown     StatusName = "unknown"
)
type UnitStatus struct { Name StatusName; Message string }
func SetUnitStatus(status StatusName, message ...string) error
func SetAppStatus(status StatusName, message ...string) error
func GetUnitStatus() (*UnitStatus, error)
func GetAppStatus() (*UnitStatus, error)
func GetState(key string) (string, error)
func LogInfof(format string, args ...any)`,
	"github.com/moby/swarmkit/v2/api": `package api
type TaskState int32
const (
	TaskStatePending TaskState = 64
	TaskStateRunning TaskState = 512
	TaskStateCompleted TaskState = 576
	TaskStateFailed TaskState = 704
)
type TaskStatus struct { State TaskState; Message string; Err string }
func (m *TaskStatus) Copy() *TaskStatus
type Task struct { ID string; Status TaskStatus }`,
	"github.com/moby/swarmkit/v2/manager/state/store": `package store
import "github.com/moby/swarmkit/v2/api"
type Tx interface{ Tx() }
func UpdateTask(tx Tx, t *api.Task) error
func GetTask(tx Tx, id string) *api.Task
type MemoryStore struct{ tx Tx }
func (s *MemoryStore) Update(cb func(Tx) error) error`,
}

// A memory holds type-checked packages and the facts about them. Facts travel as they do between two runs of a driver:
// as bytes.
type memory struct {
	tb    testing.TB
	fset  *token.FileSet
	pkgs  map[string]*types.Package
	facts map[factOf][]byte
	reg   *model.Registry
}

type factOf struct {
	obj  types.Object
	pkg  *types.Package
	kind reflect.Type
}

var testRegistry = sync.OnceValue(func() *model.Registry { return mustCompile(model.WithFailures(model.All())) })

func newMemory(tb testing.TB) *memory {
	return &memory{tb: tb, fset: token.NewFileSet(), pkgs: map[string]*types.Package{}, facts: map[factOf][]byte{}, reg: testRegistry()}
}

// Import makes memory an importer of what it holds and of outside.
func (m *memory) Import(path string) (*types.Package, error) {
	if p := m.pkgs[path]; p != nil {
		return p, nil
	}
	src, ok := outside[path]
	if !ok {
		return nil, fmt.Errorf("no package %s", path)
	}
	p, _, _ := m.check(path, src)
	return p, nil
}

func (m *memory) check(path, src string) (*types.Package, []*ast.File, *types.Info) {
	m.tb.Helper()
	f, err := parser.ParseFile(m.fset, path+"/x.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		m.tb.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: m}
	p, err := conf.Check(path, m.fset, []*ast.File{f}, info)
	if err != nil {
		m.tb.Fatal(err)
	}
	m.pkgs[path] = p
	return p, []*ast.File{f}, info
}

func (m *memory) export(k factOf, f analysis.Fact) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		m.tb.Fatal(err)
	}
	m.facts[k] = buf.Bytes()
}

func (m *memory) imported(k factOf, f analysis.Fact) bool {
	b, ok := m.facts[k]
	if ok {
		if err := gob.NewDecoder(bytes.NewReader(b)).Decode(f); err != nil {
			m.tb.Fatal(err)
		}
	}
	return ok
}

// pass type-checks a package and makes a pass over it.
func (m *memory) pass(path, src string) *analysis.Pass {
	m.tb.Helper()
	pkg, files, info := m.check(path, src)
	return &analysis.Pass{
		Fset: m.fset, Files: files, Pkg: pkg, TypesInfo: info, TypesSizes: types.SizesFor("gc", "amd64"),
		ImportObjectFact: func(obj types.Object, f analysis.Fact) bool {
			return m.imported(factOf{obj: obj, kind: reflect.TypeOf(f)}, f)
		},
		ExportObjectFact: func(obj types.Object, f analysis.Fact) { m.export(factOf{obj: obj, kind: reflect.TypeOf(f)}, f) },
		ImportPackageFact: func(p *types.Package, f analysis.Fact) bool {
			return m.imported(factOf{pkg: p, kind: reflect.TypeOf(f)}, f)
		},
		ExportPackageFact: func(f analysis.Fact) { m.export(factOf{pkg: pkg, kind: reflect.TypeOf(f)}, f) },
	}
}

// run takes the engine through a package; nil where it cannot matter.
func (m *memory) run(path, src string) *program {
	m.tb.Helper()
	pass := m.pass(path, src)
	mark := statusssa.Relevant(pass, m.reg)
	if mark == nil {
		return nil
	}
	p := newProgram(pass, m.reg)
	p.immediate = mark.Immediate
	p.run()
	p.export()
	return p
}

// fact is the fact about a function of a package, nil where it has none, and its size in bytes.
func (m *memory) fact(path, name string) (f *summary.Fact, size int) {
	m.tb.Helper()
	var obj types.Object = m.pkgs[path].Scope().Lookup(name)
	if typ, method, ok := strings.Cut(name, "."); ok {
		t := m.pkgs[path].Scope().Lookup(typ).Type()
		obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(t), true, m.pkgs[path], method)
	}
	if obj == nil {
		m.tb.Fatalf("no %s in %s", name, path)
	}
	f = new(summary.Fact)
	k := factOf{obj: obj, kind: reflect.TypeOf(f)}
	if !m.imported(k, f) {
		return nil, 0
	}
	return f, factSize(m.tb, f)
}

// factSize is what a fact adds to a file of facts: the description of the type is there only once.
func factSize(tb testing.TB, f *summary.Fact) int {
	tb.Helper()
	var buf bytes.Buffer
	enc := gob.NewEncoder(&buf)
	first := 0
	for range 2 {
		first = buf.Len()
		if err := enc.Encode(f); err != nil {
			tb.Fatal(err)
		}
	}
	return buf.Len() - first
}

// meetText is a pair as the tests write it.
func meetText(m *Meet) string {
	out := levelName(m.First.Level) + ">" + levelName(m.Second.Level)
	for _, f := range []struct {
		name string
		is   bool
	}{{"reasoned", m.Reasoned}, {"guarded", m.Guarded}, {"slow", m.Slow}, {"same", m.SameText}} {
		if f.is {
			out += " +" + f.name
		} else {
			out += " -" + f.name
		}
	}
	return out
}

// pairs are the pairs of a package by line, in order.
func (m *memory) pairs(p *program) map[int][]string {
	out := map[int][]string{}
	for _, x := range p.result().Meets {
		line := m.fset.Position(x.Pos).Line
		if s := meetText(x); !slices.Contains(out[line], s) {
			out[line] = append(out[line], s)
		}
	}
	return out
}

// expect compares pairs with the comments of the source. "//! blocked>active" at the end of a line says that this pair,
// and no other, meets there; +reasoned or -slow say more of it. Several pairs are separated by a semicolon.
func (m *memory) expect(p *program, src string) {
	m.tb.Helper()
	got := m.pairs(p)
	for n, line := range strings.Split(src, "\n") {
		var want []string
		if _, c, ok := strings.Cut(line, "//! "); ok {
			want = strings.Split(c, ";")
		}
		have := got[n+1]
		matched := make([]bool, len(have))
	next:
		for _, w := range want {
			fields := strings.Fields(w)
			found := false
			for i, h := range have {
				hf := strings.Fields(h)
				ok := hf[0] == fields[0]
				for _, flag := range fields[1:] {
					ok = ok && slices.Contains(hf, flag)
				}
				if ok {
					matched[i], found = true, true
				}
			}
			if found {
				continue next
			}
			m.tb.Errorf("line %d: no %s, there is %q\n\t%s", n+1, strings.TrimSpace(w), have, strings.TrimSpace(line))
		}
		for i, h := range have {
			if !matched[i] {
				m.tb.Errorf("line %d: unexpected %s\n\t%s", n+1, h, strings.TrimSpace(line))
			}
		}
	}
}

// prelude is what test programs start with; it has functions whose results nobody can know.
const prelude = `package p

import (
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/opts"
	"github.com/gruyaume/goops"
	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
	"k8s.io/client-go/util/retry"
)

var (
	_ = errors.New
	_ = fmt.Errorf
	_ = log.Printf
	_ = os.Exit
	_ strings.Builder
	_ sync.Once
	_ atomic.Bool
	_ = time.Sleep
	_ api.Task
	_ store.Tx
	_ = retry.DefaultRetry
	_ opts.Opts
)

func ask(what string) bool { return os.Getenv(what) != "" }

func step(what string) error {
	if os.Getenv(what) == "" {
		return errors.New(what)
	}
	return nil
}

func block(why string) { _ = goops.SetUnitStatus(goops.StatusBlocked, why) }
func activate()        { _ = goops.SetUnitStatus(goops.StatusActive) }
`

// whole is a test program.
func whole(body string) string { return prelude + "\n" + strings.TrimSpace(body) + "\n" }

// levelName is the name of a level.
func levelName(l *model.Level) string {
	if l == nil {
		return "?"
	}
	return l.Name
}

// function finds a function of a program by name; "f$1" is its first literal.
func (p *program) function(tb testing.TB, name string) *ssa.Function {
	tb.Helper()
	for _, f := range p.funcs {
		if f.Name() == name {
			return f
		}
	}
	tb.Fatalf("no function %s", name)
	return nil
}
