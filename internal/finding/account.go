package finding

import (
	"go/token"
	"regexp"

	"golang.org/x/tools/go/analysis"
)

// An Identity says which fault a finding is about, in words that stay the same when code moves, is formatted, or names its
// variables otherwise. Which check, package and function it is in stands beside it.
type Identity struct {
	Slot          string // the kind of status
	First, Second string // what is written, or happens, first and second
	Text          string // messages and callees: what tells faults of the same writes apart
}

// An Account is what a check knows of one of its diagnostics beyond what a diagnostic can hold.
type Account struct {
	Identity Identity
	Path     []Mark
}

// A Mark is a [Step] before its place is resolved.
type Mark struct {
	Pos  token.Pos // NoPos in another package
	Site string
	Text string
	Call bool
}

// Accounts are the results of a check: an account for each diagnostic that has one, by its position.
type Accounts map[token.Pos]Account

// sites are places that a message names.
var sites = regexp.MustCompile(`[\w.-]+\.go:\d+(:\d+)?`)

// Plain is the account of a diagnostic of which no more is known than it says.
func Plain(d analysis.Diagnostic) Account {
	a := Account{Identity: Identity{First: d.Category, Text: sites.ReplaceAllString(d.Message, "")}}
	a.Path = append(a.Path, Mark{Pos: d.Pos, Text: d.Message})
	for _, r := range d.Related {
		a.Path = append(a.Path, Mark{Pos: r.Pos, Text: r.Message})
	}
	return a
}
