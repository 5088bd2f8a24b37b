package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/statuslint/statuslint/internal/baseline"
	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/internal/load"
	"github.com/statuslint/statuslint/internal/report"
	"github.com/statuslint/statuslint/passes/settings"
)

// note says on standard error what does not change the outcome, and what somebody should know.
func (c *check) note(format string, args ...any) {
	fmt.Fprintf(c.stderr, "statuslint: note: "+format+"\n", args...)
}

// noteConfig says what of the configuration changes nothing.
func (c *check) noteConfig(res *load.Result) {
	useless := c.conf.useless
	if useless == nil && c.whole(res) {
		useless = c.conf.settings.Idle(c.conf.around)
	}
	if useless != nil {
		complain(c.stderr, c.dir, useless)
	}
	if !c.conf.named {
		c.noteOthers(res)
	}
}

// noteOthers names the files that a package would find from its own folder upwards, as it does under go vet, and that are not
// the one in force.
func (c *check) noteOthers(res *load.Result) {
	others := make(map[string]bool)
	for _, dir := range res.Checked {
		if file, err := settings.Find(dir); err == nil && file != "" && file != c.conf.settings.File {
			others[file] = true
		}
	}
	for _, file := range slices.Sorted(maps.Keys(others)) {
		inForce := "none is in force"
		if c.conf.settings.File != "" {
			inForce = report.Shorten(c.dir, c.conf.settings.File) + " is in force"
		}
		c.note("%s is not read: %s, by the current folder; -C=%s, or -config, has it read", report.Shorten(c.dir, file), inForce, report.Shorten(c.dir, filepath.Dir(file)))
	}
}

// whole says whether all checks have looked at all packages of a module or workspace, so that what is not found is not there.
func (c *check) whole(res *load.Result) bool {
	isRoot := slices.ContainsFunc([]string{"go.mod", "go.work"}, func(name string) bool {
		_, err := os.Stat(filepath.Join(c.dir, name))
		return err == nil
	})
	return isRoot && slices.Contains(c.opts.args, "./...") && len(c.analyzers) == len(c.conf.analyzers) && len(res.Problems) == 0
}

// noteGone says how many known faults are not there any more.
func (c *check) noteGone(res *load.Result, known baseline.Baseline, findings []finding.Finding) {
	ran := make(map[string]bool)
	for _, a := range c.analyzers {
		ran[a.Name] = true
	}
	gone := known.Gone(findings, func(k finding.Key) bool {
		_, looked := res.Checked[k.Package]
		return looked && ran[k.Check]
	})
	if gone > 0 {
		c.note("%s: no longer there: %d of its findings; -write-baseline=%[1]s writes it anew", c.opts.baseline, gone)
	}
}
