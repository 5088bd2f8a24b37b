package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tool is the command under test, built once.
var tool string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	dir, err := os.MkdirTemp("", "statuslint")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	tool = filepath.Join(dir, "statuslint")
	if out, err := exec.Command("go", "build", "-o", tool, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// fakeGoops is what the test modules use of goops, so that nothing is loaded.
var fakeGoops = map[string]string{
	"goops/go.mod": "module github.com/gruyaume/goops\n\ngo 1.26.0\n",
	"goops/goops.go": `package goops

type StatusName string

const (
	StatusActive  StatusName = "active"
	StatusBlocked StatusName = "blocked"
)

func SetUnitStatus(status StatusName, message ...string) error { return nil }

func SetState(key, value string) error { return nil }
`,
}

// goMod has an internal element in its path: what is below it is the charm itself and may set its status.
const goMod = `module example.com/internal/charm

go 1.26.0

require github.com/gruyaume/goops v0.0.23

replace github.com/gruyaume/goops => ./goops
`

// charm is a module with one finding in each of a file, a test file and a file of
// an external test, and with a clean package.
var charm = map[string]string{
	"go.mod": goMod,
	"a/a.go": `package a

import "github.com/gruyaume/goops"

// Ready sets the status.
func Ready() {
	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusoverwrite
}
`,
	"a/a_test.go": `package a

import "testing"

func TestReady(t *testing.T) {
	Ready() //statuslint:ignore statusoverride the reason
}
`,
	"a/x_test.go": `package a_test

import (
	"testing"

	"example.com/internal/charm/a"
)

func TestReady(t *testing.T) {
	a.Ready() // statuslint:ignore statusoverwrite the reason
}
`,
	"clean/clean.go": `package clean

// Twice is clean.
func Twice(n int) int { return 2 * n }
`,
}

// The findings in charm: file, line, column and what the message starts with.
var charmFindings = []string{
	"a/a.go:7:46: ignore directive gives no reason",
	`a/a_test.go:6:10: ignore directive names "statusoverride", which is no check`,
	"a/x_test.go:10:12: comment is no ignore directive",
}

// module writes the files of a module, and the fake goops, to a new folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	// Without symbolic links, as the go command names it.
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	all := maps.Clone(fakeGoops)
	maps.Copy(all, files)
	for name, content := range all {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// run runs a command in dir, cut off from workspaces and from the network.
func run(t *testing.T, dir, name string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	env := append(os.Environ(), "PWD="+dir, "GOWORK=off", "GOPROXY=off", "GOFLAGS=", "GOTOOLCHAIN=local")
	return runWith(t, dir, env, name, args...)
}

// runWith runs a command in dir with the environment env.
func runWith(t *testing.T, dir string, env []string, name string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = env
	var out, errb bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errb
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			t.Fatal(err)
		}
	}
	return cmd.ProcessState.ExitCode(), out.String(), errb.String()
}

// excerpt is a line of code below a finding.
var excerpt = regexp.MustCompile(`(?m)^\t.*\n`)

// wantLines checks that text has exactly one line for each of the prefixes, in
// their order, besides excerpts of code.
func wantLines(t *testing.T, text string, prefixes []string) {
	t.Helper()
	var lines []string
	if text = strings.TrimSpace(excerpt.ReplaceAllString(text, "")); text != "" {
		lines = strings.Split(text, "\n")
	}
	for i := range max(len(lines), len(prefixes)) {
		switch {
		case i >= len(lines):
			t.Errorf("missing line: %s", prefixes[i])
		case i >= len(prefixes):
			t.Errorf("extra line: %s", lines[i])
		case !strings.HasPrefix(lines[i], prefixes[i]):
			t.Errorf("got line %q, want one that starts with %q", lines[i], prefixes[i])
		}
	}
}

