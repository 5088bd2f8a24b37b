package clusterapi

import (
	"context"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util/conditions"
	"sigs.k8s.io/cluster-api/util/conditions/deprecated/v1beta1"
	"sigs.k8s.io/cluster-api/util/patch"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type old interface{ v1beta1.Setter }
type object interface {
	conditions.Setter
	GetName() string
}

const ready clusterv1.ConditionType = "Ready"

func severities(o old, n int) {
	if n == 0 {
		v1beta1.MarkFalse(o, ready, "NoMachines", "Error", "there are no machines")
	}
	if n < 3 {
		v1beta1.MarkFalse(o, ready, "FewMachines", "Warning", "%d machines are left", n) // want `v1beta1 condition Ready=False \(NoMachines, "there are no machines", set at`
	}
}

func rises(o old, n int) {
	if n < 3 {
		v1beta1.MarkFalse(o, ready, "FewMachines", "Warning", "%d machines are left", n)
	}
	if n == 0 {
		v1beta1.MarkFalse(o, ready, "NoMachines", "Error", "there are no machines")
	}
}

func info(o old, n int) {
	if n == 0 {
		v1beta1.MarkFalse(o, ready, "NoMachines", "Info", "there are no machines")
	}
	v1beta1.MarkTrue(o, ready)
}

// negativeByName is good when False, whatever its type is called.
func negativeByName(o old, n int) {
	if n == 0 {
		v1beta1.MarkTrueWithNegativePolarity(o, "MachinesGone", "NoMachines", "Error", "there are no machines")
	}
	v1beta1.MarkFalseWithNegativePolarity(o, "MachinesGone") // want `v1beta1 condition MachinesGone=True`
}

func made(o old, n int) {
	if n == 0 {
		v1beta1.Set(o, v1beta1.FalseCondition(ready, "NoMachines", "Error", "there are no machines"))
	}
	v1beta1.Set(o, v1beta1.TrueCondition(ready)) // want `v1beta1 condition Ready=False \(NoMachines, "there are no machines"`
}

func unmarked(o old, n int) {
	if n == 0 {
		v1beta1.MarkFalse(o, ready, "NoMachines", "Error", "there are no machines")
	}
	v1beta1.Delete(o, ready) // want `is lost: this removes it`
}

func rolledUp(o old, n int) {
	if n == 0 {
		v1beta1.MarkFalse(o, ready, "NoMachines", "Error", "there are no machines")
	}
	v1beta1.SetSummary(o)
	v1beta1.MarkTrue(o, ready)
}

// both are two conditions, though of one name.
func both(o interface {
	old
	object
}, n int) {
	if n == 0 {
		v1beta1.MarkFalse(o, ready, "NoMachines", "Error", "there are no machines")
	}
	conditions.Set(o, metav1.Condition{Type: "Ready", Status: "True", Reason: "Ready"})
}

func newOnes(o object, n int) {
	if n == 0 {
		conditions.Set(o, metav1.Condition{Type: "Available", Status: "False", Reason: "NoMachines", Message: "there are no machines"})
	}
	conditions.Set(o, metav1.Condition{Type: "Available", Status: "True", Reason: "Available"}) // want `condition Available=False`
}

func patched(ctx context.Context, h *patch.Helper, o object, n int) error {
	if n == 0 {
		conditions.Set(o, metav1.Condition{Type: "Available", Status: "False", Reason: "NoMachines", Message: "there are no machines"})
		if err := h.Patch(ctx, o); err != nil {
			return err
		}
	}
	conditions.Set(o, metav1.Condition{Type: "Available", Status: "True", Reason: "Available"})
	return h.Patch(ctx, o)
}

var keep = []any{severities, rises, info, negativeByName, made, unmarked, rolledUp, both, newOnes, patched}
