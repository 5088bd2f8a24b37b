package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/modules"
)

// A listed package is what go list says of one.
type listed struct {
	ImportPath string // also tells variants apart: "p [q.test]" is p as built for the tests of q
	Name       string
	Dir        string
	Standard   bool
	DepOnly    bool   // no pattern matches it
	ForTest    string // the q of a variant
	Module     *module

	GoFiles, CgoFiles, InvalidGoFiles                           []string
	CompiledGoFiles                                             []string // only where it was asked for
	IgnoredGoFiles, IgnoredOtherFiles                           []string
	CFiles, CXXFiles, MFiles, HFiles, FFiles, SFiles, SysoFiles []string
	SwigFiles, SwigCXXFiles                                     []string

	Imports   []string          // by ImportPath of the listed package
	ImportMap map[string]string // from the path in the source, where that is another one

	Error *listError
}

type module struct {
	Path, Version, GoVersion string
	Main                     bool
}

type listError struct {
	ImportStack []string
	Pos, Err    string
}

// fields are those of [listed], as the go command wants to hear them; CompiledGoFiles costs a run of cgo.
const fields = "ImportPath,Name,Dir,Standard,DepOnly,ForTest,Module,GoFiles,CgoFiles,InvalidGoFiles,IgnoredGoFiles,IgnoredOtherFiles," +
	"CFiles,CXXFiles,MFiles,HFiles,FFiles,SFiles,SysoFiles,SwigFiles,SwigCXXFiles,Imports,ImportMap,Error"

// path returns the import path without the mark of a variant.
func (p *listed) path() string {
	path, _, _ := strings.Cut(p.ImportPath, " ")
	return path
}

// abs returns the names of files of the package with their folder.
func (p *listed) abs(lists ...[]string) []string {
	var files []string
	for _, list := range lists {
		for _, name := range list {
			if !filepath.IsAbs(name) {
				name = filepath.Join(p.Dir, name)
			}
			files = append(files, name)
		}
	}
	return files
}

// sources returns the Go files as they were written.
func (p *listed) sources() []string {
	files := p.abs(p.GoFiles, p.CgoFiles)
	if len(files) == 0 {
		return p.abs(p.InvalidGoFiles) // what is wrong with them is to be said
	}
	return files
}

// generates reports whether some of the package's Go code is made by a tool.
func (p *listed) generates() bool {
	return len(p.CgoFiles)+len(p.SwigFiles)+len(p.SwigCXXFiles) > 0
}

// importIDs returns the ImportPath of what the package imports, by the path in the source.
func (p *listed) importIDs() map[string]string {
	ids := make(map[string]string)
	if p.generates() {
		// What cgo makes imports them. They are listed, but not as imports.
		for _, path := range []string{"unsafe", "syscall", "runtime/cgo"} {
			if path != p.ImportPath {
				ids[path] = path
			}
		}
	}
	mapped := make(map[string]bool)
	for path, id := range p.ImportMap {
		ids[path] = id
		mapped[id] = true
	}
	for _, id := range p.Imports {
		if !mapped[id] {
			ids[id] = id
		}
	}
	return ids
}

func (p *listed) otherFiles() []string {
	return p.abs(p.CFiles, p.CXXFiles, p.MFiles, p.HFiles, p.FFiles, p.SFiles, p.SwigFiles, p.SwigCXXFiles, p.SysoFiles)
}

func (p *listed) analysisModule() *analysis.Module {
	if p.Module == nil {
		return new(analysis.Module)
	}
	return &analysis.Module{Path: p.Module.Path, Version: p.Module.Version, GoVersion: p.Module.GoVersion}
}

// problem returns what the go command says is wrong with the package.
func (p *listed) problem(dir string) Problem {
	msg := strings.TrimSpace(p.Error.Err)
	if strings.HasPrefix(msg, "import cycle not allowed") && len(p.Error.ImportStack) > 0 {
		msg += ": import stack: [" + strings.Join(p.Error.ImportStack, " ") + "]"
	}
	pos := parsePos(p.Error.Pos)
	switch {
	case pos.Filename == "":
		// The path of a package that was not found is the pattern.
		msg = fmt.Sprintf("%s: %s", p.ImportPath, strings.TrimPrefix(msg, "pattern "+p.ImportPath+": "))
	case !filepath.IsAbs(pos.Filename):
		pos.Filename = filepath.Join(dir, pos.Filename)
	}
	return Problem{Pos: pos, Message: msg}
}

// parsePos reads "file:line:col", "file:line", "file", "-" or nothing.
func parsePos(s string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	file, a, b := s, 0, 0
	if rest, n, ok := cutNumber(file); ok {
		file, a = rest, n
		if rest, n, ok := cutNumber(file); ok {
			file, a, b = rest, n, a
		}
	}
	return token.Position{Filename: file, Line: a, Column: b}
}

// cutNumber splits s at its last colon where a number follows.
func cutNumber(s string) (string, int, bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	return s[:i], n, err == nil
}

