package collector

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A Reporter is what library code takes to say how its part is. The owner of
// the status hands one out with [Collector.Source]; the library cannot set a
// status with it, nor touch the words of another source.
type Reporter interface {
	// Add says how the source is. It is shown, if nothing is more important,
	// when the owner commits.
	Add(s Status) error
	// Progress shows at once what is being done.
	Progress(ctx context.Context, message string) error
	// Clear takes back what the source said about the subjects, or everything
	// it said if none is given.
	Clear(subjects ...string)
}

// A Report is what a [Sink] shows.
type Report struct {
	// Status is the most important one, its message as it is to be shown: with
	// [WithOthers] it names what else is wrong.
	Status

	// All holds every status, the most important first and with the messages
	// as they were added. It is nil for progress. The sink may keep it.
	All []Status

	// Progress says that this is an interim note ([Collector.Progress]).
	Progress bool
}

// Blocking returns the most important blocking status of the report, and since
// when anything has been blocking; see [Collector.Blocking].
func (r Report) Blocking() (s Status, since time.Time, ok bool) {
	for i := range r.All { // sorted: the first one is the most important
		if !r.All[i].Level.Blocking() {
			continue
		}
		if !ok {
			s, since, ok = r.All[i], r.All[i].Since, true
		} else if r.All[i].Since.Before(since) {
			since = r.All[i].Since
		}
	}
	return s, since, ok
}

// A Sink shows a status, for example with the hook tool status-set. The
// collector calls it once at a time, and without holding the lock that Add
// needs: a slow sink delays no report. A sink must not call Commit, Progress
// or Restore of its collector.
type Sink interface {
	Set(ctx context.Context, r Report) error
}

// A Getter is a [Sink] that can read what it shows: level and message. Commit
// then leaves a status alone that is already there. Juju notes a new time for
// a set that changes nothing ("even if the status and message are the same",
// juju/juju jujuc status-set), so an equal set is not free.
type Getter interface {
	Get(ctx context.Context) (Status, error)
}

// A SetError says which status a sink could not set. Commit may be called
// again: nothing that was added is lost.
type SetError struct {
	Status Status // what was to be shown
	Err    error  // the sink's error, the context's, or that of the leadership question
}

// Error returns the status and the cause.
func (e *SetError) Error() string { return fmt.Sprintf("set status %s: %v", e.Status, e.Err) }

// Unwrap returns the cause.
func (e *SetError) Unwrap() error { return e.Err }

// An Option changes how a collector works; see [New].
type Option func(*Collector)

// WithOrder sets the order of levels; without it, [OpsOrder].
func WithOrder(o Order) Option {
	return func(c *Collector) { c.order = o.orDefault() }
}

// WithOthers makes the shown message name the other blocking statuses too:
// "add a database relation (+2: waiting for vault; …)". Ops shows the winner
// only; an aggregated message was sketched in canonical/operator#665. The
// message is cut to limit runes, by whole words; 0 and less mean no limit
// (Juju has none, but a long message breaks the layout of juju status).
func WithOthers(limit int) Option {
	return func(c *Collector) { c.others, c.limit = true, limit }
}

// WithStore keeps each source's last word from one run to the next, until the
// source speaks again or clears it; see [Store]. Statuses without a source have
// no identity and are not kept.
func WithStore(s Store) Option {
	return func(c *Collector) { c.store = s }
}

// WithClock sets the clock that stamps [Status.Since]. Without it, that is the
// time of [New] and what the monotonic clock counts from there: the times of one
// run are in order, even if the wall clock is set meanwhile.
func WithClock(now func() time.Time) Option {
	return func(c *Collector) { c.now = now }
}

// A Collector holds what the parts of a program say about themselves during
// one run, and shows the most important of it once. Make one a run with [New];
// it starts no goroutine and needs no closing. All methods may be called from
// several goroutines.
type Collector struct {
	sink   Sink
	order  Order
	others bool // name the other blocking statuses in the message
	limit  int  // of the message, in runes
	store  Store
	now    func() time.Time
	leader func(context.Context) (bool, error) // nil: always

	// turn is held while sink and store are used. A channel, because waiting
	// for it must end with the context.
	turn chan struct{}

	mu      sync.Mutex // guards what follows, never held while sink, store or leader run
	slots   []*slot    // in the order of their first add
	index   index      // of the slots with a source
	free    []slot     // where new slots are made: fewer allocations, and no copies as slots grows
	several bool       // some slot holds more than one status

	// Versions: said counts what callers did, shown and kept say which count
	// the sink and the store have seen. They differ while a Commit is due.
	said, shown, kept uint64

	restored bool     // the store was read, or found corrupt
	ended    []slotID // carried words that ended before the store was read; nth -1: the whole source
	stored   []byte   // what the store holds
}

