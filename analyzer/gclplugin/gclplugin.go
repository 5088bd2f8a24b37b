// Package gclplugin makes statuslint a module plugin of golangci-lint. Its settings are the keys of a configuration file, or
// config: the name of one, from the current folder. Without any, the configuration file that applies there is in force.
package gclplugin

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/analyzer"
	"github.com/statuslint/statuslint/internal/modules"
	"github.com/statuslint/statuslint/passes/settings"
)

// place is where a configuration of golangci-lint has the settings.
const place = "linters.settings.custom.statuslint.settings"

func init() { register.Plugin("statuslint", New) }

type plugin struct{ *settings.Settings }

// New reads settings that golangci-lint has decoded.
func New(value any) (register.LinterPlugin, error) {
	s, err := read(value)
	if err != nil {
		return nil, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	around, err := modules.Around(dir)
	if err != nil {
		return nil, err
	}
	missing, _ := s.Missing(around) // what is excluded for nothing does no harm
	return plugin{s}, missing
}

func read(value any) (*settings.Settings, error) {
	keys, _ := value.(map[string]any)
	config, named := keys["config"]
	file, _ := config.(string)
	switch {
	case value == nil:
		file, err := settings.Find(".")
		if err != nil || file == "" {
			return new(settings.Settings), err
		}
		return settings.Load(file)
	case !named:
		return settings.FromValue(place, value)
	case len(keys) > 1:
		return nil, &settings.Mistake{File: place, Key: "config", What: "there are settings beside it: move them to the file, or leave it out"}
	case file == "":
		return nil, &settings.Mistake{File: place, Key: "config", What: "want the name of a file"}
	}
	s, err := settings.Load(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &settings.Mistake{File: place, Key: "config", What: "there is no file " + file + ", as seen from the current folder"}
	}
	return s, err
}

func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the checks, and an analyzer that does nothing: golangci-lint keeps findings by the names of all
// analyzers, and does not look into a configuration file, so that a change of it has to be one of a name.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	all, err := analyzer.FromSettings(p.Settings)
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		adapt(a)
	}
	digest, err := p.Digest()
	nothing := func(*analysis.Pass) (any, error) { return nil, nil }
	return append(all, &analysis.Analyzer{Name: "statussettings_" + digest, Doc: "tell settings apart", Run: nothing}), err
}

// adapt gives the findings of a check the form that golangci-lint needs: it puts the name in front, makes findings of related
// positions, which a comment at the finding does not cover, and applies all fixes, which are alternatives.
func adapt(a *analysis.Analyzer) {
	check, suffix := a.Run, " ("+a.Name+")"
	a.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.Report = func(d analysis.Diagnostic) {
			d.Message, d.Related = strings.TrimSuffix(d.Message, suffix), nil
			d.SuggestedFixes = d.SuggestedFixes[:min(len(d.SuggestedFixes), 1)]
			pass.Report(d)
		}
		return check(&inner)
	}
}
