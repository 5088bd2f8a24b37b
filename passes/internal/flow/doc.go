// Package flow is the engine: it follows statuses along the paths of a function and across calls, and tells checks what
// it has seen. It reports nothing itself and knows no status system: those are tables of package model.
//
// # How it works
//
// One function at a time, over go/ssa, callees first, with callees as summaries. A world is a set of paths that agree
// on what has happened to one slot, with what holds on all of them; worlds are merged only where they agree (property
// simulation: Das, Lerner, Seigle, PLDI 2002). What holds is kept as constraints on terms: canonical names of values, so
// that two tests of one error, or two reads of one field, are one thing. A branch adds a constraint or ends the world. What
// an instruction makes anew is forgotten (that alone separates the objects of two turns of a loop). A summary says which
// writes can come first, which are the last ones, and what parameters and results then are; a call puts them into the
// caller's terms, so that the caller's own test of a result prunes.
//
// A failure that goes nowhere is followed as a slot of its own: a branch that only logs it sets the slot, a blocking status
// clears it, a healthy status meets it.
//
//	term.go, eval.go, pure.go   values, and what is known of them
//	asked.go, cells.go          calls that ask something, and variables behind methods
//	world.go                    sets of paths, merged
//	info.go                     what is known before any path: loops, lives, tables
//	fa.go, exec.go              one function: the solver and the instructions
//	call.go, callers.go         what a call runs, and how often
//	closure.go, table.go        functions as values: what they are, what they capture, and slices of them
//	effects.go, message.go      writes, reads, publishes and texts
//	swallow.go                  failures that are only logged or dropped
//	apply.go, path.go           summaries: made, and used in a caller's terms
//	program.go                  one package: which functions matter, in which order
//	analyzer.go, result.go      facts, and what checks see
//
// # What is given up
//
// Reports are to be believed; where both cannot be had, a report is left out.
//
//   - Two pointers that come from outside are taken to point to different objects, and a call of unknown code to leave
//     alone what parameters and package-level variables point to. Local variables whose address it gets are forgotten.
//   - Goroutines, and functions that are kept for later, meet nothing.
//   - A call through an interface is followed where the value is known, or where the package that declares the interface has
//     one implementation. A closure that a function returns is followed within its package, where it is the only
//     one that the function returns.
//   - Keys of the things that a loop goes through are unique: what was tested to be one key is another one in the next turn.
//   - A call in a loop that is made again with the same arguments until it succeeds is a retry; its status was shown.
//   - An error in a package-level variable stands for itself alone.
//   - A call that only asks has one answer while nothing touches what is asked, where the body is in this package or what
//     is asked is data of another one; a name that says it acts makes it an action.
//   - A setter succeeds: its own error is nil where its status counts.
//   - Statuses in test files and in generated code are left alone, and so is the inside of a package that is the root of a
//     model.
//   - Failures are followed into other packages only where some status is shown at once (Juju); elsewhere within a package.
//   - Panics end a path; a deferred call that recovers is not followed.
//
// # Bounds
//
// The number of worlds, of what a world knows, of slots, exits and visits is bounded by named constants. A bound that is
// reached joins worlds or drops what is tested least, which can lose a correlation, and is counted: the flag
// -statusoverwrite.counts prints the counts.
package flow
