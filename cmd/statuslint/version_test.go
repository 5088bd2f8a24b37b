package main

import (
	"runtime/debug"
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

func TestRevision(t *testing.T) {
	built := func(settings ...string) *debug.BuildInfo {
		info := new(debug.BuildInfo)
		for i := 0; i < len(settings); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return info
	}
	for _, test := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, ""},
		{built("vcs.modified", "true"), ""},
		{built("vcs.revision", "abc", "vcs.modified", "false"), " (abc)"},
		{built("vcs.revision", "abc", "vcs.modified", "true"), " (abc, modified)"},
	} {
		if got := revision(test.info); got != test.want {
			t.Errorf("%v: got %q, want %q", test.info, got, test.want)
		}
	}
}
