package report

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/statuslint/statuslint/internal/finding"
)

// Codes of terminals.
const (
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	plain  = "\x1b[0m"
)

// writeText writes each finding as "file:line:col: message", as go vet does, and below it the code on the path that
// leads there.
func writeText(w io.Writer, r *Report) error {
	t := textWriter{Writer: bufio.NewWriter(w), Report: r, sources: newSources(r)}
	for _, f := range r.Findings {
		t.finding(f)
	}
	return t.Flush()
}

type textWriter struct {
	*bufio.Writer
	*Report
	sources
}

// paint returns text in a colour, where there are any.
func (t *textWriter) paint(color, text string) string {
	if !t.Color || text == "" {
		return text
	}
	return color + text + plain
}

func (t *textWriter) place(p token.Position) string {
	p.Filename = Shorten(t.Dir, p.Filename)
	return p.String()
}

func (t *textWriter) finding(f finding.Finding) {
	fmt.Fprintf(t, "%s: %s %s\n", t.paint(bold, t.place(f.Pos)), text(f), t.paint(dim, "("+f.Check+")"))
	if t.Context < 0 {
		for _, r := range f.Related {
			fmt.Fprintf(t, "%s: \t%s\n", t.place(r.Pos), r.Message)
		}
		return
	}
	file := f.Pos.Filename
	for _, s := range f.Path {
		if len(f.Path) == 1 {
			s.Text = "" // the message says it
		}
		if t.line(s.Pos.Filename, s.Pos.Line) == "" { // nothing is there to be shown
			site := s.Site
			if s.Pos.IsValid() {
				site = t.place(s.Pos)
			}
			if s.Text != "" {
				fmt.Fprintf(t, "\t  %s %s: %s\n", t.paint(dim, "-->"), site, s.Text)
			}
			continue
		}
		if s.Pos.Filename != file {
			file = s.Pos.Filename
			fmt.Fprintf(t, "\t  %s %s\n", t.paint(dim, "-->"), Shorten(t.Dir, file))
		}
		t.step(s, s.Pos == f.Pos)
	}
}

// step writes the line of a step, what it does below it, and the lines around.
func (t *textWriter) step(s finding.Step, isFinding bool) {
	lines := t.lines(s.Pos.Filename)
	color := yellow
	if isFinding {
		color = red
	}
	for n := max(1, s.Pos.Line-t.Context); n <= min(len(lines), s.Pos.Line+t.Context); n++ {
		code := lines[n-1]
		if n != s.Pos.Line {
			code = t.paint(dim, code)
		}
		fmt.Fprintf(t, "\t%s %s\n", t.paint(dim, fmt.Sprintf("%5d |", n)), code)
		if n == s.Pos.Line && s.Pos.Column > 0 {
			fmt.Fprintf(t, "\t%s %s%s\n", t.paint(dim, "      |"), indent(code, s.Pos.Column), t.paint(color, strings.TrimSuffix("^ "+s.Text, " ")))
		} else if n == s.Pos.Line && s.Text != "" {
			fmt.Fprintf(t, "\t%s %s%s\n", t.paint(dim, "      |"), indent(code, 1+len(code)-len(strings.TrimLeft(code, " \t"))), t.paint(color, s.Text))
		}
	}
}

// indent is white space as wide as what stands before a column of a line.
func indent(line string, column int) string {
	before := line[:min(column-1, len(line))]
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == utf8.RuneError {
			return r
		}
		return ' '
	}, before)
}
