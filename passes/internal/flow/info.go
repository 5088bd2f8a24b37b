package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// A loop is a natural loop: its header and the blocks that lead back to it.
type loop struct {
	header *ssa.BasicBlock
	blocks map[*ssa.BasicBlock]bool
	outer  *loop
}

// A funcInfo is what is known of a function before any path is looked at.
type funcInfo struct {
	fn    *ssa.Function
	order []*ssa.BasicBlock         // reverse postorder
	rank  []int                     // of a block, by its index; -1 where it is not reached
	loops map[*ssa.BasicBlock]*loop // the innermost loop of a block
	// lastUse is the rank after which a value is not looked at any more.
	lastUse map[ssa.Value]int
	// single has, for local variables, the paths that are stored to exactly once, in the block that
	// makes the variable: there the content is that value, whatever the path.
	single map[*ssa.Alloc]map[string]*ssa.Store
	// shared are the variables that function literals write to at a time that is not known here.
	shared map[*ssa.Alloc]bool
	// walks are the tables of functions that the induction variables of loops walk through, entry by entry.
	walks map[*ssa.Phi][]ssa.Value
	// bounded are the induction variables that the test of their loop compares.
	bounded []*ssa.Phi
	// counters are induction variables that only grow.
	counters map[*ssa.Phi]bool
	defers   []*ssa.Defer
	// lazy are loads that nothing can come between and their uses: what they load is looked up there.
	lazy map[*ssa.UnOp]bool
	// lookups counts the questions whether a map has a key.
	lookups int
	// twice are the functions that are asked the same more than once.
	twice  map[*types.Func]bool
	taints map[ssa.Value]map[ssa.Instruction]bool
}

const forever = 1 << 30

func newInfo(fn *ssa.Function) *funcInfo {
	f := &funcInfo{
		fn:       fn,
		rank:     make([]int, len(fn.Blocks)),
		loops:    map[*ssa.BasicBlock]*loop{},
		single:   map[*ssa.Alloc]map[string]*ssa.Store{},
		walks:    map[*ssa.Phi][]ssa.Value{},
		shared:   map[*ssa.Alloc]bool{},
		counters: map[*ssa.Phi]bool{},
		taints:   map[ssa.Value]map[ssa.Instruction]bool{},
	}
	f.sortBlocks()
	f.findLoops()
	f.findSingles()
	f.findLastUses()
	f.findCounters()
	f.findLazy()
	f.findAsked()
	for _, b := range f.order {
		for _, i := range b.Instrs {
			if d, ok := i.(*ssa.Defer); ok {
				f.defers = append(f.defers, d)
			}
		}
	}
	return f
}

// sortBlocks orders the blocks in reverse postorder, without recursion: generated functions are deep.
func (f *funcInfo) sortBlocks() {
	for i := range f.rank {
		f.rank[i] = -1
	}
	if len(f.fn.Blocks) == 0 {
		return
	}
	type frame struct {
		b    *ssa.BasicBlock
		next int
	}
	seen := make([]bool, len(f.fn.Blocks))
	seen[0] = true
	stack := []frame{{b: f.fn.Blocks[0]}}
	var post []*ssa.BasicBlock
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < len(top.b.Succs) {
			// Last successor first, so that the order follows the source.
			s := top.b.Succs[len(top.b.Succs)-1-top.next]
			top.next++
			if !seen[s.Index] {
				seen[s.Index] = true
				stack = append(stack, frame{b: s})
			}
			continue
		}
		post = append(post, top.b)
		stack = stack[:len(stack)-1]
	}
	for i := len(post) - 1; i >= 0; i-- {
		f.rank[post[i].Index] = len(f.order)
		f.order = append(f.order, post[i])
	}
}

func (f *funcInfo) findLoops() {
	// Headers in order of rank: an outer loop comes before its inner ones.
	for _, h := range f.order {
		var l *loop
		for _, p := range h.Preds {
			if f.rank[p.Index] < 0 || !h.Dominates(p) {
				continue
			}
			if l == nil {
				l = &loop{header: h, blocks: map[*ssa.BasicBlock]bool{h: true}, outer: f.loops[h]}
			}
			stack := []*ssa.BasicBlock{p}
			for len(stack) > 0 {
				b := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if l.blocks[b] {
					continue
				}
				l.blocks[b] = true
				stack = append(stack, b.Preds...)
			}
		}
		if l == nil {
			continue
		}
		for b := range l.blocks {
			if in := f.loops[b]; in == nil || in == l.outer || in.blocks[h] {
				f.loops[b] = l
			}
		}
	}
}

