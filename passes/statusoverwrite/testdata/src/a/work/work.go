// Package work has calls whose results nobody can know.
package work

import "errors"

// Do is what the outside does; tests of this package set it.
var Do = func(what string) error { return errors.New(what) }

func Step(what string) error { return Do(what) }

func Ready(what string) bool { return Do(what) == nil }

func Find(what string) (string, error) {
	if err := Do(what); err != nil {
		return "", err
	}
	return what + "!", nil
}

func List(what string) []string {
	var out []string
	for Do(what) == nil {
		out = append(out, what)
	}
	return out
}

// Pure is over at once.
func Pure(n int) int { return n + 1 }
