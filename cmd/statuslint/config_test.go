package main_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/statuslint/statuslint/analyzer"
)

// pond is a program with statuses of its own: a setter, a struct, a condition that is set by a helper, and an exit.
var pond = map[string]string{
	"go.mod": "module example.com/pond\n\ngo 1.26.0\n",
	"health/health.go": `package health

type Status string

const (
	StatusUp      Status = "up"
	StatusBlocked Status = "blocked"
)

type Board struct{ shown Status }

// SetStatus shows a status on the board.
func (b *Board) SetStatus(s Status, message string) { b.shown = s }

var hooks = map[string]func(){}

// Exit ends the program, which no analysis can know.
func Exit() { hooks["exit"]() }
`,
	"job/job.go": `package job

type State int

const (
	StatePending State = iota
	StateRunning
	StateFailed
)

type Status struct {
	State   State
	Message string
	Err     string
}

type Conditions struct{}

func Mark(c *Conditions, name, value, reason string) {}

func Save(s *Status) error { return nil }
`,
	"app/app.go": `package app

import (
	"example.com/pond/health"
	"example.com/pond/job"
)

func set(b *health.Board, ok bool) {
	if !ok {
		b.SetStatus(health.StatusBlocked, "no water")
	}
	b.SetStatus(health.StatusUp, "")
}

func leaves(b *health.Board, ok bool) {
	if !ok {
		b.SetStatus(health.StatusBlocked, "no water")
		health.Exit()
	}
	b.SetStatus(health.StatusUp, "")
}

func run(s *job.Status, nodes int) error {
	if nodes == 0 {
		s.Message = "no suitable node"
	}
	return job.Save(s)
}

func mark(c *job.Conditions, ok bool) {
	if !ok {
		job.Mark(c, "Ready", "False", "NoWater")
	}
	job.Mark(c, "Ready", "True", "")
}
`,
}

// pondConfig says what there is in it.
const pondConfig = `version: 1
models:
  no-return: [example.com/pond/health.Exit]
  own:
    - name: board
      immediate: true
      functions:
        - func: (example.com/pond/health.Board).SetStatus
          op: write
          slot: board
          subject: recv
          level: arg0
          message: arg1
      levels:
        - {name: up, rank: 20, traits: [healthy], values: [up]}
        - {name: blocked, rank: 40, traits: [blocking], values: [blocked]}
    - name: job
      structs:
        - {type: example.com/pond/job.Status, slot: job status, state: State, message: Message, error: Err, error-level: stuck}
      functions:
        - {func: example.com/pond/job.Save, op: publish, subject: arg0}
      levels:
        - {name: stuck, rank: 40, traits: [blocking]}
        - {name: pending, rank: 30, traits: [progress], values: ["0"]}
        - {name: running, rank: 20, traits: [healthy], values: ["1"]}
        - {name: failed, rank: 50, traits: [blocking, failure, terminal], values: ["2"]}
    - name: marks
      conditions: true
      immediate: true
      functions:
        - {func: example.com/pond/job.Mark, op: write, slot: condition, subject: arg0, key: arg1, level: arg2, reason: arg3}
`

// migrations is a package more, in which a failure is swallowed.
const migrations = `package migrations

import (
	"log"
	"os"

	"example.com/pond/health"
)

func migrate(b *health.Board) {
	if err := os.WriteFile("state", nil, 0o600); err != nil {
		log.Print(err)
	}
	b.SetStatus(health.StatusUp, "")
}
`

// pondFindings are the functions with a finding, and its check.
var pondFindings = []string{"mark statusoverwrite", "run statusreason", "set statusoverwrite"}

// pondGuessed are those for which no configuration is needed: a struct with a state, a message and an error tells enough.
var pondGuessed = []string{"run statusreason"}

