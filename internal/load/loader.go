package load

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"go/version"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/finding"
)

// errLacksC says that types are needed which only cgo can tell.
var errLacksC = errors.New("types of C are needed")

// A loader type-checks packages and runs the analyzers on them.
type loader struct {
	command
	cfg   Config
	env   goEnv
	sizes types.Sizes
	fset  *token.FileSet
	withC bool // run cgo for every package that has C; else for those that are analyzed

	listed  []*listed
	nodes   []*node         // what the matched packages need and they themselves, each after what it imports
	looked  map[string]bool // import paths of matched packages, whichever variant
	forAll  []*analysis.Analyzer
	forDeps []*analysis.Analyzer // those that give facts, and what they require
	stop    context.CancelCauseFunc
}

// A node is one package. What is computed of it is written by one goroutine, before done is closed.
type node struct {
	*listed
	matched bool
	imports map[string]*node // by the path in the source
	cyclic  map[string]bool  // likewise, imports that would close a cycle

	users atomic.Int32 // importers that are not done yet
	done  chan struct{}

	cgo      *listed // with the files that cgo has made; nil: not asked
	types    *types.Package
	relevant bool
	illTyped bool // it, or what it imports, has errors
	lacksC   bool // it, or what it imports, may have types of C that are not known
	failed   map[*analysis.Analyzer]bool
	facts    facts
	reach    map[*types.Package]reached

	problems  []Problem
	findings  []finding.Finding
	unchecked bool
}

func newLoader(cmd command, cfg Config, env goEnv, pkgs []*listed, withC bool) *loader {
	l := &loader{command: cmd, cfg: cfg, env: env, listed: pkgs, withC: withC, fset: token.NewFileSet(), looked: make(map[string]bool)}
	if l.sizes = types.SizesFor("gc", env.GOARCH); l.sizes == nil {
		l.sizes = types.SizesFor("gc", runtime.GOARCH) // an architecture of the future
	}
	l.ctx, l.stop = context.WithCancelCause(cmd.ctx)
	l.forAll, l.forDeps = schedule(cfg.Analyzers)

	byID := make(map[string]*node, len(pkgs))
	for _, p := range pkgs {
		byID[p.ImportPath] = &node{listed: p, done: make(chan struct{})}
	}
	const inProgress, visited = 1, 2
	state := make(map[*node]int)
	var visit func(n *node)
	visit = func(n *node) {
		state[n] = inProgress
		n.imports = make(map[string]*node)
		byPath := n.importIDs()
		for _, path := range slices.Sorted(maps.Keys(byPath)) {
			dep := byID[byPath[path]]
			switch {
			case dep == nil: // "C"
			case state[dep] == inProgress:
				if n.cyclic == nil {
					n.cyclic = make(map[string]bool)
				}
				n.cyclic[path] = true
			default:
				if state[dep] == 0 {
					visit(dep)
				}
				n.imports[path] = dep
				dep.users.Add(1)
			}
		}
		state[n] = visited
		l.nodes = append(l.nodes, n)
	}
	for _, p := range matched(pkgs) {
		n := byID[p.ImportPath]
		n.matched = true
		l.looked[p.path()] = true
		if state[n] == 0 {
			visit(n)
		}
	}
	return l
}

// run goes through the packages, each after those that it imports, as many at a time as there are processors.
func (l *loader) run() (*Result, error) {
	defer l.stop(nil)
	if err := l.runCgo(); err != nil {
		return nil, err
	}
	var all sync.WaitGroup
	processors := make(chan struct{}, runtime.GOMAXPROCS(0))
	var ready atomic.Int64
	for _, n := range l.nodes {
		all.Go(func() {
			defer close(n.done)
			for _, dep := range n.imports {
				<-dep.done
			}
			processors <- struct{}{}
			defer func() { <-processors }()
			if l.ctx.Err() != nil {
				return
			}
			l.load(n)
			if l.cfg.Progress != nil {
				l.cfg.Progress(int(ready.Add(1)), len(l.nodes))
			}
			for _, dep := range n.imports {
				if dep.users.Add(-1) == 0 {
					dep.release()
				}
			}
		})
	}
	all.Wait()
	if l.ctx.Err() != nil {
		return nil, context.Cause(l.ctx)
	}
	return l.result(), nil
}

// release lets go of what importers need. Types stay where other types mention them.
func (n *node) release() { n.types, n.facts, n.reach, n.failed = nil, nil, nil, nil }

