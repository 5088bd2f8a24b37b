// Package statusstale finds an old reason that survives when the state moves on.
//
// # Analyzer statusstale
//
// statusstale: report a state that advances with the error of an earlier attempt left in place
//
// Where a status has a state and an error field, the error has to go when the state advances; otherwise a
// running task still shows why it could not start:
//
//	t.Status.State = api.TaskStateAssigned // Err may hold "no suitable node"
//	t.Status.Message = "node chosen"
//
// Clear it, or assign the whole status:
//
//	t.Status.State = api.TaskStateAssigned
//	t.Status.Message = "node chosen"
//	t.Status.Err = ""
//
// Also reported is a comparison that decides whether a status has changed and leaves the error field out, where its
// result skips the update: a new error would never arrive.
//
//	if t.Status.State == st.State && t.Status.Message == st.Message {
//		return nil
//	}
//
// (Both had to be repaired in moby/swarmkit#2287.) The suggested fix clears the field, or compares it too.
//
// A finding that is meant to be so is accepted by a comment at the end of its line, or alone on the
// line above:
//
//	//statuslint:ignore statusstale the error is shown until the next attempt
//
// Out of scope: objects that the function makes itself, states that are copied, and fields that other goroutines write.
package statusstale
