package model

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
	"testing"
)

// stubs are the APIs that the built-in models describe, as far as they describe them: signatures that were read in the
// sources that [Model.Source] names. Import paths are real ones, with vendor folders where two versions of one path
// are needed.
var stubs = map[string]string{
	"context": `package context
type Context interface{ Done() <-chan struct{} }`,

	"github.com/gruyaume/goops": `package goops
type StatusName string
type UnitStatus struct { Name StatusName; Message string }
func SetUnitStatus(status StatusName, message ...string) error { return nil }
func SetAppStatus(status StatusName, message ...string) error { return nil }
func GetUnitStatus() (*UnitStatus, error) { return nil, nil }
func GetAppStatus() (*UnitStatus, error) { return nil, nil }`,

	"v000/vendor/github.com/gruyaume/goops/commands": `package commands
type Status string
type CommandRunner interface { Run(name string, args ...string) ([]byte, error) }
func StatusSet(runner CommandRunner, status Status) error { return nil }`,

	"v004/vendor/github.com/gruyaume/goops/commands": `package commands
type Status string
type CommandRunner interface { Run(name string, args ...string) ([]byte, error) }
func StatusSet(runner CommandRunner, status Status, message string) error { return nil }`,

	"v005/vendor/github.com/gruyaume/goops/commands": `package commands
type Status string
type Command struct{}
func (command Command) StatusSet(status Status, message string) error { return nil }`,

	"v007/vendor/github.com/gruyaume/goops/commands": `package commands
type StatusName string
type Status struct { Name StatusName; Message string }
type StatusOptions struct { Name StatusName; Message string }
type Command struct{}
func (command Command) StatusSet(opts *StatusOptions) error { return nil }
func (command Command) StatusGet() (*Status, error) { return nil, nil }`,

	"github.com/juju/gocharm/hook": `package hook
type Status string
type Context struct{}
func (ctxt *Context) SetStatus(st Status, message string) error { return nil }`,

	"github.com/juju/juju/core/status": `package status
type Status string
type StatusInfo struct { Status Status; Message string; Data map[string]any }
type StatusSetter interface { SetStatus(StatusInfo) error }
type History struct{}
type Recorded interface { SetStatus(StatusInfo, History) error }`,

	"github.com/juju/juju/api/agent/uniter": `package uniter
import ("context"; "github.com/juju/juju/core/status")
type Unit struct{}
func (u *Unit) SetUnitStatus(ctx context.Context, unitStatus status.Status, info string, data map[string]any) error { return nil }
func (u *Unit) SetAgentStatus(ctx context.Context, agentStatus status.Status, info string, data map[string]any) error { return nil }
type Application struct{}
func (s *Application) SetStatus(ctx context.Context, unitName string, appStatus status.Status, info string, data map[string]any) error { return nil }`,

	"github.com/juju/juju/api/agent/instancemutater": `package instancemutater
import ("context"; "github.com/juju/juju/core/status")
type Machine struct{}
func (m *Machine) SetInstanceStatus(ctx context.Context, s status.Status, info string, data map[string]any) error { return nil }
func (m *Machine) SetModificationStatus(ctx context.Context, s status.Status, info string, data map[string]any) error { return nil }`,

	"github.com/juju/juju/state": `package state
import "github.com/juju/juju/core/status"
type Unit struct{}
func (u *Unit) SetStatus(info status.StatusInfo) error { return nil }
func (u *Unit) SetUnitStatus(info status.StatusInfo) error { return nil }
type Machine struct{}
func (m *Machine) SetInstanceStatus(info status.StatusInfo) error { return nil }
func (m *Machine) SetModificationStatus(info status.StatusInfo) error { return nil }`,

	"github.com/juju/juju/domain/status/service": `package service
import ("context"; "github.com/juju/juju/core/status")
type Service struct{}
func (s *Service) SetApplicationStatus(ctx context.Context, name string, info status.StatusInfo) error { return nil }
func (s *Service) SetUnitWorkloadStatus(ctx context.Context, name string, info status.StatusInfo) error { return nil }
func (s *Service) SetUnitAgentStatus(ctx context.Context, name string, info *status.StatusInfo) error { return nil }`,

	"github.com/juju/juju/internal/worker/uniter/runner/jujuc": `package jujuc
import "context"
type StatusInfo struct { Tag, Status, Info string; Data map[string]any }
type ContextStatus interface {
	SetUnitStatus(context.Context, StatusInfo) error
	SetApplicationStatus(context.Context, StatusInfo) error
}`,

	"github.com/juju/juju/internal/worker/uniter/runner/context": `package context
import ("context"; "github.com/juju/juju/internal/worker/uniter/runner/jujuc")
type HookContext struct{}
func (c *HookContext) SetAgentStatus(ctx context.Context, agentStatus jujuc.StatusInfo) error { return nil }`,

	"github.com/juju/juju/worker/uniter/runner/jujuc": `package jujuc
type StatusInfo struct { Tag, Status, Info string; Data map[string]any }`,

	"github.com/juju/juju/worker/uniter/runner/context": `package context
import "github.com/juju/juju/worker/uniter/runner/jujuc"
type HookContext struct{}
func (ctx *HookContext) SetUnitStatus(unitStatus jujuc.StatusInfo) error { return nil }
func (ctx *HookContext) SetAgentStatus(agentStatus jujuc.StatusInfo) error { return nil }
func (ctx *HookContext) SetApplicationStatus(appStatus jujuc.StatusInfo) error { return nil }`,
}