func TestStandalone(t *testing.T) {
	dir := module(t, charm)
	for _, test := range []struct {
		name     string
		args     []string
		code     int
		findings []string
	}{
		{"all", []string{"./..."}, 3, charmFindings},
		{"clean", []string{"./clean"}, 0, nil},
		{"one package", []string{"./a"}, 3, charmFindings},
		{"by import path", []string{"example.com/internal/charm/a"}, 3, charmFindings},
		{"a pattern twice", []string{"./a", "./..."}, 3, charmFindings},
		{"without tests", []string{"-test=false", "./..."}, 3, charmFindings[:1]},
		{"enabled", []string{"-statusdirective", "./..."}, 3, charmFindings},
		{"standard library", []string{"-test=false", "errors"}, 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(t, dir, tool, test.args...)
			if code != test.code || stderr != "" {
				t.Errorf("exit code %d, want %d; stderr: %s", code, test.code, stderr)
			}
			wantLines(t, stdout, test.findings)
		})
	}
}

// TestFolder: -C is a change of the folder, for the checks and for subcommands.
func TestFolder(t *testing.T) {
	dir := module(t, charm)
	up := filepath.Dir(dir)
	for _, args := range [][]string{{"-C", filepath.Base(dir), "./a"}, {"-C=" + dir, "./a"}} {
		code, stdout, stderr := run(t, up, tool, args...)
		if code != 3 || stderr != "" {
			t.Errorf("%q: exit code %d, want 3; stderr: %s", args, code, stderr)
		}
		wantLines(t, stdout, charmFindings)
	}
	if code, out, errs := run(t, up, tool, "-C", dir, "config", "check"); code != 0 || !strings.HasPrefix(out, "there is no .statuslint.yaml") {
		t.Errorf("config check: exit code %d: %s%s", code, out, errs)
	}
}

// TestPlaces: texts name files as seen from the current folder, also one that -C names; code hosts want them as seen from the
// repository. The end is that of the call, over its lines.
func TestPlaces(t *testing.T) {
	dir := module(t, map[string]string{
		".git/HEAD":  "ref: refs/heads/main\n",
		"sub/go.mod": strings.Replace(goMod, "./goops", "../goops", 1),
		"sub/in/a.go": "package in\n\nimport \"github.com/gruyaume/goops\"\n\nfunc f() {\n\t_ = goops.SetUnitStatus(goops.StatusBlocked, \"a\")\n" +
			"\t_ = goops.SetUnitStatus(\n\t\tgoops.StatusActive)\n}\n",
	})
	sub := filepath.Join(dir, "sub")
	for _, test := range []struct {
		format, dir string
		args        []string
		want        []string
	}{
		{"text", sub, []string{"./..."}, []string{"in/a.go:7:6: unit status blocked"}},
		{"text", filepath.Join(sub, "in"), []string{"."}, []string{"a.go:7:6: unit status blocked"}},
		{"text", dir, []string{"-C=sub", "./..."}, []string{"in/a.go:7:6: unit status blocked"}},
		{"html", dir, []string{"-C=sub", "./..."}, []string{">in/a.go:7:6 "}},
		{"json", dir, []string{"-C=sub", "./..."}, []string{`"posn": "` + sub + `/in/a.go:7:6"`, `"end": "` + sub + `/in/a.go:8:22"`, `/in/a.go:6:51"`}},
		{"github", dir, []string{"-C=sub", "./..."}, []string{"::error file=sub/in/a.go,line=7,col=6,title=statusoverwrite::"}},
		{"github", filepath.Join(sub, "in"), []string{"."}, []string{"::error file=sub/in/a.go,line=7,col=6,title=statusoverwrite::"}},
		{"sarif", dir, []string{"-C=sub", "./..."}, []string{`"uri":"sub/in/a.go","uriBaseId":"%SRCROOT%"},"region":{"startLine":7,"startColumn":6,"endLine":8,"endColumn":22}`,
			`"region":{"startLine":6,"startColumn":6,"endLine":6,"endColumn":51}`, `"%SRCROOT%":{"uri":"file://` + dir + `/"}`, `"level":"error"`}},
	} {
		args := slices.Insert(slices.Clone(test.args), len(test.args)-1, "-statusoverwrite", "-format="+test.format)
		code, stdout, stderr := run(t, test.dir, tool, args...)
		if test.format == "sarif" {
			stdout = regexp.MustCompile(`\n *|(": )`).ReplaceAllStringFunc(stdout, func(s string) string { return strings.TrimSpace(s) })
		}
		for _, want := range test.want {
			if code != 3 || !strings.Contains(stdout, want) {
				t.Errorf("%q in %s: exit code %d: want %s in %s%s", args, test.dir, code, want, stdout, stderr)
			}
		}
	}
}

