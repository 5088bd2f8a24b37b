package main_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A history is a git repository with a module in it.
type history struct {
	t   *testing.T
	dir string
	env []string
	tmp string // where temporary files go
}

func newHistory(t *testing.T, files map[string]string) *history {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is needed")
	}
	h := &history{t: t, dir: module(t, files), tmp: t.TempDir()}
	h.env = append(os.Environ(), "PWD="+h.dir, "GOWORK=off", "GOPROXY=off", "GOFLAGS=", "GOTOOLCHAIN=local",
		"TMPDIR="+h.tmp, "STATUSLINT_CACHE="+t.TempDir(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	h.git("init", "-q", "-b", "main")
	h.commit("start")
	return h
}

func (h *history) git(args ...string) string {
	h.t.Helper()
	code, out, errs := runWith(h.t, h.dir, h.env, "git", args...)
	if code != 0 {
		h.t.Fatalf("git %q: %s", args, errs)
	}
	return out
}

func (h *history) commit(message string) {
	h.t.Helper()
	h.git("add", "-A")
	h.git("commit", "-q", "-m", message)
}

// notes are what standard error says besides errors.
var notes = regexp.MustCompile(`(?m)^statuslint: note: .*\n`)

// lint runs the tool and returns the functions with findings.
func (h *history) lint(args ...string) []string {
	h.t.Helper()
	code, out, errs := runWith(h.t, h.dir, h.env, tool, append(append([]string{"-json"}, args...), "./...")...)
	if code != 0 && code != 3 || notes.ReplaceAllString(errs, "") != "" {
		h.t.Fatalf("%q: exit code %d: %s", args, code, errs)
	}
	var functions []string
	for _, m := range regexp.MustCompile(`"function": "(\w+)"`).FindAllStringSubmatch(out, -1) {
		functions = append(functions, m[1])
	}
	slices.Sort(functions)
	return functions
}

// clean checks that nothing is left of trees.
func (h *history) clean() {
	h.t.Helper()
	var left []string
	for range 100 {
		left, _ = filepath.Glob(filepath.Join(h.tmp, "*"))
		locks, _ := filepath.Glob(filepath.Join(h.dir, ".git", "*.lock"))
		left = append(left, locks...)
		if trees, err := os.ReadDir(filepath.Join(h.dir, ".git", "worktrees")); err == nil {
			left = append(left, fmt.Sprint(trees))
		}
		if trees := strings.Count(h.git("worktree", "list"), "\n"); trees != 1 {
			left = append(left, fmt.Sprint(trees, " trees"))
		}
		if len(left) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	h.t.Errorf("left behind: %q", left)
}

// The module of the history. Configure has a fault from the start; Accepted has one that is accepted.
var versioned = map[string]string{
	"go.mod": goMod,
	"charm/charm.go": `package charm

import "github.com/gruyaume/goops"

func Configure(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "set an option")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func Install(ok bool) {
	prepare(ok)
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func prepare(ok bool) {
	_ = ok
}

func Accepted(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "for the log")
	}
	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusoverwrite both are in the log
}
`,
	"helper/helper.go": `package helper

func Check(ok bool) {
	_ = ok
}
`,
	"app/app.go": `package app

import (
	"github.com/gruyaume/goops"

	"example.com/internal/charm/helper"
)

func Start(ok bool) {
	helper.Check(ok)
	_ = goops.SetUnitStatus(goops.StatusActive)
}
`,
}

const upgrade = `
func Upgrade(ready bool) {
	if !ready {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "wait for the upgrade")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}
`

const imports = "package charm\n\nimport \"github.com/gruyaume/goops\"\n"

// The history: what each commit does, and the functions with findings that its parent does not have.
var commits = []struct {
	what   string
	change func(h *history)
	fresh  []string
}{
	{"a fault in a changed function", func(h *history) { h.replace("charm/charm.go", "func Accepted", upgrade[1:]+"\nfunc Accepted") }, []string{"Upgrade"}},
	{"in an unchanged caller", func(h *history) {
		h.replace("charm/charm.go", "\t_ = ok\n", "\tif !ok {\n\t\t_ = goops.SetUnitStatus(goops.StatusBlocked, \"not prepared\")\n\t}\n")
	}, []string{"Install"}},
	{"helper in another package changed", func(h *history) {
		h.replace("helper/helper.go", "\t_ = ok\n", "\tif !ok {\n\t\t_ = goops.SetUnitStatus(goops.StatusBlocked, \"no relation\")\n\t}\n")
		h.replace("helper/helper.go", "package helper\n", "package helper\n\nimport \"github.com/gruyaume/goops\"\n")
	}, []string{"Start"}},
	{"fault moved within its file", func(h *history) {
		h.replace("charm/charm.go", upgrade, "")
		h.replace("charm/charm.go", imports, imports+upgrade)
	}, nil},
	{"fault moved to another file", func(h *history) {
		h.replace("charm/charm.go", upgrade, "")
		h.write("charm/upgrade.go", imports+upgrade)
	}, nil},
	{"file renamed", func(h *history) { h.git("mv", "charm/upgrade.go", "charm/up.go") }, nil},
	{"only reformatted", func(h *history) {
		h.replace("charm/up.go", "SetUnitStatus(goops.StatusBlocked, \"wait for the upgrade\")", "SetUnitStatus(\n\t\t\tgoops.StatusBlocked,\n\n\t\t\t\"wait for the upgrade\",\n\t\t)")
		h.replace("charm/up.go", "func Upgrade", "// Upgrade is long.\n//\n// And documented.\nfunc Upgrade")
	}, nil},
	{"a local renamed", func(h *history) {
		h.replace("charm/up.go", "ready bool", "done bool")
		h.replace("charm/up.go", "!ready", "!done")
	}, nil},
	{"a text reworded", func(h *history) { h.replace("charm/up.go", "wait for the upgrade", "the upgrade goes on") }, nil},
	{"fault fixed", func(h *history) { h.replace("charm/up.go", "\t\t)\n", "\t\t)\n\t\treturn\n") }, nil},
	{"a second one in a function", func(h *history) {
		h.replace("charm/charm.go", "\"set an option\")\n\t}\n\t_ = goops.SetUnitStatus(goops.StatusActive)",
			"\"set an option\")\n\t}\n\t_ = goops.SetUnitStatus(goops.StatusActive)\n\tif !ok {\n\t\t_ = goops.SetUnitStatus(goops.StatusBlocked, \"set another\")\n\t}\n\t_ = goops.SetUnitStatus(goops.StatusActive)")
	}, []string{"Configure"}},
	{"no longer accepted", func(h *history) {
		h.replace("charm/charm.go", " //statuslint:ignore statusoverwrite both are in the log", "")
	}, []string{"Accepted"}},
}

func (h *history) write(file, content string) {
	h.t.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, file), []byte(content), 0o666); err != nil {
		h.t.Fatal(err)
	}
}

