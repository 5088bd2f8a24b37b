package flow

import (
	"go/constant"
	"go/types"
	"strings"
	"unicode"

	"github.com/statuslint/statuslint/passes/internal/model"
	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// nonNil are the functions that never return nil.
var nonNil = map[string]bool{
	"fmt.Errorf": true, "errors.New": true,
	"github.com/pkg/errors.New": true, "github.com/pkg/errors.Errorf": true,
	"github.com/juju/errors.New": true, "github.com/juju/errors.Errorf": true,
	"github.com/juju/errors.NotFoundf": true, "github.com/juju/errors.NotValidf": true,
	"google.golang.org/grpc/status.Errorf": true, "google.golang.org/grpc/status.Error": true,
}

// passesNil are the functions that return nil where their first argument is nil, and nothing where it is not.
var passesNil = map[string]bool{
	"func github.com/pkg/errors.Wrap": true, "func github.com/pkg/errors.Wrapf": true,
	"func github.com/pkg/errors.WithStack": true, "func github.com/pkg/errors.WithMessage": true,
	"func github.com/juju/errors.Trace": true, "func github.com/juju/errors.Annotate": true,
	"func github.com/juju/errors.Annotatef":                              true,
	"func sigs.k8s.io/controller-runtime/pkg/client.IgnoreNotFound":      true,
	"func sigs.k8s.io/controller-runtime/pkg/client.IgnoreAlreadyExists": true,
}

// wraps are the functions whose result is nil exactly where their first argument is.
var wraps = map[string]bool{
	"github.com/pkg/errors.Wrap": true, "github.com/pkg/errors.Wrapf": true,
	"github.com/pkg/errors.WithStack": true, "github.com/pkg/errors.WithMessage": true,
	"github.com/juju/errors.Trace": true, "github.com/juju/errors.Annotate": true,
	"github.com/juju/errors.Annotatef": true,
}

const joinErrors = "errors.Join"

// purePackages hold functions whose result depends on their arguments alone, so that two calls
// with the same arguments are the same value.
var purePackages = map[string]bool{
	"strings": true, "bytes": true, "unicode": true, "unicode/utf8": true, "path": true, "path/filepath": true,
	"strconv": true, "math": true, "slices": true, "maps": true, "cmp": true, "net/url": true, "net/netip": true,
}

// quickPackages hold functions that take no time worth waiting for.
var quickPackages = map[string]bool{
	"fmt": true, "errors": true, "sort": true, "time": true, "context": true, "reflect": true, "regexp": true,
	"sync/atomic": true, "encoding/json": true, "encoding/base64": true, "encoding/hex": true, "text/template": true,
	"log": true, "log/slog": true, "gopkg.in/yaml": true, "go/constant": true,
}

// fullName is the canonical name of a function: path.Name or (path.Type).Name.
func fullName(fn *types.Func) string {
	if fn == nil || fn.Pkg() == nil {
		return ""
	}
	path := model.CanonicalPath(fn.Pkg().Path())
	if r := fn.Signature().Recv(); r != nil {
		if n, ok := types.Unalias(model.Deref(r.Type())).(*types.Named); ok {
			return "(" + path + "." + n.Obj().Name() + ")." + fn.Name()
		}
		return "(" + path + ".)." + fn.Name()
	}
	return path + "." + fn.Name()
}

// impliesError says whether a predicate that is true of an error says that there is one: IsNotFound(err).
func impliesError(name string) bool {
	base := name[strings.LastIndexByte(name, '.')+1:]
	return strings.HasPrefix(base, "Is") || name == "errors.As" || strings.HasSuffix(name, "/errors.As")
}

// pureCall names the result of a call that depends on its arguments alone; nil for any other.
func (a *fa) pureCall(w *world, c *ssa.Call) *term {
	if b, ok := c.Call.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "len", "cap":
			return a.u.pure(b.Name(), a.term(w, c.Call.Args[0]))
		case "append":
			if len(c.Call.Args) == 2 {
				return a.u.pure("append", a.term(w, c.Call.Args[0]), a.term(w, c.Call.Args[1]))
			}
		}
		return nil
	}
	fn := c.Call.StaticCallee()
	if fn == nil {
		return nil
	}
	obj, _ := fn.Object().(*types.Func)
	if obj != nil && obj.Pkg() != nil && c.Call.Signature().Results().Len() == 1 && !c.Call.Signature().Variadic() {
		name := fullName(obj)
		pure := purePackages[model.CanonicalPath(obj.Pkg().Path())] && obj.Signature().Recv() == nil ||
			passesNil["func "+name] || predicate(obj)
		if pure && len(c.Call.Args) <= 4 {
			args := make([]*term, len(c.Call.Args))
			for i, x := range c.Call.Args {
				args[i] = a.term(w, x)
			}
			return a.u.pure("func "+name, args...)
		}
	}
	if fn.Blocks != nil {
		return a.getter(w, fn, c.Call.Args)
	}
	return nil
}

