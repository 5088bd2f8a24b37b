package apimachinery

import (
	"a/kube/helpers"
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Gate struct {
	Name, Key string
	Open      bool
	Status    struct{ Conditions []metav1.Condition }
}

func (g *Gate) GetName() string { return g.Name }

type Reconciler struct {
	client.Reader
	client.Writer
	status client.SubResourceWriter
	look   func(*Gate) error
}

func bad(reason, message string) metav1.Condition {
	return metav1.Condition{Type: "Ready", Status: "False", Reason: reason, Message: message}
}

func fallThrough(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	meta.SetStatusCondition(&g.Status.Conditions, metav1.Condition{Type: "Ready", Status: "True", Reason: "Open"}) // want `condition Ready=False \(Closed, "open the gate", set at apimachinery.go:\d+ when !g.Open\) is lost: this sets it to True on the same path`
}

func otherKey(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	meta.SetStatusCondition(&g.Status.Conditions, metav1.Condition{Type: "Synced", Status: "True", Reason: "Synced"})
}

func otherObject(g, h *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	meta.SetStatusCondition(&h.Status.Conditions, metav1.Condition{Type: "Ready", Status: "True", Reason: "Open"})
}

func negative(g *Gate) {
	if !g.Open {
		helpers.Set(&g.Status.Conditions, "Degraded", helpers.True, "Closed", "the gate is closed")
	}
	helpers.Set(&g.Status.Conditions, "Degraded", helpers.False, "AsExpected", "") // want `condition Degraded=True \(Closed, "the gate is closed", set at helpers/helpers.go:\d+ in (helpers.)?Set\) is lost: this sets it to False`
}

func neutral(g *Gate) {
	if !g.Open {
		helpers.Set(&g.Status.Conditions, "Progressing", helpers.True, "Opening", "the gate opens")
	}
	helpers.Set(&g.Status.Conditions, "Progressing", helpers.False, "Open", "")
}

func underWay(g *Gate) {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Creating", "the gate is being made")
	}
	helpers.Ready(&g.Status.Conditions)
}

func waits(g *Gate) {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "waiting for the gate")
	}
	helpers.Ready(&g.Status.Conditions)
}

func twoLevels(g *Gate) {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "open the gate")
	}
	helpers.Ready(&g.Status.Conditions) // want `condition Ready=False \(Closed, "open the gate", set at helpers/helpers.go:\d+ in (helpers.)?Set\) is lost`
}

// keyByParameter and keyOfItem have keys that nobody knows here.
func keyByParameter(g *Gate, key string) {
	if !g.Open {
		helpers.Set(&g.Status.Conditions, key, helpers.False, "Closed", "open the gate")
	}
	helpers.Set(&g.Status.Conditions, key, helpers.True, "Open", "")
}

func keyGiven(g *Gate) {
	keyByParameter(g, "Ready")
	if g.Open {
		helpers.Set(&g.Status.Conditions, "Ready", helpers.False, "Wrong", "opened too early")
	}
}

func keyOfItem(g *Gate, items []Gate) {
	for _, it := range items {
		if !it.Open {
			helpers.Set(&g.Status.Conditions, it.Key, helpers.False, "Closed", "open %s", it.Name)
			continue
		}
		helpers.Set(&g.Status.Conditions, it.Key, helpers.True, "Open", "")
	}
}

// keyByBranch has another key on each path.
func keyByBranch(g *Gate, inner bool) {
	key := "OuterReady"
	if inner {
		key = "InnerReady"
	}
	if !g.Open {
		helpers.Set(&g.Status.Conditions, "InnerReady", helpers.False, "Closed", "open the gate")
	}
	helpers.Set(&g.Status.Conditions, key, helpers.True, "Open", "") // want `condition InnerReady=False`
}

func removed(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	meta.RemoveStatusCondition(&g.Status.Conditions, "Ready") // want `condition Ready=False \(Closed, "open the gate", set at apimachinery.go:\d+ when !g.Open\) is lost: this removes it on the same path`
}

func reset(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	g.Status.Conditions = nil
	helpers.Ready(&g.Status.Conditions)
}

