package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/statuslint/statuslint/internal/finding"
	"github.com/statuslint/statuslint/internal/report"
)

var update = flag.Bool("update", false, "write the reports into testdata")

// at is the place of the only mention of a piece of code in a file of testdata.
func at(t *testing.T, root, file, code string) token.Position {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(data), code)
	if !ok {
		t.Fatalf("%s has no %s", file, code)
	}
	line := strings.Count(before, "\n")
	return token.Position{
		Filename: filepath.Join(root, file), Offset: len(before), Line: line + 1, Column: len(before) - strings.LastIndex(before, "\n"),
	}
}

// sample is a report with all that can be in one.
func sample(t *testing.T) *report.Report {
	root, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	place := func(file, code string) token.Position { return at(t, root, file, code) }
	end := place("charm.txt", "active()")
	end.Column += len("active()")
	end.Offset += len("active()")
	far := place("db.txt", "block(")
	far.Column = 0
	return &report.Report{
		Root: root, Dir: root, Version: "v1.2.3",
		Checks: []report.Check{
			{Name: "statusother", Doc: "report another thing", URL: "https://example.com/other"},
			{Name: "statusoverwrite", Doc: "report what is lost\n\nA status that\n[nobody] sees.", URL: "https://example.com/overwrite"},
		},
		Problems: []report.Problem{{File: filepath.Join(root, "charm.txt"), Line: 5, Column: 2, Message: "undefined: say"}, {Message: "no Go files in [b]"}},
		Findings: []finding.Finding{
			{
				Check: "statusoverwrite", Package: "example.com/charm", Function: "Configure", Category: "lost",
				Pos: place("charm.txt", "active()"), End: end,
				Message: `unit status blocked ("add [one] relation: 100%", set at charm.txt:5 when !ok) is lost: this, <b>: too (statusoverwrite)`,
				Related: []finding.Related{{Pos: place("charm.txt", "block("), Message: "is set here"}},
				Identity: finding.Identity{
					Slot: "unit status", First: "blocked", Second: "active", Text: "add one",
				},
				Path: []finding.Step{
					{Pos: place("charm.txt", "block("), Text: "unit status blocked is set"},
					{Pos: place("charm.txt", "requireDatabase"), Text: "calls requireDatabase", Call: true},
					{Pos: far, Site: "db/db.txt:4", Text: "is set again"},
					{Site: "gone/gone.go:7", Text: "is not to be found"},
					{Pos: place("charm.txt", "active()"), End: end, Text: "sets it to active"},
				},
				Fixes: []finding.Fix{{Message: "Leave", Edits: []finding.Edit{{Filename: filepath.Join(root, "charm.txt"), Start: 10, End: 12, New: "return\n"}}}},
			},
			{
				Check: "statusother", Package: "example.com/charm [example.com/charm.test]", Category: "other",
				Pos: place("charm.txt", "package"), End: place("charm.txt", "package"), Message: "a thing (statusother)",
				Path: []finding.Step{{Pos: place("charm.txt", "package"), Text: "a thing (statusother)"}},
			},
		},
	}
}

