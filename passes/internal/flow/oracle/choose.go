package oracle

import (
	"errors"
	"slices"
)

// errTooMany says that a program has more runs than the limit allows.
var errTooMany = errors.New("too many runs")

// chooser enumerates the runs of something that asks pick as it goes: each run
// replays the picks of the one before and changes the last that can change.
type chooser struct {
	picks []int
	sizes []int
	at    int
}

// pick returns a number below n; over all runs, each number in turn.
func (c *chooser) pick(n int) int {
	if n <= 1 {
		return 0
	}
	if c.at == len(c.picks) {
		c.picks = append(c.picks, 0)
		c.sizes = append(c.sizes, n)
	}
	v := c.picks[c.at]
	c.at++
	return v
}

// next prepares the following run and says whether there is one.
func (c *chooser) next() bool {
	c.picks, c.sizes = c.picks[:c.at], c.sizes[:c.at]
	for i := len(c.picks) - 1; i >= 0; i-- {
		if c.picks[i]+1 < c.sizes[i] {
			c.picks = c.picks[:i+1]
			c.sizes = c.sizes[:i+1]
			c.picks[i]++
			c.at = 0
			return true
		}
	}
	return false
}

// explore calls run once for every combination of picks.
func explore(limit int, run func(*chooser)) error {
	c := &chooser{}
	for n := 1; ; n++ {
		run(c)
		if !c.next() {
			return nil
		}
		if n == limit {
			return errTooMany
		}
	}
}

// cell is an input whose value is decided no earlier, and no further, than the
// run looks at it: a test with a constant splits what is left.
type cell struct {
	left []any
}

func newCell(values ...any) *cell { return &cell{left: values} }

// test decides a property of the value.
func (c *cell) test(ch *chooser, pred func(any) bool) bool {
	var yes, no []any
	for _, v := range c.left {
		if pred(v) {
			yes = append(yes, v)
		} else {
			no = append(no, v)
		}
	}
	switch {
	case len(no) == 0:
		return true
	case len(yes) == 0:
		return false
	case ch.pick(2) == 1:
		c.left = yes
		return true
	}
	c.left = no
	return false
}

// force decides the value.
func (c *cell) force(ch *chooser) any {
	v := c.left[ch.pick(len(c.left))]
	c.left = []any{v}
	return v
}

// value is the one that the run is taken to have had.
func (c *cell) value() any { return c.left[0] }

// collection is an opaque []string of up to two different elements.
type collection struct {
	n       *cell
	elems   []*cell
	turns   int  // at least so many elements have been looked at
	drained bool // a channel that has been read to its end
}

func newCollection() *collection {
	return &collection{
		n: newCell(0, 1, 2),
		elems: []*cell{
			newCell("first", "", "push", "pull"),
			newCell("second", "", "push", "pull"),
		},
	}
}

// settle makes the elements unequal; it says false where they cannot be.
func (c *collection) settle() bool {
	if max(c.n.value().(int), c.turns) < 2 {
		return true
	}
	a, b := c.elems[0], c.elems[1]
	for _, v := range a.left {
		for _, w := range b.left {
			if v != w {
				a.left, b.left = []any{v}, []any{w}
				return true
			}
		}
	}
	return false
}

// strings are the elements of a settled collection.
func (c *collection) strings() []string {
	var out []string
	for i := range c.n.value().(int) {
		out = append(out, c.elems[i].value().(string))
	}
	return slices.Clip(out)
}
