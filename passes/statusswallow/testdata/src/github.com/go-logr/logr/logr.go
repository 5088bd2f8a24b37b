// Package logr has the signatures of logr that the tests use.
package logr

type Logger struct{ sink func(string, ...any) }

func (l Logger) Info(msg string, keysAndValues ...any)             { l.sink(msg, keysAndValues...) }
func (l Logger) Error(err error, msg string, keysAndValues ...any) { l.sink(msg, err) }
func (l Logger) V(level int) Logger                                { return l }
func (l Logger) WithValues(keysAndValues ...any) Logger            { return l }
