package main_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// The commands under test, and the cache that golangci-lint has in tests that say nothing else.
var statuslint, golangci, cache string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

// testMain builds the commands. The first time, golangci-lint takes minutes, a gigabyte of the go command's cache, and a
// network; from then on it takes seconds.
func testMain(m *testing.M) int {
	dir, err := os.MkdirTemp("", "golangci")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	statuslint, golangci, cache = filepath.Join(dir, "statuslint"), filepath.Join(dir, "golangci-lint"), filepath.Join(dir, "cache")
	for _, args := range [][]string{
		{"build", "-C", "../..", "-o", statuslint, "./cmd/statuslint"},
		{"build", "-o", golangci, "."},
	} {
		cmd := exec.Command("go", args...)
		cmd.Env = append(os.Environ(), "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "go %s: %v\n%s", strings.Join(args, " "), err, out)
			return 1
		}
	}
	return m.Run()
}

// A result is what a command has left.
type result struct {
	code           int
	stdout, stderr string
}

// run runs a command in dir, cut off from workspaces, with more variables of the environment.
func run(t *testing.T, dir string, env []string, name string, args ...string) result {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = slices.Concat(os.Environ(), []string{"PWD=" + dir, "GOWORK=off", "GOFLAGS=", "GOTOOLCHAIN=local", "GOLANGCI_LINT_CACHE=" + cache}, env)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return result{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// A finding is what a driver says of a line; the message ends with the name of the check.
type finding struct {
	file    string
	line    int
	message string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.message) }

// sorted orders findings by place, and names their files from dir.
func sorted(dir string, all []finding) []finding {
	for i := range all {
		all[i].file = filepath.ToSlash(strings.TrimPrefix(all[i].file, dir+string(filepath.Separator)))
	}
	slices.SortFunc(all, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.line-b.line, strings.Compare(a.message, b.message))
	})
	return all
}

// lint runs golangci-lint, and returns the findings of statuslint.
func lint(t *testing.T, dir string, env []string, args ...string) ([]finding, result) {
	t.Helper()
	args = append([]string{"run", "--allow-parallel-runners", "--show-stats=false", "--path-mode=abs", "--output.json.path=stdout"}, args...)
	r := run(t, dir, env, golangci, args...)
	// What it cannot read outside of a module is the go.mod, for formatters and its cache, which do without.
	if strings.Contains(r.stderr, "panic") || strings.Contains(r.stderr, "level=error") && !strings.Contains(r.stderr, "reading go.mod: read .:") {
		t.Errorf("golangci-lint: %s", r.stderr)
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename string
				Line     int
			}
		}
	}
	if r.stdout != "" {
		if err := json.Unmarshal([]byte(r.stdout), &report); err != nil {
			t.Fatalf("%v in:\n%s%s", err, r.stdout, r.stderr)
		}
	}
	var all []finding
	for _, x := range report.Issues {
		if x.FromLinter != "statuslint" {
			continue
		}
		check, message, _ := strings.Cut(x.Text, ": ")
		all = append(all, finding{x.Pos.Filename, x.Pos.Line, message + " (" + check + ")"})
	}
	return sorted(dir, all), r
}

// decode reads the JSON of the standalone command and of go vet.
func decode(t *testing.T, dir string, r result) []finding {
	t.Helper()
	var all []finding
	for dec := json.NewDecoder(strings.NewReader(r.stdout)); dec.More(); {
		var tree map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&tree); err != nil {
			t.Fatalf("%v in:\n%s%s", err, r.stdout, r.stderr)
		}
		for _, checks := range tree {
			for _, found := range checks {
				for _, f := range found {
					all = append(all, at(t, f.Posn, f.Message))
				}
			}
		}
	}
	return sorted(dir, all)
}

// position is "file:line:column"; where a comment gives the line its number, there is no column.
var position = regexp.MustCompile(`^(.*?):(\d+)(?::\d+)?$`)

func at(t *testing.T, posn, message string) finding {
	t.Helper()
	m := position.FindStringSubmatch(posn)
	if m == nil {
		t.Fatalf("%q is no position", posn)
	}
	line, err := strconv.Atoi(m[2])
	if err != nil {
		t.Fatal(err)
	}
	return finding{m[1], line, message}
}

// module writes the files of an archive to a new folder, and a fake goops beside them, so that nothing is loaded.
func module(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // as the go command names it
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(goops + archive)).Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// want checks that there is one finding for each of some texts, in their order, which "file:line: message" contains.
func want(t *testing.T, got []finding, texts ...string) {
	t.Helper()
	ok := len(got) == len(texts)
	for i := 0; ok && i < len(got); i++ {
		ok = strings.Contains(got[i].String(), texts[i])
	}
	if !ok {
		t.Errorf("got\n%v\nwant\n%s", got, strings.Join(texts, "\n"))
	}
}

// goops is a part of the module of that name. The path of the charm has an internal element: it may set its status.
const goops = `
-- go.mod --
module example.com/internal/charm

go 1.26.0

require github.com/gruyaume/goops v0.0.23

replace github.com/gruyaume/goops => ./goops
-- goops/go.mod --
module github.com/gruyaume/goops

go 1.26.0
-- goops/goops.go --
package goops

type StatusName string

const (
	StatusActive  StatusName = "active"
	StatusBlocked StatusName = "blocked"
)

func SetUnitStatus(status StatusName, message ...string) error { return nil }
`