// TestUsage: what is wrong with the command line is said before anything is done, even where the configuration is broken.
func TestUsage(t *testing.T) {
	dir := module(t, charm)
	broken := module(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.26.0\n", "m.go": "package m\n", ".statuslint.yaml": "x: 1\n"})
	for _, test := range []struct {
		dir  string
		args []string
		code int
		want string // in what is printed
	}{
		{dir, nil, 2, "no packages to check"},
		{dir, []string{"./...", "-json"}, 2, "-json stands after a package: flags go before the packages"},
		{dir, []string{"-C"}, 2, "-C: name a folder"},
		{dir, []string{"-C=nowhere", "./..."}, 2, "-C: chdir nowhere"},
		{dir, []string{"-json", "-C", dir, "./..."}, 2, "it has to be the first flag"},
		{dir, []string{"-c=-2", "./..."}, 2, `invalid value "-2" for flag -c: want a number of lines, or -1`},
		{dir, []string{"-config"}, 2, "flag needs an argument: -config"},
		{dir, []string{"-base=", "./..."}, 2, `invalid value "" for flag -base: it is empty`},
		{dir, []string{"-baseline", "", "./..."}, 2, `invalid value "" for flag -baseline: it is empty`},
		{dir, []string{"-config=", "./..."}, 2, `invalid value "" for flag -config: it is empty`},
		{dir, []string{"-format=xml", "./..."}, 2, `invalid value "xml" for flag -format: there are github, html, json, sarif, text`},
		{dir, []string{"-format", "./..."}, 2, `invalid value "./..." for flag -format: there are github,`},
		{dir, []string{"-format=text", "-format=json", "./..."}, 2, "only one report can go to standard output: write FORMAT=FILE"},
		{dir, []string{"-format=html=", "./..."}, 2, "the name of the file is missing"},
		{dir, []string{"-format=json=r", "-format=html=./r", "./..."}, 2, "another report goes to r: name a file for each"},
		{dir, []string{"-format=json=nowhere/r", "./..."}, 2, "there is no folder nowhere"},
		{dir, []string{"-format=json=go.mod/r", "./..."}, 2, "there is no folder go.mod"},
		{dir, []string{"-format=json=a", "./..."}, 2, "a is a folder"},
		{dir, []string{"-write-baseline=nowhere/b", "./..."}, 2, "there is no folder nowhere"},
		{dir, []string{"-write-baseline=", "./..."}, 2, "the name of the file is missing"},
		{dir, []string{"-h"}, 0, "Usage:"},
		{dir, []string{"help", "init"}, 0, "usage: statuslint init"},
		{dir, []string{"init", "-h"}, 0, "usage: statuslint init"},
		{dir, []string{"models", "-h"}, 0, "usage: statuslint models"},
		{dir, []string{"config", "-h"}, 0, "usage: statuslint config"},
		{dir, []string{"init", "-x"}, 2, "statuslint init: flag provided but not defined: -x"},
		{broken, []string{"-h"}, 0, "Usage:"},
		{dir, []string{"version", "-h"}, 0, "usage: statuslint version"},
		{dir, []string{"version", "x"}, 2, "usage: statuslint version"},
		{broken, []string{"help"}, 0, "Usage:"},
		{broken, []string{"help", "statusstale"}, 0, "statusstale: report"},
		{broken, []string{"-V"}, 0, "statuslint "},
		{broken, []string{"version"}, 0, "statuslint "},
		{broken, []string{"config", "schema"}, 0, "json-schema.org"},
		{broken, []string{"config", "eat"}, 2, "usage: statuslint config check"},
		{broken, []string{"config", "print"}, 1, `.statuslint.yaml:1:1: unknown key "x"`},
		{broken, []string{"-nope", "./..."}, 2, "flag provided but not defined: -nope"},
		{broken, []string{"./..."}, 1, `.statuslint.yaml:1:1: unknown key "x"`},
	} {
		code, stdout, stderr := run(t, test.dir, tool, test.args...)
		if code != test.code || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("%q: exit code %d, want %d: %s%s\nwant %s", test.args, code, test.code, stdout, stderr, test.want)
		}
	}
}

