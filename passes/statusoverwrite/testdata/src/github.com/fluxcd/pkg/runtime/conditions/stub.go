package conditions

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Getter interface{ GetConditions() []metav1.Condition }
type Setter interface {
	Getter
	SetConditions([]metav1.Condition)
}

func Get(from Getter, t string) *metav1.Condition          { return nil }
func Has(from Getter, t string) bool                       { return false }
func HasAny(from Getter, t []string) bool                  { return false }
func HasAnyReason(from Getter, t string, r ...string) bool { return false }
func IsTrue(from Getter, t string) bool                    { return false }
func IsFalse(from Getter, t string) bool                   { return false }
func IsUnknown(from Getter, t string) bool                 { return false }
func IsReady(from Getter) bool                             { return false }
func IsStalled(from Getter) bool                           { return false }
func IsReconciling(from Getter) bool                       { return false }
func GetReason(from Getter, t string) string               { return "" }
func GetMessage(from Getter, t string) string              { return "" }
func GetLastTransitionTime(from Getter, t string) *int     { return nil }
func GetObservedGeneration(from Getter, t string) int64    { return 0 }
func Set(to Setter, condition *metav1.Condition)           {}
func TrueCondition(t, reason, messageFormat string, messageArgs ...interface{}) *metav1.Condition {
	return nil
}
func FalseCondition(t, reason, messageFormat string, messageArgs ...interface{}) *metav1.Condition {
	return nil
}
func UnknownCondition(t, reason, messageFormat string, messageArgs ...interface{}) *metav1.Condition {
	return nil
}
func MarkTrue(to Setter, t, reason, messageFormat string, messageArgs ...interface{})     {}
func MarkUnknown(to Setter, t, reason, messageFormat string, messageArgs ...interface{})  {}
func MarkFalse(to Setter, t, reason, messageFormat string, messageArgs ...interface{})    {}
func MarkReconciling(to Setter, reason, messageFormat string, messageArgs ...interface{}) {}
func MarkStalled(to Setter, reason, messageFormat string, messageArgs ...interface{})     {}
func SetSummary(to Setter, targetCondition string, options ...int)                        {}
func SetMirror(to Setter, targetCondition string, from Getter, options ...int)            {}
func SetAggregate(to Setter, targetCondition string, from []Getter, options ...int)       {}
func Delete(to Setter, t string)                                                          {}
