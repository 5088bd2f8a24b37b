package modules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMove: in a copy of a repository, paths lead to where they led, and nothing else changes.
func TestMove(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const module = "module example.com/m\n\ngo 1.26.0\n"
	for _, test := range []struct {
		name     string
		files    map[string]string // of the copy
		work     string            // GOWORK today
		file     string            // that is looked at
		want     string
		gowork   string // in DIR
		found    bool
		outwards bool
	}{
		{"inside", map[string]string{"go.mod": module + "\nreplace a => ./a\n"}, "", "tree/go.mod", module + "\nreplace a => ./a\n", "off", true, false},
		{"outside", map[string]string{"go.mod": module + "\nreplace (\n\ta => ../a // why\n\ta v1.0.0 => example.com/b v1.0.0\n)\n"}, "", "tree/go.mod",
			module + "\nreplace (\n\ta => DIR/a // why\n\ta v1.0.0 => example.com/b v1.0.0\n)\n", "off", true, true},
		{"absolute", map[string]string{"go.mod": module + "\nreplace a => DIR/root/a\n"}, "", "tree/go.mod", module + "\nreplace a => DIR/tree/a\n", "off", true, false},
		{"vendored", map[string]string{"go.mod": module + "\nreplace a => ../a\n", "vendor/modules.txt": ""}, "", "tree/go.mod", module + "\nreplace a => ../a\n", "off", true, false},
		{"broken", map[string]string{"go.mod": "<<<<"}, "", "tree/go.mod", "<<<<", "off", true, false},
		{"a link", map[string]string{"go.mod": "-> outside"}, "", "outside", module + "\nreplace a => ../a\n", "off", true, true},
		{"none", map[string]string{"other/go.mod": module}, "", "outside", module + "\nreplace a => ../a\n", "off", false, false},
		{"workspace", map[string]string{"go.mod": module, "go.work": "go 1.26.0\n\nuse (\n\t.\n\t../a\n)\n"}, "", "tree/go.work",
			"go 1.26.0\n\nuse (\n\t.\n\tDIR/a\n)\n", "DIR/tree/go.work", true, true},
		{"workspace off", map[string]string{"go.mod": module, "go.work": "go 1.26.0\n\nuse ../a\n"}, "off", "tree/go.work", "go 1.26.0\n\nuse ../a\n", "off", true, false},
		{"workspace above", map[string]string{"go.mod": module}, "DIR/go.work", "spare/go.work", "go 1.26.0\n\nuse (\n\tDIR/tree\n\tDIR/a\n)\n", "DIR/spare/go.work", true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			full := func(s string) string { return strings.ReplaceAll(s, "DIR", dir) }
			if err := os.RemoveAll(filepath.Join(dir, "tree")); err != nil {
				t.Fatal(err)
			}
			all := map[string]string{
				"a/go.mod": "module a\n", "root/x": "", "spare/x": "", "outside": module + "\nreplace a => ../a\n",
				"go.work": "go 1.26.0\n\nuse (\n\t./root\n\t./root/later\n\t./a\n)\n",
			}
			for name, content := range test.files {
				all["tree/"+name] = content
			}
			for name, content := range all {
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
					t.Fatal(err)
				}
				if to, ok := strings.CutPrefix(content, "-> "); ok {
					err = os.Symlink(filepath.Join(dir, to), file)
				} else {
					err = os.WriteFile(file, []byte(full(content)), 0o666)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			m := &Move{Root: filepath.Join(dir, "root"), Tree: filepath.Join(dir, "tree")}
			work, found, err := m.Prepare(m.Tree, full(test.work), filepath.Join(dir, "spare"))
			if err != nil || work != full(test.gowork) || found != test.found || m.Out != test.outwards {
				t.Errorf("got %q, %t, %v, outwards %t", work, found, err, m.Out)
			}
			if data, err := os.ReadFile(filepath.Join(dir, test.file)); err != nil || string(data) != full(test.want) {
				t.Errorf("%s: %v\n%s\nwant\n%s", test.file, err, data, full(test.want))
			}
		})
	}
}
