package model

import (
	"fmt"
	"go/constant"
	"go/types"
	"strings"
	"testing"
)

// compileBuiltin compiles the built-in models.
func compileBuiltin(t testing.TB) *Registry {
	t.Helper()
	r, err := Compile(All())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestBuiltin(t *testing.T) {
	r := compileBuiltin(t)
	for _, m := range All() {
		if got := r.Model(m.Name); got == nil || got.Title == "" || got.Source == "" {
			t.Errorf("model %s: has no title or does not say where its facts are from", m.Name)
		}
		if len(m.Levels) == 0 || len(m.Funcs)+len(m.Structs) == 0 {
			t.Errorf("model %s: has no levels or nothing that sets one", m.Name)
		}
		for _, l := range m.Levels {
			if l.Has(Failure) && !l.Has(Blocking) {
				t.Errorf("model %s, level %s: a failure is blocking", m.Name, l.Name)
			}
			if l.Has(Blocking) && (l.Has(Healthy) || l.Has(Progress)) {
				t.Errorf("model %s, level %s: is blocking and yet healthy or progress", m.Name, l.Name)
			}
		}
		for _, root := range m.Roots {
			if !known(r, root) || !known(r, "x/vendor/"+root) {
				t.Errorf("model %s: root %s does not make a package relevant", m.Name, root)
			}
		}
	}
}

// TestOrder has the order of levels, highest first, that Juju and ops share.
func TestOrder(t *testing.T) {
	for _, name := range []string{"goops", "gocharm", "juju"} {
		m := compileBuiltin(t).Model(name)
		last := 1 << 30
		for _, level := range []string{"error", "blocked", "maintenance", "waiting", "active", "unknown"} {
			l := m.LevelByName(level)
			if l == nil || l.Rank >= last {
				t.Errorf("%s: %s is missing or out of order", name, level)
				continue
			}
			last = l.Rank
		}
	}
}

// TestRowsMatch fails for a row that no function has: a typo in it, or one that another row hides.
func TestRowsMatch(t *testing.T) {
	r := compileBuiltin(t)
	found := map[*Func]string{}
	for _, fn := range stubFuncs(t) {
		if e := r.Func(fn); e != nil {
			found[e.Func] = fn.FullName()
			if err := e.fits(fn.Signature()); err != nil {
				t.Errorf("%s: %v", fn.FullName(), err)
			}
		}
	}
	for _, m := range All() {
		for i := range m.Funcs {
			// All returns fresh models each time: look the row up by what it says.
			f := m.Funcs[i]
			f.Also = nil
			ok := false
			for g := range found {
				same := *g
				same.Also = nil
				ok = ok || same == f
			}
			if !ok {
				t.Errorf("model %s: func %s (level %q, subject %q) matches nothing that is known", m.Name, f.id(), f.Level, f.Subject)
			}
		}
	}
}

func TestLookup(t *testing.T) {
	const (
		commands0 = "v000/vendor/github.com/gruyaume/goops/commands"
		commands4 = "v004/vendor/github.com/gruyaume/goops/commands"
		commands5 = "v005/vendor/github.com/gruyaume/goops/commands"
		commands7 = "v007/vendor/github.com/gruyaume/goops/commands"
		uniter    = "github.com/juju/juju/api/agent/uniter"
		service   = "github.com/juju/juju/domain/status/service"
		moby      = "github.com/moby/swarmkit/v2"
	)
	r := compileBuiltin(t)
	for _, x := range []struct {
		path, typ, name string
		// want is op, slot and the positions of subject, level and message; "" for a function that is none.
		want string
	}{
		{"github.com/gruyaume/goops", "", "SetUnitStatus", "write unit status: subject none, level 0, message 1"},
		{"github.com/gruyaume/goops", "", "SetAppStatus", "write application status: subject none, level 0, message 1"},
		{"github.com/gruyaume/goops", "", "GetUnitStatus", "read unit status: subject none, level none, message none"},
		{commands0, "", "StatusSet", "write unit status: subject none, level 1, message none"},
		{commands4, "", "StatusSet", "write unit status: subject none, level 1, message 2"},
		{commands5, "Command", "StatusSet", "write unit status: subject none, level 0, message 1"},
		{commands7, "Command", "StatusSet", "write unit status: subject none, level 0.Name, message 0.Message"},
		{commands7, "Command", "StatusGet", "read unit status: subject none, level none, message none"},
		{"github.com/juju/gocharm/hook", "Context", "SetStatus", "write unit status: subject none, level 0, message 1"},
		{uniter, "Unit", "SetUnitStatus", "write unit status: subject recv, level 1, message 2"},
		{uniter, "Unit", "SetAgentStatus", "write agent status: subject recv, level 1, message 2"},
		{uniter, "Application", "SetStatus", "write status: subject recv, level 2, message 3"},
		{"github.com/juju/juju/core/status", "StatusSetter", "SetStatus", "write status: subject recv, level 0.Status, message 0.Message"},
		{service, "Service", "SetApplicationStatus", "write application status: subject 1, level 2.Status, message 2.Message"},
		{service, "Service", "SetUnitAgentStatus", "write agent status: subject 1, level 2.Status, message 2.Message"},
		{"github.com/juju/juju/internal/worker/uniter/runner/jujuc", "ContextStatus", "SetApplicationStatus", "write application status: subject recv, level 1.Status, message 1.Info"},
		{moby + "/manager/state/store", "", "UpdateTask", "publish task status: subject 1, level none, message none"},
		{moby + "/manager/state/store", "", "DeleteTask", ""},
		{moby + "/agent", "StatusReporter", "UpdateTaskStatus", "publish task status: subject 2, level none, message none"},
		{moby + "/api", "DispatcherClient", "UpdateTaskStatus", ""},
		{moby + "/api", "TaskStatus", "Copy", "clone task status: subject recv, level none, message none"},
	} {
		fn := stubFunc(t, x.path, x.typ, x.name)
		got := ""
		if e := r.Func(fn); e != nil {
			ops := map[Op]string{Write: "write", Read: "read", Publish: "publish", Refresh: "refresh", Clone: "clone"}
			got = fmt.Sprintf("%s %s: subject %s, level %s, message %s", ops[e.Op], e.Slot,
				place(e.Subj, fn), place(e.Lvl, fn), place(e.Msg, fn))
		}
		if got != x.want {
			t.Errorf("%s:\ngot  %q\nwant %q", fn.FullName(), got, x.want)
		}
	}
	if r.Func(nil) != nil || r.Func(types.Universe.Lookup("error").Type().Underlying().(*types.Interface).Method(0)) != nil {
		t.Error("no function, or one of no package, is found")
	}
}

func place(o Operand, fn *types.Func) string {
	switch {
	case o.None:
		return "none"
	case o.Recv:
		return "recv"
	case o.Field != "":
		return fmt.Sprintf("%d.%s", o.Index(fn.Signature()), o.Field)
	}
	return fmt.Sprint(o.Index(fn.Signature()))
}

func TestStructs(t *testing.T) {
	r := compileBuiltin(t)
	for _, root := range []string{"github.com/moby/swarmkit/v2", "github.com/docker/swarmkit"} {
		p := stubPackages(t)[root+"/api"]
		typ := p.Scope().Lookup("TaskStatus").Type()
		e := r.Struct(typ)
		if e == nil || e.Model.Name != "swarmkit" {
			t.Fatalf("%s: not found", typ)
		}
		for _, f := range []string{e.State, e.Message, e.Err} {
			if FieldType(typ, f) == nil {
				t.Errorf("%s has no field %s", typ, f)
			}
		}
		if r.Struct(p.Scope().Lookup("Task").Type()) != nil || r.Struct(types.Typ[types.String]) != nil {
			t.Error("found where there is nothing")
		}
		if FieldType(typ, "Missing") != nil || FieldType(types.Typ[types.Int], "X") != nil {
			t.Error("a field is found that does not exist")
		}
	}
}

func TestLevelOf(t *testing.T) {
	swarm, goops := compileBuiltin(t).Model("swarmkit"), compileBuiltin(t).Model("goops")
	for _, x := range []struct {
		m    *Model
		v    constant.Value
		want string
	}{
		{swarm, constant.MakeInt64(704), "failed"},
		{swarm, constant.MakeInt64(0), "new"},
		{swarm, constant.MakeInt64(705), ""},
		{swarm, nil, ""},
		{goops, constant.MakeString("blocked"), "blocked"},
		{goops, constant.MakeString(""), "unknown"},
		{goops, constant.MakeString("Blocked"), ""},
		{goops, constant.MakeBool(true), ""},
	} {
		got := ""
		if l := x.m.LevelOf(x.v); l != nil {
			got = l.Name
		}
		if got != x.want {
			t.Errorf("%s: level of %v is %q, want %q", x.m.Name, x.v, got, x.want)
		}
	}
	var none *Level
	if none.Has(Healthy) {
		t.Error("no level has a trait")
	}
}

// TestMistakes has one mistake each: the error names the model, the entry and what is wrong.
func TestMistakes(t *testing.T) {
	good := func() *Model {
		return &Model{
			Name: "door", Roots: []string{"example.com/door"}, Immediate: true,
			Levels: []Level{
				{Name: "shut", Rank: 2, Traits: Blocking, Values: []string{"shut"}},
				{Name: "open", Rank: 1, Traits: Healthy, Values: []string{"open"}},
			},
			Structs: []Struct{{Pkg: "example.com/door", Name: "Status", Slot: "door", State: "State", Message: "Message", Err: "Err", ErrLevel: "shut"}},
			Funcs: []Func{
				{Pkg: "example.com/door", Name: "Set", Op: Write, Slot: "door", Level: "arg0", Message: "args1"},
				{Pkg: "example.com/door", Recv: "Door", Name: "Set", Op: Write, Slot: "door", Subject: "recv", Level: `"open"`},
				{Pkg: "example.com/door", Name: "Show", Op: Publish, Slot: "door", Subject: "arg0"},
			},
		}
	}
	if _, err := Compile([]*Model{good()}); err != nil {
		t.Fatalf("the model that the mistakes are made in: %v", err)
	}
	for name, x := range map[string]struct {
		spoil func(m *Model)
		want  []string
	}{
		"no name":              {func(m *Model) { m.Name = "" }, []string{"no name"}},
		"no roots":             {func(m *Model) { m.Roots = nil }, []string{"model door", "no roots"}},
		"root with version":    {func(m *Model) { m.Roots = []string{"example.com/door/v2"} }, []string{"model door", "example.com/door/v2", "major version"}},
		"root in vendor":       {func(m *Model) { m.Roots = []string{"a/vendor/example.com/door"} }, []string{"model door", "a/vendor/example.com/door"}},
		"two levels":           {func(m *Model) { m.Levels[1].Name = "shut" }, []string{"model door", `level "shut"`}},
		"nameless level":       {func(m *Model) { m.Levels[1].Name = "" }, []string{"model door", `level ""`}},
		"value of two levels":  {func(m *Model) { m.Levels[1].Values = []string{"shut"} }, []string{"model door", `"open"`, "shut"}},
		"unknown level":        {func(m *Model) { m.Funcs[1].Level = `"ajar"` }, []string{"model door", "(example.com/door.Door).Set", `unknown level "ajar"`}},
		"unknown struct level": {func(m *Model) { m.Structs[0].ErrLevel = "ajar" }, []string{"model door", "example.com/door.Status", `unknown level "ajar"`}},
		"Err without level":    {func(m *Model) { m.Structs[0].ErrLevel = "" }, []string{"model door", "example.com/door.Status", "go together"}},
		"level without Err":    {func(m *Model) { m.Structs[0].Err = "" }, []string{"model door", "example.com/door.Status", "go together"}},
		"struct without state": {func(m *Model) { m.Structs[0].State = "" }, []string{"model door", "example.com/door.Status", "State"}},
		"struct without slot":  {func(m *Model) { m.Structs[0].Slot = "" }, []string{"model door", "example.com/door.Status", "Slot"}},
		"struct twice":         {func(m *Model) { m.Structs = append(m.Structs, m.Structs[0]) }, []string{"model door", "example.com/door.Status", "twice"}},
		"receiver of function": {func(m *Model) { m.Funcs[0].Subject = "recv" }, []string{"model door", "example.com/door.Set", "no receiver"}},
		"level of no receiver": {func(m *Model) { m.Funcs[0].Level = "recv.State" }, []string{"model door", "example.com/door.Set", "no receiver"}},
		"write twice":          {func(m *Model) { m.Funcs = append(m.Funcs, m.Funcs[0]) }, []string{"model door", "example.com/door.Set", "twice"}},
		"write without level":  {func(m *Model) { m.Funcs[0].Level = "" }, []string{"model door", "example.com/door.Set", "needs a level"}},
		"no op":                {func(m *Model) { m.Funcs[0].Op = 0 }, []string{"model door", "example.com/door.Set", "op"}},
		"no function name":     {func(m *Model) { m.Funcs[0].Name = "" }, []string{"model door", "name"}},
		"bad operand":          {func(m *Model) { m.Funcs[0].Message = "second" }, []string{"model door", "example.com/door.Set", `operand "second"`}},
		"publish of nothing":   {func(m *Model) { m.Funcs[2].Subject = "" }, []string{"model door", "example.com/door.Show", "subject"}},
		"refresh of nothing":   {func(m *Model) { m.Funcs[2].Subject, m.Funcs[2].Op = "", Refresh }, []string{"model door", "example.com/door.Show", "subject"}},
		"no package, no type":  {func(m *Model) { m.Funcs[1].Pkg, m.Funcs[1].Recv = "", "*" }, []string{"model door", "Set", "type(…)"}},
		"deferred, no subject": {func(m *Model) { m.Immediate = false }, []string{"model door", "example.com/door.Set", "subject"}},
	} {
		m := good()
		x.spoil(m)
		_, err := Compile([]*Model{m})
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		for _, w := range x.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %q does not say %q", name, err, w)
			}
		}
	}
	if _, err := Compile([]*Model{good(), good()}); err == nil || !strings.Contains(err.Error(), "model door") {
		t.Errorf("two models of one name: %v", err)
	}
}

