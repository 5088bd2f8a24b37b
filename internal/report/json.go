package report

import (
	"encoding/json"
	"io"

	"github.com/statuslint/statuslint/internal/finding"
)

// The JSON form is that of go vet -json, by package and check, with the address of the documentation, the declaration, the
// path and the fingerprint added.
type (
	jsonFinding struct {
		Category    string        `json:"category,omitempty"`
		URL         string        `json:"url,omitempty"`
		Posn        string        `json:"posn"`
		End         string        `json:"end"`
		Message     string        `json:"message"`
		Fixes       []jsonFix     `json:"suggested_fixes,omitempty"`
		Related     []jsonRelated `json:"related,omitempty"`
		Function    string        `json:"function,omitempty"`
		Path        []jsonStep    `json:"path,omitempty"`
		Fingerprint string        `json:"fingerprint"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"`
		End      int    `json:"end"`
		New      string `json:"new"`
	}
	jsonRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
	jsonStep struct {
		Posn string `json:"posn"`
		End  string `json:"end,omitempty"`
		Text string `json:"text"`
	}
)

// writeJSON writes the findings as one JSON object.
func writeJSON(w io.Writer, r *Report) error {
	tree := make(map[string]map[string][]jsonFinding)
	for _, f := range r.Findings {
		if tree[f.Package] == nil {
			tree[f.Package] = make(map[string][]jsonFinding)
		}
		tree[f.Package][f.Check] = append(tree[f.Package][f.Check], toJSON(f))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	return enc.Encode(tree)
}

func toJSON(f finding.Finding) jsonFinding {
	j := jsonFinding{
		Category:    f.Category,
		URL:         f.URL,
		Posn:        f.Pos.String(),
		End:         f.End.String(),
		Message:     f.Message,
		Function:    f.Function,
		Fingerprint: f.Fingerprint(),
	}
	for _, fix := range f.Fixes {
		edits := make([]jsonEdit, len(fix.Edits))
		for i, e := range fix.Edits {
			edits[i] = jsonEdit(e)
		}
		j.Fixes = append(j.Fixes, jsonFix{Message: fix.Message, Edits: edits})
	}
	for _, r := range f.Related {
		j.Related = append(j.Related, jsonRelated{Posn: r.Pos.String(), End: r.End.String(), Message: r.Message})
	}
	for _, s := range f.Path {
		step := jsonStep{Posn: s.Site, Text: s.Text}
		if s.Pos.IsValid() {
			step.Posn = s.Pos.String()
		}
		if s.End.IsValid() {
			step.End = s.End.String()
		}
		j.Path = append(j.Path, step)
	}
	return j
}