func (h *history) replace(file, old, text string) {
	h.t.Helper()
	data := read(h.t, h.dir, file)
	if strings.Count(data, old) != 1 {
		h.t.Fatalf("%s has %d times %q:\n%s", file, strings.Count(data, old), old, data)
	}
	h.write(file, strings.Replace(data, old, text, 1))
}

// TestBaselineGone: a baseline that knows of what is no longer there says so, once it has been looked for.
func TestBaselineGone(t *testing.T) {
	h := newHistory(t, versioned)
	if code, _, errs := runWith(t, h.dir, h.env, tool, "-write-baseline=baseline.json", "./..."); code != 0 {
		t.Fatal(errs)
	}
	for _, test := range []struct {
		drop bool
		args []string
		want string
	}{
		{false, []string{"./..."}, ""},
		{true, []string{"./..."}, "statuslint: note: baseline.json: no longer there: 1 of its findings; -write-baseline=baseline.json writes it anew\n"},
		{true, []string{"./app"}, ""},
		{true, []string{"-statusreason", "./..."}, ""},
	} {
		if test.drop {
			h.write("charm/charm.go", "package charm\n\nfunc Changed(string) {}\n")
		}
		code, out, errs := runWith(t, h.dir, h.env, tool, append([]string{"-baseline=baseline.json", "-test=false"}, test.args...)...)
		if code != 0 || out != "" || errs != test.want {
			t.Errorf("%q: exit code %d: %s%s\nwant %s", test.args, code, out, errs, test.want)
		}
	}
}

