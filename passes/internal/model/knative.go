package model

const (
	knativePath = "knative.dev/pkg/apis"
	duckPath    = "knative.dev/pkg/apis/duck"
)

// knative is the ConditionManager of knative.dev/pkg. Marking a dependent condition also derives the happy one: that is
// no overwrite and has no row.
func knative() *Model {
	m := conditionModel("knative", "Knative conditions (knative.dev/pkg/apis)",
		"knative.dev/pkg apis/condition_set.go, apis/condition_types.go, apis/duck/v1/status_types.go, as vendored by knative/serving 98e5ef90a")
	m.Mentions = []Mention{{knativePath, []string{"Manage"}}, {duckPath, []string{"GetCondition"}}}
	m.Conditions = []Condition{{Pkg: knativePath, Name: "Condition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message", Severity: "Severity"}}
	mark := func(name, level string) Func {
		return Func{Pkg: knativePath, Recv: "ConditionManager", Name: name, Op: Write, Slot: condition, Subject: "recv", Key: "arg0",
			Level: level, Reason: "arg1", Message: "arg2", Args: "args3"}
	}
	m.Funcs = []Func{
		{Pkg: knativePath, Recv: "ConditionSet", Name: "Manage", Op: View, Subject: "arg0"},
		{Pkg: knativePath, Recv: "ConditionManager", Name: "MarkTrue", Op: Write, Slot: condition, Subject: "recv", Key: "arg0", Level: `"True"`},
		mark("MarkTrueWithReason", `"True"`),
		mark("MarkFalse", `"False"`),
		mark("MarkUnknown", `"Unknown"`),
		{Pkg: knativePath, Recv: "ConditionManager", Name: "SetCondition", Op: Write, Slot: condition, Subject: "recv", Cond: "arg0"},
		{Pkg: knativePath, Recv: "ConditionManager", Name: "ClearCondition", Op: Remove, Slot: condition, Subject: "recv", Key: "arg0"},
		{Pkg: knativePath, Recv: "ConditionManager", Name: "IsHappy", Op: Read, Slot: condition, Subject: "recv"},
		{Pkg: knativePath, Recv: "ConditionManager", Name: "GetTopLevelCondition", Op: Read, Slot: condition, Subject: "recv"},
		// The interface ConditionManager embeds, and the status that most types embed.
		{Pkg: knativePath, Recv: "ConditionAccessor", Name: "GetCondition", Op: Read, Slot: condition, Subject: "recv", Key: "arg0"},
		{Pkg: duckPath, Recv: "Status", Name: "GetCondition", Op: Read, Slot: condition, Subject: "recv", Key: "arg0"},
	}
	return m
}
