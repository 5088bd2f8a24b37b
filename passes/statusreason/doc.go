// Package statusreason finds a reason that blocks progress and stands where nobody looks for it.
//
// # Analyzer statusreason
//
// statusreason: report a blocking reason that ends up only in a message, and a blocking status without words
//
// Where a status has a message for progress notes and a field for errors, what keeps the object from going on belongs
// into the error field; interfaces show that one (moby/swarmkit#2287):
//
//	newT.Status.Message = "no suitable node" // the task stays pending, and nobody sees why
//
//	newT.Status.Err = "no suitable node"
//
// The grounds are named in the diagnostic: the state does not advance on this path, or becomes a failure; the text is
// built from an error; its words say so.
//
// For statuses that are one call, such as Juju's, a healthy status, or progress on a path that gives up, has to have no
// reason in its text: it belongs to waiting or blocked.
//
//	return goops.SetUnitStatus(goops.StatusActive, "waiting for database")
//
//	return goops.SetUnitStatus(goops.StatusWaiting, "for database")
//
// And a blocking status without a word tells nobody what to do:
//
//	return goops.SetUnitStatus(goops.StatusBlocked)
//
// The suggested fix sets the error field next to the message.
//
// A finding that is meant to be so is accepted by a comment at the end of its line, or alone on the
// line above:
//
//	//statuslint:ignore statusreason the interface shows this message
//
// Out of scope: status types that have no error field, and messages that are copied from another status.
package statusreason
