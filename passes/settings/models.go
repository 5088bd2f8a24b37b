package settings

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/statuslint/statuslint/passes/internal/flow"
	"github.com/statuslint/statuslint/passes/internal/model"
)

// value is a constant of a program: text, or a number.
type value string

// Models say which statuses there are.
type Models struct {
	Disable    []string   `yaml:"disable" doc:"built-in models that are left out, as 'statuslint models' names them"`
	Conditions Conditions `yaml:"conditions" doc:"what types of Kubernetes conditions mean; these rows come before the built-in ones"`
	NoReturn   []string   `yaml:"no-return" doc:"functions that never return, as path.Name or (path.Type).Name"`
	Own        []Model    `yaml:"own" doc:"models of the program's own statuses"`
}

// Conditions say what types of conditions mean. A type may begin or end with a *.
type Conditions struct {
	Positive []string `yaml:"positive" doc:"types that are good when True"`
	Negative []string `yaml:"negative" doc:"types that are good when False"`
	Neutral  []string `yaml:"neutral" doc:"types that are neither, and never reported"`
}

// polarized are the patterns of one key.
type polarized struct {
	key      string
	patterns []string
	polarity model.Polarity
}

func (c *Conditions) patterns() []polarized {
	return []polarized{{"positive", c.Positive, model.Positive}, {"negative", c.Negative, model.Negative}, {"neutral", c.Neutral, model.Neutral}}
}

// A Model describes one kind of status, as the built-in models do.
type Model struct {
	Name       string          `yaml:"name" doc:"a short name"`
	Title      string          `yaml:"title" doc:"one line for people"`
	Immediate  bool            `yaml:"immediate" doc:"each write is shown at once; else it is shown when the object is published"`
	OwnerOnly  bool            `yaml:"owner-only" doc:"the status belongs to the program that runs: libraries leave it alone"`
	Owners     []string        `yaml:"owners" doc:"import paths that set the status by design"`
	Levels     []Level         `yaml:"levels" doc:"the values of the status; not for conditions"`
	Structs    []Struct        `yaml:"structs" doc:"statuses that are set by assigning fields"`
	Functions  []Function      `yaml:"functions" doc:"calls that set, read, publish or discard a status"`
	Conditions bool            `yaml:"conditions" doc:"the statuses are conditions: True, False or Unknown, told apart by a key"`
	Types      []ConditionType `yaml:"condition-types" doc:"types whose values are conditions"`
}

// A Level is one value of a status.
type Level struct {
	Name   string   `yaml:"name" doc:"how diagnostics call it"`
	Rank   int      `yaml:"rank" doc:"which level outranks which: the higher one"`
	Traits []string `yaml:"traits" doc:"what it means to a person" enum:"trait"`
	Values []value  `yaml:"values" doc:"the constants that denote it"`
}

// A Struct is a status that is set by assigning fields.
type Struct struct {
	Type       string `yaml:"type" doc:"the type, as path.Name"`
	Slot       string `yaml:"slot" doc:"what diagnostics call the status"`
	State      string `yaml:"state" doc:"the field with the state"`
	Message    string `yaml:"message" doc:"the field with the message"`
	Error      string `yaml:"error" doc:"the field with what went wrong"`
	ErrorLevel string `yaml:"error-level" doc:"the level of a state that is not terminal while the error is set"`
}

// A Function is one function or method.
type Function struct {
	Func     string `yaml:"func" doc:"path.Name, (path.Type).Name, or (*).Name for a method of any type"`
	Op       string `yaml:"op" doc:"what it does" enum:"op"`
	Slot     string `yaml:"slot" doc:"what diagnostics call the status"`
	Subject  string `yaml:"subject" doc:"whose status it is: recv, arg0, arg0.Field, type(path.Name), place(arg0), pointer, result; nothing where there is one in the process"`
	Key      string `yaml:"key" doc:"which of the subject's conditions"`
	Level    string `yaml:"level" doc:"the level or value that is set: an operand, or a quoted constant"`
	Message  string `yaml:"message" doc:"the message"`
	Args     string `yaml:"args" doc:"what a message that is a format is filled with"`
	Reason   string `yaml:"reason" doc:"the reason of a condition"`
	Severity string `yaml:"severity" doc:"the severity of a condition"`
	Negative bool   `yaml:"negative" doc:"the condition is good when False, whatever its key"`
	Cond     string `yaml:"condition" doc:"the condition that is set, where it is one value"`
}

