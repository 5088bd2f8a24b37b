package openshift

import (
	configv1 "github.com/openshift/api/config/v1"
	operatorv1 "github.com/openshift/api/operator/v1"
	cov1helpers "github.com/openshift/library-go/pkg/config/clusteroperator/v1helpers"
	"github.com/openshift/library-go/pkg/operator/v1helpers"
)

func lost(list *[]operatorv1.OperatorCondition, missing bool) {
	if missing {
		v1helpers.SetOperatorCondition(list, operatorv1.OperatorCondition{Type: "RegistryDegraded", Status: "True", Reason: "NoBucket", Message: "name a bucket"})
	}
	v1helpers.SetOperatorCondition(list, operatorv1.OperatorCondition{Type: "RegistryDegraded", Status: "False"}) // want `condition RegistryDegraded=True \(NoBucket, "name a bucket", set at`
}

func removed(list *[]configv1.ClusterOperatorStatusCondition, missing bool) {
	if missing {
		cov1helpers.SetStatusCondition(list, configv1.ClusterOperatorStatusCondition{Type: "Available", Status: "False", Reason: "NoBucket"}, nil)
	}
	cov1helpers.RemoveStatusCondition(list, "Available") // want `condition Available=False`
}

func asked(list *[]operatorv1.OperatorCondition, missing bool) {
	if missing {
		v1helpers.SetOperatorCondition(list, operatorv1.OperatorCondition{Type: "Available", Status: "False", Reason: "NoBucket"})
	}
	if v1helpers.IsOperatorConditionFalse(*list, "Available") {
		return
	}
	v1helpers.SetOperatorCondition(list, operatorv1.OperatorCondition{Type: "Available", Status: "True"})
}

var keep = []any{lost, removed, asked}
