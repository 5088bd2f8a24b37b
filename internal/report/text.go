package report

import (
	"bufio"
	"fmt"
	"go/token"
	"io"
	"strings"
	"unicode"
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
		if n != s.Pos.Line {
			code, _ := excerpt(lines[n-1], 1)
			t.code(n, t.paint(dim, code))
			continue
		}
		column, text := s.Pos.Column, strings.TrimSuffix("^ "+s.Text, " ")
		if column == 0 { // not known
			column, text = 1+len(lines[n-1])-len(strings.TrimLeft(lines[n-1], " \t")), s.Text
		}
		code, under := excerpt(lines[n-1], column)
		t.code(n, code)
		if text != "" {
			fmt.Fprintf(t, "\t%s %s%s\n", t.paint(dim, "      |"), under, t.paint(color, text))
		}
	}
}

func (t *textWriter) code(n int, code string) {
	fmt.Fprintf(t, "\t%s %s\n", t.paint(dim, fmt.Sprintf("%5d |", n)), code)
}

// longest is how many columns of a line of code are shown: what a terminal breaks has nothing below it where it belongs.
const longest = 160

// excerpt is what is shown of a line of code, and the white space that leads below it to one of its columns. A long line is cut
// around that column.
func excerpt(line string, column int) (code, under string) {
	type cell struct {
		text, blank string
		width       int
	}
	var cells []cell
	at := 0 // the cell of the column
	for i, r := range line {
		if i < column-1 {
			at++
		}
		if r != '\t' && unicode.IsControl(r) {
			r = utf8.RuneError // not for terminals to obey
		}
		c := cell{string(r), strings.Repeat(" ", width(r)), width(r)}
		if r == '\t' {
			c.blank = c.text
		}
		cells = append(cells, c)
	}
	from, to := at, at
	for w := 0; w < longest && (from > 0 || to < len(cells)); {
		if to < len(cells) {
			w += cells[to].width
			to++
		}
		if from > 0 {
			from--
			w += cells[from].width
		}
	}
	if from > 0 {
		code, under = "…", " "
	}
	for i, c := range cells[from:to] {
		code += c.text
		if from+i < at {
			under += c.blank
		}
	}
	if to < len(cells) {
		code += "…"
	}
	return code, under
}
