package summary

import (
	"go/constant"
	"slices"
	"strconv"
)

// A Constraint is what is known of one value: that it is a constant, that it is none of some
// constants, or bounds of a number. The zero Constraint knows nothing.
//
// Constants are written as text: nil, true, false, a decimal number, a quoted string.
type Constraint struct {
	Eq     string   // the constant that it is
	Ne     []string // the constants that it is not, sorted
	HasLo  bool
	HasHi  bool
	Lo, Hi int64 // bounds, inclusive
}

const (
	// Nil is the text of nil.
	Nil = "nil"
	// True and False are the texts of the bool constants.
	True, False = "true", "false"
)

// maxNe bounds the constants that a value is known not to be; what is over it is forgotten.
const maxNe = 12

// Is is the constraint of being the constant.
func Is(c string) Constraint { return Constraint{Eq: c} }

// Not is the constraint of not being the constant.
func Not(c string) Constraint {
	switch c {
	case True:
		return Is(False)
	case False:
		return Is(True)
	}
	return Constraint{Ne: []string{c}}
}

// AtLeast and AtMost bound a number.
func AtLeast(n int64) Constraint { return Constraint{HasLo: true, Lo: n} }

// AtMost bounds a number from above.
func AtMost(n int64) Constraint { return Constraint{HasHi: true, Hi: n} }

// Text returns how a constant is written in a constraint; nil is the nil constant.
func Text(v constant.Value) string {
	if v == nil {
		return Nil
	}
	switch v.Kind() {
	case constant.String:
		return strconv.Quote(constant.StringVal(v))
	case constant.Bool, constant.Int:
		return v.ExactString()
	}
	return "~" + v.ExactString()
}

// Top says whether nothing is known.
func (c Constraint) Top() bool { return c.Eq == "" && len(c.Ne) == 0 && !c.HasLo && !c.HasHi }

// Equal says whether two constraints are the same.
func (c Constraint) Equal(d Constraint) bool {
	return c.Eq == d.Eq && c.HasLo == d.HasLo && c.HasHi == d.HasHi &&
		(!c.HasLo || c.Lo == d.Lo) && (!c.HasHi || c.Hi == d.Hi) && slices.Equal(c.Ne, d.Ne)
}

