package logs

import (
	"strings"
	"sync"
)

// A row describes functions of logging packages.
type row struct {
	pkg    string // package paths without major versions, "|" between them
	recv   string // receiver types, "|" between them; "" is the package's functions
	names  string
	level  Level
	at     int  // the level is the constant argument with this number, from 1
	stream bool // logs only if the first argument is os.Stderr or os.Stdout
	goesOn bool // goes on after a fatal level that is an argument
	leaves bool // does not return
}

const (
	logrus = "github.com/sirupsen/logrus|github.com/Sirupsen/logrus"
	klog   = "k8s.io/klog|github.com/golang/glog"
	charm  = "github.com/charmbracelet/log"
	// The logger interfaces of logrus, each of which declares some of the methods.
	logrusRecv = "|Logger|Entry|StdLogger|FieldLogger|Ext1FieldLogger|DebugLogger|InfoLogger|WarnLogger|ErrorLogger|TraceLogger"
)

// table lists the logging packages. Where a package is listed, its other
// functions log nothing.
var table = []row{
	// The standard library. Output is what wrappers of log use.
	{pkg: "log", recv: "|Logger", names: "Print Printf Println Output", level: Print},
	{pkg: "log", recv: "|Logger", names: "Fatal Fatalf Fatalln Panic Panicf Panicln", level: Fatal, leaves: true},
	{pkg: "log/slog", recv: "|Logger", names: "Debug DebugContext", level: Debug},
	{pkg: "log/slog", recv: "|Logger", names: "Info InfoContext", level: Info},
	{pkg: "log/slog", recv: "|Logger", names: "Warn WarnContext", level: Warn},
	{pkg: "log/slog", recv: "|Logger", names: "Error ErrorContext", level: Error},
	{pkg: "log/slog", recv: "|Logger", names: "Log LogAttrs", at: 2},
	{pkg: "log/syslog", recv: "Writer", names: "Debug", level: Debug},
	{pkg: "log/syslog", recv: "Writer", names: "Info Notice", level: Info},
	{pkg: "log/syslog", recv: "Writer", names: "Warning", level: Warn},
	{pkg: "log/syslog", recv: "Writer", names: "Err Crit Alert Emerg", level: Error},
	{pkg: "fmt", names: "Print Printf Println", level: Print},
	{pkg: "fmt", names: "Fprint Fprintf Fprintln", level: Print, stream: true},

	// logr writes errors whatever V says, and V only makes an Info quieter. Its
	// Logger was an interface with InfoLogger once.
	{pkg: "github.com/go-logr/logr", recv: "Logger|InfoLogger", names: "Info", level: Info},
	{pkg: "github.com/go-logr/logr", recv: "Logger", names: "Error", level: Error},
	{pkg: "sigs.k8s.io/controller-runtime/pkg/log", recv: "DelegatingLogger", names: "Info", level: Info},
	{pkg: "sigs.k8s.io/controller-runtime/pkg/log", recv: "DelegatingLogger", names: "Error", level: Error},
	{pkg: "k8s.io/apimachinery/pkg/util/runtime", names: "HandleError HandleErrorWithContext HandleErrorWithLogger", level: Error},

	// klog, and glog, which alone has the forms with Context and with Depthf. What Verbose writes as information is for those who ask for it.
	{pkg: klog, names: "Info Infof Infoln InfoS InfoDepth InfofDepth InfolnDepth InfoSDepth", level: Info},
	{pkg: klog, names: "InfoContext InfoContextf InfoContextDepth InfoContextDepthf", level: Info},
	{pkg: klog, recv: "Verbose", names: "Info Infof Infoln InfoS InfoDepth InfofDepth InfolnDepth InfoSDepth", level: Debug},
	{pkg: klog, recv: "Verbose", names: "InfoContext InfoContextf InfoContextDepth InfoContextDepthf", level: Debug},
	{pkg: klog, recv: "Verbose", names: "Error ErrorS", level: Error},
	{pkg: klog, names: "Warning Warningf Warningln WarningDepth WarningfDepth WarninglnDepth WarningDepthf", level: Warn},
	{pkg: klog, names: "WarningContext WarningContextf WarningContextDepth WarningContextDepthf", level: Warn},
	{pkg: klog, names: "Error Errorf Errorln ErrorS ErrorDepth ErrorfDepth ErrorlnDepth ErrorSDepth ErrorDepthf", level: Error},
	{pkg: klog, names: "ErrorContext ErrorContextf ErrorContextDepth ErrorContextDepthf", level: Error},
	{pkg: klog, names: "Fatal Fatalf Fatalln FatalDepth FatalfDepth FatallnDepth FatalDepthf", level: Fatal, leaves: true},
	{pkg: klog, names: "FatalContext FatalContextf FatalContextDepth FatalContextDepthf", level: Fatal, leaves: true},
	{pkg: klog, names: "Exit Exitf Exitln ExitDepth ExitfDepth ExitlnDepth ExitDepthf", level: Fatal, leaves: true},
	{pkg: klog, names: "ExitContext ExitContextf ExitContextDepth ExitContextDepthf", level: Fatal, leaves: true},

	// zap. DPanic panics in development only, so the program goes on from it.
	{pkg: "go.uber.org/zap", recv: "Logger|SugaredLogger", names: "Debug Debugf Debugw Debugln", level: Debug},
	{pkg: "go.uber.org/zap", recv: "Logger|SugaredLogger", names: "Info Infof Infow Infoln", level: Info},
	{pkg: "go.uber.org/zap", recv: "Logger|SugaredLogger", names: "Warn Warnf Warnw Warnln", level: Warn},
	{pkg: "go.uber.org/zap", recv: "Logger|SugaredLogger", names: "Error Errorf Errorw Errorln DPanic DPanicf DPanicw DPanicln", level: Error},
	{pkg: "go.uber.org/zap", recv: "Logger|SugaredLogger", names: "Panic Panicf Panicw Panicln Fatal Fatalf Fatalw Fatalln", level: Fatal, leaves: true},
	{pkg: "go.uber.org/zap", recv: "Logger|SugaredLogger", names: "Log Logf Logw Logln", at: 1},

	// logrus, also behind containerd's and swarmkit's log.G(ctx).
	{pkg: logrus, recv: logrusRecv, names: "Trace Tracef Traceln TraceFn Debug Debugf Debugln DebugFn", level: Debug},
	{pkg: logrus, recv: logrusRecv, names: "Info Infof Infoln InfoFn", level: Info},
	{pkg: logrus, recv: logrusRecv, names: "Print Printf Println PrintFn", level: Print},
	{pkg: logrus, recv: logrusRecv, names: "Warn Warnf Warnln WarnFn Warning Warningf Warningln WarningFn", level: Warn},
	{pkg: logrus, recv: logrusRecv, names: "Error Errorf Errorln ErrorFn", level: Error},
	{pkg: logrus, recv: logrusRecv, names: "Fatal Fatalf Fatalln FatalFn Panic Panicf Panicln PanicFn", level: Fatal, leaves: true},
	{pkg: logrus, recv: "Logger|Entry", names: "Log Logf Logln LogFn", at: 1, goesOn: true},

	// zerolog: the calls that open an event.
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "Trace Debug", level: Debug},
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "Info", level: Info},
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "Log Print Printf Println", level: Print},
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "Warn", level: Warn},
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "Error Err", level: Error},
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "Fatal Panic", level: Fatal, leaves: true},
	{pkg: "github.com/rs/zerolog", recv: "Logger", names: "WithLevel", at: 1, goesOn: true},
	{pkg: "github.com/rs/zerolog/log", names: "Trace Debug", level: Debug},
	{pkg: "github.com/rs/zerolog/log", names: "Info", level: Info},
	{pkg: "github.com/rs/zerolog/log", names: "Log Print Printf", level: Print},
	{pkg: "github.com/rs/zerolog/log", names: "Warn", level: Warn},
	{pkg: "github.com/rs/zerolog/log", names: "Error Err", level: Error},
	{pkg: "github.com/rs/zerolog/log", names: "Fatal Panic", level: Fatal, leaves: true},
	{pkg: "github.com/rs/zerolog/log", names: "WithLevel", at: 1, goesOn: true},

	// go-kit: level.Error(logger).Log("err", err). The opening call carries the level.
	{pkg: "github.com/go-kit/log/level|github.com/go-kit/kit/log/level", names: "Debug", level: Debug},
	{pkg: "github.com/go-kit/log/level|github.com/go-kit/kit/log/level", names: "Info", level: Info},
	{pkg: "github.com/go-kit/log/level|github.com/go-kit/kit/log/level", names: "Warn", level: Warn},
	{pkg: "github.com/go-kit/log/level|github.com/go-kit/kit/log/level", names: "Error", level: Error},

	// goops. Before 0.0.5 the level was the third argument of a function, then
	// the first of a method. What an action logs is read by who ran it.
	{pkg: "github.com/gruyaume/goops", names: "LogDebugf", level: Debug},
	{pkg: "github.com/gruyaume/goops", names: "LogInfof LogActionf ActionLogf", level: Info},
	{pkg: "github.com/gruyaume/goops", names: "LogWarningf", level: Warn},
	{pkg: "github.com/gruyaume/goops", names: "LogErrorf", level: Error},
	{pkg: "github.com/gruyaume/goops/commands", names: "JujuLog", at: 3},
	{pkg: "github.com/gruyaume/goops/commands", recv: "Command", names: "JujuLog", at: 1},
	{pkg: "github.com/gruyaume/goops/commands", recv: "Command", names: "ActionLog", level: Info},
	{pkg: "github.com/gruyaume/goops/commands", recv: "Logger", names: "Debug", level: Debug},
	{pkg: "github.com/gruyaume/goops/commands", recv: "Logger", names: "Info", level: Info},
	{pkg: "github.com/gruyaume/goops/commands", recv: "Logger", names: "Warning", level: Warn},
	{pkg: "github.com/gruyaume/goops/commands", recv: "Logger", names: "Error", level: Error},

	// Juju. Critical ends nothing.
	{pkg: "github.com/juju/loggo|github.com/juju/juju/core/logger", recv: "Logger", names: "Tracef Debugf", level: Debug},
	{pkg: "github.com/juju/loggo|github.com/juju/juju/core/logger", recv: "Logger", names: "Infof", level: Info},
	{pkg: "github.com/juju/loggo|github.com/juju/juju/core/logger", recv: "Logger", names: "Warningf", level: Warn},
	{pkg: "github.com/juju/loggo|github.com/juju/juju/core/logger", recv: "Logger", names: "Errorf Criticalf", level: Error},
	{pkg: "github.com/juju/loggo", recv: "Logger", names: "Logf", at: 1},
	{pkg: "github.com/juju/loggo", recv: "Logger", names: "LogCallf", at: 2},
	{pkg: "github.com/juju/juju/core/logger", recv: "Logger", names: "Logf", at: 2},

	// hclog, and others.
	{pkg: "github.com/hashicorp/go-hclog", recv: "Logger|intLogger|interceptLogger|nullLogger", names: "Trace Debug", level: Debug},
	{pkg: "github.com/hashicorp/go-hclog", recv: "Logger|intLogger|interceptLogger|nullLogger", names: "Info", level: Info},
	{pkg: "github.com/hashicorp/go-hclog", recv: "Logger|intLogger|interceptLogger|nullLogger", names: "Warn", level: Warn},
	{pkg: "github.com/hashicorp/go-hclog", recv: "Logger|intLogger|interceptLogger|nullLogger", names: "Error", level: Error},
	{pkg: "github.com/hashicorp/go-hclog", recv: "Logger|intLogger|interceptLogger|nullLogger", names: "Log", at: 1},
	{pkg: charm, recv: "|Logger", names: "Debug Debugf", level: Debug},
	{pkg: charm, recv: "|Logger", names: "Info Infof", level: Info},
	{pkg: charm, recv: "|Logger", names: "Print Printf", level: Print},
	{pkg: charm, recv: "|Logger", names: "Warn Warnf", level: Warn},
	{pkg: charm, recv: "|Logger", names: "Error Errorf", level: Error},
	{pkg: charm, recv: "|Logger", names: "Fatal Fatalf", level: Fatal, leaves: true},
	{pkg: charm, recv: "|Logger", names: "Log Logf", at: 1},
	{pkg: "google.golang.org/grpc/grpclog", recv: "|LoggerV2|DepthLoggerV2", names: "Info Infof Infoln InfoDepth", level: Info},
	{pkg: "google.golang.org/grpc/grpclog", recv: "|LoggerV2|DepthLoggerV2", names: "Warning Warningf Warningln WarningDepth", level: Warn},
	{pkg: "google.golang.org/grpc/grpclog", recv: "|LoggerV2|DepthLoggerV2", names: "Error Errorf Errorln ErrorDepth", level: Error},
	{pkg: "google.golang.org/grpc/grpclog", recv: "|LoggerV2|DepthLoggerV2", names: "Fatal Fatalf Fatalln FatalDepth", level: Fatal, leaves: true},
}

