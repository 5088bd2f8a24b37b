// Package settings reads the configuration of statuslint: which checks run and how, which findings are left out, and which
// statuses a program has besides those that are built in. The same keys are read from .statuslint.yaml and from the settings
// of golangci-lint.
//
// Nothing in it passes silently: a key that is not known, a value of another type, a function that does not fit is an
// error with its place.
package settings

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/statuslint/statuslint/internal/modules"
	"github.com/statuslint/statuslint/internal/pattern"
	"github.com/statuslint/statuslint/passes/internal/directive"
)

// FileName is what a configuration file is called.
const FileName = ".statuslint.yaml"

// Settings are the content of a configuration file. The zero value is the default.
type Settings struct {
	// File is where the settings are from; empty for defaults.
	File string

	Version int       `yaml:"version" doc:"the version of this format: 1"`
	Checks  Checks    `yaml:"checks" doc:"which checks run, and how"`
	Exclude []Exclude `yaml:"exclude" doc:"findings that are left out"`
	Models  Models    `yaml:"models" doc:"which statuses there are"`

	places     *decoder      // where each key stands
	used       []atomic.Bool // which of Exclude left something out
	unverified bool
}

// Unverified returns the settings for code that they were not made for, such as an older one: functions and types of the program's
// own models may be missing in it.
func (s *Settings) Unverified() *Settings {
	c := *s
	c.unverified = true
	c.used = make([]atomic.Bool, len(s.used))
	return &c
}

// Checks say which checks run, and how.
type Checks struct {
	Enable    []string  `yaml:"enable" doc:"the checks that run; empty: all" enum:"check"`
	Disable   []string  `yaml:"disable" doc:"checks that do not run" enum:"check"`
	Overwrite Overwrite `yaml:"statusoverwrite" doc:"options of statusoverwrite"`
	Owner     Owner     `yaml:"statusowner" doc:"options of statusowner"`
}

// Overwrite are the options of statusoverwrite.
type Overwrite struct {
	Strict bool `yaml:"strict" doc:"also report what is often meant, such as a lower status that a higher one follows"`
}

// Owner are the options of statusowner.
type Owner struct {
	Owners    []string `yaml:"owners" doc:"import paths of packages that may set the status although others can import them; /... at the end covers what is below"`
	Libraries []string `yaml:"libraries" doc:"import paths of packages that are libraries, whatever their path looks like"`
}

// An Exclude leaves findings out: those that all of its keys fit.
type Exclude struct {
	Checks   []string `yaml:"checks" doc:"of these checks; empty: of all" enum:"check"`
	Packages []string `yaml:"packages" doc:"in packages with these import paths; /... at the end covers what is below"`
	Files    []string `yaml:"files" doc:"in files with these names, * for any part of a name"`
	Why      string   `yaml:"why" doc:"the reason, for those who read the file"`
}

// Find returns the configuration file that applies in a folder: the nearest one in it or above it, not above the folder of
// its repository; empty where there is none. The error says that it cannot be read, or has another name: .statuslint.yml.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		file := filepath.Join(dir, FileName)
		_, err := os.Lstat(file)
		if err == nil {
			// One that is there has to be readable: a link that leads nowhere is no reason for defaults.
			info, err := os.Stat(file)
			if err == nil && !info.Mode().IsRegular() {
				err = fmt.Errorf("%s: is no file", file)
			}
			return file, err
		}
		if !os.IsNotExist(err) {
			return "", err
		}
		if other := strings.TrimSuffix(file, ".yaml") + ".yml"; isFile(other) {
			return "", fmt.Errorf("%s: the file has to be called %s", other, FileName)
		}
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil || dir == filepath.Dir(dir) {
			return "", nil
		}
		dir = filepath.Dir(dir)
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// Load reads a configuration file.
func Load(file string) (*Settings, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Parse(file, data)
}

// validate notes what is wrong besides types and keys.
func (s *Settings) validate(d *decoder) {
	if d.places["version"] != nil && s.Version != 1 {
		d.at("version", "this statuslint reads version 1, not %d", s.Version)
	}
	checks := func(key string, names []string) {
		for i, name := range names {
			if !slices.Contains(directive.Checks(), name) {
				d.at(fmt.Sprintf("%s[%d]", key, i), "%q is no check%s", name, suggest(name, directive.Checks()))
			}
		}
	}
	checks("checks.enable", s.Checks.Enable)
	checks("checks.disable", s.Checks.Disable)
	for i, name := range s.Checks.Disable {
		if slices.Contains(s.Checks.Enable, name) {
			d.at(fmt.Sprintf("checks.disable[%d]", i), "%s is enabled too: name it in one of the two", name)
		}
	}
	patterns := func(key string, list []string) {
		for i, p := range list {
			if err := pattern.Valid(p); err != nil {
				d.at(fmt.Sprintf("%s[%d]", key, i), "%q: %v", p, err)
			}
		}
	}
	patterns("checks.statusowner.owners", s.Checks.Owner.Owners)
	patterns("checks.statusowner.libraries", s.Checks.Owner.Libraries)
	for i, x := range s.Exclude {
		key := fmt.Sprintf("exclude[%d]", i)
		checks(key+".checks", x.Checks)
		patterns(key+".packages", x.Packages)
		for j, f := range x.Files {
			if _, err := path.Match(f, ""); err != nil || f == "" || strings.Contains(f, "/") {
				d.at(fmt.Sprintf("%s.files[%d]", key, j), "%q is no pattern of file names: write a name, without its folder", f)
			}
		}
		if len(x.Packages) == 0 && len(x.Files) == 0 {
			d.at(key, "it says neither packages nor files: to turn a check off, name it in checks.disable")
		}
	}
	s.Models.validate(d)
}

// Excludes says whether a finding of a check, in a package and a file, is left out.
func (s *Settings) Excludes(check, pkg, file string) bool {
	found := false
	for i, x := range s.Exclude {
		if x.fits(check, pkg, file) {
			s.used[i].Store(true)
			found = true
		}
	}
	return found
}

func (x *Exclude) fits(check, pkg, file string) bool {
	return (len(x.Checks) == 0 || slices.Contains(x.Checks, check)) &&
		(len(x.Packages) == 0 || pattern.Any(x.Packages, pkg)) &&
		(len(x.Files) == 0 || slices.ContainsFunc(x.Files, func(p string) bool {
			ok, err := path.Match(p, filepath.Base(file))
			return ok && err == nil
		}))
}

// Idle says what of the settings has had no effect, once all of the modules at hand was looked at: models of packages that none of
// them can import, and exclusions that have left nothing out. The error joins a [*Mistake] for each.
func (s *Settings) Idle(set *modules.Set) error {
	d := s.mistakes()
	for _, p := range s.named() {
		if !s.unverified && set.Foreign(p.path) {
			d.at(p.key, "it changes nothing: no module that is required here has a package %s", p.path)
		}
	}
	for i := range s.Exclude {
		if !s.used[i].Load() {
			d.at(fmt.Sprintf("exclude[%d]", i), "it leaves nothing out: there is no such finding")
		}
	}
	return errors.Join(sorted(d.mistakes)...)
}