// A ConditionType is a type whose values are conditions.
type ConditionType struct {
	Type     string `yaml:"type" doc:"the type, as path.Name"`
	Key      string `yaml:"key" doc:"the field with its type"`
	Status   string `yaml:"status" doc:"the field with True, False or Unknown"`
	Reason   string `yaml:"reason" doc:"the field with its reason"`
	Message  string `yaml:"message" doc:"the field with its message"`
	Severity string `yaml:"severity" doc:"the field with its severity"`
}

// names of traits and operations, in the order in which they are listed.
var (
	traits = []struct {
		name  string
		trait model.Trait
	}{{"blocking", model.Blocking}, {"progress", model.Progress}, {"healthy", model.Healthy}, {"terminal", model.Terminal}, {"failure", model.Failure}}
	ops = []struct {
		name string
		op   model.Op
	}{{"write", model.Write}, {"read", model.Read}, {"publish", model.Publish}, {"refresh", model.Refresh}, {"store", model.Store},
		{"clone", model.Clone}, {"remove", model.Remove}, {"roll-up", model.RollUp}, {"view", model.View}, {"make", model.Make}}
)

func traitNames() []string {
	var out []string
	for _, t := range traits {
		out = append(out, t.name)
	}
	return out
}

func opNames() []string {
	var out []string
	for _, o := range ops {
		out = append(out, o.name)
	}
	return out
}

// validate notes what is wrong with the models, each at its place.
func (m *Models) validate(d *decoder) {
	var builtin []string
	for _, b := range model.All() {
		builtin = append(builtin, b.Name)
	}
	for i, name := range m.Disable {
		if !slices.Contains(builtin, name) {
			d.at(fmt.Sprintf("models.disable[%d]", i), "%q is no built-in model%s", name, suggest(name, builtin))
		}
	}
	for _, x := range m.Conditions.patterns() {
		for i, p := range x.patterns {
			if rest := strings.TrimSuffix(strings.TrimPrefix(p, "*"), "*"); rest == "" || strings.Contains(rest, "*") || len(p)-len(rest) > 1 {
				d.at(fmt.Sprintf("models.conditions.%s[%d]", x.key, i), "%q: want a type of conditions, which may begin or end with a *", p)
			}
		}
	}
	for i, f := range m.NoReturn {
		if _, _, _, err := splitFunc(f); err != nil {
			d.at(fmt.Sprintf("models.no-return[%d]", i), "%v", err)
		}
	}
	seen := map[string]bool{}
	for i := range m.Own {
		key := fmt.Sprintf("models.own[%d]", i)
		own := &m.Own[i]
		switch {
		case own.Name == "":
			d.at(key, "it has no name")
		case slices.Contains(builtin, own.Name):
			d.at(key+".name", "%q is the name of a built-in model", own.Name)
		case seen[own.Name]:
			d.at(key+".name", "there are two models %q", own.Name)
		}
		seen[own.Name] = true
		own.compile(d, key)
	}
}

// compile makes a model of what was written, and notes at its place what does not fit.
func (m *Model) compile(d *decoder, key string) *model.Model {
	out := &model.Model{Name: m.Name, Title: cmp.Or(m.Title, m.Name), Source: "the configuration", Immediate: m.Immediate, OwnerOnly: m.OwnerOnly, Owners: m.Owners}
	if m.Conditions {
		out.Levels, out.Keys = model.ConditionLevels(), model.ConditionKeys()
		if len(m.Levels) > 0 {
			d.at(key+".levels", "conditions have levels of their own: leave levels out")
		}
	} else if len(m.Levels) == 0 {
		d.at(key, "it has no levels")
	}
	values := map[value]string{}
	for i, l := range m.Levels {
		at := fmt.Sprintf("%s.levels[%d]", key, i)
		level := model.Level{Name: l.Name, Rank: l.Rank}
		if l.Name == "" {
			d.at(at, "it has no name")
		}
		if out.LevelByName(l.Name) != nil {
			d.at(at+".name", "there are two levels %q", l.Name)
		}
		for j, name := range l.Traits {
			k := slices.Index(traitNames(), name)
			if k < 0 {
				d.at(fmt.Sprintf("%s.traits[%d]", at, j), "%q is no trait%s", name, suggest(name, traitNames()))
				continue
			}
			level.Traits |= traits[k].trait
		}
		if level.Has(model.Failure) {
			level.Traits |= model.Blocking
		}
		if level.Has(model.Blocking) && (level.Has(model.Healthy) || level.Has(model.Progress)) {
			d.at(at+".traits", "a level that is blocking is neither healthy nor progress")
		}
		for j, v := range l.Values {
			if other := values[v]; other != "" {
				d.at(fmt.Sprintf("%s.values[%d]", at, j), "%q is a value of level %q too", v, other)
			}
			values[v] = l.Name
			level.Values = append(level.Values, string(v))
		}
		out.Levels = append(out.Levels, level)
	}
	for i, l := range out.Levels {
		for _, other := range out.Levels {
			if l.Has(model.Blocking) && other.Has(model.Healthy) && l.Name != other.Name && l.Rank <= other.Rank {
				at := fmt.Sprintf("%s.levels[%d]", key, i)
				d.at(at, "rank %d of the blocking level %s is not above %d, that of the healthy level %s: it would not be missed", l.Rank, l.Name, other.Rank, other.Name)
			}
		}
	}
	if len(m.Structs)+len(m.Functions) == 0 {
		d.at(key, "it has neither structs nor functions: nothing would set the status")
	}
	for i, s := range m.Structs {
		m.compileStruct(d, fmt.Sprintf("%s.structs[%d]", key, i), s, out)
	}
	for i, c := range m.Types {
		at := fmt.Sprintf("%s.condition-types[%d]", key, i)
		path, name, err := splitType(c.Type)
		switch {
		case err != nil:
			d.at(at+".type", "%v", err)
		case c.Key == "" || c.Status == "":
			d.at(at, "key and status are needed: the fields that say which condition it is, and True, False or Unknown")
		}
		out.Conditions = append(out.Conditions, model.Condition{Pkg: model.CanonicalPath(path), Name: name, Key: c.Key, Level: c.Status,
			Reason: c.Reason, Message: c.Message, Severity: c.Severity})
	}
	for i, f := range m.Functions {
		m.compileFunc(d, fmt.Sprintf("%s.functions[%d]", key, i), f, out)
	}
	if len(d.mistakes) == 0 && len(out.Roots) == 0 {
		d.at(key, "nothing in it names a package: it would never be looked at")
	}
	return out
}