// leaving lists the functions that do not return and log nothing, or nothing
// that the program has for a log.
var leaving = []row{
	{pkg: "os", names: "Exit"},
	{pkg: "runtime", names: "Goexit"},
	{pkg: "syscall|golang.org/x/sys/unix", names: "Exit"},
	{pkg: "syscall|golang.org/x/sys/windows", names: "ExitProcess"},
	{pkg: "testing", recv: "common|T|B|F|TB", names: "Fatal Fatalf FailNow Skip Skipf SkipNow"},
	{pkg: "github.com/stretchr/testify/require", recv: "|Assertions", names: "Fail Failf FailNow FailNowf"},
	{pkg: "github.com/onsi/ginkgo", names: "Fail Skip AbortSuite"},
	{pkg: logrus, recv: "|Logger", names: "Exit"},
	{pkg: klog, names: "FlushAndExit"},
}

// notLoggers are packages whose functions are named like those of loggers.
var notLoggers = set("testing net/http errors github.com/pkg/errors github.com/stretchr/testify/assert github.com/stretchr/testify/require " +
	"gotest.tools/assert gotest.tools/assert/cmp gopkg.in/check github.com/frankban/quicktest github.com/onsi/gomega github.com/onsi/ginkgo")

// mixed are packages of the table that do other things than to log.
var mixed = set("fmt github.com/gruyaume/goops github.com/gruyaume/goops/commands k8s.io/apimachinery/pkg/util/runtime")