// found lists "function check" of each finding.
func found(t *testing.T, dir string, args ...string) []string {
	t.Helper()
	code, out, errs := run(t, dir, tool, append(append([]string{"-json"}, args...), "./...")...)
	if code != 0 && code != 3 || errs != "" {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	var all []string
	for _, m := range regexp.MustCompile(`\((status\w+)\)",\n\s*(?:"(?:suggested_fixes|related)": \[(?:.|\n)*?\n\t\t\t\t\],\n\s*)*"function": "(\w+)"`).FindAllStringSubmatch(out, -1) {
		all = append(all, m[2]+" "+m[1])
	}
	slices.Sort(all)
	return all
}

// TestOwnModels: a program's own statuses are seen as well as the built-in ones.
func TestOwnModels(t *testing.T) {
	files := maps.Clone(pond)
	dir := module(t, files)
	if got := found(t, dir); !slices.Equal(got, pondGuessed) {
		t.Errorf("without a configuration: got %q, want %q", got, pondGuessed)
	}
	if err := os.WriteFile(filepath.Join(dir, ".statuslint.yaml"), []byte(pondConfig), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := found(t, dir); !slices.Equal(got, pondFindings) {
		t.Errorf("got %q, want %q", got, pondFindings)
	}
	swallows := filepath.Join(dir, "migrations") // which the example leaves out
	if err := os.Mkdir(swallows, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(swallows, "run.go"), []byte(migrations), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, want := found(t, dir), []string{"mark statusoverwrite", "migrate statusswallow", "run statusreason", "set statusoverwrite"}; !slices.Equal(got, want) {
		t.Errorf("with migrations: got %q, want %q", got, want)
	}
	if got := found(t, dir, "-config="+filepath.Join(root(t), "docs/statuslint.yaml")); !slices.Equal(got, pondFindings) {
		t.Errorf("with the example of the README: got %q, want %q", got, pondFindings)
	}
	if err := os.RemoveAll(swallows); err != nil {
		t.Fatal(err)
	}
	if got := found(t, filepath.Join(dir, "app")); !slices.Equal(got, pondFindings) {
		t.Errorf("in a folder below: got %q, want %q", got, pondFindings)
	}
	if got := found(t, dir, "-config=none"); !slices.Equal(got, pondGuessed) {
		t.Errorf("with -config=none: got %q, want %q", got, pondGuessed)
	}
	away := filepath.Join(t.TempDir(), "other.yaml")
	if err := os.WriteFile(away, []byte(pondConfig+"checks: {disable: [statusreason]}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := found(t, dir, "-config="+away, "-config=none"); !slices.Equal(got, pondGuessed) {
		t.Errorf("with two: got %q, want what the last one says: %q", got, pondGuessed)
	}
	if got, want := found(t, dir, "-config="+away), []string{"mark statusoverwrite", "set statusoverwrite"}; !slices.Equal(got, want) {
		t.Errorf("with another file: got %q, want %q", got, want)
	}
}

// TestConfigFresh: under go vet, too, what the configuration says holds at once, whatever was said before.
func TestConfigFresh(t *testing.T) {
	dir := module(t, pond)
	vet := func(flags ...string) []string {
		t.Helper()
		_, out, errs := run(t, dir, "go", append(append([]string{"vet", "-vettool=" + tool}, flags...), "./...")...)
		var all []string
		for _, m := range regexp.MustCompile(`(?m)^app/app\.go:(\d+):\d+: .*\((status\w+)\)$`).FindAllStringSubmatch(out+errs, -1) {
			all = append(all, m[1]+" "+m[2])
		}
		slices.Sort(all)
		return all
	}
	for _, test := range []struct {
		name, config string
		flags        []string
		want         []string
	}{
		{"none", "", nil, []string{"25 statusreason"}},
		{"models", pondConfig, nil, []string{"12 statusoverwrite", "25 statusreason", "34 statusoverwrite"}},
		{"a check disabled", pondConfig + "checks: {disable: [statusreason]}\n", nil, []string{"12 statusoverwrite", "34 statusoverwrite"}},
		{"a check by flag", pondConfig, []string{"-statusreason"}, []string{"25 statusreason"}},
		{"excluded files", pondConfig + "exclude: [{checks: [statusoverwrite], files: [app.go]}]\n", nil, []string{"25 statusreason"}},
		{"excluded packages", pondConfig + "exclude: [{packages: [example.com/pond/...]}]\n", nil, nil},
		{"models again", pondConfig, nil, []string{"12 statusoverwrite", "25 statusreason", "34 statusoverwrite"}},
		{"none by flag", pondConfig, []string{"-config=none"}, []string{"25 statusreason"}},
		{"no exit", strings.Replace(pondConfig, "  no-return: [example.com/pond/health.Exit]\n", "", 1), nil, []string{"12 statusoverwrite", "20 statusoverwrite", "25 statusreason", "34 statusoverwrite"}},
	} {
		file := filepath.Join(dir, ".statuslint.yaml")
		if err := os.WriteFile(file, []byte(test.config), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := vet(test.flags...); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestConfigFreshWorkspace: so does the file of a module that a workspace has in another folder.
func TestConfigFreshWorkspace(t *testing.T) {
	files := map[string]string{"go.work": "go 1.26.0\n\nuse ./pond\n"}
	for name, text := range pond {
		files["pond/"+name] = text
	}
	dir := module(t, files)
	for _, test := range []struct {
		config string
		want   int // findings
	}{{"", 1}, {pondConfig, 3}, {"checks: {disable: [statusreason]}\n", 0}, {pondConfig, 3}} {
		if err := os.WriteFile(filepath.Join(dir, "pond", ".statuslint.yaml"), []byte(test.config), 0o666); err != nil {
			t.Fatal(err)
		}
		_, _, errs := runWith(t, dir, append(os.Environ(), "GOWORK="), "go", "vet", "-vettool="+tool, "./pond/...")
		if got := strings.Count(errs, "(status"); got != test.want {
			t.Errorf("%d findings, want %d: %s", got, test.want, errs)
		}
	}
}

// TestConfigErrors: what is wrong with a configuration is said, in each driver and by config check.
func TestConfigErrors(t *testing.T) {
	board := func(old, replacement string) string {
		if !strings.Contains(pondConfig, old) {
			t.Fatalf("the configuration has no %s", old)
		}
		return strings.Replace(pondConfig, old, replacement, 1)
	}
	for _, test := range []struct{ name, config, want string }{
		{"key", "version: 1\ncheck: {}\n", `\.statuslint\.yaml:2:1: unknown key "check"; did you mean "checks"\?`},
		{"function", strings.Replace(pondConfig, "health.Exit", "health.Exits", 1), `\.statuslint\.yaml:3:15: models\.no-return\[0\]: no function Exits in package example\.com/pond/health; did you mean "Exit"\?`},
		{"type", strings.Replace(pondConfig, "job.Status", "job.Statuss", 1), `\.statuslint\.yaml:19:18: models\.own\[1\]\.structs\[0\]\.type: no type Statuss in package example\.com/pond/job; did you mean "Status"\?`},
		{"field", strings.Replace(pondConfig, "error: Err", "error: Error", 1), `has no field Error; did you mean "Err"\?`},
		{"package", board("(example.com/pond/health.Board)", "(example.com/pond/helth.Board)"), `\.statuslint\.yaml:8:17: models\.own\[0\]\.functions\[0\]\.func: module example\.com/pond has no package example\.com/pond/helth; did you mean "example\.com/pond/health"\?`},
		{"method as a function", board("(example.com/pond/health.Board).SetStatus", "example.com/pond/health.Board.SetStatus"), `want \(example\.com/pond/health\.Board\)\.SetStatus for a method`},
		{"value", board("values: [blocked]", "values: [blockt]"), `\.statuslint\.yaml:16:66: models\.own\[0\]\.levels\[1\]\.values\[0\]: no constant has the value "blockt"; did you mean "blocked", of StatusBlocked\?`},
		{"name for a value", board("values: [blocked]", "values: [StatusBlocked]"), `StatusBlocked is the name of a constant: want its value, "blocked"`},
		{"no value", strings.Replace(board("values: [blocked]", "values: [red]"), "values: [up]", "values: [green]", 1), `\.statuslint\.yaml:12:18: models\.own\[0\]\.functions\[0\]\.level: no level has a value that is a constant of type example\.com/pond/health\.Status: those are "blocked", "up"`},
		{"operands swapped", board("level: arg0\n          message: arg1", "level: arg1\n          message: arg0"), `\.statuslint\.yaml:12:18: models\.own\[0\]\.functions\[0\]\.level: the values of the levels are constants of argument 0, not of the string here: want arg0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := maps.Clone(pond)
			files[".statuslint.yaml"] = test.config
			dir := module(t, files)
			want := regexp.MustCompile(test.want)
			if code, _, errs := run(t, dir, tool, "./..."); code != 1 || !want.MatchString(errs) {
				t.Errorf("standalone: exit code %d: %s", code, errs)
			}
			if code, _, errs := run(t, dir, "go", "vet", "-vettool="+tool, "./..."); code == 0 || !want.MatchString(errs) {
				t.Errorf("go vet: exit code %d: %s", code, errs)
			}
			if code, out, errs := run(t, dir, tool, "config", "check"); code != 1 || !want.MatchString(errs) {
				t.Errorf("config check: exit code %d: %s%s", code, out, errs)
			}
		})
	}
	// What is in another module can be known to the go command alone.
	files := maps.Clone(pond)
	files[".statuslint.yaml"] = board("example.com/pond/job.Save", "example.org/elsewhere/job.Save")
	dir := module(t, files)
	const elsewhere = ".statuslint.yaml:21:18: models.own[1].functions[0].func: example.org/elsewhere/job: no required module provides"
	if code, _, errs := run(t, dir, tool, "config", "check"); code != 1 || !strings.HasPrefix(errs, elsewhere) {
		t.Errorf("config check: exit code %d: %s\nwant %s", code, errs, elsewhere)
	}
	const idle = ".statuslint.yaml:21:18: models.own[1].functions[0].func: it changes nothing: no module that is required here has a package example.org/elsewhere/job\n"
	if code, _, errs := run(t, dir, tool, "./..."); code != 3 || errs != idle {
		t.Errorf("a package that nothing can import: exit code %d: %s", code, errs)
	}
	if code, _, errs := run(t, dir, tool, "./job"); code != 0 || errs != "" {
		t.Errorf("a package that nothing can import, for a part of the module: exit code %d: %s", code, errs)
	}
	// A value that is no constant may be a literal in the code, as long as it is not nearly a constant that is free.
	files[".statuslint.yaml"] = board("values: [blocked]", "values: [blocked, wet]")
	if code, _, errs := run(t, module(t, files), tool, "config", "check"); code != 0 {
		t.Errorf("a value besides the constants: exit code %d: %s", code, errs)
	}
	if code, _, errs := run(t, module(t, pond), tool, "-config=nowhere.yaml", "./..."); code != 1 || !strings.Contains(errs, "nowhere.yaml") {
		t.Errorf("a file that is not there: exit code %d: %s", code, errs)
	}
}

// TestConfigNotes: what a configuration says for nothing does not change the outcome, and is said.
func TestConfigNotes(t *testing.T) {
	files := maps.Clone(pond)
	files[".statuslint.yaml"] = pondConfig
	files["go.work"] = "go 1.26.0\n\nuse (\n\t.\n\t./brook\n)\n"
	files["brook/go.mod"] = "module example.com/brook\n\ngo 1.26.0\n"
	files["brook/brook.go"] = "package brook\n"
	exclude := func(text string) string { return pondConfig + "exclude:\n" + text }
	for _, test := range []struct {
		name, config, other string
		args                []string
		want                string // what standard error begins with; empty: nothing is said
	}{
		{"nothing", "", "", []string{"./..."}, ""},
		{"a package that is not there", exclude("  - packages: [example.com/pond/ap/...]\n"), "", []string{"./app"},
			`.statuslint.yaml:33:16: exclude[0].packages[0]: module example.com/pond has no package example.com/pond/ap; did you mean "example.com/pond/app"?`},
		{"an owner that is not there", pondConfig + "checks: {statusowner: {owners: [example.com/brook/charm]}}\n", "", []string{"./app"},
			".statuslint.yaml:32:33: checks.statusowner.owners[0]: module example.com/brook has no package example.com/brook/charm"},
		{"in use", exclude("  - packages: [example.com/pond/app]\n    checks: [statusreason]\n"), "", []string{"./..."}, ""},
		{"for no finding", exclude("  - files: [app.go]\n    checks: [statusreason]\n  - files: [app.go]\n    checks: [statusstale]\n"), "", []string{"./..."},
			".statuslint.yaml:35:5: exclude[1]: it leaves nothing out"},
		{"for no finding of some packages", exclude("  - files: [app.go]\n    checks: [statusstale]\n"), "", []string{"./job"}, ""},
		{"for no finding of a check that does not run", exclude("  - files: [app.go]\n    checks: [statusreason]\n"), "", []string{"-statusoverwrite", "./..."}, ""},
		{"another file", "", "brook/.statuslint.yaml", []string{"./...", "./brook"},
			"statuslint: note: brook/.statuslint.yaml is not read: .statuslint.yaml is in force, by the current folder; -C=brook, or -config, has it read"},
		{"another file, not looked at", "", "brook/.statuslint.yaml", []string{"./..."}, ""},
		{"another file, one named", "", "brook/.statuslint.yaml", []string{"-config=.statuslint.yaml", "./...", "./brook"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := maps.Clone(files)
			if test.config != "" {
				files[".statuslint.yaml"] = test.config
			}
			if test.other != "" {
				files[test.other] = "version: 1\n"
			}
			code, _, errs := runWith(t, module(t, files), append(os.Environ(), "GOWORK="), tool, test.args...)
			if code == 1 || code == 2 || !strings.HasPrefix(errs, test.want) || test.want == "" && errs != "" {
				t.Errorf("exit code %d: %s\nwant %s", code, errs, test.want)
			}
		})
	}
}

// TestConfigPath: under go vet, a configuration has to be named by its whole path; what is wrong is said of the packages that
// were asked for, and not of each that they import.
func TestConfigPath(t *testing.T) {
	dir := module(t, pond)
	for _, test := range []struct{ config, want string }{
		{"other.yaml", "statuslint: -config=other.yaml: go vet looks at each package in a folder of its own: give an absolute path, such as -config=$PWD/other.yaml"},
		{filepath.Join(dir, "nowhere.yaml"), "nowhere.yaml: no such file"},
	} {
		code, _, errs := run(t, dir, "go", "vet", "-vettool="+tool, "-config="+test.config, "./app")
		if code == 0 || strings.Count(errs, test.want) != 1 || strings.Count(errs, "\n") > 2 {
			t.Errorf("exit code %d: %s\nwant, once, %s", code, errs, test.want)
		}
	}
}

// TestInit: what is proposed for a program passes config check, and finds what is wrong in it.
func TestInit(t *testing.T) {
	files := maps.Clone(pond)
	files["app/wrap.go"] = `package app

import "github.com/gruyaume/goops"

func SetBlockedStatus(text string) { _ = goops.SetUnitStatus(goops.StatusBlocked, text) }
`
	files["go.mod"] = strings.Replace(goMod, "internal/charm", "pond", 1)
	dir := module(t, files)
	code, out, errs := run(t, dir, tool, "init")
	if code != 0 || errs != "" || !strings.HasPrefix(out, ".statuslint.yaml: 2 statuses proposed") {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	text := read(t, dir, ".statuslint.yaml")
	for _, want := range []string{
		"type: example.com/pond/job.Status # declared at job/job.go:11\n",
		`func: "(example.com/pond/health.Board).SetStatus" # declared at health/health.go:13` + "\n",
		"{name: \"Failed\", rank: 50, traits: [blocking, failure], values: [\"2\"]} # StateFailed at job/job.go:8\n",
		"# example.com/pond/app.SetBlockedStatus (app/wrap.go:5) calls goops.SetUnitStatus: it is looked into",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %s", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
	if code, out, errs := run(t, dir, tool, "config", "check"); code != 0 {
		t.Errorf("config check: %s%s", out, errs)
	}
	if got := found(t, dir, "-test=false"); !slices.Contains(got, "set statusoverwrite") || !slices.Contains(got, "run statusreason") {
		t.Errorf("with what was proposed: %q", got)
	}
	if code, _, errs := run(t, dir, tool, "init"); code != 2 || !strings.Contains(errs, ".statuslint.yaml is there already") {
		t.Errorf("a second time: exit code %d: %s", code, errs)
	}
	if code, out, _ := run(t, dir, tool, "init", "-o", "-"); code != 0 || out != text {
		t.Errorf("to standard output: exit code %d: %s", code, out)
	}
	plain := module(t, map[string]string{"go.mod": "module example.com/plain\n\ngo 1.26.0\n", "unit.go": "package plain\n\ntype Unit struct{}\n"})
	if code, out, _ := run(t, plain, tool, "init"); code != 0 || !strings.HasPrefix(out, "nothing to propose: ") {
		t.Errorf("without a status: exit code %d: %s", code, out)
	}
	if _, err := os.Stat(filepath.Join(plain, ".statuslint.yaml")); err == nil {
		t.Error("without a status: a file is written")
	}
	if err := os.WriteFile(filepath.Join(plain, "set.go"), []byte("package plain\n\nfunc (u *Unit) SetStatus(status, message string) {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const left = "# (example.com/plain.Unit).SetStatus (set.go:3) takes its status as text (arg0)"
	if code, out, _ := run(t, plain, tool, "init", "-o", "-"); code != 0 || !strings.Contains(out, left) {
		t.Errorf("with a status that is a text: exit code %d: %s", code, out)
	}
	// A level is a status by what it is given to; another type of text is not.
	if err := os.WriteFile(filepath.Join(plain, "set.go"), []byte(`package plain

type (
	Level string
	Colour string
)

const (
	LevelUp      Level = "up"
	LevelBlocked Level = "blocked"

	Red  Colour = "red"
	Blue Colour = "blue"
)

func (u *Unit) SetStatus(l Level, msg string) {}

func (u *Unit) SetPhase(c Colour) {}
`), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := run(t, plain, tool, "init", "-o", "-"); code != 0 || !strings.Contains(out, `func: "(example.com/plain.Unit).SetStatus" # declared at set.go:`) || strings.Contains(out, "SetPhase") {
		t.Errorf("with a level: exit code %d: %s", code, out)
	}
	if code, _, errs := run(t, t.TempDir(), tool, "init"); code != 1 || !strings.Contains(errs, "is in no Go module") {
		t.Errorf("outside of a module: exit code %d: %s", code, errs)
	}
	if code, out, errs := run(t, dir, tool, "init", "-force"); code != 0 {
		t.Errorf("by force: %s%s", out, errs)
	}
}

// TestConfigCommands: print, schema and models.
func TestConfigCommands(t *testing.T) {
	files := maps.Clone(pond)
	files[".statuslint.yaml"] = pondConfig
	dir := module(t, files)
	code, printed, _ := run(t, dir, tool, "config", "print")
	if code != 0 {
		t.Fatalf("config print: exit code %d", code)
	}
	if err := os.WriteFile(filepath.Join(dir, ".statuslint.yaml"), []byte(printed), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, again, errs := run(t, dir, tool, "config", "print"); again != printed {
		t.Errorf("what is printed says another thing when it is read: %s%s", errs, again)
	}
	if got := found(t, dir); !slices.Equal(got, pondFindings) {
		t.Errorf("with what is printed: got %q, want %q", got, pondFindings)
	}
	if code, out, _ := run(t, dir, tool, "config", "schema"); code != 0 || out != read(t, "../..", "schema/statuslint.schema.json") {
		t.Errorf("config schema is not the published one (exit code %d)", code)
	}
	code, out, _ := run(t, dir, tool, "models")
	for _, name := range []string{"goops", "swarmkit", "board", "job"} {
		if !regexp.MustCompile(`(?m)^` + name + ` `).MatchString(out) {
			t.Errorf("models lacks %s (exit code %d):\n%s", name, code, out)
		}
	}
	if code, out, _ := run(t, dir, tool, "models", "board"); code != 0 || !strings.Contains(out, "SetStatus") {
		t.Errorf("models board: exit code %d: %s", code, out)
	}
	if code, _, errs := run(t, dir, tool, "models", "nobody"); code != 2 || !strings.Contains(errs, `there is no model "nobody"`) {
		t.Errorf("models nobody: exit code %d: %s", code, errs)
	}
	var names []string
	for _, a := range analyzer.All() {
		names = append(names, a.Name)
	}
	none := filepath.Join(t.TempDir(), "none.yaml")
	if err := os.WriteFile(none, []byte("checks: {disable: ["+strings.Join(names, ", ")+"]}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := run(t, dir, tool, "config", "check", none); code != 1 || !strings.Contains(errs, "every check is disabled") {
		t.Errorf("config check of a file that leaves no check: exit code %d: %s", code, errs)
	}
	for _, args := range [][]string{{"config"}, {"config", "eat"}, {"config", "check", "a", "b"}} {
		if code, _, errs := run(t, dir, tool, args...); code != 2 || !strings.Contains(errs, "usage: statuslint config check") {
			t.Errorf("%q: exit code %d: %s", args, code, errs)
		}
	}
}

// TestOwnLeave: a loop that is left by break goes on to the status behind it; one that returns does not.
func TestOwnLeave(t *testing.T) {
	files := maps.Clone(pond)
	files[".statuslint.yaml"] = pondConfig
	files["app/app.go"] = `package app

import "example.com/pond/health"

func breaks(b *health.Board, exits []int, restart func() bool) {
	for _, code := range exits {
		if code != 0 && !restart() {
			b.SetStatus(health.StatusBlocked, "task failed, not restarting")
			break
		}
	}
	b.SetStatus(health.StatusUp, "task completed")
}

func returns(b *health.Board, exits []int, restart func() bool) {
	for _, code := range exits {
		if code != 0 && !restart() {
			b.SetStatus(health.StatusBlocked, "task failed, not restarting")
			return
		}
	}
	b.SetStatus(health.StatusUp, "task completed")
}
`
	if got := found(t, module(t, files)); !slices.Equal(got, []string{"breaks statusoverwrite"}) {
		t.Errorf("got %q", got)
	}
}
