// Package finding says what a check has found, in terms that every report and every comparison of two runs reads: places
// are resolved, and nothing of the analysis is left.
package finding

import (
	"cmp"
	"go/token"
	"slices"
)

// A Finding is one diagnostic of a check.
type Finding struct {
	Check    string // name of the analyzer
	Package  string // package ID, as go list gives it
	Function string // the declaration that it stands in: Name, Type.Name, or a variable's name; empty outside of all
	Category string
	URL      string
	Pos, End token.Position
	Message  string
	Related  []Related
	Fixes    []Fix
	Identity Identity
	// Path leads to the finding, in the order in which the program goes; the finding's own place is in it.
	Path []Step
}

// A Related is another place that belongs to a finding.
type Related struct {
	Pos, End token.Position
	Message  string
}

// A Fix is a change that would end a finding.
type Fix struct {
	Message string
	Edits   []Edit
}

// An Edit replaces the bytes Start to End of a file.
type Edit struct {
	Filename   string
	Start, End int
	New        string
}

// A Step is one place on the path to a finding.
type Step struct {
	// Pos is where it is. Its column is 0 where only the line is known, its file empty where only Site is.
	Pos  token.Position
	End  token.Position // that of Pos where it is not known
	Site string         // dir/file.go:line, for people
	Text string
	Call bool // the next step is in the function that is called here
}

// Place resolves a place as //line comments say. One that names no file leads nowhere: there the place is where the code is written.
func Place(fset *token.FileSet, pos token.Pos) token.Position {
	p := fset.Position(pos)
	if p.Filename == "" {
		p = fset.PositionFor(pos, false)
	}
	return p
}

// Sort orders findings by place and drops what is there twice: a file can belong to more than one package.
func Sort(all []Finding) []Finding {
	order := func(a, b Finding) int {
		return cmp.Or(
			ComparePlaces(a.Pos, b.Pos),
			cmp.Compare(a.Check, b.Check),
			cmp.Compare(a.Message, b.Message))
	}
	slices.SortFunc(all, func(a, b Finding) int {
		return cmp.Or(order(a, b), cmp.Compare(a.Package, b.Package))
	})
	return slices.CompactFunc(all, func(a, b Finding) bool { return order(a, b) == 0 })
}

// ComparePlaces orders places by file, line and column.
func ComparePlaces(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
