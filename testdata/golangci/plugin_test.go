package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// offline keeps the go command from looking for modules.
var offline = []string{"GOPROXY=off"}

// config is a configuration of golangci-lint in which statuslint alone runs, with settings in the flow form of YAML.
func config(settings string) string {
	return `version: "2"
linters:
  default: none
  enable: [statuslint]
  settings:
    custom:
      statuslint:
        type: module
        settings: ` + settings + `
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
  uniq-by-line: false
`
}

// charm loses a status that a helper two packages below has set, and one in the strict sense; and says so in words of its own,
// for which there is no model.
const charm = `
-- low/low.go --
package low

import (
	"github.com/gruyaume/goops"

	"example.com/internal/charm/job"
)

// Check sets the status and tells nobody.
func Check(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
}

// Try does so with the job.
func Try(j *job.Job, ok bool) {
	if !ok {
		j.Set(job.Failed, "no database")
	}
}
-- middle/middle.go --
package middle

import (
	"example.com/internal/charm/job"
	"example.com/internal/charm/low"
)

// Check checks.
func Check(ok bool) { low.Check(ok) }

// Try tries.
func Try(j *job.Job, ok bool) { low.Try(j, ok) }
-- job/job.go --
package job

type Phase string

const (
	Failed Phase = "failed"
	Done   Phase = "done"
)

// A Job has a status.
type Job struct{ phase Phase }

// Set sets it.
func (j *Job) Set(p Phase, message string) { j.phase = p }
-- top/top.go --
package top

import (
	"github.com/gruyaume/goops"

	"example.com/internal/charm/job"
	"example.com/internal/charm/middle"
)

// Configure loses what the helper says.
func Configure(ok bool) {
	middle.Check(ok)
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// Run loses it, too.
func Run(j *job.Job, ok bool) {
	middle.Try(j, ok)
	j.Set(job.Done, "")
}

// Rise goes from low to high.
func Rise(err error) {
	_ = goops.SetUnitStatus(goops.StatusActive)
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, err.Error())
	}
}
`

// jobs is a model of the job.
const jobs = `models: {own: [{name: jobs, immediate: true,
  levels: [{name: failed, rank: 2, traits: [failure], values: [failed]}, {name: done, rank: 1, traits: [healthy], values: [done]}],
  functions: [{func: (example.com/internal/charm/job.Job).Set, op: write, subject: recv, slot: job status, level: arg0, message: arg1}]}]}`

// What is wrong with the charm, in the order of its lines.
const (
	lost   = `top/top.go:13: unit status blocked ("add a database relation", set at low/low.go:12 in low.Check`
	failed = `top/top.go:19: job status failed ("no database", set at low/low.go:19 in low.Try`
	risen  = "top/top.go:26: unit status active"
)

// TestSettings: what the configuration says is in force, wherever it stands.
func TestSettings(t *testing.T) {
	const strict = "checks: {statusoverwrite: {strict: true}}"
	for _, test := range []struct {
		name, settings, file string
		want                 []string
	}{
		{"none", "", "", []string{lost}},
		{"strict", "{" + strict + "}", "", []string{lost, risen}},
		{"disable", "{checks: {disable: [statusoverwrite]}}", "", nil},
		{"exclude", "{exclude: [{packages: [example.com/internal/...], why: tested}]}", "", nil},
		{"model", "{" + strings.ReplaceAll(jobs, "\n", "") + "}", "", []string{lost, failed}},
		{"file that is found", "", strict + "\n" + jobs, []string{lost, failed, risen}},
		{"file that is named", "{config: .statuslint.yaml}", strict, []string{lost, risen}},
		{"settings and a file", "{version: 1}", strict, []string{lost}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := module(t, charm)
			write(t, filepath.Join(dir, ".golangci.yml"), config(test.settings))
			if test.file != "" {
				write(t, filepath.Join(dir, ".statuslint.yaml"), test.file)
			}
			got, r := lint(t, dir, offline, "./...")
			want(t, got, test.want...)
			if (r.code != 0) != (test.want != nil) {
				t.Errorf("exit code %d: %s", r.code, r.stderr)
			}
		})
	}
}

