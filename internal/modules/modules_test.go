package modules_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/statuslint/statuslint/internal/modules"
)

func TestMissing(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.work":               "go 1.26.0\n\nuse (\n\t./app\n\t./gone\n\t./lib\n)\n",
		"app/go.mod":            "module example.com/app\n\ngo 1.26.0\n\nrequire (\n\texample.com/app/api v1.0.0\n\tlib.example.com/status/v3 v3.0.0\n\tgopkg.in/yaml.v3 v3.0.0\n)\n",
		"app/main.go":           "package main\n",
		"app/light/light.go":    "package light\n",
		"app/deep/er/er.go":     "package er\n",
		"app/testdata/x/x.go":   "package x\n",
		"lib/go.mod":            "module example.com/lib\n\ngo 1.26.0\n",
		"lib/status/status.go":  "package status\n",
		"alone/go.mod":          "module example.com/alone\n",
		"alone/status/any.text": "",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOWORK", "")
	set, err := modules.Around(filepath.Join(root, "app", "light"))
	if err != nil || set.Empty() {
		t.Fatalf("empty: %v, error %v", set.Empty(), err)
	}
	for _, x := range []struct {
		pkg     string
		below   bool
		missing bool
	}{
		{"example.com/app", false, false},
		{"example.com/app/light", false, false},
		{"example.com/app/lght", false, true},
		{"example.com/app/deep", false, true},
		{"example.com/app/deep", true, false},
		{"example.com/app/dip", true, true},
		{"example.com/app/testdata/x", false, false}, // nothing says that it is not looked at
		{"example.com/app/api/v1", false, false},     // of a module that lies elsewhere
		{"example.com/application", false, false},
		{"example.com/lib", false, true},
		{"example.com/lib/status", false, false},
		{"example.com/lib/state", false, true},
		{"os", false, false},
		{"", false, false},
	} {
		m := set.Missing(x.pkg, x.below)
		if (m != nil) != x.missing {
			t.Errorf("%q: got %v, want missing: %v", x.pkg, m, x.missing)
		}
	}
	m := set.Missing("example.com/app/lght", false)
	if want := []string{"example.com/app", "example.com/app/deep/er", "example.com/app/light"}; m.Module != "example.com/app" || m.Folder != filepath.Join(root, "app", "lght") || !slices.Equal(m.Known, want) {
		t.Errorf("got %+v, want the packages %q", m, want)
	}

	for pkg, want := range map[string]bool{
		"example.com/app":                false,
		"example.com/app/none":           false, // missing, but its module is at hand
		"example.com/application":        true,
		"example.com/lib/status":         false,
		"lib.example.com/status/v3":      false,
		"lib.example.com/status/v3/unit": false,
		"lib.example.com/status/unit":    false, // any version will do
		"lib.example.com/status/v2/unit": false,
		"gopkg.in/yaml.v3":               false,
		"gopkg.in/yaml":                  true,
		"lib.example.com":                true,
		"net/http":                       false,
		"":                               false,
	} {
		if got := set.Foreign(pkg); got != want {
			t.Errorf("%q: foreign: %t, want %t", pkg, got, want)
		}
	}

	t.Setenv("GOWORK", "off")
	if set, err = modules.Around(filepath.Join(root, "app")); err != nil || set.Missing("example.com/lib", false) != nil {
		t.Errorf("without a workspace it is still known (error %v)", err)
	}
	if set, err = modules.Around(filepath.Join(root, "alone")); err != nil || set.Foreign("example.com/lib") {
		t.Errorf("what a go.mod of old does not name is foreign (error %v)", err)
	}
	if set, err = modules.Around(root); err != nil || !set.Empty() || set.Foreign("example.com/lib") {
		t.Errorf("there is a module where there is none (error %v)", err)
	}
	if err := os.WriteFile(filepath.Join(root, "alone", "go.mod"), []byte("module (\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := modules.Around(filepath.Join(root, "alone", "status")); err == nil {
		t.Error("a go.mod that cannot be read passes")
	}
}
