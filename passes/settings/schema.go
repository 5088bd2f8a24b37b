package settings

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"

	"go.yaml.in/yaml/v3"

	"github.com/statuslint/statuslint/passes/internal/directive"
)

// SchemaID is where the schema of a configuration file is published.
const SchemaID = "https://raw.githubusercontent.com/statuslint/statuslint/main/schema/statuslint.schema.json"

// Schema returns the JSON Schema of a configuration file, made from the types that it is decoded into.
func Schema() []byte {
	s := schemaOf(reflect.TypeFor[Settings](), "")
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = SchemaID
	s["title"] = "statuslint configuration"
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(s); err != nil {
		panic(err) // maps of strings
	}
	return b.Bytes()
}

func schemaOf(t reflect.Type, enum string) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		props := map[string]any{}
		for i := range t.NumField() {
			f := t.Field(i)
			if name := f.Tag.Get("yaml"); name != "" {
				p := schemaOf(f.Type, f.Tag.Get("enum"))
				p["description"] = f.Tag.Get("doc")
				props[name] = p
			}
		}
		return map[string]any{"type": "object", "additionalProperties": false, "properties": props}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem(), enum)}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	}
	if t == reflect.TypeFor[value]() {
		return map[string]any{"type": []string{"string", "number", "boolean"}}
	}
	s := map[string]any{"type": "string"}
	switch enum {
	case "check":
		s["enum"] = directive.Checks()
	case "trait":
		s["enum"] = traitNames()
	case "op":
		s["enum"] = opNames()
	}
	return s
}

// Print returns the settings as a configuration file, with every key that is in force.
func (s *Settings) Print() (string, error) {
	e := *s
	e.Version = 1
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(withoutEmpty(reflect.ValueOf(e))); err != nil {
		return "", err
	}
	return b.String(), enc.Close()
}

// Digest tells settings apart, in letters that a name can have: for those who store what came of them.
func (s *Settings) Digest() (string, error) {
	text, err := s.Print()
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8]), err
}

// withoutEmpty is a value as YAML nodes, in the order of its fields, without what is not set.
func withoutEmpty(v reflect.Value) *yaml.Node {
	switch v.Kind() {
	case reflect.Struct:
		n := &yaml.Node{Kind: yaml.MappingNode}
		for i := range v.NumField() {
			name := v.Type().Field(i).Tag.Get("yaml")
			if name == "" || v.Field(i).IsZero() {
				continue
			}
			n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: name}, withoutEmpty(v.Field(i)))
		}
		return n
	case reflect.Slice:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		for i := range v.Len() {
			n.Content = append(n.Content, withoutEmpty(v.Index(i)))
		}
		return n
	}
	n := new(yaml.Node)
	if err := n.Encode(v.Interface()); err != nil {
		panic(err) // a scalar
	}
	return n
}
