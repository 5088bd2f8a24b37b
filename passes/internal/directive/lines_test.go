package directive

import (
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"testing"
)

// TestCodeLines: the lines that have code by the syntax tree are those on which
// the scanner finds a token, in all of go/ and net/ of the standard library.
func TestCodeLines(t *testing.T) {
	files := 0
	for _, pattern := range []string{"go/*/*.go", "net/*/*.go", "runtime/*.go"} {
		names, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "src", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files++
			got, want := codeLines(fset.File(f.FileStart), f), scannedLines(src)
			for line := range want {
				if !got[line] {
					t.Errorf("%s:%d: has code, not seen", name, line)
				}
			}
			for line := range got {
				if !want[line] {
					t.Errorf("%s:%d: has no code", name, line)
				}
			}
		}
	}
	if files < 300 {
		t.Errorf("compared only %d files", files)
	}
}

// scannedLines returns the lines of src on which a token starts or ends.
func scannedLines(src []byte) lines {
	fset := token.NewFileSet()
	tf := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(tf, src, nil, 0) // skips comments
	set := make(lines)
	for {
		pos, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return set
		case tok == token.SEMICOLON && lit == "\n": // the end of a line, not a token of it
			continue
		}
		set[lineOf(tf, pos)] = true
		// Only a raw string spans lines, and its literal has no carriage returns.
		if tok == token.STRING {
			set[lineOf(tf, pos+token.Pos(max(len(lit)-1, 0)))] = true
		}
	}
}
