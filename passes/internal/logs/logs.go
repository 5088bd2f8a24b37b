// Package logs recognises calls that write to a log, and calls that do not return.
//
// Well-known logging packages are rows of a table; any other function is
// judged by its name and signature. A function is known by its package path,
// the type of its receiver and its name; a major version in the path and a
// vendor directory before it make no difference.
package logs

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// Level is how loud a log call is.
type Level int

const (
	// None is no level: not a log call.
	None Level = iota
	// Debug is for developers, and includes trace levels.
	Debug
	// Info is routine.
	Info
	// Print is a line without a level.
	Print
	// Warn is a warning.
	Warn
	// Error is an error that the program goes on from.
	Error
	// Fatal ends the program, or is meant to: see [NoReturn].
	Fatal
)

// String returns the name of the level.
func (l Level) String() string {
	if l < None || l > Fatal {
		return "invalid"
	}
	return [...]string{"none", "debug", "info", "print", "warn", "error", "fatal"}[l]
}

// An Arg is what is known of an argument of a call. The zero Arg is unknown.
type Arg struct {
	// Object is the constant or package variable that the argument names, if known.
	Object types.Object
	// Value is the value, if constant.
	Value constant.Value
}

// Classify tells whether a call of fn writes to a log, and at which level.
// Arguments are counted without the receiver; arg may be nil, and a call whose
// level is an argument is then no known log call.
//
// A zerolog chain is classified by the call that opens it (Error in
// log.Error().Err(err).Msg("…")): it carries the level. The calls that follow
// are not log calls of their own, but [Belongs] knows them.
//
// The rule for names does not look into fn. Whoever knows what a function of
// the analysed program does should ask only about the functions that it calls.
func Classify(fn *types.Func, arg func(i int) Arg) (Level, bool) {
	if fn == nil {
		return None, false
	}
	if arg == nil {
		arg = func(int) Arg { return Arg{} }
	}
	k := keyOf(fn)
	if r, ok := tables().byKey[k]; ok {
		level := r.level
		switch {
		case r.stream:
			if !standardStream(arg(0).Object) {
				return None, false
			}
		case r.at > 0:
			level = levelOf(fn.Signature(), r.at-1, arg(r.at-1))
			if r.goesOn {
				level = min(level, Error)
			}
		}
		return level, level != None
	}
	if tables().known[k.pkg] || notLoggers[k.pkg] {
		return None, false // what the table leaves out of its packages logs nothing
	}
	level := byName(fn, arg)
	return level, level != None
}

// Belongs reports whether fn is part of a logging package of the table: a call
// that logs, or one that prepares for it, like WithError. A value that is
// given to it goes nowhere but to the log, and its own failure is none of the
// program's.
func Belongs(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	k := keyOf(fn)
	if _, ok := tables().byKey[k]; ok {
		return true
	}
	return tables().known[k.pkg] && !mixed[k.pkg]
}

// NoReturn reports whether a call of fn never comes back: it ends the process
// or the goroutine, or panics. Only the table is asked, no name is guessed.
//
// A call that opens a fatal zerolog event counts, because the call that
// finishes it is part of the same expression.
func NoReturn(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	k := keyOf(fn)
	return tables().leaves[k] || tables().byKey[k].leaves
}

// A key names a function: package path, receiver type (or "") and name.
type key struct{ pkg, recv, name string }

// keyOf returns the key of a function. The receiver of an interface's method is
// the interface that declares it.
func keyOf(fn *types.Func) key {
	k := key{name: fn.Name()}
	if fn.Pkg() != nil {
		k.pkg = canonical(fn.Pkg().Path())
	}
	if recv := fn.Signature().Recv(); recv != nil {
		k.recv = "?"
		if named := namedOf(recv.Type()); named != nil {
			k.recv = named.Obj().Name()
		}
	}
	return k
}

// namedOf returns the named type of t or of what it points to, or nil.
func namedOf(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// canonical returns a package path without what does not tell packages apart:
// a vendor directory before it, and major versions in it (path/v2, path.v2).
func canonical(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	path = strings.TrimPrefix(path, "vendor/")
	var out []string
	for i, elem := range strings.Split(path, "/") {
		if i > 0 && major(elem, 2) {
			continue
		}
		// gopkg.in/name.v2
		if base, version, ok := strings.Cut(elem, ".v"); ok && i > 0 && out[0] == "gopkg.in" && major("v"+version, 0) {
			elem = base
		}
		out = append(out, elem)
	}
	return strings.Join(out, "/")
}

// major reports whether a path element is a major version, from the one given.
// "v1" is a name in the middle of paths (apis/meta/v1) and never a suffix.
func major(elem string, from int) bool {
	digits, ok := strings.CutPrefix(elem, "v")
	if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return false
	}
	return len(digits) > 1 || int(digits[0]-'0') >= from
}

// standardStream reports whether o is os.Stderr or os.Stdout.
func standardStream(o types.Object) bool {
	return o != nil && o.Pkg() != nil && o.Pkg().Path() == "os" && (o.Name() == "Stderr" || o.Name() == "Stdout")
}

