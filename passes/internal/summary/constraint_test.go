package summary

import (
	"go/constant"
	"go/token"
	"math"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"testing/quick"
)

// The algebra is compared with sets. A value has one type, so that there is a universe for each kind of type; it holds
// the constants that constraints name and others, which stand for all that no constraint names.
var universes = map[string]struct{ named, others []string }{
	"bool":    {named: []string{True, False}},
	"pointer": {named: []string{Nil}, others: []string{"~p", "~q"}},
	"string":  {named: []string{`""`, `"a"`, `"b"`, `"c"`}, others: []string{`"y"`, `"z"`}},
	"number":  {named: numbers(-3, 4), others: append(numbers(-9, -4), numbers(5, 9)...)},
}

func numbers(from, to int) []string {
	var out []string
	for n := from; n <= to; n++ {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// A pair is two constraints on a value of one type.
type pair struct {
	Kind string
	C, D Constraint
}

// Generate makes constraints as the engine does: by tests, and by what tests leave.
func (pair) Generate(r *rand.Rand, _ int) reflect.Value {
	kinds := []string{"bool", "pointer", "string", "number"}
	p := pair{Kind: kinds[r.Intn(len(kinds))]}
	p.C, p.D = randomConstraint(r, p.Kind), randomConstraint(r, p.Kind)
	return reflect.ValueOf(p)
}

func randomConstraint(r *rand.Rand, kind string) Constraint {
	named := universes[kind].named
	var c Constraint
	for range r.Intn(5) {
		x := named[r.Intn(len(named))]
		d := Not(x)
		n, isNumber := number(x)
		switch op := r.Intn(4); {
		case op == 0:
			d = Is(x)
		case op == 1 && isNumber:
			d = AtLeast(n)
		case op == 2 && isNumber:
			d = AtMost(n)
		}
		if m, ok := c.Meet(d); ok {
			c = m
		}
	}
	return c
}

// set is what a constraint leaves of a universe.
func set(kind string, c Constraint) map[string]bool {
	out := map[string]bool{}
	for _, x := range slices.Concat(universes[kind].named, universes[kind].others) {
		if c.allows(x) {
			out[x] = true
		}
	}
	return out
}

func union(a, b map[string]bool) map[string]bool {
	out := map[string]bool{}
	for x := range a {
		out[x] = true
	}
	for x := range b {
		out[x] = true
	}
	return out
}

func intersection(a, b map[string]bool) map[string]bool {
	out := map[string]bool{}
	for x := range a {
		if b[x] {
			out[x] = true
		}
	}
	return out
}

func subset(a, b map[string]bool) bool {
	for x := range a {
		if !b[x] {
			return false
		}
	}
	return true
}

func same(a, b map[string]bool) bool { return subset(a, b) && subset(b, a) }

// properties are what holds of any two constraints. They are tried on pairs with a fixed seed.
var properties = map[string]func(p pair) bool{
	"Meet is the intersection": func(p pair) bool {
		m, ok := p.C.Meet(p.D)
		want := intersection(set(p.Kind, p.C), set(p.Kind, p.D))
		if !ok {
			return len(want) == 0
		}
		return len(want) > 0 && same(set(p.Kind, m), want)
	},
	"Meet does not look at the order": func(p pair) bool {
		m, ok := p.C.Meet(p.D)
		n, also := p.D.Meet(p.C)
		return ok == also && (!ok || m.Equal(n))
	},
	"Meet with itself changes nothing": func(p pair) bool {
		m, ok := p.C.Meet(p.C)
		return ok && m.Equal(p.C)
	},
	"Join covers both": func(p pair) bool {
		j := p.C.Join(p.D)
		return subset(union(set(p.Kind, p.C), set(p.Kind, p.D)), set(p.Kind, j)) && p.C.Implies(j) && p.D.Implies(j)
	},
	"Join with itself changes nothing": func(p pair) bool { return p.C.Join(p.C).Equal(p.C) },
	"Join of what implies is the weaker": func(p pair) bool {
		return !p.C.Implies(p.D) || same(set(p.Kind, p.C.Join(p.D)), set(p.Kind, p.D))
	},
	"Union is exact where there is one": func(p pair) bool {
		u, ok := p.C.Union(p.D)
		return !ok || same(set(p.Kind, u), union(set(p.Kind, p.C), set(p.Kind, p.D)))
	},
	"Union of what implies is there": func(p pair) bool {
		u, ok := p.C.Union(p.D)
		return !p.C.Implies(p.D) || ok && u.Equal(p.D)
	},
	"Implies is inclusion": func(p pair) bool {
		return p.C.Implies(p.D) == subset(set(p.Kind, p.C), set(p.Kind, p.D))
	},
	"Equal is equality of texts": func(p pair) bool { return p.C.Equal(p.D) == (p.C.String() == p.D.String()) },
	"Top leaves all": func(p pair) bool {
		return p.C.Top() == (p.C.String() == "") && (!p.C.Top() || len(set(p.Kind, p.C)) == len(set(p.Kind, Constraint{})))
	},
	"the excluded are sorted, once each": func(p pair) bool {
		for _, c := range results(p) {
			if !slices.IsSorted(c.Ne) || len(slices.Compact(slices.Clone(c.Ne))) != len(c.Ne) || len(c.Ne) > maxNe {
				return false
			}
		}
		return true
	},
	"nothing is changed in place": func(p pair) bool {
		c, d := p.C.String(), p.D.String()
		results(p)
		return p.C.String() == c && p.D.String() == d
	},
}

func results(p pair) []Constraint {
	m, _ := p.C.Meet(p.D)
	u, _ := p.C.Union(p.D)
	return []Constraint{p.C, p.D, m, u, p.C.Join(p.D), p.C.Shift(2)}
}

func TestAlgebra(t *testing.T) {
	for name, holds := range properties {
		t.Run(name, func(t *testing.T) {
			cfg := &quick.Config{MaxCount: 20000, Rand: rand.New(rand.NewSource(1))}
			if err := quick.Check(holds, cfg); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestUniverse makes sure that the properties are tried on what matters: a generator that only makes Top would let
// everything pass.
func TestUniverse(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	seen := map[string]int{}
	for range 4000 {
		p := pair{}.Generate(r, 0).Interface().(pair)
		m, ok := p.C.Meet(p.D)
		_, un := p.C.Union(p.D)
		for what, is := range map[string]bool{
			p.Kind: true, "contradiction": !ok, "constant": p.C.Eq != "", "several excluded": len(p.C.Ne) > 1, "range": p.C.HasLo && p.C.HasHi,
			"no union": !un, "range and excluded": p.C.HasLo && len(p.C.Ne) > 0, "narrower": ok && !m.Equal(p.C) && !m.Equal(p.D),
		} {
			if is {
				seen[what]++
			}
		}
	}
	for _, what := range []string{"bool", "pointer", "string", "number", "contradiction", "constant", "several excluded", "range", "no union", "range and excluded", "narrower"} {
		if seen[what] < 20 {
			t.Errorf("%s: only %d of 4000", what, seen[what])
		}
	}
}

// TestShift moves a set.
func TestShift(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 5000 {
		c, n := randomConstraint(r, "number"), int64(r.Intn(5)-2)
		s := c.Shift(n)
		for x := int64(-6); x <= 6; x++ {
			if c.allows(strconv.FormatInt(x, 10)) != s.allows(strconv.FormatInt(x+n, 10)) {
				t.Fatalf("%s shifted by %d is %s: differs at %d", c, n, s, x)
			}
		}
	}
	if s := Is(Nil).Shift(1); s.allows(Nil) != true {
		t.Errorf("what is no number is shifted to %s", s)
	}
}

// TestExcludedCap: what is over the cap is forgotten, and that only weakens.
func TestExcludedCap(t *testing.T) {
	var c Constraint
	for n := range 3 * maxNe {
		m, ok := c.Meet(Not(strconv.Quote(strconv.Itoa(n))))
		if !ok {
			t.Fatal("a string is contradicted by strings that it is not")
		}
		c = m
	}
	if len(c.Ne) != maxNe {
		t.Errorf("%d excluded, want the cap %d", len(c.Ne), maxNe)
	}
}

func TestNot(t *testing.T) {
	for in, want := range map[string]string{True: "=false", False: "=true", Nil: "!=nil", "3": "!=3", `"a"`: `!="a"`} {
		if got := Not(in).String(); got != want {
			t.Errorf("not %s is %s, want %s", in, got, want)
		}
	}
}

func TestText(t *testing.T) {
	for _, x := range []struct {
		v    constant.Value
		want string
	}{
		{nil, "nil"},
		{constant.MakeBool(true), "true"},
		{constant.MakeInt64(-7), "-7"},
		{constant.MakeString(""), `""`},
		{constant.MakeString("nil"), `"nil"`}, // not the constant nil
		{constant.MakeString("3"), `"3"`},
		{constant.MakeString("a\"b\n"), `"a\"b\n"`},
		{constant.MakeFloat64(1.5), "~3/2"},
		{constant.BinaryOp(constant.MakeInt64(math.MaxInt64), token.ADD, constant.MakeInt64(1)), "9223372036854775808"},
	} {
		if got := Text(x.v); got != x.want {
			t.Errorf("%v: %s, want %s", x.v, got, x.want)
		}
	}
	if _, ok := number("9223372036854775808"); ok {
		t.Error("a number that is no int64 is taken for one")
	}
	if big := Is("9223372036854775808"); !AtLeast(5).allows(big.Eq) {
		t.Error("what is not compared has to be allowed")
	}
}
