package oracle

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Print writes the program as Go source and notes the line of every call.
func Print(p *Program) string { return printProgram(p, printMode{}) }

// printMode selects the form for the batch that is compiled: a suffix on every
// package-level name, package main, and replacements for os and log that end
// the run and not the process.
type printMode struct {
	suffix string
	batch  bool
}

type printer struct {
	buf    bytes.Buffer
	line   int
	indent int
	mode   printMode
	calls  int
	reads  map[string]int
}

func printProgram(p *Program, mode printMode) string {
	pr := &printer{line: 1, mode: mode, reads: map[string]int{}}
	uses := map[string]bool{}
	fields := usedFields(p)
	methods, phases, sentinel, outcomes, targets := false, false, false, false, false
	for _, fn := range p.Funcs {
		methods = methods || fn.Method
		for _, t := range fn.Results {
			phases = phases || t == Phase
			outcomes = outcomes || t == Outcomes
			targets = targets || t == Ptr
		}
	}
	walk(p, func(n any) bool {
		switch n := n.(type) {
		case Var:
			pr.reads[n.Name]++
		case *Call:
			pr.reads[n.Local]++
			if n.Once {
				uses["sync"] = true
			}
		case OutcomeField:
			pr.reads[n.X]++
		case NewPtr:
			targets = true
		case NewErr:
			uses["errors"] = true
		case Is:
			uses["errors"] = true
			sentinel = true
		case Sentinel:
			sentinel = true
		case Wrap:
			uses["fmt"] = true
		case Text:
			if n.Sprintf {
				uses["fmt"] = true
			}
		case *Exit:
			if n.Fatal {
				uses["log"] = true
			} else {
				uses["os"] = true
			}
		}
		return true
	})
	if sentinel {
		uses["errors"] = true
	}
	// The head has the same number of lines in every mode: lines are compared.
	if mode.batch {
		pr.nl("package main")
	} else {
		pr.nl("package p")
	}
	pr.nl("")
	pr.nl("import (")
	for _, path := range []string{"errors", "fmt", "log", "os", "sync"} {
		switch {
		case !uses[path]:
		case mode.batch && (path == "os" || path == "log"):
			pr.nl("\t%s %q", path, "batch/"+path+"end")
		default:
			pr.nl("\t%q", path)
		}
	}
	if len(uses) > 0 {
		pr.nl("")
	}
	pr.nl("\t%q", goopsPath)
	pr.nl(")")
	if phases {
		pr.nl("")
		pr.nl("type phase%s int", mode.suffix)
		pr.nl("")
		pr.nl("const (")
		for i, name := range phaseNames {
			if i == 0 {
				pr.nl("\t%s phase%s = iota", name+mode.suffix, mode.suffix)
			} else {
				pr.nl("\t%s", name+mode.suffix)
			}
		}
		pr.nl(")")
	}
	if sentinel {
		pr.nl("")
		pr.nl("var errBad%s = errors.New(\"bad option\")", mode.suffix)
	}
	targets = targets || slices.ContainsFunc(fields, func(f Field) bool { return f.T == Ptr })
	if outcomes {
		pr.nl("")
		pr.nl("type outcome%s struct {", mode.suffix)
		pr.nl("\tok   bool")
		pr.nl("\tnote string")
		pr.nl("}")
	}
	if targets {
		pr.nl("")
		pr.nl("type target%s struct{ host string }", mode.suffix)
	}
	if methods {
		pr.nl("")
		pr.charm(fields)
	}
	for _, fn := range p.Funcs {
		pr.nl("")
		pr.fn(fn)
	}
	return pr.buf.String()
}

// usedFields are the fields of the receiver that p reads or writes.
func usedFields(p *Program) []Field {
	used := map[string]bool{}
	walk(p, func(n any) bool {
		switch n := n.(type) {
		case Field:
			used[n.Name] = true
		case *Call:
			if n.Once {
				used["once"] = true
			}
		case *Assign:
			if f, ok := n.Target.(Field); ok {
				used[f.Name] = true
			}
		}
		return true
	})
	var out []Field
	for _, f := range charmFields {
		if used[f.Name] {
			out = append(out, f)
		}
	}
	return out
}

