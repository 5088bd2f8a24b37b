// Package skim writes what the go command wants of a package that cannot matter, without looking at its function
// bodies: under go vet a tool sees every dependency, the standard library included, and type-checking bodies that
// nothing asks about is most of what it would do.
package skim

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// errNot says that the unit has to be looked at as usual.
var errNot = errors.New("not to be skimmed")

// Unit skims the unit that a configuration file of the go command describes, and says whether it did. It leaves alone
// what is asked for diagnostics, what is relevant, and what it cannot read or check in any way: the usual driver then
// says what is wrong. relevant tells whether a package matters by itself, by its import path and files.
func Unit(file string, relevant func(path string, files []*ast.File) bool) bool {
	return unit(file, relevant) == nil
}

func unit(file string, relevant func(string, []*ast.File) bool) error {
	cfg, err := describe(file)
	if err != nil {
		return err
	}
	if !cfg.VetxOnly || cfg.VetxOutput == "" {
		return errNot
	}
	deps := make(map[string][]byte, len(cfg.PackageVetx))
	for path, name := range cfg.PackageVetx {
		types, facts, err := read(name)
		if err != nil {
			return err
		}
		if len(facts) > 0 {
			return errNot // a relevant package has at least the fact that says so
		}
		deps[path] = types
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range cfg.GoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	if relevant(cfg.ImportPath, files) {
		return errNot
	}
	pkg, err := check(cfg, fset, files, deps)
	if err != nil {
		return err
	}
	return write(cfg.VetxOutput, fset, pkg)
}

// FactsOnly says whether the unit that a configuration file of the go command describes is a dependency: nobody asked for
// diagnostics of it.
func FactsOnly(file string) bool {
	cfg, err := describe(file)
	return err == nil && cfg.VetxOnly
}

// describe reads the configuration file of a unit.
func describe(file string) (*unitchecker.Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	cfg := new(unitchecker.Config)
	return cfg, json.Unmarshal(data, cfg)
}

// check type-checks the declarations of a package.
func check(cfg *unitchecker.Config, fset *token.FileSet, files []*ast.File, deps map[string][]byte) (*types.Package, error) {
	known := map[string]*types.Package{}
	conf := types.Config{
		IgnoreFuncBodies: true,
		GoVersion:        cfg.GoVersion,
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		Importer: importer(func(name string) (*types.Package, error) {
			path, ok := cfg.ImportMap[name]
			if !ok {
				return nil, fmt.Errorf("cannot resolve import %q", name)
			}
			if path == "unsafe" {
				return types.Unsafe, nil
			}
			if p := known[path]; p != nil && p.Complete() {
				return p, nil
			}
			data, ok := deps[path]
			if !ok {
				return nil, fmt.Errorf("no types of %q", path)
			}
			// The file has the data without the letter that says which format it is.
			return gcexportdata.Read(bytes.NewReader(append([]byte{'i'}, data...)), fset, known, path)
		}),
	}
	return conf.Check(cfg.ImportPath, fset, files, nil)
}

type importer func(string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// The file that units hand to each other, as golang.org/x/tools v0.52 writes it: a magic word, the lengths of types and
// facts, types, facts. The tests of the command run both on one module: what either writes the other reads.
const (
	magic  = "vetx"
	header = len(magic) + 8
)

func read(name string) (types, facts []byte, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	if len(data) < header || string(data[:len(magic)]) != magic {
		return nil, nil, fmt.Errorf("%s is of another format", name)
	}
	nt := uint64(binary.LittleEndian.Uint32(data[4:8]))
	nf := uint64(binary.LittleEndian.Uint32(data[8:12]))
	if uint64(header)+nt+nf > uint64(len(data)) {
		return nil, nil, fmt.Errorf("%s is cut off", name)
	}
	body := data[header:]
	return body[:nt], body[nt : nt+nf], nil
}

func write(name string, fset *token.FileSet, pkg *types.Package) error {
	var b bytes.Buffer
	if err := gcexportdata.Write(&b, fset, pkg); err != nil {
		return err
	}
	types := b.Bytes()[1:]
	out := append([]byte(magic), make([]byte, 8)...)
	binary.LittleEndian.PutUint32(out[4:8], uint32(len(types)))
	return os.WriteFile(name, append(out, types...), 0o666)
}