// TestGolden compares each form with what is written down. To look at them is part of a change.
func TestGolden(t *testing.T) {
	for _, test := range []struct {
		format, golden string
		change         func(*report.Report)
	}{
		{"text", "text", func(*report.Report) {}},
		{"text", "text-color", func(r *report.Report) { r.Color, r.Context = true, 1 }},
		{"text", "text-bare", func(r *report.Report) { r.Context = -1 }},
		{"json", "json", func(*report.Report) {}},
		{"sarif", "sarif", func(*report.Report) {}},
		{"github", "github", func(*report.Report) {}},
		{"html", "html", func(*report.Report) {}},
		{"html", "html-empty", func(r *report.Report) { r.Findings, r.Problems = nil, nil }},
		{"html", "html-unchecked", func(r *report.Report) { r.Findings = nil }},
		{"sarif", "sarif-empty", func(r *report.Report) { r.Findings, r.Problems = nil, nil }},
	} {
		t.Run(test.golden, func(t *testing.T) {
			r := sample(t)
			test.change(r)
			var buf bytes.Buffer
			if err := report.Write(&buf, test.format, r); err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(buf.String(), filepath.ToSlash(r.Root), "/ROOT")
			file := filepath.Join("testdata", "golden", test.golden)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestPage: the page loads nothing, runs nothing, and takes text for text.
func TestPage(t *testing.T) {
	var buf bytes.Buffer
	if err := report.Write(&buf, "html", sample(t)); err != nil {
		t.Fatal(err)
	}
	page := buf.String()
	if m := regexp.MustCompile(`(?i)<script|<link|<img|src=|@import|url\(|<b>`).FindString(page); m != "" {
		t.Errorf("the page has %s", m)
	}
	for _, want := range []string{`name="viewport"`, "prefers-color-scheme: dark", "&lt;b&gt;: too"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestRegions: where code ends, and that what a //line comment makes of it is no region.
func TestRegions(t *testing.T) {
	root, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, "charm.txt")
	at := func(line, column int) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
	for _, test := range []struct {
		pos, end token.Position
		want     string
	}{
		{at(7, 23), at(7, 31), `{"startLine":7,"startColumn":21,"endLine":7,"endColumn":29}`},
		{at(5, 2), at(7, 31), `{"startLine":5,"startColumn":2,"endLine":7,"endColumn":29}`},
		{at(5, 2), at(5, 2), `{"startLine":5,"startColumn":2}`},
		{at(5, 2), at(5, 1), `{"startLine":5,"startColumn":2}`},
		{at(5, 2), at(4, 9), `{"startLine":5,"startColumn":2}`},
		{at(5, 2), at(6, 0), `{"startLine":5,"startColumn":2}`},
		{at(5, 0), at(6, 0), `{"startLine":5,"endLine":6}`},
		{at(5, 2), token.Position{}, `{"startLine":5,"startColumn":2}`},
		{at(5, 2), token.Position{Filename: file + "x", Line: 9, Column: 1}, `{"startLine":5,"startColumn":2}`},
	} {
		r := sample(t)
		r.Findings = []finding.Finding{{Check: "statusother", Pos: test.pos, End: test.end, Message: "a thing"}}
		var buf, got bytes.Buffer
		if err := report.Write(&buf, "sarif", r); err != nil {
			t.Fatal(err)
		}
		if err := json.Compact(&got, buf.Bytes()); err != nil {
			t.Fatal(err)
		}
		_, results, _ := strings.Cut(got.String(), `"results"`)
		if !strings.Contains(results, `"region":`+test.want) {
			t.Errorf("%v to %v: want %s in %s", test.pos, test.end, test.want, results)
		}
	}
}

// TestPageIDs: each finding has an address of its own, which stays the same whatever else is found.
func TestPageIDs(t *testing.T) {
	ids := func(twice bool) []string {
		r := sample(t)
		if twice {
			r.Findings = slices.Insert(r.Findings, 1, r.Findings[0], r.Findings[0])
			r.Findings[1].Pos.Line++
			r.Findings[2].Pos.Line += 2
		}
		var buf bytes.Buffer
		if err := report.Write(&buf, "html", r); err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(buf.String(), -1) {
			ids = append(ids, m[1])
		}
		return ids
	}
	once := ids(false)
	want := []string{once[0], once[0] + "-2", once[0] + "-3", once[1]}
	if got := ids(true); once[0] == once[1] || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnknownFormat(t *testing.T) {
	err := report.Write(new(bytes.Buffer), "xml", sample(t))
	if err == nil || !strings.Contains(err.Error(), `"xml" is no format: there are github, html, json, sarif, text`) {
		t.Errorf("got %v", err)
	}
}

// TestOddPlaces: a //line comment may name anything. What it names cannot always be shown; the finding is, in each form.
func TestOddPlaces(t *testing.T) {
	elsewhere := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(elsewhere, []byte("SECRET\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, place := range map[string]func(*token.Position){
		"not there":             func(p *token.Position) { p.Filename += "x" },
		"a folder":              func(p *token.Position) { p.Filename = filepath.Dir(p.Filename) },
		"below a file":          func(p *token.Position) { p.Filename += "/x.go" },
		"a device":              func(p *token.Position) { p.Filename = "/dev/zero" },
		"not of the repository": func(p *token.Position) { *p = token.Position{Filename: elsewhere, Line: 1, Column: 1} },
		"too long":              func(p *token.Position) { p.Filename += strings.Repeat("x", 5000) },
		"no name":               func(p *token.Position) { p.Filename = "" },
		"beyond the end":        func(p *token.Position) { p.Line = 1 << 30 },
		"beyond the line":       func(p *token.Position) { p.Column = 1 << 30 },
		"no column":             func(p *token.Position) { p.Column = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			for _, format := range report.Formats() {
				r := sample(t)
				r.Context = 1
				f := &r.Findings[0]
				place(&f.Pos)
				place(&f.End)
				for i := range f.Path {
					if f.Path[i].Pos.IsValid() {
						place(&f.Path[i].Pos)
					}
				}
				var buf bytes.Buffer
				if err := report.Write(&buf, format, r); err != nil {
					t.Errorf("%s: %v", format, err)
				}
				if !strings.Contains(buf.String(), "is lost: this, ") || strings.Contains(buf.String(), "SECRET") {
					t.Errorf("%s: %s", format, &buf)
				}
				if format != "github" && !strings.Contains(buf.String(), "calls requireDatabase") {
					t.Errorf("%s has lost the path: %s", format, &buf)
				}
			}
		})
	}
}