func (m *Model) compileStruct(d *decoder, at string, s Struct, out *model.Model) {
	path, name, err := splitType(s.Type)
	switch {
	case err != nil:
		d.at(at+".type", "%v", err)
	case s.State == "":
		d.at(at, "state is needed: the field that says how far it is")
	case (s.Error == "") != (s.ErrorLevel == ""):
		d.at(at, "error and error-level go together")
	case s.Message == s.State, s.Error == s.State:
		d.at(at, "%s cannot be the state and a text", s.State)
	case s.Message != "" && s.Message == s.Error:
		d.at(at, "message and error are the same field: leave one out")
	case s.ErrorLevel != "" && out.LevelByName(s.ErrorLevel) == nil:
		d.at(at+".error-level", "%q is no level of this model%s", s.ErrorLevel, suggest(s.ErrorLevel, levelNames(out)))
	}
	out.Structs = append(out.Structs, model.Struct{Pkg: model.CanonicalPath(path), Name: name, Slot: cmp.Or(s.Slot, name),
		State: s.State, Message: s.Message, Err: s.Error, ErrLevel: s.ErrorLevel})
	out.Roots = appendNew(out.Roots, model.CanonicalPath(path))
}

func (m *Model) compileFunc(d *decoder, at string, f Function, out *model.Model) {
	path, recv, name, err := splitFunc(f.Func)
	if err != nil {
		d.at(at+".func", "%v", err)
		return
	}
	op := slices.Index(opNames(), f.Op)
	if op < 0 {
		d.at(at+".op", "%q is no operation%s", f.Op, suggest(f.Op, opNames()))
		return
	}
	fn := model.Func{Pkg: model.CanonicalPath(path), Recv: recv, Name: name, Op: ops[op].op, Slot: cmp.Or(f.Slot, m.Name),
		Subject: f.Subject, Key: f.Key, Level: f.Level, Message: f.Message, Args: f.Args, Reason: f.Reason, Severity: f.Severity,
		Negative: f.Negative, Cond: f.Cond}
	for _, o := range f.operands() {
		op, err := model.ParseOperand(o.text)
		if err != nil {
			d.at(at+"."+o.key, "%v", err)
			return
		}
		if p, _, err := splitType(op.Type); err == nil { // what has such values to set imports their package
			out.Roots = appendNew(out.Roots, model.CanonicalPath(p))
		}
	}
	if err := out.Check(&fn); err != nil {
		d.at(at, "%s: %v", f.Func, err)
		return
	}
	out.Funcs = append(out.Funcs, fn)
	if path != "" {
		out.Roots = appendNew(out.Roots, model.CanonicalPath(path))
	}
}

// An operand is a key of a function that says where a call has something.
type operand struct{ key, text string }

func (f *Function) operands() []operand {
	return []operand{{"subject", f.Subject}, {"key", f.Key}, {"level", f.Level}, {"message", f.Message},
		{"args", f.Args}, {"reason", f.Reason}, {"severity", f.Severity}, {"condition", f.Cond}}
}

