// Package doc takes the documentation of a check from its doc.go, so that
// pkg.go.dev and "statuslint help CHECK" show one text.
package doc

import (
	"go/parser"
	"go/token"
	"strings"
)

// Extract returns the section of the package comment in content, the text of
// a doc.go, that documents the check name, in the form of
// [golang.org/x/tools/go/analysis.Analyzer.Doc]: a summary line, an empty line,
// the description. The section is headed "# Analyzer NAME" and starts with
// "NAME: summary".
//
// Where there is no such section the result is empty, which every driver
// refuses as an undocumented analyzer.
func Extract(content, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", content, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		return ""
	}
	for section := range strings.SplitSeq("\n"+f.Doc.Text(), "\n# ") {
		body, ok := strings.CutPrefix(section, "Analyzer "+name+"\n")
		if !ok {
			continue
		}
		text, ok := strings.CutPrefix(strings.TrimSpace(body), name+":")
		if !ok {
			return ""
		}
		return strings.TrimSpace(text)
	}
	return ""
}
