package oracle

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/statuslint/statuslint/passes/statusoverwrite"
)

var overwrite = &runner{analyzer: statusoverwrite.Analyzer}

// setAt finds the line of the lost write in a message.
var setAt = regexp.MustCompile(`set at [^: ]+:(\d+)`)

// subject is the engine that all tests here are about.
func subject(t testing.TB, src string) []Report {
	t.Helper()
	var out []Report
	for _, d := range overwrite.run(t, src) {
		r := Report{Line: overwrite.fset.Position(d.Pos).Line}
		if m := setAt.FindStringSubmatch(d.Message); m != nil {
			r.First, _ = strconv.Atoi(m[1])
		}
		out = append(out, r)
	}
	return out
}

var _ Engine = subject
