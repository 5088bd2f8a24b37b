package model

// crossplane are the conditions of Crossplane resources: SetConditions takes what constructors make.
func crossplane() *Model {
	m := conditionModel("crossplane", "Crossplane conditions (github.com/crossplane/crossplane-runtime)",
		"github.com/crossplane/crossplane-runtime apis/common/v1/condition.go, pkg/conditions/manager.go; github.com/crossplane/crossplane apis/core/v2")
	for _, pkg := range []string{"github.com/crossplane/crossplane-runtime/apis/common", "github.com/crossplane/crossplane/apis/core"} {
		m.Mentions = append(m.Mentions, Mention{pkg, []string{"SetConditions", "MarkConditions"}})
		m.Conditions = append(m.Conditions, Condition{Pkg: pkg, Name: "Condition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message"})
		cond := "type(" + pkg + ".Condition)"
		made := func(name, key, level, reason, message string) Func {
			return Func{Pkg: pkg, Name: name, Op: Make, Slot: condition, Key: quoted(key), Level: quoted(level), Reason: quoted(reason), Message: message}
		}
		m.Funcs = append(m.Funcs,
			Func{Recv: "*", Name: "SetConditions", Op: Write, Slot: condition, Subject: "recv", Cond: cond},
			Func{Pkg: "github.com/crossplane/crossplane-runtime/pkg/conditions", Recv: "*", Name: "MarkConditions", Op: Write, Slot: condition, Subject: "recv", Cond: cond},
			Func{Recv: "*", Name: "GetCondition", Op: Read, Slot: condition, Subject: "recv", Key: "type(" + pkg + ".ConditionType)"},
			made("Creating", "Ready", "False", "Creating", ""),
			made("Deleting", "Ready", "False", "Deleting", ""),
			made("Available", "Ready", "True", "Available", ""),
			made("Unavailable", "Ready", "False", "Unavailable", ""),
			made("ReconcileSuccess", "Synced", "True", "ReconcileSuccess", ""),
			made("ReconcileError", "Synced", "False", "ReconcileError", "arg0"),
			made("ReconcilePaused", "Synced", "False", "ReconcilePaused", ""),
			Func{Pkg: pkg, Recv: "Condition", Name: "WithMessage", Op: Make, Subject: "recv", Message: "arg0"},
			Func{Pkg: pkg, Recv: "Condition", Name: "WithObservedGeneration", Op: Make, Subject: "recv"},
		)
	}
	m.Funcs = append(m.Funcs, Func{Pkg: "github.com/crossplane/crossplane-runtime/pkg/conditions", Recv: "*", Name: "For", Op: View, Subject: "arg0"})
	return m
}