// levels are the words that name a level, also with what loggers add to a name.
var levels = levelWords(map[Level]string{
	Debug: "trace debug verbose",
	Info:  "info notice",
	Warn:  "warn warning",
	Error: "err error critical crit alert emergency dpanic",
	Fatal: "fatal panic",
})

// logWords are the words that say of a function that it logs.
var logWords = set("log logf logw logln logs logger logging")

// keepers are words of functions that put an error somewhere else than into a
// log, or do something about it.
var keepers = set("set add append record collect store save put push send reply respond response serve render return mark clear reset close fail abort " +
	"handle on new is has must expect assert require throw raise cancel propagate wrap unwrap join convert parse format ignore check")

// suffixes may follow the level in the name of a log function.
var suffixes = set("f w ln s context ctx contextf depth depthf fn func msg message with fields kv once log logger")

// prints are the names of functions that print a line.
var prints = set("print printf println")

// levelNames are the names of string parameters that take a level.
var levelNames = set("level lvl loglevel severity priority")

// A step is the lowest value of a level.
type step struct {
	from  int64
	level Level
}

// levelTypes gives the values of level types. Where a package is imported only
// by a package that is, the names of its constants may not be known.
var levelTypes = map[string][]step{
	"log/slog.Level":                           {{-1 << 62, Debug}, {0, Info}, {4, Warn}, {8, Error}},
	"go.uber.org/zap/zapcore.Level":            {{-1, Debug}, {0, Info}, {1, Warn}, {2, Error}, {4, Fatal}, {6, None}},
	"github.com/sirupsen/logrus.Level":         {{0, Fatal}, {2, Error}, {3, Warn}, {4, Info}, {5, Debug}, {7, None}},
	"github.com/Sirupsen/logrus.Level":         {{0, Fatal}, {2, Error}, {3, Warn}, {4, Info}, {5, Debug}, {7, None}},
	"github.com/rs/zerolog.Level":              {{-1, Debug}, {1, Info}, {2, Warn}, {3, Error}, {6, Print}, {7, None}},
	"github.com/juju/loggo.Level":              {{1, Debug}, {3, Info}, {4, Warn}, {5, Error}, {7, None}},
	"github.com/juju/juju/core/logger.Level":   {{1, Debug}, {3, Info}, {4, Warn}, {5, Error}, {7, None}},
	"github.com/hashicorp/go-hclog.Level":      {{1, Debug}, {3, Info}, {4, Warn}, {5, Error}, {6, None}},
	"github.com/charmbracelet/log.Level":       {{-1 << 62, Debug}, {0, Info}, {4, Warn}, {8, Error}, {12, Fatal}},
	"github.com/gruyaume/goops/commands.Level": {{0, Debug}, {1, Info}, {2, Warn}, {3, Error}, {4, None}},
}

