package collector_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/statuslint/statuslint/collector"
	"github.com/statuslint/statuslint/collector/fields"
	"github.com/statuslint/statuslint/collector/juju"
)

// hookTools stands for the hook tools of Juju. In a charm that uses goops it is
// goops.GetCommandRunner(); one that does not needs no runner at all.
type hookTools struct{}

func (hookTools) Run(name string, args ...string) ([]byte, error) {
	switch name {
	case "status-get":
		return []byte(`"unknown"`), nil
	case "is-leader":
		return []byte("true"), nil
	}
	fmt.Printf("%s %q\n", name, args)
	return nil, nil
}

// A charm: every part reports, the most important status is set once, and a
// library's error becomes a status.
func Example_charm() {
	connect := func() error { // of a library
		return collector.Suggest(errors.New("no relation"),
			collector.Status{Level: collector.Blocked, Message: "add a database relation"})
	}
	configure := func(ctx context.Context) (err error) {
		c := collector.New(juju.Unit(juju.WithRunner(hookTools{})), collector.WithOthers(80))
		defer c.CommitOnReturn(ctx, &err)

		if err := c.Progress(ctx, "writing the configuration"); err != nil {
			return err
		}
		if err := c.Err("database", connect()); err != nil {
			return err // nothing that a status tells
		}
		if err := c.Source("ingress").Add(collector.Status{Level: collector.Waiting, Message: "waiting for ingress"}); err != nil {
			return err
		}
		return c.Add(collector.Status{Level: collector.Active})
	}
	if err := configure(context.Background()); err != nil {
		fmt.Println(err)
		// os.Exit(1), unless collector.Suggestions(err) says that it is shown
	}
	// Output:
	// status-set ["maintenance" "writing the configuration"]
	// status-set ["blocked" "add a database relation (+1: waiting for ingress)"]
}

// tlsCertificates is library code: it takes a Reporter for what it finds, and
// cannot set a status.
func tlsCertificates(ctx context.Context, r collector.Reporter, issued bool) error {
	if err := r.Progress(ctx, "requesting a certificate"); err != nil {
		return err
	}
	if !issued {
		return r.Add(collector.Status{Level: collector.Waiting, Subject: "certificate", Message: "waiting for the certificate"})
	}
	r.Clear("certificate")
	return nil
}

