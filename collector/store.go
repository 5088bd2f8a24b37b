package collector

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A Store keeps bytes from one run to the next: a file ([FileStore]), Juju's
// state-set, an annotation. What is in them is the collector's business. One
// store belongs to one collector at a time; Juju runs a unit's hooks one after
// the other. Without a store, what one run pushed vanishes in the next, and a
// wrong active is shown (canonical/operator#1371).
type Store interface {
	// Load returns what was saved last, or nil if nothing was.
	Load(ctx context.Context) ([]byte, error)
	// Save replaces it, all or nothing. data is at most MaxStore long.
	Save(ctx context.Context, data []byte) error
}

// MaxStore is the most that a collector keeps, in bytes. A store with more is
// corrupt; if this run's words need more, the least important are not kept and
// Commit returns an error that counts them.
const MaxStore = 64 << 10

// ErrCorrupt is in the error of Commit and Restore if the store holds something
// else than statuses of this version. The collector then goes on with what is
// said in this run, and Commit writes the store anew.
var ErrCorrupt = errors.New("stored statuses are not readable, they are written anew at the next commit")

const storeVersion = 1

// The stored form, version 1. Unknown fields are ignored: a later release of
// this version may add some.
type storedWords struct {
	Version int          `json:"version"`
	Words   []storedWord `json:"statuses"` // in the order of their slots
}

type storedWord struct {
	Source   string    `json:"source"`
	Subject  string    `json:"subject,omitempty"`
	Nth      int32     `json:"nth,omitempty"`
	Priority int32     `json:"priority,omitempty"`
	Level    Level     `json:"level"`
	Message  string    `json:"message"`
	Since    time.Time `json:"since"`
}

// Restore reads the store, if there is one and it was not read yet. Commit does
// it too; call it at the start of a run for All and Blocking to include what
// was carried over. A carried status keeps its place before those of this run,
// and never replaces one. The error wraps [ErrCorrupt] if the content is to
// blame (the collector is as good as one without a past), otherwise it is that
// of the store: then Commit tries again, and saves nothing before it could read.
func (c *Collector) Restore(ctx context.Context) error {
	if c.store == nil {
		return nil
	}
	if err := c.begin(ctx); err != nil {
		return err
	}
	defer c.finish()
	return c.restore(ctx)
}

// restore reads the store once. The caller has the turn.
func (c *Collector) restore(ctx context.Context) error {
	c.mu.Lock()
	restored := c.restored // only changed by who has the turn
	c.mu.Unlock()
	if restored || c.store == nil {
		return nil
	}
	data, err := c.store.Load(ctx)
	if err != nil {
		return fmt.Errorf("load statuses: %w", err)
	}
	carried, err := decode(data)

	c.mu.Lock()
	defer c.mu.Unlock()
	c.restored = true
	if err != nil {
		return err
	}
	c.stored = data
	c.merge(carried)
	return nil
}

// merge puts carried statuses before those of this run. The caller holds mu.
func (c *Collector) merge(carried []slot) {
	merged := make([]*slot, 0, len(carried)+len(c.slots))
	placed := make(map[*slot]bool) // said in this run, but placed where it was
	for i := range carried {
		s := &carried[i]
		if now := c.index.find(s.id(), c.slots); now != nil {
			if now.stamped { // by this run's Add, which did not know the past
				past := Status{Level: now.Level}
				if past.keepSince(&s.Status); !past.Since.IsZero() {
					now.Since = past.Since
				}
			}
			placed[now] = true
			merged = append(merged, now)
			continue
		}
		spoken := c.index.find(slotID{source: s.Source, subject: s.Subject}, c.slots) != nil
		if spoken || c.hasEnded(s) || c.order.check(&s.Status) != nil {
			continue // the last: this version of the program has another order
		}
		merged = append(merged, s)
		c.several = c.several || s.nth > 0
	}
	for _, s := range c.slots {
		if !placed[s] {
			merged = append(merged, s)
		}
	}
	c.slots = merged
	c.index.rebuild(c.slots)
	c.ended = nil
	if len(carried) > 0 && c.said > 0 {
		c.said++ // another status may be the most important; a past alone sets nothing
	}
}

func (c *Collector) hasEnded(s *slot) bool {
	for _, id := range c.ended {
		if id.source == s.Source && (id.nth < 0 || id.subject == s.Subject) {
			return true
		}
	}
	return false
}

