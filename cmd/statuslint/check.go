package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/internal/baseline"
	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/internal/load"
	"github.com/statuslint/statuslint/internal/report"
)

// A check is one run of the standalone command.
type check struct {
	dir       string
	conf      *configuration
	opts      *options
	analyzers []*analysis.Analyzer
	stdout    io.Writer
	stderr    io.Writer
}

// run is the standalone command. It returns the exit code.
func run(dir string, args []string, conf *configuration, stdout, stderr io.Writer) int {
	fail := func(code int, format string, args ...any) int {
		fmt.Fprintf(stderr, "statuslint: "+format+"\n", args...)
		return code
	}
	// A configuration can switch a check off, and with it its flags.
	opts, err := parse(args, conf.analyzers)
	if err != nil {
		return fail(exitUsage, "%v: %s has it off", err, conf.settings.File)
	}
	c := &check{dir: dir, conf: conf, opts: opts, analyzers: opts.enabled(conf.analyzers), stdout: stdout, stderr: stderr}
	if len(c.analyzers) == 0 {
		return fail(exitUsage, "every check is disabled: drop one of the -CHECK=false flags")
	}
	// The second interrupt is not waited for: what holds up the first may hold up for long.
	ctx, restore := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, restore)
	defer restore()
	code, err := c.run(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		return fail(exitError, "interrupted")
	case err != nil:
		return fail(exitError, "%v", err)
	}
	return code
}

// run checks the packages and reports what is new.
func (c *check) run(ctx context.Context) (code int, err error) {
	var known baseline.Baseline
	if c.opts.baseline != "" {
		if known, err = baseline.Read(c.opts.baseline); err != nil {
			return 0, err
		}
	}
	var base *base
	if c.opts.base != "" {
		if base, err = c.findBase(ctx, c.opts.base); err != nil {
			return 0, fmt.Errorf("-base: %w", err)
		}
	}
	show := newProgress(c.stderr)
	res, err := load.Run(ctx, load.Config{
		Patterns:  c.opts.args,
		Tests:     c.opts.tests,
		Tags:      c.opts.tags,
		Analyzers: c.analyzers,
		Relevant:  c.conf.relevant,
		Progress:  show.packages,
	})
	show.clear()
	if err != nil {
		return 0, err
	}
	c.noteConfig(res)
	findings := res.Findings
	if c.opts.writeBaseline != "" {
		if len(res.Problems) == 0 {
			if err := baseline.New(findings).Write(c.opts.writeBaseline); err != nil {
				return 0, fmt.Errorf("cannot write the baseline: %w", err)
			}
			fmt.Fprintf(c.stderr, "statuslint: known from now on, by %s: %d\n", c.opts.writeBaseline, len(findings))
		}
		findings = nil
	}
	if known != nil {
		c.noteGone(res, known, findings)
		findings = known.Fresh(findings)
	}
	if base != nil {
		if findings, err = base.fresh(ctx, res.Checked, findings); err != nil {
			return 0, fmt.Errorf("-base: %w", err)
		}
	}
	return c.report(res, findings)
}

// report writes what there is to say.
func (c *check) report(res *load.Result, findings []finding.Finding) (code int, err error) {
	r := &report.Report{
		Findings: findings,
		Dir:      c.dir,
		Root:     repository(c.dir),
		Version:  moduleVersion(),
		Context:  c.opts.context,
	}
	for _, a := range c.analyzers {
		r.Checks = append(r.Checks, report.Check{Name: a.Name, Doc: a.Doc, URL: a.URL})
	}
	for _, p := range res.Problems {
		r.Problems = append(r.Problems, report.Problem{File: p.Pos.Filename, Line: p.Pos.Line, Column: p.Pos.Column, Message: p.Message})
	}
	var unwritten []error
	for _, out := range c.opts.outputs() {
		if err := c.write(out, r); err != nil {
			unwritten = append(unwritten, fmt.Errorf("cannot write the findings: %w", err))
		}
	}
	for _, p := range r.Problems {
		prefix := "statuslint: "
		if p.File != "" {
			prefix = "" // the place comes first, where editors and terminals look for it
		}
		fmt.Fprintf(c.stderr, "%s%s\n", prefix, p.String(c.dir))
	}
	switch {
	case len(unwritten) > 0:
		return 0, errors.Join(unwritten...)
	case len(res.Unchecked) > 0:
		return 0, fmt.Errorf("not checked until the errors above are mended: %s", strings.Join(res.Unchecked, ", "))
	case len(res.Problems) > 0:
		return exitError, nil
	case len(findings) > 0:
		return exitFindings, nil
	}
	return exitClean, nil
}

func (c *check) write(out output, r *report.Report) error {
	if out.file == "" {
		r.Color = c.opts.color.enabled(c.stdout)
		return report.Write(c.stdout, out.format, r)
	}
	f, err := os.Create(out.file)
	if err != nil {
		return err
	}
	r.Color = c.opts.color == colorAlways
	return errors.Join(report.Write(f, out.format, r), f.Close())
}

// repository is the folder of the repository that a folder is in, the folder itself where it is in none.
func repository(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, ".git")); err == nil {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}
