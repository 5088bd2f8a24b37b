package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// isTerminal says whether what is written is seen as it is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A colorMode is the value of -color.
type colorMode string

const (
	colorAuto   colorMode = "auto"
	colorAlways colorMode = "always"
	colorNever  colorMode = "never"
)

// String returns the value.
func (m *colorMode) String() string {
	if m == nil {
		return ""
	}
	return string(*m)
}

// Set reads a value.
func (m *colorMode) Set(s string) error {
	switch c := colorMode(s); c {
	case colorAuto, colorAlways, colorNever:
		*m = c
		return nil
	}
	return fmt.Errorf("want auto, always or never")
}

// enabled says whether a text has colours. See https://no-color.org.
func (m colorMode) enabled(w io.Writer) bool {
	return m == colorAlways || m == colorAuto && os.Getenv("NO_COLOR") == "" && isTerminal(w)
}

// A progress tells on a terminal how far a long run is, and nothing elsewhere.
type progress struct {
	w     io.Writer // nil: nobody looks
	start time.Time

	mu   sync.Mutex
	last time.Time // of the last thing said
}

// What a run that is short would only flicker with.
const (
	patience = time.Second
	pause    = 100 * time.Millisecond
)

func newProgress(w io.Writer) *progress {
	p := &progress{start: time.Now()}
	if isTerminal(w) && os.Getenv("CI") == "" {
		p.w = w
	}
	return p
}

// packages tells how many packages are done.
func (p *progress) packages(done, total int) { p.say(fmt.Sprintf("%d of %d packages", done, total)) }

func (p *progress) say(text string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := time.Now(); now.Sub(p.start) >= patience && now.Sub(p.last) >= pause {
		p.last = now
		fmt.Fprintf(p.w, "\r\x1b[K%s", text)
	}
}

// clear takes away what was said.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.last.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