// TestRefused: a mistake in the settings fails the run, with its place.
func TestRefused(t *testing.T) {
	const place = "linters.settings.custom.statuslint.settings: "
	for _, test := range []struct{ name, settings, want string }{
		{"unknown key", "{checks: {statusoverwrite: {strikt: true}}}", place + `checks.statusoverwrite: unknown key "strikt"; did you mean "strict"?`},
		{"wrong type", `{checks: {disable: statusowner}}`, place + `checks.disable: want a list, got the text "statusowner"`},
		{"two places", "{version: 1, config: .statuslint.yaml}", place + "config: there are settings beside it"},
		{"missing file", "{config: nothing.yaml}", place + "config: there is no file nothing.yaml, "},
		{"missing function", "{" + strings.ReplaceAll(strings.ReplaceAll(jobs, "\n", ""), ".Job).Set", ".Job).Put") + "}", place + "models.own[0].functions[0].func: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := module(t, charm)
			write(t, filepath.Join(dir, ".golangci.yml"), config(test.settings))
			r := run(t, dir, offline, golangci, "run", "--allow-parallel-runners", "./...")
			if r.code < 2 || !strings.Contains(r.stdout+r.stderr, test.want) || strings.Contains(r.stdout+r.stderr, "panic") {
				t.Errorf("exit code %d, want another than that of findings, and %s\n%s%s", r.code, test.want, r.stdout, r.stderr)
			}
		})
	}
}

// generated has the fault of the charm where the example excludes it.
const generated = `package top

import (
	"github.com/gruyaume/goops"

	"example.com/internal/charm/middle"
)

func Generated(ok bool) {
	middle.Check(ok)
	_ = goops.SetUnitStatus(goops.StatusActive)
}
`

// TestExample: the files for users are those that golangci-lint takes, and beside its own linters statuslint finds what it finds.
func TestExample(t *testing.T) {
	dir := module(t, charm)
	write(t, filepath.Join(dir, ".golangci.yml"), read(t, "example/.golangci.yml"))
	write(t, filepath.Join(dir, "top/zz_generated_top.go"), generated)
	got, _ := lint(t, dir, offline, "./top")
	want(t, got, lost, risen)

	if r := run(t, dir, nil, golangci, "config", "verify"); r.code != 0 {
		t.Errorf("golangci-lint config verify: %s%s", r.stdout, r.stderr)
	}

	gcl := goList(t, "github.com/golangci/golangci-lint/v2")
	var custom struct {
		Version string
		Plugins []struct{ Module, Import, Version string }
	}
	dec := yaml.NewDecoder(strings.NewReader(read(t, "example/.custom-gcl.yml")))
	dec.KnownFields(true)
	if err := dec.Decode(&custom); err != nil {
		t.Fatal(err)
	}
	if custom.Version != gcl.Version || len(custom.Plugins) != 1 {
		t.Fatalf("example/.custom-gcl.yml: %+v, want golangci-lint %s and one plugin", custom, gcl.Version)
	}
	plugin := custom.Plugins[0]
	if !strings.Contains(read(t, "main.go"), `_ "`+plugin.Import+`"`) || goList(t, plugin.Module).Path == "" || plugin.Version == "" {
		t.Errorf("example/.custom-gcl.yml: %+v is not the plugin that is tested", plugin)
	}
}

func goList(t *testing.T, path string) (m struct{ Path, Version string }) {
	t.Helper()
	r := run(t, ".", nil, "go", "list", "-m", "-json", path)
	if err := json.Unmarshal([]byte(r.stdout), &m); err != nil {
		t.Fatalf("%v: %s", err, r.stderr)
	}
	return m
}

// TestNolint: golangci-lint's comment covers a finding, and nothing of it is left on other lines.
func TestNolint(t *testing.T) {
	const bare, covered = "(goops.StatusActive)\n", "(goops.StatusActive) //nolint:statuslint // both are shown in the log\n"
	const file = `
-- a/a.go --
package a

import "github.com/gruyaume/goops"

func Configure(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}
`
	for _, test := range []struct {
		files string
		want  []string
	}{
		{file, []string{"a/a.go:9: unit status blocked"}},
		{strings.Replace(file, bare, covered, 1), nil},
	} {
		dir := module(t, test.files)
		write(t, filepath.Join(dir, ".golangci.yml"), config(""))
		got, r := lint(t, dir, offline, "./...")
		want(t, got, test.want...)
		if (r.code != 0) != (test.want != nil) {
			t.Errorf("exit code %d: %s", r.code, r.stderr)
		}
	}
}

// TestFix: what is suggested for the demo is applied as go vet applies it; it builds, and is not reported any more.
func TestFix(t *testing.T) {
	const faulty = "internal/charm/faulty/faulty.go"
	dir, other := demo(t), demo(t)
	write(t, filepath.Join(dir, ".golangci.yml"), config(""))
	found, _ := lint(t, dir, nil, "./...")
	want(t, found, "hostname", "database", "no URL", "no URL")

	found, r := lint(t, dir, nil, "--fix", "./...")
	want(t, found, "database", "no URL", "no URL")
	if r.code != 1 {
		t.Errorf("exit code %d, want 1 for what has no fix: %s", r.code, r.stderr)
	}
	if r := run(t, other, nil, "go", "vet", "-vettool="+statuslint, "-fix", "./..."); r.code != 0 {
		t.Errorf("go vet -fix: %s%s", r.stdout, r.stderr)
	}
	got := read(t, filepath.Join(dir, faulty))
	if want := read(t, filepath.Join(other, faulty)); got != want || !strings.Contains(got, "collector.New(") {
		t.Errorf("got\n%s\nwant, with a collector,\n%s", got, want)
	}
	if r := run(t, dir, nil, "go", "build", "./..."); r.code != 0 {
		t.Errorf("go build: %s\n%s", r.stderr, got)
	}
	found, _ = lint(t, dir, nil, "./...")
	want(t, found, "database", "no URL", "no URL")
}

