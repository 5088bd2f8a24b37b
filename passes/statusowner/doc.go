// Package statusowner finds libraries that set a status that is not theirs.
//
// # Analyzer statusowner
//
// statusowner: report a library that sets the status of the program that uses it
//
// The status of a unit belongs to the charm. A library that sets it overwrites what the charm has said, and
// the charm cannot know:
//
//	// package alertrules, imported by charms
//	if !json.Valid(data) {
//		_ = goops.SetUnitStatus(goops.StatusBlocked, "alert rules are broken")
//		return
//	}
//
// Tell the caller, who decides what the status says:
//
//	if !json.Valid(data) {
//		return collector.Suggest(errBroken, collector.Status{Level: collector.Blocked, Message: "alert rules are broken"})
//	}
//
// or take a collector or a reporter from the caller. (The rule: "libraries should never mutate the status of a unit
// or application", in the documentation of ops, and canonical/operator#178.)
//
// A library is a package that other modules can import: not main, no internal element in its path, no
// test. The pattern lists owners and libraries of the configuration change that.
//
// A finding that is meant to be so is accepted by a comment at the end of its line, or alone on the
// line above:
//
//	//statuslint:ignore statusowner the framework owns the status
//
// Out of scope: statuses that belong to whoever holds the object, such as those of swarm tasks.
package statusowner
