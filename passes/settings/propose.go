package settings

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/model"
)

// A Proposal is what a struct that looks like a status says of itself.
type Proposal struct {
	Package, Type, Place  string
	State, Message, Error string
	Constants             [][3]string // name, value, place
	Conditions            bool        // a list of conditions, no state
}

// Propose writes a configuration with a model for each struct, and its evidence as comments. Structs that a built-in model
// knows are left out; the second result is how many are in it.
func Propose(proposals []Proposal) (text string, n int) {
	var b strings.Builder
	b.WriteString("# Proposed by statuslint init from the declarations of this module. Each line says where it is from: keep what is right.\n")
	b.WriteString("# Ranks say which level outranks which, traits what a level means; both are guesses from names.\nversion: 1\n")
	known, err := model.Compile(model.All())
	if err != nil {
		panic(err) // the built-in models are tested
	}
	names := map[string]bool{}
	chosen := map[string]string{} // the state of a type that can fail; one of a type can be described
	for _, p := range proposals {
		if p.Conditions {
			fmt.Fprintf(&b, "# %s.%s (%s) has conditions: they are known where the helpers of a built-in model set them ('statuslint models').\n", p.Package, p.Type, p.Place)
			continue
		}
		if id := p.Package + "." + p.Type; chosen[id] == "" || fails(p) && !strings.HasPrefix(chosen[id], "!") {
			chosen[id] = p.State
			if fails(p) {
				chosen[id] = "!" + p.State
			}
		}
	}
	own := ""
	for _, p := range proposals {
		if p.Conditions {
			continue
		}
		if other := strings.TrimPrefix(chosen[p.Package+"."+p.Type], "!"); other != p.State {
			fmt.Fprintf(&b, "# %s.%s (%s) is left out: one status of a struct can be described, and %s is.\n", p.Type, p.State, p.Place, other)
			continue
		}
		if known.HasStruct(p.Package, p.Type) {
			fmt.Fprintf(&b, "# %s.%s (%s) is known already.\n", p.Package, p.Type, p.Place)
			continue
		}
		name := strings.ToLower(p.Type)
		if p.State != "State" && p.State != "Phase" && p.State != "Status" {
			name += "-" + strings.ToLower(p.State)
		}
		for i := 2; names[name]; i++ {
			name = strings.ToLower(p.Type) + "-" + strconv.Itoa(i)
		}
		names[name] = true
		n++
		own += proposal(name, p)
	}
	if n > 0 {
		b.WriteString("models:\n  own:\n" + own)
	}
	return b.String(), n
}

// fails says whether a state can be a failure.
func fails(p Proposal) bool {
	for _, c := range p.Constants {
		if _, traits := model.Meaning(levelName(c[0], p)); traits&model.Failure != 0 {
			return true
		}
	}
	return false
}

// levelName is what a constant calls its state: what comes after the names of type and field.
func levelName(constant string, p Proposal) string {
	if i := strings.Index(constant, p.State); i >= 0 && len(constant) > i+len(p.State) {
		return strings.Trim(constant[i+len(p.State):], "_")
	}
	return model.StateName(constant, p.Type)
}

func proposal(name string, p Proposal) string {
	var b strings.Builder
	fmt.Fprintf(&b, "    - name: %s\n      title: %s\n", name, strconv.Quote(p.Type+" of "+p.Package))
	fmt.Fprintf(&b, "      structs:\n        - type: %s.%s # declared at %s\n", p.Package, p.Type, p.Place)
	fmt.Fprintf(&b, "          slot: %s\n          state: %s\n", strconv.Quote(p.Type), p.State)
	if p.Message != "" {
		fmt.Fprintf(&b, "          message: %s\n", p.Message)
	}
	if p.Error != "" {
		fmt.Fprintf(&b, "          error: %s # a reason that keeps it from getting on belongs here\n          error-level: stuck\n", p.Error)
	}
	b.WriteString("      levels:\n")
	if p.Error != "" {
		b.WriteString("        - {name: stuck, rank: 40, traits: [blocking]} # a state that is not terminal, with the error set\n")
	}
	used, seen := map[string]bool{"stuck": true}, map[string]bool{}
	for _, c := range p.Constants {
		if seen[c[1]] {
			continue
		}
		seen[c[1]] = true
		level := levelName(c[0], p)
		if used[level] || level == "" {
			level = c[0]
		}
		used[level] = true
		rank, traits := model.Meaning(level)
		fmt.Fprintf(&b, "        - {name: %s, rank: %d, traits: [%s], values: [%s]} # %s at %s\n",
			strconv.Quote(level), rank, strings.Join(traitsOf(traits), ", "), strconv.Quote(c[1]), c[0], c[2])
	}
	return b.String()
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
