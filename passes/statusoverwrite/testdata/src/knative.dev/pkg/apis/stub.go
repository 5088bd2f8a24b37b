package apis

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
type Conditions []Condition
type ConditionsAccessor interface {
	GetConditions() Conditions
	SetConditions(Conditions)
}
type ConditionAccessor interface {
	GetCondition(t ConditionType) *Condition
}
type ConditionSet struct{}

func (r ConditionSet) Manage(status ConditionsAccessor) ConditionManager { return nil }

type ConditionManager interface {
	ConditionAccessor
	IsHappy() bool
	GetTopLevelCondition() *Condition
	SetCondition(new Condition)
	ClearCondition(t ConditionType) error
	MarkTrue(t ConditionType)
	MarkTrueWithReason(t ConditionType, reason, messageFormat string, messageA ...interface{})
	MarkUnknown(t ConditionType, reason, messageFormat string, messageA ...interface{})
	MarkFalse(t ConditionType, reason, messageFormat string, messageA ...interface{})
	InitializeConditions()
}
