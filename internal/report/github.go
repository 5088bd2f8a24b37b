package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// writeGitHub writes workflow commands of GitHub Actions, which show each finding beside its line.
//
// See https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
func writeGitHub(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for _, f := range r.Findings {
		file := filepath.ToSlash(Shorten(r.Root, f.Pos.Filename))
		fmt.Fprintf(out, "::error file=%s,line=%d,col=%d,title=%s::%s\n", property.Replace(file), f.Pos.Line, f.Pos.Column, f.Check, message.Replace(text(f)))
	}
	for _, p := range r.Problems {
		where := ""
		if p.File != "" {
			where = fmt.Sprintf("file=%s,line=%d,col=%d,", property.Replace(filepath.ToSlash(Shorten(r.Root, p.File))), p.Line, p.Column)
		}
		fmt.Fprintf(out, "::error %stitle=statuslint::%s\n", where, message.Replace(p.Message))
	}
	return out.Flush()
}

var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
