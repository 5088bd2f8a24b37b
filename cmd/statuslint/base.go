package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/statuslint/statuslint/analyzer"
	"github.com/statuslint/statuslint/internal/baseline"
	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/internal/load"
	"github.com/statuslint/statuslint/internal/worktree"
)

// A base is a revision that findings are compared with.
type base struct {
	*check
	repo   *worktree.Repository
	rev    string
	commit string
}

// findBase finds the revision; nil where there is none yet.
func (c *check) findBase(ctx context.Context, rev string) (*base, error) {
	repo, err := worktree.Open(ctx, c.dir)
	if err != nil {
		return nil, err
	}
	commit, err := repo.Commit(ctx, rev)
	switch {
	case errors.Is(err, worktree.ErrUnborn):
		return nil, nil // all is new
	case err != nil:
		return nil, err
	}
	return &base{c, repo, rev, commit}, nil
}

// fresh returns the findings that the revision does not have. Of it only the packages are looked at that have findings now: a
// fault that moved to another package is a new one.
func (b *base) fresh(ctx context.Context, findings []finding.Finding) ([]finding.Finding, error) {
	if len(findings) == 0 {
		return nil, nil
	}
	var packages []string
	for i := range findings {
		path, test, isTest := strings.Cut(findings[i].Package, " [")
		if isTest {
			path = strings.TrimSuffix(test, ".test]")
		}
		packages = append(packages, path)
	}
	slices.Sort(packages)
	packages = slices.Compact(packages)
	if slices.Contains(packages, "command-line-arguments") {
		packages = b.opts.args // files were named, and no package
	}
	known, err := b.known(ctx, packages)
	if err != nil {
		return nil, err
	}
	return known.Fresh(findings), nil
}

// known is what the revision has, in some packages. It is kept: a commit does not change.
func (b *base) known(ctx context.Context, packages []string) (baseline.Baseline, error) {
	file, err := b.cacheFile(packages)
	if err != nil {
		return nil, err
	}
	if known, err := baseline.Read(file); err == nil {
		return known, nil
	}
	res, err := b.look(ctx, packages)
	if err != nil {
		return nil, err
	}
	known := baseline.New(res.Findings)
	if len(res.Unchecked) > 0 {
		for _, p := range res.Problems {
			fmt.Fprintf(b.stderr, "statuslint: at %s: %v\n", b.rev, p)
		}
		fmt.Fprintf(b.stderr, "statuslint: all findings count as new in packages that cannot be checked at %s: %s\n", b.rev, strings.Join(res.Unchecked, ", "))
		return known, nil
	}
	if file == "" || len(res.Problems) > 0 {
		return known, nil // a package may be new, or not be found for a reason that does not last
	}
	if err := keep(file, known); err != nil {
		fmt.Fprintf(b.stderr, "statuslint: %s has to be looked at again next time: %v\n", b.rev, err)
	}
	return known, nil
}

// look checks packages at the revision. A pattern that matches nothing there is no problem: the package is new.
func (b *base) look(ctx context.Context, packages []string) (res *load.Result, err error) {
	show := newProgress(b.stderr)
	defer show.clear()
	slow := time.AfterFunc(patience, func() { show.say("checking out " + b.rev) })
	tree, err := b.repo.Checkout(ctx, b.commit)
	slow.Stop()
	if err != nil {
		return nil, err
	}
	defer func() {
		if err := tree.Close(); err != nil {
			show.clear()
			fmt.Fprintf(b.stderr, "statuslint: the temporary tree %s could not be removed as it should: %v; 'git worktree remove --force' does it\n", tree.Root, err)
		}
	}()
	conf := *b.conf
	if conf.settings.File != "" {
		if conf.analyzers, err = analyzer.FromSettings(conf.settings.Unverified()); err != nil {
			return nil, err
		}
		// The flags of the command line hold there, too.
		if _, err := parse(b.opts.given, conf.analyzers); err != nil {
			return nil, err
		}
	}
	if _, err := os.Stat(tree.Dir); errors.Is(err, os.ErrNotExist) {
		return &load.Result{}, nil // the whole folder is new
	}
	if slices.ContainsFunc(packages, func(p string) bool { return strings.HasSuffix(p, ".go") }) {
		if packages = b.inTree(tree, packages); len(packages) == 0 {
			return &load.Result{}, nil // all of them are new
		}
	}
	env, err := b.workspace(tree)
	if err != nil {
		return nil, err
	}
	res, err = load.Run(ctx, load.Config{
		Dir:       tree.Dir,
		Patterns:  packages,
		Tests:     b.opts.tests,
		Tags:      b.opts.tags,
		Env:       env,
		Analyzers: b.opts.enabled(conf.analyzers),
		Relevant:  conf.relevant,
		Progress:  show.packages,
	})
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("cannot check %s: %w", b.rev, err)
	}
	return res, err
}

