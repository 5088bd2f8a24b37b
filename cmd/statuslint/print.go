package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/statuslint/statuslint/internal/load"
)

// printText prints each finding as "file:line:col: message", and below it the
// places that belong to it, as go vet does. File names are relative to wd where
// they are below it. Where context is not negative, each is followed by its
// line and that many lines around it.
func printText(w io.Writer, findings []load.Finding, wd string, context int) error {
	out := bufio.NewWriter(w)
	files := make(map[string][]string) // lines of the files whose context is shown
	show := func(pos, end token.Position, message string) error {
		file := pos.Filename
		pos.Filename = shorten(wd, file)
		fmt.Fprintf(out, "%s: %s\n", pos, message)
		if context < 0 || file == "" {
			return nil
		}
		lines, ok := files[file]
		if !ok {
			data, err := os.ReadFile(file)
			switch {
			case err == nil:
				lines = strings.Split(string(data), "\n")
			case !errors.Is(err, fs.ErrNotExist): // a //line comment may name any file
				return err
			}
			files[file] = lines
		}
		for i := max(1, pos.Line-context); i <= min(len(lines), max(pos.Line, end.Line)+context); i++ {
			fmt.Fprintf(out, "%d\t%s\n", i, lines[i-1])
		}
		return nil
	}
	for _, f := range findings {
		if err := show(f.Pos, f.End, f.Message); err != nil {
			return err
		}
		for _, r := range f.Related {
			if err := show(r.Pos, r.End, "\t"+r.Message); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// shorten returns file relative to wd where it is below it.
func shorten(wd, file string) string {
	if rel, err := filepath.Rel(wd, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// The JSON form is that of go vet -json, by package and check, with the address
// of the documentation added.
type (
	jsonFinding struct {
		Category string        `json:"category,omitempty"`
		URL      string        `json:"url,omitempty"`
		Posn     string        `json:"posn"`
		End      string        `json:"end"`
		Message  string        `json:"message"`
		Fixes    []jsonFix     `json:"suggested_fixes,omitempty"`
		Related  []jsonRelated `json:"related,omitempty"`
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
)

// printJSON prints the findings as one JSON object.
func printJSON(w io.Writer, findings []load.Finding) error {
	tree := make(map[string]map[string][]jsonFinding)
	for _, f := range findings {
		j := jsonFinding{
			Category: f.Category,
			URL:      f.URL,
			Posn:     f.Pos.String(),
			End:      f.End.String(),
			Message:  f.Message,
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
		if tree[f.Package] == nil {
			tree[f.Package] = make(map[string][]jsonFinding)
		}
		tree[f.Package][f.Check] = append(tree[f.Package][f.Check], j)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	return enc.Encode(tree)
}