func TestBase(t *testing.T) {
	h := newHistory(t, versioned)
	for _, c := range commits {
		if code, _, errs := runWith(t, h.dir, h.env, tool, "-write-baseline=baseline.json", "./..."); code != 0 {
			t.Fatal(errs)
		}
		known := read(t, h.dir, "baseline.json")
		c.change(h)
		if err := os.Remove(filepath.Join(h.dir, "baseline.json")); err != nil {
			t.Fatal(err)
		}
		if got := h.lint("-base=HEAD"); !slices.Equal(got, c.fresh) {
			t.Errorf("%s, before the commit: got %q, want %q", c.what, got, c.fresh)
		}
		h.commit(c.what)
		if got := h.lint("-base=HEAD~1"); !slices.Equal(got, c.fresh) {
			t.Errorf("%s: got %q, want %q", c.what, got, c.fresh)
		}
		if got := h.lint("-base=HEAD"); len(got) > 0 {
			t.Errorf("%s: compared with itself: %q", c.what, got)
		}
		h.write("baseline.json", known)
		if got := h.lint("-baseline=baseline.json"); !slices.Equal(got, c.fresh) {
			t.Errorf("%s, by a baseline: got %q, want %q", c.what, got, c.fresh)
		}
		if err := os.Remove(filepath.Join(h.dir, "baseline.json")); err != nil {
			t.Fatal(err)
		}
	}
	if len(commits) != 12 {
		t.Errorf("%d commits", len(commits))
	}
	if got, want := h.lint("-base=HEAD~12"), []string{"Accepted", "Configure", "Install", "Start"}; !slices.Equal(got, want) {
		t.Errorf("since the start: got %q, want %q", got, want)
	}
	h.clean()
}

// TestBaseBelow: the folder in which the tool is started need not be that of the repository, and may be new.
func TestBaseBelow(t *testing.T) {
	h := newHistory(t, versioned)
	h.dir = filepath.Join(h.dir, "charm")
	if got := h.lint("-base=HEAD"); len(got) > 0 {
		t.Errorf("in a folder below: %q", got)
	}
	h.dir = filepath.Dir(h.dir)
	if err := os.Mkdir(filepath.Join(h.dir, "fresh"), 0o777); err != nil {
		t.Fatal(err)
	}
	h.write("fresh/fresh.go", strings.Replace(imports+upgrade, "package charm", "package fresh", 1))
	h.dir = filepath.Join(h.dir, "fresh")
	if got := h.lint("-base=HEAD"); !slices.Equal(got, []string{"Upgrade"}) {
		t.Errorf("in a new folder: %q", got)
	}
	h.dir = filepath.Dir(h.dir)
	h.clean()
}

