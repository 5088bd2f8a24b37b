package finding

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// A Key says which fault a finding is about. It has no lines and no files: it stays the same when code moves within its
// package, is formatted, or names its variables otherwise.
type Key struct {
	Check    string `json:"check"`
	Package  string `json:"package"`
	Function string `json:"function,omitempty"`
	Slot     string `json:"slot,omitempty"`
	First    string `json:"first,omitempty"`
	Second   string `json:"second,omitempty"`
	// Detail are texts and callees. They tell faults apart that are else the same; a fault whose text was reworded is still that fault.
	Detail string `json:"detail,omitempty"`
}

// Key returns what identifies the finding.
func (f *Finding) Key() Key {
	pkg, _, _ := strings.Cut(f.Package, " ") // not the test that it is built for
	return Key{f.Check, pkg, f.Function, f.Identity.Slot, f.Identity.First, f.Identity.Second, f.Identity.Text}
}

// Loose is the key without its details.
func (k Key) Loose() Key {
	k.Detail = ""
	return k
}

// Fingerprint is a short form of the key, for tools that compare runs.
func (f *Finding) Fingerprint() string {
	k := f.Key()
	h := sha256.Sum256(fmt.Appendf(nil, "%q", []string{k.Check, k.Package, k.Function, k.Slot, k.First, k.Second, k.Detail}))
	return fmt.Sprintf("%x", h[:16])
}
