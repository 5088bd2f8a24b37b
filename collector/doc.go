// Package collector lets the parts of a program say how they are, and shows the
// most important of it, once.
//
// A status that is set directly overwrites the one before it: a unit that is
// blocked shows active, because a later line of the same run found its own part
// in order (canonical/operator#178). With a collector nothing is shown before
// the end of the run, and then the status that matters most:
//
//	func Configure(ctx context.Context) (err error) {
//		c := collector.New(juju.Unit())
//		defer c.CommitOnReturn(ctx, &err)
//
//		if err := c.Err("database", db.Check(ctx)); err != nil {
//			return err
//		}
//		if cfg.Port == 0 {
//			return c.Add(collector.Status{Level: collector.Blocked, Source: "config", Message: "set the option port"})
//		}
//		return c.Add(collector.Status{Level: collector.Active})
//	}
//
// # Rules
//
//   - Order: error > blocked > maintenance > waiting > active > unknown, as in ops
//     and in Juju. Error and unknown cannot be added. [NewOrder] and
//     [LayerStatusOrder] give another order, [Status].Priority one status another
//     place. Of equals the first added wins.
//   - Slots: what a source says about a subject replaces what it said about it
//     before, and nothing else. Two findings of one source that hold at the same time
//     need two subjects. A status without a source replaces nothing.
//   - Progress is shown at once and kept nowhere; everything else waits for Commit.
//   - Commit sets one status, and none if nothing was added: there is no default
//     active. Each path of a run should add something.
//   - A blocking status needs a message, or nobody would learn what to do.
//   - Losers are kept: see [Collector.All], [WithOthers], [Collector.Blocking].
//   - A failed Commit can be repeated, and so can one after further adds.
//
// # Libraries
//
// A library does not set the status of the program that uses it. It returns an
// error that suggests one ([Suggest]), or takes a [Reporter]. The owner decides
// what becomes of it.
//
// # Several runs
//
// A collector is for one run: one hook, one reconcile. With [WithStore] the last
// word of each source outlives the run, for programs that look at the part an
// event is about and not at all parts.
//
// # Sinks
//
// Package juju sets the status of a unit or application, package fields that of a
// struct; a [Sink] of your own is one method. Package collectortest records every
// set in tests.
//
// The README compares the rules with those of ops' collect-status, layer-status
// and contextual-status.
package collector
