// Package jujuc has the context of the hook tools.
package jujuc

import "context"

type StatusInfo struct {
	Tag    string
	Status string
	Info   string
	Data   map[string]any
}

type ContextStatus interface {
	SetUnitStatus(context.Context, StatusInfo) error
	SetApplicationStatus(context.Context, StatusInfo) error
}
