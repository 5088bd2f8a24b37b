// Package worktree checks a revision of a git repository out into a temporary folder, and removes it again, whatever becomes
// of the process that asked for it.
//
// That is the work of a keeper: a process of its own that makes the tree, says where it is, and waits. When the one who
// asked ends, by whatever signal, the keeper's standard input ends too, and it removes what it has made. It is the only one
// that writes to the repository, one step after the other, so that no kill leaves half a tree.
package worktree

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Tree is a revision, checked out.
type Tree struct {
	Dir    string // that stands for the folder from which it was asked for
	Root   string // of the tree
	Commit string

	keeper *exec.Cmd
	stdin  io.Closer
	stderr *strings.Builder // of the keeper
}

// A Repository is the one that a folder is in.
type Repository struct {
	dir  string
	Root string
}

// Open finds the repository of a folder.
func Open(ctx context.Context, dir string) (*Repository, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, fmt.Errorf("git is needed, and cannot be found: %w", err)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	root, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("%s is in no git repository: %w", dir, err)
	}
	return &Repository{dir: dir, Root: filepath.FromSlash(root)}, nil
}

// ErrUnborn says that a repository has no commit yet.
var ErrUnborn = errors.New("there is no commit yet")

// Commit is the commit that a revision names. The error is [ErrUnborn] for HEAD before the first commit.
func (r *Repository) Commit(ctx context.Context, rev string) (string, error) {
	commit, err := git(ctx, r.dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err == nil {
		return commit, nil
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if rev == "HEAD" {
		if _, err := git(ctx, r.dir, "symbolic-ref", "--quiet", "HEAD"); err == nil {
			return "", ErrUnborn
		}
	}
	return "", errors.New(r.missing(ctx, rev))
}

// missing says what to do about a revision that is not there.
func (r *Repository) missing(ctx context.Context, rev string) string {
	has := func(rev string) bool {
		_, err := git(ctx, r.dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
		return err == nil
	}
	where, depth, full := "in "+r.Root, "", ""
	shallow, _ := git(ctx, r.dir, "rev-parse", "--is-shallow-repository")
	if shallow == "true" {
		where, depth, full = "in this clone, which is shallow", "--depth=1 ", ", or make a full clone (fetch-depth: 0 of actions/checkout)"
	}
	what := fmt.Sprintf("there is no revision %q %s", rev, where)
	start := rev // without what leads to its ancestors
	if i := strings.IndexAny(rev, "~^"); i > 0 {
		start, depth = rev[:i], ""
		if has(start) {
			if shallow != "true" {
				return fmt.Sprintf("%s: the history of %s does not go back so far", what, start)
			}
			more := "--unshallow"
			if n, err := strconv.Atoi(rev[i+1:]); err == nil && rev[i] == '~' {
				more = fmt.Sprintf("--deepen=%d", n)
			}
			return fmt.Sprintf("%s: fetch more of its history first, by 'git fetch %s'%s", what, more, full)
		}
	}
	remotes, _ := git(ctx, r.dir, "remote")
	if remote, branch, ok := strings.Cut(start, "/"); ok && branch != "" && slices.Contains(strings.Fields(remotes), remote) {
		// A clone of one branch fetches no other, unless it is told where to put it.
		return fmt.Sprintf("%s: fetch it first, by 'git fetch %s%s +refs/heads/%s:refs/remotes/%s'%s", what, depth, remote, branch, start, full)
	}
	for remote := range strings.FieldsSeq(remotes) {
		if has("refs/remotes/" + remote + "/" + start) {
			return fmt.Sprintf("%s: there is %s/%s", what, remote, rev)
		}
	}
	switch {
	case shallow != "true":
		return what + ": name a branch, a tag or a commit, or fetch it first"
	case commit.MatchString(rev):
		return fmt.Sprintf("%s: fetch it first, as by 'git fetch --depth=1 origin %s'%s", what, rev, full)
	}
	return fmt.Sprintf("%s: fetch it first, as by 'git fetch %sorigin %s', and name it FETCH_HEAD%s%s", what, depth, start, strings.TrimPrefix(rev, start), full)
}

// commit is what git fetches by its hash.
var commit = regexp.MustCompile("^[0-9a-f]{40,64}$")

// Ignored are the Go files among some, all where there are none, that git is told to ignore: no commit has them. They are
// relative to the repository.
func (r *Repository) Ignored(ctx context.Context, files ...string) ([]string, error) {
	if len(files) == 0 {
		files = []string{":(glob)**/*.go"}
	}
	out, err := git(ctx, r.Root, append([]string{"ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"}, files...)...)
	return strings.FieldsFunc(out, func(r rune) bool { return r == 0 }), err
}

// keep is the argument that makes this program a keeper.
const keep = "keep-worktree"

// Checkout checks a commit out. [Tree.Close] removes it; so does the end of this process.
func (r *Repository) Checkout(ctx context.Context, commit string) (*Tree, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(exe, keep, r.Root, commit)
	detach(cmd)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	t := &Tree{Commit: commit, keeper: cmd, stdin: stdin, stderr: &stderr}
	// An interrupt is not waited for: the keeper is told to stop, and Wait follows.
	stop := context.AfterFunc(ctx, func() { stdin.Close() })
	defer stop()
	root, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil || ctx.Err() != nil {
		err = t.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("cannot check %s out: %w", commit, err)
	}
	t.Root = strings.TrimSuffix(root, "\n")
	below, err := filepath.Rel(r.Root, r.dir)
	if err != nil {
		return nil, errors.Join(err, t.Close())
	}
	t.Dir = filepath.Join(t.Root, below)
	return t, nil
}

// Close removes the tree, and returns when it is gone.
func (t *Tree) Close() error {
	t.stdin.Close() // it may be closed already
	err := t.keeper.Wait()
	if text := strings.TrimSpace(t.stderr.String()); err != nil && text != "" {
		return errors.New(text)
	}
	return err
}

// git runs git and returns what it prints.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_LFS_SKIP_SMUDGE=1", "GIT_TERMINAL_PROMPT=0")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		if text := strings.TrimSpace(stderr.String()); text != "" {
			err = errors.New(text)
		}
		return "", err
	}
	return strings.TrimSuffix(string(out), "\n"), nil
}

// environ is the environment without what a git hook is given: it is about the index and the folder of another command.
func environ() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(local, name)
	})
}

// local are what git rev-parse --local-env-vars lists, and the namespace of a server's hooks. As git does for submodules, it
// leaves the configuration from the environment: without its safe.directory there may be no repository at all.
var local = []string{"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE",
	"GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX",
	"GIT_INTERNAL_SUPER_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_NAMESPACE"}
