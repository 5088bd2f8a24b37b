package model

// FailureSlot is the kind of the slot that holds what a path has swallowed: a failure that was noticed and went
// nowhere. It is followed like a status, so that helpers and loops are seen through in the same way.
const FailureSlot = "failure"

// failure is the model of swallowed failures. Nothing outside the engine writes it.
func failure() *Model {
	return &Model{
		Name:   "failure",
		Title:  "failures that are noticed and go nowhere",
		Source: "the engine",
		Roots:  []string{"statuslint.invalid/failure"},
		Levels: []Level{{Name: "swallowed", Rank: 1}},
	}
}

// WithFailures adds the model that the engine needs to models that describe statuses.
func WithFailures(models []*Model) []*Model {
	return append(append([]*Model(nil), models...), failure())
}