// demo is a copy of the demo.
func demo(t *testing.T) (dir string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("../demo")); err != nil {
		t.Fatal(err)
	}
	collector, err := filepath.Abs("../../collector")
	if err != nil {
		t.Fatal(err)
	}
	mod := filepath.Join(dir, "go.mod")
	write(t, mod, strings.Replace(read(t, mod), "../../collector", collector, 1))
	return dir
}

// TestOutput: the forms that other programs read have the finding.
func TestOutput(t *testing.T) {
	dir := module(t, charm)
	write(t, filepath.Join(dir, ".golangci.yml"), config(""))
	got, _ := lint(t, dir, offline, "./...") // as JSON
	want(t, got, lost)

	r := run(t, dir, offline, golangci, "run", "--allow-parallel-runners", "--show-stats=false", "--output.sarif.path=stdout", "./...")
	var sarif struct {
		Runs []struct {
			Results []struct {
				RuleID    string `json:"ruleId"`
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &sarif); err != nil || len(sarif.Runs) != 1 || len(sarif.Runs[0].Results) != 1 {
		t.Fatalf("%v: want one result in\n%s%s", err, r.stdout, r.stderr)
	}
	found := sarif.Runs[0].Results[0]
	place := found.Locations[0].PhysicalLocation
	want(t, []finding{{place.ArtifactLocation.URI, place.Region.StartLine, strings.TrimPrefix(found.Message.Text, "statusoverwrite: ")}}, lost)
	if found.RuleID != "statuslint" || !strings.HasPrefix(found.Message.Text, "statusoverwrite: ") {
		t.Errorf("rule %q, message %q", found.RuleID, found.Message.Text)
	}
}

// TestCache: what is known of helpers survives from run to run, and no longer than it is true.
func TestCache(t *testing.T) {
	dir := module(t, charm)
	yml, top, low := filepath.Join(dir, ".golangci.yml"), filepath.Join(dir, "top/top.go"), filepath.Join(dir, "low/low.go")
	write(t, yml, config(""))
	env := append(slices.Clip(offline), "GOLANGCI_LINT_CACHE="+t.TempDir(), "GL_DEBUG=goanalysis/facts/cache")
	loaded := regexp.MustCompile(`Loaded [1-9]\d* cached facts for package \\?"low\\?" and analyzer statusflow`)
	step := func(name string, fromCache bool, wanted ...string) {
		t.Run(name, func(t *testing.T) {
			got, r := lint(t, dir, env, "./top") // of the others, facts alone
			want(t, got, wanted...)
			if loaded.MatchString(r.stderr) != fromCache {
				t.Errorf("facts come from the cache: %t, want %t", !fromCache, fromCache)
			}
		})
	}
	step("cold", false, lost)
	step("warm", false, lost) // even the findings are stored
	write(t, top, read(t, top)+"\n// Touched.\n")
	step("caller touched", true, lost)
	write(t, yml, strings.Replace(config(""), "[statuslint]", "[statuslint, govet, staticcheck]", 1))
	step("other linters with facts", true, lost)
	write(t, low, strings.Replace(read(t, low), "if !ok {", "if ok {", 1))
	step("helper touched", false, `set at low/low.go:12 in low.Check when ok`)
	write(t, low, strings.Replace(read(t, low), "if ok {", "if false {", 1))
	step("helper mended", false)

	// A configuration file is none of golangci-lint's.
	write(t, low, strings.Replace(read(t, low), "if false {", "if !ok {", 1))
	file := filepath.Join(dir, ".statuslint.yaml")
	for _, x := range []struct{ text, name string }{{"", "empty file"}, {jobs, "with a model"}, {strings.ReplaceAll(jobs, "job status", "work status"), "with another"}, {"", "empty file again"}} {
		write(t, file, x.text)
		wanted := []string{lost}
		if x.text != "" {
			wanted = append(wanted, strings.Replace(failed, "job status", strings.Fields(x.text[strings.Index(x.text, "slot: ")+6:])[0]+" status", 1))
		}
		step(x.name, false, wanted...)
	}
	write(t, file, "checks: {disable: [statusoverwrite]}")
	step("disabled in the file", true)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	step("file removed", false, lost)
}
