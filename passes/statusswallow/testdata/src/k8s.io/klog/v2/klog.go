// Package klog has the signatures of klog that the tests use.
package klog

var sink func(...any)

type Verbose struct{ enabled bool }

func V(level int) Verbose { return Verbose{level < 2} }

func (v Verbose) Infof(format string, args ...any) { sink(args...) }

func Warningf(format string, args ...any)                { sink(args...) }
func Errorf(format string, args ...any)                  { sink(args...) }
func ErrorS(err error, msg string, keysAndValues ...any) { sink(err) }
func InfoS(msg string, keysAndValues ...any)             { sink(msg) }
