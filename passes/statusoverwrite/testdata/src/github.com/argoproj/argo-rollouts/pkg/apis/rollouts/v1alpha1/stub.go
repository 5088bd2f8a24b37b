package v1alpha1

type RolloutConditionType string
type RolloutCondition struct {
	Type            RolloutConditionType
	Status          string
	Reason, Message string
}
type RolloutStatus struct{ Conditions []RolloutCondition }
