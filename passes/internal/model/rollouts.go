package model

// rollouts are the conditions of Argo Rollouts.
func rollouts() *Model {
	m := conditionModel("argo-rollouts", "Argo Rollouts (github.com/argoproj/argo-rollouts)",
		"github.com/argoproj/argo-rollouts 9f8d111d8 utils/conditions/conditions.go, pkg/apis/rollouts/v1alpha1/types.go")
	const (
		pkg  = "github.com/argoproj/argo-rollouts/utils/conditions"
		api  = "github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"
		cond = "type(" + api + ".RolloutCondition)"
	)
	m.Mentions = []Mention{{pkg, []string{"SetRolloutCondition", "RemoveRolloutCondition"}}}
	m.Conditions = []Condition{{Pkg: api, Name: "RolloutCondition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message"}}
	m.Funcs = []Func{
		{Pkg: pkg, Name: "NewRolloutCondition", Op: Make, Slot: condition, Key: "arg0", Level: "arg1", Reason: "arg2", Message: "arg3"},
		{Pkg: pkg, Name: "SetRolloutCondition", Op: Write, Slot: condition, Subject: "arg0", Cond: cond},
		{Pkg: pkg, Name: "RemoveRolloutCondition", Op: Remove, Slot: condition, Subject: "arg0", Key: "arg1"},
		{Pkg: pkg, Name: "GetRolloutCondition", Op: Read, Slot: condition, Subject: "place(arg0)", Key: "arg1"},
	}
	return m
}
