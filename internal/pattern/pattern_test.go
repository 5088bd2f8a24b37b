package pattern_test

import (
	"testing"

	"github.com/statuslint/statuslint/internal/pattern"
)

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		pattern, pkg string
		want         bool
	}{
		{"example.com/a", "example.com/a", true},
		{"example.com/a", "example.com/a/b", false},
		{"example.com/a", "example.com/ab", false},
		{"example.com/a/...", "example.com/a", true},
		{"example.com/a/...", "example.com/a/b/c", true},
		{"example.com/a/...", "example.com/ab", false},
		{"example.com/*/b", "example.com/a/b", true},
		{"example.com/*", "example.com/a/b", false},
		{"*/...", "example.com/a", true},
		{"example.com/[", "example.com/[", false},
	} {
		if got := pattern.Match(test.pattern, test.pkg); got != test.want {
			t.Errorf("Match(%q, %q) = %v", test.pattern, test.pkg, got)
		}
	}
	if !pattern.Any([]string{"a", "b/..."}, "b/c") || pattern.Any(nil, "b/c") {
		t.Error("Any")
	}
}
