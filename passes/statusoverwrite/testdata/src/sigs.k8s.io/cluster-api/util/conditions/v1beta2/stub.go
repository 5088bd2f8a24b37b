package conditions

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Getter interface{ GetConditions() []metav1.Condition }
type Setter interface {
	Getter
	SetConditions([]metav1.Condition)
}

func Get(sourceObj Getter, sourceConditionType string) *metav1.Condition { return nil }
func Has(from Getter, conditionType string) bool                         { return false }
func IsTrue(from Getter, conditionType string) bool                      { return false }
func IsFalse(from Getter, conditionType string) bool                     { return false }
func IsUnknown(from Getter, conditionType string) bool                   { return false }
func GetReason(from Getter, conditionType string) string                 { return "" }
func GetMessage(from Getter, conditionType string) string                { return "" }
func Set(targetObj Setter, condition metav1.Condition, opts ...int)      {}
func Delete(to Setter, conditionType string)                             {}
func SetSummaryCondition(sourceObj Getter, targetObj Setter, targetConditionType string, opts ...int) error {
	return nil
}
func SetAggregateCondition[T Getter](sourceObjs []T, targetObj Setter, conditionType string, opts ...int) error {
	return nil
}
func SetMirrorCondition(sourceObj Getter, targetObj Setter, sourceConditionType string, opts ...int) {
}
