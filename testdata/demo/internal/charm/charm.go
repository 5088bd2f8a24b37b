// Package charm reads what Juju knows: the configuration and the relations.
package charm

import (
	"fmt"

	"github.com/gruyaume/goops"
)

// Config is the configuration of the charm.
type Config struct {
	Hostname string `json:"hostname"`
}

// A Relation is one relation to a remote application.
type Relation struct {
	ID   string
	App  string            // the remote application
	Data map[string]string // what the remote application published
}

// ReadConfig returns the configuration.
func ReadConfig() (Config, error) {
	var cfg Config
	if err := goops.GetConfig(&cfg); err != nil {
		return Config{}, err
	}
	return cfg, nil
}

// Relations returns the relations of an endpoint.
func Relations(endpoint string) ([]Relation, error) {
	ids, err := goops.GetRelationIDs(endpoint)
	if err != nil {
		return nil, err
	}
	relations := make([]Relation, len(ids))
	for i, id := range ids {
		app, err := goops.GetRelationApp(id)
		if err != nil {
			return nil, fmt.Errorf("relation %s: %w", id, err)
		}
		data, err := goops.GetAppRelationData(id, app)
		if err != nil {
			return nil, fmt.Errorf("relation %s: %w", id, err)
		}
		relations[i] = Relation{ID: id, App: app, Data: data}
	}
	return relations, nil
}
