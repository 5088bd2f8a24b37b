// Package middle hands on what low does.
package middle

import "a/facts/low"

func Nil() error { return low.Nil() }

func Told() error { return low.Told() }
