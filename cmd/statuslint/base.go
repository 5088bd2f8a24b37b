package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
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
	"github.com/statuslint/statuslint/internal/modules"
	"github.com/statuslint/statuslint/internal/worktree"
)

// A base is a revision that findings are compared with.
type base struct {
	*check
	repo   *worktree.Repository
	rev    string
	commit string

	folders map[string]string // today's, by import path
	anew    bool              // look again next time: something is to be said, or depends on code that is in no commit
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
		c.note("-base=%s: there is no commit yet: all counts as new", rev)
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &base{check: c, repo: repo, rev: rev, commit: commit}, nil
}

// fresh returns the findings that the revision does not have. Of it only the packages are looked at that have findings now: a
// fault that moved to another package is a new one.
func (b *base) fresh(ctx context.Context, folders map[string]string, findings []finding.Finding) ([]finding.Finding, error) {
	if len(findings) == 0 {
		return nil, nil
	}
	b.folders = folders
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
	findings = known.Fresh(findings)
	b.noteIgnored(ctx, findings)
	return findings, nil
}

// noteIgnored names files with findings that no revision has: those are new each time.
func (b *base) noteIgnored(ctx context.Context, findings []finding.Finding) {
	var files []string
	for _, f := range findings {
		if rel, err := filepath.Rel(b.repo.Root, f.Pos.Filename); err == nil && filepath.IsLocal(rel) {
			files = append(files, ":(top,literal)"+filepath.ToSlash(rel))
		}
	}
	if len(files) == 0 {
		return
	}
	slices.Sort(files)
	ignored, err := b.repo.Ignored(ctx, slices.Compact(files)...)
	if err == nil && len(ignored) > 0 {
		b.note("git ignores %s, so that no revision has it: all that is found there counts as new; -baseline=FILE knows such findings", some(ignored))
	}
}

// some are the first of some names.
func some(names []string) string {
	if n := len(names) - 3; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:3], ", "), n)
	}
	return strings.Join(names, ", ")
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
		if ignored, err := b.repo.Ignored(ctx); err == nil && len(ignored) > 0 {
			b.note("what git ignores is not there at %s: %s; where a package needs it, commit it, or compare by -baseline=FILE", b.rev, some(ignored))
		}
		return known, nil
	}
	if file == "" || b.anew || len(res.Problems) > 0 {
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
	// A symbolic link could lead back to the code of today.
	if real, err := filepath.EvalSymlinks(tree.Dir); err != nil || real != tree.Dir {
		b.anew = true
		b.note("this folder is not there at %s: all that is found counts as new", b.rev)
		return &load.Result{}, nil
	}
	if slices.ContainsFunc(packages, func(p string) bool { return strings.HasSuffix(p, ".go") }) {
		if packages = b.inTree(tree, packages); len(packages) == 0 {
			return &load.Result{}, nil // all of them are new
		}
	}
	work, found, err := b.modules(tree)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot check %s: %s", b.rev, b.unnamed(tree, err.Error()))
	case !found:
		b.anew = true
		b.note("this folder is in no Go module at %s: all that is found counts as new", b.rev)
		return &load.Result{}, nil
	}
	res, err = load.Run(ctx, load.Config{
		Dir:       tree.Dir,
		Patterns:  packages,
		Tests:     b.opts.tests,
		Tags:      b.opts.tags,
		Env:       []string{"GOWORK=" + work},
		Analyzers: b.opts.enabled(conf.analyzers),
		Relevant:  conf.relevant,
		Progress:  show.packages,
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("cannot check %s: %s", b.rev, b.unnamed(tree, err.Error()))
	}
	for i := range res.Problems {
		p := &res.Problems[i]
		p.Pos.Filename, p.Message = b.unnamed(tree, p.Pos.Filename), b.unnamed(tree, p.Message)
	}
	b.noteAbsent(tree, packages, res)
	return res, nil
}

// unnamed is a text with what stands here for the names of a tree, which is gone when somebody reads them.
func (b *base) unnamed(tree *worktree.Tree, text string) string {
	return strings.NewReplacer(
		tree.Root+string(filepath.Separator), "", tree.Root, b.repo.Root, filepath.Dir(tree.Root), os.TempDir(),
	).Replace(text)
}

// noteAbsent names packages that are not found at the revision, where there is code in their folder: they may not be new.
func (b *base) noteAbsent(tree *worktree.Tree, packages []string, res *load.Result) {
	for _, p := range packages {
		rel, err := filepath.Rel(b.repo.Root, b.folders[p])
		unchecked := slices.ContainsFunc(res.Unchecked, func(id string) bool { return id == p || strings.HasPrefix(id, p+" ") })
		if _, ok := res.Checked[p]; ok || err != nil || unchecked {
			continue
		}
		if files, _ := filepath.Glob(filepath.Join(tree.Root, rel, "*.go")); len(files) == 0 || !filepath.IsLocal(rel) {
			continue
		}
		why := "it has another import path there"
		for _, problem := range res.Problems {
			if rest, ok := strings.CutPrefix(problem.Message, p+": "); ok {
				why = rest
			}
		}
		b.note("%s is not found at %s, though there are Go files in %s: all of it counts as new: %s", p, b.rev, rel, why)
	}
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

// modules makes the modules of a tree find what they need there. It returns the value of GOWORK, and whether there are any.
func (b *base) modules(tree *worktree.Tree) (work string, found bool, err error) {
	goEnv := exec.Command("go", "env", "-json", "GOWORK", "GOMOD")
	goEnv.Dir = b.dir
	out, err := goEnv.Output()
	if err != nil {
		return "", false, fmt.Errorf("go env: %w", err)
	}
	var now struct{ GOWORK, GOMOD string }
	if err := json.Unmarshal(out, &now); err != nil {
		return "", false, fmt.Errorf("go env: %w", err)
	}
	for _, file := range []*string{&now.GOWORK, &now.GOMOD} {
		if !filepath.IsAbs(*file) {
			continue // none, or off
		}
		if dir, err := filepath.EvalSymlinks(filepath.Dir(*file)); err == nil {
			*file = filepath.Join(dir, filepath.Base(*file))
		}
	}
	if rel, err := filepath.Rel(b.repo.Root, now.GOMOD); now.GOWORK == "" && filepath.IsAbs(now.GOMOD) && (err != nil || !filepath.IsLocal(rel)) {
		return "", false, fmt.Errorf("the module of this folder, %s, is outside of the repository and has no older form: compare by -baseline=FILE", now.GOMOD)
	}
	m := &modules.Move{Root: b.repo.Root, Tree: tree.Root}
	work, found, err = m.Prepare(tree.Dir, now.GOWORK, filepath.Dir(tree.Root))
	b.anew = m.Out
	return work, found, err
}

// cacheFile is where the outcome of a look is kept, empty where nowhere: its name is made of all that the outcome depends on.
func (b *base) cacheFile(packages []string) (string, error) {
	dir, err := cacheDir()
	if err != nil || dir == "" {
		return "", err
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

// cacheDir is the folder for what is worth keeping; empty where there is none.
func cacheDir() (string, error) {
	switch dir := os.Getenv("STATUSLINT_CACHE"); {
	case dir == "":
	case !filepath.IsAbs(dir):
		return "", fmt.Errorf("STATUSLINT_CACHE=%s: want an absolute path", dir)
	default:
		return filepath.Join(dir, "statuslint-base"), nil // a folder that holds nothing else
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", nil // no home: nothing is kept
	}
	return filepath.Join(dir, "statuslint", "base"), nil
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