// An index finds rows of the tables.
type index struct {
	byKey  map[key]row
	leaves map[key]bool
	known  map[string]bool // the packages of the table
}

// tables is made when it is first needed: a vet tool runs once for each package, and few of them log.
var tables = sync.OnceValue(func() index {
	x := index{map[key]row{}, map[key]bool{}, map[string]bool{}}
	for _, r := range table {
		for _, k := range r.keys() {
			x.byKey[k] = r
			x.known[k.pkg] = true
		}
	}
	for _, r := range leaving {
		for _, k := range r.keys() {
			x.leaves[k] = true
		}
	}
	return x
})

// keys returns the functions that a row is about.
func (r row) keys() []key {
	var out []key
	for pkg := range strings.SplitSeq(r.pkg, "|") {
		for recv := range strings.SplitSeq(r.recv, "|") {
			for name := range strings.FieldsSeq(r.names) {
				out = append(out, key{pkg, recv, name})
			}
		}
	}
	return out
}

// set makes a set of the words in a text.
func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// levelWords maps each word, and each with a suffix of a log function, to its level.
func levelWords(by map[Level]string) map[string]Level {
	m := map[string]Level{}
	for l, text := range by {
		for w := range strings.FieldsSeq(text) {
			for _, suffix := range []string{"", "f", "w", "ln"} {
				m[w+suffix] = l
			}
		}
	}
	return m
}
