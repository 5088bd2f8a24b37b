package settings

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"go.yaml.in/yaml/v3"
)

// A Mistake is something wrong in a configuration.
type Mistake struct {
	File string
	// Line and Column are where it stands, from 1; 0 where that is not known.
	Line, Column int
	// Key is the path of keys that leads there, such as models.own[0].functions[1].level; empty for the whole.
	Key string
	// What is wrong, and what would be right.
	What string
}

// Error is "file:line:column: key: what".
func (m *Mistake) Error() string {
	var b strings.Builder
	b.WriteString(m.File)
	if m.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", m.Line, m.Column)
	}
	return b.String() + ": " + m.Text()
}

// Position is the place.
func (m *Mistake) Position() token.Position {
	return token.Position{Filename: m.File, Line: m.Line, Column: m.Column}
}

// Text is the error without its place.
func (m *Mistake) Text() string {
	if m.Key == "" {
		return m.What
	}
	return m.Key + ": " + m.What
}

// A decoder fills Go values from YAML, and notes what does not fit. The keys are the yaml tags of the fields; each
// is known, and each value has the type of its field.
type decoder struct {
	file     string
	places   map[string]*yaml.Node // of keys, for what is found out later
	mistakes []error
}

func (d *decoder) wrong(n *yaml.Node, key, format string, args ...any) {
	m := &Mistake{File: d.file, Key: key, What: fmt.Sprintf(format, args...)}
	if n != nil {
		m.Line, m.Column = n.Line, n.Column
	}
	d.mistakes = append(d.mistakes, m)
}

// at notes a mistake at a key that was decoded.
func (d *decoder) at(key, format string, args ...any) {
	place := key
	for d.places[place] == nil && place != "" { // the nearest one that is written
		place = place[:max(strings.LastIndexAny(place, ".["), 0)]
	}
	d.wrong(d.places[place], key, format, args...)
}

func join(key, name string) string {
	if key == "" {
		return name
	}
	return key + "." + name
}

// kinds are what people call a YAML node.
func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.Tag {
	case "!!null":
		return "nothing"
	case "!!str":
		return "the text " + strconv.Quote(n.Value)
	}
	return n.Value
}

func (d *decoder) decode(n *yaml.Node, key string, v reflect.Value) {
	d.places[key] = n
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		d.wrong(n, key, "anchors and aliases are not understood: write the value out")
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.decodeStruct(n, key, v)
	case reflect.Slice:
		if n.Kind != yaml.SequenceNode {
			d.wrong(n, key, "want a list, got %s", kindOf(n))
			return
		}
		for i, x := range n.Content {
			e := reflect.New(v.Type().Elem()).Elem()
			d.decode(x, fmt.Sprintf("%s[%d]", key, i), e)
			v.Set(reflect.Append(v, e))
		}
	case reflect.String:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
			if n.Kind == yaml.ScalarNode && n.Tag != "!!null" && v.Type() == reflect.TypeFor[value]() {
				v.SetString(n.Value) // a number is as good as its text
				return
			}
			d.wrong(n, key, "want text, got %s%s", kindOf(n), quoteHint(n))
			return
		}
		v.SetString(n.Value)
	case reflect.Bool:
		if n.Tag != "!!bool" {
			d.wrong(n, key, "want true or false, got %s", kindOf(n))
			return
		}
		v.SetBool(strings.EqualFold(n.Value, "true"))
	case reflect.Int:
		i, err := strconv.Atoi(n.Value)
		if n.Tag != "!!int" || err != nil {
			d.wrong(n, key, "want a number, got %s", kindOf(n))
			return
		}
		v.SetInt(int64(i))
	default:
		panic("settings: a field of kind " + v.Kind().String())
	}
}

// quoteHint helps with words that YAML takes for something else.
func quoteHint(n *yaml.Node) string {
	if n.Kind == yaml.ScalarNode && n.Value != "" {
		return ": put it in quotes if it is meant"
	}
	return ""
}

