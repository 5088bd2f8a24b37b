package otel

import "go.opentelemetry.io/otel/trace"

const (
	unset trace.Code = iota
	failed
	ok
)

func lost(span trace.Span, err error) {
	defer span.End()
	if err != nil {
		span.SetStatus(failed, err.Error())
	}
	span.SetStatus(ok, "") // want `span status Error \(set at otel.go:\d+ when err != nil\) is lost: this sets it to Ok`
}

func kept(span trace.Span, err error) {
	defer span.End()
	if err != nil {
		span.SetStatus(failed, err.Error())
		return
	}
	span.SetStatus(ok, "")
}

func ended(span, next trace.Span, err error) {
	if err != nil {
		span.SetStatus(failed, err.Error())
		span.End()
	}
	next.SetStatus(ok, "")
	next.End()
}

var keep = []any{lost, kept, ended, unset}
