package directive

// checks names every check of the project, whether or not a given binary has
// it: a directive in code that one binary reads must not become malformed
// because that binary was built with fewer checks. Sorted.
var checks = []string{
	"statuscollect",
	"statusdirective",
	"statusoverwrite",
	"statusowner",
	"statusreason",
	"statusstale",
	"statusswallow",
}

// Checks returns the names that a directive may give, sorted.
func Checks() []string { return append([]string(nil), checks...) }