// TestBaseFiles: files that are named are those of the revision, under whatever name.
func TestBaseFiles(t *testing.T) {
	h := newHistory(t, versioned)
	h.write("charm/up.go", imports+upgrade)
	for _, dir := range []string{"./charm", filepath.Join(h.dir, "charm")} {
		code, out, errs := runWith(t, h.dir, h.env, tool, "-base=HEAD", "-statusoverwrite", dir+"/charm.go", dir+"/up.go")
		if code != 3 || !strings.Contains(out, "wait for the upgrade") || strings.Contains(out, "set an option") {
			t.Errorf("%s: exit code %d: %s%s", dir, code, out, errs)
		}
	}
	work := filepath.Join(t.TempDir(), "go.work")
	if err := os.WriteFile(work, []byte("go 1.26.0\n\nuse "+h.dir+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runWith(t, h.dir, append(h.env, "GOWORK="+work), tool, "-base=HEAD", "-statusoverwrite", "./...")
	if code != 3 || errs != "" || !strings.Contains(out, "wait for the upgrade") || strings.Contains(out, "set an option") {
		t.Errorf("a workspace elsewhere: exit code %d: %s%s", code, out, errs)
	}
	h.clean()
}

// TestBaseErrors: what is wrong, and what would be right.
func TestBaseErrors(t *testing.T) {
	h := newHistory(t, versioned)
	outside := module(t, versioned)
	shallow := filepath.Join(t.TempDir(), "shallow")
	h.write("x.txt", "")
	h.commit("one more")
	h.git("clone", "-q", "--depth=1", "file://"+h.dir, shallow)
	first := strings.TrimSpace(h.git("rev-parse", "HEAD~1"))
	whole := filepath.Join(t.TempDir(), "whole")
	h.git("branch", "more")
	h.git("clone", "-q", "file://"+h.dir, whole)

	broken := newHistory(t, versioned)
	broken.replace("charm/charm.go", "package charm", "package charm\n\nfunc broken() int { return undefined }")
	broken.commit("broken")
	broken.replace("charm/charm.go", "\n\nfunc broken() int { return undefined }", "")

	sub := newHistory(t, versioned)
	sub.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "file://"+h.dir, "third")
	sub.commit("with a submodule")
	for file, content := range map[string]string{"third/x.txt": "changed"} {
		sub.write(file, content)
	}

	h.write("more.json", "{\"version\": 1, \"findings\": []}\n>>>>>>> theirs\n")
	noGit := slices.DeleteFunc(slices.Clone(h.env), func(v string) bool { return strings.HasPrefix(v, "PATH=") })
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(goTool, filepath.Join(bin, "go")); err != nil {
		t.Skip(err)
	}
	for _, test := range []struct {
		name, dir string
		env       []string
		args      []string
		code      int
		want      string
	}{
		{"no such revision", h.dir, h.env, []string{"-base=nowhere"}, 1, `statuslint: -base: there is no revision "nowhere" in .*: name a branch, a tag or a commit, or fetch it first`},
		{"an option", h.dir, h.env, []string{"-base=--help"}, 1, `there is no revision "--help"`},
		{"no repository", outside, append(h.env, "GIT_CEILING_DIRECTORIES="+filepath.Dir(outside)), []string{"-base=HEAD"}, 1, `is in no git repository`},
		{"shallow", shallow, h.env, []string{"-base=" + first}, 1, `there is no revision "` + first + `" in this clone, which is shallow: fetch it first, as by 'git fetch --depth=1 origin ` + first},
		{"no git", h.dir, append(noGit, "PATH="+bin), []string{"-base=HEAD"}, 1, `git is needed, and cannot be found`},
		{"ancestor, shallow", shallow, h.env, []string{"-base=HEAD~3"}, 1, `shallow: fetch more of its history first, by 'git fetch --deepen=3'`},
		{"parents, shallow", shallow, h.env, []string{"-base=HEAD^^"}, 1, `by 'git fetch --unshallow'`},
		{"ancestor", h.dir, h.env, []string{"-base=HEAD~30"}, 1, `: the history of HEAD does not go back so far\n`},
		{"remote branch, shallow", shallow, h.env, []string{"-base=origin/more"}, 1, `by 'git fetch --depth=1 origin \+refs/heads/more:refs/remotes/origin/more'`},
		{"remote branch", whole, h.env, []string{"-base=origin/a/b"}, 1, `by 'git fetch origin \+refs/heads/a/b:refs/remotes/origin/a/b'\n`},
		{"branch of a remote", whole, h.env, []string{"-base=more"}, 1, `: there is origin/more\n`},
		{"branch, shallow", shallow, h.env, []string{"-base=more~2"}, 1, `as by 'git fetch origin more', and name it FETCH_HEAD~2`},
		{"no temporary folder", h.dir, append(h.env, "TMPDIR=/nowhere"), []string{"-base=HEAD"}, 1, `no folder can be made in /nowhere, for temporary files: no such file`},
		{"broken before", broken.dir, broken.env, []string{"-base=HEAD"}, 3, `all findings count as new in packages that cannot be checked at HEAD: example.com/internal/charm/charm`},
		{"dirty submodule", sub.dir, sub.env, []string{"-base=HEAD"}, 1, `the submodule third has changes that are not committed.*commit or stash them first`},
		{"no baseline", h.dir, h.env, []string{"-baseline=nowhere.json"}, 1, `open nowhere.json: no such file .*; -write-baseline nowhere.json makes one`},
		{"relative cache", h.dir, slices.Concat(h.env, []string{"STATUSLINT_CACHE=here"}), []string{"-base=HEAD"}, 1, `STATUSLINT_CACHE=here: want an absolute path`},
		{"no baseline in it", h.dir, h.env, []string{"-baseline=go.mod"}, 1, `go.mod:1: not a baseline: .*; -write-baseline go.mod makes one`},
		{"more in a baseline", h.dir, h.env, []string{"-baseline=more.json"}, 1, `more.json:2: not a baseline: something follows the JSON object`},
		{"both", h.dir, h.env, []string{"-write-baseline=x", "-base=HEAD"}, 2, `-write-baseline writes all that is found: drop -base and -baseline`},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, _, errs := runWith(t, test.dir, test.env, tool, append(test.args, "./...")...)
			if code != test.code || !regexp.MustCompile(test.want).MatchString(errs) || strings.Contains(errs, "statuslint-base-") {
				t.Errorf("exit code %d, want %d:\n%s\nwant %s, and no name of a tree", code, test.code, errs, test.want)
			}
		})
	}
	sub.git("-C", "third", "checkout", "-q", ".")
	if got := sub.lint("-base=HEAD"); len(got) > 0 {
		t.Errorf("with a clean submodule: %q", got)
	}
	sub.clean()
}

