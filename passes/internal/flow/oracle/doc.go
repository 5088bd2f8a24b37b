// Package oracle says what is true of small programs, slowly and exactly, so
// that the engine can be compared with it.
//
// A random program is a statement tree ([Program]). It is printed as Go source
// for the engine, and interpreted once for every combination of its inputs:
// parameters, fields of the receiver, results of calls into goops. Each run
// records the status writes in order; two writes of one slot that follow each
// other are a pair, and [Truth] says of every pair what CHECKS.md says:
// promised (a report must stand on one of its lines), allowed (it may), or
// neither, in which case a report is a false positive.
//
// Two further opinions guard the interpreter. [RunReal] compiles the same
// programs with the Go toolchain and runs them on the same inputs; [SSAPairs]
// walks go/ssa with its own evaluator.
//
// What is left open on purpose, and therefore allowed but never promised:
//   - a loop that may be a retry (it repeats a call that does not name the item);
//   - an event loop between two writes;
//   - a read of the slot between two writes that decides only on some paths;
//   - a deferred write that runs while the goroutine panics;
//   - a write after a setter that failed;
//   - a status of level unknown that replaces another one;
//   - two texts made at run time that are equal in every run;
//   - a wait set on every feasible path, but not on every path of the control
//     flow graph, with a call before the write that ends it;
//   - pairs inside a function literal that only show when the literal itself
//     is the start of the path.
//
// Elements of a collection are unequal to each other, as keys are.
package oracle