// A slotID names the place of one status. A slot of Err can hold several: nth
// counts them.
type slotID struct {
	source, subject string
	nth             int32
}

type slot struct {
	Status
	nth     int32
	carried bool // from an earlier run, and not said again in this one
	stamped bool // Since is when this run said it first: an earlier run may know better
}

func (s *slot) id() slotID { return slotID{s.Source, s.Subject, s.nth} }

// New returns a collector that shows its statuses with the sink.
func New(sink Sink, options ...Option) *Collector {
	start := time.Now()
	c := &Collector{
		sink:  sink,
		order: opsOrder,
		now:   func() time.Time { return start.Add(time.Since(start)) },
		turn:  make(chan struct{}, 1),
	}
	for _, o := range options {
		o(c)
	}
	return c
}

// Add says how a source is; nothing is shown before Commit. A later Add of the
// same source and subject replaces it, in the same place of the order; across
// slots the most important wins, the first added of equals. An error is a
// [*RefusedError], and what was added before stays.
func (c *Collector) Add(s Status) error {
	if err := c.order.check(&s); err != nil {
		return err
	}
	id := slotID{source: s.Source, subject: s.Subject}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(&s, id)
	c.dropFrom(id, 1)
	return nil
}

// put stores s in its slot. The caller holds mu.
func (c *Collector) put(s *Status, id slotID) {
	c.said++
	c.several = c.several || id.nth > 0
	now := slot{Status: *s, nth: id.nth}
	var at *cell
	var place *slot
	if id.source != "" { // statuses without one are not found again
		if at = c.index.cell(id, c.slots); at.place != 0 {
			place = c.slots[at.place-1]
		}
	}
	if place != nil {
		now.keepSince(&place.Status)
		now.stamped = place.stamped && now.Since.Equal(place.Since)
	}
	if now.Since.IsZero() {
		now.Since, now.stamped = c.now(), true
	}
	if place == nil {
		place = c.newSlot(at)
	}
	*place = now
}

// newSlot appends an empty slot and puts it into its cell of the index, nil if
// it has no source. The caller holds mu.
func (c *Collector) newSlot(at *cell) *slot {
	if len(c.free) == 0 {
		c.free = make([]slot, min(max(4, len(c.slots)), 64))
	}
	place := &c.free[0]
	c.free = c.free[1:]
	c.slots = append(c.slots, place)
	if at != nil {
		at.place = uint32(len(c.slots))
		c.index.used++
	}
	return place
}

// dropFrom removes what a slot still holds from the nth status on. The caller
// holds mu.
func (c *Collector) dropFrom(id slotID, nth int32) {
	id.nth = nth
	if c.several && c.index.find(id, c.slots) != nil {
		c.remove(func(s *slot) bool {
			return s.Source == id.source && s.Subject == id.subject && s.nth >= nth
		})
	}
}

// remove deletes the slots that drop selects. The caller holds mu.
func (c *Collector) remove(drop func(*slot) bool) {
	before := len(c.slots)
	c.slots = slices.DeleteFunc(c.slots, drop)
	if len(c.slots) < before {
		c.said++
		c.index.rebuild(c.slots)
	}
}

// Clear takes back what the source said about the subjects, in this run or an
// earlier one, or everything it said if no subject is given. The words of
// other sources stay. A status without a source belongs to nobody and cannot be
// cleared. If nothing is left, Commit sets nothing: clearing is no "active".
func (c *Collector) Clear(source string, subjects ...string) {
	if source == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(func(s *slot) bool {
		return s.Source == source && (len(subjects) == 0 || slices.Contains(subjects, s.Subject))
	})
	if len(subjects) == 0 {
		c.endPast(slotID{source: source, nth: -1})
	}
	for _, subject := range subjects {
		c.endPast(slotID{source: source, subject: subject})
	}
}

