// Package calls has statuses that are set by one call: words in the wrong class, and classes without words.
package calls

import (
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/gruyaume/goops"
)

const waits = "waiting for database"

func dial(addr string) error {
	if addr == "" {
		return errors.New("no address")
	}
	return nil
}

// A healthy level with a reason.

func activeWaiting() error {
	return goops.SetUnitStatus(goops.StatusActive, "waiting for database") // want `^unit status active says that all is well, but its message says "waiting for"; set waiting or blocked, which are shown as such \(statusreason\)$`
}

func waitingWaiting() error {
	return goops.SetUnitStatus(goops.StatusWaiting, "waiting for database")
}

func activeConstant() {
	_ = goops.SetAppStatus(goops.StatusActive, waits) // want `application status active says that all is well, but its message says "waiting for"`
}

func activeFormat(n int) {
	_ = goops.SetUnitStatus(goops.StatusActive, fmt.Sprintf("cannot reach %d peers", n)) // want `its message says "cannot"`
}

func activeConcatenation(name string) {
	_ = goops.SetUnitStatus(goops.StatusActive, "missing relation "+name) // want `its message says "missing"`
}

func activeError(addr string) error {
	if err := dial(addr); err != nil {
		return goops.SetUnitStatus(goops.StatusActive, "degraded: "+err.Error()) // want `unit status active says that all is well, but its message is built from an error; set waiting or blocked`
	}
	return goops.SetUnitStatus(goops.StatusActive, "connected")
}

func blockedError(addr string) error {
	if err := dial(addr); err != nil {
		return goops.SetUnitStatus(goops.StatusBlocked, "degraded: "+err.Error())
	}
	return nil
}

func activeNote(version string) {
	_ = goops.SetUnitStatus(goops.StatusActive, "version "+version)
}

func activeDenied() {
	_ = goops.SetUnitStatus(goops.StatusActive, "no longer waiting for database")
}

func activeCanned() {
	_ = goops.SetUnitStatus(goops.StatusActive, "canned answers served")
}

func say(level goops.StatusName, text string) {
	if err := goops.SetUnitStatus(level, text); err != nil {
		log.Print(err)
	}
}

func activeThroughWrapper() {
	say(goops.StatusActive, "timed out") // want `its message says "timed out"`
}

func waitingThroughWrapper() {
	say(goops.StatusWaiting, "timed out")
}

// Progress with a reason, on a path that gives up.

func progressNil(addr string) error {
	if err := dial(addr); err != nil {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, err.Error()) // want `unit status maintenance says that work is under way, and the path gives up here, but its message is built from an error`
		return nil
	}
	return nil
}

func progressNothing() {
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "waiting for a certificate") // want `unit status maintenance says that work is under way, and the path gives up here, but its message says "waiting for"`
}

func progressSetter() error {
	return goops.SetUnitStatus(goops.StatusMaintenance, "unable to pull the image") // want `its message says "unable"`
}

func progressReturned(addr string) error {
	if err := dial(addr); err != nil {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, err.Error())
		return err
	}
	return nil
}

func progressWrapped(addr string) error {
	if err := dial(addr); err != nil {
		_ = goops.SetUnitStatus(goops.StatusMaintenance, fmt.Sprintf("dial: %v", err))
		return fmt.Errorf("dial: %w", err)
	}
	return nil
}

func progressWorks(addr string) error {
	_ = goops.SetUnitStatus(goops.StatusMaintenance, "waiting for "+addr)
	if err := dial(addr); err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func progressTriesAgain(addr string) error {
	var err error
	for range 3 {
		if err = dial(addr); err == nil {
			return goops.SetUnitStatus(goops.StatusActive)
		}
		_ = goops.SetUnitStatus(goops.StatusMaintenance, "again: "+err.Error())
	}
	return err
}

func progressNote(version string) error {
	return goops.SetUnitStatus(goops.StatusMaintenance, "installing "+version)
}

// A blocking level without words.

func blockedWordless() error {
	return goops.SetUnitStatus(goops.StatusBlocked) // want `^unit status blocked has no message: nobody learns what to do; say what is needed \(statusreason\)$`
}

func waitingEmpty() error {
	return goops.SetUnitStatus(goops.StatusWaiting, "") // want `unit status waiting has no message`
}

func appEmpty() {
	const nothing = ""
	_ = goops.SetAppStatus(goops.StatusBlocked, nothing) // want `application status blocked has no message`
}

func emptyOnThisPath(size int) {
	text := ""
	if size < 1 {
		text = "set the option size"
	}
	if size < 8 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, text) // want `unit status blocked has no message`
	}
}

func filledOnEachPath(size int) {
	text := "set the option size to 8 or more"
	if size < 1 {
		text = "set the option size"
	}
	if size < 8 {
		_ = goops.SetUnitStatus(goops.StatusBlocked, text)
	}
}

func stop(cause string) { _ = goops.SetUnitStatus(goops.StatusBlocked, cause) }

func stopTwice(cause string) { stop(cause) }

func emptyThroughWrapper() {
	stop("") // want `unit status blocked has no message`
}

func filledThroughWrapper() {
	stop("set a name")
}

func emptyThroughTwo() {
	stopTwice("") // want `unit status blocked has no message`
}

func variable(text string) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, text)
}

func fromError(err error) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, err.Error())
}

func fromEnvironment() {
	_ = goops.SetUnitStatus(goops.StatusBlocked, os.Getenv("REASON"))
}

func spread(texts []string) {
	_ = goops.SetUnitStatus(goops.StatusBlocked, texts...)
}

func activeWordless() error { return goops.SetUnitStatus(goops.StatusActive) }

func activeEmpty() error { return goops.SetUnitStatus(goops.StatusActive, "") }

func progressWordless() error { return goops.SetUnitStatus(goops.StatusMaintenance) }
