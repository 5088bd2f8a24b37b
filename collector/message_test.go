package collector

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		in    string
		limit int
		want  string
	}{
		{"add a relation", 0, "add a relation"},
		{"add a relation", -1, "add a relation"},
		{"add a relation", 14, "add a relation"},
		{"add a relation", 13, "add a…"},
		{"add a relation", 6, "add a…"},
		{"add a relation", 5, "add…"},
		{"add, a relation", 6, "add…"},
		{"add a relation", 3, "ad…"},
		{"add a relation", 1, "…"},
		{"добавьте связь", 14, "добавьте связь"},
		{"добавьте связь", 13, "добавьте…"},
		{"データベースを追加", 5, "データベ…"},
		{"a\u00a0b c", 4, "a\u00a0b…"},
		{"", 1, ""},
	} {
		if got := cut(tt.in, tt.limit); got != tt.want {
			t.Errorf("cut(%q, %d) = %q, want %q", tt.in, tt.limit, got, tt.want)
		}
	}
}

func TestCompose(t *testing.T) {
	b := func(m string) Status { return Status{Level: Blocked, Message: m} }
	w := func(m string) Status { return Status{Level: Waiting, Message: m} }
	a, m := Status{Level: Active, Message: "fine"}, Status{Level: Maintenance, Message: "busy"}
	for _, tt := range []struct {
		all   []Status
		limit int
		want  string
	}{
		{[]Status{b("add a relation")}, 0, "add a relation"},
		{[]Status{b("add a relation"), m, a}, 0, "add a relation"}, // nothing else is wrong
		{[]Status{m, w("for vault"), a}, 0, "busy (+1: for vault)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 0, "add a relation (+2: for vault; for ingress)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 43, "add a relation (+2: for vault; for ingress)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 42, "add a relation (+2: for vault; for…)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 29, "add a relation (+2: for…)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 28, "add a relation (+2)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 18, "add a… (+2)"},
		{[]Status{b("add a relation"), w("for vault"), w("for ingress")}, 9, "add a…"},
		{[]Status{b("same"), b("same")}, 0, "same (+1)"},
		{[]Status{b("a"), w("twice"), w("twice"), w("other")}, 0, "a (+3: twice; other)"},
		{[]Status{{Level: Active, Priority: 1}, w("for vault")}, 0, "(+1: for vault)"},
	} {
		if got := compose(tt.all, tt.limit); got != tt.want {
			t.Errorf("compose(%v, %d) = %q, want %q", tt.all, tt.limit, got, tt.want)
		}
	}
}

// checkCut states what a cut text is, without saying how it is made.
func checkCut(t *testing.T, in string, limit int, out string) {
	t.Helper()
	if limit < 1 || utf8.RuneCountInString(in) <= limit {
		if out != in {
			t.Fatalf("cut(%q, %d) = %q, want it unchanged", in, limit, out)
		}
		return
	}
	if n := utf8.RuneCountInString(out); n > limit {
		t.Fatalf("cut(%q, %d) = %q has %d runes", in, limit, out, n)
	}
	if utf8.ValidString(in) && !utf8.ValidString(out) {
		t.Fatalf("cut(%q, %d) = %q is not valid utf-8", in, limit, out)
	}
	kept, ok := strings.CutSuffix(out, "…")
	if !ok || !strings.HasPrefix(in, kept) {
		t.Fatalf("cut(%q, %d) = %q is no beginning with an ellipsis", in, limit, out)
	}
	// Whole words: what follows is a space or a mark before one, unless the
	// first word alone is too long.
	rest := strings.TrimLeft(in[len(kept):], ",;:")
	next, _ := utf8.DecodeRuneInString(rest)
	if !unicode.IsSpace(next) && strings.IndexFunc(strings.TrimLeftFunc(kept, unicode.IsSpace), unicode.IsSpace) >= 0 {
		t.Fatalf("cut(%q, %d) = %q cuts inside a word", in, limit, out)
	}
}

func FuzzCut(f *testing.F) {
	for _, s := range []string{"", "add a database relation", "добавьте связь с базой", "データベースを 追加", "a\xffb \xc3(", " leading  and   many   spaces ", "emoji 👩‍👩‍👧 family", "a,b;c:d, e; f: g"} {
		for _, n := range []int{-1, 0, 1, 2, 5, 9, 80} {
			f.Add(s, n)
		}
	}
	f.Fuzz(func(t *testing.T, s string, limit int) { checkCut(t, s, limit, cut(s, limit)) })
}

func FuzzCompose(f *testing.F) {
	f.Add("add a database relation", "waiting for vault", "для проверки", 40)
	f.Add("", "x", "x", 3)
	f.Add("w", "a long reason that does not fit at all", "b", 20)
	f.Fuzz(func(t *testing.T, winner, a, b string, limit int) {
		all := []Status{{Level: Blocked, Message: winner}, {Level: Waiting, Message: a}, {Level: Active, Message: "unseen"}, {Level: Waiting, Message: b}}
		got := compose(all, limit)
		if n := utf8.RuneCountInString(got); limit > 0 && n > limit {
			t.Fatalf("compose(%q, %q, %q, %d) = %q has %d runes", winner, a, b, limit, got, n)
		}
		if utf8.ValidString(winner) && utf8.ValidString(a) && utf8.ValidString(b) && !utf8.ValidString(got) {
			t.Fatalf("%q is not valid utf-8", got)
		}
		if limit <= 0 && (!strings.HasPrefix(got, winner) || !strings.Contains(got, "(+2") || !strings.Contains(got, a) || !strings.Contains(got, b)) {
			t.Fatalf("compose(%q, %q, %q) = %q loses something", winner, a, b, got)
		}
		// The count is the last thing to go.
		if count := " (+2)"; limit >= utf8.RuneCountInString(winner)+len(count) && !strings.Contains(got, "(+2") {
			t.Fatalf("compose(%q, %q, %q, %d) = %q has room for the count", winner, a, b, limit, got)
		}
	})
}

func BenchmarkCommitOthers(b *testing.B) {
	benchmarkCommit(b, WithOthers(120))
}

func BenchmarkCommit(b *testing.B) { benchmarkCommit(b) }

func benchmarkCommit(b *testing.B, options ...Option) {
	for _, n := range []int{1, 10, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := New(discard{}, options...)
			for i := range n {
				if err := c.Add(Status{Level: Active + Level(i*7%4), Message: "waiting for the database", Source: fmt.Sprint("source ", i*37%n)}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				c.said++ // as after an Add, without its time
				if err := c.Commit(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAdd measures an Add to a slot that exists, and to new ones: there
// the growth of the slots is spread over a run of 1000.
func BenchmarkAdd(b *testing.B) {
	s := Status{Level: Blocked, Message: "add a database relation", Source: "database", Subject: "relation"}
	b.Run("again", func(b *testing.B) {
		c := New(discard{})
		b.ReportAllocs()
		for b.Loop() {
			if err := c.Add(s); err != nil {
				b.Fatal(err)
			}
		}
	})
	names := make([]string, 1000)
	for i := range names {
		names[i] = fmt.Sprint("source ", i)
	}
	for _, kind := range []string{"new", "sourceless"} {
		b.Run(kind, func(b *testing.B) {
			var c *Collector
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				if i%len(names) == 0 {
					c = New(discard{})
				}
				s.Source, s.Subject = names[i%len(names)], ""
				if kind == "sourceless" {
					s.Source = ""
				}
				if err := c.Add(s); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
