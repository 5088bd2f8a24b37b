// Package modules tells which import paths the modules at hand have, by their go.mod and go.work files and folders alone: it is
// quick enough for each unit of go vet, and needs neither the go command nor a network.
package modules

import (
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// A Set is the modules that apply in a folder: the one that it is in, those of its workspace, and the paths of those that they
// require, which lie elsewhere.
type Set struct {
	folders map[string]string // of modules whose code can be looked at, by module path; "" for others
	partial bool              // there may be other modules: before Go 1.17, go.mod does not name all that are in the build
}

// Around returns the modules that apply in a folder, without any where it is in none.
func Around(dir string) (*Set, error) {
	s := &Set{folders: map[string]string{}}
	if file := above(dir, "go.mod"); file != "" {
		if err := s.add(file); err != nil {
			return nil, err
		}
	}
	file := os.Getenv("GOWORK")
	if file == "" {
		file = above(dir, "go.work")
	}
	if file == "" || file == "off" {
		return s, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	work, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil, err
	}
	for _, use := range work.Use {
		folder := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(folder) {
			folder = filepath.Join(filepath.Dir(file), folder)
		}
		// A folder that is gone is for the go command to complain about.
		if err := s.add(filepath.Join(folder, "go.mod")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return s, nil
}

// Inside says what is wrong where neither a folder nor one above it is that of a module or workspace.
func Inside(dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	if above(dir, "go.mod") == "" && above(dir, "go.work") == "" {
		return fmt.Errorf("%s is in no Go module: there is no go.mod in it or above it; run statuslint in the folder of a module, or name it with -C", dir)
	}
	return nil
}

// above is the nearest file of a name in a folder or above it, "" where there is none.
func above(dir, name string) string {
	for {
		file := filepath.Join(dir, name)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return file
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// add reads a go.mod file.
func (s *Set) add(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	mod, err := modfile.ParseLax(file, data, nil)
	if err != nil {
		return err
	}
	if mod.Module != nil {
		s.folders[mod.Module.Mod.Path] = filepath.Dir(file)
	}
	if mod.Go == nil || version.Compare("go"+mod.Go.Version, "go1.17") < 0 {
		s.partial = true
	}
	for _, r := range mod.Require {
		if _, ok := s.folders[r.Mod.Path]; !ok {
			s.folders[r.Mod.Path] = ""
		}
	}
	return nil
}

// Folders are those of the modules whose code can be looked at, in order.
func (s *Set) Folders() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Values(s.folders)), func(dir string) bool { return dir == "" })
}

// Empty says whether there is no module.
func (s *Set) Empty() bool { return len(s.folders) == 0 }

// A Missing is a package that would lie in a module at hand, which has no Go files there.
type Missing struct {
	Module string
	Folder string   // where they would be
	Known  []string // the packages that the module has
}

// Missing looks for a package. It returns nil where there is one, and for all that cannot be told, such as a package of a module
// that lies elsewhere. With below, a package below that path will do.
func (s *Set) Missing(pkg string, below bool) *Missing {
	module := s.of(pkg)
	root := s.folders[module]
	if root == "" {
		return nil
	}
	dir := filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(pkg, module)))
	if hasGo(dir, below) {
		return nil
	}
	return &Missing{Module: module, Folder: dir, Known: packages(module, root)}
}

// Foreign says whether it is sure that a package is neither of the standard library nor of a module at hand, in whatever major
// version.
func (s *Set) Foreign(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	if s.partial || s.Empty() || !strings.Contains(first, ".") {
		return false
	}
	for mod := range s.folders {
		if prefix, major, ok := module.SplitPathVersion(mod); ok && strings.HasPrefix(major, "/") {
			mod = prefix
		}
		if pkg == mod || strings.HasPrefix(pkg, mod+"/") {
			return false
		}
	}
	return true
}

// of is the module that a package would belong to: the one with the longest path that begins its own.
func (s *Set) of(pkg string) string {
	for p := pkg; p != "." && p != "/"; p = path.Dir(p) {
		if _, ok := s.folders[p]; ok {
			return p
		}
	}
	return ""
}

// hasGo says whether a folder has Go files, or, with below, any folder in it.
func hasGo(dir string, below bool) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".go") || below && e.IsDir() && hasGo(filepath.Join(dir, e.Name()), true) {
			return true
		}
	}
	return false
}

// packages are the import paths of a module, as far as its folders tell.
func packages(module, root string) (paths []string) {
	_ = filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !d.IsDir():
			return nil // what cannot be read is not suggested
		case dir != root && (strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") || d.Name() == "testdata" || d.Name() == "vendor"):
			return filepath.SkipDir
		case hasGo(dir, false):
			rel, err := filepath.Rel(root, dir)
			if err == nil {
				paths = append(paths, path.Join(module, filepath.ToSlash(rel)))
			}
		}
		return nil
	})
	return paths
}
