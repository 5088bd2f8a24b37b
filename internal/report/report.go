// Package report writes findings in the forms that people and tools read.
package report

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/statuslint/statuslint/internal/finding"
)

// A Report is the result of a run.
type Report struct {
	Findings []finding.Finding
	Problems []Problem // what was not checked, and why
	Checks   []Check   // that ran

	Dir     string // where the run was started: texts name files relative to it
	Root    string // of the repository: tools that show its files want names relative to it
	Version string // of statuslint

	Color   bool // text may use the colours of a terminal
	Context int  // lines around each line of code in texts; negative: no code at all
}

// A Problem is a reason for which something was not checked; File is empty where no place is known.
type Problem struct {
	File         string
	Line, Column int
	Message      string
}

// A Check is one that ran.
type Check struct {
	Name, Doc, URL string
}

// title is the first sentence of the documentation, and rest what follows.
func (c Check) title() (title, rest string) {
	title, rest, _ = strings.Cut(c.Doc, "\n")
	return strings.TrimSpace(title), strings.TrimSpace(rest)
}

var writers = map[string]func(io.Writer, *Report) error{
	"text":   writeText,
	"json":   writeJSON,
	"sarif":  writeSARIF,
	"github": writeGitHub,
	"html":   writeHTML,
}

// Formats lists the forms that there are, in order.
func Formats() []string { return slices.Sorted(maps.Keys(writers)) }

// Write writes a report in one of [Formats].
func Write(w io.Writer, format string, r *Report) error {
	write, ok := writers[format]
	if !ok {
		return fmt.Errorf("%q is no format: there are %s", format, strings.Join(Formats(), ", "))
	}
	return write(w, r)
}

// Shorten returns file relative to dir where it is below it.
func Shorten(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// text is the message of a finding without the name of its check, for forms that show the name elsewhere.
func text(f finding.Finding) string { return strings.TrimSuffix(f.Message, " ("+f.Check+")") }

// String returns the problem as "file:line:col: message", the file relative to dir.
func (p Problem) String(dir string) string {
	if p.File == "" {
		return p.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", Shorten(dir, p.File), p.Line, p.Column, p.Message)
}
