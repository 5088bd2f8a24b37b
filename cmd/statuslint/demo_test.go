package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDemoFix applies what is suggested to a copy of the demo: it builds, its tests of the fixed and collected forms pass,
// what was fixed is not reported any more, and nothing else has changed.
func TestDemoFix(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	demo := filepath.Join(root, "testdata", "demo")
	if err := os.CopyFS(dir, os.DirFS(demo)); err != nil {
		t.Fatal(err)
	}
	mod := read(t, dir, "go.mod")
	mod = strings.Replace(mod, "../../collector", filepath.Join(root, "collector"), 1)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
		t.Fatal(err)
	}
	const faulty = "internal/charm/faulty/faulty.go"
	before := read(t, dir, faulty)

	env := append(os.Environ(), "GOWORK=off")
	if code, stdout, stderr := runWith(t, dir, env, "go", "vet", "-vettool="+tool, "-fix", "./..."); code != 0 {
		t.Errorf("go vet -fix: exit code %d: %s%s", code, stdout, stderr)
	}
	after := read(t, dir, faulty)
	// ConfigChanged is rewritten; the helper of DatabaseChanged and the loop of IngressChanged are for a person to change.
	for _, want := range []string{
		"func ConfigChanged() (err error) {\n\tstatuses := collector.New(juju.Unit(juju.WithRunner(goops.GetCommandRunner())))\n",
		"\t\t_ = statuses.Add(collector.Status{Level: collector.Blocked, Message: \"set the option hostname\"})\n",
	} {
		if !strings.Contains(after, want) {
			t.Errorf("the fixed file does not have\n%s\ngot:\n%s", want, after)
		}
	}
	_, rest, _ := strings.Cut(before, "// DatabaseChanged")
	if !strings.HasSuffix(after, rest) {
		t.Errorf("other functions were changed:\n%s", after)
	}
	if code, stdout, stderr := runWith(t, dir, env, "gofmt", "-l", "."); code != 0 || stdout != "" {
		t.Errorf("gofmt -l: %s%s", stdout, stderr)
	}
	if code, stdout, stderr := runWith(t, dir, env, "go", "build", "./..."); code != 0 {
		t.Errorf("go build: %s%s", stdout, stderr)
	}
	code, stdout, stderr := runWith(t, dir, env, tool, "./...")
	if code != 3 || strings.Contains(stdout, "hostname") || strings.Count(stdout, " is lost") != 3 {
		t.Errorf("exit code %d, want 3 and the three other findings:\n%s%s", code, stdout, stderr)
	}
	for _, file := range []string{"internal/charm/fixed/fixed.go", "internal/charm/collected/collected.go", "internal/charm/charm.go", "cmd/dispatch/main.go"} {
		if read(t, dir, file) != read(t, demo, file) {
			t.Errorf("%s has no finding and was changed", file)
		}
	}
}
