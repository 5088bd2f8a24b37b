package baseline_test

import (
	"testing"

	"github.com/statuslint/statuslint/internal/baseline"
	"github.com/statuslint/statuslint/internal/finding"
)

// TestGone: a fault that was known counts as gone where its package was looked at, however it is worded now.
func TestGone(t *testing.T) {
	at := func(pkg, text string) finding.Finding {
		return finding.Finding{Check: "c", Package: pkg, Function: "f", Identity: finding.Identity{Slot: "s", Text: text}}
	}
	known := baseline.New([]finding.Finding{at("a", "x"), at("a", "y"), at("b", "x")})
	for _, test := range []struct {
		name   string
		now    []finding.Finding
		looked string
		want   int
	}{
		{"all there", []finding.Finding{at("a", "x"), at("a", "y")}, "a", 0},
		{"reworded", []finding.Finding{at("a", "z"), at("a", "y")}, "a", 0},
		{"one gone", []finding.Finding{at("a", "x")}, "a", 1},
		{"both gone", nil, "a", 2},
		{"a new one elsewhere", []finding.Finding{at("c", "x"), at("a", "x"), at("a", "y")}, "a", 0},
		{"nothing looked at", nil, "", 0},
	} {
		got := known.Gone(test.now, func(k finding.Key) bool { return k.Package == test.looked })
		if got != test.want {
			t.Errorf("%s: %d gone, want %d", test.name, got, test.want)
		}
	}
}
