package conditions

import "github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"

func NewRolloutCondition(condType v1alpha1.RolloutConditionType, status string, reason, message string) *v1alpha1.RolloutCondition {
	return nil
}
func GetRolloutCondition(status v1alpha1.RolloutStatus, condType v1alpha1.RolloutConditionType) *v1alpha1.RolloutCondition {
	return nil
}
func SetRolloutCondition(status *v1alpha1.RolloutStatus, condition v1alpha1.RolloutCondition) bool {
	return false
}
func RemoveRolloutCondition(status *v1alpha1.RolloutStatus, condType v1alpha1.RolloutConditionType) {}