// TestFits has what Compile cannot see without the code: an operand that a real signature does not have.
func TestFits(t *testing.T) {
	set := stubFunc(t, "github.com/gruyaume/goops", "", "SetUnitStatus").Signature()
	unit := stubFunc(t, "github.com/juju/juju/api/agent/uniter", "Unit", "SetUnitStatus").Signature()
	info := stubFunc(t, "github.com/juju/juju/domain/status/service", "Service", "SetUnitAgentStatus").Signature()
	const status = "github.com/juju/juju/core/status"
	for _, x := range []struct {
		operand string
		sig     *types.Signature
		want    string // "" where it fits
	}{
		{"", set, ""},
		{`"active"`, set, ""},
		{"arg0", set, ""},
		{"args1", set, ""},
		{"args0", set, "not variadic"},
		{"arg2", set, "no argument 2"},
		{"recv", set, "no receiver"},
		{"recv", unit, ""},
		{"recv.Name", unit, "has no field Name"},
		{"type(" + status + ".Status)", unit, ""},
		{"type(" + status + ".Status)+1", unit, ""},
		{"type(" + status + ".Status)+3", unit, "no argument of type"},
		{"type(" + status + ".StatusInfo)", unit, "no argument of type " + status + ".StatusInfo"},
		{"type(" + status + ".StatusInfo).Status", info, ""}, // through a pointer
		{"type(" + status + ".StatusInfo).Level", info, "has no field Level"},
		{"arg2.Status", info, ""},
		{"arg1.Status", info, "has no field Status"},
	} {
		o, err := ParseOperand(x.operand)
		if err != nil {
			t.Fatal(err)
		}
		switch err := o.Fits(x.sig); {
		case x.want == "" && err != nil:
			t.Errorf("%s in %s: %v", x.operand, x.sig, err)
		case x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)):
			t.Errorf("%s in %s: %v, want %q", x.operand, x.sig, err, x.want)
		}
	}
}