// predicate says whether a function only asks something of an error: errors.Is, IsNotFound(err).
func predicate(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() != nil || sig.Params().Len() == 0 || sig.Results().Len() != 1 {
		return false
	}
	if !isError(sig.Params().At(0).Type()) || !isBool(sig.Results().At(0).Type()) {
		return false
	}
	return impliesError(fullName(fn))
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type()) || types.IsInterface(t) && types.Implements(t, errorType) && t.Underlying().(*types.Interface).NumMethods() == 1
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// getter names the result of a function that only reads and compares what it is given: one block, no call, nothing
// stored. Two calls of it are equal while what it reads is.
func (a *fa) getter(w *world, fn *ssa.Function, args []ssa.Value) *term {
	if len(fn.Blocks) != 1 || len(fn.Params) != len(args) || fn.Signature.Results().Len() != 1 {
		return nil
	}
	bind := map[ssa.Value]*term{}
	for i, p := range fn.Params {
		bind[p] = a.term(w, args[i])
	}
	a.looked++
	eval := func(v ssa.Value) *term {
		if t := bind[v]; t != nil {
			return t
		}
		if c, ok := v.(*ssa.Const); ok {
			return a.constant(c)
		}
		return nil
	}
	for _, i := range fn.Blocks[0].Instrs {
		var t *term
		switch i := i.(type) {
		case *ssa.DebugRef:
			continue
		case *ssa.Return:
			return eval(i.Results[0])
		case *ssa.FieldAddr:
			if x := eval(i.X); x != nil {
				t = a.u.address(x, "."+fieldName(i.X.Type(), i.Field))
			}
		case *ssa.Field:
			if x := eval(i.X); x != nil {
				t = a.selectFrom(w, x, "."+fieldName(i.X.Type(), i.Field))
			}
		case *ssa.UnOp:
			x := eval(i.X)
			if x == nil {
				return nil
			}
			switch i.Op.String() {
			case "*":
				t = a.load(w, x)
			case "!":
				t = a.u.pure("!", x)
			}
		case *ssa.Alloc: // a receiver that is a struct is copied first
			t = a.u.intern(term{kind: root, val: i})
		case *ssa.Store:
			al, ok := i.Addr.(*ssa.Alloc)
			v := eval(i.Val)
			if !ok || v == nil {
				return nil
			}
			bind[al] = a.u.intern(term{kind: pure, sel: "&copy", args: []*term{v}})
			continue
		case *ssa.BinOp:
			x, y := eval(i.X), eval(i.Y)
			if x == nil || y == nil {
				return nil
			}
			t = a.compare(i, x, y)
		case *ssa.ChangeType:
			t = eval(i.X)
		}
		if t == nil {
			return nil
		}
		if t.kind == address && t.base.kind == pure && t.base.sel == "&copy" {
			// A field of the copy is a field of what was copied.
			bind[i.(ssa.Value)] = t
			continue
		}
		if t.kind == content && t.base.kind == address && t.base.base.kind == pure && t.base.base.sel == "&copy" {
			t = a.selectFrom(w, t.base.base.args[0], t.base.sel)
		}
		bind[i.(ssa.Value)] = t
	}
	return nil
}