func (p *printer) charm(fields []Field) {
	if len(fields) == 0 {
		p.nl("type Charm%s struct{}", p.mode.suffix)
		return
	}
	width := 0
	for _, f := range fields {
		width = max(width, len(f.Name))
	}
	p.nl("type Charm%s struct {", p.mode.suffix)
	for _, f := range fields {
		p.nl("\t%-*s %s", width, f.Name, p.typ(f.T))
	}
	p.nl("}")
}

func (p *printer) put(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	p.line += strings.Count(s, "\n")
	p.buf.WriteString(s)
}

func (p *printer) nl(format string, args ...any) { p.put(format+"\n", args...) }

func (p *printer) tabs() { p.put("%s", strings.Repeat("\t", p.indent)) }

func (p *printer) typ(t Type) string {
	switch t {
	case Phase, Outcomes, Ptr:
		return t.String() + p.mode.suffix
	}
	return t.String()
}

func (p *printer) params(ps []Param) string {
	var out []string
	for _, x := range ps {
		out = append(out, x.Name+" "+p.typ(x.T))
	}
	return strings.Join(out, ", ")
}

func (p *printer) results(ts []Type, named bool) string {
	switch {
	case len(ts) == 0:
		return ""
	case named:
		return " (err error)"
	case len(ts) == 1:
		return " " + p.typ(ts[0])
	}
	var out []string
	for _, t := range ts {
		out = append(out, p.typ(t))
	}
	return " (" + strings.Join(out, ", ") + ")"
}

func (p *printer) fn(fn *Func) {
	recv := ""
	if fn.Method {
		recv = "(c *Charm" + p.mode.suffix + ") "
	}
	name, params := fn.Name+p.mode.suffix, p.params(fn.Params)
	if fn.Generic {
		name += "[T any]"
		params = strings.TrimSuffix("subject T, "+params, ", ")
	}
	p.nl("func %s%s(%s)%s {", recv, name, params, p.results(fn.Results, fn.Named))
	p.block(fn.Body)
	p.nl("}")
}

func (p *printer) block(b *Block) {
	p.indent++
	for _, s := range b.Stmts {
		p.stmt(s)
	}
	p.indent--
}

func (p *printer) lit(l *Lit) {
	p.nl("func(%s)%s {", p.params(l.Params), p.results(l.Results, false))
	p.block(l.Body)
	p.tabs()
	p.put("}")
}

func (p *printer) call(c *Call) {
	c.Line = p.line
	p.calls++
	c.ID = p.calls
	switch {
	case c.Set != nil:
		name := "goops.SetUnitStatus"
		if c.Set.App {
			name = "goops.SetAppStatus"
		}
		p.put("%s(", name)
		p.expr(c.Set.Level)
		if c.Set.Msg != nil {
			p.put(", ")
			p.expr(c.Set.Msg)
		}
		p.put(")")
		return
	case c.Opaque != "":
		p.put("goops.%s(", c.Opaque)
	case c.Fn != nil:
		recv := ""
		if c.Fn.Method {
			recv = "c."
		}
		p.put("%s%s(", recv, c.Fn.Name+p.mode.suffix)
	case c.Lit != nil:
		p.lit(c.Lit)
		p.put("(")
	case c.Once:
		p.put("c.once.Do(")
	default:
		p.put("%s(", c.Local)
	}
	if c.Fn != nil && c.Fn.Generic {
		p.put("\"x\"")
		if len(c.Args) > 0 {
			p.put(", ")
		}
	}
	for i, a := range c.Args {
		if i > 0 {
			p.put(", ")
		}
		p.expr(a)
	}
	if c.Opaque == "OpenPort" {
		p.put(", goops.ProtocolTCP")
	}
	p.put(")")
}

