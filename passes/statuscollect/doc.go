// Package statuscollect finds mistakes in the use of the collector of this project.
//
// # Analyzer statuscollect
//
// statuscollect: report collectors that are not committed, or whose status is set beside them
//
// A collector (github.com/statuslint/statuslint/collector) keeps what the parts of a program say and shows the most
// important of it once, when it is committed. Statuses that were added and not committed are lost:
//
//	c := collector.New(juju.Unit())
//	if !related {
//		c.Add(collector.Status{Level: collector.Blocked, Message: "add a database relation"})
//		return nil // nobody sees it
//	}
//	return c.Commit(ctx)
//
// Commit in a deferred call, which covers all paths, and leaves the status alone where the function fails:
//
//	func configure(ctx context.Context) (err error) {
//		c := collector.New(juju.Unit())
//		defer c.CommitOnReturn(ctx, &err)
//
// Reported are
//   - a collector that some path leaves uncommitted: one on which a status was added, or that returns no error. (A path on
//     which nothing was added and that returns an error is silent: the failed hook shows.);
//   - a status that is set directly while a collector is still to show it;
//   - a return, without an error, of a path on which nothing was added: the status stays what it was;
//   - a status that is added after the commit, where no commit follows;
//   - "defer c.Commit(ctx)" in a function that returns an error: that of Commit is dropped;
//   - CommitOnReturn that is not deferred itself.
//
// Out of scope: collectors that the function returns, stores or hands to code that is not seen: they may be committed there.
// A collector that is a parameter is the caller's to commit. A path that panics or leaves the process commits nothing, on
// purpose.
//
// A finding that is meant to be so is accepted by a comment at the end of its line, or alone on the
// line above:
//
//	//statuslint:ignore statuscollect the caller commits
package statuscollect
