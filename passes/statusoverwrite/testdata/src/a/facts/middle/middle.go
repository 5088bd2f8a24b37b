// Package middle only calls. // want package:`relevant`
package middle

import "a/facts/low"

// Check checks.
func Check(ok bool) { low.Check(ok) } // want Check:`sets unit status blocked`

// Try tries.
func Try() error { return low.Try() } // want Try:`sets unit status blocked`

// Have has.
func Have(name string) (string, bool) { return low.Have(name) } // want Have:`sets unit status waiting`

// Set sets.
func Set(message string) { low.Set("blocked", message) } // want Set:`sets unit status blocked`

// Finish finishes.
func Finish() { low.Finish() } // want Finish:`sets unit status active`

// Blocked reads.
func Blocked() bool { return low.Blocked() } // want Blocked:`reads unit status`

// Die never returns.
func Die() { low.Die("middle") } // want Die:`does not return`
