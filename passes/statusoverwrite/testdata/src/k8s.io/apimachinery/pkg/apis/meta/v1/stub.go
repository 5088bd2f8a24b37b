package v1

type ConditionStatus string
type Condition struct {
	Type               string
	Status             ConditionStatus
	ObservedGeneration int64
	Reason, Message    string
}
type UpdateOptions struct{}
