package main_test

import (
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// overwrites is a module in which statuses are lost in one package, by a helper
// two packages away, and in a way that only the strict form reports. What its
// test does is nobody's status.
var overwrites = map[string]string{
	"go.mod": goMod,
	"low/low.go": `package low

import "github.com/gruyaume/goops"

// Check sets the status and tells nobody.
func Check(ok bool) {
	if !ok {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
	}
}
`,
	"middle/middle.go": `package middle

import "example.com/internal/charm/low"

// Check checks.
func Check(ok bool) { low.Check(ok) }
`,
	"top/top.go": `package top

import (
	"github.com/gruyaume/goops"

	"example.com/internal/charm/middle"
)

// Configure loses what the helper says.
func Configure(ok bool) {
	middle.Check(ok)
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// Rise goes from low to high.
func Rise(err error) {
	_ = goops.SetUnitStatus(goops.StatusActive)
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, err.Error())
	}
}
`,
	"top/top_test.go": `package top

import "github.com/gruyaume/goops"

func lose(err error) {
	if err != nil {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "in a test")
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}
`,
}

const (
	lostFar    = "top/top.go:12:"
	lostStrict = "top/top.go:19:"
)

// TestOverwrite: one check with facts and a flag, the same in every driver.
func TestOverwrite(t *testing.T) {
	dir := module(t, overwrites)
	single := filepath.Join(t.TempDir(), "statusoverwrite")
	if out, err := exec.Command("go", "build", "-o", single, "../statusoverwrite").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct {
		name, flag string // of the flag, what comes after the name of the check
		want       []string
	}{
		{"default", "", []string{lostFar}},
		{"strict", ".strict", []string{lostFar, lostStrict}},
		{"off", "=false", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			flags := []string{"-json"}
			if test.flag != "" {
				flags = append(flags, "-statusoverwrite"+test.flag)
			}
			_, out, stderr := run(t, dir, tool, append(flags, "./...")...)
			alone := decode(t, dir, out)
			wantLines(t, strings.Join(alone, "\n")+stderr, test.want)

			_, out, stderr = run(t, dir, "go", append([]string{"vet", "-vettool=" + tool}, append(flags, "./...")...)...)
			if vet := decode(t, dir, out+stderr); !slices.Equal(vet, alone) {
				t.Errorf("standalone:\n%s\ngo vet:\n%s", strings.Join(alone, "\n"), strings.Join(vet, "\n"))
			}
			if test.flag == "=false" {
				return
			}
			flags = []string{"-json"}
			if test.flag != "" {
				flags = append(flags, "-"+strings.TrimPrefix(test.flag, "."))
			}
			_, out, stderr = run(t, dir, single, append(flags, "./...")...)
			if got := slices.Compact(decode(t, dir, out)); !slices.Equal(got, alone) {
				t.Errorf("statuslint:\n%s\nstatusoverwrite:\n%s%s", strings.Join(alone, "\n"), strings.Join(got, "\n"), stderr)
			}
		})
	}
}

// TestOverwriteText: the text names the other place, and shows the way from there.
func TestOverwriteText(t *testing.T) {
	files := maps.Clone(overwrites)
	files["top/near.go"] = strings.Replace(files["top/top_test.go"], "in a test", "in this package", 1)
	delete(files, "top/top_test.go")
	dir := module(t, files)
	code, stdout, stderr := run(t, dir, tool, "./top")
	if code != 3 || stderr != "" {
		t.Errorf("exit code %d, want 3; stderr: %s", code, stderr)
	}
	for _, want := range []string{
		`(?m)^top/top\.go:12:\d+: .*add a database relation.*low\.go:8.*\(statusoverwrite\)$`,
		`(?m)^top/near\.go:9:\d+: .*in this package.*near\.go:7.*\(statusoverwrite\)\n\t    7 \| .*\n.*is set\n\t    9 \| `,
		`(?m)^\t   11 \| .*\n.*calls .*Check\n\t  --> low/low\.go\n\t    8 \| .*add a database relation.*\n.*is set\n\t  --> top/top\.go\n\t   12 \| `,
	} {
		if !regexp.MustCompile(want).MatchString(stdout) {
			t.Errorf("stdout lacks %s:\n%s", want, stdout)
		}
	}
}

// TestOverwriteDeterministic: facts, states and paths come out in one order.
func TestOverwriteDeterministic(t *testing.T) {
	files := maps.Clone(overwrites)
	files["top/more.go"] = strings.ReplaceAll(files["low/low.go"], "package low", "package top") + `
func both(a, b bool) {
	Check(a)
	Check(b)
	_ = goops.SetUnitStatus(goops.StatusActive)
}
`
	dir := module(t, files)
	// Without tests nothing of the standard library is loaded: many runs in little time.
	_, first, _ := run(t, dir, tool, "-json", "-test=false", "./...")
	if got := len(decode(t, dir, first)); got < 2 {
		t.Fatalf("got %d findings, want more than one to be put in order:\n%s", got, first)
	}
	for range 19 {
		if _, again, _ := run(t, dir, tool, "-json", "-test=false", "./..."); again != first {
			t.Fatalf("two runs differ:\n%s\n%s", first, again)
		}
	}
}
