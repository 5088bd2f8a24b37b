// Package statusoverwrite finds a status that is set twice along one code path, with the first
// one lost.
//
// # Analyzer statusoverwrite
//
// statusoverwrite: report a status that a later one replaces on the same path
//
// A program shows a person one status. Where code says "blocked: add a database relation", goes
// on, and then says "active", the person sees active and does not know why nothing works:
//
//	if len(ids) == 0 {
//		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
//	}
//	...
//	_ = goops.SetUnitStatus(goops.StatusActive) // the blocked status is lost
//
// Leave after the first status:
//
//	if len(ids) == 0 {
//		_ = goops.SetUnitStatus(goops.StatusBlocked, "add a database relation")
//		return nil
//	}
//
// or collect the statuses while you work and set the most important one at the end.
//
// The two writes may stand in different functions and packages, in loops, deferred calls and
// function literals. Reported are: a blocking status (blocked, waiting, an error, a bad
// condition) that a healthier or lower one replaces; and two reasons of one level, of which the first is
// lost. Progress is meant to be replaced, and a rise from low to high is silent.
//
// The flag -statusoverwrite.strict also reports a rise (active, then blocked), reasoned progress that
// a healthy status replaces, and a waiting status that is set first thing and replaced after the work.
//
// A finding that is meant to be so is accepted by a comment at the end of its line, or alone on the
// line above:
//
//	//statuslint:ignore statusoverwrite the demo shows both statuses in the log
//
// Out of scope: statuses that other goroutines set, calls through interfaces with more than one
// implementation, and statuses that are published in between.
package statusoverwrite