// TestStandaloneElsewhere: files that are not below the current folder keep
// their whole names.
func TestStandaloneElsewhere(t *testing.T) {
	dir := module(t, charm)
	code, stdout, stderr := run(t, filepath.Join(dir, "clean"), tool, "-test=false", "../a")
	if code != 3 || stderr != "" {
		t.Errorf("exit code %d, want 3; stderr: %s", code, stderr)
	}
	wantLines(t, stdout, []string{filepath.Join(dir, charmFindings[0])})
}

func TestContext(t *testing.T) {
	dir := module(t, charm)
	_, stdout, _ := run(t, dir, tool, "-c=1", "-test=false", "./a")
	_, rest, _ := strings.Cut(stdout, "\n")
	want := "\t    6 | func Ready() {\n" +
		"\t    7 | \t_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusoverwrite\n" +
		"\t      | \t                                            ^\n" +
		"\t    8 | }\n"
	if rest != want {
		t.Errorf("got\n%s\nwant\n%s", rest, want)
	}
}

// tree is the JSON form that go vet and the standalone command share.
type tree map[string]map[string][]struct {
	Posn, End, Message string
	Fixes              []struct {
		Message string
		Edits   []struct {
			Filename   string
			Start, End int
			New        string
		}
	} `json:"suggested_fixes"`
}

// decode reads the JSON objects in text, leaving out lines of comment, and returns
// the findings as "file:line:col: message", sorted, with files relative to dir.
func decode(t *testing.T, dir, text string) []string {
	t.Helper()
	text = regexp.MustCompile(`(?m)^#.*$`).ReplaceAllString(text, "")
	dec := json.NewDecoder(strings.NewReader(text))
	var lines []string
	for dec.More() {
		var got tree
		if err := dec.Decode(&got); err != nil {
			t.Fatalf("%v in:\n%s", err, text)
		}
		for _, byCheck := range got {
			for check, findings := range byCheck {
				for _, f := range findings {
					if f.End == "" || !strings.HasSuffix(f.Message, "("+check+")") {
						t.Errorf("%s: no end, or no name in the message: %+v", check, f)
					}
					lines = append(lines, strings.TrimPrefix(f.Posn, dir+string(filepath.Separator))+": "+f.Message)
				}
			}
		}
	}
	slices.Sort(lines)
	return lines
}

func TestStandaloneJSON(t *testing.T) {
	dir := module(t, charm)
	code, stdout, stderr := run(t, dir, tool, "-json", "./...")
	if code != 3 || stderr != "" {
		t.Errorf("exit code %d, want 3; stderr: %s", code, stderr)
	}
	wantLines(t, strings.Join(decode(t, dir, stdout), "\n"), charmFindings)

	var got tree
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	fixes := got["example.com/internal/charm/a_test [example.com/internal/charm/a.test]"]["statusdirective"][0].Fixes
	if len(fixes) != 1 || len(fixes[0].Edits) != 1 {
		t.Fatalf("got fixes %+v, want one with one edit", fixes)
	}
	edit := fixes[0].Edits[0]
	src := charm["a/x_test.go"]
	if fixed := src[:edit.Start] + edit.New + src[edit.End:]; fixed != strings.Replace(src, "// statuslint", "//statuslint", 1) {
		t.Errorf("the fix %+v leads to:\n%s", edit, fixed)
	}

	code, stdout, _ = run(t, dir, tool, "-json", "./clean")
	if code != 0 || strings.TrimSpace(stdout) != "{}" {
		t.Errorf("clean package: exit code %d and %q, want 0 and {}", code, stdout)
	}
}

