package trace

type (
	Code          uint32
	SpanEndOption interface{ end() }
)
type Span interface {
	End(options ...SpanEndOption)
	SetStatus(code Code, description string)
}
