package api

type (
	ConditionType     string
	ConditionSeverity string
)
type Condition struct {
	Type            ConditionType
	Status          string
	Severity        ConditionSeverity
	Reason, Message string
}
