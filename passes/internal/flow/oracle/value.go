package oracle

// Values of the interpreter are: bool, int (also a phase), string, *cell,
// *collection, *errValue (nil error: (*errValue)(nil)), *ptrValue, errList,
// OutcomeLit, level, textValue, *closure.

// level is one of goops' level names; a cell holds it where it is an input.
type level string

// textValue is a message: constant, or with a value in it.
type textValue struct {
	pre string
	dyn any // nil, string, *cell
}

// render gives the text of a finished run.
func (t textValue) render() string {
	switch v := t.dyn.(type) {
	case nil:
		return t.pre
	case *cell:
		return t.pre + v.value().(string)
	case textValue:
		return t.pre + v.render()
	}
	return t.pre + t.dyn.(string)
}

// errValue is an error that is not nil.
type errValue struct {
	bad  bool // errBad itself
	wrap any  // what it wraps
}

// ptrValue is a pointer that is not nil.
type ptrValue struct{}

// errList is a []error of that length.
type errList int

// isNil is x == nil for an error or a pointer.
func isNil(v any) bool {
	switch v := v.(type) {
	case *errValue:
		return v == nil
	case *ptrValue:
		return v == nil
	}
	return v == nil
}

// closure is a literal with what it captures, or a declared function.
type closure struct {
	lit   *Lit
	fn    *Func
	env   *env
	owner *activation
}

// env is one scope.
type env struct {
	vars map[string]*any
	up   *env
}

func (e *env) child() *env { return &env{up: e} }

func (e *env) set(name string, v any) {
	if name == "_" {
		return
	}
	if e.vars == nil {
		e.vars = map[string]*any{}
	}
	e.vars[name] = &v
}

func (e *env) lookup(name string) *any {
	for ; e != nil; e = e.up {
		if v, ok := e.vars[name]; ok {
			return v
		}
	}
	return nil
}

// inputCell is an undecided input of a type.
func inputCell(t Type) any {
	switch t {
	case Bool, Once: // of a sync.Once: whether it has run
		return newCell(false, true)
	case Int:
		return newCell(0, 1, 2, 3, -1)
	case String:
		return newCell("other", "", "push", "pull")
	case Err:
		return newCell((*errValue)(nil), &errValue{}, &errValue{wrap: theBad})
	case Strings, Events:
		return newCollection()
	case Errs:
		return errList(0)
	case Ptr:
		return newCell((*ptrValue)(nil), &ptrValue{})
	case Phase:
		return newCell(0, 1, 2)
	case Outcomes:
		return newCell(OutcomeLit{true, ""}, OutcomeLit{false, ""}, OutcomeLit{true, "push"}, OutcomeLit{false, "push"})
	case Level:
		return newCell(level("Active"))
	}
	return nil
}
