package model

const (
	fluxConditions = "github.com/fluxcd/pkg/runtime/conditions"
	fluxPatch      = "github.com/fluxcd/pkg/runtime/patch"
)

// flux are the helpers of Flux controllers. MarkReconciling takes Stalled away, and MarkStalled Reconciling.
func flux() *Model {
	m := conditionModel("flux", "Flux conditions (github.com/fluxcd/pkg/runtime)",
		"github.com/fluxcd/pkg/runtime conditions/setter.go, conditions/getter.go, patch/patch.go, patch/serial.go, reconcile/reconcile.go")
	m.Mentions = []Mention{{fluxConditions, []string{"Set", "MarkTrue", "MarkFalse", "MarkUnknown", "MarkReconciling", "MarkStalled",
		"Delete", "SetSummary", "SetMirror", "SetAggregate"}}, {fluxPatch, []string{"Patch"}}}
	m.Conditions = []Condition{metav1Condition()}
	pkg := fluxConditions
	mark := func(name, level string) Func {
		return Func{Pkg: pkg, Name: name, Op: Write, Slot: condition, Subject: "arg0", Key: "arg1", Level: level,
			Reason: "arg2", Message: "arg3", Args: "args4"}
	}
	make := func(name, level string) Func {
		return Func{Pkg: pkg, Name: name, Op: Make, Slot: condition, Key: "arg0", Level: level, Reason: "arg1", Message: "arg2", Args: "args3"}
	}
	pair := func(name, sets, takes string) Func {
		return Func{Pkg: pkg, Name: name, Op: Write, Slot: condition, Subject: "arg0", Key: quoted(sets), Level: `"True"`,
			Reason: "arg1", Message: "arg2", Args: "args3",
			Also: &Func{Pkg: pkg, Name: name, Op: Remove, Slot: condition, Subject: "arg0", Key: quoted(takes)}}
	}
	m.Funcs = []Func{
		{Pkg: pkg, Name: "Set", Op: Write, Slot: condition, Subject: "arg0", Cond: "arg1"},
		mark("MarkTrue", `"True"`), mark("MarkFalse", `"False"`), mark("MarkUnknown", `"Unknown"`),
		make("TrueCondition", `"True"`), make("FalseCondition", `"False"`), make("UnknownCondition", `"Unknown"`),
		pair("MarkReconciling", "Reconciling", "Stalled"),
		pair("MarkStalled", "Stalled", "Reconciling"),
		{Pkg: pkg, Name: "Delete", Op: Remove, Slot: condition, Subject: "arg0", Key: "arg1"},
		{Pkg: pkg, Name: "SetSummary", Op: RollUp, Slot: condition, Subject: "arg0", Key: "arg1"},
		{Pkg: pkg, Name: "SetMirror", Op: RollUp, Slot: condition, Subject: "arg0", Key: "arg1"},
		{Pkg: pkg, Name: "SetAggregate", Op: RollUp, Slot: condition, Subject: "arg0", Key: "arg1"},
		{Pkg: pkg, Name: "IsReady", Op: Read, Slot: condition, Subject: "arg0", Key: `"Ready"`},
		{Pkg: pkg, Name: "IsStalled", Op: Read, Slot: condition, Subject: "arg0", Key: `"Stalled"`},
		{Pkg: pkg, Name: "IsReconciling", Op: Read, Slot: condition, Subject: "arg0", Key: `"Reconciling"`},
		{Pkg: fluxPatch, Recv: "Helper", Name: "Patch", Op: Publish, Subject: "arg1"},
		{Pkg: fluxPatch, Recv: "SerialPatcher", Name: "Patch", Op: Publish, Subject: "arg1"},
	}
	for _, name := range []string{"Get", "Has", "IsTrue", "IsFalse", "IsUnknown", "GetReason", "GetMessage", "GetObservedGeneration", "GetLastTransitionTime"} {
		m.Funcs = append(m.Funcs, Func{Pkg: pkg, Name: name, Op: Read, Slot: condition, Subject: "arg0", Key: "arg1"})
	}
	m.Funcs = append(m.Funcs, Func{Pkg: pkg, Name: "HasAny", Op: Read, Slot: condition, Subject: "arg0"},
		Func{Pkg: pkg, Name: "HasAnyReason", Op: Read, Slot: condition, Subject: "arg0", Key: "arg1"})
	return m
}
