// Package statusdirective defines an Analyzer that reports ignore directives
// that are not well formed.
//
// # Analyzer statusdirective
//
// statusdirective: report ignore directives that suppress nothing because of how they are written
//
// A finding that its author accepts is silenced by a comment that names the
// check and says why:
//
//	//statuslint:ignore statusoverwrite the demo shows both statuses in the log
//
// At the end of a line it covers that line, alone on its line the next one.
// A directive without a reason, or with a name that is no check, suppresses
// nothing. Nobody would notice, so this check says so:
//
//	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusoverwrite
//
// Give the reason:
//
//	_ = goops.SetUnitStatus(goops.StatusActive) //statuslint:ignore statusoverwrite the demo shows both statuses in the log
//
// It also reports a comment that looks like a directive and is none, since a
// space follows its slashes or it is a block comment. "go fix" and "go vet
// -fix" can mend the first:
//
//	// statuslint:ignore statusoverwrite the demo shows both statuses in the log
//
// Out of scope: a well-formed directive with nothing to suppress. The check
// that the directive names reports that one.
package statusdirective
