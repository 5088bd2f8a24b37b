package logs

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// stubs are the packages that the calls need: only their shape matters.
var stubs = map[string]string{
	"context": `type Context interface{ Done() }`,
	"io":      `type Writer interface{ Write([]byte) (int, error) }`,
	"os": `type File struct{}
		func (*File) Write([]byte) (int, error)
		var Stderr, Stdout *File
		func Exit(code int)
		func Remove(string) error`,
	"runtime": `func Goexit(); func GC()`,
	"syscall": `func Exit(code int)`,
	"errors":  `func New(string) error`,
	"fmt": `import "io"
		func Println(...any) (int, error)
		func Printf(string, ...any) (int, error)
		func Sprintf(string, ...any) string
		func Errorf(string, ...any) error
		func Fprintf(io.Writer, string, ...any) (int, error)
		func Fprintln(io.Writer, ...any) (int, error)`,
	"net/http": `type ResponseWriter interface{ Header() }
		func Error(w ResponseWriter, text string, code int)`,
	"testing": `type common struct{}
		func (*common) Error(...any)
		func (*common) Errorf(string, ...any)
		func (*common) Log(...any)
		func (*common) Logf(string, ...any)
		func (*common) Fatal(...any)
		func (*common) Skipf(string, ...any)
		func (*common) FailNow()
		func (*common) Fail()
		type T struct { common }
		type TB interface { Errorf(string, ...any); Fatalf(string, ...any); SkipNow() }`,
	"log": `type Logger struct{}
		func (*Logger) Print(...any)
		func (*Logger) Printf(string, ...any)
		func (*Logger) Println(...any)
		func (*Logger) Output(int, string) error
		func (*Logger) SetPrefix(string)
		func (*Logger) Fatalf(string, ...any)
		func (*Logger) Panicln(...any)
		func Print(...any)
		func Printf(string, ...any)
		func Println(...any)
		func Fatal(...any)
		func Fatalln(...any)
		func Panicf(string, ...any)
		func SetFlags(int)
		func Default() *Logger`,
	"log/slog": `import "context"
		type Level int
		type Attr struct{}
		const ( LevelDebug Level = -4; LevelInfo Level = 0; LevelWarn Level = 4; LevelError Level = 8 )
		type Logger struct{}
		func Default() *Logger
		func Debug(string, ...any)
		func Info(string, ...any)
		func Warn(string, ...any)
		func Error(string, ...any)
		func ErrorContext(context.Context, string, ...any)
		func Log(context.Context, Level, string, ...any)
		func Any(string, any) Attr
		func (*Logger) InfoContext(context.Context, string, ...any)
		func (*Logger) WarnContext(context.Context, string, ...any)
		func (*Logger) Error(string, ...any)
		func (*Logger) With(...any) *Logger
		func (*Logger) Log(context.Context, Level, string, ...any)
		func (*Logger) LogAttrs(context.Context, Level, string, ...Attr)`,
	"github.com/go-logr/logr": `type Logger struct{}
		func (Logger) Info(string, ...any)
		func (Logger) Error(error, string, ...any)
		func (Logger) V(int) Logger
		func (Logger) WithValues(...any) Logger`,
	"sigs.k8s.io/controller-runtime/pkg/log": `import ("context"; "github.com/go-logr/logr")
		var Log logr.Logger
		func FromContext(context.Context, ...any) logr.Logger`,
	"k8s.io/apimachinery/pkg/util/runtime": `func HandleError(error); func Must(error)`,
	"k8s.io/klog/v2": `type Verbose struct{}
		func V(int) Verbose
		func (Verbose) Infof(string, ...any)
		func (Verbose) ErrorS(error, string, ...any)
		func (Verbose) Enabled() bool
		func Info(...any)
		func InfoS(string, ...any)
		func Warningf(string, ...any)
		func Errorln(...any)
		func ErrorS(error, string, ...any)
		func ErrorDepth(int, ...any)
		func Fatalf(string, ...any)
		func Exitln(...any)
		func Flush()`,
	"go.uber.org/zap/zapcore": `type Level int8
		const ( DebugLevel Level = iota - 1; InfoLevel; WarnLevel; ErrorLevel; DPanicLevel; PanicLevel; FatalLevel )`,
	"go.uber.org/zap": `import "go.uber.org/zap/zapcore"
		type Field struct{}
		const ErrorLevel = zapcore.ErrorLevel
		type Logger struct{}
		type SugaredLogger struct{}
		func L() *Logger
		func Error(error) Field
		func (*Logger) Sugar() *SugaredLogger
		func (*Logger) With(...Field) *Logger
		func (*Logger) Debug(string, ...Field)
		func (*Logger) Warn(string, ...Field)
		func (*Logger) Error(string, ...Field)
		func (*Logger) DPanic(string, ...Field)
		func (*Logger) Fatal(string, ...Field)
		func (*Logger) Log(zapcore.Level, string, ...Field)
		func (*Logger) Sync() error
		func (*SugaredLogger) Infow(string, ...any)
		func (*SugaredLogger) Warnw(string, ...any)
		func (*SugaredLogger) Errorln(...any)
		func (*SugaredLogger) Panicw(string, ...any)`,
	"github.com/sirupsen/logrus": `type Level uint32
		const ( PanicLevel Level = iota; FatalLevel; ErrorLevel; WarnLevel; InfoLevel; DebugLevel; TraceLevel )
		type Logger struct{}
		type Entry struct{ *Logger }
		type StdLogger interface { Print(...any); Fatalf(string, ...any) }
		type FieldLogger interface { StdLogger; WithError(error) *Entry; Warnln(...any); Errorf(string, ...any) }
		func WithError(error) *Entry
		func Debugf(string, ...any)
		func Warning(...any)
		func Error(...any)
		func Panicf(string, ...any)
		func Exit(int)
		func (*Logger) Infoln(...any)
		func (*Logger) Exit(int)
		func (*Logger) Logf(Level, string, ...any)
		func (*Entry) WithError(error) *Entry
		func (*Entry) WithField(string, any) *Entry
		func (*Entry) Warnf(string, ...any)
		func (*Entry) Error(...any)
		func (*Entry) Log(Level, ...any)
		func (*Entry) Fatalln(...any)
		func (*Entry) String() (string, error)`,
	"github.com/containerd/log": `import ("context"; "github.com/sirupsen/logrus")
		type Entry = logrus.Entry
		func G(context.Context) *Entry`,
	"github.com/rs/zerolog": `type Level int8
		const ( DebugLevel Level = iota; InfoLevel; WarnLevel; ErrorLevel; FatalLevel; PanicLevel; NoLevel; Disabled; TraceLevel Level = -1 )
		type Event struct{}
		type Logger struct{}
		func (*Event) Err(error) *Event
		func (*Event) Str(string, string) *Event
		func (*Event) Msg(string)
		func (*Event) Msgf(string, ...any)
		func (*Event) Send()
		func (*Logger) Debug() *Event
		func (*Logger) Warn() *Event
		func (*Logger) Err(error) *Event
		func (*Logger) Panic() *Event
		func (*Logger) WithLevel(Level) *Event
		func (*Logger) Printf(string, ...any)`,
	"github.com/rs/zerolog/log": `import "github.com/rs/zerolog"
		var Logger zerolog.Logger
		func Info() *zerolog.Event
		func Error() *zerolog.Event
		func Fatal() *zerolog.Event
		func WithLevel(zerolog.Level) *zerolog.Event`,
	"github.com/go-kit/log": `type Logger interface { Log(...any) error }`,
	"github.com/go-kit/log/level": `import "github.com/go-kit/log"
		func Error(log.Logger) log.Logger
		func Info(log.Logger) log.Logger`,
	"github.com/gruyaume/goops": `func LogDebugf(string, ...any)
		func LogInfof(string, ...any)
		func LogWarningf(string, ...any)
		func LogErrorf(string, ...any)
		func ActionLogf(string, ...any) error
		func FailActionf(string, ...any) error
		func SetState(string, string) error`,
	"github.com/gruyaume/goops/commands": `type Level int
		const ( Debug Level = iota; Info; Warning; Error )
		type Command struct{}
		func (Command) JujuLog(Level, string, ...string)
		func (Command) StatusSet(string, string) error`,
	// The API of the first releases.
	"old/vendor/github.com/gruyaume/goops/commands": `type Level int
		const ( Debug Level = iota; Info; Warning; Error )
		type CommandRunner interface{ Run(string, ...string) ([]byte, error) }
		type Logger struct{}
		func JujuLog(runner CommandRunner, message string, logLevel Level, extra ...string)
		func (*Logger) Warning(string, ...string)`,
	"github.com/juju/loggo/v2": `type Level uint32
		const ( UNSPECIFIED Level = iota; TRACE; DEBUG; INFO; WARNING; ERROR; CRITICAL )
		type Logger struct{}
		func GetLogger(string) Logger
		func (Logger) Tracef(string, ...any)
		func (Logger) Warningf(string, ...any)
		func (Logger) Criticalf(string, ...any)
		func (Logger) Logf(Level, string, ...any)
		func (Logger) LogCallf(int, Level, string, ...any)
		func (Logger) SetLogLevel(Level)`,
	"github.com/juju/juju/core/logger": `import "context"
		type Level uint32
		type Labels map[string]string
		const ( UNSPECIFIED Level = iota; TRACE; DEBUG; INFO; WARNING; ERROR; CRITICAL )
		type Logger interface {
			Errorf(context.Context, string, ...any)
			Infof(context.Context, string, ...any)
			Logf(context.Context, Level, Labels, string, ...any)
			IsLevelEnabled(Level) bool
		}`,
	"github.com/hashicorp/go-hclog": `type Level int32
		const ( NoLevel Level = iota; Trace; Debug; Info; Warn; Error; Off )
		type Logger interface {
			Log(Level, string, ...any)
			Trace(string, ...any)
			Warn(string, ...any)
			Error(string, ...any)
			IsError() bool
			With(...any) Logger
		}`,
	"github.com/stretchr/testify/require": `type TestingT interface{ Errorf(string, ...any) }
		func Error(TestingT, error, ...any)
		func FailNow(TestingT, string, ...any)`,
	"example.com/own": `import ("net/http"; "testing")
		type Severity int
		const ( Low Severity = iota; SeverityWarning; LOG_ERR )
		type Text string
		const TextError Text = "error"
		type Logger interface {
			Errorf(string, ...any)
			Warn(string, ...any)
			Info(string, ...any)
			Debugw(string, ...any)
			Printf(string, ...any)
			Fatalf(string, ...any)
			ErrorContext(any, string)
			WarningDepth(int, string)
			Log(Severity, string, ...any)
			Logf(level string, format string, args ...any)
			LogText(Text, string)
			LogErrors(string)
		}
		type Tracker struct{}
		func (*Tracker) SetError(error)
		func (*Tracker) RecordError(error)
		func (*Tracker) HandleErr(error)
		func (*Tracker) RespondError(error)
		func (*Tracker) ErrorCount() int
		func (*Tracker) ErrorCountOf(string) int
		func (*Tracker) Error() string
		func (*Tracker) ErrorResponse(string)
		func (*Tracker) Warn()
		func (*Tracker) SetWarnLevel(int)
		func (*Tracker) SetLogError(error)
		func (*Tracker) ShowInfo(string)
		func (*Tracker) Terror(string)
		func (*Tracker) Stderr(string)
		func (*Tracker) Print(string)
		func (*Tracker) Catalog(Severity, string)
		func (*Tracker) Move(Severity, string)
		func (*Tracker) Err(error) error
		func (*Tracker) WriteError(http.ResponseWriter, error)
		func (*Tracker) LogErr(*testing.T, error)
		func logErr(error)
		func logCloseErr(error)
		func logErrAndReturn(error) error
		func logWarnings(string)
		func warnOnError(error)
		func LogErrorf(string, ...any) (int, error)
		func TryLogError(string) bool
		func complainErr(error)
		func wrapError(error) error`,
}

