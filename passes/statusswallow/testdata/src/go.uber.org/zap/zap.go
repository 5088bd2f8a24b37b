// Package zap has the signatures of zap that the tests use.
package zap

type Field struct{ v any }

func Error(err error) Field { return Field{err} }

type Logger struct{ sink func(string, ...Field) }

func (l *Logger) Debug(msg string, fields ...Field) { l.sink(msg, fields...) }
func (l *Logger) Warn(msg string, fields ...Field)  { l.sink(msg, fields...) }
func (l *Logger) Error(msg string, fields ...Field) { l.sink(msg, fields...) }
func (l *Logger) Sugar() *SugaredLogger             { return &SugaredLogger{l} }

type SugaredLogger struct{ base *Logger }

func (s *SugaredLogger) Errorw(msg string, keysAndValues ...any) { s.base.sink(msg) }
func (s *SugaredLogger) Debugw(msg string, keysAndValues ...any) { s.base.sink(msg) }
