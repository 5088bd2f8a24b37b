package main

import (
	"strings"
	"testing"
)

func TestBuildID(t *testing.T) {
	seen := make(map[string]string)
	for _, test := range []struct{ exe, config string }{
		{"tool", ""},
		{"tool", "a"},
		{"tool", "b"},
		{"toola", ""},
		{"other", "a"},
	} {
		id, err := buildID(strings.NewReader(test.exe), []byte(test.config))
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := buildID(strings.NewReader(test.exe), []byte(test.config)); again != id {
			t.Errorf("%v: %s, then %s", test, id, again)
		}
		key := test.exe + " with configuration " + test.config
		if before, ok := seen[id]; ok {
			t.Errorf("%q and %q have one build ID", before, key)
		}
		seen[id] = key
	}
}
