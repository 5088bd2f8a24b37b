// Package seed has the shapes of moby/swarmkit#2287: reasons that stood in Message, where no interface shows them, and
// the same after the change.
package seed

import (
	"time"

	"github.com/moby/swarmkit/v2/api"
	"github.com/moby/swarmkit/v2/manager/state/store"
)

type nodeInfo struct {
	id   string
	free int
}

type filter interface {
	fits(t *api.Task, n nodeInfo) bool
	explain(count int) string
}

// A pipeline counts which of its filters turn nodes away.
type pipeline struct {
	filters []filter
	turned  map[filter]int
}

func (p *pipeline) process(t *api.Task, n nodeInfo) bool {
	for _, f := range p.filters {
		if !f.fits(t, n) {
			p.turned[f]++
			return false
		}
	}
	return true
}

func (p *pipeline) explain() string {
	var out string
	for _, f := range p.filters {
		if n := p.turned[f]; n > 0 {
			if out != "" {
				out += "; "
			}
			out += f.explain(n)
		}
	}
	return out
}

type decision struct{ old, new *api.Task }

type scheduler struct {
	store      *store.MemoryStore
	pipeline   pipeline
	nodes      map[string]nodeInfo
	allTasks   map[string]*api.Task
	unassigned map[string]*api.Task
}

// fitNode looks whether a task that has a node can stay there.
func (s *scheduler) fitNode(t *api.Task) *api.Task {
	n, ok := s.nodes[t.NodeID]
	if !ok {
		return nil
	}
	newT := *t
	if !s.pipeline.process(&newT, n) {
		newT.Status.Timestamp = time.Now()
		newT.Status.Message = s.pipeline.explain() // want `the reason ends up only in Message of the task status: the state does not advance on this path; set Err`
		s.allTasks[t.ID] = &newT
		return &newT
	}
	newT.Status = api.TaskStatus{
		State:     api.TaskStateAssigned,
		Timestamp: time.Now(),
		Message:   "scheduler confirmed task can run on preassigned node",
	}
	s.allTasks[t.ID] = &newT
	return &newT
}

func (s *scheduler) fitNodeAfter(t *api.Task) *api.Task {
	n, ok := s.nodes[t.NodeID]
	if !ok {
		return nil
	}
	newT := *t
	if !s.pipeline.process(&newT, n) {
		newT.Status.Timestamp = time.Now()
		newT.Status.Err = s.pipeline.explain()
		s.allTasks[t.ID] = &newT
		return &newT
	}
	newT.Status = api.TaskStatus{
		State:     api.TaskStateAssigned,
		Timestamp: time.Now(),
		Message:   "scheduler confirmed task can run on preassigned node",
	}
	s.allTasks[t.ID] = &newT
	return &newT
}

// noNode says of each task of a group why it stays pending.
func (s *scheduler) noNode(group map[string]*api.Task, decisions map[string]decision) {
	explanation := s.pipeline.explain()
	for _, t := range group {
		newT := *t
		newT.Status.Timestamp = time.Now()
		if explanation != "" {
			newT.Status.Message = "no suitable node (" + explanation + ")" // want `it says "no suitable" and the state does not advance on this path`
		} else {
			newT.Status.Message = "no suitable node" // want `it says "no suitable" and the state does not advance on this path`
		}
		s.allTasks[t.ID] = &newT
		decisions[t.ID] = decision{old: t, new: &newT}
		s.unassigned[t.ID] = &newT
	}
}

func (s *scheduler) noNodeAfter(group map[string]*api.Task, decisions map[string]decision) {
	explanation := s.pipeline.explain()
	for _, t := range group {
		newT := *t
		newT.Status.Timestamp = time.Now()
		if explanation != "" {
			newT.Status.Err = "no suitable node (" + explanation + ")"
		} else {
			newT.Status.Err = "no suitable node"
		}
		s.allTasks[t.ID] = &newT
		decisions[t.ID] = decision{old: t, new: &newT}
		s.unassigned[t.ID] = &newT
	}
}

// place gives tasks to a node that was found.
func (s *scheduler) place(group map[string]*api.Task, n nodeInfo, decisions map[string]decision) {
	for id, t := range group {
		newT := *t
		newT.NodeID = n.id
		newT.Status = api.TaskStatus{State: api.TaskStateAssigned, Message: "scheduler assigned task to " + n.id}
		s.allTasks[id] = &newT
		decisions[id] = decision{old: t, new: &newT}
	}
}
