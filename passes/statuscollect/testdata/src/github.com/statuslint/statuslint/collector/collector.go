// Package collector has the methods of the real one, and does nothing.
package collector

import "context"

type Level string

const (
	Blocked Level = "blocked"
	Active  Level = "active"
)

type Status struct {
	Level           Level
	Message, Source string
}

type Report struct{ Status }

type Sink interface {
	Set(ctx context.Context, r Report) error
}

type Reporter interface {
	Add(s Status) error
	Progress(ctx context.Context, message string) error
	Clear(subjects ...string)
}

type Option func(*Collector)

type Collector struct{ sink Sink }

func New(sink Sink, options ...Option) *Collector { return &Collector{sink} }

func (c *Collector) Add(s Status) error                                 { return nil }
func (c *Collector) Err(source string, err error) error                 { return nil }
func (c *Collector) Clear(source string, subjects ...string)            {}
func (c *Collector) Progress(ctx context.Context, message string) error { return nil }
func (c *Collector) Source(name string) *Source                         { return &Source{c} }
func (c *Collector) Commit(ctx context.Context) error                   { return nil }
func (c *Collector) CommitOnReturn(ctx context.Context, err *error)     {}
func (c *Collector) All() []Status                                      { return nil }

type Source struct{ c *Collector }

func (s *Source) Add(status Status) error                            { return nil }
func (s *Source) Err(err error) error                                { return nil }
func (s *Source) Progress(ctx context.Context, message string) error { return nil }
func (s *Source) Clear(subjects ...string)                           {}

type Pair struct{ Unit, Application *Collector }

func NewPair(unit, application *Collector, leader func(context.Context) (bool, error)) *Pair {
	return &Pair{unit, application}
}

func (p *Pair) Commit(ctx context.Context) error               { return nil }
func (p *Pair) CommitOnReturn(ctx context.Context, err *error) {}
