package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"github.com/statuslint/statuslint/internal/finding"
)

//go:embed page.html
var pageSource string

var page = template.Must(template.New("page").Parse(pageSource))

// What the page shows.
type (
	htmlPage struct {
		Version  string
		Total    int
		Counts   []htmlCount // findings by check
		Packages []htmlPackage
		Problems []string
	}
	htmlCount struct {
		Check
		Title string
		N     int
	}
	htmlPackage struct {
		Path   string
		Checks []htmlCheck
	}
	htmlCheck struct {
		Name     string
		Findings []htmlFinding
	}
	htmlFinding struct {
		ID, Place, Function, Message string
		Excerpts                     []htmlExcerpt
		Fixes                        []string
	}
	// An excerpt is a piece of one file with steps of the path in it.
	htmlExcerpt struct {
		File  string
		Lines []htmlLine
	}
	htmlLine struct {
		Number int
		Code   string
		On     bool // between two steps
		Steps  []htmlStep
	}
	htmlStep struct {
		Number int
		Text   string
		Last   bool // the finding itself
	}
)

// writeHTML writes one page that needs nothing else.
func writeHTML(w io.Writer, r *Report) error {
	h := htmlWriter{Report: r, sources: newSources(r)}
	p := htmlPage{Version: r.Version, Total: len(r.Findings)}
	for _, c := range r.Checks {
		n := 0
		for _, f := range r.Findings {
			if f.Check == c.Name {
				n++
			}
		}
		title, _ := c.title()
		if n > 0 {
			p.Counts = append(p.Counts, htmlCount{c, title, n})
		}
	}
	for _, x := range r.Problems {
		p.Problems = append(p.Problems, x.String(r.Dir))
	}
	findings := slices.Clone(r.Findings)
	slices.SortStableFunc(findings, func(a, b finding.Finding) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Check, b.Check))
	})
	ids := make(map[string]int)
	for i, f := range findings {
		if i == 0 || findings[i-1].Package != f.Package {
			p.Packages = append(p.Packages, htmlPackage{Path: f.Package})
		}
		pkg := &p.Packages[len(p.Packages)-1]
		if n := len(pkg.Checks); n == 0 || pkg.Checks[n-1].Name != f.Check {
			pkg.Checks = append(pkg.Checks, htmlCheck{Name: f.Check})
		}
		check := &pkg.Checks[len(pkg.Checks)-1]
		x := h.finding(f)
		// A function can have the same fault twice. The first keeps the address that it has alone.
		if ids[x.ID]++; ids[x.ID] > 1 {
			x.ID = fmt.Sprintf("%s-%d", x.ID, ids[x.ID])
		}
		check.Findings = append(check.Findings, x)
	}
	return page.Execute(w, p)
}

type htmlWriter struct {
	*Report
	sources
}

func (h *htmlWriter) finding(f finding.Finding) htmlFinding {
	pos := f.Pos
	pos.Filename = Shorten(h.Dir, pos.Filename)
	out := htmlFinding{ID: f.Fingerprint(), Place: pos.String(), Function: f.Function, Message: text(f)}
	for _, fix := range f.Fixes {
		out.Fixes = append(out.Fixes, fix.Message)
	}
	path := f.Path
	end := 0 // where the finding itself is
	for i, s := range path {
		if s.Pos == f.Pos {
			end = i
		}
	}
	for i := 0; i < len(path); {
		j := i + 1
		for j < len(path) && together(path[j-1], path[j]) {
			j++
		}
		const around = 2 // lines
		e := htmlExcerpt{File: path[i].Site}
		if path[i].Pos.IsValid() {
			e.File = Shorten(h.Dir, path[i].Pos.Filename)
		}
		lines := h.lines(path[i].Pos.Filename)
		first, last := path[i].Pos.Line, path[j-1].Pos.Line
		for n := max(1, first-around); n <= min(len(lines), last+around); n++ {
			e.Lines = append(e.Lines, htmlLine{Number: n, Code: lines[n-1], On: first <= n && n <= last})
		}
		if len(e.Lines) == 0 { // not there to be shown
			e.Lines = []htmlLine{{On: true}}
		}
		for k := i; k < j; k++ {
			at := max(0, path[k].Pos.Line-e.Lines[0].Number)
			step := htmlStep{Number: k + 1, Text: path[k].Text, Last: k == end}
			if len(path) == 1 {
				step.Text = "here" // the message says what
			}
			e.Lines[min(at, len(e.Lines)-1)].Steps = append(e.Lines[min(at, len(e.Lines)-1)].Steps, step)
		}
		out.Excerpts = append(out.Excerpts, e)
		i = j
	}
	return out
}

// together says whether two steps are shown in one piece of code: the second is not far below the first, in the same function.
func together(a, b finding.Step) bool {
	const far = 12 // lines
	return !a.Call && a.Pos.IsValid() && b.Pos.IsValid() && a.Pos.Filename == b.Pos.Filename &&
		a.Pos.Line <= b.Pos.Line && b.Pos.Line-a.Pos.Line <= far
}