func TestParseOperand(t *testing.T) {
	for _, x := range []struct {
		in   string
		want Operand
	}{
		{"", Operand{None: true}},
		{"recv", Operand{Recv: true}},
		{"recv.Status", Operand{Recv: true, Field: "Status"}},
		{"arg0", Operand{}},
		{"arg12", Operand{Arg: 12}},
		{"args1", Operand{Arg: 1, Variadic: true}},
		{"arg1.Name", Operand{Arg: 1, Field: "Name"}},
		{"type(a/b.T)", Operand{Type: "a/b.T"}},
		{"type(a.b/c.T)", Operand{Type: "a.b/c.T"}},
		{"type(a/b.T)+1", Operand{Type: "a/b.T", Arg: 1}},
		{"type(a/b.T).F", Operand{Type: "a/b.T", Field: "F"}},
		{"type(a/b.T)+2.F", Operand{Type: "a/b.T", Arg: 2, Field: "F"}},
		{`"active"`, Operand{Const: "active", IsConst: true}},
		{`""`, Operand{IsConst: true}},
		{`"a\"b"`, Operand{Const: `a"b`, IsConst: true}},
	} {
		got, err := ParseOperand(x.in)
		if err != nil || got != x.want {
			t.Errorf("%q: %+v, %v, want %+v", x.in, got, err, x.want)
		}
	}
	for _, in := range []string{
		"arg", "argx", "args", "arg-1", "arg1.", "arg1.A.B", "args1.F", "arg1 ", " arg1", "arg1()", "arg99999999999999999999",
		"recv.", "receiver", "recv1", "type(", "type(T)", "type()", "type(a/b)", "type(a.b/c)", "type(a/b.T", "type(a/b.T)+", "type(a/b.T)+x", "type(a/b.T)F",
		`"`, `"active`, `active`, `"a" `, "param0", "result0",
	} {
		if o, err := ParseOperand(in); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", in)) {
			t.Errorf("%q: %+v, %v, want an error that quotes it", in, o, err)
		}
	}
}

