package main_test

import (
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// checks is a module with findings of each of the checks that look at one
// status, in a charm, a library and a scheduler of swarm tasks.
var checks = map[string]string{
	"go.mod": `module example.com/checks

go 1.26.0

require (
	github.com/gruyaume/goops v0.0.23
	github.com/moby/swarmkit/v2 v2.0.0
)

replace github.com/gruyaume/goops => ./goops

replace github.com/moby/swarmkit/v2 => ./swarmkit
`,
	"swarmkit/go.mod": "module github.com/moby/swarmkit/v2\n\ngo 1.26.0\n",
	"swarmkit/api/api.go": `package api

type TaskState int32

const (
	TaskStatePending  TaskState = 64
	TaskStateAssigned TaskState = 192
	TaskStateRejected TaskState = 768
)

type TaskStatus struct {
	State   TaskState
	Message string
	Err     string
}

type Task struct {
	NodeID string
	Status TaskStatus
}
`,
	"internal/low/low.go": `package low

import (
	"fmt"

	"github.com/gruyaume/goops"
)

func write() error { return goops.SetState("written", "true") }

// Write swallows the failure.
func Write() {
	if err := write(); err != nil {
		fmt.Println(err)
	}
}
`,
	"internal/app/app.go": `package app

import (
	"github.com/gruyaume/goops"

	"example.com/checks/internal/low"
)

// Configure does not know that nothing was written.
func Configure() error {
	low.Write()
	return goops.SetUnitStatus(goops.StatusActive)
}
`,
	"rules/rules.go": `package rules

import "github.com/gruyaume/goops"

// Break is a library's.
func Break() {
	_ = goops.SetUnitStatus(goops.StatusBlocked, "rules are broken")
}

// Wordless is, too, and says nothing.
func Wordless() error {
	//statuslint:ignore statusowner accepted here
	return goops.SetUnitStatus(goops.StatusBlocked)
}
`,
	"scheduler/scheduler.go": `package scheduler

import "github.com/moby/swarmkit/v2/api"

// Place finds a node or says why not.
func Place(t *api.Task, nodes []string) {
	if len(nodes) == 0 {
		t.Status.Message = "no suitable node" // shown nowhere
		return
	}
	t.Status.State = api.TaskStateAssigned
	t.Status.Message = "node " + nodes[0]
}

// Reject takes a task off its node.
func Reject(t *api.Task) {
	t.Status = api.TaskStatus{
		State:   api.TaskStateRejected,
		Message: "constraints",
	}
}
`,
}

// The scheduler after the fixes.
var fixedScheduler = strings.NewReplacer(
	" // shown nowhere\n", " // shown nowhere\n\t\tt.Status.Err = t.Status.Message\n",
	"TaskStateAssigned\n", "TaskStateAssigned\n\tt.Status.Err = \"\"\n",
	"\"constraints\",\n", "\"constraints\",\n\t\tErr:     \"constraints\",\n",
).Replace(checks["scheduler/scheduler.go"])

var checksFindings = []string{
	"internal/app/app.go:12:9: status active hides a failure: low.write only logged (low/low.go:14 in low.Write)",
	"rules/rules.go:13:9: unit status blocked has no message",
	"rules/rules.go:7:6: this library sets the unit status",
	"scheduler/scheduler.go:11:2: task status advances to assigned",
	`scheduler/scheduler.go:19:10: the reason ends up only in Message of the task status: the state becomes rejected`,
	`scheduler/scheduler.go:8:3: the reason ends up only in Message of the task status: it says "no suitable"`,
}

// TestChecks: both drivers say the same, and so do the commands of one check.
func TestChecks(t *testing.T) {
	dir := module(t, checks)
	code, stdout, stderr := run(t, dir, tool, "-json", "./...")
	if code != 3 || stderr != "" {
		t.Errorf("exit code %d, want 3; stderr: %s", code, stderr)
	}
	alone := decode(t, dir, stdout)
	wantLines(t, strings.Join(alone, "\n"), checksFindings)

	_, stdout, stderr = run(t, dir, "go", "vet", "-json", "-vettool="+tool, "./...")
	if vet := decode(t, dir, stdout+stderr); !slices.Equal(vet, alone) {
		t.Errorf("standalone:\n%s\ngo vet:\n%s", strings.Join(alone, "\n"), strings.Join(vet, "\n"))
	}

	for _, check := range []string{"statusowner", "statusreason", "statusstale", "statusswallow"} {
		t.Run(check, func(t *testing.T) {
			var want []string
			for _, f := range alone {
				if strings.HasSuffix(f, "("+check+")") {
					want = append(want, f)
				}
			}
			if len(want) == 0 {
				t.Fatal("no finding")
			}
			_, stdout, stderr := run(t, dir, tool, "-json", "-"+check, "./...")
			if got := decode(t, dir, stdout); !slices.Equal(got, want) {
				t.Errorf("statuslint -%s:\n%s%s\nwant:\n%s", check, strings.Join(got, "\n"), stderr, strings.Join(want, "\n"))
			}
			single := filepath.Join(t.TempDir(), check)
			if out, err := exec.Command("go", "build", "-o", single, "../"+check).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			_, stdout, stderr = run(t, dir, single, "-json", "./...")
			if got := decode(t, dir, stdout); !slices.Equal(got, want) {
				t.Errorf("%s:\n%s%s\nwant:\n%s", check, strings.Join(got, "\n"), stderr, strings.Join(want, "\n"))
			}
			code, stdout, _ := run(t, dir, tool, "help", check)
			if code != 0 || !strings.HasPrefix(stdout, check+": report") || !strings.Contains(stdout, "Out of scope") {
				t.Errorf("help %s: exit code %d:\n%s", check, code, stdout)
			}
		})
	}
}

// TestChecksFix: all ways to apply the fixes make the same of a file, which then
// compiles and has no finding of the checks that mended it.
func TestChecksFix(t *testing.T) {
	const file = "scheduler/scheduler.go"
	var first string // the diff of the first way
	for _, test := range []struct {
		name string
		args []string
	}{
		{"go vet -fix", []string{"vet", "-vettool=" + tool, "-fix"}},
		{"go fix", []string{"fix", "-fixtool=" + tool}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := module(t, checks)
			_, diff, stderr := run(t, dir, "go", append(slices.Clip(test.args), "-diff", "./scheduler")...)
			for line := range strings.Lines(fixedScheduler) {
				if !strings.Contains(checks[file], line) && !strings.Contains(diff, "\n+"+line) {
					t.Errorf("the diff lacks %q:\n%s%s", line, diff, stderr)
				}
			}
			diff = strings.ReplaceAll(diff, dir, "")
			if first == "" {
				first = diff
			}
			if diff != first {
				t.Errorf("two diffs:\n%s\n%s", first, diff)
			}
			if got := read(t, dir, file); got != checks[file] {
				t.Errorf("-diff changed the file:\n%s", got)
			}
			run(t, dir, "go", append(slices.Clip(test.args), "./scheduler")...)
			if got := read(t, dir, file); got != fixedScheduler {
				t.Errorf("got:\n%s\nwant:\n%s", got, fixedScheduler)
			}
			if code, _, stderr := run(t, dir, "go", "build", "./scheduler"); code != 0 {
				t.Errorf("go build: %s", stderr)
			}
			if code, stdout, stderr := run(t, dir, tool, "./scheduler"); code != 0 || stdout+stderr != "" {
				t.Errorf("exit code %d, want 0: %s%s", code, stdout, stderr)
			}
		})
	}
}