func asked(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	if !meta.IsStatusConditionFalse(g.Status.Conditions, "Ready") {
		helpers.Ready(&g.Status.Conditions)
	}
}

func askedOther(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	if !meta.IsStatusConditionFalse(g.Status.Conditions, "Synced") {
		helpers.Ready(&g.Status.Conditions) // want `is lost`
	}
}

func (g *Gate) broken() bool { return meta.IsStatusConditionFalse(g.Status.Conditions, "Ready") }

func askedByMethod(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	if g.broken() {
		return
	}
	helpers.Ready(&g.Status.Conditions)
}

func found(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	c := meta.FindStatusCondition(g.Status.Conditions, "Ready")
	c.Status = "True" // want `condition Ready=False \(Closed, "open the gate", set at apimachinery.go:\d+ when !g.Open\) is lost: this sets it to True`
	c.Reason = "Open"
}

func foundElsewhere(g *Gate) {
	if !g.Open {
		meta.SetStatusCondition(&g.Status.Conditions, bad("Closed", "open the gate"))
	}
	c := meta.FindStatusCondition(g.Status.Conditions, "Synced")
	c.Status = "True"
}

func (r *Reconciler) publish(ctx context.Context, g *Gate) error { return r.status.Update(ctx, g) }

func (r *Reconciler) published(ctx context.Context, g *Gate) error {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "open the gate")
		if err := r.publish(ctx, g); err != nil {
			return err
		}
	}
	helpers.Ready(&g.Status.Conditions)
	return r.publish(ctx, g)
}

func (r *Reconciler) discarded(ctx context.Context, g *Gate) error {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "open the gate")
	}
	if err := r.Get(ctx, g.Name, g); err != nil { // want `condition Ready=False \(Closed, "open the gate", set at helpers/helpers.go:\d+ in (helpers.)?Set\) is lost: this fills the object anew before its status is stored; store the status first, or set it after this call`
		return err
	}
	return r.publish(ctx, g)
}

func (r *Reconciler) finalizer(ctx context.Context, g *Gate) error { return r.Update(ctx, g) }

func (r *Reconciler) discardedInHelper(ctx context.Context, g *Gate) error {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "open the gate")
	}
	if err := r.finalizer(ctx, g); err != nil { // want `is lost: this fills the object anew before its status is stored \(apimachinery.go:\d+ in Reconciler.finalizer\)`
		return err
	}
	return r.publish(ctx, g)
}

func (r *Reconciler) setAfter(ctx context.Context, g *Gate) error {
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "open the gate")
	}
	if err := r.finalizer(ctx, g); err != nil {
		return err
	}
	if !g.Open {
		helpers.NotReady(&g.Status.Conditions, "Closed", "open the gate")
	} else {
		helpers.Ready(&g.Status.Conditions)
	}
	return r.publish(ctx, g)
}

// A Door has no status of its own: what stores it stores its conditions.
type Door struct {
	Gate
}

func (r *Reconciler) whole(ctx context.Context, d *Door) error {
	if !d.Open {
		helpers.NotReady(&d.Status.Conditions, "Closed", "open the door")
	}
	if err := r.Update(ctx, d); err != nil {
		return err
	}
	helpers.Ready(&d.Status.Conditions)
	return r.Update(ctx, d)
}

// retold has a callee that has said what is wrong, and says it again with the callee's own error.
func (r *Reconciler) step(g *Gate) error {
	if err := r.look(g); err != nil {
		helpers.NotReady(&g.Status.Conditions, "LookFailed", err.Error())
		return err
	}
	return nil
}

func (r *Reconciler) retold(g *Gate) error {
	if err := r.step(g); err != nil {
		helpers.NotReady(&g.Status.Conditions, "Failed", err.Error())
		return err
	}
	return nil
}

func (r *Reconciler) vague(g *Gate) error {
	if err := r.step(g); err != nil {
		helpers.NotReady(&g.Status.Conditions, "Failed", "something went wrong") // what it replaces was set on every path to here
		return err
	}
	return nil
}

var keep = []any{fallThrough, otherKey, otherObject, negative, neutral, underWay, waits, twoLevels, keyGiven, keyOfItem, keyByBranch, removed, reset, asked,
	askedOther, askedByMethod, found, foundElsewhere}