func TestVet(t *testing.T) {
	dir := module(t, charm)
	code, _, stderr := run(t, dir, "go", "vet", "-vettool="+tool, "./...")
	if code != 1 {
		t.Errorf("exit code %d, want 1", code)
	}
	text := regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(stderr, "")
	wantLines(t, text, charmFindings)

	if code, stdout, stderr := run(t, dir, "go", "vet", "-vettool="+tool, "./clean"); code != 0 || stdout+stderr != "" {
		t.Errorf("clean package: exit code %d: %s%s", code, stdout, stderr)
	}
	if code, _, stderr := run(t, dir, "go", "vet", "-vettool="+tool, "-statusdirective=false", "./..."); code != 0 || stderr != "" {
		t.Errorf("-statusdirective=false: exit code %d: %s", code, stderr)
	}
}

// TestSameFindings: both drivers say the same, word for word.
func TestSameFindings(t *testing.T) {
	dir := module(t, charm)
	_, alone, _ := run(t, dir, tool, "-json", "./...")
	_, vetOut, vetErr := run(t, dir, "go", "vet", "-json", "-vettool="+tool, "./...")
	a, v := decode(t, dir, alone), decode(t, dir, vetOut+vetErr)
	if !slices.Equal(a, v) {
		t.Errorf("standalone:\n%s\ngo vet:\n%s", strings.Join(a, "\n"), strings.Join(v, "\n"))
	}
	if len(a) != len(charmFindings) {
		t.Errorf("got %d findings, want %d", len(a), len(charmFindings))
	}
}

// TestOddFiles: files that are not plain text with plain positions.
func TestOddFiles(t *testing.T) {
	files := map[string]string{
		"go.mod":    goMod,
		"bom/a.go":  "\ufeffpackage bom //statuslint:ignore statusoverwrite",
		"crlf/a.go": "package crlf\r\n\r\nfunc f() {} //statuslint:ignore statusoverwrite\r\n//statuslint:ignore statusreason the reason \r\nfunc g() {}\r\n",
		"line/a.go": "package line\n\n//line gone.y:10\nfunc f() {} //statuslint:ignore statusoverwrite\n/*line :7:3*/ func g() {} //statuslint:ignore\n",
	}
	want := []string{
		"bom/a.go:1:16: ignore directive gives no reason",
		"crlf/a.go:3:13: ignore directive gives no reason",
		"crlf/a.go:4:1: ignore directive suppresses nothing: statusreason finds nothing on line 5",
		"line/gone.y:10: ignore directive gives no reason",
		"line/gone.y:7:16: ignore directive names no check",
	}
	dir := module(t, files)
	if code, out, _ := run(t, dir, "go", "env", "CC"); code == 0 {
		if _, err := exec.LookPath(strings.TrimSpace(out)); err == nil {
			cgo := module(t, map[string]string{
				"go.mod":   goMod,
				"cgo/a.go": "package cgo\n\n// int two(void) { return 2; }\nimport \"C\"\n\nfunc F() int {\n\tx := int(C.two()) //statuslint:ignore statusoverwrite\n\t//statuslint:ignore statusdirective accepted here\n\t//statuslint:ignore statusnone\n\treturn x + int(C.two())\n}\n",
			})
			oddFiles(t, cgo, []string{"cgo/a.go:7:20: ignore directive gives no reason"})
		}
	}
	oddFiles(t, dir, want)

	// The line of a file that is not there cannot be shown: the finding still is.
	code, stdout, stderr := run(t, dir, tool, "-c=0", "./line")
	if code != 3 || stderr != "" {
		t.Errorf("exit code %d, want 3; stderr: %s", code, stderr)
	}
	wantLines(t, stdout, []string{want[4], want[3]})

	// A //line comment without a file leads nowhere: the place is where the code is written.
	dir = module(t, map[string]string{
		"go.mod": goMod,
		"a.go": "package a\n\nimport \"github.com/gruyaume/goops\"\n\n//line :70\nfunc f(ok bool) {\n\tif !ok {\n" +
			"\t\t_ = goops.SetUnitStatus(goops.StatusBlocked, \"\")\n\t}\n\t_ = goops.SetUnitStatus(goops.StatusActive)\n}\n",
	})
	_, stdout, _ = run(t, dir, tool, "-statusoverwrite", ".")
	if want := "a.go:10:6: unit status blocked (set at a.go:8 when !ok) is lost"; !strings.HasPrefix(stdout, want) {
		t.Errorf("got %s, want %s", stdout, want)
	}
}