// TestBaseHook: git tells a hook of the index of another command, which must stay as it is.
func TestBaseHook(t *testing.T) {
	h := newHistory(t, versioned)
	hook := fmt.Sprintf("#!/bin/sh\nexec %s -base=HEAD ./...\n", tool)
	if err := os.WriteFile(filepath.Join(h.dir, ".git/hooks/pre-commit"), []byte(hook), 0o777); err != nil {
		t.Fatal(err)
	}
	h.write("charm/more.go", "package charm\n")
	h.commit("nothing new")
	h.write("charm/up.go", imports+upgrade)
	h.git("add", "-A")
	if code, out, _ := runWith(t, h.dir, h.env, "git", "commit", "-q", "-m", "a fault"); code == 0 {
		t.Errorf("a fault was committed: %s", out)
	}
	if got := h.git("status", "--porcelain"); got != "A  charm/up.go\n" {
		t.Errorf("the index is now %q", got)
	}
	// Whatever git may say to a hook is about another command, also below the folder of the repository.
	names := strings.Fields(h.git("rev-parse", "--local-env-vars"))
	below := filepath.Join(h.dir, "charm")
	env := append(slices.Clone(h.env), "PWD="+below)
	for _, name := range names {
		if !strings.HasPrefix(name, "GIT_CONFIG_") {
			env = append(env, name+"=/nowhere")
		}
	}
	code, out, errs := runWith(t, below, env, tool, "-c=-1", "-base=HEAD", ".")
	if code != 3 || errs != "" || strings.Count(out, " is lost: ") != 1 {
		t.Errorf("with %q: exit code %d: %s%s", names, code, out, errs)
	}
	h.git("rm", "-q", "-f", "charm/up.go")
	h.git("rebase", "-q", "--exec", tool+" -base=HEAD~1 ./...", "HEAD~1")
	if code, out, _ := runWith(t, h.dir, h.env, "git", "rebase", "-q", "--exec", "cd charm && "+tool+" -base=nowhere .", "HEAD~1"); code == 0 {
		t.Errorf("a failure passed: %s", out)
	}
	h.git("rebase", "--abort")
	h.clean()
}