// calls are statements with what is expected of them: the level of the loudest
// log call in the statement, and "leaves" where one of its calls does not return.
const calls = `
	fmt.Println("x")                            // print
	fmt.Printf("x")                             // print
	fmt.Fprintf(os.Stderr, "x")                 // print
	fmt.Fprintln(os.Stdout, "x")                // print
	fmt.Fprintf(buf, "x")                       // none
	_ = fmt.Sprintf("x")                        // none
	_ = fmt.Errorf("x")                         // none
	_ = errors.New("x")                         // none
	log.Print(err)                              // print
	log.Printf("%v", err)                       // print
	log.Default().Println(err)                  // print
	logger.Output(1, "x")                       // print
	logger.SetPrefix("x")                       // none
	log.SetFlags(0)                             // none
	log.Fatal(err)                              // fatal leaves
	log.Fatalln(err)                            // fatal leaves
	log.Panicf("x")                             // fatal leaves
	logger.Fatalf("x")                          // fatal leaves
	logger.Panicln("x")                         // fatal leaves
	slog.Debug("x")                             // debug
	slog.Info("x")                              // info
	slog.Warn("x")                              // warn
	slog.Error("x", "err", err)                 // error
	slog.ErrorContext(ctx, "x")                 // error
	slog.Log(ctx, slog.LevelError, "x")         // error
	slog.Log(ctx, slog.LevelWarn+1, "x")        // warn
	slog.Log(ctx, 2, "x")                       // info
	slog.Log(ctx, slog.Level(12), "x")          // error
	slog.Log(ctx, slevel, "x")                  // none
	slog.Default().With("a", 1).Error("x")      // error
	slog.Default().InfoContext(ctx, "x")        // info
	slog.Default().WarnContext(ctx, "x")        // warn
	slog.Default().LogAttrs(ctx, slog.LevelDebug, "x", slog.Any("err", err)) // debug
	slog.Default().Log(ctx, slog.LevelInfo, "x") // info
	lr.Info("x")                                // info
	lr.Error(err, "x")                          // error
	lr.V(1).Info("x")                           // info
	lr.V(1).WithValues("a", 1).Error(err, "x")  // error
	crlog.FromContext(ctx).Error(err, "x")      // error
	crlog.Log.Info("x")                         // info
	utilruntime.HandleError(err)                // error
	utilruntime.Must(err)                       // none
	klog.Info("x")                              // info
	klog.InfoS("x")                             // info
	klog.Warningf("x")                          // warn
	klog.Errorln("x")                           // error
	klog.ErrorS(err, "x")                       // error
	klog.ErrorDepth(1, "x")                     // error
	klog.Fatalf("x")                            // fatal leaves
	klog.Exitln("x")                            // fatal leaves
	klog.V(2).Infof("x")                        // debug
	klog.V(2).ErrorS(err, "x")                  // error
	_ = klog.V(2).Enabled()                     // none
	klog.Flush()                                // none
	zap.L().Debug("x")                          // debug
	zap.L().Warn("x", zap.Error(err))           // warn
	zap.L().Error("x")                          // error
	zap.L().DPanic("x")                         // error
	zap.L().Fatal("x")                          // fatal leaves
	zap.L().Log(zap.ErrorLevel, "x")            // error
	zap.L().Log(zapcore.WarnLevel, "x")         // warn
	zap.L().With(zap.Error(err)).Sync()         // none
	zap.L().Sugar().Infow("x")                  // info
	zap.L().Sugar().Warnw("x")                  // warn
	zap.L().Sugar().Errorln("x")                // error
	zap.L().Sugar().Panicw("x")                 // fatal leaves
	logrus.Debugf("x")                          // debug
	logrus.Warning("x")                         // warn
	logrus.Error("x")                           // error
	logrus.Panicf("x")                          // fatal leaves
	logrus.Exit(1)                              // none leaves
	logrus.WithError(err).Error("x")            // error
	logrus.WithError(err).WithField("a", 1).Warnf("x") // warn
	logrus.WithError(err).Log(logrus.WarnLevel) // warn
	logrus.WithError(err).Log(logrus.FatalLevel) // error
	logrus.WithError(err).Fatalln("x")          // fatal leaves
	logrus.WithError(err).Infoln("x")           // info
	logrus.WithError(err).Exit(1)               // none leaves
	logrus.WithError(err).Logf(5, "x")          // debug
	logrus.WithError(err).String()              // none
	field.Warnln("x")                           // warn
	field.Errorf("x")                           // error
	field.Print("x")                            // print
	field.Fatalf("x")                           // fatal leaves
	field.WithError(err)                        // none
	clog.G(ctx).WithError(err).Error("x")       // error
	zlog.Info().Msg("x")                        // info
	zlog.Error().Err(err).Msg("x")              // error
	zlog.Error().Str("a", "b").Send()           // error
	zlog.Fatal().Msg("x")                       // fatal leaves
	zlog.WithLevel(zerolog.WarnLevel).Msg("x")  // warn
	zlog.WithLevel(zerolog.FatalLevel).Msg("x") // error
	zlog.WithLevel(zlevel).Msg("x")             // none
	zlog.Logger.Debug().Msgf("x")               // debug
	zlog.Logger.Warn().Err(err).Send()          // warn
	zlog.Logger.Err(err).Send()                 // error
	zlog.Logger.Panic().Send()                  // fatal leaves
	zlog.Logger.Printf("x")                     // print
	event.Err(err).Msg("x")                     // none
	level.Error(kit).Log("err", err)            // error
	level.Info(kit).Log("err", err)             // info
	goops.LogDebugf("x")                        // debug
	goops.LogInfof("x")                         // info
	goops.LogWarningf("x")                      // warn
	goops.LogErrorf("x")                        // error
	goops.ActionLogf("x")                       // info
	goops.FailActionf("x")                      // none
	goops.SetState("a", "b")                    // none
	command.JujuLog(commands.Error, "x")        // error
	command.JujuLog(commands.Debug, "x")        // debug
	command.JujuLog(2, "x")                     // warn
	command.JujuLog(jlevel, "x")                // none
	command.StatusSet("a", "b")                 // none
	older.JujuLog(nil, "x", older.Warning)      // warn
	older.JujuLog(nil, "x", older.Info)         // info
	new(older.Logger).Warning("x")              // warn
	loggo.GetLogger("x").Tracef("x")            // debug
	loggo.GetLogger("x").Warningf("x")          // warn
	loggo.GetLogger("x").Criticalf("x")         // error
	loggo.GetLogger("x").Logf(loggo.ERROR, "x") // error
	loggo.GetLogger("x").LogCallf(1, loggo.WARNING, "x") // warn
	loggo.GetLogger("x").SetLogLevel(loggo.ERROR) // none
	juju.Errorf(ctx, "x")                       // error
	juju.Infof(ctx, "x")                        // info
	juju.Logf(ctx, corelogger.WARNING, nil, "x") // warn
	juju.IsLevelEnabled(corelogger.ERROR)       // none
	hc.Trace("x")                               // debug
	hc.Warn("x")                                // warn
	hc.With("a", 1).Error("x")                  // error
	hc.Log(hclog.Error, "x")                    // error
	hc.IsError()                                // none
	os.Exit(1)                                  // none leaves
	os.Remove("x")                              // none
	runtime.Goexit()                            // none leaves
	runtime.GC()                                // none
	syscall.Exit(1)                             // none leaves
	t.Error("x")                                // none
	t.Errorf("x")                               // none
	t.Log("x")                                  // none
	t.Fail()                                    // none
	t.Fatal("x")                                // none leaves
	t.Skipf("x")                                // none leaves
	t.FailNow()                                 // none leaves
	tb.Errorf("x")                              // none
	tb.Fatalf("x")                              // none leaves
	tb.SkipNow()                                // none leaves
	require.Error(t, err)                       // none
	require.FailNow(t, "x")                     // none leaves
	http.Error(nil, "x", 500)                   // none
	own.Errorf("x")                             // error
	own.Warn("x")                               // warn
	own.Info("x")                               // info
	own.Debugw("x")                             // debug
	own.Printf("x")                             // print
	own.Fatalf("x")                             // fatal
	own.ErrorContext(ctx, "x")                  // error
	own.WarningDepth(1, "x")                    // warn
	own.Log(ownpkg.LOG_ERR, "x")                // error
	own.Log(1, "x")                             // warn
	own.Log(ownpkg.Low, "x")                    // none
	own.Log(severity, "x")                      // none
	own.Logf("error", "x")                      // error
	own.Logf("%v", "error")                     // none
	own.Logf("warning", "x")                    // warn
	own.LogText(ownpkg.TextError, "x")          // error
	own.LogErrors("x")                          // none
	tracker.SetError(err)                       // none
	tracker.RecordError(err)                    // none
	tracker.HandleErr(err)                      // none
	tracker.RespondError(err)                   // none
	tracker.ErrorCount()                        // none
	tracker.ErrorCountOf("x")                   // none
	_ = tracker.Error()                         // none
	tracker.ErrorResponse("x")                  // none
	tracker.Warn()                              // none
	tracker.SetWarnLevel(1)                     // none
	tracker.SetLogError(err)                    // none
	tracker.ShowInfo("x")                       // none
	tracker.Terror("x")                         // none
	tracker.Stderr("x")                         // none
	tracker.Print("x")                          // none
	tracker.Catalog(ownpkg.LOG_ERR, "x")        // none
	tracker.Move(ownpkg.LOG_ERR, "x")           // none
	tracker.Err(err)                            // none
	tracker.WriteError(nil, err)                // none
	tracker.LogErr(t, err)                      // none
	ownpkg.Use()                                // none
`