func (p *printer) expr(x Expr) {
	switch x := x.(type) {
	case BoolConst:
		p.put("%t", x.V)
	case IntConst:
		p.put("%d", x.V)
	case StringConst:
		p.put("%s", strconv.Quote(x.V))
	case PhaseConst:
		p.put("%s", phaseNames[x.V]+p.mode.suffix)
	case LevelConst:
		p.put("goops.Status%s", x.V)
	case Nil:
		p.put("nil")
	case Sentinel:
		p.put("errBad%s", p.mode.suffix)
	case NewErr:
		p.put("errors.New(%q)", x.Text)
	case Wrap:
		p.put("fmt.Errorf(\"options: %%w\", ")
		p.expr(x.X)
		p.put(")")
	case Var:
		p.put("%s", x.Name)
	case Field:
		p.put("c.%s", x.Name)
	case Not:
		p.put("!")
		p.operand(x.X)
	case Logic:
		p.operand(x.X)
		p.put(" %s ", x.Op)
		p.operand(x.Y)
	case Cmp:
		p.expr(x.X)
		p.put(" %s ", x.Op)
		p.expr(x.Y)
	case Len:
		p.put("len(")
		p.expr(x.X)
		p.put(")")
	case Is:
		p.put("errors.Is(")
		p.expr(x.X)
		p.put(", errBad%s)", p.mode.suffix)
	case Text:
		if x.Sprintf {
			p.put("fmt.Sprintf(%q, ", x.Const+"%s")
			p.expr(x.X)
			p.put(")")
		} else {
			p.put("%q+", x.Const)
			p.expr(x.X)
		}
	case NewPtr:
		p.put("&target%s{}", p.mode.suffix)
	case OutcomeLit:
		p.put("outcome%s{ok: %t, note: %q}", p.mode.suffix, x.OK, x.Note)
	case OutcomeField:
		p.put("%s.%s", x.X, x.Name)
	case CallExpr:
		p.call(x.Call)
	case FuncExpr:
		p.lit(x.Lit)
	default:
		panic(fmt.Sprintf("print: %T", x))
	}
}

// operand puts parentheses where precedence needs them.
func (p *printer) operand(x Expr) {
	switch x.(type) {
	case Logic, Cmp:
		p.put("(")
		p.expr(x)
		p.put(")")
	default:
		p.expr(x)
	}
}

func (p *printer) define(d *Define) {
	p.put("%s := ", strings.Join(d.Names, ", "))
	if d.Call != nil {
		p.call(d.Call)
	} else {
		p.expr(d.X)
	}
}

// unused keeps a variable that nobody reads from being an error.
func (p *printer) unused(names ...string) {
	for _, n := range names {
		if n != "_" && p.reads[n] == 0 {
			p.tabs()
			p.nl("_ = %s", n)
		}
	}
}

