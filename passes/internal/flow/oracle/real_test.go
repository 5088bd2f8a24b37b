package oracle

import "testing"

// The interpreter must agree with the Go toolchain: on the writes, their
// lines, the results and the way a run ends.
func TestInterpreterAgainstRealGo(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and runs a batch")
	}
	var bad []Disagreement
	runs, n := 0, sample(120, 20)
	seed := int64(100_000)
	for done := 0; done < n; {
		// A batch is one compilation: large enough to pay, small enough to link.
		var batch []*Program
		for ; len(batch) < min(120, n-done); seed++ {
			p := Generate(seed)
			Print(p)
			if _, err := Judge(p); err == nil {
				batch = append(batch, p)
			}
		}
		b, r, err := RunReal(t.TempDir(), batch, 40)
		if err != nil {
			t.Fatal(err)
		}
		bad, runs, done = append(bad, b...), runs+r, done+len(batch)
	}
	t.Logf("%d programs, %d runs", n, runs)
	if runs < 1000 {
		t.Errorf("only %d runs compared", runs)
	}
	for i, d := range bad {
		if i == 5 {
			t.Errorf("and %d more", len(bad)-i)
			break
		}
		t.Errorf("%s\n%s", d.Text, Print(d.Program))
	}
}
