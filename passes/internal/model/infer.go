package model

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// Statuses that programs declare for themselves are recognised by their shape: a struct whose name ends in Status, with a
// state that has constants, a message, and a field for what went wrong. What is known of them is enough to say that a
// reason stands in the wrong field; which state outranks which, only the program knows.
var (
	stateFields = []string{"State", "Phase"}
	errFields   = []string{"Err", "Error", "LastError", "ErrorMessage"}
)

const (
	messageField = "Message"
	statusSuffix = "Status"
	// inferredPrefix starts the names of models that no table has: the type follows.
	inferredPrefix = "struct "
)

// declares says whether a file declares a struct of that shape.
func declares(f *ast.File) bool {
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range decl.Specs {
			t, ok := s.(*ast.TypeSpec)
			if !ok || !strings.HasSuffix(t.Name.Name, statusSuffix) {
				continue
			}
			if s, ok := t.Type.(*ast.StructType); ok {
				var names []string
				for _, f := range s.Fields.List {
					for _, n := range f.Names {
						names = append(names, n.Name)
					}
				}
				has := func(list []string) bool {
					return slices.ContainsFunc(list, func(n string) bool { return slices.Contains(names, n) })
				}
				if has(stateFields) && has(errFields) && slices.Contains(names, messageField) {
					return true
				}
			}
		}
	}
	return false
}

// infer describes a type that has the shape of a status, nil for any other.
func infer(n *types.Named) *StructEntry {
	obj := n.Obj()
	if obj.Pkg() == nil || !strings.HasSuffix(obj.Name(), statusSuffix) || n.TypeParams().Len() > 0 {
		return nil
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return nil
	}
	first := func(names []string, ok func(types.Type) bool) string {
		for _, name := range names {
			if t := FieldType(n, name); t != nil && ok(t) {
				return name
			}
		}
		return ""
	}
	isText := func(t types.Type) bool {
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Kind() == types.String
	}
	var levels []Level
	state := first(stateFields, func(t types.Type) bool {
		levels = enumeration(t)
		return len(levels) > 1
	})
	errField := first(errFields, isText)
	if state == "" || errField == "" || first([]string{messageField}, isText) == "" {
		return nil
	}
	m := &Model{
		Name:     inferredPrefix + obj.Pkg().Path() + "." + obj.Name(),
		Title:    "statuses of " + obj.Pkg().Path(),
		Source:   "the declaration of " + obj.Name(),
		Inferred: true,
		Levels:   append(levels, Level{Name: waits, Rank: 40, Traits: Blocking}),
		Structs: []Struct{{Pkg: CanonicalPath(obj.Pkg().Path()), Name: obj.Name(), Slot: obj.Name(),
			State: state, Message: messageField, Err: errField, ErrLevel: waits}},
	}
	return &StructEntry{&m.Structs[0], m}
}

// waits is the level of a state whose error field says that something is wrong. No constant is called so.
const waits = "waiting for something"

// enumeration are the constants of a named type as levels: what a state means is in its name.
func enumeration(t types.Type) []Level {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	var consts []*types.Const
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) {
			consts = append(consts, c)
		}
	}
	// Of two names of one value the one that is declared first is its name.
	slices.SortStableFunc(consts, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
	var out []Level
	for _, c := range consts {
		value := c.Val().ExactString()
		if c.Val().Kind() == constant.String {
			value = constant.StringVal(c.Val())
		}
		if slices.ContainsFunc(out, func(l Level) bool { return slices.Contains(l.Values, value) }) {
			continue
		}
		l := Level{Name: stateName(c.Name(), n.Obj().Name()), Values: []string{value}}
		l.Rank, l.Traits = meaning(l.Name)
		out = append(out, l)
	}
	return out
}

// StateName is what a constant of a status type calls its state, and Meaning what that name says.
func StateName(constant, typ string) string { return stateName(constant, typ) }

// Meaning is the rank and the traits that the name of a state lets guess.
func Meaning(state string) (rank int, traits Trait) { return meaning(state) }

// stateName is a constant's name without that of its type.
func stateName(name, typ string) string {
	for _, affix := range []string{typ + "_", typ, strings.TrimSuffix(typ, "State"), strings.TrimSuffix(typ, "Phase")} {
		if s, ok := strings.CutPrefix(name, affix); ok && s != "" && affix != "" {
			return strings.Trim(s, "_")
		}
	}
	return name
}

var (
	failed  = words("Failed", "Failure", "Fail", "Error", "Errored", "Rejected", "Crashed", "Aborted", "Lost", "Invalid", "Orphaned")
	healthy = words("Running", "Ready", "Active", "Done", "Succeeded", "Success", "Successful", "Complete", "Completed", "Healthy", "Available",
		"Finished", "Bound", "Installed", "Deployed", "Up", "Online", "Ok", "OK")
	blocked = words("Blocked", "Stuck", "Degraded", "Unhealthy", "Unavailable")
	ended   = words("Stopped", "Terminated", "Deleted", "Removed", "Shutdown", "Cancelled", "Canceled", "Exited", "Dead", "Paused")
)

// meaning is what the name of a state says: the last word that is known counts.
func meaning(name string) (rank int, traits Trait) {
	rank, traits = 30, Progress
	if name == strings.ToUpper(name) { // RUNNING, ROLLBACK_PAUSED
		var words []string
		for _, w := range strings.Split(strings.ToLower(name), "_") {
			if w != "" {
				words = append(words, strings.ToUpper(w[:1])+w[1:])
			}
		}
		name = strings.Join(words, "")
	}
	if name == "" {
		return rank, traits
	}
	for w := range camelWords(strings.ToUpper(name[:1]) + name[1:]) {
		switch {
		case failed[w]:
			rank, traits = 50, Blocking|Failure
		case blocked[w]:
			rank, traits = 40, Blocking
		case healthy[w]:
			rank, traits = 20, Healthy
		case ended[w]:
			rank, traits = 10, Terminal
		case w == "Not" || w == "Un":
			return 30, Progress
		}
	}
	return rank, traits
}
