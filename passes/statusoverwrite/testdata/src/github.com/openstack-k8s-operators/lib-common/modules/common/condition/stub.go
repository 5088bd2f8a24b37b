package condition

type (
	Type     string
	Reason   string
	Severity string
)
type Condition struct {
	Type     Type
	Status   string
	Severity Severity
	Reason   Reason
	Message  string
}
type Conditions []Condition

func (conditions *Conditions) Init(cl *Conditions)                                               {}
func (conditions *Conditions) Set(c *Condition)                                                  {}
func (conditions *Conditions) Remove(t Type)                                                     {}
func (conditions *Conditions) Reset()                                                            {}
func (conditions *Conditions) Get(t Type) *Condition                                             { return nil }
func (conditions *Conditions) Has(t Type) bool                                                   { return false }
func (conditions *Conditions) MarkTrue(t Type, messageFormat string, messageArgs ...interface{}) {}
func (conditions *Conditions) MarkFalse(t Type, reason Reason, severity Severity, messageFormat string, messageArgs ...interface{}) {
}
func (conditions *Conditions) MarkUnknown(t Type, reason Reason, messageFormat string, messageArgs ...interface{}) {
}
func (conditions *Conditions) IsTrue(t Type) bool                                       { return false }
func (conditions *Conditions) IsFalse(t Type) bool                                      { return false }
func (conditions *Conditions) IsUnknown(t Type) bool                                    { return false }
func (conditions *Conditions) AllSubConditionIsTrue() bool                              { return false }
func (conditions *Conditions) Mirror(t Type) *Condition                                 { return nil }
func TrueCondition(t Type, messageFormat string, messageArgs ...interface{}) *Condition { return nil }
func FalseCondition(t Type, reason Reason, severity Severity, messageFormat string, messageArgs ...interface{}) *Condition {
	return nil
}
func UnknownCondition(t Type, reason Reason, messageFormat string, messageArgs ...interface{}) *Condition {
	return nil
}