// inner are calls from inside example.com/own, whose functions are not exported.
const inner = `
	logErr(nil)          // error
	logCloseErr(nil)     // error
	logErrAndReturn(nil) // error
	logWarnings("x")     // none
	warnOnError(nil)     // warn
	LogErrorf("x")       // error
	TryLogError("x")     // none
	complainErr(nil)     // error
	wrapError(nil)       // none
`

const header = `package p
import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"syscall"
	"testing"
	clog "github.com/containerd/log"
	kitlog "github.com/go-kit/log"
	"github.com/go-kit/log/level"
	"github.com/go-logr/logr"
	"github.com/gruyaume/goops"
	"github.com/gruyaume/goops/commands"
	older "old/vendor/github.com/gruyaume/goops/commands"
	corelogger "github.com/juju/juju/core/logger"
	"github.com/juju/loggo/v2"
	"github.com/hashicorp/go-hclog"
	"github.com/rs/zerolog"
	zlog "github.com/rs/zerolog/log"
	"github.com/sirupsen/logrus"
	"github.com/stretchr/testify/require"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"k8s.io/klog/v2"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	crlog "sigs.k8s.io/controller-runtime/pkg/log"
	ownpkg "example.com/own"
)
var (
	ctx context.Context; err error; buf io.Writer; logger *log.Logger; slevel slog.Level
	lr logr.Logger; field logrus.FieldLogger; zlevel zerolog.Level; event *zerolog.Event
	kit kitlog.Logger; command commands.Command; jlevel commands.Level; juju corelogger.Logger
	hc hclog.Logger; t *testing.T; tb testing.TB; own ownpkg.Logger; severity ownpkg.Severity
	tracker *ownpkg.Tracker
)
func f() {
`

