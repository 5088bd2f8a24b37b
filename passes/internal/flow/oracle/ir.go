package oracle

// Type is the type of a value in a generated program.
type Type int

// The types that generated programs use.
const (
	Bool Type = iota
	Int
	String
	Err
	Strings
	Phase
	Level
	FuncVoid
	Errs
	Ptr
	Outcomes
	Events
	Once
)

func (t Type) String() string {
	return [...]string{"bool", "int", "string", "error", "[]string", "phase", "goops.StatusName", "func()",
		"[]error", "*target", "outcome", "<-chan string", "sync.Once"}[t]
}

// Program is one file: methods of one receiver type and functions.
type Program struct {
	Seed  int64
	Funcs []*Func
}

// Param is a parameter of a function or literal.
type Param struct {
	Name string
	T    Type
}

// Func is a declared function, a method of *Charm where Method is set.
// Named functions call their only result err.
type Func struct {
	Name    string
	Method  bool
	Params  []Param
	Results []Type
	Named   bool
	Generic bool // has a first parameter of any type, which it ignores
	Body    *Block
	// Role says what the generator made it for; statistics are kept by it.
	Role string
}

// Lit is a function literal.
type Lit struct {
	Params  []Param
	Results []Type
	Body    *Block
}

// Block is a list of statements; the reducer deletes from it.
type Block struct{ Stmts []Stmt }

// Stmt is a statement.
type Stmt interface{ stmt() }

// Expr is an expression.
type Expr interface{ expr() }

// Call is a call of one of: a setter, a goops function whose result is an
// input, a declared function, a literal on the spot, a literal in a local, or
// a parameter of function type. It is the identity of a site: each Call
// occurs once in the program.
type Call struct {
	Set    *Set
	Opaque string
	Fn     *Func
	Lit    *Lit
	Local  string
	Once   bool // Do of the receiver's sync.Once
	Args   []Expr

	// ID and Line are filled in by Print.
	ID, Line int
}

// Set is a status write.
type Set struct {
	App   bool
	Level Expr
	Msg   Expr // nil: no message
}

// Expressions.
type (
	// BoolConst, IntConst, StringConst, PhaseConst and LevelConst are constants.
	BoolConst struct{ V bool }
	// IntConst is a number.
	IntConst struct{ V int }
	// StringConst is a text.
	StringConst struct{ V string }
	// PhaseConst is a value of the enumeration phase.
	PhaseConst struct{ V int }
	// LevelConst is one of goops' levels, such as Blocked.
	LevelConst struct{ V string }
	// Nil is the nil error.
	Nil struct{}
	// Sentinel is the package variable errBad.
	Sentinel struct{}
	// NewErr is errors.New.
	NewErr struct{ Text string }
	// Wrap is fmt.Errorf with %w.
	Wrap struct{ X Expr }
	// Var is a local or a parameter.
	Var struct {
		Name string
		T    Type
	}
	// Field is a field of the receiver.
	Field struct {
		Name string
		T    Type
	}
	// Not is a negation.
	Not struct{ X Expr }
	// Logic is && or ||.
	Logic struct {
		Op   string
		X, Y Expr
	}
	// Cmp compares X with a constant, or an error with nil.
	Cmp struct {
		Op   string
		X, Y Expr
	}
	// Len is len(X).
	Len struct{ X Expr }
	// Is is errors.Is(X, errBad).
	Is struct{ X Expr }
	// Text is a constant text with a value in it: "text "+X or fmt.Sprintf.
	Text struct {
		Const   string
		X       Expr
		Sprintf bool
	}
	// CallExpr is a call with one result.
	CallExpr struct{ Call *Call }
	// NewPtr is &target{}.
	NewPtr struct{}
	// OutcomeLit is outcome{ok: …, note: …}.
	OutcomeLit struct {
		OK   bool
		Note string
	}
	// OutcomeField is a field of a local of type outcome: ok or note.
	OutcomeField struct{ X, Name string }
	// FuncExpr is a function literal handed to a call.
	FuncExpr struct{ Lit *Lit }
)

