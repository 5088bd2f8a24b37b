// Package baseline remembers which faults are known, and tells new findings from those. Findings are compared by what they are
// about ([finding.Key]), not by the lines they are on.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/statuslint/statuslint/internal/finding"
)

// A Baseline holds known faults: how many of each there are.
type Baseline map[finding.Key]int

// New returns the baseline of findings.
func New(findings []finding.Finding) Baseline {
	b := make(Baseline)
	for i := range findings {
		b[findings[i].Key()]++
	}
	return b
}

// Fresh returns the findings that are not known. A finding is known by all of its key, or by the key without details where no
// other finding takes its place: a text was reworded, or a helper has another name.
func (b Baseline) Fresh(findings []finding.Finding) []finding.Finding {
	exact := make(Baseline)
	loose := make(Baseline)
	for k, n := range b {
		exact[k] = n
		loose[k.Loose()] += n
	}
	var rest []finding.Finding
	for _, f := range findings {
		if k := f.Key(); exact[k] > 0 {
			exact[k]--
			loose[k.Loose()]--
		} else {
			rest = append(rest, f)
		}
	}
	return slices.DeleteFunc(rest, func(f finding.Finding) bool {
		k := f.Key().Loose()
		loose[k]--
		return loose[k] >= 0
	})
}

// Gone returns how many of the known faults are no longer there, of those that have a key in which looked is true.
func (b Baseline) Gone(findings []finding.Finding, looked func(finding.Key) bool) int {
	left := make(map[finding.Key]int)
	for k, n := range b {
		if looked(k) {
			left[k.Loose()] += n
		}
	}
	for i := range findings {
		left[findings[i].Key().Loose()]--
	}
	gone := 0
	for _, n := range left {
		gone += max(n, 0)
	}
	return gone
}

// The form of a file.
type (
	file struct {
		Version  int     `json:"version"`
		Findings []entry `json:"findings"`
	}
	entry struct {
		finding.Key
		Count int `json:"count,omitempty"` // how many there are of it, where that is not one
	}
)

const version = 1

// Read reads a baseline that Write has written. Errors tell what is wrong with the file.
func Read(name string) (Baseline, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; -write-baseline %s makes one", err, name)
	}
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var f file
	err = dec.Decode(&f)
	if _, end := dec.Token(); err == nil && end != io.EOF {
		err = errors.New("something follows the JSON object")
	}
	if err != nil {
		line := 1 + bytes.Count(data[:min(int(dec.InputOffset()), len(data))], []byte("\n"))
		return nil, fmt.Errorf("%s:%d: not a baseline: %v; -write-baseline %[1]s makes one", name, line, err)
	}
	if f.Version != version {
		return nil, fmt.Errorf("%s: a baseline of version %d, this statuslint reads version %d; -write-baseline %[1]s makes one", name, f.Version, version)
	}
	b := make(Baseline)
	for i, e := range f.Findings {
		switch {
		case e.Check == "" || e.Package == "":
			return nil, fmt.Errorf("%s: findings[%d]: it names no check or no package", name, i)
		case e.Count < 0:
			return nil, fmt.Errorf("%s: findings[%d].count: want a number from 1, got %d", name, i, e.Count)
		}
		b[e.Key] += max(e.Count, 1)
	}
	return b, nil
}

// Write writes a baseline, in an order that keeps differences between two of them small. The file is replaced as a whole.
func (b Baseline) Write(name string) error {
	f := file{Version: version, Findings: []entry{}}
	for k, n := range b {
		e := entry{Key: k}
		if n > 1 {
			e.Count = n
		}
		f.Findings = append(f.Findings, e)
	}
	slices.SortFunc(f.Findings, func(x, y entry) int {
		return cmp.Or(
			cmp.Compare(x.Package, y.Package), cmp.Compare(x.Function, y.Function), cmp.Compare(x.Check, y.Check),
			cmp.Compare(x.Slot, y.Slot), cmp.Compare(x.First, y.First), cmp.Compare(x.Second, y.Second), cmp.Compare(x.Detail, y.Detail))
	})
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	if err := enc.Encode(f); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // nothing there after the rename
	_, err = tmp.Write(buf.Bytes())
	if err := cmp.Or(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		tmp.Close()
		return err
	}
	return os.Rename(tmp.Name(), name)
}
