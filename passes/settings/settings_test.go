package settings_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"

	"github.com/statuslint/statuslint/passes/settings"
)

var update = flag.Bool("update", false, "write the expected messages anew")

// TestBroken: each file of broken.txtar has one mistake or more, and the messages of broken.want.
func TestBroken(t *testing.T) {
	a, err := txtar.ParseFile("testdata/broken.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Files) < 40 {
		t.Errorf("%d broken files", len(a.Files))
	}
	var got bytes.Buffer
	for _, f := range a.Files {
		_, err := settings.Parse(settings.FileName, f.Data)
		if err == nil {
			t.Errorf("%s: passes\n%s", f.Name, f.Data)
			continue
		}
		got.WriteString("# " + f.Name + "\n" + err.Error() + "\n")
	}
	if *update {
		if err := os.WriteFile("testdata/broken.want", got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/broken.want")
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s", got.String())
	}
}

// full has every key.
const full = `version: 1
checks:
  enable: [statusoverwrite, statusswallow]
  disable: [statusowner]
  statusoverwrite:
    strict: true
  statusowner:
    owners: [example.com/app/framework/...]
    libraries: [example.com/app/lib]
exclude:
  - checks: [statusswallow]
    packages: [example.com/app/tools/...]
    files: ["zz_*.go"]
    why: generated
models:
  disable: [otel]
  conditions:
    positive: [Running]
    negative: [Broken, "*Gone"]
    neutral: [Moving]
  no-return: [example.com/app.Die, "(*example.com/app.Log).Die"]
  own:
    - name: jobs
      title: jobs of the app
      owners: [example.com/app/...]
      levels:
        - {name: failed, rank: 50, traits: [failure], values: [Failed, 7]}
        - {name: stuck, rank: 40, traits: [blocking]}
        - {name: done, rank: 20, traits: [healthy, terminal], values: [Done]}
      structs:
        - {type: example.com/app/api.JobStatus, slot: job status, state: Phase, message: Message, error: LastError, error-level: stuck}
      functions:
        - {func: "(example.com/app/api.Client).Save", op: publish, subject: arg0}
    - name: gates
      conditions: true
      condition-types: [{type: example.com/app/api.Gate, key: Type, status: Status, reason: Reason, message: Message, severity: Severity}]
      functions:
        - {func: example.com/app/gate.Set, op: write, subject: arg0, condition: arg1}
        - {func: example.com/app/gate.Mark, op: write, subject: arg0, key: arg1, level: '"False"', reason: arg2, severity: arg3, message: arg4, args: args5, negative: true}
    - name: unit
      immediate: true
      owner-only: true
      levels: [{name: blocked, rank: 1, traits: [blocking], values: [blocked]}]
      functions: [{func: (*).SetIt, op: write, slot: unit status, level: type(example.com/app.Level)}]
`

func TestFull(t *testing.T) {
	s, err := settings.Parse(settings.FileName, []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Engine(); err != nil {
		t.Fatal(err)
	}
	text, err := s.Print()
	if err != nil {
		t.Fatal(err)
	}
	again, err := settings.Parse(settings.FileName, []byte(text))
	if err != nil {
		t.Fatalf("what is printed is not read again: %v\n%s", err, text)
	}
	if other, _ := again.Print(); other != text {
		t.Errorf("printed twice:\n%s\n%s", text, other)
	}
	if !reflect.DeepEqual(again.Models, s.Models) || !reflect.DeepEqual(again.Checks, s.Checks) || !reflect.DeepEqual(again.Exclude, s.Exclude) {
		t.Errorf("something is lost:\n%s", text)
	}
	var names []string
	for _, m := range s.Catalogue() {
		names = append(names, m[0])
	}
	if !slices.Contains(names, "jobs") || slices.Contains(names, "otel") {
		t.Errorf("models %q", names)
	}
	page, ok := s.Page("jobs")
	if !ok || !strings.Contains(page, "example.com/app/api.JobStatus") {
		t.Errorf("page of jobs: %s", page)
	}
	for _, empty := range []string{"", "# nothing\n", "---\n"} {
		if s, err := settings.Parse(settings.FileName, []byte(empty)); err != nil || s == nil {
			t.Errorf("%q: %v", empty, err)
		}
	}
}

// TestFromValue: what another program has decoded says what the file says, and a mistake in it has its key and no line.
func TestFromValue(t *testing.T) {
	var v any
	if err := yaml.Unmarshal([]byte(full), &v); err != nil {
		t.Fatal(err)
	}
	got, err := settings.FromValue("tool.settings", v)
	if err != nil {
		t.Fatal(err)
	}
	want, err := settings.Parse(settings.FileName, []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Models, want.Models) || !reflect.DeepEqual(got.Checks, want.Checks) || !reflect.DeepEqual(got.Exclude, want.Exclude) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, err := settings.FromValue("tool.settings", nil); err != nil || !reflect.DeepEqual(got, &settings.Settings{File: "tool.settings"}) {
		t.Errorf("nothing is %+v, %v", got, err)
	}
	v.(map[string]any)["models"].(map[string]any)["own"].([]any)[1].(map[string]any)["function"] = 1
	_, err = settings.FromValue("tool.settings", v)
	if err == nil || err.Error() != `tool.settings: models.own[1]: unknown key "function"; did you mean "functions"?` {
		t.Errorf("got %v", err)
	}
}

// TestSchema: the published schema is that of the decoder, which knows each key of a full file; and it is JSON.
func TestSchema(t *testing.T) {
	const file = "../../schema/statuslint.schema.json"
	if *update {
		if err := os.WriteFile(file, settings.Schema(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	published, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(published, settings.Schema()) {
		t.Errorf("%s is stale (%v): run go test ./passes/settings -update", file, err)
	}
	var schema map[string]any
	if err := json.Unmarshal(published, &schema); err != nil {
		t.Fatal(err)
	}
	// Each key that the schema has is one that the decoder takes, and the other way round.
	var walk func(s map[string]any, path string)
	walk = func(s map[string]any, path string) {
		if items, ok := s["items"].(map[string]any); ok {
			walk(items, path)
			return
		}
		props, ok := s["properties"].(map[string]any)
		if !ok {
			return
		}
		if s["additionalProperties"] != false {
			t.Errorf("%s takes any key", path)
		}
		for key, sub := range props {
			if !strings.Contains(full, key+":") {
				t.Errorf("the full file does not have %s.%s", path, key)
			}
			walk(sub.(map[string]any), path+"."+key)
		}
	}
	walk(schema, "")
}

func TestExcludes(t *testing.T) {
	s, err := settings.Parse(settings.FileName, []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		check, pkg, file string
		want             bool
	}{
		{"statusswallow", "example.com/app/tools/gen", "/src/zz_a.go", true},
		{"statusswallow", "example.com/app/tools", "/src/zz_a.go", true},
		{"statusoverwrite", "example.com/app/tools", "/src/zz_a.go", false},
		{"statusswallow", "example.com/app/toolshed", "/src/zz_a.go", false},
		{"statusswallow", "example.com/app/tools", "/src/a.go", false},
	} {
		if got := s.Excludes(x.check, x.pkg, x.file); got != x.want {
			t.Errorf("%v: %v", x, got)
		}
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "repo", "a", "b")
	for _, dir := range []string{deep, filepath.Join(root, "repo", ".git")} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	find := func() string {
		got, err := settings.Find(deep)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	write := func(dir string) string {
		file := filepath.Join(dir, settings.FileName)
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write(root) // above the repository
	if got := find(); got != "" {
		t.Errorf("found %s, above the repository", got)
	}
	if want := write(filepath.Join(root, "repo")); find() != want {
		t.Errorf("found %q, want %q", find(), want)
	}
	if want := write(filepath.Join(root, "repo", "a")); find() != want {
		t.Errorf("found %q, want the nearest, %q", find(), want)
	}
	link := filepath.Join(deep, settings.FileName)
	if err := os.Symlink("nowhere", link); err != nil {
		t.Fatal(err)
	}
	if got, err := settings.Find(deep); err == nil {
		t.Errorf("a link that leads nowhere: found %q", got)
	}
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(deep, ".statuslint.yml")
	if err := os.WriteFile(other, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := settings.Find(deep); err == nil || err.Error() != other+": the file has to be called .statuslint.yaml" {
		t.Errorf("another name: found %q, error %v", got, err)
	}
	if want := write(deep); find() != want {
		t.Errorf("another name beside it: found %q, want %q", find(), want)
	}
	if err := os.Remove(filepath.Join(deep, settings.FileName)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(deep, settings.FileName), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := settings.Find(deep); err == nil || !strings.Contains(err.Error(), "is no file") {
		t.Errorf("a folder of that name: %v", err)
	}
}

const declared = `package api
type JobStatus struct { Phase, Message, LastErr string }
type Client struct{}
func (c *Client) Save(n int) error { return nil }
`

// TestVerify: a package that lacks what the file says it has.
func TestVerify(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "api.go", declared, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("example.com/app/api", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ old, new, want string }{
		{"error: LastError", "error: LastErr", "models.own[1].condition-types[0].type: no type Gate in package example.com/app/api"},
		{"version: 1", "version: 1", `models.own[0].structs[0].error: example.com/app/api.JobStatus has no field LastError; did you mean "LastErr"?`},
		{"api.JobStatus", "api.JobStatuses", `.statuslint.yaml:31:18: models.own[0].structs[0].type: no type JobStatuses in package example.com/app/api; did you mean "JobStatus"?`},
		{"Client).Save", "Client).Safe", `models.own[0].functions[0].func: no method Safe of Client in package example.com/app/api; did you mean "Save"?`},
		{"type(example.com/app.Level)", "type(example.com/app/api.Levels)", "models.own[2].functions[0].level: no type Levels in package example.com/app/api"},
		{"Client).Save", "Clients).Save", `no type Clients in package example.com/app/api; did you mean "Client"?`},
		{"op: publish, subject: arg0", "op: publish, subject: arg1", `models.own[0].functions[0]: (example.com/app/api.Client).Save: Subject: there is no argument 1`},
		{"(example.com/app/api.Client).Save", "example.com/app/api.Save", "no function Save in package example.com/app/api"},
	} {
		s, err := settings.Parse(settings.FileName, []byte(strings.Replace(full, x.old, x.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		err = s.Verify(pkg)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s -> %s: error %v\nwant %s", x.old, x.new, err, x.want)
		}
		if err := s.Verify(types.NewPackage("example.com/other", "other")); err != nil {
			t.Errorf("a package that the file says nothing of: %v", err)
		}
	}
}

// FuzzParse: whatever is read, nothing panics, and what passes makes an engine and is printed and read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte(full))
	a, err := txtar.ParseFile("testdata/broken.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, x := range a.Files {
		f.Add(x.Data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := settings.Parse("f.yaml", data)
		if err != nil {
			if s != nil || !strings.Contains(err.Error(), "f.yaml") {
				t.Errorf("settings %v with error %v", s, err)
			}
			return
		}
		if _, err := s.Engine(); err != nil {
			t.Errorf("passes, and makes no engine: %v\n%s", err, data)
		}
		text, err := s.Print()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := settings.Parse("printed", []byte(text)); err != nil {
			t.Errorf("printed:\n%s\n%v", text, err)
		}
	})
}

// TestProposeNames: models are proposed under names that nothing else has, and that are text.
func TestProposeNames(t *testing.T) {
	var p settings.Proposals
	for _, name := range []string{"Goops", "Null", "Null"} {
		p.Structs = append(p.Structs, settings.StructProposal{
			Package: "example.com/p" + strconv.Itoa(len(p.Structs)), Type: name, Place: "p.go:1", State: "State", Message: "Message",
			Constants: []settings.Constant{{"Ready", "ready", "p.go:2"}, {"Failed", "failed", "p.go:3"}},
		})
	}
	text, n := settings.Propose(p)
	if n != 3 {
		t.Errorf("%d models", n)
	}
	if _, err := settings.Parse("f", []byte(text)); err != nil {
		t.Errorf("%v in:\n%s", err, text)
	}
}
