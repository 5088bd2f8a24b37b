package main

import (
	"github.com/statuslint/statuslint/internal/propose"
	"github.com/statuslint/statuslint/passes/settings"
)

// proposals is a configuration for the statuses that packages declare, and how many those are.
func proposals(dir, tags string, patterns []string) (text string, n int, err error) {
	found, err := propose.Find(dir, tags, patterns)
	if err != nil {
		return "", 0, err
	}
	var all []settings.Proposal
	for _, s := range found {
		p := settings.Proposal{Package: s.Package, Type: s.Type, Place: s.Place, State: s.State, Message: s.Message, Error: s.Error, Conditions: s.Conditions}
		for _, c := range s.Constants {
			p.Constants = append(p.Constants, [3]string{c.Name, c.Value, c.Place})
		}
		all = append(all, p)
	}
	text, n = settings.Propose(all)
	return text, n, nil
}
