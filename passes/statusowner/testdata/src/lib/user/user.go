// Package user is a library that calls another one.
package user

import "otherlib"

func f() { otherlib.Block("from user") }
