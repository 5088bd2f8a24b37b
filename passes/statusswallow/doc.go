// Package statusswallow finds a failure that goes nowhere before the status says that all is well.
//
// # Analyzer statusswallow
//
// statusswallow: report a healthy status after a failure that was only logged or dropped
//
// A failure is noticed, a line is logged, and the program goes on to say that it is active. The person
// who looks at the status has no reason to look at the log:
//
//	if err := c.push(); err != nil {
//		goops.LogErrorf("push: %v", err)
//	}
//	return goops.SetUnitStatus(goops.StatusActive) // nobody learns that the push has failed
//
// Return the failure, or put it into the status:
//
//	if err := c.push(); err != nil {
//		return fmt.Errorf("push: %w", err)
//	}
//
// The failure may be swallowed by a helper that returns nothing or nil, in a loop that goes on with the
// next item, or by dropping an error or a bool that is false exactly where something has failed.
//
// Silent are failures that are returned, shown in a status, tried again, replaced by a fallback value, tested
// as an expected case (errors.Is, IsNotFound), or logged at debug or info level: an optional extra may fail.
//
// A finding that is meant to be so is accepted by a comment at the end of its line, or alone on the
// line above:
//
//	//statuslint:ignore statusswallow the cache may be cold
//
// Out of scope: failures of clean-up (Close, Remove, Flush and the like) and of what only writes a log.
package statusswallow
