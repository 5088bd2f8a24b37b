// Command program is a program: the status is its own.
package main

import "github.com/gruyaume/goops"

func main() {
	_ = goops.SetUnitStatus(goops.StatusActive)
}