// inLoop says whether the value can be made more than once in one call.
func (f *funcInfo) inLoop(v any) bool {
	i, ok := v.(ssa.Instruction)
	return ok && i.Block() != nil && i.Parent() == f.fn && f.loops[i.Block()] != nil
}

// pathOf returns the path from a local variable to the address v, or false.
func pathOf(v ssa.Value) (*ssa.Alloc, string, bool) {
	path := ""
	for {
		switch x := v.(type) {
		case *ssa.Alloc:
			return x, path, true
		case *ssa.FieldAddr:
			path = "." + fieldName(x.X.Type(), x.Field) + path
			v = x.X
		case *ssa.IndexAddr:
			k, ok := constInt(x.Index)
			if !ok {
				return nil, "", false
			}
			path = "[" + strconv.FormatInt(k, 10) + "]" + path
			v = x.X
		case *ssa.Slice:
			if x.Low != nil || x.High != nil {
				return nil, "", false
			}
			v = x.X
		default:
			return nil, "", false
		}
	}
}

func fieldName(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		s, ok = types.Unalias(t).Underlying().(*types.Struct)
		if !ok {
			// A type parameter with a core type: the field's number is as good a name.
			return strconv.Itoa(i)
		}
	}
	return s.Field(i).Name()
}

func constInt(v ssa.Value) (int64, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c.Value)
}

// findSingles looks at the uses of each local variable that is not a register.
func (f *funcInfo) findSingles() {
	for _, b := range f.order {
		for _, i := range b.Instrs {
			a, ok := i.(*ssa.Alloc)
			if !ok {
				continue
			}
			stores := map[string]*ssa.Store{}
			twice := map[string]bool{}
			leaks := false
			var loads []*ssa.UnOp
			var walk func(v ssa.Value, path string)
			walk = func(v ssa.Value, path string) {
				if v.Referrers() == nil {
					return
				}
				for _, r := range *v.Referrers() {
					switch r := r.(type) {
					case *ssa.FieldAddr:
						walk(r, path+"."+fieldName(r.X.Type(), r.Field))
					case *ssa.IndexAddr:
						if k, ok := constInt(r.Index); ok {
							walk(r, path+"["+strconv.FormatInt(k, 10)+"]")
						} else if !onlyLoaded(r) {
							leaks = true
						}
					case *ssa.Slice:
						if r.Low == nil && r.High == nil {
							walk(r, path)
						} else if !onlyLoaded(r) {
							leaks = true
						}
					case *ssa.UnOp:
						loads = append(loads, r)
					case *ssa.Store:
						if r.Addr != v {
							continue // the address is stored somewhere: what is behind it may be read there
						}
						if stores[path] != nil {
							twice[path] = true
						}
						stores[path] = r
					case *ssa.Call, *ssa.MakeInterface:
						if named(a) {
							leaks = true // what it is handed to may write to it
						}
					case *ssa.MakeClosure:
						fn := r.Fn.(*ssa.Function)
						for n, x := range r.Bindings {
							if x == v && n < len(fn.FreeVars) && writesTo(fn.FreeVars[n], map[ssa.Value]bool{}) {
								leaks = true
								if !calledHere(r) {
									f.shared[a] = true
								}
							}
						}
					}
				}
			}
			walk(a, "")
			if leaks {
				continue
			}
			single := map[string]*ssa.Store{}
		next:
			for path, s := range stores {
				if twice[path] || s.Block() != a.Block() {
					continue
				}
				if slices.ContainsFunc(loads, func(l *ssa.UnOp) bool { return comesFirst(l, s) }) {
					continue // something looks at it before
				}
				for other := range stores {
					if other != path && (below(other, path) || below(path, other)) {
						// A zero value that fields are then stored to is no second store of a field.
						c, ok := stores[other].Val.(*ssa.Const)
						if !ok || c.Value != nil || !below(path, other) || !comesFirst(stores[other], s) {
							continue next
						}
					}
				}
				single[path] = s
			}
			if len(single) > 0 {
				f.single[a] = single
			}
		}
	}
}

// findLazy finds the loads whose uses all come before the next instruction that can change memory, or are that one.
func (f *funcInfo) findLazy() {
	f.lazy = map[*ssa.UnOp]bool{}
	for _, b := range f.order {
		at := make(map[ssa.Instruction]int, len(b.Instrs))
		for n, i := range b.Instrs {
			at[i] = n
		}
		next := len(b.Instrs) // the next instruction with an effect
		for n := len(b.Instrs) - 1; n >= 0; n-- {
			switch i := b.Instrs[n].(type) {
			case *ssa.Call, *ssa.Store, *ssa.MapUpdate, *ssa.Send, *ssa.Defer, *ssa.RunDefers, *ssa.Select, *ssa.Go:
				next = n
			case *ssa.UnOp:
				if i.Op == token.ARROW {
					next = n
				}
				if i.Op == token.MUL && !isStruct(i.Type()) && usedUntil(i, b, at, next, 0) {
					f.lazy[i] = true
				}
			}
		}
	}
}