// words returns what there is to keep, or nil if there is no store or it could
// not be read. The caller holds mu.
func (c *Collector) words() []slot {
	if c.store == nil || !c.restored {
		return nil
	}
	words := make([]slot, 0, len(c.slots))
	for _, s := range c.slots {
		if s.Source != "" {
			words = append(words, *s)
		}
	}
	return words
}

// save writes the words. It reports whether the store is up to date. The caller
// has the turn.
func (c *Collector) save(ctx context.Context, words []slot) (kept bool, err error) {
	if words == nil {
		return c.store == nil, nil
	}
	data, left, err := encode(words, c.order)
	if err != nil {
		return false, fmt.Errorf("save statuses: %w", err)
	}
	if !bytes.Equal(data, c.stored) {
		if err := c.store.Save(ctx, data); err != nil {
			return false, fmt.Errorf("save statuses: %w", err)
		}
		c.stored = data
	}
	if left > 0 { // saving again would change nothing
		err = fmt.Errorf("save statuses: %d of %d are not kept, the least important: all must fit into %d bytes", left, len(words), MaxStore)
	}
	return true, err
}

const (
	storeHead = `{"version":1,"statuses":[`
	storeTail = "]}\n"
)

// encode returns the stored form of the words, at most MaxStore long, and how
// many of them, the least important, it had to leave out.
func encode(words []slot, o Order) (data []byte, left int, err error) {
	parts := make([][]byte, len(words))
	keys := make([]uint64, len(words))
	size := len(storeHead) + len(storeTail)
	for i := range words {
		w := &words[i]
		parts[i], err = json.Marshal(storedWord{w.Source, w.Subject, w.nth, w.Priority, w.Level, w.Message, w.Since.UTC()})
		if err != nil {
			return nil, 0, fmt.Errorf("status %s: %w", w.Status, err)
		}
		keys[i] = o.key(&w.Status, i)
		size += len(parts[i]) + 1 // a comma
	}
	slices.Sort(keys)
	for ; size > MaxStore; left++ {
		least := keys[len(keys)-1-left] & placeMask
		size -= len(parts[least]) + 1
		parts[least] = nil
	}
	parts = slices.DeleteFunc(parts, func(p []byte) bool { return p == nil })
	return slices.Concat([]byte(storeHead), bytes.Join(parts, []byte(",")), []byte(storeTail)), left, nil
}

// decode is the inverse of encode. It takes all or nothing: half a past could
// hide the important half.
func decode(data []byte) ([]slot, error) {
	if len(data) == 0 {
		return nil, nil
	}
	if len(data) > MaxStore {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrCorrupt, MaxStore)
	}
	var in storedWords
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	if in.Version != storeVersion {
		return nil, fmt.Errorf("%w: version %d, want %d", ErrCorrupt, in.Version, storeVersion)
	}
	words := make([]slot, 0, len(in.Words))
	seen := make(map[slotID]bool, len(in.Words))
	for _, w := range in.Words {
		s := slot{
			Status:  Status{Level: w.Level, Message: w.Message, Source: w.Source, Subject: w.Subject, Priority: w.Priority, Since: w.Since.UTC()},
			nth:     w.Nth,
			carried: true,
		}
		if err := s.check(); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrCorrupt, err)
		}
		// UTC can lie in a year that JSON has not: it could not be saved again.
		badTime := s.Since.IsZero() || s.Since.Year() < 0 || s.Since.Year() > 9999
		if s.Source == "" || s.nth < 0 || badTime || seen[s.id()] {
			return nil, fmt.Errorf("%w: status %s: want a source, nth of at least 0, since in the years 0 to 9999, and one status a slot", ErrCorrupt, s.Status)
		}
		seen[s.id()] = true
		words = append(words, s)
	}
	return words, nil
}

// A FileStore keeps the statuses in the file of this name, whose folder must
// exist. It is written beside and renamed, so that a reader, or a crash in
// between, meets the old content or the new, never half of one. In a Juju charm
// take a path in the charm's folder (JUJU_CHARM_DIR); on Kubernetes that is lost
// with the pod, and with it what was carried.
type FileStore string

// Load returns the content, nil if there is no such file, and at most one byte
// more than [MaxStore].
func (f FileStore) Load(ctx context.Context) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	file, err := os.Open(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // only read: nothing can be lost
	return io.ReadAll(io.LimitReader(file, MaxStore+1))
}

// Save replaces the content. The file is readable by its owner only.
func (f FileStore) Save(ctx context.Context, data []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(string(f)), filepath.Base(string(f))+".*.tmp")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Sync() // or a power cut could leave the new name with no content
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), string(f))
	}
	if err != nil {
		return join(err, os.Remove(tmp.Name()))
	}
	return nil
}
