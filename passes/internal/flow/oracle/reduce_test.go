package oracle

import (
	"strings"
	"testing"
)

// A program with a promised loss in a deferred call shrinks to little more
// than the two writes.
func TestReduce(t *testing.T) {
	fails := func(p *Program) bool {
		truth, err := Judge(p)
		if err != nil {
			return false
		}
		for _, l := range truth.Promised {
			for _, tag := range l.Tags {
				if tag == "second in defer" {
					return true
				}
			}
		}
		return false
	}
	reduced := 0
	for seed := int64(0); reduced < 5; seed++ {
		p := Generate(seed)
		Print(p)
		if !fails(p) {
			continue
		}
		before := strings.Count(Print(p), "\n")
		Reduce(p, fails)
		src := Print(p)
		if !fails(p) {
			t.Errorf("seed %d: reduced to what does not fail:\n%s", seed, src)
		}
		if after := strings.Count(src, "\n"); after >= before || after > 40 {
			t.Errorf("seed %d: %d lines reduced to %d:\n%s", seed, before, after, src)
		}
		if n := strings.Count(src, "goops.Set"); n > 3 {
			t.Errorf("seed %d: %d writes left:\n%s", seed, n, src)
		}
		reduced++
	}
}
