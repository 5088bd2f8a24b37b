package flow

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/statuslint/statuslint/passes/internal/summary"
	"golang.org/x/tools/go/ssa"
)

// maxFrom bounds the parameters that a message is said to be made of.
const maxFrom = 4

// describe says what is known of a text.
func (a *fa) describe(w *world, t *term, depth int) summary.Message {
	m := summary.Message{Given: true}
	if t == nil || depth > 6 {
		return m
	}
	if t.kind == konst {
		if s, err := strconv.Unquote(t.sel); err == nil {
			m.Text, m.Const = s, true
		}
		return m
	}
	if p, ok := a.encode(t); ok && (p.Root == summary.Param || p.Root == summary.FreeVar) {
		m.FromError = termIsError(t)
		if !m.FromError {
			m.From = []summary.Path{p}
		}
		return m
	}
	switch t.kind {
	case pure:
		switch {
		case t.sel == "+":
			x, y := a.describe(w, t.args[0], depth+1), a.describe(w, t.args[1], depth+1)
			return together(x, y)
		case strings.HasPrefix(t.sel, "func strings."), t.sel == "iface":
			for i, x := range t.args {
				d := a.describe(w, x, depth+1)
				d.Const = false
				if i == 0 {
					m = d
				} else {
					m.FromError = m.FromError || d.FromError
				}
			}
			return m
		}
	case root, result:
		if termIsError(t) {
			m.FromError = true
			return m
		}
		c, ok := t.val.(*ssa.Call)
		if !ok {
			if elems, ok := a.elementsOf(w, t); ok {
				return a.describeAll(w, elems, depth)
			}
			return m
		}
		if c.Call.IsInvoke() {
			if c.Call.Method.Name() == "Error" && isError(c.Call.Value.Type()) {
				m.FromError = true
			}
			return m
		}
		fn := c.Call.StaticCallee()
		if fn == nil {
			return m
		}
		obj, _ := fn.Object().(*types.Func)
		switch name := fullName(obj); name {
		case "fmt.Sprintf", "fmt.Errorf":
			f := a.describe(w, a.term(w, c.Call.Args[0]), depth+1)
			args := summary.Message{}
			if elems, ok := a.elements(w, c.Call.Args[1]); ok {
				if len(elems) == 1 && f.Const && onlyVerb(f.Text) {
					d := a.describe(w, elems[0], depth+1)
					d.Const = false // made, if only of one text
					return d
				}
				for _, x := range elems {
					d := a.describe(w, x, depth+1)
					args.FromError = args.FromError || d.FromError
				}
				f.Const = f.Const && len(elems) == 0
			} else {
				d := a.describe(w, a.term(w, c.Call.Args[1]), depth+1)
				args = d
				f.Const = false
			}
			f.FromError = f.FromError || args.FromError
			f.From = capFrom(append(slices.Clone(f.From), args.From...))
			return f
		case "fmt.Sprint", "fmt.Sprintln":
			if elems, ok := a.elements(w, c.Call.Args[0]); ok {
				return a.describeAll(w, elems, depth)
			}
		default:
			if fn.Signature.Recv() != nil && fn.Name() == "Error" && fn.Signature.Params().Len() == 0 {
				m.FromError = true
				return m
			}
			for _, x := range c.Call.Args {
				if isError(x.Type()) {
					m.FromError = true // a helper that words an error
				}
			}
		}
	}
	return m
}

// onlyVerb says whether a format is nothing but the place of a text.
func onlyVerb(format string) bool { return format == "%s" || format == "%v" }

// describeAll describes texts that are joined.
func (a *fa) describeAll(w *world, elems []*term, depth int) summary.Message {
	var m summary.Message
	for i, x := range elems {
		d := a.describe(w, x, depth+1)
		if i == 0 {
			m = d
		} else {
			d.Text = " " + d.Text
			m = together(m, d)
		}
	}
	return m
}

func together(x, y summary.Message) summary.Message {
	return summary.Message{
		Given:     x.Given || y.Given,
		Text:      x.Text + y.Text,
		Const:     x.Const && y.Const,
		FromError: x.FromError || y.FromError,
		From:      capFrom(append(slices.Clone(x.From), y.From...)),
	}
}

func capFrom(p []summary.Path) []summary.Path {
	if len(p) > maxFrom {
		return p[:maxFrom]
	}
	return p
}

// termIsError says whether a term is an error value.
func termIsError(t *term) bool {
	switch t.kind {
	case root:
		return t.val != nil && isError(t.val.Type())
	case result:
		if tup, ok := t.base.val.Type().(*types.Tuple); ok {
			if i, err := strconv.Atoi(t.sel); err == nil && i < tup.Len() {
				return isError(tup.At(i).Type())
			}
		}
	case content:
		if typ := contentType(t); typ != nil {
			return isError(typ)
		}
	}
	return false
}

// fill puts what a call's arguments are into a message of its callee.
func (a *fa) fill(w *world, b *binder, m message) message {
	if len(m.From) == 0 {
		m.term = nil
		return m
	}
	out := m.Message
	out.From = nil
	m.term = nil
	given := false
	first := true // of what the text is made of
	for i, p := range m.From {
		t := a.decode(w, b, p)
		if t == nil {
			given, first = true, false
			continue
		}
		var d summary.Message
		if elems, ok := a.elementsOf(w, t); ok && i > 0 && len(elems) == 0 {
			continue // a format with nothing to fill in
		} else if ok {
			d = a.describeAll(w, elems, 0)
			if len(elems) == 0 {
				d = summary.Message{Const: true}
			}
		} else {
			d = a.describe(w, t, 0)
		}
		given = given || d.Given
		if d.Const && onlyVerb(d.Text) && i+1 < len(m.From) {
			continue // the format of what follows
		}
		if first && m.Text == "" {
			out.Text, out.Const = d.Text, d.Const
			m.term = t
		} else {
			out.Const, m.term = false, nil
			if first {
				out.Text += d.Text
			}
		}
		first = false
		out.FromError = out.FromError || d.FromError
		out.From = append(out.From, d.From...)
	}
	// A list of texts that turns out to be empty is no message; a single parameter is one even if empty.
	out.Given = given
	out.From = capFrom(out.From)
	m.Message = out
	return m
}
