package report

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// sources are the lines of files, read when they are first asked for.
type sources struct {
	root  string // of the repository
	files map[string][]string
}

func newSources(r *Report) sources { return sources{r.Root, make(map[string][]string)} }

// lines returns the lines of a file, none where it cannot be shown.
func (s sources) lines(file string) []string {
	lines, ok := s.files[file]
	if ok {
		return lines
	}
	if s.isCode(file) {
		if data, err := os.ReadFile(file); err == nil {
			lines = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		}
	}
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	s.files[file] = lines
	return lines
}

// isCode says whether a file may be shown. A //line comment may name anything: what is not there, a device that never ends, a
// secret of whoever checks the code of others. So it has to be a Go file, or another one of the repository.
func (s sources) isCode(file string) bool {
	real, err := filepath.EvalSymlinks(file)
	if err != nil {
		return false
	}
	if filepath.Ext(real) != ".go" {
		root, err := filepath.EvalSymlinks(s.root)
		if err != nil || Shorten(root, real) == real {
			return false
		}
	}
	info, err := os.Stat(real)
	return err == nil && info.Mode().IsRegular()
}

// line returns one line of a file, from 1; empty where it is not there.
func (s sources) line(file string, n int) string {
	if lines := s.lines(file); 1 <= n && n <= len(lines) {
		return lines[n-1]
	}
	return ""
}

// utf16Column is the column of a place in UTF-16 code units, from 1; 0 where the place has none.
func (s sources) utf16Column(p token.Position) int {
	if p.Column == 0 {
		return 0
	}
	line := s.line(p.Filename, p.Line)
	n := 1
	for i, r := range line {
		if i >= p.Column-1 {
			return n
		}
		if r == utf8.RuneError {
			n++
			continue
		}
		n += utf16.RuneLen(r)
	}
	return n + max(p.Column-1-len(line), 0)
}
