package statusowner

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/pattern"
	"github.com/statuslint/statuslint/passes/internal/directive"
	"github.com/statuslint/statuslint/passes/internal/doc"
	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// docFile documents the analyzer in its package comment.
//
//go:embed doc.go
var docFile string

// Config holds the options of the check. A pattern is an import path whose elements may be patterns of [path.Match];
// "/..." at the end stands for the package and all below it.
type Config struct {
	// Owners are packages that may set a status although other modules can import them.
	Owners []string
	// Libraries are packages that may not, whatever their path looks like.
	Libraries []string

	// Engine follows statuses for the check; nil: the one with the built-in models.
	Engine *analysis.Analyzer
}

// Analyzer is the check with its defaults.
var Analyzer = New(Config{})

// New returns a fresh instance of the check.
func New(cfg Config) *analysis.Analyzer {
	if cfg.Engine == nil {
		cfg.Engine = flow.Analyzer
	}
	check := directive.Wrap(func(pass *analysis.Pass) (any, error) {
		run(pass, cfg)
		return nil, nil
	})
	return &analysis.Analyzer{
		Name:     "statusowner",
		Doc:      doc.Extract(docFile, "statusowner"),
		URL:      "https://pkg.go.dev/github.com/statuslint/statuslint/passes/statusowner",
		Requires: []*analysis.Analyzer{cfg.Engine},
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Path() == "command-line-arguments" {
				return nil, nil // files that are named: nobody can tell who imports them, nor whether an ignore comment is in use
			}
			return check(pass)
		},
	}
}

func run(pass *analysis.Pass, cfg Config) {
	result, _ := pass.ResultOf[cfg.Engine].(*flow.Result)
	if result == nil || !library(pass, cfg) {
		return
	}
	for _, o := range result.Owned {
		if pattern.Any(o.Model.Owners, model.CanonicalPath(pass.Pkg.Path())) {
			continue
		}
		what := "this library sets the " + o.Slot + " of the program that uses it"
		if o.Through != "" {
			what = fmt.Sprintf("this library sets the %s of the program that uses it (in %s)", o.Slot, o.Through)
		}
		pass.Report(analysis.Diagnostic{
			Pos:      o.Pos,
			Category: "owner",
			Message:  what + "; return an error that carries a suggested status, or take a collector from the caller",
		})
	}
}

// library says whether other modules can import the package, or the configuration calls it a library.
func library(pass *analysis.Pass, cfg Config) bool {
	p := strings.TrimSuffix(pass.Pkg.Path(), "_test")
	switch {
	case pattern.Any(cfg.Owners, p):
		return false
	case pattern.Any(cfg.Libraries, p):
		return true
	case pass.Pkg.Name() == "main" || strings.HasSuffix(pass.Pkg.Name(), "_test"):
		return false
	}
	return !slices.Contains(strings.Split(p, "/"), "internal")
}
