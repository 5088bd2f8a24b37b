package settings

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/model"
)

// Proposals are what the declarations of a module say of its statuses.
type Proposals struct {
	Structs  []StructProposal
	Setters  []SetterProposal
	Wrappers []Wrapper
}

// A StructProposal is a struct that looks like a status.
type StructProposal struct {
	Package, Type, Place  string
	State, Message, Error string // fields; Message and Error may be empty
	Constants             []Constant
	Conditions            bool // it has a list of conditions, and no state
}

// A SetterProposal is a function that looks as if it set a status.
type SetterProposal struct {
	Func, Place    string // as the key func has it
	Subject        string // operands, as the keys have them; Subject and Message may be empty
	Level, Message string
	Plain          bool   // the level is a text without constants
	Package, Type  string // of the state
	Constants      []Constant
}

// A Constant is a value of a state.
type Constant struct{ Name, Value, Place string }

// A Wrapper is a function that calls a setter which is known.
type Wrapper struct{ Func, Place, Calls string }

// IsSetter says whether a function sets a status that a built-in model knows.
func IsSetter(pkg, name string) bool {
	pkg = model.CanonicalPath(pkg)
	for _, m := range model.All() {
		for _, f := range m.Funcs {
			if f.Op == model.Write && f.Recv == "" && f.Name == name && f.Pkg == pkg {
				return true
			}
		}
	}
	return false
}

// Propose writes a configuration with a model for each status, and its evidence as comments. Statuses that a built-in model
// knows are left out; the second result is how many are in it. The text is empty where the declarations say nothing at all.
func Propose(p Proposals) (text string, n int) {
	w := proposer{names: map[string]bool{}, covered: map[string]string{}}
	for _, m := range model.All() {
		w.names[m.Name] = true
	}
	w.structs(p.Structs)
	w.setters(p.Setters)
	for _, x := range p.Wrappers {
		w.comment("%s (%s) calls %s: it is looked into, and nothing has to be said of it.", x.Func, x.Place, x.Calls)
	}
	if w.n == 0 && w.said.Len() == 0 {
		return "", 0
	}
	text = `# Proposed by statuslint init from the declarations of this module. Each line says where it is from: keep what is right.
# Ranks say which level outranks which, traits what a level means; both are guesses from names.
version: 1
` + w.said.String()
	if w.n > 0 {
		text += "models:\n  own:\n" + w.own.String()
	}
	return text, w.n
}

type proposer struct {
	said, own strings.Builder // comments, and models
	n         int             // of models
	names     map[string]bool
	covered   map[string]string // types of states, and which model has them
}

func (w *proposer) comment(format string, args ...any) {
	fmt.Fprintf(&w.said, "# "+format+"\n", args...)
}

// name is a name that no other model has.
func (w *proposer) name(want string) string {
	name := want
	for i := 2; w.names[name]; i++ {
		name = want + "-" + strconv.Itoa(i)
	}
	w.names[name] = true
	w.n++
	return name
}

func (w *proposer) structs(structs []StructProposal) {
	known, err := model.Compile(model.All())
	if err != nil {
		panic(err) // the built-in models are tested
	}
	chosen := map[string]StructProposal{} // one state of a type can be described: one that can fail, if there is one
	for _, p := range structs {
		id := p.Package + "." + p.Type
		if old, ok := chosen[id]; !p.Conditions && (!ok || p.fails() && !old.fails()) {
			chosen[id] = p
		}
	}
	for _, p := range structs {
		id := p.Package + "." + p.Type
		switch other := chosen[id].State; {
		case p.Conditions:
			w.comment("%s (%s) has conditions: they are known where the helpers of a built-in model set them ('statuslint models').", id, p.Place)
		case other != p.State:
			w.comment("%s (%s) is left out: one status of a struct can be described, and %s is.", p.Type+"."+p.State, p.Place, other)
		case known.HasStruct(p.Package, p.Type):
			w.comment("%s (%s) is known already.", id, p.Place)
		default:
			w.structModel(p)
		}
	}
}

// fails says whether a state can be a failure.
func (p StructProposal) fails() bool {
	for _, c := range p.Constants {
		if _, traits := model.Meaning(levelName(c.Name, p.State, p.Type)); traits&model.Failure != 0 {
			return true
		}
	}
	return false
}

// levelName is what a constant calls its state: what comes after the names of type and field.
func levelName(constant, field, owner string) string {
	if i := strings.Index(constant, field); i >= 0 && field != "" && len(constant) > i+len(field) {
		return strings.Trim(constant[i+len(field):], "_")
	}
	return model.StateName(constant, owner)
}

