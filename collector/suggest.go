package collector

import "errors"

// A Suggestion is an error that carries the status its maker thinks right. A
// library returns one; the owner of the status turns it into a status
// ([Collector.Err], [Collector.CommitOnReturn]) or ignores it. This is how a
// library says what is wrong without setting a status that is not its own:
// proposed in canonical/operator#178, and the rule of ops' "manage libraries"
// guide ("libraries should never mutate the status of a unit or application").
type Suggestion struct {
	Err    error  // what failed; not nil
	Status Status // what to show; an empty Message means Err's text
}

// Suggest returns err with a suggested status, or nil if err is nil. The text
// of the error stays the same, and errors.Is and errors.As see through it. A
// suggestion around another one replaces it: the outer function knows more.
func Suggest(err error, s Status) error {
	if err == nil {
		return nil
	}
	return &Suggestion{Err: err, Status: s}
}

// Error returns the text of the wrapped error.
func (s *Suggestion) Error() string { return s.Err.Error() }

// Unwrap returns the wrapped error.
func (s *Suggestion) Unwrap() error { return s.Err }

// Suggestions returns the statuses that err carries, in the order of its tree:
// wrapped with %w or [errors.Join], any depth. An owner uses it to see whether
// a returned error is already told by a status.
func Suggestions(err error) []Status {
	found, _ := suggestions(err, nil)
	return found
}

// suggestions appends what err carries to found. It reports whether all of err
// is told by suggestions: a joined error without one is not.
func suggestions(err error, found []Status) (_ []Status, told bool) {
	switch e := err.(type) { //nolint:errorlint // every branch of the tree counts, errors.As stops at the first
	case *Suggestion:
		s := e.Status
		if s.Message == "" {
			s.Message = e.Err.Error()
		}
		return append(found, s), true
	case interface{ Unwrap() error }:
		return suggestions(e.Unwrap(), found)
	case interface{ Unwrap() []error }:
		told = true
		for _, inner := range e.Unwrap() {
			var t bool
			found, t = suggestions(inner, found)
			told = told && t
		}
		return found, told && len(found) > 0
	}
	return found, false
}

// Err takes the outcome of a source's work. If err carries suggestions
// ([Suggest]) they are added as statuses of the source, each in a slot of its
// own, in place of those of an earlier Err with the same subjects. It returns
// the error that no status tells: nil if err is nil or all of it was told,
// otherwise err, joined with a [*RefusedError] for each suggestion that could
// not be added. Sentinels joined beside a suggestion ("%w: %w") count as untold.
//
//	if err := c.Err("database", db.Connect(ctx)); err != nil {
//		return err
//	}
//
// A nil err is the source's word that nothing is wrong any more: it ends what
// was carried over from an earlier run ([WithStore]), and leaves alone what
// was said in this one. An empty source adds statuses without a slot.
func (c *Collector) Err(source string, err error) error {
	if err == nil {
		c.endCarried(source)
		return nil
	}
	found, told := suggestions(err, nil)
	if source != "" {
		for i := range found {
			found[i].Source = source // the owner names its parts, so that it can clear them
		}
	}
	refused := c.addAll(found)
	if refused == nil && told {
		return nil
	}
	if refused == nil {
		return err
	}
	return errors.Join(err, refused)
}

// addAll adds several statuses at once: those of one slot stand beside each
// other and replace what the slot held.
func (c *Collector) addAll(statuses []Status) error {
	var refused []error
	count := make(map[slotID]int32, len(statuses))
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range statuses {
		s := &statuses[i]
		if err := c.order.check(s); err != nil {
			refused = append(refused, err)
			continue
		}
		id := slotID{source: s.Source, subject: s.Subject}
		nth := id
		nth.nth = count[id]
		count[id]++
		c.put(s, nth)
	}
	for id, n := range count {
		c.dropFrom(id, n)
	}
	return errors.Join(refused...)
}
