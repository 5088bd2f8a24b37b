package main_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// root is the folder of the repository.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	dec := yaml.NewDecoder(strings.NewReader(read(t, root(t), file)))
	dec.KnownFields(true)
	if err := dec.Decode(into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// An action is what action.yml says.
type action struct {
	Name, Description, Author string
	Inputs                    map[string]struct{ Description, Default string }
	Runs                      struct {
		Using string
		Steps []struct {
			Name, Shell, Run string
			WorkingDirectory string `yaml:"working-directory"`
			Env              map[string]string
		}
	}
}

// run runs the steps as a runner does, until one fails.
func (a *action) run(t *testing.T, dir string, env []string, inputs map[string]string) (code int, out string) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is needed")
	}
	given := make(map[string]string)
	for name, in := range a.Inputs {
		given[name] = in.Default
	}
	for name, value := range inputs {
		if _, ok := a.Inputs[name]; !ok {
			t.Fatalf("the action has no input %s", name)
		}
		given[name] = value
	}
	expand := func(s string) string {
		return regexp.MustCompile(`\$\{\{ inputs\.([\w-]+) \}\}`).ReplaceAllStringFunc(s, func(m string) string {
			return given[strings.TrimSuffix(strings.TrimPrefix(m, "${{ inputs."), " }}")]
		})
	}
	for _, step := range a.Runs.Steps {
		env := slices.Clone(env)
		for name, value := range step.Env {
			env = append(env, name+"="+expand(value))
		}
		// The flags that GitHub gives to bash.
		c, stdout, stderr := runWith(t, filepath.Join(dir, expand(step.WorkingDirectory)), env, bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", expand(step.Run))
		out += stdout + stderr
		if c != 0 {
			return c, out
		}
	}
	return 0, out
}

// TestAction runs the steps of the action in a repository with a fault, and with one that it had before.
func TestAction(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	h := newHistory(t, versioned)
	temp := t.TempDir()
	env := append(h.env, "GITHUB_ACTION_PATH="+root(t), "RUNNER_TEMP="+temp, "GITHUB_WORKSPACE="+h.dir)
	page, sarif := filepath.Join(temp, "r.html"), filepath.Join(temp, "r.sarif")
	code, out := a.run(t, h.dir, env, map[string]string{"sarif": sarif, "html": page})
	if want := "::error file=charm/charm.go,line=9,col=6,title=statusoverwrite::"; code != 3 || !strings.HasPrefix(out, want) {
		t.Errorf("exit code %d, want 3 and %s\n%s", code, want, out)
	}
	for file, want := range map[string]string{sarif: `"version": "2.1.0"`, page: "<!DOCTYPE html>"} {
		if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v: %s", file, err, data)
		}
	}
	if code, out := a.run(t, h.dir, env, map[string]string{"base": "HEAD"}); code != 0 || out != "" {
		t.Errorf("with a base: exit code %d: %s", code, out)
	}
	if code, out := a.run(t, h.dir, env, map[string]string{"packages": "./app ./helper"}); code != 0 || out != "" {
		t.Errorf("other packages: exit code %d: %s", code, out)
	}
	if code, out := a.run(t, h.dir, env, map[string]string{"working-directory": "charm", "flags": "-statusswallow -test=false", "sarif": "r.sarif"}); code != 0 || out != "" {
		t.Errorf("other checks: exit code %d: %s", code, out)
	}
	if text := read(t, h.dir, "r.sarif"); !strings.Contains(text, `"version": "2.1.0"`) {
		t.Errorf("r.sarif in the workspace: %s", text)
	}
}

// TestPreCommit: the hook installs with the go command, and its entry does what it should.
func TestPreCommit(t *testing.T) {
	var hooks []struct {
		ID, Name, Description, Language, Entry, Files string
		Args                                          []string
		PassFilenames                                 bool `yaml:"pass_filenames"`
		RequireSerial                                 bool `yaml:"require_serial"`
	}
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 1 || hooks[0].ID != "statuslint" || hooks[0].Language != "golang" {
		t.Fatalf("%+v", hooks)
	}
	for file, want := range map[string]bool{"a.go": true, "charm/a.go": true, "go.mod": true, "charm/go.sum": true, ".statuslint.yaml": true, "ergo.mod": false, "README.md": false, "a.gob": false} {
		if regexp.MustCompile(hooks[0].Files).MatchString(file) != want {
			t.Errorf("a change of %s: the hook runs: %v", file, !want)
		}
	}
	var config struct {
		Repos []struct {
			Repo, Rev string
			Hooks     []struct {
				ID   string
				Args []string
			}
		}
	}
	readYAML(t, "docs/ci/pre-commit-config.yaml", &config)
	for _, hook := range config.Repos[0].Hooks {
		if hook.ID != hooks[0].ID {
			t.Errorf("the example has the hook %s", hook.ID)
		}
	}
	h := newHistory(t, versioned)
	// pre-commit installs a hook of this kind by "go install ./..." in the repository of the hook.
	bin := t.TempDir()
	if code, _, errs := runWith(t, root(t), append(os.Environ(), "GOBIN="+bin, "GOWORK=off"), "go", "install", "./..."); code != 0 {
		t.Fatal(errs)
	}
	entry := filepath.Join(bin, hooks[0].Entry)
	if code, out, errs := runWith(t, h.dir, h.env, entry, hooks[0].Args...); code != 0 {
		t.Errorf("nothing new: exit code %d: %s%s", code, out, errs)
	}
	h.write("charm/up.go", imports+upgrade)
	if code, out, _ := runWith(t, h.dir, h.env, entry, hooks[0].Args...); code == 0 || !strings.Contains(out, "wait for the upgrade") {
		t.Errorf("a fault: exit code %d: %s", code, out)
	}
	below := config.Repos[0].Hooks[1].Args // of a module in a folder, as this one is seen from above
	below[slices.Index(below, "-C")+1] = h.dir
	if code, out, errs := runWith(t, filepath.Dir(h.dir), h.env, entry, below...); code == 0 || !strings.Contains(out, "wait for the upgrade") {
		t.Errorf("a fault in a folder: exit code %d: %s%s", code, out, errs)
	}
}

