// Package steps can only be imported by lib.
package steps

import "github.com/gruyaume/goops"

func Check(n int) {
	if n == 0 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, "no steps")
	}
}

func CheckTwice(n int) {
	Check(n)
	Check(2 * n)
}

func Twice(n int) int { return 2 * n }