func levelNames(m *model.Model) []string {
	var out []string
	for _, l := range m.Levels {
		out = append(out, l.Name)
	}
	return out
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// splitType reads path.Name.
func splitType(s string) (path, name string, err error) {
	dot := strings.LastIndexByte(s, '.')
	if dot < 0 || dot < strings.LastIndexByte(s, '/') || dot == 0 || !isName(s[dot+1:]) {
		return "", "", fmt.Errorf("%q: want an import path, a dot and a name, as in example.com/app/api.JobStatus", s)
	}
	return s[:dot], s[dot+1:], nil
}

// splitFunc reads path.Name, (path.Type).Name or (*).Name.
func splitFunc(s string) (path, recv, name string, err error) {
	bad := fmt.Errorf("%q: want a function as in example.com/app/status.Set, a method as in (example.com/app/api.Job).SetStatus, or a method of any type as in (*).SetStatus", s)
	inner, ok := strings.CutPrefix(s, "(")
	if !ok {
		path, name, err = splitType(s)
		if err != nil {
			return "", "", "", bad
		}
		if pkg, typ, err := splitType(path); err == nil && token.IsExported(typ) {
			return "", "", "", fmt.Errorf("%q: want (%s.%s).%s for a method", s, pkg, typ, name)
		}
		return path, "", name, nil
	}
	typ, name, ok := strings.Cut(inner, ").")
	if !ok || !isName(name) {
		return "", "", "", bad
	}
	if typ == "*" {
		return "", "*", name, nil
	}
	path, recv, err = splitType(strings.TrimPrefix(typ, "*"))
	if err != nil {
		return "", "", "", bad
	}
	return path, recv, name, nil
}

func isName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80
	}) < 0
}

// models are the built-in models that are left on, changed as the settings say, and the program's own.
func (s *Settings) models() []*model.Model {
	var keys []model.Key
	for _, x := range s.Models.Conditions.patterns() {
		for _, p := range x.patterns {
			keys = append(keys, model.Key{Pattern: p, Polarity: x.polarity})
		}
	}
	var out []*model.Model
	add := func(m *model.Model) {
		if m.Keyed() {
			m.Keys = append(slices.Clone(keys), m.Keys...)
		}
		out = append(out, m)
	}
	for _, m := range model.All() {
		if !slices.Contains(s.Models.Disable, m.Name) {
			add(m)
		}
	}
	for i := range s.Models.Own {
		m := s.Models.Own[i].compile(&decoder{file: s.File}, "")
		m.Own = true
		add(m)
	}
	return out
}

// registry compiles the models.
func (s *Settings) registry() (*model.Registry, error) {
	reg, err := model.Compile(model.WithFailures(s.models()))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cmp.Or(s.File, "the built-in models"), err)
	}
	reg.NoReturn(s.Models.NoReturn)
	return reg, nil
}

// plain says whether the settings leave the models as they are built in.
func (s *Settings) plain() bool {
	m := &s.Models
	return len(m.Disable)+len(m.NoReturn)+len(m.Own)+len(m.Conditions.Positive)+len(m.Conditions.Negative)+len(m.Conditions.Neutral) == 0
}

// Engine returns the analyzer that follows statuses for the checks, with the models of the settings.
func (s *Settings) Engine() (*analysis.Analyzer, error) {
	if s.plain() {
		return flow.Analyzer, nil
	}
	reg, err := s.registry()
	if err != nil {
		return nil, err
	}
	digest, err := s.Digest()
	if err != nil {
		return nil, err
	}
	engine := flow.New(reg)
	engine.Name += "_" + digest // drivers that keep facts from run to run do so by the name: those of other models are others
	return engine, nil
}

// Relevance returns the function that says whether a package can matter for a status by itself: see package roots.
func (s *Settings) Relevance() (func(path string, files []*ast.File) bool, error) {
	if s.plain() {
		return flow.Relevant, nil
	}
	reg, err := s.registry()
	if err != nil {
		return nil, err
	}
	return func(path string, files []*ast.File) bool {
		relevant, _ := reg.Relevant(path, files)
		return relevant
	}, nil
}

// Catalogue describes the models for people: one line each, name and title, built-in ones first.
func (s *Settings) Catalogue() [][2]string {
	var out [][2]string
	for _, m := range s.models() {
		out = append(out, [2]string{m.Name, m.Title})
	}
	return out
}

// Page describes one model for people, in Markdown; ok is false where there is none of that name.
func (s *Settings) Page(name string) (page string, ok bool) {
	for _, m := range s.models() {
		if m.Name == name {
			return m.Page(), true
		}
	}
	return "", false
}