// usedUntil says whether a value, and what is computed from it, is used in its block alone and not after a place in it.
func usedUntil(v ssa.Value, b *ssa.BasicBlock, at map[ssa.Instruction]int, last, depth int) bool {
	if depth > 6 {
		return false
	}
	for _, r := range *v.Referrers() {
		n, ok := at[r]
		if !ok || n > last || r.Block() != b {
			return false
		}
		switch x := r.(type) {
		case *ssa.Phi, *ssa.MakeClosure:
			return false
		case *ssa.Call, *ssa.Store, *ssa.If, *ssa.Return, *ssa.DebugRef:
		case ssa.Value:
			if !usedUntil(x, b, at, last, depth+1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// named says whether a local variable is one of the source, and not the memory behind a literal or an argument list.
func named(a *ssa.Alloc) bool {
	switch a.Comment {
	case "complit", "varargs", "slicelit", "new", "makeslice":
		return false
	}
	return true
}

// comesFirst says whether a stands before b in one block.
func comesFirst(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return false
	}
	for _, i := range a.Block().Instrs {
		if i == a {
			return true
		}
		if i == b {
			return false
		}
	}
	return false
}

// onlyLoaded says whether an address is only read from.
func onlyLoaded(v ssa.Value) bool {
	if v.Referrers() == nil {
		return true
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if !onlyLoaded(r) {
				return false
			}
		case *ssa.IndexAddr:
			if !onlyLoaded(r) {
				return false
			}
		case *ssa.Call:
			// A slice handed to a call: elements may be changed, but seldom are.
		default:
			return false
		}
	}
	return true
}

// writesTo says whether a function literal may write to a captured variable.
func writesTo(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v.Referrers() == nil || seen[v] {
		return false
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				return true
			}
		case *ssa.FieldAddr:
			if writesTo(r, seen) {
				return true
			}
		case *ssa.IndexAddr:
			if writesTo(r, seen) {
				return true
			}
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			for n, x := range r.Bindings {
				if x == v && n < len(fn.FreeVars) && writesTo(fn.FreeVars[n], seen) {
					return true
				}
			}
		case *ssa.Call:
			return true // its address is handed on
		}
	}
	return false
}

// calledHere says whether a closure is only called or deferred by the function that makes it, or handed
// to a call that is over when it returns.
func calledHere(c *ssa.MakeClosure) bool {
	for _, r := range *c.Referrers() {
		switch r := r.(type) {
		case *ssa.Call, *ssa.Defer, *ssa.DebugRef:
		case *ssa.Store:
			if _, _, ok := pathOf(r.Addr); !ok {
				return false
			}
		case *ssa.Phi, *ssa.ChangeType, *ssa.Return:
		default:
			return false
		}
	}
	return true
}

// findLastUses finds how long what is known of a value can matter. It is generous: a value
// that others are computed from lives as long as they do.
func (f *funcInfo) findLastUses() {
	f.lastUse = map[ssa.Value]int{}
	end := func(b *ssa.BasicBlock, def *ssa.BasicBlock) int {
		r := f.rank[b.Index]
		for l := f.loops[b]; l != nil; l = l.outer {
			if def != nil && l.blocks[def] {
				break
			}
			for x := range l.blocks { // used in a loop that it was made outside of: to the end of the loop
				r = max(r, f.rank[x.Index])
			}
		}
		return r
	}
	use := func(v ssa.Value, user ssa.Instruction) int {
		var def *ssa.BasicBlock
		if i, ok := v.(ssa.Instruction); ok {
			def = i.Block()
		}
		r := end(user.Block(), def)
		switch u := user.(type) {
		case *ssa.Defer, *ssa.Return:
			return forever
		case *ssa.Store:
			if a, _, ok := pathOf(u.Addr); ok {
				return max(r, f.lastUse[a])
			}
			return forever
		case *ssa.MapUpdate:
			return forever
		case *ssa.MakeClosure:
			return max(r, f.lastUse[u])
		case *ssa.Phi:
			// A phi takes its value at the end of the block that it comes from.
			for n, e := range u.Edges {
				if pred := u.Block().Preds[n]; e == v && f.rank[pred.Index] >= 0 {
					r = max(r, end(pred, def))
				}
			}
			return max(r, f.lastUse[u])
		case ssa.Value:
			return max(r, f.lastUse[u])
		}
		return r
	}
	// Two rounds from the end reach a fixpoint but for values that go around a loop, which phis end.
	for range 2 {
		for n := len(f.order) - 1; n >= 0; n-- {
			b := f.order[n]
			for k := len(b.Instrs) - 1; k >= 0; k-- {
				v, ok := b.Instrs[k].(ssa.Value)
				if !ok || v.Referrers() == nil {
					continue
				}
				last := f.lastUse[v]
				if _, ok := v.(*ssa.Next); ok && f.loops[b] != nil { // the key that it gives is not one of a later turn
					for x := range f.loops[b].blocks {
						last = max(last, f.rank[x.Index])
					}
				}
				for _, r := range *v.Referrers() {
					if r.Block() != nil && r.Parent() == f.fn && f.rank[r.Block().Index] >= 0 {
						last = max(last, use(v, r))
					}
				}
				f.lastUse[v] = last
			}
		}
	}
}

