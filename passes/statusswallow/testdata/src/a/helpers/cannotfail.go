package helpers

import (
	"errors"
	"log"

	"github.com/gruyaume/goops"
)

// keep returns an error because others of its kind do. It cannot fail.
func keep(names map[string]bool, name string) error {
	if names[name] {
		return nil
	}
	names[name] = true
	return nil
}

// add can.
func add(names map[string]bool, name string) error {
	if names[name] {
		return errors.New("there already")
	}
	names[name] = true
	return nil
}

// late does, by its named result.
func late(names map[string]bool, name string) (err error) {
	defer func() {
		if names[name] {
			err = errors.New("there already")
		}
	}()
	return nil
}

func cannotFail(names map[string]bool) {
	if err := keep(names, "a"); err != nil {
		log.Printf("cannot keep: %v", err)
	}
	_ = keep(names, "b")
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func canFail(names map[string]bool) {
	if err := add(names, "a"); err != nil {
		log.Printf("cannot add: %v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `hides a failure: helpers.add`
}

func failsLate(names map[string]bool) {
	if err := late(names, "a"); err != nil {
		log.Printf("cannot add: %v", err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive) // want `hides a failure: helpers.late`
}
