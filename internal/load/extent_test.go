package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestExtent: each place is marked by |, what is meant by it ends at the next |; || is a place at which nothing is.
func TestExtent(t *testing.T) {
	for _, marked := range []string{
		"_ = |a.Set(1,\n\t\t2)|",
		"|a.Status.Err = err|",
		"|a.B().C()|",
		"return |a.Set(1)|",
		"|return a.Set(1)|",
		"defer |a.Set(1)|",
		"|defer a.Set(1)|",
		"if |a.Set(1)| { b() }",
		"||if a.Set(1) { b() }",
		"||for { b() }",
		"if a ||== b { c() }",
		"_ = T{|Err: err|, B: 1}",
		"a() ||// words",
	} {
		first := strings.Index(marked, "|")
		code := marked[:first] + marked[first+1:]
		second := strings.Index(code, "|")
		code = code[:second] + code[second+1:]

		const before = "package p\n\nfunc f() {\n\t"
		fset := token.NewFileSet()
		other, err := parser.ParseFile(fset, "b.go", before+"g()\n}\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(fset, "a.go", before+code+"\n}\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		place := func(at int) token.Pos { return f.FileStart + token.Pos(len(before)+at) }
		want := place(second)
		if first == second {
			want = token.NoPos
		}
		if got := extent([]*ast.File{other, f}, place(first)); got != want {
			t.Errorf("%s: got %v, want %v", marked, fset.Position(got), fset.Position(want))
		}
	}
}
