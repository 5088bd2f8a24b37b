// Package loggers has the ways to write a log line.
package loggers

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"os"

	"github.com/go-logr/logr"
	"github.com/gruyaume/goops"
	"github.com/gruyaume/goops/commands"
	"github.com/juju/loggo"
	"github.com/sirupsen/logrus"
	"go.uber.org/zap"
	"k8s.io/klog/v2"
)

func push() error { return os.WriteFile("/etc/app.conf", nil, 0o600) }

func active() { _ = goops.SetUnitStatus(goops.StatusActive) }

func stdPrintf() {
	if err := push(); err != nil {
		log.Printf("push: %v", err)
	}
	active() // want `loggers.push only logged`
}

func stdPrintln() {
	if err := push(); err != nil {
		log.Println("push:", err)
	}
	active() // want `loggers.push only logged`
}

func stdLogger(l *log.Logger) {
	if err := push(); err != nil {
		l.Print(err)
	}
	active() // want `loggers.push only logged`
}

func stdFatal() {
	if err := push(); err != nil {
		log.Fatal(err)
	}
	active()
}

func fmtPrintln() {
	if err := push(); err != nil {
		fmt.Println("push:", err)
	}
	active() // want `loggers.push only logged`
}

func fmtStderr() {
	if err := push(); err != nil {
		fmt.Fprintf(os.Stderr, "push: %v", err)
	}
	active() // want `loggers.push only logged`
}

// A line that does not show the error says nothing of a failure.
func printWithoutError() {
	if err := push(); err != nil {
		log.Print("going on")
	}
	active()
}

func slogError() {
	if err := push(); err != nil {
		slog.Error("push", "err", err)
	}
	active() // want `loggers.push only logged`
}

func slogWarnContext(ctx context.Context, l *slog.Logger) {
	if err := push(); err != nil {
		l.WarnContext(ctx, "push", "err", err)
	}
	active() // want `loggers.push only logged`
}

func slogLevel(ctx context.Context) {
	if err := push(); err != nil {
		slog.Log(ctx, slog.LevelError, "push", "err", err)
	}
	active() // want `loggers.push only logged`
}

func slogDebugLevel(ctx context.Context) {
	if err := push(); err != nil {
		slog.Log(ctx, slog.LevelDebug, "push", "err", err)
	}
	active()
}

func slogDebug() {
	if err := push(); err != nil {
		slog.Debug("push", "err", err)
	}
	active()
}

func logrError(l logr.Logger) {
	if err := push(); err != nil {
		l.WithValues("what", "push").Error(err, "push")
	}
	active() // want `loggers.push only logged`
}

func logrInfo(l logr.Logger) {
	if err := push(); err != nil {
		l.V(1).Info("push", "err", err)
	}
	active()
}

func klogErrorf() {
	if err := push(); err != nil {
		klog.Errorf("push: %v", err)
	}
	active() // want `loggers.push only logged`
}

func klogErrorS() {
	if err := push(); err != nil {
		klog.ErrorS(err, "push")
	}
	active() // want `loggers.push only logged`
}

func klogV() {
	if err := push(); err != nil {
		klog.V(4).Infof("push: %v", err)
	}
	active()
}

func zapError(l *zap.Logger) {
	if err := push(); err != nil {
		l.Error("push", zap.Error(err))
	}
	active() // want `loggers.push only logged`
}

func zapSugar(l *zap.Logger) {
	if err := push(); err != nil {
		l.Sugar().Errorw("push", "err", err)
	}
	active() // want `loggers.push only logged`
}

func zapDebug(l *zap.Logger) {
	if err := push(); err != nil {
		l.Debug("push", zap.Error(err))
	}
	active()
}

func logrusWarn() {
	if err := push(); err != nil {
		logrus.WithError(err).WithField("what", "push").Warn("push")
	}
	active() // want `loggers.push only logged`
}

func logrusDebug() {
	if err := push(); err != nil {
		logrus.WithError(err).Debug("push")
	}
	active()
}

func loggoError(l loggo.Logger) {
	if err := push(); err != nil {
		l.Errorf("push: %v", err)
	}
	active() // want `loggers.push only logged`
}

func loggoDebug(l loggo.Logger) {
	if err := push(); err != nil {
		l.Debugf("push: %v", err)
	}
	active()
}

// A logger of one's own, known by its name.
type ownLogger interface {
	LogWarning(text string, args ...any)
	LogDebug(text string, args ...any)
}

func own(l ownLogger) {
	if err := push(); err != nil {
		l.LogWarning("push", err)
	}
	active() // want `loggers.push only logged`
}

func ownDebug(l ownLogger) {
	if err := push(); err != nil {
		l.LogDebug("push", err)
	}
	active()
}

// Earlier goops: the level is an argument.

func jujuLog(c commands.Command) {
	if err := push(); err != nil {
		c.JujuLog(commands.Error, "push: %v", err)
	}
	_ = c.StatusSet(&commands.StatusSetOptions{Name: commands.StatusActive}) // want `loggers.push only logged`
}

func jujuLogDebug(c commands.Command) {
	if err := push(); err != nil {
		c.JujuLog(commands.Debug, "push: %v", err)
	}
	_ = c.StatusSet(&commands.StatusSetOptions{Name: commands.StatusActive})
}
