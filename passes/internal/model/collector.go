package model

// CollectorPath is the import path of the collector that this project ships, and CollectorModel the name of its model.
const (
	CollectorPath  = "github.com/statuslint/statuslint/collector"
	CollectorModel = "collector"
)

// Levels of a collector's life: what was done with it last, until it is committed.
const (
	CollectorMade  = "made"
	CollectorAdded = "added to"
)

// collector is the collector of this project. Its slot is no status but the life of one collector: it is made, added to
// and committed.
func collector() *Model {
	const slot = "collector"
	m := &Model{
		Name:   CollectorModel,
		Title:  "the prioritised collector (" + CollectorPath + ")",
		Source: CollectorPath,
		Roots:  []string{CollectorPath},
		Life:   true,
		Levels: []Level{
			{Name: CollectorMade, Rank: 1, Values: []string{CollectorMade}},
			{Name: CollectorAdded, Rank: 2, Values: []string{CollectorAdded}},
		},
		Funcs: []Func{
			{Pkg: CollectorPath, Name: "New", Op: Write, Slot: slot, Subject: "result", Level: quoted(CollectorMade)},
			{Pkg: CollectorPath, Name: "NewPair", Op: Hold, Field: "Unit", Subject: "arg0",
				Also: &Func{Pkg: CollectorPath, Name: "NewPair", Op: Hold, Field: "Application", Subject: "arg1"}},
			{Pkg: CollectorPath, Recv: "Collector", Name: "Source", Op: View, Subject: "recv"},
			{Pkg: CollectorPath, Recv: "Collector", Name: "Commit", Op: Publish, Slot: slot, Subject: "recv"},
			{Pkg: CollectorPath, Recv: "Collector", Name: "CommitOnReturn", Op: Publish, Slot: slot, Subject: "recv"},
		},
	}
	for _, recv := range []string{"Collector", "Source", "Reporter"} {
		m.Funcs = append(m.Funcs, Func{Pkg: CollectorPath, Recv: recv, Name: "Add", Op: Write, Slot: slot, Subject: "recv", Level: quoted(CollectorAdded)})
	}
	for _, recv := range []string{"Collector", "Source"} {
		m.Funcs = append(m.Funcs, Func{Pkg: CollectorPath, Recv: recv, Name: "Err", Op: Write, Slot: slot, Subject: "recv", Level: quoted(CollectorAdded)})
	}
	for _, name := range []string{"Commit", "CommitOnReturn"} {
		m.Funcs = append(m.Funcs, Func{Pkg: CollectorPath, Recv: "Pair", Name: name, Op: Publish, Slot: slot, Subject: "recv.Unit",
			Also: &Func{Pkg: CollectorPath, Recv: "Pair", Name: name, Op: Publish, Slot: slot, Subject: "recv.Application"}})
	}
	return m
}