func (d *decoder) decodeStruct(n *yaml.Node, key string, v reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.wrong(n, key, "want a mapping with some of %s, got %s", strings.Join(keysOf(v.Type()), ", "), kindOf(n))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, x := n.Content[i], n.Content[i+1]
		f, ok := fieldOf(v.Type(), name.Value)
		switch {
		case !ok:
			d.wrong(name, key, "unknown key %q%s", name.Value, suggest(name.Value, keysOf(v.Type())))
			continue
		case seen[name.Value]:
			d.wrong(name, key, "the key %q stands here twice", name.Value)
			continue
		}
		seen[name.Value] = true
		d.decode(x, join(key, name.Value), v.FieldByIndex(f.Index))
	}
}

func fieldOf(t reflect.Type, name string) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("yaml") == name {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

func keysOf(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("yaml"); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// suggest words what would be right in place of a name: a known one that is nearly the same, else all.
func suggest(name string, known []string) string {
	if best := nearest(name, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	if len(known) == 0 || len(known) > most {
		return ""
	}
	return "; known are " + shorten(known)
}

// most is how many names a message lists.
const most = 20

// shorten lists names, as many as one can read.
func shorten(names []string) string {
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " …"
	}
	return strings.Join(names, ", ")
}

// nearest is the known name that differs least, "" where all differ much.
func nearest(name string, known []string) string {
	best, least := "", len(name)/3+2
	for _, k := range known {
		if n := distance(strings.ToLower(name), strings.ToLower(k)); n < least {
			best, least = k, n
		}
	}
	return best
}

// distance is the number of letters to change, add, drop, or swap with the next (optimal string alignment).
func distance(a, b string) int {
	var before []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			cost := row[j]
			if a[i] != b[j] {
				cost++
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cost = min(cost, before[j-1]+1)
			}
			next[j+1] = min(cost, next[j]+1, row[j+1]+1)
		}
		before, row = row, next
	}
	return row[len(b)]
}

// Parse reads a configuration. The error joins all that is wrong with it, each a [*Mistake]; file is the name that they give.
func Parse(file string, data []byte) (*Settings, error) {
	var doc, more yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF): // nothing but comments
		return &Settings{File: file}, nil
	case err != nil:
		return nil, syntax(file, err)
	}
	switch err := dec.Decode(&more); {
	case err == nil:
		return nil, &Mistake{File: file, Line: more.Line, Column: more.Column, What: "a second document: nothing reads it; one file has one, without --- in between"}
	case !errors.Is(err, io.EOF):
		return nil, syntax(file, err)
	}
	return fromNode(file, doc.Content[0])
}

// FromValue reads a configuration that another program has decoded, such as maps and lists from a larger file. Its mistakes are
// those of [Parse] without a line: place says where in that file the value stands.
func FromValue(place string, v any) (*Settings, error) {
	var n yaml.Node
	if err := n.Encode(v); err != nil {
		return nil, &Mistake{File: place, What: err.Error()}
	}
	return fromNode(place, &n)
}

func fromNode(file string, n *yaml.Node) (*Settings, error) {
	s := &Settings{File: file}
	if n.Tag == "!!null" {
		return s, nil
	}
	d := &decoder{file: file, places: map[string]*yaml.Node{}}
	d.decode(n, "", reflect.ValueOf(s).Elem())
	if len(d.mistakes) == 0 {
		s.validate(d)
	}
	s.places, s.used = d, make([]atomic.Bool, len(s.Exclude))
	if len(d.mistakes) > 0 {
		return nil, errors.Join(sorted(d.mistakes)...)
	}
	return s, nil
}

// sorted orders mistakes by place.
func sorted(all []error) []error {
	slices.SortStableFunc(all, func(a, b error) int {
		x, y := a.(*Mistake), b.(*Mistake)
		if x.Line != y.Line {
			return x.Line - y.Line
		}
		return x.Column - y.Column
	})
	return all
}

// syntax words an error of the YAML parser: "yaml: line 3: …".
func syntax(file string, err error) error {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	m := &Mistake{File: file, What: "not YAML: " + text}
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if line, what, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(line); err == nil {
				m.Line, m.Column, m.What = n, 1, "not YAML: "+what
			}
		}
	}
	return m
}