// TestChecksInTests: what a test sets is nobody's status.
func TestChecksInTests(t *testing.T) {
	files := maps.Clone(checks)
	for name, text := range checks {
		if strings.HasPrefix(name, "rules/") || strings.HasPrefix(name, "scheduler/") {
			delete(files, name)
			if name == "rules/rules.go" {
				text = strings.ReplaceAll(text, "\t//statuslint:ignore statusowner accepted here\n", "")
			}
			files[strings.TrimSuffix(name, ".go")+"_test.go"] = text
		}
	}
	files["internal/app/app.go"] = "package app\n"
	files["internal/app/app_test.go"] = checks["internal/app/app.go"]
	dir := module(t, files)
	if code, stdout, stderr := run(t, dir, tool, "./..."); code != 0 || stdout+stderr != "" {
		t.Errorf("exit code %d, want 0: %s%s", code, stdout, stderr)
	}
}

// TestFilesByName: nobody can say what imports files that are named, so that they are no library; else they are as their package.
func TestFilesByName(t *testing.T) {
	dir := module(t, checks)
	if code, out, _ := run(t, dir, tool, "-statusowner", "./rules"); code != 3 || !strings.Contains(out, "this library sets") {
		t.Errorf("the package: exit code %d: %s", code, out)
	}
	if code, out, errs := run(t, dir, tool, "-statusowner", "rules/rules.go"); code != 0 {
		t.Errorf("its file: exit code %d: %s%s", code, out, errs)
	}
	if code, out, errs := run(t, dir, tool, "-statusswallow", "internal/app/app.go"); code != 3 || !strings.Contains(out, "(statusswallow)") {
		t.Errorf("another check: exit code %d: %s%s", code, out, errs)
	}
}
