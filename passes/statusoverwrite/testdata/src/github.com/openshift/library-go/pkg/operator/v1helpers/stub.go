package v1helpers

import operatorv1 "github.com/openshift/api/operator/v1"

func SetOperatorCondition(conditions *[]operatorv1.OperatorCondition, newCondition operatorv1.OperatorCondition) {
}
func RemoveOperatorCondition(conditions *[]operatorv1.OperatorCondition, conditionType string) {}
func FindOperatorCondition(conditions []operatorv1.OperatorCondition, conditionType string) *operatorv1.OperatorCondition {
	return nil
}
func IsOperatorConditionTrue(conditions []operatorv1.OperatorCondition, conditionType string) bool {
	return false
}
func IsOperatorConditionFalse(conditions []operatorv1.OperatorCondition, conditionType string) bool {
	return false
}
func IsOperatorConditionPresentAndEqual(conditions []operatorv1.OperatorCondition, conditionType string, status string) bool {
	return false
}