// TestBaseOut: what lies outside of the repository is that of today, at the revision, too, and is looked at anew each time.
func TestBaseOut(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string // before the repository is moved below its folder
	}{
		{"replace", map[string]string{"r/go.mod": strings.Replace(goMod, "./goops", "../goops", 1)}},
		{"use", map[string]string{"r/go.work": "go 1.26.0\n\nuse (\n\t.\n\t../goops\n)\n"}},
		{"replace in a workspace", map[string]string{"r/go.work": "go 1.26.0\n\nuse .\n\nreplace github.com/gruyaume/goops => ../goops\n"}},
		{"a workspace above", map[string]string{"go.work": "go 1.26.0\n\nuse (\n\t./r\n\t./r/later\n\t./goops\n)\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHistory(t, nil)
			all := map[string]string{"r/go.mod": strings.Replace(goMod, "replace github.com/gruyaume/goops => ./goops\n", "", 1)}
			for name, content := range versioned {
				if name != "go.mod" {
					all["r/"+name] = content
				}
			}
			for name, content := range test.files {
				all[name] = content
			}
			for name, content := range all {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(h.dir, name)), 0o777); err != nil {
					t.Fatal(err)
				}
				h.write(name, content)
			}
			h.dir = filepath.Join(h.dir, "r")
			h.env = append(slices.DeleteFunc(h.env, func(v string) bool { return v == "GOWORK=off" }), "PWD="+h.dir)
			h.git("init", "-q", "-b", "main")
			h.commit("start")
			h.write("charm/up.go", imports+upgrade)
			if err := os.Mkdir(filepath.Join(h.dir, "later"), 0o777); err != nil {
				t.Fatal(err)
			}
			h.write("later/go.mod", "module example.com/later\n\ngo 1.26.0\n")
			if got := h.lint("-base=HEAD"); !slices.Equal(got, []string{"Upgrade"}) {
				t.Errorf("got %q, want Upgrade", got)
			}
			// It is not kept: what lies outside may change.
			h.env = append(h.env, "PATH="+withoutTrees(t)+":"+os.Getenv("PATH"))
			if code, _, errs := runWith(t, h.dir, h.env, tool, "-base=HEAD", "./..."); code != 1 || !strings.Contains(errs, "no trees today") {
				t.Errorf("it was kept: exit code %d: %s", code, errs)
			}
			h.clean()
		})
	}
}