// A world type-checks the stubs, each once.
type world struct {
	fset *token.FileSet
	pkgs map[string]*types.Package
}

// Import implements [types.Importer].
func (w *world) Import(path string) (*types.Package, error) {
	if p := w.pkgs[path]; p != nil {
		return p, nil
	}
	src, ok := stubs[path]
	if !ok {
		return nil, fmt.Errorf("no stub of %s", path)
	}
	elems := strings.Split(path, "/")
	name := elems[len(elems)-1]
	if major(name, 2) {
		name = elems[len(elems)-2]
	}
	name = strings.TrimPrefix(name, "go-")
	if path == "example.com/own" {
		src += "\nfunc Use() {\n" + inner + "}"
	}
	pkg, _, err := w.check(path, "package "+name+"\n"+src, nil)
	return pkg, err
}

// check type-checks a package of one file.
func (w *world) check(path, src string, info *types.Info) (*types.Package, *ast.File, error) {
	f, err := parser.ParseFile(w.fset, path+".go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	conf := types.Config{Importer: w, IgnoreFuncBodies: info == nil}
	pkg, err := conf.Check(path, w.fset, []*ast.File{f}, info)
	if err == nil {
		w.pkgs[path] = pkg
	}
	return pkg, f, err
}

// loudest returns the level of the loudest log call below n, and whether one of
// the calls leaves. With names, arguments are known by the object that they
// name, otherwise by their values alone.
func loudest(n ast.Node, info *types.Info, names bool) (Level, bool) {
	level, leaves := None, false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := calleeOf(call, info)
		if l, ok := Classify(fn, func(i int) Arg {
			if i >= len(call.Args) {
				return Arg{}
			}
			a := Arg{Value: info.Types[call.Args[i]].Value}
			if sel, ok := call.Args[i].(*ast.SelectorExpr); ok {
				if _, isConst := info.Uses[sel.Sel].(*types.Const); names || !isConst {
					a.Object = info.Uses[sel.Sel]
				}
			}
			return a
		}); ok {
			level = max(level, l)
		} else if l != None {
			level = -1
		}
		leaves = leaves || NoReturn(fn)
		return true
	})
	return level, leaves
}

