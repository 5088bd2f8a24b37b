package rollouts

import (
	"github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"
	"github.com/argoproj/argo-rollouts/utils/conditions"
)

func lost(s *v1alpha1.RolloutStatus, err error) {
	if err != nil {
		conditions.SetRolloutCondition(s, *conditions.NewRolloutCondition("Available", "False", "NoReplicas", "no replicas are available"))
	}
	c := conditions.NewRolloutCondition("Available", "True", "Available", "")
	conditions.SetRolloutCondition(s, *c) // want `condition Available=False \(NoReplicas, "no replicas are available", set at`
}

func asked(s *v1alpha1.RolloutStatus, err error) {
	if err != nil {
		conditions.SetRolloutCondition(s, *conditions.NewRolloutCondition("Available", "False", "NoReplicas", "no replicas are available"))
	}
	if c := conditions.GetRolloutCondition(*s, "Available"); c == nil || c.Status != "False" {
		conditions.SetRolloutCondition(s, *conditions.NewRolloutCondition("Available", "True", "Available", ""))
	}
}

var keep = []any{lost, asked}
