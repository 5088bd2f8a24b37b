package doc_test

import (
	"testing"

	"github.com/statuslint/statuslint/passes/internal/doc"
)

func TestExtract(t *testing.T) {
	const file = `// Package two defines two analyzers.
//
// # Analyzer one
//
// one: report the first
//
// More about it:
//
//	code()
//
// # Analyzer two
//
// two: report the second
//
// # Analyzer broken
//
// no summary here
package two
`
	for _, test := range []struct{ name, content, check, want string }{
		{"first", file, "one", "report the first\n\nMore about it:\n\n\tcode()"},
		{"second", file, "two", "report the second"},
		{"prefix of a name", file, "on", ""},
		{"no section", file, "three", ""},
		{"no summary", file, "broken", ""},
		{"no comment", "package two\n", "one", ""},
		{"not go", "one: report", "one", ""},
		{"empty", "", "one", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := doc.Extract(test.content, test.check); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