// fakeGit is a folder with a git that runs a line of shell before the real one.
func fakeGit(t *testing.T, line string) string {
	t.Helper()
	real, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is needed")
	}
	bin := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\n%s\nexec %s \"$@\"\n", line, real)
	if err := os.WriteFile(filepath.Join(bin, "git"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return bin
}

// withoutTrees has a git that can make none.
func withoutTrees(t *testing.T) string {
	return fakeGit(t, `case "$*" in *"worktree add"*) echo no trees today >&2; exit 1;; esac`)
}

// TestBaseModuleless: where there was no module yet, all is new, whatever lies above temporary files.
func TestBaseModuleless(t *testing.T) {
	h := newHistory(t, map[string]string{"README": ""})
	for name, content := range versioned {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(h.dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		h.write(name, content)
	}
	for _, file := range []string{"go.mod", "go.work"} {
		if err := os.WriteFile(filepath.Join(h.tmp, file), []byte("module example.com/other\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		code, out, errs := runWith(t, h.dir, h.env, tool, "-c=-1", "-base=HEAD", "./...")
		if code != 3 || strings.Count(out, " is lost: ") != 1 || errs != "statuslint: note: this folder is in no Go module at HEAD: all that is found counts as new\n" {
			t.Errorf("exit code %d: %s%s", code, out, errs)
		}
	}
	h.commit("a module")
	if got := h.lint("-base=HEAD"); len(got) > 0 {
		t.Errorf("with a module: %q", got)
	}
}

// TestBaseIgnored: what git ignores is at no revision, and that is said.
func TestBaseIgnored(t *testing.T) {
	h := newHistory(t, versioned)
	h.write(".gitignore", "up.go\n")
	h.commit("ignore")
	h.write("charm/up.go", imports+upgrade)
	code, out, errs := runWith(t, h.dir, h.env, tool, "-c=-1", "-base=HEAD", "./...")
	if code != 3 || strings.Count(out, " is lost: ") != 1 || !strings.Contains(errs, "note: git ignores charm/up.go, so that no revision has it: ") {
		t.Errorf("a fault in it: exit code %d: %s%s", code, out, errs)
	}
	h.write("charm/up.go", "package charm\n\nvar made = 1\n")
	h.write("charm/uses.go", "package charm\n\nvar _ = made\n")
	h.commit("uses what is made")
	code, _, errs = runWith(t, h.dir, h.env, tool, "-base=HEAD", "./...")
	if code != 3 || !strings.Contains(errs, "at HEAD: charm/uses.go:3:9: undefined: made\n") || !strings.Contains(errs, "what git ignores is not there at HEAD: charm/up.go;") {
		t.Errorf("a package that needs it: exit code %d: %s", code, errs)
	}
	h.replace("go.mod", "module example.com/internal/charm", "module example.com/internal/tent")
	h.replace("app/app.go", "internal/charm/helper", "internal/tent/helper")
	code, _, errs = runWith(t, h.dir, h.env, tool, "-base=HEAD", "./...")
	if code != 3 || !strings.Contains(errs, "example.com/internal/tent/charm is not found at HEAD, though there are Go files in charm: all of it counts as new: ") || strings.Contains(errs, "statuslint-base-") {
		t.Errorf("a module with another name: exit code %d: %s", code, errs)
	}
	h.clean()
}

// TestBaseLeft: a tree that cannot be removed changes nothing but what is said.
func TestBaseLeft(t *testing.T) {
	h := newHistory(t, versioned)
	h.write("charm/up.go", imports+upgrade)
	bin := fakeGit(t, `case "$*" in "worktree remove"*) echo it is stuck >&2; exit 1;; esac`)
	code, out, errs := runWith(t, h.dir, append(h.env, "PATH="+bin+":"+os.Getenv("PATH")), tool, "-c=-1", "-base=HEAD", "./...")
	if code != 3 || strings.Count(out, " is lost: ") != 1 || !regexp.MustCompile(`^statuslint: the temporary tree \S+/statuslint-base-\S+/tree could not be removed as it should: it is stuck; `).MatchString(errs) {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	// What git knows of it goes in time, what it knows of the user's own trees stays.
	if err := os.Mkdir(filepath.Join(h.dir, ".git", "own"), 0o777); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(h.dir, ".git", "own", "tree2")
	h.git("worktree", "add", "-q", "--detach", own)
	if err := os.RemoveAll(own); err != nil {
		t.Fatal(err)
	}
	again := func() {
		t.Helper()
		env := append(slices.Clone(h.env), "STATUSLINT_CACHE="+t.TempDir())
		if code, _, errs := runWith(t, h.dir, env, tool, "-base=HEAD", "./..."); code != 3 || errs != "" {
			t.Errorf("exit code %d: %s", code, errs)
		}
	}
	again()
	if n := strings.Count(h.git("worktree", "list"), "\n"); n != 3 {
		t.Errorf("%d trees are known, want 3: one may be in use elsewhere", n)
	}
	entries, err := filepath.Glob(filepath.Join(h.dir, ".git", "worktrees", "*", "gitdir"))
	if err != nil {
		t.Fatal(err)
	}
	yesterday := time.Now().Add(-25 * time.Hour)
	for _, entry := range entries {
		if err := os.Chtimes(entry, yesterday, yesterday); err != nil {
			t.Fatal(err)
		}
	}
	again()
	if list := h.git("worktree", "list"); strings.Count(list, "\n") != 2 || !strings.Contains(list, own) {
		t.Errorf("trees that are known: %s", list)
	}
}

// TestBaseSubmodules: also those of submodules are there at the revision.
func TestBaseSubmodules(t *testing.T) {
	inner, middle := newHistory(t, nil), newHistory(t, nil)
	add := func(h, sub *history, path string) {
		h.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "file://"+sub.dir, path)
		h.commit("with a submodule")
	}
	add(middle, inner, "inner")
	h := newHistory(t, versioned)
	add(h, middle, "middle")
	h.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init", "--recursive")
	h.write("go.mod", strings.Replace(goMod, "./goops", "./middle/inner/goops", 1))
	h.commit("uses it")
	h.write("charm/up.go", imports+upgrade)
	if got := h.lint("-base=HEAD"); !slices.Equal(got, []string{"Upgrade"}) {
		t.Errorf("got %q, want Upgrade", got)
	}
	for _, path := range []string{"middle", "middle/inner"} {
		if list := h.git("-C", path, "worktree", "list"); strings.Count(list, "\n") != 1 {
			t.Errorf("%s: trees are left: %s", path, list)
		}
	}
	h.clean()
}

// TestBaseProgress: a checkout that takes long is told on a terminal, and nowhere else.
func TestBaseProgress(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip("script makes a terminal, and is not there")
	}
	h := newHistory(t, versioned)
	bin := fakeGit(t, `case "$*" in *"worktree add"*) sleep 2;; esac`)
	env := append(slices.DeleteFunc(h.env, func(v string) bool { return strings.HasPrefix(v, "CI=") }), "TERM=xterm", "PATH="+bin+":"+os.Getenv("PATH"))
	for _, terminal := range []bool{false, true} {
		args := []string{tool, "-base=HEAD", "./..."}
		if terminal {
			args = []string{script, "-qec", strings.Join(args, " "), os.DevNull}
		}
		code, out, errs := runWith(t, h.dir, append(env, "STATUSLINT_CACHE="+t.TempDir()), args[0], args[1:]...)
		if said := strings.Contains(out+errs, "checking out HEAD"); code != 0 || said != terminal || !terminal && errs != "" {
			t.Errorf("terminal: %t: exit code %d: %q%q", terminal, code, out, errs)
		}
	}
}

// TestBaseUnborn: before the first commit all is new.
func TestBaseUnborn(t *testing.T) {
	h := newHistory(t, versioned)
	h.git("checkout", "-q", "--orphan", "other")
	if got := h.lint("-base=HEAD"); !slices.Equal(got, []string{"Configure"}) {
		t.Errorf("got %q, want Configure", got)
	}
	const want = "statuslint: note: -base=HEAD: there is no commit yet: all counts as new\n"
	if _, _, errs := runWith(t, h.dir, h.env, tool, "-base=HEAD", "./..."); errs != want {
		t.Errorf("it says %q, want %q", errs, want)
	}
	h.clean()
}

// TestBaseKept: what a revision has is kept, but not for other settings of the go command.
func TestBaseKept(t *testing.T) {
	h := newHistory(t, versioned)
	h.write("charm/special.go", "//go:build special\n\n"+imports+upgrade)
	h.commit("a fault for some")
	settings := filepath.Join(t.TempDir(), "env")
	if err := os.WriteFile(settings, []byte("GOFLAGS=-tags=special\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := h.lint("-base=HEAD"); len(got) > 0 {
		t.Errorf("first: %q", got)
	}
	// However it is written, it need not be looked at again; what changes the findings does.
	blocked := append(slices.Clone(h.env), "PATH="+withoutTrees(t)+":"+os.Getenv("PATH"))
	for args, anew := range map[string]bool{
		"-c=-1": false, "-color=always": false, "-format=text -format=html=" + filepath.Join(t.TempDir(), "x.html"): false,
		"-test=false": true, "-tags=other": true, "-statusoverwrite": true, "-statusoverwrite.strict": true,
	} {
		code, _, errs := runWith(t, h.dir, blocked, tool, append(strings.Fields(args), "-base=HEAD", "./...")...)
		if looked := strings.Contains(errs, "no trees today"); looked != anew || !anew && code != 0 {
			t.Errorf("%s: exit code %d, looked anew: %t: %s", args, code, looked, errs)
		}
	}
	h.env = append(slices.DeleteFunc(h.env, func(v string) bool { return strings.HasPrefix(v, "GOFLAGS=") }), "GOENV="+settings)
	if got := h.lint(); !slices.Equal(got, []string{"Configure", "Upgrade"}) {
		t.Errorf("with the tag: %q", got)
	}
	if got := h.lint("-base=HEAD"); len(got) > 0 {
		t.Errorf("with the tag, compared: %q", got)
	}
}

// TestKilled: whenever a run ends, and by whatever signal, nothing is left of it, and the next one is right.
func TestKilled(t *testing.T) {
	h := newHistory(t, versioned)
	h.write("charm/up.go", imports+upgrade)
	start := time.Now()
	uncached := func() []string {
		return append(slices.Clone(h.env), "STATUSLINT_CACHE="+filepath.Join(h.dir, ".git", fmt.Sprint("cache", rand.Uint64())))
	}
	runWith(t, h.dir, uncached(), tool, "-base=HEAD", "./...")
	whole := time.Since(start)
	runs, killed := 50, 0
	for i := range runs {
		cmd := exec.Command(tool, "-base=HEAD", "./...")
		cmd.Dir, cmd.Env = h.dir, uncached()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(whole))))
		signal := []syscall.Signal{syscall.SIGKILL, syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM}[i%4]
		if err := cmd.Process.Signal(signal); err == nil {
			killed++
		}
		_ = cmd.Wait() // the signal
	}
	if killed < runs/2 {
		t.Errorf("only %d of %d runs were killed", killed, runs)
	}
	h.clean()
	if got := h.lint("-base=HEAD"); !slices.Equal(got, []string{"Upgrade"}) {
		t.Errorf("after %d kills: got %q, want Upgrade", killed, got)
	}
	h.clean()
}