// Swarmkit has two import paths.
func init() {
	for _, root := range []string{"github.com/moby/swarmkit/v2", "github.com/docker/swarmkit"} {
		stubs[root+"/api"] = `package api
type TaskState int32
type TaskStatus struct { Timestamp any; State TaskState; Message string; Err string }
func (m *TaskStatus) Copy() *TaskStatus { return m }
type Task struct { ID string; Status TaskStatus; DesiredState TaskState }
func (m *Task) Copy() *Task { return m }
type UpdateTaskStatusRequest struct{}
type DispatcherClient interface { UpdateTaskStatus(in *UpdateTaskStatusRequest) error }`
		stubs[root+"/manager/state/store"] = fmt.Sprintf(`package store
import "%s/api"
type Tx interface{ id() }
func CreateTask(tx Tx, t *api.Task) error { return nil }
func UpdateTask(tx Tx, t *api.Task) error { return nil }
func DeleteTask(tx Tx, id string) error { return nil }`, root)
		stubs[root+"/agent"] = fmt.Sprintf(`package agent
import ("context"; "%s/api")
type StatusReporter interface { UpdateTaskStatus(ctx context.Context, taskID string, status *api.TaskStatus) error }
type Agent struct{}
func (a *Agent) UpdateTaskStatus(ctx context.Context, taskID string, status *api.TaskStatus) error { return nil }
type tx struct{}
func PutTaskStatus(tx *tx, id string, status *api.TaskStatus) error { return nil }`, root)
		stubs[root+"/agent/exec"] = fmt.Sprintf(`package exec
import ("context"; "%s/api")
type reporter struct{}
func (r *reporter) UpdateTaskStatus(ctx context.Context, taskID string, status *api.TaskStatus) error { return nil }`, root)
	}
}

type stubImporter struct {
	fset *token.FileSet
	pkgs map[string]*types.Package
}

func (s *stubImporter) Import(path string) (*types.Package, error) {
	if p := s.pkgs[path]; p != nil {
		return p, nil
	}
	src, ok := stubs[path]
	if !ok {
		return nil, fmt.Errorf("no stub of %s", path)
	}
	p, err := s.check(path, src)
	s.pkgs[path] = p
	return p, err
}

func (s *stubImporter) check(path, src string) (*types.Package, error) {
	f, err := parser.ParseFile(s.fset, path+".go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: s}
	return conf.Check(path, s.fset, []*ast.File{f}, nil)
}

// loadStubs type-checks all stubs once.
var loadStubs = sync.OnceValues(func() (map[string]*types.Package, error) {
	imp := &stubImporter{fset: token.NewFileSet(), pkgs: map[string]*types.Package{}}
	for path := range stubs {
		if _, err := imp.Import(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return imp.pkgs, nil
})

func stubPackages(t testing.TB) map[string]*types.Package {
	t.Helper()
	pkgs, err := loadStubs()
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

// stubFuncs are all functions, methods and interface methods of the stubs.
func stubFuncs(t testing.TB) []*types.Func {
	t.Helper()
	var out []*types.Func
	for _, p := range stubPackages(t) {
		for _, name := range p.Scope().Names() {
			switch o := p.Scope().Lookup(name).(type) {
			case *types.Func:
				out = append(out, o)
			case *types.TypeName:
				if n, ok := o.Type().(*types.Named); ok {
					for m := range n.Methods() {
						out = append(out, m)
					}
					if i, ok := n.Underlying().(*types.Interface); ok {
						for m := range i.ExplicitMethods() {
							out = append(out, m)
						}
					}
				}
			}
		}
	}
	return out
}

// stubFunc finds one by "path.Name" or "path.Type.Name".
func stubFunc(t testing.TB, path, typ, name string) *types.Func {
	t.Helper()
	p := stubPackages(t)[path]
	if p == nil {
		t.Fatalf("no stub of %s", path)
	}
	var obj types.Object
	if typ == "" {
		obj = p.Scope().Lookup(name)
	} else if o := p.Scope().Lookup(typ); o != nil {
		obj, _, _ = types.LookupFieldOrMethod(o.Type(), true, p, name)
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("no %s %s in the stub of %s", typ, name, path)
	}
	return fn
}
