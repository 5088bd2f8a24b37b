package model

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"
)

func TestGrade(t *testing.T) {
	conditions := compileBuiltin(t).Model("conditions")
	for _, x := range []struct{ key, value, reason, severity, want string }{
		{"Ready", "True", "", "", good},
		{"Ready", "False", "", "", bad},
		{"Ready", "False", "", "Error", bad},
		{"Ready", "False", "", "Warning", warning},
		{"Ready", "False", "", "Info", progress},
		{"Ready", "Unknown", "", "", unknown},
		{"Ready", Removed, "", "", unknown},
		{"Ready", "Yes", "", "", ""},
		{"Degraded", "True", "", "", bad},
		{"Degraded", "False", "", "", good},
		{"Degraded", Removed, "", "", good},
		{"Progressing", "True", "", "", ""},
		{"Paused", "False", "", "", ""},
		{"MemoryPressure", "True", "", "", bad},
		{"ReplicaFailure", "False", "", "", good},
		{"WhoKnowsWhat", "False", "", "", bad},
		// A reason that says that work is under way, and one that only has the word.
		{"Ready", "False", "WaitingForCloud", "", progress},
		{"Ready", "False", "AttachRequested", "", progress},
		{"Ready", "False", "Reconciling", "", progress},
		{"Ready", "False", "WaitingFailed", "", bad},
		{"Ready", "False", "NotStarted", "", bad},
		{"Ready", "False", "ProgressDeadlineExceeded", "", bad},
		{"Ready", "False", "Waitinglist", "", bad},
		{"Degraded", "True", "Updating", "", progress},
	} {
		got := ""
		if l := conditions.Grade(x.key, x.value, x.reason, x.severity); l != nil {
			got = l.Name
		}
		if got != x.want {
			t.Errorf("%s=%s (%s, %s) is %q, want %q", x.key, x.value, x.reason, x.severity, got, x.want)
		}
	}
	if l := conditions.GradeAs(Negative, "True", "", ""); l == nil || l.Name != bad {
		t.Errorf("True of a negative condition is %v", l)
	}
	if l := compileBuiltin(t).Model("goops").Grade("", "blocked", "", ""); l == nil || l.Name != "blocked" {
		t.Errorf("blocked of a model without keys is %v", l)
	}
}

func TestWaits(t *testing.T) {
	for text, want := range map[string]bool{
		"Waiting for the cluster": true, "waiting": true, "": false, "no longer waiting": false, "Waitingroom is full": false,
	} {
		if Waits(text) != want {
			t.Errorf("%q waits: %v", text, !want)
		}
	}
}

func TestKeyMatches(t *testing.T) {
	for _, x := range []struct {
		pattern, key string
		want         bool
	}{
		{"Ready", "Ready", true}, {"Ready", "NotReady", false}, {"*Ready", "NotReady", true}, {"Scaling*", "ScalingUp", true},
		{"Scaling*", "AutoScaling", false}, {"*ing", "Progressing", true}, {"*ing", "Singles", false},
	} {
		if got := (Key{Pattern: x.pattern}).Matches(x.key); got != x.want {
			t.Errorf("%s matches %s: %v", x.pattern, x.key, got)
		}
	}
}

var gradeFiles = token.NewFileSet()

