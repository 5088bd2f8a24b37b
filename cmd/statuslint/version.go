package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/statuslint/statuslint/internal/modules"
)

// version says which statuslint this is, for people: of which version and revision, and built by which Go.
func version() string {
	info, _ := debug.ReadBuildInfo()
	return fmt.Sprintf("statuslint %s%s %s", moduleVersion(), revision(info), runtime.Version())
}

// revision is the commit that a binary was built from, with a space before it; empty where it is not known, as in one that
// "go install" made of a release.
func revision(info *debug.BuildInfo) string {
	if info == nil {
		return ""
	}
	var commit, modified string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	if commit == "" {
		return ""
	}
	return fmt.Sprintf(" (%s%s)", commit, modified)
}

const versionUsage = "usage: statuslint version    print the version, the revision and the version of Go\n"

// versionCommand is "statuslint version".
func versionCommand(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("version", flag.ContinueOnError)
	if code, ok := parseSub(flags, versionUsage, args, stdout, stderr); !ok {
		return code
	}
	if flags.NArg() > 0 {
		fmt.Fprint(stderr, versionUsage)
		return exitUsage
	}
	fmt.Fprintln(stdout, version())
	return exitClean
}

func moduleVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}

// versionFlag is the -V flag of a vet tool. It is registered before
// unitchecker would register its own, which hashes the executable alone.
//
// The go command keeps results by the build ID that -V=full prints, and it knows
// nothing of a configuration file. -V=full is called in the user's folder, each
// other call in a package's: so what the configurations of that folder and of the
// modules of its workspace say must be part of the build ID, for a changed
// configuration to be a changed tool.
type versionFlag struct{}

// IsBoolFlag lets the flag stand without a value.
func (versionFlag) IsBoolFlag() bool { return true }

// String returns the default, which is none.
func (versionFlag) String() string { return "" }

// Set prints the version in the form that the go command reads, and exits.
func (versionFlag) Set(s string) error {
	if s != "full" {
		return errors.New("want -V=full")
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(exe)
	if err != nil {
		return err
	}
	defer f.Close()
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	// What cannot be read is for the packages to say, which are next: the go command shows no more of this than that it failed.
	config, err := configFor(dir, os.Args[1:])
	if err != nil {
		config = []byte(err.Error())
	}
	around, err := modules.Around(dir)
	if err != nil {
		return err
	}
	for _, folder := range around.Folders() {
		more, err := configFor(folder, nil)
		if err != nil {
			more = []byte(err.Error())
		}
		config = append(append(config, 0), more...)
	}
	id, err := buildID(f, config)
	if err != nil {
		return err
	}
	fmt.Printf("%s version devel comments-go-here buildID=%s\n", exe, id)
	os.Exit(0)
	return nil
}

// configFor returns what the configuration that applies in dir says, nothing
// where there is none.
func configFor(dir string, args []string) ([]byte, error) {
	file, err := configFile(dir, args)
	if err != nil || file == "" {
		return nil, err
	}
	return os.ReadFile(file)
}

// buildID identifies an executable together with its configuration.
func buildID(exe io.Reader, config []byte) (string, error) {
	h := sha256.New()
	if _, err := io.Copy(h, exe); err != nil {
		return "", err
	}
	// A hash of its own: otherwise bytes could move between the two.
	fmt.Fprintf(h, "%x", sha256.Sum256(config))
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