// calleeOf returns the function that is called, or nil.
func calleeOf(call *ast.CallExpr, info *types.Info) *types.Func {
	var id *ast.Ident
	switch f := call.Fun.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	}
	fn, _ := info.Uses[id].(*types.Func)
	return fn
}

// checkCalls compares each statement of the last function with its comment.
func checkCalls(t *testing.T, w *world, path, src string, names bool) {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	_, file, err := w.check(path, src, info)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{}
	for _, c := range file.Comments {
		want[w.fset.Position(c.Pos()).Line] = strings.TrimSpace(c.Text())
	}
	body := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body
	if len(body.List) == 0 {
		t.Fatal("no statements")
	}
	lines := strings.Split(src, "\n")
	for _, s := range body.List {
		line := w.fset.Position(s.Pos()).Line
		level, leaves := loudest(s, info, names)
		got := level.String()
		if leaves {
			got += " leaves"
		}
		if want[line] == "" || got != want[line] {
			t.Errorf("%s: got %s", strings.TrimSpace(lines[line-1]), got)
		}
	}
}

func newWorld() *world {
	return &world{token.NewFileSet(), map[string]*types.Package{}}
}

func TestClassify(t *testing.T) {
	for _, names := range []bool{true, false} {
		t.Run(fmt.Sprintf("names=%v", names), func(t *testing.T) {
			checkCalls(t, newWorld(), "p", header+calls+"}", names)
		})
	}
}