func (p *printer) stmt(s Stmt) {
	p.tabs()
	switch s := s.(type) {
	case *Do:
		if s.Blank {
			p.put("_ = ")
		}
		p.call(s.Call)
		p.nl("")
	case *Define:
		if s.Call == nil && s.X == nil {
			p.nl("var %s %s", s.Names[0], p.typ(s.Types[0]))
		} else {
			p.define(s)
			p.nl("")
		}
		p.unused(s.Names...)
	case *Assign:
		p.expr(s.Target)
		p.put(" = ")
		p.expr(s.X)
		p.nl("")
	case *LetLit:
		p.put("%s := ", s.Name)
		p.lit(s.Lit)
		p.nl("")
		p.unused(s.Name)
	case *LetMethod:
		p.nl("%s := %s", s.Name, p.funcName(s.Fn))
		p.unused(s.Name)
	case *Append:
		p.put("%s = append(%s, ", s.Name, s.Name)
		p.expr(s.X)
		p.nl(")")
	case *Read:
		s.Line = p.line
		get := "goops.GetUnitStatus()"
		if s.App {
			get = "goops.GetAppStatus()"
		}
		switch {
		case s.Level == "":
			p.nl("if got, gotErr := %s; gotErr == nil && got != nil {", get)
		case s.Guard:
			p.nl("if got, gotErr := %s; gotErr != nil || got.Name == goops.Status%s {", get, s.Level)
		default:
			p.nl("if got, gotErr := %s; gotErr == nil && got.Name != goops.Status%s {", get, s.Level)
		}
		p.block(s.Body)
		p.tabs()
		p.nl("}")
	case *Table:
		p.put("for _, %s := range []func()%s{", s.Name, p.results(s.Fns[0].Results, false))
		for i, fn := range s.Fns {
			if i > 0 {
				p.put(", ")
			}
			p.put("%s", p.funcName(fn))
		}
		p.nl("} {")
		p.indent++
		p.tabs()
		if s.Leave == nil {
			p.call(s.Call)
			p.nl("")
		} else {
			p.put("if err := ")
			p.call(s.Call)
			p.nl("; err != nil {")
			p.block(s.Leave)
			p.tabs()
			p.nl("}")
		}
		p.indent--
		p.tabs()
		p.nl("}")
	case *If:
		p.ifStmt(s)
		p.nl("")
	case *Range:
		p.label(s.Body, s.Name)
		switch {
		case !p.uses(s.Body, s.Name):
			p.put("for range ")
		case s.Chan:
			p.put("for %s := range ", s.Name)
		default:
			p.put("for _, %s := range ", s.Name)
		}
		p.expr(s.X)
		p.nl(" {")
		p.block(s.Body)
		p.tabs()
		p.nl("}")
	case *Count:
		p.label(s.Body, s.Name)
		p.put("for %s := 0; %s < ", s.Name, s.Name)
		p.expr(s.N)
		p.nl("; %s++ {", s.Name)
		p.block(s.Body)
		p.tabs()
		p.nl("}")
	case *Switch:
		p.put("switch ")
		if s.Tag != nil {
			p.expr(s.Tag)
			p.put(" ")
		}
		p.nl("{")
		for _, c := range s.Clauses {
			p.tabs()
			if len(c.Vals) == 0 {
				p.nl("default:")
			} else {
				p.put("case ")
				for i, v := range c.Vals {
					if i > 0 {
						p.put(", ")
					}
					p.expr(v)
				}
				p.nl(":")
			}
			p.block(c.Body)
			if c.Fall {
				p.indent++
				p.tabs()
				p.nl("fallthrough")
				p.indent--
			}
		}
		p.tabs()
		p.nl("}")
	case *Defer:
		p.put("defer ")
		p.call(s.Call)
		p.nl("")
	case *Go:
		p.put("go ")
		p.lit(s.Lit)
		p.nl("()")
	case *Return:
		p.put("return")
		for i, x := range s.Xs {
			if i > 0 {
				p.put(",")
			}
			p.put(" ")
			p.expr(x)
		}
		p.nl("")
	case *Panic:
		p.nl("panic(\"cannot go on\")")
	case *Exit:
		if s.Fatal {
			p.nl("log.Fatalf(\"cannot go on\")")
		} else {
			p.nl("os.Exit(1)")
		}
	case *Break:
		p.nl("%s", strings.TrimSuffix("break "+labelOf(s.Of), " "))
	case *Continue:
		p.nl("%s", strings.TrimSuffix("continue "+labelOf(s.Of), " "))
	case *Log:
		p.nl("goops.LogInfof(\"checked\")")
	default:
		panic(fmt.Sprintf("print: %T", s))
	}
}

func (p *printer) ifStmt(s *If) {
	p.put("if ")
	if s.Init != nil {
		p.define(s.Init)
		p.put("; ")
	}
	p.expr(s.Cond)
	p.nl(" {")
	p.block(s.Then)
	p.tabs()
	p.put("}")
	if s.Else == nil || len(s.Else.Stmts) == 0 {
		return
	}
	p.put(" else ")
	if len(s.Else.Stmts) == 1 {
		if next, ok := s.Else.Stmts[0].(*If); ok {
			p.ifStmt(next)
			return
		}
	}
	p.nl("{")
	p.block(s.Else)
	p.tabs()
	p.put("}")
}

func labelOf(loop string) string {
	if loop == "" {
		return ""
	}
	return "each_" + loop
}

// label puts the label of a loop on a line of its own where its body names it.
func (p *printer) label(body *Block, loop string) {
	used := false
	walk(body, func(n any) bool {
		switch n := n.(type) {
		case *Break:
			used = used || n.Of == loop
		case *Continue:
			used = used || n.Of == loop
		}
		return !used
	})
	if used {
		p.nl("%s:", labelOf(loop))
		p.tabs()
	}
}

func (p *printer) funcName(fn *Func) string {
	if fn.Method {
		return "c." + fn.Name + p.mode.suffix
	}
	return fn.Name + p.mode.suffix
}

func (p *printer) uses(n any, name string) bool {
	found := false
	walk(n, func(n any) bool {
		if v, ok := n.(Var); ok && v.Name == name {
			found = true
		}
		return !found
	})
	return found
}
