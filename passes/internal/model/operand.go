package model

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// An Operand says where a call gives a subject, a level or a message.
//
//	recv                     the receiver
//	arg1                     the second argument
//	result                   the result
//	args1                    the second argument and all after it (a variadic message)
//	arg1.Status              a field of the struct that the argument is or points to
//	type(p.T)                the first argument of type p.T or *p.T
//	type(p.T)+1              the argument after that
//	type(p.T).Status         a field of that argument
//	type(string)             the first argument of that basic type
//	pointer                  the first argument that is a pointer
//	place(arg1)              where the argument was loaded from: of x.Conditions, what &x.Conditions is
//	"active"                 that constant, whatever the arguments are
//
// Where the argument of a type is the last one of a variadic function, it is all of them.
type Operand struct {
	Recv     bool
	Arg      int    // position without the receiver; with Type, added to the place of that type
	Type     string // "import/path.Name", without major version
	Variadic bool   // the arguments from Arg on
	Field    string
	Place    bool
	Pointer  bool
	Result   bool
	Const    string
	IsConst  bool
	None     bool // the empty operand
}

// ParseOperand reads an operand; the empty string is the operand None.
func ParseOperand(s string) (Operand, error) {
	bad := func(why string) (Operand, error) {
		return Operand{}, fmt.Errorf("operand %q: %s", s, why)
	}
	var o Operand
	var rest string // what is left to read
	switch {
	case s == "":
		return Operand{None: true}, nil
	case strings.HasPrefix(s, `"`):
		c, err := strconv.Unquote(s)
		if err != nil {
			return bad("the constant is not a quoted string")
		}
		return Operand{Const: c, IsConst: true}, nil
	case strings.HasPrefix(s, "place("):
		inner, ok := strings.CutSuffix(s[len("place("):], ")")
		o, err := ParseOperand(inner)
		if !ok || err != nil || o.None || o.IsConst || o.Field != "" || o.Place {
			return bad("place(…) takes recv, an argument or type(…)")
		}
		o.Place = true
		return o, nil
	case s == "recv" || strings.HasPrefix(s, "recv."):
		o.Recv = true
		rest = s[len("recv"):]
	case strings.HasPrefix(s, "type("):
		end := strings.IndexByte(s, ')')
		if end < 0 {
			return bad("type( has no closing parenthesis")
		}
		o.Type = s[len("type("):end]
		if types.Universe.Lookup(o.Type) == nil && strings.LastIndexByte(o.Type, '.') <= strings.LastIndexByte(o.Type, '/') {
			return bad("type(…) takes an import path, a dot and a name")
		}
		rest = s[end+1:]
		if after, ok := strings.CutPrefix(rest, "+"); ok {
			n, tail := digits(after)
			if n < 0 {
				return bad("+ takes a number")
			}
			o.Arg, rest = n, tail
		}
	case s == "result":
		return Operand{Result: true}, nil
	case s == "pointer":
		return Operand{Pointer: true}, nil
	case strings.HasPrefix(s, "arg"):
		rest = s[len("arg"):]
		if after, ok := strings.CutPrefix(rest, "s"); ok {
			o.Variadic, rest = true, after
		}
		n, tail := digits(rest)
		if n < 0 {
			return bad("arg takes a number")
		}
		o.Arg, rest = n, tail
	default:
		return bad(`want recv, result, argN, argsN, type(path.Name), pointer, place(…) or a quoted constant`)
	}
	if rest != "" {
		field, ok := strings.CutPrefix(rest, ".")
		if !ok || field == "" || strings.ContainsAny(field, ".()+") || o.Variadic {
			return bad("what follows has to be one dot and a field name")
		}
		o.Field = field
	}
	return o, nil
}

func digits(s string) (int, string) {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	n, err := strconv.Atoi(s[:i])
	if err != nil {
		return -1, s
	}
	return n, s[i:]
}

// Index returns the position of the operand's argument in a call of a function with that
// signature, receiver not counted, or -1 where the signature has no such argument.
func (o Operand) Index(sig *types.Signature) int {
	n := o.Arg
	if o.Pointer {
		for i := range sig.Params().Len() {
			if _, ok := types.Unalias(sig.Params().At(i).Type()).(*types.Pointer); ok {
				return i
			}
		}
		return -1
	}
	if o.Type != "" {
		n = -1
		for i := range sig.Params().Len() {
			t := sig.Params().At(i).Type()
			if sig.Variadic() && i == sig.Params().Len()-1 {
				t = t.(*types.Slice).Elem()
			}
			if TypeIs(t, o.Type) {
				n = i + o.Arg
				break
			}
		}
	}
	if n < 0 || n >= sig.Params().Len() {
		return -1
	}
	return n
}

// Several says whether the operand is all of the last arguments of a function with that signature.
func (o Operand) Several(sig *types.Signature) bool {
	if o.None || o.IsConst || o.Recv || o.Result {
		return false
	}
	return (o.Variadic || o.Type != "") && sig.Variadic() && o.Index(sig) == sig.Params().Len()-1
}

// TypeIn is the type of what the operand names in a call of a function with that signature; nil for a constant, for nothing, and
// where the signature has no such thing.
func (o Operand) TypeIn(sig *types.Signature) types.Type {
	if o.None || o.IsConst || o.Result || o.Fits(sig) != nil {
		return nil
	}
	t := o.holder(sig)
	if o.Field != "" {
		return FieldType(Deref(t), o.Field)
	}
	return t
}

// holder is the type of the receiver or argument, which the signature has.
func (o Operand) holder(sig *types.Signature) types.Type {
	if o.Recv {
		return sig.Recv().Type()
	}
	return sig.Params().At(o.Index(sig)).Type()
}

// Fits says whether a function with that signature has what the operand names, and if not, why.
func (o Operand) Fits(sig *types.Signature) error {
	switch {
	case o.None || o.IsConst:
		return nil
	case o.Result && sig.Results().Len() == 0:
		return fmt.Errorf("there is no result")
	case o.Result:
		return nil
	case o.Recv && sig.Recv() == nil:
		return fmt.Errorf("there is no receiver")
	}
	if !o.Recv {
		switch i := o.Index(sig); {
		case i < 0 && o.Type != "":
			return fmt.Errorf("no argument of type %s", o.Type)
		case i < 0 && o.Pointer:
			return fmt.Errorf("no argument is a pointer")
		case i < 0:
			return fmt.Errorf("there is no argument %d", o.Arg)
		case o.Variadic && !(sig.Variadic() && i == sig.Params().Len()-1):
			return fmt.Errorf("argument %d is not variadic", o.Arg)
		}
	}
	if t := o.holder(sig); o.Field != "" && FieldType(Deref(t), o.Field) == nil {
		return fmt.Errorf("%s has no field %s", t, o.Field)
	}
	return nil
}

// Deref returns what a pointer type points to, else the type itself.
func Deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// TypeIs says whether t or what it points to is the named type "path.Name", or t the basic type "name".
func TypeIs(t types.Type, name string) bool {
	if b, ok := types.Unalias(t).(*types.Basic); ok {
		return b.Name() == name
	}
	n, ok := types.Unalias(Deref(t)).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	dot := strings.LastIndexByte(name, '.')
	return n.Obj().Name() == name[dot+1:] && CanonicalPath(n.Obj().Pkg().Path()) == name[:dot]
}