func (f *funcInfo) alive(v ssa.Value, rank int) bool {
	if i, ok := v.(ssa.Instruction); ok && i.Parent() == f.fn {
		return f.lastUse[v] >= rank
	}
	return true // parameters, captured variables
}

// findCounters finds loop variables that only grow by constants, and those that walk through a table.
func (f *funcInfo) findCounters() {
	for _, b := range f.order {
		l := f.loops[b]
		if l == nil || l.header != b {
			continue
		}
		for _, i := range b.Instrs {
			p, ok := i.(*ssa.Phi)
			if !ok {
				break
			}
			if t, ok := p.Type().Underlying().(*types.Basic); !ok || t.Info()&types.IsInteger == 0 {
				continue
			}
			grows := true
			for k, e := range p.Edges {
				if l.blocks[b.Preds[k]] && !growsFrom(e, p, map[ssa.Value]bool{}) {
					grows = false
				}
			}
			if !grows {
				continue
			}
			f.counters[p] = true
			if boundedBy(b, p) {
				f.bounded = append(f.bounded, p)
			}
			if tables := tablesOf(p); len(tables) > 0 {
				f.walks[p] = tables
			}
		}
	}
}

// boundedBy says whether the test that a loop starts with compares its variable, or that plus one.
func boundedBy(header *ssa.BasicBlock, p *ssa.Phi) bool {
	i, ok := header.Instrs[len(header.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	c, ok := i.Cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	x := c.X
	if b, ok := x.(*ssa.BinOp); ok {
		x = b.X
	}
	return x == p
}

func growsFrom(v ssa.Value, p *ssa.Phi, seen map[ssa.Value]bool) bool {
	if v == p || seen[v] {
		return true
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.BinOp:
		k, ok := constInt(v.Y)
		return v.Op == token.ADD && ok && k >= 0 && growsFrom(v.X, p, seen)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !growsFrom(e, p, seen) {
				return false
			}
		}
		return true
	}
	return false
}

// tablesOf are the slices and arrays of functions that a loop variable selects from.
func tablesOf(p *ssa.Phi) (tables []ssa.Value) {
	var indexed func(v ssa.Value, depth int)
	indexed = func(v ssa.Value, depth int) {
		if depth > 3 || v.Referrers() == nil {
			return
		}
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.BinOp:
				if r.Op == token.ADD {
					indexed(r, depth+1)
				}
			case *ssa.IndexAddr:
				if r.Index == v && holdsFunctions(r.X.Type()) {
					tables = append(tables, r.X)
				}
			case *ssa.Index: // an array that is ranged over by value
				if u, ok := r.X.(*ssa.UnOp); ok && r.Index == v && holdsFunctions(u.X.Type()) {
					tables = append(tables, u.X)
				}
			}
		}
	}
	indexed(p, 0)
	return tables
}

// holdsFunctions says whether the elements of a slice, an array, or what a pointer to one points to, can be called, or have
// fields that can.
func holdsFunctions(t types.Type) bool {
	elem := elemOf(t)
	if elem == nil {
		return false
	}
	if s, ok := elem.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if callable(f.Type()) {
				return true
			}
		}
	}
	return callable(elem)
}

// elemOf is the type of the elements of a slice, an array, or a pointer to an array; nil of anything else.
func elemOf(t types.Type) types.Type {
	switch t := deref(t).Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

func callable(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok { // a table of pointers to structs
		if s, ok := p.Elem().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if _, ok := f.Type().Underlying().(*types.Signature); ok {
					return true
				}
			}
		}
	}
	switch t.Underlying().(type) {
	case *types.Signature, *types.Interface:
		return true
	}
	return false
}
