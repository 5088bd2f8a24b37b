package collector

import "hash/maphash"

// An index finds slots by their identity: a hash table with linear probing. A
// map would do, but then an Add to a new slot costs more for the map than for
// all the rest.
type index struct {
	cells []cell // a power of two, at most half of them used
	used  int
}

// A cell has no pointer, so that the garbage collector need not look at it.
type cell struct {
	hash  uint32 // of the slot's identity
	place uint32 // of the slot among all slots, from 1; 0: the cell is free
}

var indexSeed = maphash.MakeSeed()

func (id slotID) hash() uint32 {
	h := maphash.String(indexSeed, id.source) + uint64(id.nth)
	if id.subject != "" {
		h = h*31 + maphash.String(indexSeed, id.subject)
	}
	return uint32(h ^ h>>32)
}

// cell returns the cell of the slot, or a free one for it. Whoever fills a free
// one adds to used. The cell is valid until the next call.
func (x *index) cell(id slotID, slots []*slot) *cell {
	if 2*(x.used+1) > len(x.cells) {
		x.grow()
	}
	h, mask := id.hash(), uint32(len(x.cells)-1)
	for i := h; ; i++ {
		c := &x.cells[i&mask]
		if c.place == 0 {
			c.hash = h
			return c
		}
		if c.hash == h {
			if s := slots[c.place-1]; s.Source == id.source && s.Subject == id.subject && s.nth == id.nth {
				return c
			}
		}
	}
}

func (x *index) grow() {
	old := x.cells
	x.cells = make([]cell, max(16, 2*len(old)))
	mask := uint32(len(x.cells) - 1)
	for _, o := range old {
		if o.place == 0 {
			continue
		}
		i := o.hash
		for x.cells[i&mask].place != 0 {
			i++
		}
		x.cells[i&mask] = o
	}
}

// find returns the slot, or nil if there is none.
func (x *index) find(id slotID, slots []*slot) *slot {
	if x.used == 0 {
		return nil
	}
	if c := x.cell(id, slots); c.place != 0 {
		return slots[c.place-1]
	}
	return nil
}

// rebuild makes the index that of the slots with a source.
func (x *index) rebuild(slots []*slot) {
	clear(x.cells)
	x.used = 0
	for i, s := range slots {
		if s.Source != "" {
			x.cell(s.id(), slots).place = uint32(i + 1)
			x.used++
		}
	}
}
