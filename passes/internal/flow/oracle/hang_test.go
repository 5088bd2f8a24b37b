package oracle

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// An engine that does not come to an end cannot be stopped from outside of its
// goroutine. The first such program ends the test, after it was reduced with
// the engine in a process of its own.

const (
	patience  = 20 * time.Second // for one program: others take a millisecond
	impatient = 4 * time.Second  // while reducing
)

// within runs the engine with a limit; it reduces and fails where that passes.
func within(t testing.TB, p *Program, src string) []Report {
	t.Helper()
	done := make(chan []Report, 1)
	go func() {
		defer close(done) // also where the engine fails the test
		done <- subject(t, src)
	}()
	select {
	case r, ok := <-done:
		if !ok {
			t.FailNow()
		}
		return r
	case <-time.After(patience):
		Reduce(p, func(p *Program) bool { return hangs(t, Print(p)) })
		t.Fatalf("seed %d: the engine does not end on\n%s", p.Seed, Print(p))
		return nil
	}
}

// childFile names the program for a test process that only runs the engine.
const childFile = "STATUSLINT_ORACLE_FILE"

func hangs(t testing.TB, src string) bool {
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), impatient)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestOneFile$")
	cmd.Env = append(os.Environ(), childFile+"="+name)
	err := cmd.Run()
	return err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded)
}

// TestOneFile is the other process.
func TestOneFile(t *testing.T) {
	name := os.Getenv(childFile)
	if name == "" {
		t.Skip("only a part of other tests")
	}
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	subject(t, string(src))
}
