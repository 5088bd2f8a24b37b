// Package loggo has the signatures of loggo that the tests use.
package loggo

type Logger struct{ sink func(string, ...any) }

func (l Logger) Debugf(format string, args ...any)   { l.sink(format, args...) }
func (l Logger) Infof(format string, args ...any)    { l.sink(format, args...) }
func (l Logger) Warningf(format string, args ...any) { l.sink(format, args...) }
func (l Logger) Errorf(format string, args ...any)   { l.sink(format, args...) }
