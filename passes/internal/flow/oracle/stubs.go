package oracle

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
)

const goopsPath = "github.com/gruyaume/goops"

// goopsStub has the names and signatures of goops that generated programs use.
// What it returns comes from a Host that nobody who analyses it can know.
const goopsStub = `package goops

type StatusName string

const (
	StatusActive      StatusName = "active"
	StatusBlocked     StatusName = "blocked"
	StatusWaiting     StatusName = "waiting"
	StatusMaintenance StatusName = "maintenance"
	StatusUnknown     StatusName = "unknown"
)

type Protocol string

const ProtocolTCP Protocol = "tcp"

type UnitStatus struct {
	Name    StatusName
	Message string
}

type AppStatus struct {
	Name    StatusName
	Message string
}

type Host interface {
	Set(app bool, status StatusName, message []string) error
	Status(app bool) (StatusName, error)
	Leader() (bool, error)
	State(key string) (string, error)
	Relations(name string) ([]string, error)
	Do(what string, args ...any) error
}

var host Host

func Use(h Host) { host = h }

func SetUnitStatus(status StatusName, message ...string) error { return host.Set(false, status, message) }

func SetAppStatus(status StatusName, message ...string) error { return host.Set(true, status, message) }

func GetUnitStatus() (*UnitStatus, error) {
	name, err := host.Status(false)
	if err != nil {
		return nil, err
	}
	return &UnitStatus{Name: name}, nil
}

func GetAppStatus() (*AppStatus, error) {
	name, err := host.Status(true)
	if err != nil {
		return nil, err
	}
	return &AppStatus{Name: name}, nil
}

func IsLeader() (bool, error) { return host.Leader() }

func GetState(key string) (string, error) { return host.State(key) }

func GetRelationIDs(name string) ([]string, error) { return host.Relations(name) }

func SetState(key string, value string) error { return host.Do("state-set", key, value) }

func OpenPort(port int, protocol Protocol) error { return host.Do("open-port", port, protocol) }

func LogInfof(format string, args ...any) {}
`

// stubFiles are the packages that generated programs import, by path. Those of
// the standard library behave as the real ones as far as the programs go.
var stubFiles = map[string]string{
	goopsPath: goopsStub,
	"errors": `package errors

type text struct{ s string }

func (t *text) Error() string { return t.s }

func New(s string) error { return &text{s} }

func Is(err, target error) bool {
	for err != nil {
		if err == target {
			return true
		}
		w, ok := err.(interface{ Unwrap() error })
		if !ok {
			return false
		}
		err = w.Unwrap()
	}
	return false
}
`,
	"fmt": `package fmt

type wrapped struct {
	s   string
	err error
}

func (w *wrapped) Error() string { return w.s }

func (w *wrapped) Unwrap() error { return w.err }

func Errorf(format string, args ...any) error {
	w := &wrapped{s: format}
	for _, a := range args {
		if err, ok := a.(error); ok {
			w.err = err
		}
	}
	return w
}

func Sprintf(format string, args ...any) string {
	for _, a := range args {
		if s, ok := a.(string); ok {
			format += s
		}
	}
	return format
}
`,
	"sync": `package sync

type Once struct{ done bool }

func (o *Once) Do(f func()) {
	if !o.done {
		o.done = true
		f()
	}
}
`,
	"os": `package os

func Exit(code int) {
	for {
	}
}
`,
	"log": `package log

import "os"

func Fatalf(format string, args ...any) { os.Exit(1) }
`,
}

// Package is a type-checked package with its syntax.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
}

// world holds the checked stubs; they are the same for every program.
type world struct {
	fset     *token.FileSet
	packages map[string]*Package
}

func (w *world) Import(path string) (*types.Package, error) {
	if p, ok := w.packages[path]; ok {
		return p.Types, nil
	}
	src, ok := stubFiles[path]
	if !ok {
		return nil, fmt.Errorf("no stub of %q", path)
	}
	p, err := w.check(path, src)
	if err != nil {
		return nil, err
	}
	w.packages[path] = p
	return p.Types, nil
}

func (w *world) check(path, src string) (*Package, error) {
	file, err := parser.ParseFile(w.fset, path+".go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: w, GoVersion: "go1.26"}
	pkg, err := conf.Check(path, w.fset, []*ast.File{file}, info)
	if err != nil {
		return nil, err
	}
	return &Package{Fset: w.fset, Files: []*ast.File{file}, Types: pkg, Info: info}, nil
}

// newWorld checks every stub. The file set is its own, so that a long series
// of programs can start afresh and let the old ones go.
func newWorld() *world {
	w := &world{fset: token.NewFileSet(), packages: map[string]*Package{}}
	for path := range stubFiles {
		if _, err := w.Import(path); err != nil {
			panic(err)
		}
	}
	return w
}

var (
	worldMu   sync.Mutex
	theWorld  *world
	worldUses int
)

// loaded type-checks src as package p against the stubs.
func loaded(src string) (*Package, *world, error) {
	worldMu.Lock()
	defer worldMu.Unlock()
	if theWorld == nil || worldUses == 500 {
		theWorld, worldUses = newWorld(), 0
	}
	worldUses++
	p, err := theWorld.check("p", src)
	return p, theWorld, err
}

// Load type-checks a program against the stubs and returns the stubs that it
// can import, goops among them, by path.
func Load(src string) (p *Package, deps map[string]*Package, err error) {
	p, w, err := loaded(src)
	if err != nil {
		return nil, nil, err
	}
	return p, w.packages, nil
}
