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
		fmt.Fprintf(out, "::error %stitle=%s::%s\n", properties(r, f.Pos.Filename, f.Pos.Line, f.Pos.Column), f.Check, message.Replace(text(f)))
	}
	for _, p := range r.Problems {
		fmt.Fprintf(out, "::error %stitle=statuslint::%s\n", properties(r, p.File, p.Line, p.Column), message.Replace(p.Message))
	}
	return out.Flush()
}

// properties say where a command belongs, as far as that is known.
func properties(r *Report, file string, line, column int) string {
	where := ""
	if file != "" {
		where = fmt.Sprintf("file=%s,line=%d,", property.Replace(filepath.ToSlash(Shorten(r.Root, file))), line)
		if column > 0 {
			where += fmt.Sprintf("col=%d,", column)
		}
	}
	return where
}

var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
