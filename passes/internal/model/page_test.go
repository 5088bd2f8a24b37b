package model

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/models anew from the tables")

// TestPages: docs/models says what the tables say.
func TestPages(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "docs", "models")
	var index strings.Builder
	index.WriteString("# What is recognised\n\nA page for each system, written from the tables of the models.\n\n| model | system |\n|---|---|\n")
	pages := map[string]string{}
	for _, m := range All() {
		if m.Name == CollectorModel {
			continue // its own documentation says it
		}
		pages[m.Name+".md"] = m.Page()
		fmt.Fprintf(&index, "| [%s](%s.md) | %s |\n", m.Name, m.Name, m.Title)
	}
	index.WriteString("\nBesides, `statusreason` and `statusstale` know statuses that a program declares itself: a struct whose name ends in `Status`, with a\n" +
		"`State` or `Phase` of a named type that has constants, a `Message`, and an `Err`, `Error`, `LastError` or `ErrorMessage`, each of them a string.\n")
	pages["README.md"] = index.String()
	for name, want := range pages {
		file := filepath.Join(dir, name)
		if *update {
			if err := os.MkdirAll(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is stale (%v): run go test ./passes/internal/model -update", file, err)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if _, ok := pages[f.Name()]; !ok {
			t.Errorf("docs/models/%s is about no model", f.Name())
		}
	}
}
