package summary

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/token"
	"reflect"
	"testing"
)

// filled returns a value of a type in which nothing is zero, so that a field that does not travel shows.
func filled(t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Pointer:
		p := reflect.New(t.Elem())
		p.Elem().Set(filled(t.Elem(), depth+1))
		v.Set(p)
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(filled(t.Field(i).Type, depth+1))
		}
	case reflect.Slice:
		for range 2 {
			v = reflect.Append(v, filled(t.Elem(), depth+1))
		}
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d", depth))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(depth) + 1)
	case reflect.Uint8:
		v.SetUint(uint64(depth%4) + 1)
	default:
		panic(t.String() + ": a fact has no such field")
	}
	return v
}

func TestGob(t *testing.T) {
	want := filled(reflect.TypeFor[Fact](), 0).Interface().(Fact)
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(&want); err != nil {
		t.Fatal(err)
	}
	var got Fact
	if err := gob.NewDecoder(&buf).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	// The empty fact too: gob leaves out what is zero.
	buf.Reset()
	if err := gob.NewEncoder(&buf).Encode(&Fact{NoReturn: true}); err != nil {
		t.Fatal(err)
	}
	got = Fact{}
	if err := gob.NewDecoder(&buf).Decode(&got); err != nil || !reflect.DeepEqual(got, Fact{NoReturn: true}) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestPortable looks at the types: a fact is the same bytes for the same function wherever and whenever it is made, so
// that nothing in it may be a position, a map (its order), an interface or an address.
func TestPortable(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var walk func(typ reflect.Type, path string)
	walk = func(typ reflect.Type, path string) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		if typ == reflect.TypeFor[token.Pos]() || typ == reflect.TypeFor[token.Position]() {
			t.Errorf("%s is a position", path)
		}
		switch typ.Kind() {
		case reflect.Struct:
			for i := range typ.NumField() {
				f := typ.Field(i)
				if !f.IsExported() {
					t.Errorf("%s.%s does not travel: it is not exported", path, f.Name)
				}
				walk(f.Type, path+"."+f.Name)
			}
		case reflect.Slice, reflect.Pointer:
			walk(typ.Elem(), path)
		case reflect.Map, reflect.Interface, reflect.Func, reflect.Chan, reflect.Uintptr, reflect.UnsafePointer:
			t.Errorf("%s is a %s", path, typ.Kind())
		}
	}
	walk(reflect.TypeFor[Fact](), "Fact")
	if len(seen) < 10 {
		t.Errorf("only %d types looked at", len(seen))
	}
}

func TestString(t *testing.T) {
	unit := Slot{Model: "goops", Kind: "unit status"}
	for want, f := range map[string]*Fact{
		"":                                   {},
		"enters unit status level":           {Entries: []Entry{{Slot: unit, Field: "level"}}},
		"may leave unit status":              {Exits: []Exit{{Slot: unit, Untouched: true}}},
		"sets unit status blocked":           {Exits: []Exit{{Slot: unit, Last: Record{Level: &Write{Level: "blocked"}}}}},
		"reads unit status":                  {Reads: []Read{{Slot: unit}}},
		"does not return":                    {NoReturn: true},
		"reads unit status, does not return": {Reads: []Read{{Slot: unit}}, NoReturn: true},
	} {
		if got := f.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for want, p := range map[string]Path{
		"":                  {},
		"param1.Status*":    {Root: Param, Index: 1, Sel: ".Status*"},
		"result0":           {Root: Result},
		"free2*":            {Root: FreeVar, Index: 2, Name: "f$1", Sel: "*"},
		"example.com/p.V.f": {Root: Global, Name: "example.com/p.V", Sel: ".f"},
		`"blocked"`:         {Root: Constant, Name: `"blocked"`},
	} {
		if got := p.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
