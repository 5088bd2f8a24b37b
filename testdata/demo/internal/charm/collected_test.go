package charm_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/gruyaume/goops"

	"example.com/demo/internal/charm/collected"
	"example.com/demo/internal/charm/faulty"

	"github.com/statuslint/statuslint/collector/collectortest"
)

// parts are what can be wrong, with the answers of the model where it is and where it is not, and what an
// operator has to read then; the most important first.
var parts = []struct {
	name    string
	wrong   map[string]string
	right   map[string]string
	message string
}{
	{"hostname", noHostname, hostname, "set the option hostname"},
	{"database", noDatabase, database, "add a database relation"},
	{"first ingress", ingressData("1", "a", `{}`), ingressData("1", "a", `{"url": "https://a.example.com"}`), "no URL from a"},
	{"second ingress", ingressData("2", "b", `{}`), ingressData("2", "b", `{"url": "https://b.example.com"}`), "no URL from b"},
}

// ingressData returns the answers of one of two ingress relations.
func ingressData(id, app, data string) map[string]string {
	return map[string]string{
		"relation-ids ingress --format=json":                                        `["ingress:1", "ingress:2"]`,
		fmt.Sprintf("relation-list -r=ingress:%s --app --format=json", id):          fmt.Sprintf("%q", app),
		fmt.Sprintf("relation-get -r=ingress:%s - %s --app --format=json", id, app): data,
	}
}

// hook runs handlers against a model, and returns what the unit shows at the end.
func hook(t *testing.T, tools *collectortest.Tools, handlers ...func(context.Context) error) string {
	t.Helper()
	before := goops.GetCommandRunner()
	goops.SetCommandRunner(tools)
	defer goops.SetCommandRunner(before)
	for _, h := range handlers {
		if err := h(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s := tools.Shown(false)
	return strings.TrimSuffix(fmt.Sprintf("%s: %s", s.Level, s.Message), ": ")
}

// recorder records what a faulty hook does without failing the test: that it sets the status more than once is the fault.
type recorder struct{ *testing.T }

func (recorder) Errorf(string, ...any) {}

func without(h func() error) func(context.Context) error {
	return func(context.Context) error { return h() }
}

// TestCollected goes through all combinations of what can be wrong.
func TestCollected(t *testing.T) {
	wrong := 0
	for set := range 1 << len(parts) {
		answers := map[string]string{}
		want, others := "active: serving example.com", ""
		failing := 0
		for i, p := range parts {
			if set&(1<<i) == 0 {
				maps.Copy(answers, p.right)
				continue
			}
			maps.Copy(answers, p.wrong)
			failing++
			switch {
			case failing == 1:
				want = "blocked: " + p.message
			case others == "":
				others = p.message
			default:
				others += "; " + p.message
			}
		}
		if failing > 1 {
			want += fmt.Sprintf(" (+%d: %s)", failing-1, others)
		}
		t.Run(fmt.Sprintf("%04b", set), func(t *testing.T) {
			tools := collectortest.NewTools(t) // fails where a hook sets the status twice
			tools.Next = &juju{answers: answers}
			if got := hook(t, tools, collected.Update); got != want {
				t.Errorf("collected: the unit shows %q, want %q", got, want)
			}

			last := "active"
			if set&(1<<3) != 0 {
				last = "blocked: no URL from b"
			}
			fake := collectortest.NewTools(recorder{t})
			fake.Next = &juju{answers: answers}
			got := hook(t, fake, without(faulty.ConfigChanged), without(faulty.DatabaseChanged), without(faulty.IngressChanged))
			if got != last {
				t.Errorf("faulty: the unit shows %q, want %q, what was set last", got, last)
			}
			if failing > 0 && got != "blocked: "+parts[firstOf(set)].message {
				wrong++
			}
		})
	}
	if want := 14; wrong != want { // all but none at all, and the second ingress alone
		t.Errorf("the faulty charm shows a wrong status in %d combinations, want %d", wrong, want)
	}
}

// firstOf is the first part of a set.
func firstOf(set int) int {
	for i := range parts {
		if set&(1<<i) != 0 {
			return i
		}
	}
	return -1
}

// TestCollectedHandlers runs one handler a hook, as Juju does.
func TestCollectedHandlers(t *testing.T) {
	for _, test := range []struct {
		name    string
		answers map[string]string
		handler func(context.Context) error
		want    string
	}{
		{"no hostname", noHostname, collected.ConfigChanged, "blocked: set the option hostname"},
		{"hostname", hostname, collected.ConfigChanged, "active: serving example.com"},
		{"no database", noDatabase, collected.DatabaseChanged, "blocked: add a database relation"},
		{"database", database, collected.DatabaseChanged, "active"},
		{"first ingress without URL", firstHasNoURL, collected.IngressChanged, "blocked: no URL from a"},
		{"second ingress without URL", secondHasNoURL, collected.IngressChanged, "blocked: no URL from b"},
		{"both with URLs", bothHaveURLs, collected.IngressChanged, "active"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tools := collectortest.NewTools(t)
			tools.Next = &juju{answers: test.answers}
			if got := hook(t, tools, test.handler); got != test.want {
				t.Errorf("the unit shows %q, want %q", got, test.want)
			}
		})
	}
}
