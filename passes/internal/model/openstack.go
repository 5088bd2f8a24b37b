package model

// openStack are the conditions of the OpenStack operators, with the severities of Cluster API.
func openStack() *Model {
	m := conditionModel("openstack", "OpenStack operators (github.com/openstack-k8s-operators/lib-common)",
		"github.com/openstack-k8s-operators/lib-common modules/common/condition/funcs.go, types.go")
	const pkg = "github.com/openstack-k8s-operators/lib-common/modules/common/condition"
	m.Mentions = []Mention{{pkg, []string{"Set", "MarkTrue", "MarkFalse", "MarkUnknown", "Remove"}}}
	m.Conditions = []Condition{{Pkg: pkg, Name: "Condition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message", Severity: "Severity"}}
	method := func(f Func) Func {
		f.Pkg, f.Recv, f.Slot, f.Subject = pkg, "Conditions", condition, "recv"
		return f
	}
	m.Funcs = []Func{
		method(Func{Name: "Set", Op: Write, Cond: "arg0"}),
		method(Func{Name: "MarkTrue", Op: Write, Key: "arg0", Level: `"True"`, Message: "arg1", Args: "args2"}),
		method(Func{Name: "MarkFalse", Op: Write, Key: "arg0", Level: `"False"`, Reason: "arg1", Severity: "arg2", Message: "arg3", Args: "args4"}),
		method(Func{Name: "MarkUnknown", Op: Write, Key: "arg0", Level: `"Unknown"`, Reason: "arg1", Message: "arg2", Args: "args3"}),
		method(Func{Name: "Remove", Op: Remove, Key: "arg0"}),
		// What was set before is forgotten on purpose.
		method(Func{Name: "Init", Op: RollUp}),
		method(Func{Name: "Reset", Op: RollUp}),
		method(Func{Name: "AllSubConditionIsTrue", Op: Read}),
		method(Func{Name: "Mirror", Op: Read}),
		{Pkg: pkg, Name: "TrueCondition", Op: Make, Slot: condition, Key: "arg0", Level: `"True"`, Message: "arg1", Args: "args2"},
		{Pkg: pkg, Name: "FalseCondition", Op: Make, Slot: condition, Key: "arg0", Level: `"False"`, Reason: "arg1", Severity: "arg2", Message: "arg3", Args: "args4"},
		{Pkg: pkg, Name: "UnknownCondition", Op: Make, Slot: condition, Key: "arg0", Level: `"Unknown"`, Reason: "arg1", Message: "arg2", Args: "args3"},
	}
	for _, name := range []string{"Get", "Has", "IsTrue", "IsFalse", "IsUnknown"} {
		m.Funcs = append(m.Funcs, method(Func{Name: name, Op: Read, Key: "arg0"}))
	}
	return m
}
