package collector

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// An Order says which level is shown when several are held. The zero Order is
// [OpsOrder]. Whatever the order, a status with a higher Priority comes first,
// and of equals the slot that was added first.
type Order struct {
	// rank is 1 for the least important level that can be queued; 0 stands for
	// a level that is never queued, and no level ranked stands for OpsOrder.
	rank [len(levelNames)]uint8
}

var (
	opsOrder         = Order{rank: [len(levelNames)]uint8{Active: 1, Waiting: 2, Maintenance: 3, Blocked: 4}}
	layerStatusOrder = Order{rank: [len(levelNames)]uint8{Active: 1, Waiting: 2, Blocked: 3}}
)

// OpsOrder is blocked > maintenance > waiting > active: StatusBase._priorities
// and _get_highest_priority in canonical/operator ops/model.py, where max()
// returns the first of several equals.
func OpsOrder() Order { return opsOrder }

// LayerStatusOrder is blocked > waiting > active, and maintenance is never
// queued: [Collector.Progress] shows it at once and Add refuses it. It is the
// order of juju-solutions/layer-status (lib/charms/layer/status.py, the enum
// WorkloadState and status_set). One rule of layer-status is left out on
// purpose: there the last of several equals wins, by the order of the layers.
func LayerStatusOrder() Order { return layerStatusOrder }

// NewOrder returns an order of the caller's own, the most important level
// first. Active, Waiting and Blocked must be named; Maintenance may be left
// out, which means that it is never queued. Naming another level, or one twice,
// is an error.
func NewOrder(highestFirst ...Level) (Order, error) {
	var o Order
	for i, l := range highestFirst {
		switch {
		case !slices.Contains([]Level{Active, Waiting, Maintenance, Blocked}, l):
			return Order{}, fmt.Errorf("order has %s: only active, waiting, maintenance and blocked can be added", l)
		case o.rank[l] != 0:
			return Order{}, fmt.Errorf("order has %s twice: name each level once", l)
		}
		o.rank[l] = uint8(len(highestFirst) - i)
	}
	for _, l := range []Level{Active, Waiting, Blocked} {
		if o.rank[l] == 0 {
			return Order{}, fmt.Errorf("order lacks %s: only maintenance may be left out, it is then shown at once and never queued", l)
		}
	}
	return o, nil
}

// String returns the order such as "blocked > waiting > active".
func (o Order) String() string {
	var names [len(levelNames) + 1]string
	o = o.orDefault()
	for l, r := range o.rank {
		names[r] = Level(l).String()
	}
	var queued []string
	for r := len(names) - 1; r > 0; r-- {
		if names[r] != "" {
			queued = append(queued, names[r])
		}
	}
	return strings.Join(queued, " > ")
}

func (o Order) orDefault() Order {
	if o == (Order{}) {
		return opsOrder
	}
	return o
}

func (o Order) check(s *Status) error {
	if err := s.check(); err != nil {
		return err
	}
	if o.rank[s.Level] == 0 {
		return &RefusedError{Status: *s, Reason: fmt.Sprintf("%s is never queued in the order %s: show it at once with Progress", s.Level, o)}
	}
	return nil
}

// Layout of a sort key: the priority, the rank, and the place of the slot, each
// so that the smaller number comes first: equals keep their order in any sort.
// 29 bits of place are more slots than fit into memory.
const (
	placeBits = 29
	placeMask = 1<<placeBits - 1
)

func (o Order) key(s *Status, place int) uint64 {
	priority := uint64(math.MaxInt32 - int64(s.Priority))
	rank := uint64(7 - o.rank[s.Level])
	return priority<<32 | rank<<placeBits | uint64(place)
}