// TestGoTool: the command works as a tool that a module requires.
func TestGoTool(t *testing.T) {
	files := maps.Clone(versioned)
	files["go.mod"] += "\nrequire github.com/statuslint/statuslint v0.0.0\n\nreplace github.com/statuslint/statuslint => " + root(t) + "\n"
	dir := module(t, files)
	env := append(os.Environ(), "PWD="+dir, "GOWORK=off", "GOFLAGS=")
	// What "go get -tool" does, but for the question which version is the latest.
	const path = "github.com/statuslint/statuslint/cmd/statuslint"
	for _, args := range [][]string{{"mod", "edit", "-tool=" + path}, {"build", "-mod=mod", "-o", os.DevNull, path}} {
		if code, _, errs := runWith(t, dir, env, "go", args...); code != 0 {
			t.Fatal(errs)
		}
	}
	code, out, errs := runWith(t, dir, env, "go", "tool", "statuslint", "./...")
	if code == 0 || !strings.Contains(out, "set an option") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	code, vettool, errs := runWith(t, dir, env, "go", "tool", "-n", "statuslint")
	if code != 0 {
		t.Fatal(errs)
	}
	if _, out, errs := runWith(t, dir, env, "go", "vet", "-vettool="+strings.TrimSpace(vettool), "./..."); !strings.Contains(out+errs, "set an option") {
		t.Errorf("as a vet tool: %s%s", out, errs)
	}
}

// TestSnippets: the examples for CI name inputs, flags and files that there are.
func TestSnippets(t *testing.T) {
	var a action
	readYAML(t, "action.yml", &a)
	var workflow struct {
		On   string
		Jobs map[string]struct {
			RunsOn      string `yaml:"runs-on"`
			Permissions map[string]string
			Steps       []struct {
				Uses, If string
				With     map[string]string
			}
		}
	}
	readYAML(t, "docs/ci/github.yml", &workflow)
	used := false
	for _, step := range workflow.Jobs["statuslint"].Steps {
		if strings.HasPrefix(step.Uses, "statuslint/statuslint@") {
			used = true
			for name := range step.With {
				if _, ok := a.Inputs[name]; !ok {
					t.Errorf("the action has no input %s", name)
				}
			}
		}
	}
	if !used {
		t.Error("the workflow does not use the action")
	}
	var gitlab struct {
		Statuslint struct {
			Image     string
			Rules     []map[string]string
			Variables map[string]string
			Script    []string
			Artifacts struct {
				When     string
				ExposeAs string `yaml:"expose_as"`
				Paths    []string
			}
		}
	}
	readYAML(t, "docs/ci/gitlab.yml", &gitlab)
	h := newHistory(t, versioned)
	h.write("charm/up.go", imports+upgrade)
	env := append(h.env, "PATH="+filepath.Dir(tool)+string(filepath.ListSeparator)+os.Getenv("PATH"), "CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD", "CI=true")
	code, out, errs := runWith(t, h.dir, env, "bash", "-c", gitlab.Statuslint.Script[len(gitlab.Statuslint.Script)-1])
	if code != 3 || errs != "" || !strings.HasPrefix(out, "charm/up.go:") {
		t.Errorf("gitlab: exit code %d: %s%s", code, out, errs)
	}
	if _, err := os.Stat(filepath.Join(h.dir, gitlab.Statuslint.Artifacts.Paths[0])); err != nil {
		t.Error(err)
	}
	// Everything but the reviewer.
	command, _, _ := strings.Cut(read(t, root(t), "docs/ci/reviewdog.sh"), "|")
	if code, out, errs := runWith(t, h.dir, env, "bash", "-c", command); code != 3 || !strings.HasPrefix(out, "{") {
		t.Errorf("reviewdog: exit code %d: %s%s", code, out, errs)
	}
}
