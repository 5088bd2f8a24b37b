// Package summary says what a function does to statuses, in terms that its callers can use:
// which writes can come first, which are the last ones and what the results then say, what is
// read, published or stored. It is exported as a fact on the function.
package summary

import (
	"fmt"
	"strings"
)

// A Root is where a path starts.
type Root uint8

const (
	// Singleton is no value: the one slot of its kind in the process.
	Singleton Root = iota
	// Param is a parameter; the receiver is the first.
	Param
	// Result is a result.
	Result
	// FreeVar is a variable that a function literal captures; Name is the literal.
	FreeVar
	// Global is a package-level variable; Name is its path and name.
	Global
	// Constant is a constant; Name is its text.
	Constant
)

// A Path names a value that a caller can find again: a root, then selectors. ".f" selects a
// field, "*" loads what a pointer points to, "[k]" an element, "#" the length, "%" the dynamic type, "~" an error that
// wraps the value.
type Path struct {
	Root  Root
	Index int
	Name  string
	Sel   string
}

func (p Path) String() string {
	switch p.Root {
	case Param:
		return fmt.Sprintf("param%d%s", p.Index, p.Sel)
	case Result:
		return fmt.Sprintf("result%d%s", p.Index, p.Sel)
	case FreeVar:
		return fmt.Sprintf("free%d%s", p.Index, p.Sel)
	case Global, Constant:
		return p.Name + p.Sel
	}
	return p.Sel
}

// A Literal is a constraint on the value at a path.
type Literal struct {
	On Path
	Is Constraint
	// Same, where Equal is set, is a value of the caller's that the value at the path is.
	Same  Path
	Equal bool
	// Grows says that the number at the path, an address, is more than it was.
	Grows bool
}

// A Slot is one status that one value can have.
type Slot struct {
	Model, Kind string
	// Subject is whose status it is, Singleton where there is only one.
	Subject Path
	// Key tells the conditions of a subject apart, Singleton where it has one status.
	Key Path
}

// A Message is what is known of a status message.
type Message struct {
	// Given says that there is a message argument or field.
	Given bool
	// Text is the constant part; where parts are not constant, they are left out.
	Text string
	// Const says that Text is all of it.
	Const bool
	// FromError says that an error value is part of it.
	FromError bool
	// From are the parameters that are part of it; a caller fills in what they are.
	From []Path
}

// A Part is a constant that a write is made of: its text, or where a caller finds it.
type Part struct {
	Text string
	From *Path
}

// Parts are what the level of a write is found by.
type Parts struct {
	// Value is the value itself; Key, Reason and Severity count for conditions.
	Value, Key, Reason, Severity Part
	// Negative says that the condition is good when False, whatever its key.
	Negative bool
	// Mute says that what sets it takes no message.
	Mute bool
}

// Open says whether a caller has to say some of them.
func (p *Parts) Open() bool {
	return p.Value.From != nil || p.Key.From != nil || p.Reason.From != nil || p.Severity.From != nil
}

// A Write is one write of a status.
type Write struct {
	// Model is the model of the level.
	Model string
	// Level is the level's name; "" where it is not known here.
	Level   string
	Parts   Parts
	Message Message
	// Merges says that the message holds what was there before.
	Merges bool
	// Clears says that the field is set to nothing.
	Clears bool
	// Discards says that this is no write: it fills the object anew, without what was not published.
	Discards bool
	// Kind is that of the slot.
	Kind string
	// Blank says of a failure that goes nowhere that another result of the call is used.
	Blank bool
	// Chosen says of a failure that goes nowhere that the function returns others.
	Chosen bool
	// Site is where the write stands, file:line; When is the branch it stands in, as source.
	Site, When string
	// Via are the functions that lead to it, outermost first.
	Via []string
}

// A Record is what a path has last written to a slot. For a status that is one call, Level is
// that call; Message and Err are for statuses that are written field by field.
type Record struct {
	Level, Message, Err *Write
}

// An Exit is one way to leave the function, as far as one slot is concerned.
type Exit struct {
	Slot Slot
	// Untouched says that nothing happened to the slot.
	Untouched bool
	// Shown says that the slot was published on the path; Last is what was written after that.
	Shown bool
	Last  Record
	// Discard is what has filled the object anew since the slot was last written.
	Discard *Write
	// Slow says that something that can take time came after the last write.
	Slow bool
	// Pre holds on entry, Post on return.
	Pre, Post []Literal
}

// An Entry is something that can happen to a slot before anything else does.
type Entry struct {
	Slot Slot
	// Write is nil for a publish.
	Write *Write
	// Field says which part is written: "level", "message" or "err"; else "publish".
	Field string
	// Guarded says that a read of the slot in this function decides whether it runs.
	Guarded bool
	// Slow says that something that can take time comes before it.
	Slow bool
	Pre  []Literal
}

// A Read says that results depend on a slot.
type Read struct {
	Slot Slot
	// Results are the indexes of these results, sorted.
	Results []int
}

// A Call says that a function calls a function that it is handed.
type Call struct {
	// Param is the parameter, the receiver counted.
	Param int
	// Times is how often: "once", "maybe" or "many".
	Times string
	// Returns says that the error of the called function is returned.
	Returns bool
}

// A Fact is a function's summary. A function without effects has none.
type Fact struct {
	Entries []Entry
	Exits   []Exit
	Reads   []Read
	// Calls are the parameters that are called.
	Calls []Call
	// Stores are the addresses that the function may write to, other than statuses.
	Stores []Path
	// Results are what always holds of results.
	Results []Literal
	// Slow says that it can take time.
	Slow bool
	// Pauses says that it waits for something to happen: a receive, a select.
	Pauses bool
	// NoReturn says that it never comes back.
	NoReturn bool
}

// AFact makes Fact a fact.
func (*Fact) AFact() {}

// String is what tests of facts compare: one clause an effect.
func (f *Fact) String() string {
	var out []string
	for _, e := range f.Entries {
		out = append(out, "enters "+e.Slot.Kind+" "+e.Field)
	}
	for _, e := range f.Exits {
		switch {
		case e.Untouched:
			out = append(out, "may leave "+e.Slot.Kind)
		case e.Last.Level != nil:
			out = append(out, "sets "+e.Slot.Kind+" "+e.Last.Level.Level)
		}
	}
	for _, r := range f.Reads {
		out = append(out, "reads "+r.Slot.Kind)
	}
	for _, c := range f.Calls {
		out = append(out, fmt.Sprintf("calls param%d", c.Param))
	}
	if f.NoReturn {
		out = append(out, "does not return")
	}
	return strings.Join(out, ", ")
}
