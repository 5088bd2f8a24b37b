package v1

type ClusterStatusConditionType string
type ClusterOperatorStatusCondition struct {
	Type            ClusterStatusConditionType
	Status          string
	Reason, Message string
}
