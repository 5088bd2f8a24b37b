package v1

type (
	ConditionType   string
	ConditionReason string
)
type Condition struct {
	Type    ConditionType
	Status  string
	Reason  ConditionReason
	Message string
}

func (c Condition) WithMessage(msg string) Condition           { return c }
func (c Condition) WithObservedGeneration(gen int64) Condition { return c }

type ConditionedStatus struct{}

func (s *ConditionedStatus) GetCondition(ct ConditionType) Condition { return Condition{} }
func (s *ConditionedStatus) SetConditions(c ...Condition)            {}
func Creating() Condition                                            { return Condition{} }
func Deleting() Condition                                            { return Condition{} }
func Available() Condition                                           { return Condition{} }
func Unavailable() Condition                                         { return Condition{} }
func ReconcileSuccess() Condition                                    { return Condition{} }
func ReconcileError(err error) Condition                             { return Condition{} }
func ReconcilePaused() Condition                                     { return Condition{} }