// FuzzParseOperand looks for a panic, and for what is read otherwise when written out.
func FuzzParseOperand(f *testing.F) {
	for _, s := range []string{"", "recv", "arg1", "args2", "arg1.Name", "type(a/b.T)+1.F", `"x"`, "type(", "arg1..", `"\xff"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		o, err := ParseOperand(s)
		if err != nil {
			if o != (Operand{}) {
				t.Errorf("%q: an operand with an error: %+v", s, o)
			}
			return
		}
		if again, err := ParseOperand(write(o)); err != nil || again != o {
			t.Errorf("%q is %+v, written %q, is %+v, %v", s, o, write(o), again, err)
		}
	})
}

// write writes an operand as a model does.
func write(o Operand) string {
	var s string
	switch {
	case o.None:
		return ""
	case o.IsConst:
		return fmt.Sprintf("%q", o.Const)
	case o.Recv:
		s = "recv"
	case o.Type != "":
		s = "type(" + o.Type + ")"
		if o.Arg > 0 {
			s += fmt.Sprintf("+%d", o.Arg)
		}
	case o.Variadic:
		s = fmt.Sprintf("args%d", o.Arg)
	default:
		s = fmt.Sprintf("arg%d", o.Arg)
	}
	if o.Field != "" {
		s += "." + o.Field
	}
	return s
}

func TestCanonicalPath(t *testing.T) {
	for in, want := range map[string]string{
		"":                                        "",
		"fmt":                                     "fmt",
		"github.com/moby/swarmkit/v2/api":         "github.com/moby/swarmkit/api",
		"github.com/moby/swarmkit/v12/api":        "github.com/moby/swarmkit/api",
		"github.com/moby/swarmkit/v2":             "github.com/moby/swarmkit",
		"github.com/moby/swarmkit/api":            "github.com/moby/swarmkit/api",
		"example.com/vault/v":                     "example.com/vault/v",
		"example.com/v1beta1/api":                 "example.com/v1beta1/api",
		"example.com/version/api":                 "example.com/version/api",
		"vendor/golang.org/x/net":                 "golang.org/x/net",
		"a/b/vendor/github.com/moby/swarmkit/api": "github.com/moby/swarmkit/api",
		"a/vendor/b/vendor/c/v3/d":                "c/d",
		"a/vendored/b":                            "a/vendored/b",
	} {
		if got := CanonicalPath(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
		if again := CanonicalPath(want); again != want {
			t.Errorf("%q is canonical and becomes %q", want, again)
		}
	}
}

func TestTypeIs(t *testing.T) {
	const moby = "github.com/moby/swarmkit/v2/api"
	typ := stubPackages(t)[moby].Scope().Lookup("TaskStatus").Type()
	for _, x := range []struct {
		t    types.Type
		name string
		want bool
	}{
		{typ, "github.com/moby/swarmkit/api.TaskStatus", true},
		{types.NewPointer(typ), "github.com/moby/swarmkit/api.TaskStatus", true},
		{typ, moby + ".TaskStatus", false}, // models are written without major version
		{typ, "github.com/moby/swarmkit/api.Task", false},
		{types.NewSlice(typ), "github.com/moby/swarmkit/api.TaskStatus", false},
		{types.Universe.Lookup("error").Type(), "builtin.error", false},
	} {
		if got := TypeIs(x.t, x.name); got != x.want {
			t.Errorf("TypeIs(%s, %s) = %v", x.t, x.name, got)
		}
	}
}

func known(r *Registry, path string) bool {
	root, _ := r.Root(path)
	return root
}