// A library reports under the name that its user gives it, and takes back its
// own words only.
func ExampleReporter() {
	ctx := context.Background()
	c := collector.New(printer{})
	for _, issued := range []bool{false, true} {
		if err := tlsCertificates(ctx, c.Source("tls"), issued); err != nil {
			fmt.Println(err)
		}
		if err := c.Add(collector.Status{Level: collector.Active, Message: "ready"}); err != nil {
			fmt.Println(err)
		}
		if err := c.Commit(ctx); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// maintenance "requesting a certificate" (tls)
	// waiting "waiting for the certificate" (tls/certificate)
	// maintenance "requesting a certificate" (tls)
	// active "ready"
}

// printer is a sink.
type printer struct{}

func (printer) Set(_ context.Context, r collector.Report) error {
	fmt.Println(r.Status)
	return nil
}

// A controller: one collector a reconcile, the status in two fields of the
// object, and a flag that says whether it is stuck.
func Example_controller() {
	type objectStatus struct {
		Message, Err string
		Stalled      bool
	}
	reconcile := func(ctx context.Context, status *objectStatus, nodes int) (err error) {
		c := collector.New(fields.New(&status.Message, &status.Err))
		defer func() { _, _, status.Stalled = c.Blocking() }()
		defer c.CommitOnReturn(ctx, &err)
		if nodes == 0 {
			return c.Add(collector.Status{Level: collector.Waiting, Source: "scheduler", Message: "no suitable node"})
		}
		return c.Add(collector.Status{Level: collector.Active, Source: "scheduler", Message: "started"})
	}
	status := objectStatus{Message: "pending"}
	for nodes := range 2 {
		if err := reconcile(context.Background(), &status, nodes); err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%+v\n", status)
	}
	// Output:
	// {Message:pending Err:no suitable node Stalled:true}
	// {Message:started Err: Stalled:false}
}

// A unit and its application: the leader sets both, the application's first.
func ExampleNewPair() {
	ctx := context.Background()
	runner := juju.WithRunner(hookTools{})
	app := juju.Application(runner)
	p := collector.NewPair(collector.New(juju.Unit(runner)), collector.New(app), app.IsLeader)

	if err := p.Unit.Add(collector.Status{Level: collector.Active}); err != nil {
		fmt.Println(err)
	}
	if err := p.Application.Add(collector.Status{Level: collector.Active, Message: "3 units"}); err != nil {
		fmt.Println(err)
	}
	if err := p.Commit(ctx); err != nil {
		fmt.Println(err)
	}
	// Output:
	// status-set ["--application" "active" "3 units"]
	// status-set ["active" ""]
}

// With a store, what one event found is not forgotten by the next.
func ExampleWithStore() {
	dir, err := os.MkdirTemp("", "charm")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Println(err)
		}
	}()
	hook := func(s collector.Status) {
		c := collector.New(printer{}, collector.WithStore(collector.FileStore(filepath.Join(dir, "status.json"))))
		if err := c.Add(s); err != nil {
			fmt.Println(err)
		}
		if err := c.Commit(context.Background()); err != nil {
			fmt.Println(err)
		}
	}
	hook(collector.Status{Level: collector.Blocked, Source: "database", Message: "add a database relation"})
	hook(collector.Status{Level: collector.Active, Source: "web"}) // the database is not looked at
	hook(collector.Status{Level: collector.Active, Source: "database"})
	// Output:
	// blocked "add a database relation" (database)
	// blocked "add a database relation" (database)
	// active (database)
}

// An error that no suggestion tells leaves the status alone.
func ExampleCollector_CommitOnReturn() {
	run := func() (err error) {
		c := collector.New(printer{})
		defer c.CommitOnReturn(context.Background(), &err)
		if err := c.Add(collector.Status{Level: collector.Active}); err != nil {
			return err
		}
		return errors.New("disk is full")
	}
	fmt.Println(run())
	// Output: disk is full
}

// Whether anything is stuck, and since when, is a question of its own: here a
// maintenance is shown.
func ExampleCollector_Blocking() {
	noon := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	c := collector.New(printer{}, collector.WithClock(func() time.Time { return noon }))
	for _, s := range []collector.Status{
		{Level: collector.Waiting, Source: "vault", Message: "waiting for vault"},
		{Level: collector.Maintenance, Source: "database", Message: "migrating"},
	} {
		if err := c.Add(s); err != nil {
			fmt.Println(err)
		}
	}
	if err := c.Commit(context.Background()); err != nil {
		fmt.Println(err)
	}
	s, since, ok := c.Blocking()
	fmt.Println(ok, s.Message, since.Format(time.Kitchen))
	// Output:
	// maintenance "migrating" (database)
	// true waiting for vault 12:00PM
}

// A suggestion is an error like any other to those who do not care.
func ExampleSuggest() {
	refused := errors.New("connection refused")
	err := fmt.Errorf("open database: %w", collector.Suggest(refused,
		collector.Status{Level: collector.Waiting, Message: "waiting for the database"}))
	fmt.Println(err, errors.Is(err, refused))
	fmt.Println(collector.Suggestions(err))
	// Output:
	// open database: connection refused true
	// [waiting "waiting for the database"]
}

// An order of one's own: what is under way is shown before what is missing.
func ExampleNewOrder() {
	order, err := collector.NewOrder(collector.Maintenance, collector.Blocked, collector.Waiting, collector.Active)
	fmt.Println(order, err)
	_, err = collector.NewOrder(collector.Error, collector.Active)
	fmt.Println(err)
	// Output:
	// maintenance > blocked > waiting > active <nil>
	// order has error: only active, waiting, maintenance and blocked can be added
}