// inTree are the files of a tree that stand for some of this folder's; a file that is new has none.
func (b *base) inTree(tree *worktree.Tree, files []string) []string {
	var out []string
	for _, name := range files {
		if filepath.IsAbs(name) {
			rel, err := filepath.Rel(b.dir, name)
			if err != nil {
				continue
			}
			name = rel
		}
		name = filepath.Join(tree.Dir, name)
		if _, err := os.Stat(name); err == nil {
			out = append(out, name)
		}
	}
	return out
}

// workspace is what the go command has to be told in a tree, where the environment names a workspace: one outside of the
// repository would lead back to the code of today.
func (b *base) workspace(tree *worktree.Tree) (env []string, err error) {
	file := os.Getenv("GOWORK")
	if file == "" || file == "off" {
		return nil, nil
	}
	real, err := filepath.EvalSymlinks(file)
	if err != nil {
		return nil, fmt.Errorf("GOWORK: %w", err)
	}
	rel, err := filepath.Rel(b.repo.Root, real)
	if err != nil || !filepath.IsLocal(rel) {
		return nil, fmt.Errorf("GOWORK names %s, which is outside of the repository and has no older form: unset it, or set it to off", file)
	}
	return []string{"GOWORK=" + filepath.Join(tree.Root, rel)}, nil
}

// cacheFile is where the outcome of a look is kept, empty where nowhere: its name is made of all that the outcome depends on.
func (b *base) cacheFile(packages []string) (string, error) {
	dir, err := cacheDir()
	if err != nil {
		return "", nil // no home: nothing is kept
	}
	exe, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(exe)
	if err != nil {
		return "", err
	}
	defer f.Close()
	config, err := configFor(b.dir, b.opts.given)
	if err != nil {
		return "", err
	}
	id, err := buildID(f, config)
	if err != nil {
		return "", err
	}
	below, err := filepath.Rel(b.repo.Root, b.dir)
	if err != nil {
		return "", err
	}
	goEnv := exec.Command("go", append([]string{"env"}, buildVariables...)...)
	goEnv.Dir = b.dir
	env, err := goEnv.Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q%q", []string{b.commit, filepath.ToSlash(below), id}, env)
	fmt.Fprintf(h, "%q%q%t%q", packages, b.conf.settings.File, b.opts.tests, b.opts.tags)
	// How findings are written does not matter.
	for _, a := range b.analyzers {
		fmt.Fprintf(h, "%q", a.Name)
		a.Flags.VisitAll(func(f *flag.Flag) { fmt.Fprintf(h, "%q%q", f.Name, f.Value.String()) })
	}
	return filepath.Join(dir, fmt.Sprintf("%x.json", h.Sum(nil))), nil
}

// buildVariables are the settings of the go command that decide which files it takes.
var buildVariables = []string{"GOVERSION", "GOFLAGS", "GOWORK", "GOOS", "GOARCH", "CGO_ENABLED", "GOEXPERIMENT",
	"GO386", "GOAMD64", "GOARM", "GOARM64", "GOMIPS", "GOMIPS64", "GOPPC64", "GORISCV64", "GOWASM"}

// cacheDir is the folder for what is worth keeping.
func cacheDir() (string, error) {
	if dir := os.Getenv("STATUSLINT_CACHE"); dir != "" {
		return filepath.Join(dir, "statuslint-base"), nil // a folder that holds nothing else
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "statuslint", "base"), err
}

// keep writes a baseline into the cache, and drops what has not been written for a month.
func keep(file string, known baseline.Baseline) error {
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.json*"))
	if err != nil {
		return err
	}
	for _, f := range old {
		if info, err := os.Stat(f); err == nil && time.Since(info.ModTime()) > 30*24*time.Hour {
			_ = os.Remove(f) // another process may have been faster
		}
	}
	return known.Write(file)
}
