package model

import (
	"fmt"
	"slices"
	"strings"
)

// Page describes a model for people, in Markdown: what is recognised, as the tables say, and what is not.
func (m *Model) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nModel `%s`. Read in: %s.\n\n", m.Title, m.Name, m.Source)
	if m.Immediate {
		b.WriteString("Each status is shown as soon as it is set.\n")
	} else if !m.Life {
		b.WriteString("A status is set in memory, and shown when the object is stored: two writes meet only where nothing stores it in between.\n")
	}
	section := func(title, lead string, rows []string) {
		if len(rows) == 0 {
			return
		}
		slices.Sort(rows)
		rows = slices.Compact(rows)
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", title, lead)
		for _, r := range rows {
			fmt.Fprintf(&b, "- %s\n", r)
		}
	}
	byOp := map[Op][]string{}
	for i := range m.Funcs {
		for f := &m.Funcs[i]; f != nil; f = f.Also {
			byOp[f.Op] = append(byOp[f.Op], f.words())
		}
	}
	for _, s := range m.Structs {
		text := fmt.Sprintf("`%s.%s`: state `%s`, message `%s`", s.Pkg, s.Name, s.State, s.Message)
		if s.Err != "" {
			text += fmt.Sprintf(", error `%s`", s.Err)
		}
		byOp[Write] = append(byOp[Write], text)
	}
	section("Set by", "Calls, and types whose fields are assigned.", byOp[Write])
	section("Removed by", "A condition that is taken away is good where it is good when False, and unknown else.", byOp[Remove])
	section("Made by", "Conditions that a later call sets.", byOp[Make])
	section("Computed by", "Roll-ups replace a status by what others say, and lose nothing.", byOp[RollUp])
	section("Read by", "A test of what these return, made after the first write, guards the second one.", byOp[Read])
	section("Stored by", "What was set before is shown.", byOp[Publish])
	section("Discarded by", "The object is filled anew: what was set and not stored is lost. Where nothing in a package stores the status of a type by itself, a call that stores the object stores its status too.",
		append(byOp[Refresh], byOp[Store]...))
	section("Named by", "What is done to the result is done to the object.", append(byOp[View], byOp[Hold]...))
	if len(m.Keys) > 0 {
		section("Conditions that are good when False", "By their type; `*` stands for any beginning or end. All other types are good when True.", m.keys(Negative))
		section("Conditions that are neither good nor bad", "They are never reported.", m.keys(Neutral))
	} else if !m.Life {
		b.WriteString("\n## Levels\n\nThe most important first.\n\n| level | means |\n|---|---|\n")
		levels := slices.Clone(m.Levels)
		slices.SortStableFunc(levels, func(x, y Level) int { return y.Rank - x.Rank })
		for _, l := range levels {
			fmt.Fprintf(&b, "| %s | %s |\n", l.Name, l.Traits)
		}
	}
	var paths []string
	for _, r := range m.Roots {
		paths = append(paths, "`"+r+"`")
	}
	for _, x := range m.Mentions {
		paths = append(paths, fmt.Sprintf("`%s`, and the package names one of `%s`", x.Pkg, strings.Join(x.Names, "`, `")))
	}
	section("Looked at", "Packages that import one of these (major versions and vendor folders do not count), and those that import such a package.", paths)
	section("Not recognised", "", slices.Clone(m.Not))
	return strings.ReplaceAll(b.String(), "\n\n\n\n", "\n\n")
}

// words are a function as people write it.
func (f *Func) words() string {
	name := f.Name
	switch {
	case f.Recv == "*" && f.Pkg == "":
		name = "method `" + name + "` of any type"
	case f.Recv == "*":
		name = "method `" + name + "` of any type in `" + f.Pkg + "`"
	case f.Recv != "":
		name = "`(" + f.Pkg + "." + f.Recv + ")." + name + "`"
	default:
		name = "`" + f.Pkg + "." + name + "`"
	}
	if key := strings.Trim(f.Key, `"`); key != f.Key {
		name += ": " + key
		if level := strings.Trim(f.Level, `"`); level != f.Level {
			name += "=" + level
		}
	} else if f.Slot != "" && f.Op == Write {
		name += ": " + f.Slot
	}
	return name
}

func (m *Model) keys(p Polarity) []string {
	var out []string
	for _, k := range m.Keys {
		if k.Polarity == p {
			out = append(out, "`"+k.Pattern+"`")
		}
	}
	return out
}

// String names the traits.
func (t Trait) String() string {
	var out []string
	for _, x := range []struct {
		trait Trait
		name  string
	}{{Failure, "failure"}, {Blocking, "blocking"}, {Progress, "progress"}, {Healthy, "healthy"}, {Terminal, "terminal"}} {
		if t&x.trait != 0 {
			out = append(out, x.name)
		}
	}
	if len(out) == 0 {
		return "nothing known"
	}
	return strings.Join(out, ", ")
}