func number(s string) (int64, bool) {
	if s == "" || s[0] != '-' && (s[0] < '0' || s[0] > '9') {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// allows says whether the constant can have the constraint.
func (c Constraint) allows(s string) bool {
	if c.Eq != "" {
		return c.Eq == s
	}
	if slices.Contains(c.Ne, s) {
		return false
	}
	if n, ok := number(s); ok {
		return (!c.HasLo || c.Lo <= n) && (!c.HasHi || n <= c.Hi)
	}
	return true
}

// Meet is the constraint of having both; ok is false where nothing can.
func (c Constraint) Meet(d Constraint) (m Constraint, ok bool) {
	switch {
	case c.Top():
		return d, true
	case d.Top():
		return c, true
	case c.Eq != "":
		return c, d.allows(c.Eq)
	case d.Eq != "":
		return d, c.allows(d.Eq)
	}
	m = c
	if d.HasLo && (!m.HasLo || d.Lo > m.Lo) {
		m.HasLo, m.Lo = true, d.Lo
	}
	if d.HasHi && (!m.HasHi || d.Hi < m.Hi) {
		m.HasHi, m.Hi = true, d.Hi
	}
	if len(d.Ne) > 0 {
		ne := slices.Clone(m.Ne)
		for _, x := range d.Ne {
			if i, found := slices.BinarySearch(ne, x); !found && len(ne) < maxNe {
				ne = slices.Insert(ne, i, x)
			}
		}
		m.Ne = ne
	}
	// A bound that is excluded moves by one.
	for m.HasLo && slices.Contains(m.Ne, strconv.FormatInt(m.Lo, 10)) {
		m.Lo++
	}
	for m.HasHi && slices.Contains(m.Ne, strconv.FormatInt(m.Hi, 10)) {
		m.Hi--
	}
	if m.HasLo && m.HasHi {
		if m.Lo > m.Hi {
			return m, false
		}
		if m.Lo == m.Hi {
			return Is(strconv.FormatInt(m.Lo, 10)), true
		}
	}
	return m, true
}

// bounds returns the numbers that the constraint leaves, for constants too.
func (c Constraint) bounds() (hasLo bool, lo int64, hasHi bool, hi int64, isNumber bool) {
	if n, ok := number(c.Eq); ok {
		return true, n, true, n, true
	}
	return c.HasLo, c.Lo, c.HasHi, c.Hi, c.HasLo || c.HasHi
}

// Join is the strongest constraint that both have.
func (c Constraint) Join(d Constraint) Constraint {
	if c.Top() || d.Top() {
		return Constraint{}
	}
	if c.Eq != "" && c.Eq == d.Eq {
		return c
	}
	var j Constraint
	cl, clo, ch, chi, cn := c.bounds()
	dl, dlo, dh, dhi, dn := d.bounds()
	if cn && dn {
		if cl && dl {
			j.HasLo, j.Lo = true, min(clo, dlo)
		}
		if ch && dh {
			j.HasHi, j.Hi = true, max(chi, dhi)
		}
	}
	for _, pair := range [][2]Constraint{{c, d}, {d, c}} {
		for _, x := range pair[0].Ne {
			if !pair[1].allows(x) {
				if i, found := slices.BinarySearch(j.Ne, x); !found {
					j.Ne = slices.Insert(j.Ne, i, x)
				}
			}
		}
	}
	return j
}

// Implies says whether every value with c has d.
func (c Constraint) Implies(d Constraint) bool {
	if d.Top() {
		return true
	}
	if c.Eq != "" {
		return d.allows(c.Eq)
	}
	if d.Eq != "" {
		return false
	}
	if d.HasLo && !(c.HasLo && c.Lo >= d.Lo) || d.HasHi && !(c.HasHi && c.Hi <= d.Hi) {
		return false
	}
	for _, x := range d.Ne {
		if c.allows(x) {
			return false
		}
	}
	return true
}

// Union is the constraint that exactly the values with c or with d have; ok is false where
// no constraint says that.
func (c Constraint) Union(d Constraint) (u Constraint, ok bool) {
	if c.Implies(d) {
		return d, true
	}
	if d.Implies(c) {
		return c, true
	}
	if c.Eq != "" && d.Eq != "" {
		if (c.Eq == True || c.Eq == False) && (d.Eq == True || d.Eq == False) {
			return Constraint{}, true
		}
		return u, false
	}
	if c.Eq == "" && d.Eq != "" {
		c, d = d, c
	}
	if c.Eq != "" { // a constant and what excludes it
		if i, found := slices.BinarySearch(d.Ne, c.Eq); found {
			d.Ne = slices.Delete(slices.Clone(d.Ne), i, i+1)
			return d, d.allows(c.Eq)
		}
		if n, isNumber := number(c.Eq); isNumber && len(d.Ne) == 0 {
			if d.HasLo && n == d.Lo-1 {
				d.Lo = n
				return d, true
			}
			if d.HasHi && n == d.Hi+1 {
				d.Hi = n
				return d, true
			}
		}
		return u, false
	}
	if len(c.Ne) == 0 && len(d.Ne) == 0 { // two ranges that touch
		if c.HasLo && !d.HasLo || c.HasLo && d.HasLo && d.Lo < c.Lo {
			c, d = d, c
		}
		// c starts first.
		if !c.HasHi || !d.HasLo || c.Hi >= d.Lo-1 {
			u = c
			u.HasHi = c.HasHi && d.HasHi
			u.Hi = max(c.Hi, d.Hi)
			return u, true
		}
	}
	return u, false
}

// Shift is the constraint of the value plus n.
func (c Constraint) Shift(n int64) Constraint {
	// A number that leaves the range wraps around in the program too: nothing is known of it.
	add := func(x int64) (int64, bool) {
		sum := x + n
		return sum, (sum > x) == (n > 0)
	}
	if n == 0 {
		return c
	}
	if x, ok := number(c.Eq); ok {
		if sum, ok := add(x); ok {
			return Is(strconv.FormatInt(sum, 10))
		}
		return Constraint{}
	}
	var s Constraint
	if lo, ok := add(c.Lo); ok && c.HasLo {
		s.HasLo, s.Lo = true, lo
	}
	if hi, ok := add(c.Hi); ok && c.HasHi {
		s.HasHi, s.Hi = true, hi
	}
	for _, x := range c.Ne {
		if v, ok := number(x); ok {
			if sum, ok := add(v); ok {
				s.Ne = append(s.Ne, strconv.FormatInt(sum, 10))
			}
		}
	}
	slices.Sort(s.Ne)
	return s
}

// String writes the constraint for people and as a key.
func (c Constraint) String() string {
	if c.Eq != "" {
		return "=" + c.Eq
	}
	s := ""
	for _, x := range c.Ne {
		s += "!=" + x
	}
	if c.HasLo {
		s += ">=" + strconv.FormatInt(c.Lo, 10)
	}
	if c.HasHi {
		s += "<=" + strconv.FormatInt(c.Hi, 10)
	}
	return s
}
