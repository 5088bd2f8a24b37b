// Package model holds what statuslint knows about status systems, as data: which calls and
// which fields set a status, which levels there are and what they mean, which calls read,
// publish or discard a status.
//
// One file describes one system. The engine asks a [Registry]; it knows no system by name.
package model

import (
	"go/constant"
	"go/types"
)

// Trait says what a level means to the person who reads the status.
type Trait uint8

const (
	// Blocking levels say that something does not go on: blocked, waiting, error.
	Blocking Trait = 1 << iota
	// Progress levels say that work is under way and are meant to be replaced.
	Progress
	// Healthy levels say that all is well.
	Healthy
	// Terminal levels are not left again.
	Terminal
	// Failure levels are blocking ones that say that the work itself has failed.
	Failure
)

// A Level is one value of a status.
type Level struct {
	// Name is how diagnostics call the level.
	Name string
	// Rank orders the levels of a model: a higher one outranks a lower one in a
	// prioritised collector. Levels of one rank count as the same level.
	Rank int
	// Traits is what the level means.
	Traits Trait
	// Values are the constants that denote the level: strings as they are, numbers in decimal.
	Values []string
}

// Has says whether the level has all of the traits.
func (l *Level) Has(t Trait) bool { return l != nil && l.Traits&t == t }

// Op is what a function of a model does.
type Op uint8

const (
	// Write sets a status.
	Write Op = iota + 1
	// Read returns a status, or looks at it.
	Read
	// Publish shows the status of an object to the outside.
	Publish
	// Refresh fills an object anew: what was written and not published is gone.
	Refresh
	// Store stores an object but for its status, and then fills it anew. In a package that never publishes the status of
	// that type by itself, the status is stored with the object.
	Store
	// Clone returns a copy of an object that exists already.
	Clone
	// Remove takes a condition away.
	Remove
	// RollUp computes a status from others: it replaces what was written, and loses nothing.
	RollUp
	// View returns a handle on the subject: what is done to the result is done to the subject.
	View
	// Hold returns a struct one of whose fields is the subject.
	Hold
	// Make returns a condition that a later call sets. What it does not say is as in the subject,
	// where there is one.
	Make
)

// A Func is one function or method of a model. The operands are written as [ParseOperand] reads them.
type Func struct {
	// Pkg is the import path without major version; "" matches methods of every package, and
	// then one of the operands has to name the type that makes the method one of the model.
	Pkg string
	// Recv is the receiver's type name, without a star; "" is a function, "*" any method.
	Recv string
	// Name is the name of the function.
	Name string
	// Op is what it does.
	Op Op
	// Slot is the kind of status, as diagnostics call it: "unit status".
	Slot string
	// Subject is whose status it is; "" where there is only one in the process.
	Subject string
	// Key tells the conditions of one subject apart; "" where a subject has one status. A Read without
	// a key looks at all of them.
	Key string
	// Level and Message are what a Write sets; Message may be "" where there is none.
	Level, Message string
	// Args are what a Message that is a format is filled with.
	Args string
	// Reason and Severity are what a condition says besides.
	Reason, Severity string
	// Negative says that the condition is good when False, whatever the model's Keys say.
	Negative bool
	// Cond is the condition that is set, where it is one value: key, level and texts are its fields, as
	// the model's Conditions say. Variadic, it is several.
	Cond string
	// Field is the field of a Hold.
	Field string
	// Also is what the call does before that.
	Also *Func
}

// A Condition is a type whose values are conditions: the names of its fields.
type Condition struct {
	// Pkg and Name are the type; Pkg is without major version.
	Pkg, Name string
	// Key, Level, Reason, Message and Severity are names of fields; "" where the type has none.
	Key, Level, Reason, Message, Severity string
}

// A Mention is a package that many import for other reasons: what imports it is relevant only where
// its source names one of the functions.
type Mention struct {
	Pkg   string // import path without major version
	Names []string
}

// A Struct is a status that is written by assigning fields.
type Struct struct {
	// Pkg and Name are the type; Pkg is without major version.
	Pkg, Name string
	// Slot is the kind of status, as diagnostics call it.
	Slot string
	// State, Message and Err are names of fields. Err is what users see of a failure; "" where
	// the type has none.
	State, Message, Err string
	// ErrLevel is the level that a non-empty Err gives to a state that is not terminal.
	ErrLevel string
}

// A Model describes one status system.
type Model struct {
	// Name is the short name used in configuration and reports.
	Name string
	// Title is one line for people.
	Title string
	// Source says where the facts are from: package documentation and the versions that were read.
	Source string
	// Roots are the import paths, without major version, that make a package relevant.
	Roots []string
	// Levels are all levels, in any order.
	Levels []Level
	// Immediate says that each write is shown at once; else writes change an object in memory
	// and a later Publish shows the last one.
	Immediate bool
	// Own says that the program's configuration describes the model.
	Own bool
	// Life says that its slots are no statuses but what was done with an object.
	Life bool
	// Inferred says that no table describes the status: its type has the shape of one.
	Inferred bool
	// OwnerOnly says that a status belongs to the program that runs, so that libraries have to
	// leave it alone.
	OwnerOnly bool
	// Owners are import paths, without major version, that set the status by design; "/..." at
	// the end covers what is below.
	Owners []string
	// Mentions make a package relevant too.
	Mentions   []Mention
	Structs    []Struct
	Funcs      []Func
	Conditions []Condition
	// Keys say what the conditions mean, by their keys; the first row that matches counts. A model
	// that has any is one of conditions: its values are True, False and Unknown, and its levels
	// are those that [Model.Grade] names.
	Keys []Key
	// Not says for people what is not recognised.
	Not []string
}

// Keyed says whether the model is one of conditions.
func (m *Model) Keyed() bool { return len(m.Keys) > 0 }

// LevelByName returns the level of that name, or nil.
func (m *Model) LevelByName(name string) *Level {
	for i := range m.Levels {
		if m.Levels[i].Name == name {
			return &m.Levels[i]
		}
	}
	return nil
}

// LevelOf returns the level that a constant denotes, or nil.
func (m *Model) LevelOf(v constant.Value) *Level {
	if v == nil {
		return nil
	}
	s := v.ExactString()
	if v.Kind() == constant.String {
		s = constant.StringVal(v)
	}
	return m.LevelByValue(s)
}

// LevelByValue returns the level that the constant with that text denotes, or nil.
func (m *Model) LevelByValue(s string) *Level {
	for i := range m.Levels {
		for _, x := range m.Levels[i].Values {
			if x == s {
				return &m.Levels[i]
			}
		}
	}
	return nil
}

// All returns the built-in models.
func All() []*Model {
	return []*Model{collector(), goops(), gocharm(), juju(), swarmkit(),
		conditions(), controllerRuntime(), clusterAPI(), knative(), flux(), crossplane(), certManager(),
		tekton(), rollouts(), kueue(), openShift(), openStack(), otel()}
}

// FieldType returns the type of the named field of a struct type, or nil.
func FieldType(t types.Type, name string) types.Type {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if f.Name() == name {
			return f.Type()
		}
	}
	return nil
}
