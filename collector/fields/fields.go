// Package fields shows a status in the fields of a struct that has one for
// routine notes and one for what keeps it from getting on, such as swarmkit's
// api.TaskStatus with Message and Err.
//
// The rule is that of moby/swarmkit#2287: the error field is not for terminal
// failures only but also for "non-terminal errors that are blocking the task from
// progressing", since from a message alone it is "unclear when the Message field
// contains actionable information".
package fields

import (
	"context"

	"github.com/statuslint/statuslint/collector"
)

// A Sink writes to two fields, and to no other. Both pointers must be set. It
// is as safe for concurrent use as the struct: the collector calls it once at a
// time, but knows nothing of other writers and readers.
type Sink struct {
	Message *string // routine notes: what was done, what is being done
	Err     *string // why it does not get on; empty if it does
}

// New returns the sink for the fields, as in
//
//	fields.New(&task.Status.Message, &task.Status.Err)
func New(message, err *string) *Sink { return &Sink{Message: message, Err: err} }

// Set puts each text where it belongs:
//
//   - a blocking status goes to Err, and Message keeps the last routine note;
//   - any other goes to Message, and Err gets the most important blocking status
//     that is held beside it, so that neither hides the other;
//   - with nothing blocking, Err is cleared: the status has advanced, and an old
//     reason must not survive it;
//   - a progress note goes to Message and leaves Err alone: work is going on, which
//     does not say that the obstacle is gone.
func (s *Sink) Set(ctx context.Context, r collector.Report) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !r.Level.Blocking() {
		*s.Message = r.Message
	}
	if r.Progress {
		return nil
	}
	switch blocking, _, ok := r.Blocking(); {
	case r.Level.Blocking():
		*s.Err = r.Message // with what else is wrong, if the collector composes it
	case ok:
		*s.Err = blocking.Message
	default:
		*s.Err = ""
	}
	return nil
}
