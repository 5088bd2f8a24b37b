package skim

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// newUnit writes a configuration file for one file of source.
func newUnit(t *testing.T, src string, change func(*unitchecker.Config)) (file string, cfg unitchecker.Config) {
	t.Helper()
	dir := t.TempDir()
	gofile := filepath.Join(dir, "p.go")
	if err := os.WriteFile(gofile, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	cfg = unitchecker.Config{ImportPath: "example.com/p", GoFiles: []string{gofile}, VetxOnly: true,
		VetxOutput: filepath.Join(dir, "p.vetx"), GoVersion: "go1.26", ImportMap: map[string]string{}, PackageVetx: map[string]string{}}
	if change != nil {
		change(&cfg)
	}
	data, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, "p.cfg")
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return file, cfg
}

func nothing(string, []*ast.File) bool { return false }

func TestUnitWritesTypes(t *testing.T) {
	file, cfg := newUnit(t, "package p\n\ntype T struct{ F int }\n\nfunc (T) M() string { return undefinedButInABody }\n", nil)
	if err := unit(file, nothing); err != nil {
		t.Fatal(err)
	}
	data, facts, err := read(cfg.VetxOutput)
	if err != nil {
		t.Fatal(err)
	}
	if len(facts) != 0 {
		t.Errorf("%d bytes of facts, want none", len(facts))
	}
	pkg, err := gcexportdata.Read(bytes.NewReader(append([]byte{'i'}, data...)), token.NewFileSet(), map[string]*types.Package{}, cfg.ImportPath)
	if err != nil {
		t.Fatal(err)
	}
	if got := types.NewMethodSet(pkg.Scope().Lookup("T").Type()).Len(); got != 1 {
		t.Errorf("T has %d methods, want 1", got)
	}
}

// A unit that imports another reads what that one has written.
func TestUnitReadsTypes(t *testing.T) {
	low, lowCfg := newUnit(t, "package low\n\nconst N = 3\n", func(c *unitchecker.Config) { c.ImportPath = "example.com/low" })
	if err := unit(low, nothing); err != nil {
		t.Fatal(err)
	}
	imports := func(c *unitchecker.Config) {
		c.ImportMap["example.com/low"] = "example.com/low"
		c.PackageVetx["example.com/low"] = lowCfg.VetxOutput
	}
	high, highCfg := newUnit(t, "package p\n\nimport \"example.com/low\"\n\nvar A [low.N]int\n", imports)
	if err := unit(high, nothing); err != nil {
		t.Error(err)
	}
	if err := unit(high, func(path string, files []*ast.File) bool {
		return len(files) == 1 && len(files[0].Imports) == 1 && path == highCfg.ImportPath
	}); err != errNot {
		t.Errorf("a unit that mentions a status: %v, want it left alone", err)
	}
	// A fact of any kind makes the package relevant, and so those who import it.
	data, err := os.ReadFile(lowCfg.VetxOutput)
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, 'f')
	data[8] = 1
	if err := os.WriteFile(lowCfg.VetxOutput, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := unit(high, nothing); err != errNot {
		t.Errorf("a unit that imports a relevant one: %v, want it left alone", err)
	}
}

func TestUnitLeavesAlone(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		change    func(*unitchecker.Config)
		relevant  func(string, []*ast.File) bool
	}{
		{"asked for diagnostics", "package p", func(c *unitchecker.Config) { c.VetxOnly = false }, nothing},
		{"nothing to write", "package p", func(c *unitchecker.Config) { c.VetxOutput = "" }, nothing},
		{"a root", "package p", nil, func(p string, _ []*ast.File) bool { return strings.HasSuffix(p, "/p") }},
		{"does not parse", "package p\n\nfunc (", nil, nothing},
		{"does not type-check", "package p\n\nvar x undefined\n", nil, nothing},
		{"import that is not mapped", "package p\n\nimport _ \"example.com/low\"\n", nil, nothing},
		{"file of another format", "package p", func(c *unitchecker.Config) { c.PackageVetx["q"] = c.GoFiles[0] }, nothing},
	} {
		file, cfg := newUnit(t, tt.src, tt.change)
		if Unit(file, tt.relevant) {
			t.Errorf("%s: skimmed, want it left to the usual driver", tt.name)
		}
		if cfg.VetxOutput != "" {
			if _, err := os.Stat(cfg.VetxOutput); err == nil {
				t.Errorf("%s: something was written", tt.name)
			}
		}
	}
	if Unit(filepath.Join(t.TempDir(), "missing.cfg"), nothing) {
		t.Error("a file that does not exist was skimmed")
	}
}