func (BoolConst) expr()    {}
func (IntConst) expr()     {}
func (StringConst) expr()  {}
func (PhaseConst) expr()   {}
func (LevelConst) expr()   {}
func (Nil) expr()          {}
func (Sentinel) expr()     {}
func (NewErr) expr()       {}
func (Wrap) expr()         {}
func (Var) expr()          {}
func (Field) expr()        {}
func (Not) expr()          {}
func (Logic) expr()        {}
func (Cmp) expr()          {}
func (Len) expr()          {}
func (Is) expr()           {}
func (Text) expr()         {}
func (CallExpr) expr()     {}
func (FuncExpr) expr()     {}
func (NewPtr) expr()       {}
func (OutcomeLit) expr()   {}
func (OutcomeField) expr() {}

// Statements.
type (
	// Do is a call whose results are dropped, or with Blank `_ = call`.
	Do struct {
		Call  *Call
		Blank bool
	}
	// Define is `names := call` or, with X, `name := x`; with neither it is
	// `var name type`.
	Define struct {
		Names []string
		Types []Type
		Call  *Call
		X     Expr
	}
	// Assign is `target = x`; the target is a Var or a Field.
	Assign struct{ Target, X Expr }
	// LetLit is `name := func…`.
	LetLit struct {
		Name string
		Lit  *Lit
	}
	// LetMethod is `name := c.method` or `name := function`.
	LetMethod struct {
		Name string
		Fn   *Func
	}
	// Append is `name = append(name, x)` for a local []error.
	Append struct {
		Name string
		X    Expr
	}
	// Read asks goops for the status of a slot: `if s, err := …; cond { body }`
	// where cond compares the level. Guard: err != nil || s.Name == level;
	// otherwise err == nil && s.Name != level. With an empty level the status
	// is only looked at.
	Read struct {
		App   bool
		Guard bool
		Level string
		Body  *Block
		Line  int
	}
	// Table is `for _, name := range []func(){…} { call }`; functions with an
	// error result are left on it.
	Table struct {
		Name  string
		Fns   []*Func
		Call  *Call
		Leave *Block
	}
	// If has an optional Init; an Else of exactly one If prints as else if.
	If struct {
		Init       *Define
		Cond       Expr
		Then, Else *Block
	}
	// Range is `for _, v := range x`; over a channel `for v := range x`.
	Range struct {
		Name string
		Chan bool
		X    Expr
		Body *Block
	}
	// Count is `for i := 0; i < n; i++`.
	Count struct {
		Name string
		N    Expr
		Body *Block
	}
	// Switch has a tag or none.
	Switch struct {
		Tag     Expr
		Clauses []*Clause
	}
	// Clause is a case, or the default where Vals is empty.
	Clause struct {
		Vals []Expr
		Body *Block
		Fall bool
	}
	// Defer defers a call.
	Defer struct{ Call *Call }
	// Go starts a literal.
	Go struct{ Lit *Lit }
	// Return returns Xs.
	Return struct{ Xs []Expr }
	// Panic panics.
	Panic struct{}
	// Exit is os.Exit, with Fatal log.Fatalf.
	Exit struct{ Fatal bool }
	// Break leaves the innermost loop or switch, or the loop of that variable.
	Break struct{ Of string }
	// Continue goes on with the innermost loop, or the one of that variable.
	Continue struct{ Of string }
	// Log is a goops log call.
	Log struct{}
)

func (*Do) stmt()        {}
func (*Define) stmt()    {}
func (*Assign) stmt()    {}
func (*LetLit) stmt()    {}
func (*If) stmt()        {}
func (*LetMethod) stmt() {}
func (*Append) stmt()    {}
func (*Read) stmt()      {}
func (*Table) stmt()     {}
func (*Range) stmt()     {}
func (*Count) stmt()     {}
func (*Switch) stmt()    {}
func (*Defer) stmt()     {}
func (*Go) stmt()        {}
func (*Return) stmt()    {}
func (*Panic) stmt()     {}
func (*Exit) stmt()      {}
func (*Break) stmt()     {}
func (*Continue) stmt()  {}
func (*Log) stmt()       {}

// fields of *Charm.
var charmFields = []Field{{"Ready", Bool}, {"Leader", Bool}, {"Mode", String}, {"Port", Int}, {"Items", Strings}, {"Target", Ptr}, {"once", Once}}

var phaseNames = []string{"phaseReady", "phaseMissing", "phaseBroken"}

// opaqueResults are the goops functions whose results are inputs.
var opaqueResults = map[string][]Type{
	"IsLeader":       {Bool, Err},
	"GetState":       {String, Err},
	"GetRelationIDs": {Strings, Err},
	"SetState":       {Err},
	"OpenPort":       {Err},
}
