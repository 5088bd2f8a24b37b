package model

// otel is the status of a span. The SDK keeps Ok over Error over Unset, and of two of one kind the later: an Ok that
// follows an Error hides it. What a span says is sent when it ends.
func otel() *Model {
	const trace = "go.opentelemetry.io/otel/trace"
	return &Model{
		Name:     "otel",
		Title:    "OpenTelemetry spans (go.opentelemetry.io/otel)",
		Source:   "go.opentelemetry.io/otel/trace v1.35.0 span.go; sdk/trace span.go",
		Mentions: []Mention{{trace, []string{"SetStatus"}}},
		Levels: []Level{
			{Name: "Error", Rank: 50, Traits: Blocking, Values: []string{"1"}},
			{Name: "Ok", Rank: 20, Traits: Healthy, Values: []string{"2"}},
			{Name: "Unset", Rank: 10, Values: []string{"0"}},
		},
		Funcs: []Func{
			{Pkg: trace, Recv: "Span", Name: "SetStatus", Op: Write, Slot: "span status", Subject: "recv", Level: "arg0", Message: "arg1"},
			{Pkg: trace, Recv: "Span", Name: "End", Op: Publish, Slot: "span status", Subject: "recv"},
		},
	}
}
