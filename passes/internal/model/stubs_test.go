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

	"github.com/statuslint/statuslint/collector": `package collector
import "context"
type Status struct{ Level, Message string }
type Sink interface { Set(ctx context.Context, r Status) error }
type Option func(*Collector)
type Reporter interface { Add(s Status) error }
type Collector struct{}
func New(sink Sink, options ...Option) *Collector { return nil }
func (c *Collector) Add(s Status) error { return nil }
func (c *Collector) Err(source string, err error) error { return nil }
func (c *Collector) Source(name string) *Source { return nil }
func (c *Collector) Commit(ctx context.Context) error { return nil }
func (c *Collector) CommitOnReturn(ctx context.Context, err *error) {}
type Source struct{}
func (s *Source) Add(status Status) error { return nil }
func (s *Source) Err(err error) error { return nil }
type Pair struct{ Unit, Application *Collector }
func NewPair(unit, application *Collector, leader func(context.Context) (bool, error)) *Pair { return nil }
func (p *Pair) Commit(ctx context.Context) error { return nil }
func (p *Pair) CommitOnReturn(ctx context.Context, err *error) {}`,

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

// Conditions of Kubernetes and its family.
func init() {
	const conditioned = `
type Getter interface { GetConditions() []metav1.Condition }
type Setter interface { Getter; SetConditions([]metav1.Condition) }
`
	stubs["k8s.io/apimachinery/pkg/apis/meta/v1"] = `package v1
type ConditionStatus string
type Condition struct { Type string; Status ConditionStatus; ObservedGeneration int64; Reason, Message string }
type UpdateOptions struct{}`
	stubs["k8s.io/apimachinery/pkg/api/meta"] = `package meta
import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
func SetStatusCondition(conditions *[]metav1.Condition, newCondition metav1.Condition) (changed bool) { return }
func RemoveStatusCondition(conditions *[]metav1.Condition, conditionType string) (removed bool) { return }
func FindStatusCondition(conditions []metav1.Condition, conditionType string) *metav1.Condition { return nil }
func IsStatusConditionTrue(conditions []metav1.Condition, conditionType string) bool { return false }
func IsStatusConditionFalse(conditions []metav1.Condition, conditionType string) bool { return false }
func IsStatusConditionPresentAndEqual(conditions []metav1.Condition, conditionType string, status metav1.ConditionStatus) bool { return false }`
	stubs["sigs.k8s.io/controller-runtime/pkg/client"] = `package client
import "context"
type Object interface{ GetName() string }
type Patch interface{ Data(Object) ([]byte, error) }
type (GetOption interface{ get() }; UpdateOption interface{ update() }; PatchOption interface{ patch() })
type Reader interface { Get(ctx context.Context, key string, obj Object, opts ...GetOption) error }
type Writer interface {
	Update(ctx context.Context, obj Object, opts ...UpdateOption) error
	Patch(ctx context.Context, obj Object, patch Patch, opts ...PatchOption) error
}
type SubResourceWriter interface {
	Update(ctx context.Context, obj Object, opts ...UpdateOption) error
	Patch(ctx context.Context, obj Object, patch Patch, opts ...PatchOption) error
}`
	// Before v0.14 the status had a writer of its own.
	stubs["old/vendor/sigs.k8s.io/controller-runtime/pkg/client"] = `package client
import "context"
type Object interface{ GetName() string }
type Patch interface{ Data(Object) ([]byte, error) }
type StatusWriter interface {
	Update(ctx context.Context, obj Object) error
	Patch(ctx context.Context, obj Object, patch Patch) error
}`
	stubs["k8s.io/client-go/kubernetes/typed/apps/v1"] = `package v1
import ("context"; metav1 "k8s.io/apimachinery/pkg/apis/meta/v1")
type Deployment struct{}
type DeploymentInterface interface {
	UpdateStatus(ctx context.Context, deployment *Deployment, opts metav1.UpdateOptions) (*Deployment, error)
}`

	// Cluster API: three kinds of old conditions, and the helpers at all paths that they have had.
	capi := "sigs.k8s.io/cluster-api/"
	for _, api := range []string{"api/core/v1beta2", "api/core/v1beta1", "api/v1beta1"} {
		stubs[capi+api] = `package api
type (ConditionType string; ConditionSeverity string)
type Condition struct { Type ConditionType; Status string; Severity ConditionSeverity; Reason, Message string }`
	}
	old := func(dir, api string) {
		stubs[dir] = fmt.Sprintf(`package v1beta1
import clusterv1 "%s"
type Getter interface{ get() }
type Setter interface{ Getter }
func Get(from Getter, t clusterv1.ConditionType) *clusterv1.Condition { return nil }
func Has(from Getter, t clusterv1.ConditionType) bool { return false }
func IsTrue(from Getter, t clusterv1.ConditionType) bool { return false }
func IsFalse(from Getter, t clusterv1.ConditionType) bool { return false }
func IsUnknown(from Getter, t clusterv1.ConditionType) bool { return false }
func GetReason(from Getter, t clusterv1.ConditionType) string { return "" }
func GetMessage(from Getter, t clusterv1.ConditionType) string { return "" }
func GetSeverity(from Getter, t clusterv1.ConditionType) *clusterv1.ConditionSeverity { return nil }
func Set(to Setter, condition *clusterv1.Condition) {}
func TrueCondition(t clusterv1.ConditionType) *clusterv1.Condition { return nil }
func FalseCondition(t clusterv1.ConditionType, reason string, severity clusterv1.ConditionSeverity, messageFormat string, messageArgs ...interface{}) *clusterv1.Condition { return nil }
func UnknownCondition(t clusterv1.ConditionType, reason string, messageFormat string, messageArgs ...interface{}) *clusterv1.Condition { return nil }
func MarkTrue(to Setter, t clusterv1.ConditionType) {}
func MarkTrueWithNegativePolarity(to Setter, t clusterv1.ConditionType, reason string, severity clusterv1.ConditionSeverity, messageFormat string, messageArgs ...interface{}) {}
func MarkUnknown(to Setter, t clusterv1.ConditionType, reason, messageFormat string, messageArgs ...interface{}) {}
func MarkFalse(to Setter, t clusterv1.ConditionType, reason string, severity clusterv1.ConditionSeverity, messageFormat string, messageArgs ...interface{}) {}
func MarkFalseWithNegativePolarity(to Setter, t clusterv1.ConditionType) {}
func SetSummary(to Setter, options ...int) {}
func SetMirror(to Setter, targetCondition clusterv1.ConditionType, from Getter, options ...int) {}
func SetAggregate(to Setter, targetCondition clusterv1.ConditionType, from []Getter, options ...int) {}
func Delete(to Setter, t clusterv1.ConditionType) {}`, capi+api)
	}
	for n, api := range []string{"api/core/v1beta2", "api/core/v1beta1", "api/v1beta1"} {
		for _, pkg := range []string{"util/conditions/deprecated/v1beta1", "util/deprecated/v1beta1/conditions", "util/conditions"} {
			old(fmt.Sprintf("capi%d/vendor/%s%s", n, capi, pkg), api)
		}
	}
	for _, pkg := range []string{"util/conditions", "util/conditions/v1beta2"} {
		stubs[capi+pkg] = `package conditions
import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"` + conditioned + `
func Get(sourceObj Getter, sourceConditionType string) *metav1.Condition { return nil }
func Has(from Getter, conditionType string) bool { return false }
func IsTrue(from Getter, conditionType string) bool { return false }
func IsFalse(from Getter, conditionType string) bool { return false }
func IsUnknown(from Getter, conditionType string) bool { return false }
func GetReason(from Getter, conditionType string) string { return "" }
func GetMessage(from Getter, conditionType string) string { return "" }
func Set(targetObj Setter, condition metav1.Condition, opts ...int) {}
func Delete(to Setter, conditionType string) {}
func SetSummaryCondition(sourceObj Getter, targetObj Setter, targetConditionType string, opts ...int) error { return nil }
func SetAggregateCondition[T Getter](sourceObjs []T, targetObj Setter, conditionType string, opts ...int) error { return nil }
func SetMirrorCondition(sourceObj Getter, targetObj Setter, sourceConditionType string, opts ...int) {}`
	}
	for _, pkg := range []string{capi + "util/patch", capi + "util/deprecated/v1beta1/patch", "github.com/fluxcd/pkg/runtime/patch"} {
		stubs[pkg] = `package patch
import ("context"; "sigs.k8s.io/controller-runtime/pkg/client")
type Helper struct{}
func (h *Helper) Patch(ctx context.Context, obj client.Object, opts ...int) error { return nil }
type SerialPatcher struct{}
func (sp *SerialPatcher) Patch(ctx context.Context, obj client.Object, options ...int) error { return nil }`
	}

	stubs["knative.dev/pkg/apis"] = `package apis
type (ConditionType string; ConditionSeverity string)
type Condition struct { Type ConditionType; Status string; Severity ConditionSeverity; Reason, Message string }
type Conditions []Condition
type ConditionsAccessor interface { GetConditions() Conditions; SetConditions(Conditions) }
type ConditionAccessor interface { GetCondition(t ConditionType) *Condition }
type ConditionSet struct{}
func (r ConditionSet) Manage(status ConditionsAccessor) ConditionManager { return nil }
type ConditionManager interface {
	ConditionAccessor
	IsHappy() bool
	GetTopLevelCondition() *Condition
	SetCondition(new Condition)
	ClearCondition(t ConditionType) error
	MarkTrue(t ConditionType)
	MarkTrueWithReason(t ConditionType, reason, messageFormat string, messageA ...interface{})
	MarkUnknown(t ConditionType, reason, messageFormat string, messageA ...interface{})
	MarkFalse(t ConditionType, reason, messageFormat string, messageA ...interface{})
	InitializeConditions()
}`
	stubs["knative.dev/pkg/apis/duck/v1"] = `package v1
import "knative.dev/pkg/apis"
type Status struct{ Conditions apis.Conditions }
func (s *Status) GetCondition(t apis.ConditionType) *apis.Condition { return nil }`

	stubs["github.com/fluxcd/pkg/runtime/conditions"] = `package conditions
import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"` + conditioned + `
func Get(from Getter, t string) *metav1.Condition { return nil }
func Has(from Getter, t string) bool { return false }
func HasAny(from Getter, t []string) bool { return false }
func HasAnyReason(from Getter, t string, r ...string) bool { return false }
func IsTrue(from Getter, t string) bool { return false }
func IsFalse(from Getter, t string) bool { return false }
func IsUnknown(from Getter, t string) bool { return false }
func IsReady(from Getter) bool { return false }
func IsStalled(from Getter) bool { return false }
func IsReconciling(from Getter) bool { return false }
func GetReason(from Getter, t string) string { return "" }
func GetMessage(from Getter, t string) string { return "" }
func GetLastTransitionTime(from Getter, t string) *int { return nil }
func GetObservedGeneration(from Getter, t string) int64 { return 0 }
func Set(to Setter, condition *metav1.Condition) {}
func TrueCondition(t, reason, messageFormat string, messageArgs ...interface{}) *metav1.Condition { return nil }
func FalseCondition(t, reason, messageFormat string, messageArgs ...interface{}) *metav1.Condition { return nil }
func UnknownCondition(t, reason, messageFormat string, messageArgs ...interface{}) *metav1.Condition { return nil }
func MarkTrue(to Setter, t, reason, messageFormat string, messageArgs ...interface{}) {}
func MarkUnknown(to Setter, t, reason, messageFormat string, messageArgs ...interface{}) {}
func MarkFalse(to Setter, t, reason, messageFormat string, messageArgs ...interface{}) {}
func MarkReconciling(to Setter, reason, messageFormat string, messageArgs ...interface{}) {}
func MarkStalled(to Setter, reason, messageFormat string, messageArgs ...interface{}) {}
func SetSummary(to Setter, targetCondition string, options ...int) {}
func SetMirror(to Setter, targetCondition string, from Getter, options ...int) {}
func SetAggregate(to Setter, targetCondition string, from []Getter, options ...int) {}
func Delete(to Setter, t string) {}`

	for n, pkg := range []string{"github.com/crossplane/crossplane-runtime/apis/common/v1", "github.com/crossplane/crossplane/apis/v2/core/v2"} {
		stubs[pkg] = `package v1
type (ConditionType string; ConditionReason string)
type Condition struct { Type ConditionType; Status string; Reason ConditionReason; Message string }
func (c Condition) WithMessage(msg string) Condition { return c }
func (c Condition) WithObservedGeneration(gen int64) Condition { return c }
type ConditionedStatus struct{}
func (s *ConditionedStatus) GetCondition(ct ConditionType) Condition { return Condition{} }
func (s *ConditionedStatus) SetConditions(c ...Condition) {}
func Creating() Condition { return Condition{} }
func Deleting() Condition { return Condition{} }
func Available() Condition { return Condition{} }
func Unavailable() Condition { return Condition{} }
func ReconcileSuccess() Condition { return Condition{} }
func ReconcileError(err error) Condition { return Condition{} }
func ReconcilePaused() Condition { return Condition{} }`
		stubs[fmt.Sprintf("xp%d/vendor/github.com/crossplane/crossplane-runtime/v2/pkg/conditions", n)] = fmt.Sprintf(`package conditions
import xp "%s"
type Object interface{ SetConditions(c ...xp.Condition) }
type Manager interface { For(o Object) ConditionSet }
type ConditionSet interface { MarkConditions(condition ...xp.Condition) }`, pkg)
	}

	for _, root := range []string{"github.com/cert-manager/cert-manager", "github.com/jetstack/cert-manager"} {
		stubs[root+"/pkg/api/util"] = `package util
type (Issuer interface{ issuer() }; Certificate struct{}; Request struct{}; Type string; Status string; Condition struct{})
func SetIssuerCondition(i Issuer, observedGeneration int64, conditionType Type, status Status, reason, message string) {}
func SetCertificateCondition(crt *Certificate, observedGeneration int64, conditionType Type, status Status, reason, message string) {}
func SetCertificateRequestCondition(cr *Request, conditionType Type, status Status, reason, message string) {}
func RemoveCertificateCondition(crt *Certificate, conditionType Type) {}
func GetCertificateCondition(crt *Certificate, conditionType Type) *Condition { return nil }
func GetCertificateRequestCondition(req *Request, conditionType Type) *Condition { return nil }
func CertificateHasCondition(crt *Certificate, c Condition) bool { return false }
func CertificateRequestHasCondition(cr *Request, c Condition) bool { return false }
func IssuerHasCondition(i Issuer, c Condition) bool { return false }
func CertificateRequestReadyReason(cr *Request) string { return "" }`
	}

	for _, version := range []string{"v1", "v1beta1"} {
		stubs["github.com/tektoncd/pipeline/pkg/apis/pipeline/"+version] = `package v1
type TaskRunReason string
type TaskRunStatus struct{}
func (trs *TaskRunStatus) MarkResourceOngoing(reason TaskRunReason, message string) {}
func (trs *TaskRunStatus) MarkResourceFailed(reason TaskRunReason, err error) {}
type PipelineRunStatus struct{}
func (pr *PipelineRunStatus) MarkSucceeded(reason, messageFormat string, messageA ...interface{}) {}
func (pr *PipelineRunStatus) MarkFailed(reason, messageFormat string, messageA ...interface{}) {}
func (pr *PipelineRunStatus) MarkRunning(reason, messageFormat string, messageA ...interface{}) {}`
	}
	stubs["github.com/tektoncd/pipeline/pkg/apis/resolution/v1beta1"] = `package v1beta1
type ResolutionRequestStatus struct{}
func (s *ResolutionRequestStatus) MarkFailed(reason, message string) {}
func (s *ResolutionRequestStatus) MarkSucceeded() {}
func (s *ResolutionRequestStatus) MarkInProgress(message string) {}`
	stubs["github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"] = `package v1alpha1
type RolloutConditionType string
type RolloutCondition struct { Type RolloutConditionType; Status string; Reason, Message string }
type RolloutStatus struct{ Conditions []RolloutCondition }`
	stubs["github.com/argoproj/argo-rollouts/utils/conditions"] = `package conditions
import "github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"
func NewRolloutCondition(condType v1alpha1.RolloutConditionType, status string, reason, message string) *v1alpha1.RolloutCondition { return nil }
func GetRolloutCondition(status v1alpha1.RolloutStatus, condType v1alpha1.RolloutConditionType) *v1alpha1.RolloutCondition { return nil }
func SetRolloutCondition(status *v1alpha1.RolloutStatus, condition v1alpha1.RolloutCondition) bool { return false }
func RemoveRolloutCondition(status *v1alpha1.RolloutStatus, condType v1alpha1.RolloutConditionType) {}`
	stubs["sigs.k8s.io/kueue/pkg/workload"] = `package workload
type (Workload struct{}; Admission struct{}; Time struct{}; Clock interface{ now() })
func UnsetQuotaReservationWithCondition(wl *Workload, reason, message string, now Time) bool { return false }
func SetQuotaReservation(w *Workload, admission *Admission, clock Clock) bool { return false }
func SetPreemptedCondition(w *Workload, now Time, reason string, message string) bool { return false }
func SetAdmittedCondition(w *Workload, now Time, reason string, message string) bool { return false }`
	stubs["github.com/openshift/api/operator/v1"] = `package v1
type OperatorCondition struct { Type, Status, Reason, Message string }`
	stubs["github.com/openshift/api/config/v1"] = `package v1
type ClusterStatusConditionType string
type ClusterOperatorStatusCondition struct { Type ClusterStatusConditionType; Status string; Reason, Message string }`
	stubs["github.com/openshift/library-go/pkg/operator/v1helpers"] = `package v1helpers
import operatorv1 "github.com/openshift/api/operator/v1"
func SetOperatorCondition(conditions *[]operatorv1.OperatorCondition, newCondition operatorv1.OperatorCondition) {}
func RemoveOperatorCondition(conditions *[]operatorv1.OperatorCondition, conditionType string) {}
func FindOperatorCondition(conditions []operatorv1.OperatorCondition, conditionType string) *operatorv1.OperatorCondition { return nil }
func IsOperatorConditionTrue(conditions []operatorv1.OperatorCondition, conditionType string) bool { return false }
func IsOperatorConditionFalse(conditions []operatorv1.OperatorCondition, conditionType string) bool { return false }
func IsOperatorConditionPresentAndEqual(conditions []operatorv1.OperatorCondition, conditionType string, status string) bool { return false }`
	stubs["github.com/openshift/library-go/pkg/config/clusteroperator/v1helpers"] = `package v1helpers
import configv1 "github.com/openshift/api/config/v1"
type Clock interface{ now() }
func SetStatusCondition(conditions *[]configv1.ClusterOperatorStatusCondition, newCondition configv1.ClusterOperatorStatusCondition, clock Clock) {}
func RemoveStatusCondition(conditions *[]configv1.ClusterOperatorStatusCondition, conditionType configv1.ClusterStatusConditionType) {}
func FindStatusCondition(conditions []configv1.ClusterOperatorStatusCondition, conditionType configv1.ClusterStatusConditionType) *configv1.ClusterOperatorStatusCondition { return nil }
func IsStatusConditionTrue(conditions []configv1.ClusterOperatorStatusCondition, conditionType configv1.ClusterStatusConditionType) bool { return false }
func IsStatusConditionFalse(conditions []configv1.ClusterOperatorStatusCondition, conditionType configv1.ClusterStatusConditionType) bool { return false }
func IsStatusConditionPresentAndEqual(conditions []configv1.ClusterOperatorStatusCondition, conditionType configv1.ClusterStatusConditionType, status string) bool { return false }`
	stubs["github.com/openstack-k8s-operators/lib-common/modules/common/condition"] = `package condition
type (Type string; Reason string; Severity string)
type Condition struct { Type Type; Status string; Severity Severity; Reason Reason; Message string }
type Conditions []Condition
func (conditions *Conditions) Init(cl *Conditions) {}
func (conditions *Conditions) Set(c *Condition) {}
func (conditions *Conditions) Remove(t Type) {}
func (conditions *Conditions) Reset() {}
func (conditions *Conditions) Get(t Type) *Condition { return nil }
func (conditions *Conditions) Has(t Type) bool { return false }
func (conditions *Conditions) MarkTrue(t Type, messageFormat string, messageArgs ...interface{}) {}
func (conditions *Conditions) MarkFalse(t Type, reason Reason, severity Severity, messageFormat string, messageArgs ...interface{}) {}
func (conditions *Conditions) MarkUnknown(t Type, reason Reason, messageFormat string, messageArgs ...interface{}) {}
func (conditions *Conditions) IsTrue(t Type) bool { return false }
func (conditions *Conditions) IsFalse(t Type) bool { return false }
func (conditions *Conditions) IsUnknown(t Type) bool { return false }
func (conditions *Conditions) AllSubConditionIsTrue() bool { return false }
func (conditions *Conditions) Mirror(t Type) *Condition { return nil }
func TrueCondition(t Type, messageFormat string, messageArgs ...interface{}) *Condition { return nil }
func FalseCondition(t Type, reason Reason, severity Severity, messageFormat string, messageArgs ...interface{}) *Condition { return nil }
func UnknownCondition(t Type, reason Reason, messageFormat string, messageArgs ...interface{}) *Condition { return nil }`
	stubs["go.opentelemetry.io/otel/trace"] = `package trace
type (Code uint32; SpanEndOption interface{ end() })
type Span interface { End(options ...SpanEndOption); SetStatus(code Code, description string) }`
}
