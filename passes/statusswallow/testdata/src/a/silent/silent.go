// Package silent has failures that go somewhere.
package silent

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gruyaume/goops"
)

type charm struct {
	config string
	ready  bool
	last   error
}

func (c *charm) push() error {
	return os.WriteFile("/etc/app.conf", []byte(c.config), 0o600)
}

func (c *charm) address() (string, error) {
	data, err := os.ReadFile("/etc/address")
	return string(data), err
}

var errGone = errors.New("gone")

func isNotFound(err error) bool { return errors.Is(err, errGone) }

// Returned.

func wrapped(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return fmt.Errorf("push: %w", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func deferredResult(c *charm) (err error) {
	defer func() {
		if e := c.push(); e != nil {
			goops.LogErrorf("push: %v", e)
			err = errors.Join(err, e)
		}
	}()
	return goops.SetUnitStatus(goops.StatusActive)
}

func later(c *charm) error {
	failure := c.push()
	if failure != nil {
		goops.LogErrorf("push: %v", failure)
	}
	if err := goops.SetState("pushed", "true"); err != nil {
		return err
	}
	if failure != nil {
		return failure
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// Shown.

func shown(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		return goops.SetUnitStatus(goops.StatusBlocked, "cannot write: "+err.Error())
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func shownAsText(c *charm) error {
	text := "running"
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		text = "running without a configuration"
	}
	return goops.SetUnitStatus(goops.StatusActive, text)
}

// Left.

func exits(c *charm) {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		os.Exit(1)
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

func panics(c *charm) {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		panic(err)
	}
	_ = goops.SetUnitStatus(goops.StatusActive)
}

// Tried again.

func retried(c *charm) error {
	var err error
	for range 3 {
		if err = c.push(); err == nil {
			break
		}
		goops.LogWarningf("push: %v", err)
		time.Sleep(time.Second)
	}
	if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func retriedOnce(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogWarningf("push: %v", err)
		if err := c.push(); err != nil {
			return err
		}
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// Replaced.

func fallback(c *charm) error {
	addr, err := c.address()
	if err != nil {
		goops.LogWarningf("no address: %v", err)
		addr = "127.0.0.1"
	}
	return goops.SetUnitStatus(goops.StatusActive, addr)
}

func otherWay(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogWarningf("push: %v", err)
		if err := os.Mkdir("/etc", 0o755); err != nil {
			return err
		}
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func remembered(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		c.last = err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func flag(c *charm) error {
	good := true
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
		good = false
	}
	if !good {
		return nil
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// Expected.

func expected() error {
	if err := os.Remove("/etc/old.conf"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func expectedLogged(c *charm) error {
	if _, err := c.address(); errors.Is(err, os.ErrNotExist) {
		goops.LogWarningf("no address yet: %v", err)
	} else if err != nil {
		return err
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func expectedByHelper(c *charm) error {
	if _, err := c.address(); err != nil {
		if !isNotFound(err) {
			return err
		}
		goops.LogWarningf("no address yet: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// Optional.

func optional(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogDebugf("no traces: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func optionalInfo(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogInfof("no traces: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func onlyLogged(c *charm) error {
	if addr, err := c.address(); err == nil {
		goops.LogWarningf("address %s", addr)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

// Only where nothing has failed.

func onlyIfNil(c *charm) {
	err := c.push()
	if err != nil {
		goops.LogErrorf("push: %v", err)
	}
	if err == nil {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func elsewhere(c *charm) error {
	if err := c.push(); err != nil {
		goops.LogErrorf("push: %v", err)
	} else {
		return goops.SetUnitStatus(goops.StatusActive)
	}
	return nil
}

// Clean-up may fail.

func cleanUp(f *os.File) error {
	_ = f.Close()
	os.Remove("/etc/old.conf")
	if err := f.Sync(); err != nil {
		goops.LogWarningf("sync: %v", err)
	}
	return goops.SetUnitStatus(goops.StatusActive)
}

func prints() error {
	fmt.Println("hello")
	return goops.SetUnitStatus(goops.StatusActive)
}
