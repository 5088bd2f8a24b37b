package main_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/statuslint/statuslint/analyzer"
)

var update = flag.Bool("update", false, "write the tool's output into README.md")

// A block is what stands in README.md between a comment such as
// <!-- output:demo --> and <!-- end -->, without the fence.
const collectorPath = "github.com/statuslint/statuslint/collector"

type block struct{ kind, name, text string }

func readme(t *testing.T) (root, text string, blocks []block) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text = read(t, root, "README.md")
	var current *block
	for line := range strings.Lines(text) {
		comment, isComment := strings.CutPrefix(strings.TrimSpace(line), "<!-- ")
		comment = strings.TrimSuffix(comment, " -->")
		switch {
		case isComment && comment == "end":
			blocks, current = append(blocks, *current), nil
		case isComment:
			kind, name, _ := strings.Cut(comment, ":")
			current = &block{kind: kind, name: name}
		case current != nil && !strings.HasPrefix(line, "```"):
			current.text += line
		}
	}
	return root, text, blocks
}

// TestReadme: what the README shows is what there is.
func TestReadme(t *testing.T) {
	root, text, blocks := readme(t)
	seen := make(map[string]int)
	for _, b := range blocks {
		seen[b.kind]++
		switch b.kind {
		case "file":
			if text := read(t, root, b.name); text != b.text {
				t.Errorf("%s is\n%s\nthe README has\n%s", b.name, text, b.text)
			}
		case "part":
			if !strings.Contains(read(t, root, b.name), b.text) {
				t.Errorf("%s does not have:\n%s", b.name, b.text)
			}
		case "output":
			code, stdout, stderr := runWith(t, root, os.Environ(), tool, "./testdata/"+b.name+"/...")
			if *update && stdout != b.text {
				const format = "<!-- output:%s -->\n%s<!-- end -->\n"
				old := fmt.Sprintf(format, b.name, b.text)
				if b.text != "" {
					old = fmt.Sprintf(format, b.name, "```\n"+b.text+"```\n")
				}
				text = strings.Replace(text, old, fmt.Sprintf(format, b.name, "```\n"+stdout+"```\n"), 1)
				if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
				b.text = stdout
			}
			if code != 3 || stderr != "" || stdout != b.text {
				t.Errorf("the output on %s is (exit code %d)\n%s%s\nthe README has\n%s", b.name, code, stdout, stderr, b.text)
			}
		case "example":
			example(t, b)
		case "command":
		default:
			t.Errorf("README.md has a block of unknown kind %q", b.kind)
		}
	}
	// The example of statusoverwrite is the file at the top.
	if seen["file"]+seen["part"] != 11 || seen["output"] != 1 || seen["command"] != 2 || seen["example"] != len(analyzer.All())-1 {
		t.Errorf("README.md has these blocks: %v", seen)
	}
	for _, a := range analyzer.All() {
		if !strings.Contains(text, "| `"+a.Name+"` |") {
			t.Errorf("README.md does not list %s", a.Name)
		}
	}
}

// example checks that functions which the README shows have the finding that they
// are an example of, and no other.
func example(t *testing.T, b block) {
	t.Helper()
	var imports string
	for name, path := range map[string]string{
		"api": "github.com/moby/swarmkit/v2/api", "goops": "github.com/gruyaume/goops",
		"json": "encoding/json", "os": "os", "slog": "log/slog", "context": "context",
		"collector": collectorPath, "juju": collectorPath + "/juju",
	} {
		if strings.Contains(b.text, name+".") {
			imports += fmt.Sprintf("import %q\n", path)
		}
	}
	files := maps.Clone(checks)
	maps.DeleteFunc(files, func(name, _ string) bool {
		return name != "go.mod" && !strings.HasPrefix(name, "swarmkit/")
	})
	dir := "internal/example/"
	if b.name == "statusowner" {
		dir = "example/"
	}
	if strings.Contains(b.text, "collector.") {
		root, err := filepath.Abs("../..")
		if err != nil {
			t.Fatal(err)
		}
		files["go.mod"] += fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %s => %s\n", collectorPath, collectorPath, filepath.Join(root, "collector"))
	}
	files[dir+"example.go"] = "package example\n\n" + imports + b.text
	code, stdout, stderr := run(t, module(t, files), tool, "-json", "./...")
	got := decode(t, "", stdout)
	if code != 3 || stderr != "" || len(got) != 1 || !strings.HasSuffix(got[0], "("+b.name+")") {
		t.Errorf("the example of %s has the findings %q (exit code %d): %s", b.name, got, code, stderr)
	}
}