func (w *proposer) structModel(p StructProposal) {
	name := strings.ToLower(p.Type)
	if p.State != "State" && p.State != "Phase" && p.State != "Status" {
		name += "-" + strings.ToLower(p.State)
	}
	name = w.name(name)
	b := &w.own
	fmt.Fprintf(b, "    - name: %q\n      title: %s\n", name, strconv.Quote(p.Type+" of "+p.Package))
	fmt.Fprintf(b, "      structs:\n        - type: %s.%s # declared at %s\n", p.Package, p.Type, p.Place)
	fmt.Fprintf(b, "          slot: %s\n          state: %s\n", strconv.Quote(p.Type), p.State)
	if p.Message != "" {
		fmt.Fprintf(b, "          message: %s\n", p.Message)
	}
	if p.Error != "" {
		fmt.Fprintf(b, "          error: %s # a reason that keeps it from getting on belongs here\n          error-level: stuck\n", p.Error)
	}
	b.WriteString("      levels:\n")
	if p.Error != "" {
		b.WriteString("        - {name: stuck, rank: 40, traits: [blocking]} # a state that is not terminal, with the error set\n")
	}
	w.levels(p.Constants, p.State, p.Type)
	for _, c := range p.Constants {
		w.covered[p.Package+"."+c.Name] = name
	}
}

// setters writes a model for the setters of each state, unless a model has the state: then they are looked into.
func (w *proposer) setters(all []SetterProposal) {
	var states []string
	byState := map[string][]SetterProposal{}
	for _, s := range all {
		if s.Plain {
			w.comment("%s (%s) takes its status as text (%s): a model has to name the texts that it is given, so it is left out.", s.Func, s.Place, s.Level)
			continue
		}
		state := s.Package + "." + s.Type
		switch other := w.covered[s.Package+"."+s.Constants[0].Name]; {
		case other != "":
			w.comment("%s (%s) sets the status of model %s, if it assigns its fields: it is looked into.", s.Func, s.Place, other)
		case s.Message == "" && !s.judges():
			w.comment("%s (%s) is left out: nothing tells whether %s is good or bad.", s.Func, s.Place, s.Type)
		default:
			if byState[state] == nil {
				states = append(states, state)
			}
			byState[state] = append(byState[state], s)
		}
	}
	for _, state := range states {
		first := byState[state][0]
		b := &w.own
		fmt.Fprintf(b, "    - name: %q\n      title: %s\n      immediate: true # each call is seen at once\n      functions:\n",
			w.name(strings.ToLower(first.Type)), strconv.Quote(first.Type+" of "+first.Package))
		for _, s := range byState[state] {
			fmt.Fprintf(b, "        - func: %s # declared at %s\n          op: write\n          slot: %s\n", strconv.Quote(s.Func), s.Place, strconv.Quote(s.Type))
			for _, x := range [][2]string{{"subject", s.Subject}, {"level", s.Level}, {"message", s.Message}} {
				if x[1] != "" {
					fmt.Fprintf(b, "          %s: %s\n", x[0], x[1])
				}
			}
		}
		b.WriteString("      levels:\n")
		w.levels(first.Constants, "", first.Type)
	}
}

// judges says whether a state can be good and can be bad: others are modes.
func (s SetterProposal) judges() bool {
	var all model.Trait
	for _, c := range s.Constants {
		_, traits := model.Meaning(levelName(c.Name, "", s.Type))
		all |= traits
	}
	return all&model.Healthy != 0 && all&(model.Blocking|model.Failure) != 0
}

func (w *proposer) levels(constants []Constant, field, owner string) {
	used, seen := map[string]bool{"stuck": true}, map[string]bool{}
	for _, c := range constants {
		if seen[c.Value] {
			continue
		}
		seen[c.Value] = true
		level := levelName(c.Name, field, owner)
		if used[level] || level == "" {
			level = c.Name
		}
		used[level] = true
		rank, traits := model.Meaning(level)
		fmt.Fprintf(&w.own, "        - {name: %s, rank: %d, traits: [%s], values: [%s]} # %s at %s\n",
			strconv.Quote(level), rank, strings.Join(traitsOf(traits), ", "), strconv.Quote(c.Value), c.Name, c.Place)
	}
}

func traitsOf(t model.Trait) []string {
	var out []string
	for _, x := range traits {
		if t&x.trait != 0 {
			out = append(out, x.name)
		}
	}
	return out
}
