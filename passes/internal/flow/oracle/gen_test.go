package oracle

import "testing"

// Every seed must give a program that type-checks and can be judged, or say
// that it has too many runs; few may.
func TestGenerate(t *testing.T) {
	promised, large := 0, 0
	const n = 300
	for seed := range int64(n) {
		p := Generate(seed)
		src := Print(p)
		if _, _, err := Load(src); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, src)
		}
		truth, err := Judge(p)
		if err != nil {
			large++
			continue
		}
		promised += len(truth.Promised)
	}
	t.Logf("%d programs, %d too large, %d losses promised", n, large, promised)
	if large > n/10 || promised < n/2 {
		t.Errorf("of %d programs %d are too large, %d losses promised", n, large, promised)
	}
}