// runCgo asks for the files that cgo makes, for the packages that are known to be analyzed.
func (l *loader) runCgo() error {
	var nodes []*node
	for _, n := range l.nodes {
		if n.generates() && (n.matched || l.withC) {
			nodes = append(nodes, n)
		}
	}
	return l.cgo(nodes...)
}

// cgo asks for the files that cgo makes for some packages.
func (l *loader) cgo(nodes ...*node) error {
	paths := make(map[string]bool)
	for _, n := range nodes {
		paths[n.path()] = true
	}
	if len(paths) == 0 {
		return nil
	}
	pkgs, err := l.compiled(slices.Sorted(maps.Keys(paths)), l.cfg.Tests)
	if err != nil {
		return fmt.Errorf("cannot run cgo: %w", err)
	}
	byID := make(map[string]*listed)
	for _, p := range pkgs {
		byID[p.ImportPath] = p
	}
	for _, n := range nodes {
		n.cgo = byID[n.ImportPath]
		if n.cgo == nil {
			n.cgo = byID[n.path()] // a variant that differs in what it imports has the same files
		}
		if n.cgo == nil {
			return fmt.Errorf("cannot run cgo: the go command does not list %s", n.ImportPath)
		}
	}
	return nil
}

// result collects what there is to say.
func (l *loader) result() *Result {
	res := &Result{Checked: make(map[string]string)}
	for _, p := range l.listed {
		if p.Error != nil {
			res.Problems = append(res.Problems, p.problem(l.dir))
		}
	}
	for _, n := range l.nodes {
		res.Problems = append(res.Problems, n.problems...)
		res.Findings = append(res.Findings, n.findings...)
		switch {
		case n.unchecked:
			res.Unchecked = append(res.Unchecked, n.ImportPath)
		case n.matched:
			res.Checked[n.path()] = n.Dir
		}
	}
	if ours, theirs := version.Lang(runtime.Version()), version.Lang(l.env.GOVERSION); len(res.Problems) > 0 && version.Compare(ours, theirs) < 0 {
		res.Problems = append(res.Problems, Problem{Message: fmt.Sprintf("built with %s, while the go command is of %s: if an error above is none, build statuslint anew with %[2]s", ours, theirs)})
	}
	l.locate(res.Findings)
	res.sort()
	return res
}

// relevant says whether a package of these files can matter.
func (l *loader) relevant(path string, files []*ast.File, importsRelevant bool) bool {
	return importsRelevant || l.cfg.Relevant == nil || l.cfg.Relevant(path, files)
}

// load type-checks a package and runs on it what has to run.
func (l *loader) load(n *node) {
	if n.ImportPath == "unsafe" {
		n.types = types.Unsafe
		return
	}
	n.illTyped = n.Error != nil
	importsRelevant := false
	for _, dep := range n.imports {
		n.illTyped = n.illTyped || dep.illTyped
		n.lacksC = n.lacksC || dep.lacksC
		importsRelevant = importsRelevant || dep.relevant
	}
	analyzed := n.matched || importsRelevant
	files, err := l.parse(n, analyzed)
	n.relevant = l.relevant(n.path(), files, importsRelevant)
	if n.relevant && !analyzed && err == nil {
		analyzed, n.problems = true, nil
		files, err = l.parse(n, true)
	}
	if err != nil {
		l.stop(err)
		return
	}
	if len(files) == 0 {
		n.illTyped, n.unchecked = true, n.matched
		return
	}
	var info *types.Info
	if analyzed {
		info = newInfo()
	}
	l.check(n, files, info)
	n.illTyped = n.illTyped || len(n.problems) > 0
	if n.lacksC && (len(n.problems) > 0 || info != nil && mentionsInvalid(info)) {
		l.stop(errLacksC)
		return
	}
	if analyzed {
		l.analyze(n, files, info)
	}
}

// files returns the names of the Go files that are type-checked.
func (n *node) files() []string {
	if n.cgo != nil && len(n.cgo.CompiledGoFiles) > 0 {
		return n.cgo.abs(n.cgo.CompiledGoFiles)
	}
	return n.sources()
}