func TestInner(t *testing.T) {
	checkCalls(t, newWorld(), "q", "package own\nimport (\"net/http\"; \"testing\")\n"+
		strings.Replace(stubs["example.com/own"], `import ("net/http"; "testing")`, "", 1)+"\nfunc use() {"+inner+"}", true)
}

// TestUnknownArguments: nothing is known of the arguments.
func TestUnknownArguments(t *testing.T) {
	w := newWorld()
	for _, test := range []struct {
		pkg, name string
		want      Level
	}{
		{"log/slog", "Error", Error},
		{"log/slog", "Log", None},
		{"fmt", "Fprintf", None},
		{"fmt", "Println", Print},
	} {
		pkg, err := w.Import(test.pkg)
		if err != nil {
			t.Fatal(err)
		}
		l, ok := Classify(pkg.Scope().Lookup(test.name).(*types.Func), nil)
		if l != test.want || ok != (l != None) {
			t.Errorf("%s.%s: got %s, %v, want %s", test.pkg, test.name, l, ok, test.want)
		}
	}
	if l, ok := Classify(nil, nil); l != None || ok || Belongs(nil) || NoReturn(nil) {
		t.Errorf("no function: got %s, %v", l, ok)
	}
}

func TestBelongs(t *testing.T) {
	w := newWorld()
	for _, test := range []struct {
		pkg, recv, name string
		want            bool
	}{
		{"github.com/rs/zerolog", "Event", "Msg", true},
		{"github.com/rs/zerolog", "Event", "Err", true},
		{"github.com/sirupsen/logrus", "", "WithError", true},
		{"go.uber.org/zap", "", "Error", true},
		{"go.uber.org/zap", "Logger", "Sync", true},
		{"github.com/go-logr/logr", "Logger", "V", true},
		{"log/slog", "", "Any", true},
		{"fmt", "", "Println", true},
		{"fmt", "", "Errorf", false},
		{"github.com/gruyaume/goops", "", "ActionLogf", true},
		{"github.com/gruyaume/goops", "", "SetState", false},
		{"github.com/gruyaume/goops/commands", "Command", "JujuLog", true},
		{"github.com/gruyaume/goops/commands", "Command", "StatusSet", false},
		{"os", "", "Remove", false},
		{"example.com/own", "", "LogErrorf", false},
	} {
		pkg, err := w.Import(test.pkg)
		if err != nil {
			t.Fatal(err)
		}
		o := pkg.Scope().Lookup(test.name)
		if test.recv != "" {
			o, _, _ = types.LookupFieldOrMethod(pkg.Scope().Lookup(test.recv).Type(), true, pkg, test.name)
		}
		if got := Belongs(o.(*types.Func)); got != test.want {
			t.Errorf("%s.%s.%s: got %v", test.pkg, test.recv, test.name, got)
		}
	}
}

