package model

const (
	metav1Path = "k8s.io/apimachinery/pkg/apis/meta" // without /v1, as all paths here
	metaPath   = "k8s.io/apimachinery/pkg/api/meta"
	metav1Cond = "type(" + metav1Path + ".Condition)"
	condition  = "condition"
)

// conditionKeys are well-known types of conditions that are not good when True. Other names are taken to be good when
// True, as the Kubernetes API conventions advise for Ready and the like.
//
// Sources: the API conventions of Kubernetes (sig-architecture, "Typical status properties"), the condition
// types of k8s.io/api/core/v1 (node pressure), Cluster API v1beta2, Flux runtime (negative polarity of Stalled,
// FetchFailed, …), OpenShift's ClusterOperator (Degraded) and Kueue.
func conditionKeys() []Key {
	return []Key{
		{"Serving", Positive},
		{"*Failing", Negative}, {"*Missing", Negative},
		{"*ing", Neutral}, // Progressing, Reconciling, Deleting, ScalingUp does not end so
		{"Scaling*", Neutral}, {"RollingOut", Neutral}, {"*Paused", Neutral}, {"*Suspended", Neutral}, {"*Deleted", Neutral},
		{"*Terminated", Neutral}, {"Evicted", Neutral}, {"Preempted", Neutral}, {"Requeued", Neutral}, {"Finished", Neutral},
		{"DeactivationTarget", Neutral}, {"DisruptionTarget", Neutral}, {"*Requested", Neutral}, {"*Started", Neutral},
		{"*Pressure", Negative}, {"*Failure", Negative}, {"*Failures", Negative}, {"FailureTarget", Negative}, {"*Failed", Negative},
		{"*Error", Negative}, {"*Errors", Negative}, {"*Errored", Negative}, {"*Degraded", Negative}, {"*Stalled", Negative},
		{"*Unavailable", Negative}, {"*Unhealthy", Negative}, {"*Unreachable", Negative}, {"*Invalid", Negative},
		{"InvalidSpec", Negative}, {"*Conflict", Negative}, {"*Conflicts", Negative}, {"*Conflicted", Negative},
		{"*Blocked", Negative}, {"*Broken", Negative}, {"*Outdated", Negative}, {"*Exceeded", Negative}, {"*NotReady", Negative},
		{"*Lost", Negative}, {"*Rejected", Negative}, {"*Denied", Negative}, {"*Stuck", Negative}, {"*Warning", Negative},
		{"*Warnings", Negative}, {"*TimedOut", Negative}, {"*Misconfigured", Negative}, {"OverlappingRoutes", Negative},
	}
}

// conditions are the helpers of apimachinery.
func conditions() *Model {
	m := conditionModel("conditions", "conditions of Kubernetes objects (k8s.io/apimachinery)",
		"k8s.io/apimachinery v0.37.2 pkg/api/meta/conditions.go, pkg/apis/meta/v1/types.go")
	m.Mentions = []Mention{{metaPath, []string{"SetStatusCondition", "RemoveStatusCondition"}}}
	m.Conditions = []Condition{metav1Condition()}
	m.Funcs = []Func{
		{Pkg: metaPath, Name: "SetStatusCondition", Op: Write, Slot: condition, Subject: "arg0", Cond: metav1Cond},
		{Pkg: metaPath, Name: "RemoveStatusCondition", Op: Remove, Slot: condition, Subject: "arg0", Key: "arg1"},
	}
	for _, name := range []string{"FindStatusCondition", "IsStatusConditionTrue", "IsStatusConditionFalse", "IsStatusConditionPresentAndEqual"} {
		m.Funcs = append(m.Funcs, Func{Pkg: metaPath, Name: name, Op: Read, Slot: condition, Subject: "place(arg0)", Key: "arg1"})
	}
	return m
}

// conditionModel is a model of conditions without its calls.
func conditionModel(name, title, source string) *Model {
	return &Model{Name: name, Title: title, Source: source, Levels: conditionLevels(), Keys: conditionKeys(), Not: []string{
		"setters that a program writes for itself with a loop over the list of conditions, and writes through a pointer into that list, but for one that a reader of the model has found",
		"conditions whose type is not constant where the calls meet",
	}}
}

func metav1Condition() Condition {
	return Condition{Pkg: metav1Path, Name: "Condition", Key: "Type", Level: "Status", Reason: "Reason", Message: "Message"}
}