// parse reads the files of a package; of one that is analyzed with comments, and with what cgo makes. What is wrong with
// the files becomes problems of the package; the error is that of cgo where it could not be run.
func (l *loader) parse(n *node, analyzed bool) ([]*ast.File, error) {
	mode := parser.SkipObjectResolution | parser.AllErrors
	if analyzed {
		mode |= parser.ParseComments
		if n.generates() && n.cgo == nil {
			if err := l.cgo(n); err != nil {
				return nil, err
			}
		}
	}
	var files []*ast.File
	for _, name := range n.files() {
		f, err := parser.ParseFile(l.fset, name, nil, mode)
		if f != nil {
			files = append(files, f)
		}
		var syntax scanner.ErrorList
		var path *fs.PathError
		switch {
		case err == nil:
		case errors.As(err, &syntax):
			for _, e := range syntax {
				n.problems = append(n.problems, Problem{Pos: e.Pos, Message: e.Msg})
			}
		case errors.As(err, &path):
			n.problems = append(n.problems, Problem{Pos: token.Position{Filename: path.Path, Line: 1}, Message: path.Err.Error()})
		default:
			n.problems = append(n.problems, Problem{Pos: token.Position{Filename: name, Line: 1}, Message: err.Error()})
		}
	}
	return files, nil
}

// check type-checks a package. Function bodies are looked at where somebody wants to know: the checks, for which info is
// not nil, or the author of the package, whose mistakes are to be told wherever they are.
func (l *loader) check(n *node, files []*ast.File, info *types.Info) {
	fake := n.generates() && (n.cgo == nil || len(n.cgo.CompiledGoFiles) == 0)
	if n.cgo != nil && n.cgo.Error != nil {
		n.problems = append(n.problems, n.cgo.problem(l.dir))
	}
	broken := make(map[string]bool) // imports that failed for a reason that is told elsewhere
	conf := types.Config{
		Sizes:            l.sizes,
		IgnoreFuncBodies: info == nil && (fake || n.Module == nil || !n.Module.Main || l.looked[n.path()]),
		FakeImportC:      fake,
		Importer: importer(func(path string) (*types.Package, error) {
			dep := n.imports[path]
			switch {
			case path == "unsafe":
				return types.Unsafe, nil
			case n.cyclic[path]:
				return nil, errors.New("import cycle")
			case dep == nil:
				return nil, errors.New("the go command does not list it")
			case dep.types == nil:
				broken[path] = true
				return nil, errors.New("it has errors")
			}
			return dep.types, nil
		}),
		Error: func(err error) {
			e, ok := err.(types.Error)
			if !ok {
				n.problems = append(n.problems, Problem{Message: n.ImportPath + ": " + err.Error()})
				return
			}
			if rest, ok := strings.CutPrefix(e.Msg, "could not import "); ok {
				if path, _, _ := strings.Cut(rest, " "); broken[path] {
					return
				}
			}
			n.problems = append(n.problems, Problem{Pos: finding.Place(e.Fset, e.Pos), Message: e.Msg})
		},
	}
	if n.Module != nil && n.Module.GoVersion != "" {
		conf.GoVersion = "go" + n.Module.GoVersion
	}
	// The name is that of the go command, so that a file that has another one is wrong whichever comes first.
	n.types = types.NewPackage(n.path(), n.Name)
	said := len(n.problems)
	err := types.NewChecker(&conf, l.fset, n.types, info).Files(files)
	switch {
	case !fake:
		if err != nil {
			n.illTyped = true
		}
	case n.cgo == nil && !n.Standard:
		// What it lacks may be what its importers need. The standard library shows no types of C.
		n.lacksC = true
		n.problems = n.problems[:said]
	default:
		n.problems = n.problems[:said] // that of cgo is the cause
	}
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
}

// mentionsInvalid reports whether a package uses anything whose type is not known. It may do so without an error: that
// the type is not known is one already, where it is declared.
func mentionsInvalid(info *types.Info) bool {
	seen := make(map[types.Type]bool)
	var invalid func(t types.Type) bool
	invalid = func(t types.Type) bool {
		if t == nil || seen[t] {
			return false
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.Basic:
			return t.Kind() == types.Invalid
		case *types.Named:
			return invalid(t.Underlying())
		case *types.Pointer:
			return invalid(t.Elem())
		case *types.Slice:
			return invalid(t.Elem())
		case *types.Array:
			return invalid(t.Elem())
		case *types.Chan:
			return invalid(t.Elem())
		case *types.Map:
			return invalid(t.Key()) || invalid(t.Elem())
		case *types.Tuple:
			for v := range t.Variables() {
				if invalid(v.Type()) {
					return true
				}
			}
		case *types.Signature:
			return invalid(t.Params()) || invalid(t.Results())
		}
		return false // a field counts where it is used: most are hidden
	}
	for _, obj := range info.Uses {
		if _, isPackage := obj.(*types.PkgName); !isPackage && invalid(obj.Type()) {
			return true
		}
	}
	return false
}
