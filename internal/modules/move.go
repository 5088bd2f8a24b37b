package modules

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// A Move is a repository that has a copy elsewhere, in Tree, of an earlier time.
type Move struct {
	Root, Tree string
	Out        bool // set where the copy depends on code outside of the repository, which is that of today
}

// Prepare makes the modules of the copy find there, or where they are today, what they found in the repository: a path that leads
// out of it leads nowhere from the copy, and an absolute one leads back to the code of today. It does so by changes of go.mod
// and go.work files in the copy. The folder is one of the copy; work is the value of GOWORK today, and spare a folder
// for one that lies outside of the repository. It returns the value of GOWORK for the copy, and no module where there is none.
func (m *Move) Prepare(folder, work, spare string) (gowork string, found bool, err error) {
	off := work == "off"
	if off {
		work = ""
	}
	now := work // the file whose folder the paths in it start from, as of today
	file := ""
	if !off {
		file = m.above(folder, "go.work")
	}
	if rel, ok := within(m.Root, work); ok {
		if name := filepath.Join(m.Tree, rel); m.has(name) {
			file = name
		}
	}
	if _, ok := within(m.Root, work); work != "" && !ok {
		m.Out = true
		file = filepath.Join(spare, "go.work")
		for _, ext := range []string{"", ".sum"} {
			data, err := os.ReadFile(work + ext)
			if err != nil && ext == "" {
				return "", false, err
			}
			if err == nil {
				if err := os.WriteFile(file+ext, data, 0o666); err != nil {
					return "", false, err
				}
			}
		}
	} else if file != "" {
		now = m.today(file)
	}
	var mods []string
	gowork = file
	if file == "" {
		gowork = "off" // one that lies above temporary files has nothing to do with this
		if mod := m.above(folder, "go.mod"); mod != "" {
			mods = append(mods, mod)
		}
	} else if mods, err = m.workspace(file, now); err != nil {
		return "", false, err
	}
	for _, mod := range mods {
		if err := m.module(mod, file); err != nil {
			return "", false, err
		}
	}
	return gowork, len(mods) > 0, nil
}

// workspace prepares a go.work file, and returns the go.mod files of the copy that it names.
func (m *Move) workspace(file, now string) (mods []string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	w, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil, err
	}
	_, ours := within(m.Root, now)
	for _, use := range slices.Clone(w.Use) {
		path := m.path(filepath.Dir(now), use.Path)
		dir := path
		if !filepath.IsAbs(path) {
			dir = filepath.Join(filepath.Dir(file), path)
		}
		mod := filepath.Join(dir, "go.mod")
		if m.has(mod) {
			mods = append(mods, mod)
		} else if _, err := os.Stat(mod); err != nil && !ours {
			if err := w.DropUse(use.Path); err != nil { // a module that is new
				return nil, err
			}
			continue
		}
		setLast(use.Syntax, use.Path, path)
	}
	if !vendored(file) {
		m.replacements(filepath.Dir(now), w.Replace)
	}
	w.Cleanup()
	return mods, rewrite(file, data, modfile.Format(w.Syntax))
}

// module prepares a go.mod file, in a workspace or none.
func (m *Move) module(file, work string) error {
	if vendored(file) || work != "" && vendored(work) {
		return nil // nothing is read from elsewhere, and vendor/modules.txt repeats what is replaced
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(file, data, nil)
	if err != nil {
		return nil // the go command says what is wrong
	}
	m.replacements(filepath.Dir(m.today(file)), f.Replace)
	return rewrite(file, data, modfile.Format(f.Syntax))
}

func (m *Move) replacements(dir string, all []*modfile.Replace) {
	for _, r := range all {
		if r.New.Version == "" {
			setLast(r.Syntax, r.New.Path, m.path(dir, r.New.Path))
		}
	}
}

// setLast changes the path at the end of a line.
func setLast(line *modfile.Line, old, path string) {
	if path != old {
		line.Token[len(line.Token)-1] = modfile.AutoQuote(filepath.ToSlash(path))
	}
}

// path is what a path in a file has to be in the copy. The folder is that of the file, as of today.
func (m *Move) path(dir, path string) string {
	abs := filepath.FromSlash(path)
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(dir, abs)
	}
	rel, in := within(m.Root, abs)
	_, ours := within(m.Root, dir)
	switch {
	case in && ours && !filepath.IsAbs(path):
		return path
	case in:
		return filepath.Join(m.Tree, rel)
	}
	m.Out = true
	return abs
}

// today is the name that a file of the copy has in the repository.
func (m *Move) today(file string) string {
	if rel, ok := within(m.Tree, file); ok {
		return filepath.Join(m.Root, rel)
	}
	return file
}

// above is the nearest file of a name in a folder of the copy or above it, "" where the copy has none.
func (m *Move) above(dir, name string) string {
	if file := above(dir, name); m.has(file) {
		return file
	}
	return ""
}

// has says whether a file is there, in a folder of the copy: a symbolic link may lead out of it.
func (m *Move) has(file string) bool {
	dir, err := filepath.EvalSymlinks(filepath.Dir(file))
	if err != nil {
		return false
	}
	_, errFile := os.Stat(file)
	_, ok := within(m.Tree, dir)
	return ok && errFile == nil
}

// vendored says whether what the module or workspace of a file requires is beside it.
func vendored(file string) bool {
	_, err := os.Stat(filepath.Join(filepath.Dir(file), "vendor", "modules.txt"))
	return err == nil
}

// rewrite replaces a file of the copy. What a symbolic link leads to stays as it is.
func rewrite(file string, old, data []byte) error {
	if bytes.Equal(old, data) {
		return nil
	}
	if err := os.Remove(file); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o666)
}

// within is the path of a file relative to a folder that it lies in.
func within(dir, file string) (string, bool) {
	rel, err := filepath.Rel(dir, file)
	return rel, err == nil && file != "" && filepath.IsLocal(rel)
}