// A command is how the go command is run.
type command struct {
	ctx  context.Context
	dir  string
	tags string
	env  []string // besides that of the process
}

// run returns what the go command prints. An error has what it says on stderr, without progress.
func (c command) run(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(c.ctx, "go", args...)
	cmd.Dir = c.dir
	cmd.Env = append(cmd.Environ(), c.env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if c.ctx.Err() != nil {
		return nil, c.ctx.Err()
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		if text := said(stderr.String()); text != "" {
			err = errors.New(text)
		}
	}
	return stdout.Bytes(), err
}

// said returns what the go command says apart from its downloads.
func said(stderr string) string {
	var lines []string
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "go: downloading ") {
			lines = append(lines, line)
		}
	}
	return strings.TrimPrefix(strings.TrimSpace(strings.Join(lines, "")), "go: ")
}

// list returns the packages that patterns match and all that they import, with their tests if asked for.
// The error is not nil where no package matches.
func (c command) list(patterns []string, tests bool) ([]*listed, error) {
	pkgs, err := c.packages(fields, patterns, "-deps", "-test="+strconv.FormatBool(tests))
	if c.ctx.Err() != nil {
		return nil, c.ctx.Err()
	}
	if err != nil {
		if err := modules.Inside(c.dir); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("cannot list packages: %w", err)
	}
	found, files := false, false
	for _, p := range pkgs {
		found = found || !p.DepOnly
		files = files || !p.DepOnly && len(p.sources()) > 0
	}
	switch {
	case !found:
		return nil, fmt.Errorf("%s: no package matches", strings.Join(patterns, " "))
	case !files: // only echoes of patterns that the go command could not resolve
		if err := modules.Inside(c.dir); err != nil {
			return nil, err
		}
	}
	return pkgs, nil
}

// packages runs go list. Where the go command lists a package twice, once with an error, the good one is returned, and
// the error is that of the package which imports it wrongly.
func (c command) packages(fields string, patterns []string, flags ...string) ([]*listed, error) {
	args := append([]string{"list", "-e", "-json=" + fields, "-buildvcs=false", "-pgo=off"}, flags...)
	if c.tags != "" {
		args = append(args, "-tags="+c.tags)
	}
	out, err := c.run(append(append(args, "--"), patterns...)...)
	if err != nil {
		return nil, err
	}
	var pkgs []*listed
	byPath := make(map[string]int)
	var stray []*listError
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		p := new(listed)
		if err := dec.Decode(p); err != nil {
			return nil, fmt.Errorf("go list -json: %w", err)
		}
		i, twice := byPath[p.ImportPath]
		switch {
		case !twice:
			byPath[p.ImportPath] = len(pkgs)
			pkgs = append(pkgs, p)
		case p.Error != nil:
			stray = append(stray, p.Error)
		case pkgs[i].Error != nil:
			stray = append(stray, pkgs[i].Error)
			pkgs[i] = p
		}
	}
	for _, e := range stray {
		if n := len(e.ImportStack); n > 0 {
			if i, ok := byPath[e.ImportStack[n-1]]; ok && pkgs[i].Error == nil {
				pkgs[i].Error = e
			}
		}
	}
	return pkgs, nil
}

// compiled lists packages, given by import path, with the Go files that the compiler gets: also those that cgo makes,
// in the place of those that it reads.
func (c command) compiled(paths []string, tests bool) ([]*listed, error) {
	pkgs, err := c.packages("ImportPath,Dir,CompiledGoFiles,Error", paths, "-compiled", "-test="+strconv.FormatBool(tests))
	if err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		// The list has files of other languages too. What cgo has made lies in the cache and may have no extension.
		p.CompiledGoFiles = slices.DeleteFunc(p.CompiledGoFiles, func(name string) bool {
			ext := filepath.Ext(name)
			return ext != ".go" && ext != ""
		})
	}
	return pkgs, nil
}

// goEnv is what has to be known of the go command.
type goEnv struct{ GOARCH, GOVERSION string }

func (c command) goEnv() (env goEnv, err error) {
	out, err := c.run("env", "-json", "GOARCH", "GOVERSION")
	if err == nil {
		err = json.Unmarshal(out, &env)
	}
	if err != nil {
		return env, fmt.Errorf("go env: %w", err)
	}
	return env, nil
}

// matched returns those of the listed packages that are to be checked. A
// variant with in-package tests has all files of its package, which then drops
// out: go vet chooses so. The generated main package of a test is nobody's code.
func matched(pkgs []*listed) []*listed {
	variant := make(map[string]bool) // import paths of packages that have one
	isPackage := make(map[string]bool)
	for _, p := range pkgs {
		if !p.DepOnly {
			isPackage[p.path()] = true
			if p.ForTest == p.path() {
				variant[p.path()] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(pkgs), func(p *listed) bool {
		tested, isTest := strings.CutSuffix(p.ImportPath, ".test")
		return p.DepOnly || len(p.sources()) == 0 ||
			p.ForTest == "" && variant[p.path()] ||
			isTest && p.Name == "main" && isPackage[tested]
	})
}