// levelOf returns the level that argument i of a call names: by the name of the
// constant, by the table of level types, or by the name of the constant of the
// same type that has the value.
func levelOf(sig *types.Signature, i int, a Arg) Level {
	if _, isConst := a.Object.(*types.Const); isConst {
		if l := levelWord(a.Object.Name()); l != None {
			return l
		}
	}
	if a.Value == nil {
		return None
	}
	if a.Value.Kind() == constant.String {
		return levelWord(constant.StringVal(a.Value))
	}
	if i >= sig.Params().Len() {
		return None
	}
	t := types.Unalias(sig.Params().At(i).Type())
	named, ok := t.(*types.Named)
	value, exact := constant.Int64Val(constant.ToInt(a.Value))
	if !ok || named.Obj().Pkg() == nil || !exact {
		return None
	}
	name := canonical(named.Obj().Pkg().Path()) + "." + named.Obj().Name()
	if steps, ok := levelTypes[name]; ok {
		level := None
		for _, s := range steps {
			if value >= s.from {
				level = s.level
			}
		}
		return level
	}
	// The names of a scope are sorted, so the choice does not change.
	scope := named.Obj().Pkg().Scope()
	for _, n := range scope.Names() {
		if c, ok := scope.Lookup(n).(*types.Const); ok && types.Identical(c.Type(), t) && constant.Compare(c.Val(), token.EQL, a.Value) {
			if l := levelWord(n); l != None {
				return l
			}
		}
	}
	return None
}

// levelWord returns the level that a name says as one of its words: LevelError,
// ErrorLevel, ERROR, LOG_ERR.
func levelWord(name string) Level {
	for _, w := range words(name) {
		if l, ok := levels[w]; ok {
			return l
		}
	}
	return None
}

// byName judges a function by its name and signature.
//
// Its name has a level as a word ("LogErrorf", "Warnw", "logErr"; not "Terror"),
// it says nothing that puts the error elsewhere ("SetError", "ErrorResponse"),
// it takes something to log, and it gives back nothing, or what writing gives
// back if the name says "log" as well. What tests and HTTP handlers are told is
// no log.
func byName(fn *types.Func, arg func(i int) Arg) Level {
	sig := fn.Signature()
	if sig.Params().Len() == 0 || forSomebody(sig) {
		return None
	}
	ws := words(fn.Name())
	if len(ws) == 0 {
		return None
	}
	logAt := slices.IndexFunc(ws, func(w string) bool { return logWords[w] })
	logs, what := logAt >= 0, ws
	if logs {
		what = ws[:logAt] // "logCloseErr" logs an error of Close
	} else if ws[0] == "warn" {
		what = nil // "warnOnError" warns
	}
	if !writes(sig, logs) || slices.ContainsFunc(what, func(w string) bool { return keepers[w] }) {
		return None
	}
	for i, w := range ws {
		l, ok := levels[w]
		if !ok {
			continue
		}
		// "ErrorResponse" is no error that is logged, "ErrorContext" is.
		if !logs && what != nil && slices.ContainsFunc(ws[i+1:], func(w string) bool { return !suffixes[w] && levels[w] == None }) {
			return None
		}
		// Only warnings and errors are taken as words among others. "Info" and
		// "Debug" are also the names of things ("ShowInfo").
		if l < Print && !logs && i > 0 {
			continue
		}
		return l // the first: "warnOnError" warns
	}
	if len(ws) == 1 && prints[ws[0]] && sig.Variadic() {
		return Print
	}
	if !logs {
		return None
	}
	for i := range sig.Params().Len() {
		if !takesLevel(sig.Params().At(i)) {
			continue
		}
		if l := levelOf(sig, i, arg(i)); l != None {
			return l
		}
	}
	return None
}

// takesLevel reports whether a parameter can be the level of a log call.
func takesLevel(p *types.Var) bool {
	t := types.Unalias(p.Type())
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	if named, ok := t.(*types.Named); ok {
		return basic.Info()&(types.IsInteger|types.IsString) != 0 && named.Obj().Pkg() != nil
	}
	return basic.Info()&types.IsString != 0 && levelNames[strings.ToLower(p.Name())]
}

// writes reports whether a signature has the results of a function that writes
// to a log: none, or if its name says that it logs, an error or a count and an error.
func writes(sig *types.Signature, logs bool) bool {
	res := sig.Results()
	switch {
	case res.Len() == 0:
		return true
	case !logs || res.Len() > 2:
		return false
	case res.Len() == 2 && !types.Identical(res.At(0).Type(), types.Typ[types.Int]):
		return false
	}
	return types.Identical(res.At(res.Len()-1).Type(), types.Universe.Lookup("error").Type())
}

// forSomebody reports whether a function speaks to a test or answers a request.
func forSomebody(sig *types.Signature) bool {
	told := func(v *types.Var) bool {
		if v == nil {
			return false
		}
		named := namedOf(v.Type())
		if named == nil || named.Obj().Pkg() == nil {
			return false
		}
		pkg, name := canonical(named.Obj().Pkg().Path()), named.Obj().Name()
		return pkg == "testing" || name == "TestingT" || pkg == "net/http" && name == "ResponseWriter"
	}
	if told(sig.Recv()) {
		return true
	}
	for v := range sig.Params().Variables() {
		if told(v) {
			return true
		}
	}
	return false
}

// words cuts a name in camel or snake case into words, in lower case:
// "LogERROR_fooHTTPErr" is log, error, foo, http, err.
func words(name string) []string {
	var out []string
	runes := []rune(name)
	start := 0
	cut := func(end int) {
		if end > start {
			out = append(out, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, r := range runes {
		switch {
		case r == '_' || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			cut(i)
			start = i + 1
		case i == 0 || !unicode.IsUpper(r):
		case !unicode.IsUpper(runes[i-1]):
			cut(i)
		case i+1 < len(runes) && unicode.IsLower(runes[i+1]):
			cut(i) // the last capital of HTTPErr starts the next word
		}
	}
	cut(len(runes))
	return out
}
