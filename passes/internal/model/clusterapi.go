package model

// clusterAPI are the helpers of Cluster API for both kinds of conditions that its objects have.
func clusterAPI() *Model {
	m := conditionModel("cluster-api", "conditions of Cluster API objects (sigs.k8s.io/cluster-api)",
		"sigs.k8s.io/cluster-api v1.14.2 util/conditions, util/conditions/deprecated/v1beta1, util/patch; v1.8 and v1.9 for the older paths")
	const root = "sigs.k8s.io/cluster-api/"
	m.Conditions = []Condition{metav1Condition()}
	for _, api := range []string{root + "api/core/v1beta2", root + "api/core/v1beta1", root + "api/v1beta1"} {
		m.Conditions = append(m.Conditions, Condition{Pkg: api, Name: "Condition", Key: "Type", Level: "Status", Reason: "Reason",
			Message: "Message", Severity: "Severity"})
	}
	reads := []string{"Get", "Has", "IsTrue", "IsFalse", "IsUnknown", "GetReason", "GetMessage"}
	old := "v1beta1 " + condition
	for _, pkg := range []string{root + "util/conditions", root + "util/conditions/v1beta2"} {
		m.Mentions = append(m.Mentions, Mention{pkg, []string{"Set", "Delete", "SetSummaryCondition", "SetAggregateCondition", "SetMirrorCondition"}})
		m.Funcs = append(m.Funcs,
			Func{Pkg: pkg, Name: "Set", Op: Write, Slot: condition, Subject: "arg0", Cond: metav1Cond},
			Func{Pkg: pkg, Name: "Delete", Op: Remove, Slot: condition, Subject: "arg0", Key: "type(string)"},
			Func{Pkg: pkg, Name: "SetSummaryCondition", Op: RollUp, Slot: condition, Subject: "arg1", Key: "arg2"},
			Func{Pkg: pkg, Name: "SetAggregateCondition", Op: RollUp, Slot: condition, Subject: "arg1", Key: "arg2"},
			Func{Pkg: pkg, Name: "SetMirrorCondition", Op: RollUp, Slot: condition, Subject: "arg1"},
		)
		for _, name := range reads {
			m.Funcs = append(m.Funcs, Func{Pkg: pkg, Name: name, Op: Read, Slot: condition, Subject: "arg0", Key: "type(string)"})
		}
	}
	for _, pkg := range []string{root + "util/conditions/deprecated/v1beta1", root + "util/deprecated/v1beta1/conditions", root + "util/conditions"} {
		m.Mentions = append(m.Mentions, Mention{pkg, []string{"Set", "MarkTrue", "MarkFalse", "MarkUnknown", "MarkTrueWithNegativePolarity",
			"MarkFalseWithNegativePolarity", "Delete", "SetSummary", "SetMirror", "SetAggregate"}})
		for _, api := range []string{root + "api/core/v1beta2", root + "api/core/v1beta1", root + "api/v1beta1"} {
			cond, key := "type("+api+".Condition)", "type("+api+".ConditionType)"
			m.Funcs = append(m.Funcs,
				Func{Pkg: pkg, Name: "Set", Op: Write, Slot: old, Subject: "arg0", Cond: cond},
				Func{Pkg: pkg, Name: "MarkTrue", Op: Write, Slot: old, Subject: "arg0", Key: key, Level: `"True"`},
				Func{Pkg: pkg, Name: "MarkFalse", Op: Write, Slot: old, Subject: "arg0", Key: key, Level: `"False"`,
					Reason: "arg2", Severity: "arg3", Message: "arg4", Args: "args5"},
				Func{Pkg: pkg, Name: "MarkUnknown", Op: Write, Slot: old, Subject: "arg0", Key: key, Level: `"Unknown"`,
					Reason: "arg2", Message: "arg3", Args: "args4"},
				// Of negative polarity by its name, whatever the key says: True is bad.
				Func{Pkg: pkg, Name: "MarkTrueWithNegativePolarity", Op: Write, Slot: old, Subject: "arg0", Key: key, Level: `"True"`,
					Reason: "arg2", Severity: "arg3", Message: "arg4", Args: "args5", Negative: true},
				Func{Pkg: pkg, Name: "MarkFalseWithNegativePolarity", Op: Write, Slot: old, Subject: "arg0", Key: key, Level: `"False"`, Negative: true},
				Func{Pkg: pkg, Name: "Delete", Op: Remove, Slot: old, Subject: "arg0", Key: key},
				Func{Pkg: pkg, Name: "SetMirror", Op: RollUp, Slot: old, Subject: "arg0", Key: key},
				Func{Pkg: pkg, Name: "SetAggregate", Op: RollUp, Slot: old, Subject: "arg0", Key: key},
				Func{Pkg: pkg, Name: "TrueCondition", Op: Make, Slot: old, Key: key, Level: `"True"`},
				Func{Pkg: pkg, Name: "FalseCondition", Op: Make, Slot: old, Key: key, Level: `"False"`,
					Reason: "arg1", Severity: "arg2", Message: "arg3", Args: "args4"},
				Func{Pkg: pkg, Name: "UnknownCondition", Op: Make, Slot: old, Key: key, Level: `"Unknown"`,
					Reason: "arg1", Message: "arg2", Args: "args3"},
			)
			for _, name := range append([]string{"GetSeverity"}, reads...) {
				m.Funcs = append(m.Funcs, Func{Pkg: pkg, Name: name, Op: Read, Slot: old, Subject: "arg0", Key: key})
			}
		}
		m.Funcs = append(m.Funcs, Func{Pkg: pkg, Name: "SetSummary", Op: RollUp, Slot: old, Subject: "arg0", Key: `"Ready"`})
	}
	for _, pkg := range []string{root + "util/patch", root + "util/deprecated/v1beta1/patch"} {
		m.Mentions = append(m.Mentions, Mention{pkg, []string{"Patch", "NewHelper"}})
		m.Funcs = append(m.Funcs, Func{Pkg: pkg, Recv: "Helper", Name: "Patch", Op: Publish, Subject: "arg1"})
	}
	return m
}
