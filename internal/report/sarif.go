package report

import (
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/statuslint/statuslint/internal/finding"
)

// The parts of SARIF 2.1.0 that are written.
//
// See https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		OriginalURIBaseIDs map[string]sarifArtifact `json:"originalUriBaseIds"`
		ColumnKind         string                   `json:"columnKind"`
		Invocations        []sarifInvocation        `json:"invocations"`
		Results            []sarifResult            `json:"results"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string       `json:"id"`
		ShortDescription sarifMessage `json:"shortDescription"`
		FullDescription  sarifMessage `json:"fullDescription"`
		Help             sarifMessage `json:"help"`
		HelpURI          string       `json:"helpUri,omitempty"`
		Default          struct {
			Level string `json:"level"`
		} `json:"defaultConfiguration"`
	}
	sarifMessage struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Related      []sarifLocation   `json:"relatedLocations,omitempty"`
		CodeFlows    []sarifCodeFlow   `json:"codeFlows,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Logical  []sarifName   `json:"logicalLocations,omitempty"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifName struct {
		FullName string `json:"fullyQualifiedName"`
		Kind     string `json:"kind"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI    string `json:"uri"`
		BaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
	sarifCodeFlow struct {
		Threads []sarifThread `json:"threadFlows"`
	}
	sarifThread struct {
		Locations []sarifStep `json:"locations"`
	}
	sarifStep struct {
		Location sarifLocation `json:"location"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted struct {
			Offset int `json:"byteOffset"`
			Length int `json:"byteLength"`
		} `json:"deletedRegion"`
		Inserted sarifMessage `json:"insertedContent"`
	}
)

// level is that of all findings: each one makes the run fail.
const level = "error"

// sourceRoot is the folder that addresses are relative to.
const sourceRoot = "%SRCROOT%"

// writeSARIF writes the form that code hosts and editors read.
func writeSARIF(w io.Writer, r *Report) error {
	s := sarifWriter{Report: r, sources: newSources(r)}
	run := sarifRun{
		ColumnKind:         "utf16CodeUnits",
		OriginalURIBaseIDs: map[string]sarifArtifact{sourceRoot: {URI: fileURI(r.Root) + "/"}},
		Invocations:        []sarifInvocation{{Successful: len(r.Problems) == 0}},
		Results:            []sarifResult{},
	}
	run.Tool.Driver = sarifDriver{Name: "statuslint", Version: r.Version, InformationURI: "https://github.com/statuslint/statuslint", Rules: s.rules()}
	for _, p := range r.Problems {
		n := sarifNotification{Level: "error", Message: sarifMessage{Text: escapeLinks(p.Message)}}
		if p.File != "" {
			n.Locations = []sarifLocation{s.location(finding.Step{Pos: token.Position{Filename: p.File, Line: max(p.Line, 1), Column: p.Column}})}
		}
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, n)
	}
	for _, f := range r.Findings {
		run.Results = append(run.Results, s.result(f))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

type sarifWriter struct {
	*Report
	sources
}

func (s *sarifWriter) rules() []sarifRule {
	rules := []sarifRule{}
	for _, c := range s.Checks {
		title, rest := c.title()
		rule := sarifRule{
			ID:               c.Name,
			ShortDescription: sarifMessage{Text: title},
			FullDescription:  sarifMessage{Text: c.Doc},
			Help:             sarifMessage{Text: c.Doc, Markdown: title + "\n\n" + rest},
			HelpURI:          c.URL,
		}
		rule.Default.Level = level
		rules = append(rules, rule)
	}
	return rules
}

func (s *sarifWriter) result(f finding.Finding) sarifResult {
	out := sarifResult{
		RuleID: f.Check, RuleIndex: -1, Level: level,
		Fingerprints: map[string]string{"statuslint/v1": f.Fingerprint()},
	}
	for i, c := range s.Checks {
		if c.Name == f.Check {
			out.RuleIndex = i
		}
	}
	primary := s.location(finding.Step{Pos: f.Pos, End: f.End})
	if f.Function != "" {
		pkg := f.Key().Package
		primary.Logical = []sarifName{{FullName: pkg + "." + f.Function, Kind: "function"}}
	}
	out.Locations = []sarifLocation{primary}

	text := escapeLinks(text(f))
	var flow []sarifStep
	for _, step := range f.Path {
		if !step.Pos.IsValid() {
			continue
		}
		l := s.location(step)
		flow = append(flow, sarifStep{l})
		if step.Pos == f.Pos {
			continue
		}
		l.ID = len(out.Related) + 1
		out.Related = append(out.Related, l)
		site := fmt.Sprintf("%s:%d", filepath.Base(step.Pos.Filename), step.Pos.Line)
		text = link(text, site, l.ID)
	}
	if len(flow) > 1 {
		out.CodeFlows = []sarifCodeFlow{{[]sarifThread{{flow}}}}
	}
	out.Message = sarifMessage{Text: text}
	for _, fix := range f.Fixes {
		out.Fixes = append(out.Fixes, s.fix(fix))
	}
	return out
}

func (s *sarifWriter) fix(fix finding.Fix) sarifFix {
	out := sarifFix{Description: sarifMessage{Text: fix.Message}}
	files := map[string]int{}
	for _, e := range fix.Edits {
		i, ok := files[e.Filename]
		if !ok {
			i = len(out.Changes)
			files[e.Filename] = i
			out.Changes = append(out.Changes, sarifChange{Artifact: s.artifact(e.Filename)})
		}
		r := sarifReplacement{Inserted: sarifMessage{Text: e.New}}
		r.Deleted.Offset, r.Deleted.Length = e.Start, e.End-e.Start
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, r)
	}
	return out
}

func (s *sarifWriter) location(step finding.Step) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{s.artifact(step.Pos.Filename), s.region(step.Pos, step.End)}}
	if step.Text != "" {
		l.Message = &sarifMessage{Text: escapeLinks(step.Text)}
	}
	return l
}

func (s *sarifWriter) region(pos, end token.Position) sarifRegion {
	r := sarifRegion{StartLine: pos.Line, StartColumn: s.utf16Column(pos)}
	// A //line comment between the two can lead anywhere.
	if end.Filename == pos.Filename && finding.ComparePlaces(pos, end) < 0 && (pos.Column > 0) == (end.Column > 0) {
		r.EndLine, r.EndColumn = end.Line, s.utf16Column(end)
	}
	return r
}

// artifact names a file: relative to the repository where it is in it.
func (s *sarifWriter) artifact(file string) sarifArtifact {
	if rel := Shorten(s.Root, file); rel != file {
		return sarifArtifact{URI: (&url.URL{Path: filepath.ToSlash(rel)}).String(), BaseID: sourceRoot}
	}
	return sarifArtifact{URI: fileURI(file)}
}

func fileURI(file string) string {
	file = filepath.ToSlash(file)
	if !strings.HasPrefix(file, "/") { // of Windows: C:/…
		file = "/" + file
	}
	return (&url.URL{Scheme: "file", Path: file}).String()
}

// escapeLinks keeps brackets of a text from being read as links.
func escapeLinks(text string) string { return brackets.Replace(text) }

var brackets = strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`)

// link makes the first mention of a place in a text lead to a related location, where it does not lead to one already.
func link(text, site string, id int) string {
	i := strings.Index(text, site)
	switch {
	case i < 0, strings.HasPrefix(text[i+len(site):], "]("):
		return text
	case strings.ContainsAny(text[i+len(site):min(i+len(site)+1, len(text))], "0123456789"):
		return text // another line
	}
	return text[:i] + fmt.Sprintf("[%s](%d)", site, id) + text[i+len(site):]
}
