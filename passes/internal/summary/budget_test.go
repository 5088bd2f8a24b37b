package summary_test

import (
	"bytes"
	"encoding/gob"
	"go/types"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/summary"
)

// budget is the most that the fact of one function may add to what a package hands on, in bytes: there is one for each
// exported function that has to do with statuses, and every importer reads it. A function with eight reasons to
// stop is as much as people write; what is over it is cut by the caps of the engine.
const budget = 4 << 10

// quiet drops the diagnostics and facts that the corpus does not expect of the engine: its expectations are for a check.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}

// TestBudget takes the facts of the packages that checks are tested with.
func TestBudget(t *testing.T) {
	dir, err := filepath.Abs("../../statusoverwrite/testdata")
	if err != nil {
		t.Fatal(err)
	}
	total, count, facts := 0, 0, map[string]*summary.Fact{}
	for _, r := range analysistest.Run(quiet{}, dir, flow.Analyzer, "a/facts/wide", "a/facts/low", "a/facts/middle") {
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		for obj, fs := range r.Facts {
			for _, f := range fs {
				f, ok := f.(*summary.Fact)
				if !ok {
					continue
				}
				fn := obj.(*types.Func)
				facts[fn.Name()] = f
				n := size(t, f)
				total += n
				count++
				t.Logf("%-40s %5d bytes, %2d entries, %2d exits", fn.FullName(), n, len(f.Entries), len(f.Exits))
				if n > budget {
					t.Errorf("%s: %d bytes, want at most %d: %v", fn.FullName(), n, budget, f)
				}
				texts(reflect.ValueOf(f), func(s string) {
					if filepath.IsAbs(s) || strings.Contains(s, "testdata") {
						t.Errorf("%s says where the source is: %q", fn.FullName(), s)
					}
				})
			}
		}
	}
	for _, name := range []string{"Eight", "Objects", "Both", "Check", "Try", "Set", "Die"} {
		if facts[name] == nil {
			t.Errorf("%s has no fact", name)
		}
	}
	for _, name := range []string{"None", "Asks", "Nothing"} {
		if facts[name] != nil {
			t.Errorf("%s does nothing and has a fact: %+v", name, facts[name])
		}
	}
	t.Logf("%d facts, %d bytes", count, total)
}

// size is what a fact adds to a file of facts: the description of the type is there only once.
func size(t *testing.T, f *summary.Fact) int {
	t.Helper()
	var buf bytes.Buffer
	enc := gob.NewEncoder(&buf)
	first := 0
	for range 2 {
		first = buf.Len()
		if err := enc.Encode(f); err != nil {
			t.Fatal(err)
		}
	}
	return buf.Len() - first
}

// texts calls f on every string in a value.
func texts(v reflect.Value, f func(string)) {
	switch v.Kind() {
	case reflect.String:
		f(v.String())
	case reflect.Pointer:
		if !v.IsNil() {
			texts(v.Elem(), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			texts(v.Field(i), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			texts(v.Index(i), f)
		}
	}
}
