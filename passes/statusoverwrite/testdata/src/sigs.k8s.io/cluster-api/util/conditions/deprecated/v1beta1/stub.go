package v1beta1

import clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"

type Getter interface{ get() }
type Setter interface{ Getter }

func Get(from Getter, t clusterv1.ConditionType) *clusterv1.Condition                 { return nil }
func Has(from Getter, t clusterv1.ConditionType) bool                                 { return false }
func IsTrue(from Getter, t clusterv1.ConditionType) bool                              { return false }
func IsFalse(from Getter, t clusterv1.ConditionType) bool                             { return false }
func IsUnknown(from Getter, t clusterv1.ConditionType) bool                           { return false }
func GetReason(from Getter, t clusterv1.ConditionType) string                         { return "" }
func GetMessage(from Getter, t clusterv1.ConditionType) string                        { return "" }
func GetSeverity(from Getter, t clusterv1.ConditionType) *clusterv1.ConditionSeverity { return nil }
func Set(to Setter, condition *clusterv1.Condition)                                   {}
func TrueCondition(t clusterv1.ConditionType) *clusterv1.Condition                    { return nil }
func FalseCondition(t clusterv1.ConditionType, reason string, severity clusterv1.ConditionSeverity, messageFormat string, messageArgs ...interface{}) *clusterv1.Condition {
	return nil
}
func UnknownCondition(t clusterv1.ConditionType, reason string, messageFormat string, messageArgs ...interface{}) *clusterv1.Condition {
	return nil
}
func MarkTrue(to Setter, t clusterv1.ConditionType) {}
func MarkTrueWithNegativePolarity(to Setter, t clusterv1.ConditionType, reason string, severity clusterv1.ConditionSeverity, messageFormat string, messageArgs ...interface{}) {
}
func MarkUnknown(to Setter, t clusterv1.ConditionType, reason, messageFormat string, messageArgs ...interface{}) {
}
func MarkFalse(to Setter, t clusterv1.ConditionType, reason string, severity clusterv1.ConditionSeverity, messageFormat string, messageArgs ...interface{}) {
}
func MarkFalseWithNegativePolarity(to Setter, t clusterv1.ConditionType)                        {}
func SetSummary(to Setter, options ...int)                                                      {}
func SetMirror(to Setter, targetCondition clusterv1.ConditionType, from Getter, options ...int) {}
func SetAggregate(to Setter, targetCondition clusterv1.ConditionType, from []Getter, options ...int) {
}
func Delete(to Setter, t clusterv1.ConditionType) {}
