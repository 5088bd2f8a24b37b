package charm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gruyaume/goops"

	"example.com/demo/internal/charm/faulty"
	"example.com/demo/internal/charm/fixed"
)

// A juju is a model with one unit: it answers the commands that a hook runs, and
// keeps the statuses that the hook sets.
type juju struct {
	answers  map[string]string // by command and arguments
	statuses []string
}

// Run implements [goops.CommandRunner].
func (j *juju) Run(name string, args ...string) ([]byte, error) {
	if name == "status-set" {
		j.statuses = append(j.statuses, strings.Join(args, ": "))
		return nil, nil
	}
	command := strings.Join(append([]string{name}, args...), " ")
	answer, ok := j.answers[command]
	if !ok {
		return nil, fmt.Errorf("unexpected command: %s", command)
	}
	return []byte(answer), nil
}

var (
	noHostname = map[string]string{"config-get --all --format=json": `{}`}
	hostname   = map[string]string{"config-get --all --format=json": `{"hostname": "example.com"}`}
	noDatabase = map[string]string{"relation-ids database --format=json": `[]`}
	database   = map[string]string{
		"relation-ids database --format=json":                         `["database:1"]`,
		"relation-list -r=database:1 --app --format=json":             `"postgresql"`,
		"relation-get -r=database:1 - postgresql --app --format=json": `{}`,
	}
	firstHasNoURL  = ingress(`{}`, `{"url": "https://b.example.com"}`)
	secondHasNoURL = ingress(`{"url": "https://a.example.com"}`, `{}`)
	bothHaveURLs   = ingress(`{"url": "https://a.example.com"}`, `{"url": "https://b.example.com"}`)
)

// ingress returns the answers of a model with two ingress relations.
func ingress(a, b string) map[string]string {
	return map[string]string{
		"relation-ids ingress --format=json":                `["ingress:1", "ingress:2"]`,
		"relation-list -r=ingress:1 --app --format=json":    `"a"`,
		"relation-list -r=ingress:2 --app --format=json":    `"b"`,
		"relation-get -r=ingress:1 - a --app --format=json": a,
		"relation-get -r=ingress:2 - b --app --format=json": b,
	}
}

// TestStatus shows what an operator sees after the hook: the last status.
func TestStatus(t *testing.T) {
	for _, test := range []struct {
		name          string
		answers       map[string]string
		faulty, fixed func() error
		seen          string // with the faulty handler
		want          string // with the fixed one
	}{
		{"no hostname", noHostname, faulty.ConfigChanged, fixed.ConfigChanged, "active: serving ", "blocked: set the option hostname"},
		{"hostname", hostname, faulty.ConfigChanged, fixed.ConfigChanged, "active: serving example.com", "active: serving example.com"},
		{"no database", noDatabase, faulty.DatabaseChanged, fixed.DatabaseChanged, "active", "blocked: add a database relation"},
		{"database", database, faulty.DatabaseChanged, fixed.DatabaseChanged, "active", "active"},
		{"first ingress without URL", firstHasNoURL, faulty.IngressChanged, fixed.IngressChanged, "active", "blocked: no URL from a"},
		{"second ingress without URL", secondHasNoURL, faulty.IngressChanged, fixed.IngressChanged, "blocked: no URL from b", "blocked: no URL from b"},
		{"both with URLs", bothHaveURLs, faulty.IngressChanged, fixed.IngressChanged, "active", "active"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if statuses := run(t, test.answers, test.faulty); statuses[len(statuses)-1] != test.seen {
				t.Errorf("faulty: got %q, want %q at the end", statuses, test.seen)
			}
			if statuses := run(t, test.answers, test.fixed); !slices.Equal(statuses, []string{test.want}) {
				t.Errorf("fixed: got %q, want %q alone", statuses, test.want)
			}
		})
	}
}

// run returns the statuses that the handler sets.
func run(t *testing.T, answers map[string]string, handler func() error) []string {
	t.Helper()
	j := &juju{answers: answers}
	before := goops.GetCommandRunner()
	goops.SetCommandRunner(j)
	defer goops.SetCommandRunner(before)
	if err := handler(); err != nil {
		t.Fatal(err)
	}
	if len(j.statuses) == 0 {
		t.Fatal("no status was set")
	}
	return j.statuses
}
