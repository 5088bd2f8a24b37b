package gclplugin_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/statuslint/statuslint/analyzer"
	_ "github.com/statuslint/statuslint/analyzer/gclplugin"
	"github.com/statuslint/statuslint/passes/settings"
)

const place = "linters.settings.custom.statuslint.settings"

// build does with settings what golangci-lint does.
func build(value any) ([]*analysis.Analyzer, error) {
	construct, err := register.GetPlugin("statuslint")
	if err != nil {
		return nil, err
	}
	p, err := construct(value)
	if err != nil {
		return nil, err
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		return nil, errors.New("load mode " + mode)
	}
	return p.BuildAnalyzers()
}

// checks are the names of the checks among analyzers that are valid.
func checks(t *testing.T, all []*analysis.Analyzer) (names []string) {
	t.Helper()
	if err := analysis.Validate(all); err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		if !strings.HasPrefix(a.Name, "statussettings_") {
			names = append(names, a.Name)
		}
	}
	return names
}

func find(all []*analysis.Analyzer, prefix string) *analysis.Analyzer {
	i := slices.IndexFunc(all, func(a *analysis.Analyzer) bool { return strings.HasPrefix(a.Name, prefix) })
	if i < 0 {
		return nil
	}
	return all[i]
}

// TestSettings: settings are read from golangci-lint's, from a file that they name, and from one that is found.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "other.yaml"), "checks: {enable: [statusowner]}\n")
	write(t, filepath.Join(dir, "a", settings.FileName), "checks: {enable: [statusstale]}\n")
	write(t, filepath.Join(dir, "a", "b", "go.mod"), "")
	write(t, filepath.Join(dir, ".git", "HEAD"), "")
	var every []string
	for _, a := range analyzer.All() {
		every = append(every, a.Name)
	}
	for _, test := range []struct {
		name, dir string
		value     any
		want      []string
	}{
		{"nothing", ".", nil, every},
		{"file of the folder", "a", nil, []string{"statusstale"}},
		{"file above", "a/b", nil, []string{"statusstale"}},
		{"file that is named", "a", map[string]any{"config": "../other.yaml"}, []string{"statusowner"}},
		{"no keys", "a", map[string]any{}, every},
		{"enable", "a", map[string]any{"checks": map[string]any{"enable": []any{"statusreason"}}}, []string{"statusreason"}},
		{"from TOML", ".", map[string]any{"version": int64(1), "checks": map[string]any{"enable": []string{"statusreason"}}}, []string{"statusreason"}},
		{"from JSON", ".", map[string]any{"version": 1.0, "checks": map[string]any{"enable": []any{"statusreason"}}}, []string{"statusreason"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(filepath.Join(dir, test.dir))
			all, err := build(test.value)
			if err != nil {
				t.Fatal(err)
			}
			if got := checks(t, all); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
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

// TestMistakes: each has its place, and nothing is read past one.
func TestMistakes(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "broken.yaml", "checks:\n  enabel: []\n")
	overwrite := func(strict any) any {
		return map[string]any{"checks": map[string]any{"statusoverwrite": strict}}
	}
	for name, test := range map[string]struct {
		value any
		want  string
	}{
		"unknown key":       {map[string]any{"check": nil}, place + `: unknown key "check"; did you mean "checks"?`},
		"unknown key below": {overwrite(map[string]any{"strikt": true}), place + `: checks.statusoverwrite: unknown key "strikt"; did you mean "strict"?`},
		"wrong type":        {overwrite(map[string]any{"strict": "yes"}), place + `: checks.statusoverwrite.strict: want true or false, got the text "yes"`},
		"no mapping":        {overwrite([]any{true}), place + ": checks.statusoverwrite: want a mapping with some of strict, got a list"},
		"no mapping at all": {"strict", place + `: want a mapping with some of version, checks, exclude, models, got the text "strict"`},
		"two":               {map[string]any{"a": 1, "checks": true}, place + `: unknown key "a"; known are version, checks, exclude, models` + "\n" + place + ": checks: want a mapping with some of enable, disable, statusoverwrite, statusowner, got true"},
		"unknown check":     {map[string]any{"checks": map[string]any{"disable": []any{"statusown"}}}, place + `: checks.disable[0]: "statusown" is no check; did you mean "statusowner"?`},
		"every check":       {map[string]any{"checks": map[string]any{"disable": names()}}, place + ": every check is disabled"},
		"file and settings": {map[string]any{"config": "x.yaml", "checks": nil}, place + ": config: there are settings beside it: move them to the file, or leave it out"},
		"file of no text":   {map[string]any{"config": 1}, place + ": config: want the name of a file"},
		"missing file":      {map[string]any{"config": "nothing.yaml"}, place + ": config: there is no file nothing.yaml, as seen from the current folder"},
		"broken file":       {map[string]any{"config": "broken.yaml"}, `broken.yaml:2:3: checks: unknown key "enabel"; did you mean "enable"?`},
	} {
		t.Run(name, func(t *testing.T) {
			all, err := build(test.value)
			if err == nil || err.Error() != test.want || all != nil {
				t.Errorf("got %v, and %d analyzers; want\n%s", err, len(all), test.want)
			}
		})
	}
}

func names() (names []string) {
	for _, a := range analyzer.All() {
		names = append(names, a.Name)
	}
	return names
}

// TestNames: golangci-lint keeps findings by the names of all analyzers, and facts by the name of theirs.
func TestNames(t *testing.T) {
	const models = `models: {no-return: [example.com/app.%]}`
	var findings, facts []string
	for _, config := range []string{"", "exclude: [{packages: [example.com/gen]}]", strings.Replace(models, "%", "Die", 1), strings.Replace(models, "%", "Exit", 1)} {
		t.Chdir(t.TempDir())
		write(t, settings.FileName, config)
		all, err := build(nil)
		if err != nil {
			t.Fatal(err)
		}
		findings = append(findings, find(all, "statussettings_").Name)
		facts = append(facts, find(find(all, "statusoverwrite").Requires, "statusflow").Name)
	}
	slices.Sort(findings)
	if len(slices.Compact(findings)) != 4 {
		t.Errorf("settings have the names %q", findings)
	}
	if facts[0] != facts[1] || facts[1] == facts[2] || facts[2] == facts[3] {
		t.Errorf("facts have the names %q", facts)
	}
}

// silent stands in for a test where reports are looked at, not matched with comments.
type silent struct{}

func (silent) Errorf(string, ...any) {}

// TestForm: the findings are those of the check, with one fix, without its name and without related positions.
func TestForm(t *testing.T) {
	all, err := build(map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	testdata, err := filepath.Abs("../../passes/statusoverwrite/testdata")
	if err != nil {
		t.Fatal(err)
	}
	diagnostics := func(a *analysis.Analyzer) (out []analysis.Diagnostic) {
		for _, r := range analysistest.Run(silent{}, testdata, a, "fixes/collect", "fixes/plain") {
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			out = append(out, r.Diagnostics...)
		}
		return out
	}
	got, want := diagnostics(find(all, "statusoverwrite")), diagnostics(find(analyzer.All(), "statusoverwrite"))
	alternatives := false
	for i, w := range want {
		alternatives = alternatives || len(w.SuggestedFixes) > 1
		if i >= len(got) || got[i].Message+" (statusoverwrite)" != w.Message || got[i].Related != nil || len(got[i].SuggestedFixes) != min(len(w.SuggestedFixes), 1) {
			t.Fatalf("finding %d of %d is not that of the check, %q", i, len(got), w.Message)
		}
	}
	if !alternatives || len(got) != len(want) {
		t.Errorf("%d findings, want %d; among them one with two fixes: %t", len(got), len(want), alternatives)
	}
}