func parse(t *testing.T, src string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(gradeFiles, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestRelevant(t *testing.T) {
	r := compileBuiltin(t)
	for _, x := range []struct {
		path, src           string
		relevant, immediate bool
	}{
		{"github.com/gruyaume/goops", `package goops`, true, true},
		{"p", `package p; import "github.com/gruyaume/goops"; var _ = goops.X`, true, true},
		{"p", `package p; import "github.com/moby/swarmkit/v2/api"; var _ = api.X`, true, false},
		{"p", `package p; import "k8s.io/apimachinery/pkg/api/meta"; func f() { meta.SetStatusCondition(nil, nil) }`, true, false},
		{"p", `package p; import "x/vendor/k8s.io/apimachinery/pkg/api/meta"; func f() { meta.SetStatusCondition(nil, nil) }`, true, false},
		{"p", `package p; import "k8s.io/apimachinery/pkg/api/meta"; func f() { meta.Accessor(nil) }`, false, false},
		{"p", `package p; func f() { meta.SetStatusCondition(nil, nil) }`, false, false},
		{"k8s.io/apimachinery/pkg/api/meta", `package meta`, false, false},
		{"p", `package p; type JobStatus struct { Phase P; Message, Err string }`, true, false},
		{"p", `package p; type JobStatus struct { Phase P; Message string }`, false, false},
		{"p", `package p; type Job struct { Phase P; Message, Err string }`, false, false},
	} {
		relevant, immediate := r.Relevant(x.path, []*ast.File{parse(t, x.src)})
		if relevant != x.relevant || immediate != x.immediate {
			t.Errorf("%s: %s: %v %v", x.path, x.src, relevant, immediate)
		}
	}
}

const declared = `package p
type Phase string
const (
	PhasePending Phase = "Pending"
	PhaseRunning Phase = "Running"
	PhaseFailed  Phase = "Failed"
	PhaseStopped Phase = "Stopped"
	PhaseNotReady Phase = "NotReady"
	PhaseAgain    = PhaseRunning
)
type Free string
type JobStatus struct { Phase Phase; Message string; LastError string }
type ErrorStatus struct { Phase Phase; Message string; Err error }
type FreeStatus struct { Phase Free; Message, Err string }
type TextStatus struct { State string; Message, Err string }
type Other struct { Phase Phase; Message, Err string }
type NamedStatus Phase
`

func TestInfer(t *testing.T) {
	pkg, err := (&types.Config{}).Check("example.com/p", gradeFiles, []*ast.File{parse(t, declared)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := compileBuiltin(t)
	for _, name := range []string{"ErrorStatus", "FreeStatus", "TextStatus", "Other", "NamedStatus"} {
		if e := r.Struct(pkg.Scope().Lookup(name).Type()); e != nil {
			t.Errorf("%s is taken for a status", name)
		}
	}
	if r.Model("struct example.com/p.JobStatus") != nil {
		t.Error("a type is known before it was asked for")
	}
	e := r.Struct(pkg.Scope().Lookup("JobStatus").Type())
	if e == nil || e.State != "Phase" || e.Err != "LastError" || !e.Model.Inferred {
		t.Fatalf("JobStatus: %+v", e)
	}
	if again := r.Struct(pkg.Scope().Lookup("JobStatus").Type()); again != e || r.Model(e.Model.Name) != e.Model {
		t.Error("the second answer is another one")
	}
	if path, name, ok := InferredType(e.Model.Name); path != "example.com/p" || name != "JobStatus" || !ok {
		t.Errorf("%q %q %v", path, name, ok)
	}
	if _, _, ok := InferredType("goops"); ok {
		t.Error("goops is taken for a type")
	}
	for value, want := range map[string]Trait{
		"Pending": Progress, "Running": Healthy, "Failed": Blocking | Failure, "Stopped": Terminal, "NotReady": Progress,
	} {
		l := e.Model.LevelByValue(value)
		if l == nil || l.Traits != want || l.Name != value {
			t.Errorf("%s: %+v, want traits %b", value, l, want)
		}
	}
}

func TestParseOperandForms(t *testing.T) {
	sig := func(src string) *types.Signature {
		pkg, err := (&types.Config{}).Check("example.com/p", gradeFiles, []*ast.File{parse(t, "package p; type C struct{ Type string }; "+src)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return pkg.Scope().Lookup("f").(*types.Func).Signature()
	}
	for _, x := range []struct {
		operand, fn string
		index       int
		several     bool
	}{
		{"place(arg0)", "func f(c []C) {}", 0, false},
		{"pointer", "func f(a int, c *C) {}", 1, false},
		{"pointer", "func f(a int) {}", -1, false},
		{"type(string)", "func f(a int, s string) {}", 1, false},
		{"type(string)", "func f(a int) {}", -1, false},
		{"type(example.com/p.C)", "func f(a int, c ...C) {}", 1, true},
		{"type(example.com/p.C)", "func f(a int, c C) {}", 1, false},
		{"args1", "func f(a int, c ...C) {}", 1, true},
		{"arg1", "func f(a int, c ...C) {}", 1, false},
	} {
		o, err := ParseOperand(x.operand)
		if err != nil {
			t.Fatal(err)
		}
		s := sig(x.fn)
		if got := o.Index(s); got != x.index {
			t.Errorf("%s of %s: argument %d, want %d", x.operand, x.fn, got, x.index)
		}
		if got := o.Several(s); got != x.several {
			t.Errorf("%s of %s: several %v", x.operand, x.fn, got)
		}
		if err := o.Fits(s); (err == nil) != (x.index >= 0) {
			t.Errorf("%s of %s: %v", x.operand, x.fn, err)
		}
	}
	for _, bad := range []string{"place()", "place(arg0", `place("x")`, "place(arg0.F)", "place(place(arg0))", "type(int8", "pointer.F"} {
		if _, err := ParseOperand(bad); err == nil || !strings.Contains(err.Error(), strconv.Quote(bad)) {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}
