package kube_test

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/kube"
)

// A Database is what the example reconciles.
type Database struct {
	metav1.ObjectMeta
	Image, Secret string
	Status        struct{ Conditions []metav1.Condition }
}

// fakeClient stores one database, as the client of controller-runtime would.
type fakeClient struct{ stored *Database }

// UpdateStatus is Status().Update.
func (c *fakeClient) UpdateStatus(_ context.Context, db *Database) error {
	c.stored = db
	return nil
}

// A Reconciler reconciles databases.
type Reconciler struct{ client *fakeClient }

// Reconcile looks at each part, and stores the status once.
func (r *Reconciler) Reconcile(ctx context.Context, db *Database) (err error) {
	defer func() { err = errors.Join(err, r.client.UpdateStatus(ctx, db)) }() // runs last

	ready := kube.For(&db.Status.Conditions, db.Generation).Collector("Ready")
	defer ready.CommitOnReturn(ctx, &err)

	r.image(db, ready.Source("image"))
	r.secret(db, ready.Source("secret"))
	return ready.Add(collector.Status{Level: collector.Active})
}

func (r *Reconciler) image(db *Database, report collector.Reporter) {
	if db.Image == "" {
		_ = report.Add(collector.Status{Level: collector.Blocked, Subject: "ImageMissing", Message: "name an image"})
	}
}

func (r *Reconciler) secret(db *Database, report collector.Reporter) {
	if db.Secret == "" {
		_ = report.Add(collector.Status{Level: collector.Blocked, Subject: "SecretMissing", Message: "name a secret"})
	}
}

// A reconciler in the manner of controller-runtime.
func Example() {
	r := &Reconciler{client: &fakeClient{}}
	db := &Database{}
	db.Generation = 3
	for _, set := range []func(){func() {}, func() { db.Image = "postgres" }, func() { db.Secret = "password" }} {
		set()
		if err := r.Reconcile(context.Background(), db); err != nil {
			fmt.Println(err)
		}
		c := r.client.stored.Status.Conditions[0]
		fmt.Printf("%s=%s %s %q (generation %d)\n", c.Type, c.Status, c.Reason, c.Message, c.ObservedGeneration)
	}
	// Output:
	// Ready=False ImageMissing "name an image (+1: name a secret)" (generation 3)
	// Ready=False SecretMissing "name a secret" (generation 3)
	// Ready=True AsExpected "" (generation 3)
}
