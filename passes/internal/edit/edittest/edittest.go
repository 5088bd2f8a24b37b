// Package edittest tests what suggested fixes lead to.
package edittest

import (
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

var want = regexp.MustCompile("// want `[^`\n]*`")

// Settles checks that the fixes which the check suggests for packages of a testdata folder lead to code that compiles
// and on which the check reports only what it suggested no fix for. It returns how many fixes there were.
func Settles(t *testing.T, testdata string, a *analysis.Analyzer, pkgs ...string) int {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(testdata)); err != nil {
		t.Fatal(err)
	}
	edits := map[*token.File][]analysis.TextEdit{}
	fixes := 0
	for _, r := range analysistest.Run(t, testdata, a, pkgs...) {
		for _, d := range r.Diagnostics {
			if len(d.SuggestedFixes) == 0 {
				continue
			}
			fixes++
			file := r.Pass.Fset.File(d.Pos)
			edits[file] = append(edits[file], d.SuggestedFixes[0].TextEdits...)
			// What the fix mends is not wanted any more: the expectation goes with it.
			src, err := os.ReadFile(file.Name())
			if err != nil {
				t.Fatal(err)
			}
			line := r.Pass.Fset.PositionFor(d.Pos, false).Line
			start, end := file.Offset(file.LineStart(line)), len(src)
			if line < file.LineCount() {
				end = file.Offset(file.LineStart(line + 1))
			}
			if at := want.FindIndex(src[start:end]); at != nil {
				edits[file] = append(edits[file], analysis.TextEdit{Pos: file.Pos(start + at[0]), End: file.Pos(start + at[1])})
			}
		}
	}
	for file, all := range edits {
		src, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		// From the end, so that what comes before keeps its place; at one place the later one is put in first.
		slices.SortStableFunc(all, func(x, y analysis.TextEdit) int { return int(y.Pos - x.Pos) })
		for _, e := range all {
			src = slices.Concat(src[:file.Offset(e.Pos)], e.NewText, src[file.Offset(e.End):])
		}
		name, err := filepath.Rel(testdata, file.Name())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), src, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	analysistest.Run(t, dir, a, pkgs...)
	return fixes
}
