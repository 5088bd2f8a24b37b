package report

import (
	"strings"
	"testing"
)

// TestExcerpt: the mark is under its column, whatever stands before it, and what is shown has an end.
func TestExcerpt(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, test := range []struct {
		line, at    string // the column is that of at
		code, under string
	}{
		{"\tset(status)", "status", "\tset(status)", "\t    "},
		{"\ta\tset()", "set", "\ta\tset()", "\t \t"},
		{`say("läuft"); set()`, "set", `say("läuft"); set()`, strings.Repeat(" ", 5+5+4)},
		{`say("状态"); set()`, "set", `say("状态"); set()`, strings.Repeat(" ", 5+2*2+4)},
		{`say("✅ 😀"); set()`, "set", `say("✅ 😀"); set()`, strings.Repeat(" ", 5+2+1+2+4)},
		{"say(\"e\u0301\"); set()", "set", "say(\"e\u0301\"); set()", "          "},
		{"say(`\x1b[31m\x00`); set()", "set", "say(`\uFFFD[31m\uFFFD`); set()", "               "},
		{"say(\"\xff\"); set()", "set", "say(\"\uFFFD\"); set()", "          "},
		{"set()", "", "set()", ""},
		{"", "", "", ""},
		{x(longest-1) + "s", "s", x(longest-1) + "s", strings.Repeat(" ", longest-1)},
		{"set(" + x(500) + ")", "set", "set(" + x(longest-4) + "…", ""},
		{"\t" + x(500) + " set(" + x(500) + ")", "set", "…" + x(longest/2-1) + " set(" + x(longest/2-4) + "…", strings.Repeat(" ", longest/2+1)},
		{x(500) + " set()", "set", "…" + x(longest-6) + " set()", strings.Repeat(" ", longest-4)},
	} {
		code, under := excerpt(test.line, 1+strings.Index(test.line, test.at))
		if code != test.code || under != test.under {
			t.Errorf("%q at %s: got\n%s\n%s^\nwant\n%s\n%s^", test.line, test.at, code, under, test.code, test.under)
		}
	}
	if code, under := excerpt("set()", 1<<30); code != "set()" || under != "     " {
		t.Errorf("beyond the end: got %q, %q", code, under)
	}
	if code, _ := excerpt(strings.Repeat("\t", 9999), 5000); len(code) > longest {
		t.Errorf("tabs are not cut: %d", len(code))
	}
}