// callInherent is what always holds of a result.
func (a *fa) callInherent(w *world, c *ssa.Call) summary.Constraint {
	if b, ok := c.Call.Value.(*ssa.Builtin); ok {
		if b.Name() == "recover" { // the paths that are looked at do not panic
			return summary.Is(summary.Nil)
		}
		return summary.Constraint{}
	}
	if c.Call.IsInvoke() {
		if m := c.Call.Method; m.Name() == "Error" && m.Pkg() == nil { // an error says something
			return summary.Not(`""`)
		}
		return summary.Constraint{}
	}
	fn := c.Call.StaticCallee()
	if fn == nil {
		return summary.Constraint{}
	}
	obj, _ := fn.Object().(*types.Func)
	name := fullName(obj)
	if nonNil[name] || makesError(obj) {
		return summary.Not(summary.Nil)
	}
	if name == "fmt.Sprintf" {
		if f, ok := c.Call.Args[0].(*ssa.Const); ok && f.Value != nil && f.Value.Kind() == constant.String {
			if saysMore(constant.StringVal(f.Value)) {
				return summary.Not(`""`)
			}
		}
	}
	return summary.Constraint{}
}

// saysMore says whether a format has text of its own beside its verbs.
func saysMore(format string) bool {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			return true
		}
		for i++; i < len(format) && !unicode.IsLetter(rune(format[i])) && format[i] != '%'; i++ {
		}
		if i < len(format) && format[i] == '%' {
			return true
		}
	}
	return false
}

// makesError says whether a function of other code makes an error, by its name: NewPermanentError, BadRequestf.
func makesError(obj *types.Func) bool {
	if obj == nil || obj.Signature().Recv() != nil || obj.Signature().Results().Len() != 1 || !isError(obj.Signature().Results().At(0).Type()) {
		return false
	}
	name := obj.Name()
	return strings.HasSuffix(name, "Errorf") || strings.HasPrefix(name, "New") && (strings.HasSuffix(name, "Error") || strings.HasPrefix(name, "NewRequeue"))
}

// resultOf is what holds of the result of a call where it is made, from what is known of the arguments.
func (a *fa) resultOf(w *world, c *ssa.CallCommon) summary.Constraint {
	fn := c.StaticCallee()
	if fn == nil {
		return summary.Constraint{}
	}
	obj, _ := fn.Object().(*types.Func)
	name := fullName(obj)
	switch {
	case wraps[name]:
		if q := a.query(w, a.term(w, c.Args[0])); q.Eq == summary.Nil || q.Implies(summary.Not(summary.Nil)) {
			return q
		}
	case name == joinErrors || strings.HasSuffix(name, "/errors.NewAggregate"):
		if name != joinErrors {
			n := numeric(a.query(w, a.u.pure("len", a.term(w, c.Args[0]))))
			switch {
			case n.HasLo && n.Lo > 0:
				return summary.Not(summary.Nil)
			case n.HasHi && n.Hi == 0:
				return summary.Is(summary.Nil)
			}
			return summary.Constraint{}
		}
		all := true
		elems, ok := a.elements(w, c.Args[len(c.Args)-1])
		if !ok {
			n := numeric(a.query(w, a.u.pure("len", a.term(w, c.Args[0]))))
			if n.HasLo && n.Lo > 0 {
				return summary.Not(summary.Nil)
			}
			return summary.Constraint{}
		}
		for _, x := range elems {
			q := a.query(w, x)
			if q.Implies(summary.Not(summary.Nil)) {
				return summary.Not(summary.Nil)
			}
			all = all && q.Eq == summary.Nil
		}
		if all {
			return summary.Is(summary.Nil)
		}
	}
	return summary.Constraint{}
}

// elements returns the elements of a slice that is made here, as a variadic call makes one.
func (a *fa) elements(w *world, v ssa.Value) ([]*term, bool) {
	return a.elementsOf(w, a.term(w, v))
}

func (a *fa) elementsOf(w *world, t *term) ([]*term, bool) {
	if t.kind == konst {
		return nil, t.sel == summary.Nil
	}
	if t.kind != root {
		return nil, false
	}
	al, ok := t.val.(*ssa.Alloc)
	if !ok {
		return nil, false
	}
	arr, ok := al.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok || arr.Len() > 64 {
		return nil, false
	}
	var out []*term
	for i := range arr.Len() {
		out = append(out, a.load(w, a.u.address(t, "["+itoa(i)+"]")))
	}
	return out, true
}