func TestCanonical(t *testing.T) {
	for path, want := range map[string]string{
		"log":                                "log",
		"k8s.io/klog/v2":                     "k8s.io/klog",
		"github.com/a/b/v10/c":               "github.com/a/b/c",
		"k8s.io/apimachinery/apis/meta/v1":   "k8s.io/apimachinery/apis/meta/v1",
		"gopkg.in/check.v1":                  "gopkg.in/check",
		"gopkg.in/inconshreveable/log15.v2":  "gopkg.in/inconshreveable/log15",
		"example.com/x.v2":                   "example.com/x.v2",
		"github.com/a/vendor/k8s.io/klog/v2": "k8s.io/klog",
		"vendor/golang.org/x/net":            "golang.org/x/net",
		"v2/a":                               "v2/a",
		"a/v2x":                              "a/v2x",
		"a/vendors/b":                        "a/vendors/b",
	} {
		if got := canonical(path); got != want {
			t.Errorf("canonical(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"LogErrorf": "log errorf",
		"logErr":    "log err",
		"Terror":    "terror",
		"HTTPError": "http error",
		"LOG_ERR":   "log err",
		"DPanicw":   "d panicw",
		"ErrorS":    "error s",
		"_warn2x":   "warn2x",
		"_":         "",
		"ÄrgerErr":  "ärger err",
	} {
		if got := strings.Join(words(name), " "); got != want {
			t.Errorf("words(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestTable looks for rows that contradict each other or that cannot match.
func TestTable(t *testing.T) {
	seen := map[key]bool{}
	for _, r := range slices.Concat(table, leaving) {
		for _, k := range r.keys() {
			if seen[k] {
				t.Errorf("%v is listed twice", k)
			}
			seen[k] = true
			if canonical(k.pkg) != k.pkg {
				t.Errorf("%v: the path is %s where it is looked up", k, canonical(k.pkg))
			}
		}
	}
	for _, r := range table {
		if (r.level == None) != (r.at > 0) {
			t.Errorf("%v has the level %s and the argument %d", r, r.level, r.at)
		}
	}
	for name, steps := range levelTypes {
		if !slices.IsSortedFunc(steps, func(a, b step) int { return cmp.Compare(a.from, b.from) }) {
			t.Errorf("the steps of %s are not in order", name)
		}
	}
}
