package model

// openShift are the helpers of library-go for operators and cluster operators.
func openShift() *Model {
	m := conditionModel("openshift", "OpenShift operators (github.com/openshift/library-go)",
		"github.com/openshift/library-go pkg/operator/v1helpers/helpers.go, pkg/config/clusteroperator/v1helpers/status.go")
	const (
		operator = "github.com/openshift/library-go/pkg/operator/v1helpers"
		cluster  = "github.com/openshift/library-go/pkg/config/clusteroperator/v1helpers"
		opAPI    = "github.com/openshift/api/operator" // without /v1, as all paths here
		coAPI    = "github.com/openshift/api/config"
	)
	m.Conditions = []Condition{
		{Pkg: opAPI, Name: "OperatorCondition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message"},
		{Pkg: coAPI, Name: "ClusterOperatorStatusCondition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message"},
	}
	for _, x := range []struct{ pkg, set, remove, typ, what string }{
		{operator, "SetOperatorCondition", "RemoveOperatorCondition", opAPI + ".OperatorCondition", "OperatorCondition"},
		{cluster, "SetStatusCondition", "RemoveStatusCondition", coAPI + ".ClusterOperatorStatusCondition", "StatusCondition"},
	} {
		m.Mentions = append(m.Mentions, Mention{x.pkg, []string{x.set, x.remove}})
		m.Funcs = append(m.Funcs,
			Func{Pkg: x.pkg, Name: x.set, Op: Write, Slot: condition, Subject: "arg0", Cond: "type(" + x.typ + ")"},
			Func{Pkg: x.pkg, Name: x.remove, Op: Remove, Slot: condition, Subject: "arg0", Key: "arg1"})
		for _, read := range []string{"Find" + x.what, "Is" + x.what + "True", "Is" + x.what + "False", "Is" + x.what + "PresentAndEqual"} {
			m.Funcs = append(m.Funcs, Func{Pkg: x.pkg, Name: read, Op: Read, Slot: condition, Subject: "place(arg0)", Key: "arg1"})
		}
	}
	return m
}
