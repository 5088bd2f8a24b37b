// Package filled has variables that a call fills through an interface: what they hold is not known after it.
package filled

import (
	"encoding/json"
	"os"

	"github.com/gruyaume/goops"
)

type config struct{ Path string }

func write(path string) error { return os.WriteFile(path, nil, 0o600) }

func literal(data []byte) error {
	c := config{}
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	if c.Path == "" {
		return nil
	}
	_ = write(c.Path)
	return goops.SetUnitStatus(goops.StatusActive) // want `filled.write dropped`
}

func zero(data []byte) error {
	var c config
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	if c.Path == "" {
		return nil
	}
	_ = write(c.Path)
	return goops.SetUnitStatus(goops.StatusActive) // want `filled.write dropped`
}

func fill(data []byte, c *config) error { return json.Unmarshal(data, c) }

func byHelper(data []byte) error {
	var c config
	if err := fill(data, &c); err != nil {
		return err
	}
	if c.Path == "" {
		return nil
	}
	_ = write(c.Path)
	return goops.SetUnitStatus(goops.StatusActive) // want `filled.write dropped`
}

// Nothing fills it: there is no path to the status.
func empty() error {
	var c config
	if c.Path == "" {
		return nil
	}
	_ = write(c.Path)
	return goops.SetUnitStatus(goops.StatusActive)
}