// endCarried drops what the source said in an earlier run.
func (c *Collector) endCarried(source string) {
	if c.store == nil || source == "" {
		return // nothing can have been carried
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(func(s *slot) bool { return s.carried && s.Source == source })
	c.endPast(slotID{source: source, nth: -1})
}

// endPast notes that carried words end, if the store was not read yet. The caller
// holds mu.
func (c *Collector) endPast(id slotID) {
	if c.store != nil && !c.restored && !slices.Contains(c.ended, id) {
		c.ended = append(c.ended, id)
		c.said++
	}
}

// Source returns the [Reporter] of one component.
func (c *Collector) Source(name string) *Source { return &Source{c: c, name: name} }

// A Source reports under one name. It may be used from several goroutines.
type Source struct {
	c    *Collector
	name string
}

// Add is [Collector.Add] under the source's name. A status that names another
// source is refused: nobody speaks for somebody else.
func (s *Source) Add(status Status) error {
	if status.Source != "" && status.Source != s.name {
		return &RefusedError{Status: status, Reason: fmt.Sprintf("this is the reporter of source %q: leave Source empty", s.name)}
	}
	status.Source = s.name
	return s.c.Add(status)
}

// Progress is [Collector.Progress] under the source's name.
func (s *Source) Progress(ctx context.Context, message string) error {
	return s.c.progress(ctx, Status{Level: Maintenance, Message: message, Source: s.name})
}

// Clear is [Collector.Clear] of the source's own words.
func (s *Source) Clear(subjects ...string) { s.c.Clear(s.name, subjects...) }

// Err is [Collector.Err] under the source's name.
func (s *Source) Err(err error) error { return s.c.Err(s.name, err) }

// Progress shows a maintenance status at once, as layer-status does with every
// maintenance and as ops advises for progress inside a handler. It is never
// queued and takes no slot: it erases nothing that was added, Commit shows
// something else as soon as anything was added, and if nothing was, the note
// stays. An error is a [*SetError].
func (c *Collector) Progress(ctx context.Context, message string) error {
	return c.progress(ctx, Status{Level: Maintenance, Message: message})
}

func (c *Collector) progress(ctx context.Context, s Status) error {
	s.Since = c.now()
	if err := c.begin(ctx); err != nil {
		return &SetError{s, err}
	}
	defer c.finish()
	if leads, err := c.leads(ctx); err != nil || !leads {
		if err != nil {
			return &SetError{s, err}
		}
		return nil
	}
	// The note covers what was committed: a Commit is due again, even if this
	// set fails, since nobody knows then what is shown.
	c.mu.Lock()
	c.said++
	c.mu.Unlock()
	if err := c.sink.Set(ctx, Report{Status: s, Progress: true}); err != nil {
		return &SetError{s, err}
	}
	return nil
}

// All returns every status held, the most important first: what Commit will
// show, and what loses against it. What was carried over is among them once
// [Collector.Restore] or Commit has read the store.
func (c *Collector) All() []Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sorted()
}

// sorted returns the statuses by importance. The caller holds mu.
func (c *Collector) sorted() []Status {
	if len(c.slots) == 0 {
		return nil
	}
	all := make([]Status, len(c.slots))
	first := c.slots[0].Priority
	var next [len(levelNames)]int // by rank: how many, then where the next one goes
	for _, s := range c.slots {
		if s.Priority != first {
			return c.sortedByPriority(all)
		}
		next[c.order.rank[s.Level]]++
	}
	place := 0
	for rank := len(next) - 1; rank >= 0; rank-- {
		next[rank], place = place, place+next[rank]
	}
	for _, s := range c.slots {
		rank := c.order.rank[s.Level]
		all[next[rank]] = s.Status
		next[rank]++
	}
	return all
}

// sortedByPriority is sorted for the rare case of several priorities, where
// counting does not do.
func (c *Collector) sortedByPriority(all []Status) []Status {
	keys := make([]uint64, len(c.slots))
	for i, s := range c.slots {
		keys[i] = c.order.key(&s.Status, i)
	}
	slices.Sort(keys)
	for i, k := range keys {
		all[i] = c.slots[k&placeMask].Status
	}
	return all
}

// Blocking says whether anything is stuck: it returns the most important status
// whose level is blocking (even if a maintenance is shown in its place), and
// since when the oldest of them has been there. ok is false if nothing is. It is
// the indicator asked for in moby/swarmkit#2287: from a message alone nobody
// can tell whether somebody should act. Use it for a stalled flag or an alert;
// over several runs it needs a [Store].
func (c *Collector) Blocking() (s Status, since time.Time, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var best uint64
	for i := range c.slots {
		slot := &c.slots[i].Status
		if !slot.Level.Blocking() {
			continue
		}
		if key := c.order.key(slot, i); !ok || key < best {
			best, s = key, *slot
		}
		if !ok || slot.Since.Before(since) {
			since = slot.Since
		}
		ok = true
	}
	return s, since, ok
}

