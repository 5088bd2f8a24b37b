// Package schemas holds what statuslint writes and reads against the schemas of the formats. It is a module of its own so that
// nobody who uses statuslint needs what checks them.
package schemas

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/xeipuuv/gojsonschema"
	"go.yaml.in/yaml/v3"

	"github.com/statuslint/statuslint/passes/settings"
)

// TestSARIF: the official schema of SARIF 2.1.0 accepts what is written, with findings and without.
func TestSARIF(t *testing.T) {
	tool := filepath.Join(t.TempDir(), "statuslint")
	if out, err := exec.Command("go", "build", "-o", tool, "github.com/statuslint/statuslint/cmd/statuslint").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, test := range []struct {
		pattern  string
		findings int
	}{{"./internal/charm/faulty", 4}, {"./internal/charm/fixed", 0}} {
		cmd := exec.Command(tool, "-format=sarif", test.pattern)
		cmd.Dir = "../demo"
		text, err := cmd.Output()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		check(t, test.pattern, text, test.findings)
	}
	// Each form of a result, a problem and a fix.
	text, err := os.ReadFile("../../internal/report/testdata/golden/sarif")
	if err != nil {
		t.Fatal(err)
	}
	check(t, "golden", text, 2)
}

func check(t *testing.T, name string, text []byte, findings int) {
	t.Helper()
	res, err := official()(t).Validate(gojsonschema.NewBytesLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors() {
		t.Errorf("%s: %s", name, e)
	}
	var log struct {
		Runs []struct{ Results []any }
	}
	if err := json.Unmarshal(text, &log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 || len(log.Runs[0].Results) != findings {
		t.Errorf("%s: got %d runs, want one with %d findings", name, len(log.Runs), findings)
	}
	for _, broken := range []string{`"2.1.0"`, `"startLine"`} {
		res, err := official()(t).Validate(gojsonschema.NewBytesLoader(bytes.Replace(text, []byte(broken), []byte(broken[:len(broken)-1]+` x"`), 1)))
		if err == nil && bytes.Contains(text, []byte(broken)) && res.Valid() {
			t.Errorf("%s: the schema accepts it with %s broken: nothing was checked", name, broken)
		}
	}
}

// official is the schema of SARIF 2.1.0, as a module of the ecosystem carries it, in a constant.
var official = sync.OnceValue(func() func(testing.TB) *gojsonschema.Schema {
	schema, err := officialSchema()
	return func(t testing.TB) *gojsonschema.Schema {
		if err != nil {
			t.Fatal(err)
		}
		return schema
	}
})

func officialSchema() (*gojsonschema.Schema, error) {
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", reflect.TypeFor[sarif.Report]().PkgPath()).Output()
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "schema.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	constant, ok := file.Scope.Lookup("schema").Decl.(*ast.ValueSpec)
	if !ok {
		return nil, errors.New("no constant schema")
	}
	text, err := strconv.Unquote(constant.Values[0].(*ast.BasicLit).Value)
	if err != nil {
		return nil, err
	}
	return gojsonschema.NewSchema(gojsonschema.NewStringLoader(text))
}

// telling are mistakes that a schema can see: keys, kinds of values, words of a list.
var telling = regexp.MustCompile(`unknown key|want (a list|a mapping|a number|text|true)|is no check`)

// TestConfiguration: the schema of the configuration file accepts what is printed as the effective configuration, and
// refuses what the decoder refuses, as far as a schema can.
func TestConfiguration(t *testing.T) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewReferenceLoader("file://" + abs(t, "../../schema/statuslint.schema.json")))
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text string) bool {
		t.Helper()
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		res, err := schema.Validate(gojsonschema.NewGoLoader(v))
		if err != nil {
			t.Fatal(err)
		}
		return res.Valid()
	}
	printed, err := new(settings.Settings).Print()
	if err != nil {
		t.Fatal(err)
	}
	if !valid(printed) {
		t.Errorf("the schema refuses the defaults:\n%s", printed)
	}
	text, err := os.ReadFile("../../passes/settings/testdata/broken.txtar")
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for _, part := range regexp.MustCompile(`(?m)^-- .* --\n`).Split(string(text), -1)[1:] {
		_, err := settings.Parse("f", []byte(part))
		if err == nil || strings.Contains(err.Error(), "not YAML") || !telling.MatchString(err.Error()) || strings.Contains(err.Error(), "anchors") {
			continue
		}
		refused++
		if valid(part) {
			t.Errorf("the schema accepts\n%sbut the decoder says %v", part, err)
		}
	}
	if refused < 15 {
		t.Errorf("only %d files have a mistake that a schema can see", refused)
	}
}

func abs(t *testing.T, file string) string {
	t.Helper()
	file, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(file)
}
