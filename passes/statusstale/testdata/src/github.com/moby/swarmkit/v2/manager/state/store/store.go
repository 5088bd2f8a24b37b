// Package store has the signatures of swarmkit's store that the tests use.
package store

import "github.com/moby/swarmkit/v2/api"

type ReadTx interface {
	get(id string) any
}

type Tx interface {
	ReadTx
	put(id string, v any) error
}

type MemoryStore struct{ tx Tx }

func (s *MemoryStore) Update(cb func(Tx) error) error { return cb(s.tx) }

func (s *MemoryStore) View(cb func(ReadTx)) { cb(s.tx) }

type Batch struct{ tx Tx }

func (s *MemoryStore) Batch(cb func(*Batch) error) error { return cb(&Batch{s.tx}) }

func (batch *Batch) Update(cb func(Tx) error) error { return cb(batch.tx) }

func CreateTask(tx Tx, t *api.Task) error { return tx.put(t.ID, t) }

func UpdateTask(tx Tx, t *api.Task) error { return tx.put(t.ID, t) }

func DeleteTask(tx Tx, id string) error { return tx.put(id, nil) }

func GetTask(tx ReadTx, id string) *api.Task {
	t, _ := tx.get(id).(*api.Task)
	return t
}