func oddFiles(t *testing.T, dir string, want []string) {
	t.Helper()
	_, alone, _ := run(t, dir, tool, "-json", "./...")
	_, vetOut, vetErr := run(t, dir, "go", "vet", "-json", "-vettool="+tool, "./...")
	wantLines(t, strings.Join(decode(t, dir, alone), "\n"), want)
	wantLines(t, strings.Join(decode(t, dir, vetOut+vetErr), "\n"), want)
}

func TestFix(t *testing.T) {
	const file = "a/x_test.go"
	fixed := strings.Replace(charm[file], "// statuslint", "//statuslint", 1)
	for _, test := range []struct {
		name string
		args []string
	}{
		{"go fix", []string{"fix", "-fixtool=" + tool, "./..."}},
		{"go vet -fix", []string{"vet", "-vettool=" + tool, "-fix", "./..."}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := module(t, charm)
			diff := append(slices.Clip(test.args[:len(test.args)-1]), "-diff", "./...")
			code, stdout, stderr := run(t, dir, "go", diff...)
			if code != 1 || !strings.Contains(stdout, "\n+\ta.Ready() //statuslint:ignore") {
				t.Errorf("-diff: exit code %d, want 1 and a diff; got:\n%s%s", code, stdout, stderr)
			}
			if got := read(t, dir, file); got != charm[file] {
				t.Errorf("-diff changed the file:\n%s", got)
			}
			if code, stdout, stderr := run(t, dir, "go", test.args...); code != 0 {
				t.Errorf("exit code %d: %s%s", code, stdout, stderr)
			}
			if got := read(t, dir, file); got != fixed {
				t.Errorf("got:\n%s\nwant:\n%s", got, fixed)
			}
			if got := read(t, dir, "a/a.go"); got != charm["a/a.go"] {
				t.Errorf("a file without a fix was changed:\n%s", got)
			}
		})
	}
}

