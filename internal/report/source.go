package report

import (
	"errors"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// sources are the lines of files, read when they are first asked for.
type sources map[string][]string

// lines returns the lines of a file, none where it is not there: a //line comment may name any file.
func (s sources) lines(file string) ([]string, error) {
	if lines, ok := s[file]; ok {
		return lines, nil
	}
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var lines []string
	if err == nil {
		lines = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	s[file] = lines
	return lines, nil
}

// line returns one line of a file, from 1.
func (s sources) line(file string, n int) (string, error) {
	lines, err := s.lines(file)
	if err != nil || n < 1 || n > len(lines) {
		return "", err
	}
	return lines[n-1], nil
}

// utf16Column is the column of a place in UTF-16 code units, from 1; 0 where the place has none.
func (s sources) utf16Column(p token.Position) (int, error) {
	if p.Column == 0 {
		return 0, nil
	}
	line, err := s.line(p.Filename, p.Line)
	if err != nil {
		return 0, err
	}
	n := 1
	for i, r := range line {
		if i >= p.Column-1 {
			return n, nil
		}
		if r == utf8.RuneError {
			n++
			continue
		}
		n += utf16.RuneLen(r)
	}
	return n + max(p.Column-1-len(line), 0), nil
}
