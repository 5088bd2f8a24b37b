package worktree

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// IsKeeper says whether the arguments of a program make it a keeper. A program that calls [Repository.Checkout] has to ask,
// first of all, and to end with what [Keep] returns.
func IsKeeper(args []string) bool { return len(args) == 3 && args[0] == keep }

// Keep is a keeper's whole life. It returns the exit code.
func Keep(args []string) int {
	// It ends when it is done, and in no other way.
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
	k := &keeper{root: args[1], commit: args[2]}
	err := k.make()
	if err == nil {
		// Whoever asked may be gone: then there is nobody to read this, and nothing comes from standard input.
		_, _ = fmt.Println(k.tree())
		_, err = io.Copy(io.Discard, os.Stdin)
	}
	if err = errors.Join(err, k.remove()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

type keeper struct {
	root, commit string
	dir          string   // of all that is made
	submodules   []string // in which trees were made
}

// prefix starts the names of the folders of all keepers. What follows is the keeper's process ID.
const prefix = "statuslint-base-"

func (k *keeper) tree() string { return filepath.Join(k.dir, "tree") }

// make checks the commit out, and its submodules as far as they are in use here.
func (k *keeper) make() error {
	k.sweep()
	if err := k.clean(); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("no folder can be made in %s, for temporary files: %w", os.TempDir(), path.Err)
	}
	if err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	if k.dir, err = filepath.EvalSymlinks(dir); err != nil {
		return err
	}
	if err := addTree(k.root, k.tree(), k.commit); err != nil {
		return k.unnamed(err)
	}
	return k.unnamed(k.addSubmodules("", k.commit))
}

// unnamed is an error without the name of the tree, which will be gone when somebody reads it.
func (k *keeper) unnamed(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.ReplaceAll(err.Error(), k.tree(), "a folder in "+os.TempDir()))
}

func addTree(repository, dir, commit string) error {
	// No hook of the user's is meant for this, and no monitor has to watch what will be gone.
	_, err := git(context.Background(), repository, "-c", "core.hooksPath="+os.DevNull, "-c", "core.fsmonitor=false", "worktree", "add", "--quiet", "--detach", dir, commit)
	return err
}

// remove removes all that was made. It goes on where something fails.
func (k *keeper) remove() error {
	if k.dir == "" {
		return nil
	}
	var errs []error
	for _, path := range slices.Backward(k.submodules) {
		errs = append(errs, removeTree(filepath.Join(k.root, path), filepath.Join(k.tree(), path)))
	}
	errs = append(errs, removeTree(k.root, k.tree()), os.RemoveAll(k.dir))
	return errors.Join(errs...)
}

func removeTree(repository, dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	// Forced twice: a tree that git has not come to the end of is locked.
	_, err := git(context.Background(), repository, "worktree", "remove", "--force", "--force", dir)
	return err
}

// links are the submodules of a commit: its path, and the commit that it is at.
func links(root, commit string) (map[string]string, error) {
	out, err := git(context.Background(), root, "ls-tree", "-r", "-z", commit)
	if err != nil {
		return nil, err
	}
	links := make(map[string]string)
	for line := range strings.SplitSeq(out, "\x00") {
		if rest, ok := strings.CutPrefix(line, "160000 commit "); ok {
			if hash, path, ok := strings.Cut(rest, "\t"); ok {
				links[path] = hash
			}
		}
	}
	return links, nil
}

// inUse says whether a submodule is checked out here.
func (k *keeper) inUse(path string) bool {
	_, err := os.Stat(filepath.Join(k.root, path, ".git"))
	return err == nil
}

// clean refuses submodules with changes that are not committed: the two sides would differ by what no commit tells.
func (k *keeper) clean() error {
	if _, err := os.Stat(filepath.Join(k.root, ".gitmodules")); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	paths, err := links(k.root, "HEAD")
	if err != nil {
		return err
	}
	for path := range paths {
		if !k.inUse(path) {
			continue
		}
		out, err := git(context.Background(), filepath.Join(k.root, path), "status", "--porcelain")
		if err != nil {
			return err
		}
		if out != "" {
			return fmt.Errorf("the submodule %s has changes that are not committed, and what is new could not be told from them: commit or stash them first", path)
		}
	}
	return nil
}

// addSubmodules checks out the submodules of a commit of the repository, or of a submodule in it.
func (k *keeper) addSubmodules(of, commit string) error {
	paths, err := links(filepath.Join(k.root, of), commit)
	if err != nil {
		return err
	}
	for path, commit := range paths {
		path = filepath.Join(of, path)
		if !k.inUse(path) {
			continue
		}
		sweepEntries(filepath.Join(k.root, path))
		if err := addTree(filepath.Join(k.root, path), filepath.Join(k.tree(), path), commit); err != nil {
			return fmt.Errorf("cannot check the submodule %s out: run 'git submodule update' or fetch its commit %s: %w", path, commit, err)
		}
		k.submodules = append(k.submodules, path)
		if err := k.addSubmodules(path, commit); err != nil {
			return err
		}
	}
	return nil
}

// sweepEntries removes what a repository knows of trees of keepers that are gone, such as with all temporary files. "git worktree
// prune" would do the same to the user's own, on a disk that is not at hand.
func sweepEntries(repository string) {
	common, err := git(context.Background(), repository, "rev-parse", "--path-format=absolute", "--git-common-dir")
	if err != nil {
		return
	}
	entries, _ := filepath.Glob(filepath.Join(common, "worktrees", "*", "gitdir")) // no error but for a bad pattern
	for _, entry := range entries {
		data, err := os.ReadFile(entry)
		info, errInfo := os.Stat(entry)
		tree := filepath.Dir(strings.TrimSpace(string(data)))
		if err != nil || errInfo != nil || !strings.HasPrefix(filepath.Base(filepath.Dir(tree)), prefix) {
			continue
		}
		// A young one may be in use where the temporary files are others, as in a container.
		if _, err := os.Stat(tree); errors.Is(err, os.ErrNotExist) && time.Since(info.ModTime()) > 24*time.Hour {
			_, _ = git(context.Background(), repository, "worktree", "remove", "--force", "--force", tree) // what fails stays for the next one
		}
	}
}

// sweep removes what keepers have left that were killed themselves.
func (k *keeper) sweep() {
	sweepEntries(k.root)
	tmp, err := filepath.Abs(os.TempDir())
	if err == nil {
		tmp, err = filepath.EvalSymlinks(tmp)
	}
	if err != nil {
		return
	}
	folders, _ := filepath.Glob(filepath.Join(tmp, prefix+"*")) // no error but for a bad pattern
	out, _ := git(context.Background(), k.root, "worktree", "list", "--porcelain")
	for _, dir := range folders {
		id, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), prefix), "-")
		if pid, err := strconv.Atoi(id); err != nil || alive(pid) {
			continue
		}
		tree := filepath.Join(dir, "tree")
		real, err := filepath.EvalSymlinks(tree)
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err == nil && real == filepath.Join(tmp, filepath.Base(dir), "tree") && strings.Contains(out, "worktree "+filepath.ToSlash(real)+"\n"):
			_ = removeTree(k.root, real) // what fails stays for the next one
		default:
			continue // of another repository
		}
		_ = os.RemoveAll(dir)
	}
}