func read(t *testing.T, dir, file string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestDeterministic(t *testing.T) {
	dir := module(t, charm)
	_, first, _ := run(t, dir, tool, "-json", "./...")
	for range 2 {
		if _, again, _ := run(t, dir, tool, "-json", "./..."); again != first {
			t.Fatalf("two runs differ:\n%s\n%s", first, again)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := maps.Clone(charm)
	maps.Copy(broken, map[string]string{
		"types/types.go":     "package types\n\nfunc f() int { return \"a\" }\n",
		"user/user.go":       "package user\n\nimport _ \"example.com/internal/charm/types\"\n",
		"syntax/syntax.go":   "package syntax\n\nfunc f() {\n",
		"import/import.go":   "package imports\n\nimport _ \"example.com/internal/charm/nothing\"\n",
		"cycle/cycle.go":     "package cycle\n\nimport _ \"example.com/internal/charm/cycle\"\n",
		"intest/intest.go":   "package intest\n",
		"intest/in_test.go":  "package intest\n\nvar _ int = nothing\n",
		"onlytest/o_test.go": "package onlytest\n\nfunc f() {} //statuslint:ignore\n",
		"empty/README":       "no Go here\n",
	})
	dir := module(t, broken)
	outside, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	badMod := module(t, map[string]string{"go.mod": "module\n"})

	for _, test := range []struct {
		name   string
		dir    string
		args   []string
		code   int
		stdout []string // prefixes of its lines
		stderr []string // regular expressions, each for a part
	}{
		{"no arguments", dir, nil, 2, nil, []string{`^statuslint: no packages to check: .*'statuslint \./\.\.\.'`}},
		{"only a flag", dir, []string{"-json"}, 2, nil, []string{`^statuslint: no packages to check`}},
		{"unknown flag", dir, []string{"-nope", "./a"}, 2, nil, []string{`^statuslint: flag provided but not defined: -nope; run 'statuslint help'`}},
		{"value of a flag", dir, []string{"-statusdirective=7", "./a"}, 2, nil, []string{`invalid boolean value "7" for -statusdirective: want true or false`}},
		{"fix", dir, []string{"-fix", "./a"}, 2, nil, []string{`go fix -fixtool=`}},
		{"unknown check", dir, []string{"help", "statusoverride"}, 2, nil, []string{`^statuslint: "statusoverride" is no check: the checks are .*statusdirective`}},

		{"missing folder", dir, []string{"./nope"}, 1, nil, []string{`^statuslint: \./nope: .*directory not found`}},
		{"missing tree", dir, []string{"./nope/..."}, 1, nil, []string{`^statuslint: \./nope/\.\.\.: .*no such file or directory`}},
		{"no match", dir, []string{"example.org/x/..."}, 1, nil, []string{`^statuslint: example.org/x/\.\.\.: no package matches\n$`}},
		{"unknown package", dir, []string{"example.org/x"}, 1, nil, []string{`^statuslint: example.org/x: `}},
		{"no Go files", dir, []string{"./empty"}, 1, nil, []string{`^statuslint: \./empty: no Go files in `}},
		{"dash", dir, []string{"--", "-x"}, 2, nil, []string{`^statuslint: -x stands after a package: flags go before the packages`}},
		{"good and bad", dir, []string{"-test=false", "./nope", "./a"}, 1, charmFindings[:1], []string{`^statuslint: \./nope: `}},

		{"no module", outside, []string{"./..."}, 1, nil, []string{`^statuslint: ` + regexp.QuoteMeta(outside) + ` is in no Go module: .*run statuslint in the folder of a module, or name it with -C\n$`}},
		{"no module, folder", outside, []string{"."}, 1, nil, []string{`is in no Go module`}},
		{"broken go.mod", badMod, []string{"./..."}, 1, nil, []string{`^statuslint: cannot list packages: errors parsing go\.mod:`, `go\.mod:1: `}},

		{"types", dir, []string{"./types"}, 1, nil, []string{`^types/types\.go:3:23: cannot use "a" .*\nstatuslint: not checked until the errors above are mended: example\.com/internal/charm/types\n$`}},
		{"types of a dependency", dir, []string{"./user", "./clean"}, 1, nil, []string{`^types/types\.go:3:23: `, `mended: example\.com/internal/charm/user\n$`}},
		{"syntax", dir, []string{"./syntax"}, 1, nil, []string{`^syntax/syntax\.go:3:12: `, `mended: example\.com/internal/charm/syntax\n$`}},
		{"import", dir, []string{"./import"}, 1, nil, []string{`^import/import\.go:3:8: .*example\.com/internal/charm/nothing`, `mended: example\.com/internal/charm/import\n$`}},
		{"import cycle", dir, []string{"./cycle"}, 1, nil, []string{`import cycle not allowed`}},
		{"types of a test", dir, []string{"./intest"}, 1, nil, []string{`^intest/in_test\.go:3:13: undefined: nothing\n`}},
		{"tests left out", dir, []string{"-test=false", "./intest"}, 0, nil, []string{`^$`}},
		{"only tests", dir, []string{"./onlytest"}, 3, []string{"onlytest/o_test.go:3:13: ignore directive names no check"}, []string{`^$`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(t, test.dir, tool, test.args...)
			if code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			wantLines(t, stdout, test.stdout)
			for _, want := range test.stderr {
				if !regexp.MustCompile(want).MatchString(stderr) {
					t.Errorf("stderr lacks %s:\n%s", want, stderr)
				}
			}
			if strings.Contains(stderr, "panic") || strings.Contains(stderr, "goroutine ") {
				t.Errorf("stderr:\n%s", stderr)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	dir := t.TempDir()
	_, first, _ := run(t, dir, tool, "help")
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}} {
		code, stdout, stderr := run(t, dir, tool, args...)
		if code != 0 || stderr != "" || stdout != first {
			t.Errorf("%s: exit code %d, stderr %q, want the text of help:\n%s", args, code, stderr, stdout)
		}
	}
	for _, want := range []string{"statuslint [flags] PACKAGES", "-vettool=", "//statuslint:ignore", "statusdirective  report", "-json", "-tags tags"} {
		if !strings.Contains(first, want) {
			t.Errorf("help lacks %q:\n%s", want, first)
		}
	}
	code, stdout, stderr := run(t, dir, tool, "help", "statusdirective")
	if code != 0 || stderr != "" {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	for _, want := range []string{"statusdirective: report", "Out of scope", "/passes/statusdirective\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("help statusdirective lacks %q:\n%s", want, stdout)
		}
	}
}

// TestProtocol: what the go command asks of a vet tool.
func TestProtocol(t *testing.T) {
	dir := t.TempDir()
	code, first, _ := run(t, dir, tool, "-V=full")
	if !regexp.MustCompile(`^\S+ version devel .*buildID=[0-9a-f]{64}\n$`).MatchString(first) || code != 0 {
		t.Errorf("-V=full: exit code %d: %s", code, first)
	}
	if _, again, _ := run(t, dir, tool, "-V=full"); again != first {
		t.Errorf("-V=full: %q, then %q", first, again)
	}
	for _, arg := range []string{"-V", "version"} {
		code, stdout, _ := run(t, dir, tool, arg)
		if !regexp.MustCompile(`^statuslint \S+( \([0-9a-f]{40}(, modified)?\))? go1\.\S+\n$`).MatchString(stdout) || code != 0 {
			t.Errorf("%s: exit code %d: %s", arg, code, stdout)
		}
	}
	unreadable := t.TempDir()
	if err := os.Mkdir(filepath.Join(unreadable, ".statuslint.yaml"), 0o777); err != nil {
		t.Fatal(err)
	}
	if code, got, errs := run(t, unreadable, tool, "-V=full"); code != 0 || got == first {
		t.Errorf("-V=full where the configuration cannot be read: exit code %d: %s%s", code, got, errs)
	}
	code, stdout, _ := run(t, dir, tool, "-flags")
	var flags []struct {
		Name string
		Bool bool
	}
	if err := json.Unmarshal([]byte(stdout), &flags); err != nil || code != 0 {
		t.Fatalf("-flags: exit code %d, %v: %s", code, err, stdout)
	}
	found := false
	for _, f := range flags {
		found = found || f.Name == "statusdirective" && f.Bool
	}
	if !found {
		t.Errorf("-flags lacks statusdirective: %s", stdout)
	}
	if code, _, stderr := run(t, dir, tool, "nothing.cfg"); code != 1 || !strings.Contains(stderr, "nothing.cfg") {
		t.Errorf("missing unit: exit code %d: %s", code, stderr)
	}
}

// TestReports: one that cannot be written is an error, and keeps no other from being written.
func TestReports(t *testing.T) {
	dir := module(t, charm)
	if err := os.Symlink(filepath.Join("nowhere", "r.html"), filepath.Join(dir, "r.html")); err != nil {
		t.Skip(err)
	}
	code, stdout, stderr := run(t, dir, tool, "-format=html=r.html", "-format=text", "-format=json=r.json", "./...")
	if code != 1 || !strings.Contains(stderr, "cannot write the findings: open ") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	wantLines(t, stdout, charmFindings)
	wantLines(t, strings.Join(decode(t, dir, read(t, dir, "r.json")), "\n"), charmFindings)
}
