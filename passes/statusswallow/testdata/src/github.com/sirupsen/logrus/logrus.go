// Package logrus has the signatures of logrus that the tests use.
package logrus

type Entry struct{ sink func(...any) }

func WithError(err error) *Entry { return &Entry{} }

func (e *Entry) WithField(key string, value any) *Entry { return e }
func (e *Entry) Error(args ...any)                      { e.sink(args...) }
func (e *Entry) Warn(args ...any)                       { e.sink(args...) }
func (e *Entry) Debug(args ...any)                      { e.sink(args...) }