// Commit shows the most important status, with one call of the sink. It sets
// nothing
//   - if nothing was added (as ops; an active that nobody added hid a blocked in
//     charmed-kubernetes/charm-kubernetes-control-plane#362),
//   - if nothing was said since the last Commit,
//   - if the sink shows the same already ([Getter]),
//   - on an application's collector, if this unit is not the leader ([NewPair]).
//
// An error is a [*SetError] if the status could not be set, joined with that of
// the store if there is one; a store that fails keeps no status from being set.
// Commit can be called again, after an error and after further adds. It waits
// for a Commit or Progress of another goroutine, at most until ctx ends.
func (c *Collector) Commit(ctx context.Context) error {
	if !c.due() {
		return nil
	}
	if err := c.begin(ctx); err != nil {
		return c.notSet(err)
	}
	defer c.finish()
	if leads, err := c.leads(ctx); err != nil || !leads {
		if err != nil {
			return c.notSet(err)
		}
		return nil
	}
	restoreErr := c.restore(ctx)

	c.mu.Lock()
	said := c.said
	all := c.sorted()
	show := len(all) > 0 && c.shown != said
	words := c.words()
	c.mu.Unlock()

	var setErr error
	if show {
		setErr = c.show(ctx, all)
	}
	kept, saveErr := c.save(ctx, words)

	c.mu.Lock()
	if setErr == nil {
		c.shown = said
	}
	if kept {
		c.kept = said
	}
	c.mu.Unlock()
	return join(setErr, restoreErr, saveErr)
}

// due reports whether a Commit has anything to do.
func (c *Collector) due() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shown != c.said || c.store != nil && c.kept != c.said
}

// show hands the statuses to the sink.
func (c *Collector) show(ctx context.Context, all []Status) error {
	r := Report{Status: all[0], All: all}
	if c.others {
		r.Message = compose(all, c.limit)
	}
	if g, ok := c.sink.(Getter); ok {
		// Reading only spares a set: if it fails, the set decides, and its
		// error is the one that counts.
		if s, err := g.Get(ctx); err == nil && s.Level == r.Level && s.Message == r.Message {
			return nil
		}
	}
	if err := c.sink.Set(ctx, r); err != nil {
		return &SetError{r.Status, err}
	}
	return nil
}

// notSet returns err with the status that it keeps from being shown.
func (c *Collector) notSet(err error) error {
	if all := c.All(); len(all) > 0 {
		return &SetError{all[0], err}
	}
	return err
}

func (c *Collector) begin(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err // select below picks at random
	}
	select {
	case c.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Collector) finish() { <-c.turn }

func (c *Collector) leads(ctx context.Context) (bool, error) {
	if c.leader == nil {
		return true, nil
	}
	leads, err := c.leader(ctx)
	if err != nil {
		return false, fmt.Errorf("ask who is leader: %w", err)
	}
	return leads, nil
}

// CommitOnReturn is made for defer, with the address of the named result. Defer
// it itself: called from another deferred function it cannot see a panic.
//
//	func Configure(ctx context.Context) (err error) {
//		c := collector.New(juju.Unit())
//		defer c.CommitOnReturn(ctx, &err)
//
// It commits if *err is nil. If *err carries suggestions ([Suggest]) it adds
// and commits them too. On any other error, and on a panic, it leaves the
// status alone, as ops does when a handler raises (contextual-status sets its
// default active even then). *err stays, whatever it carries:
// see [Suggestions] to tell an error that is shown from one that is not. An
// error of Commit or Add is joined to it. A panic goes on with its value.
func (c *Collector) CommitOnReturn(ctx context.Context, err *error) {
	if p := recover(); p != nil {
		panic(p) // seen, not handled
	}
	c.commitOnReturn(ctx, err, c.Commit)
}

func (c *Collector) commitOnReturn(ctx context.Context, err *error, commit func(context.Context) error) {
	if *err == nil {
		*err = commit(ctx)
		return
	}
	if found := Suggestions(*err); len(found) > 0 {
		*err = join(*err, c.addAll(found), commit(ctx))
	}
}

// join is errors.Join that leaves a single error as it is.
func join(errs ...error) error {
	errs = slices.DeleteFunc(errs, func(err error) bool { return err == nil })
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}
