package lexicon

import (
	"strings"
	"sync"
)

// What a phrase is, which decides what can excuse it.
type kind int

const (
	// verb phrases tell what happened and stand on their own ("cannot").
	verb kind = iota
	// waits phrases can be over ("waiting for the lock is over").
	waits
	// attribute phrases can also describe a thing ("missing packages were installed").
	attribute
	// required is an attribute that is settled once it is there.
	required
	// predicate phrases count only where something is said of a subject
	// ("a reboot is required") and not while something is done about it.
	predicate
	// heading phrases count only as a whole clause before a colon ("error: …").
	heading
)

// A phrase is a row of the table.
//
// Words are separated by spaces, alternatives by "|". "~" before a word lets up
// to two adverbs come first ("not yet fully ready"), "..." up to three words,
// unless one of them is good to lack ("no updates available").
type phraseRow struct {
	words  string
	kind   kind
	unless string // not where one of these words comes next
	behind string // not where one of these words comes right before
}

// The forms of "not" that leave the verb to come, and of "does not".
const (
	nots  = "not|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't"
	donts = "doesn't|don't|didn't"
)

// phrases is what the package knows. Each row was weighed against what healthy
// programs say: "configured", "enabled", "set" and "changed" are left out behind
// "not", because a unit without an extra is fine; "degraded" is left out because
// it describes a state that the healthy level may have; "unknown", "lost", "down",
// "pending" and "error" say too little alone.
var phrases = []phraseRow{
	// What is waited for.
	{words: "waiting|waits for|on|until|till", kind: waits},
	{words: "waiting to", kind: waits},
	{words: "wait for|until", kind: waits},
	{words: "awaiting", kind: waits},
	{words: "pending approval|review|confirmation|acceptance|authorization|authorisation|restart|reboot", kind: waits},
	{words: "approval|review|confirmation|acceptance|authorization|restart|reboot ~ pending", kind: waits},
	{words: "blocked by|on|until", kind: waits},

	// What is not there.
	{words: "no suitable|eligible|usable|matching|such|space|route|quorum|response|permission|capacity|connection|connectivity|access",
		unless: "errors|failures|changes|updates|pool|limit|limits"},
	{words: "no leader", unless: "election|change|elections|changes"},
	{words: "no ... available|found|reachable|ready|responding"},
	{words: "missing", kind: attribute},
	{words: "lacks|lacking", kind: attribute},
	{words: "insufficient", kind: attribute},
	{words: "not enough"},
	{words: "too few"},
	{words: "out of memory|disk|space|quota|inodes|range|storage"},
	{words: "does|do|did not ~ exist|answer|respond|reply|match|fit|resolve|converge|start|have"},
	{words: donts + " ~ exist|answer|respond|reply|match|fit|resolve|converge|start|have"},
	{words: "required|needed", kind: predicate, behind: "as|only|where|than"},
	{words: "must be|have"},
	{words: "need|needs to|manual|attention|approval|intervention"},
	{words: "please", unless: "wait|stand"},

	// What is not so, or not so yet.
	{words: nots + " ~ ready|available|found|reachable|running|responding|healthy|installed|connected|present|" +
		"allowed|permitted|authorized|authorised|supported|accessible|initialized|initialised|established|" +
		"joined|satisfied|met|possible|valid|provided|specified|trusted|mounted|attached|bootstrapped|" +
		"provisioned|approved|schedulable|received|reached", kind: attribute},
	{words: nots + " yet", kind: attribute},
	{words: "not all|every ... ready|available|reachable|running|healthy|present|connected|set", kind: verb},
	{words: "no longer available|ready|reachable|exists|exist|valid|responding|running|healthy|accessible|connected|supported"},
	{words: "never became|becomes|reached|started|joined"},

	// What did not work.
	{words: "cannot|can't"},
	{words: "can|could not", unless: "only"},
	{words: "can|could no longer"},
	{words: "couldn't"},
	{words: "unable"},
	{words: "impossible"},
	{words: "fail|fails|failed|failing to"},
	{words: "failed", kind: attribute, unless: "over|back|to"},
	{words: "fails|failing", kind: attribute, unless: "over|back|to"},
	{words: "failure|failures", kind: attribute,
		unless: "domain|domains|zone|zones|detector|detection|policy|policies|threshold|rate|handling|handler|count|budget|mode|modes|tolerance|recovery|injection|report|reports"},
	{words: "gave|give|giving|given up"},
	{words: "timed|timing out"},
	{words: "time out", unless: "of"},
	{words: "timeout while|waiting|during|expired|exceeded|reached|connecting"},
	{words: "exceeded|exceeds", kind: attribute},
	{words: "aborted", kind: attribute},
	{words: "stuck|stalled", kind: attribute},
	{words: "crashed|crashing|crashloopbackoff|imagepullbackoff|errimagepull|oomkilled", kind: attribute},
	{words: "internal|unexpected|fatal|unrecoverable error|errors", kind: attribute, unless: "handling|handler|rate|budget|log|reporting"},
	{words: "error|errors while|during|occurred|connecting|reading|writing|from"},
	{words: "error|errors", kind: heading},
	{words: "with error|errors", kind: attribute, unless: "handling|reporting"},

	// Who refused.
	{words: "refused|refuses|denied|rejected|forbidden|unauthorized|unauthorised", kind: attribute},

	// What is in a bad state.
	{words: "unavailable|unreachable|unhealthy|unresponsive|inaccessible|unschedulable|unsupported|unsatisfied", kind: attribute},
	{words: "invalid|malformed|incompatible|corrupt|corrupted|broken|expired", kind: attribute},
	{words: "mismatch|conflicting|conflicts", kind: attribute},
	{words: "is|are down"},
	{words: "connection|contact|quorum|leader lost", kind: attribute},
	{words: "lost connection|contact|quorum|leader", kind: attribute},
	{words: "already in use", kind: attribute},
}

// The words that give a phrase another meaning.
var (
	// adverbs may stand inside of a phrase where its row says "~".
	adverbs = set("yet currently still fully completely been be being quite is are all really properly correctly successfully")

	// goodToLack are things of which none is good.
	goodToLack = set("error errors failure failures problem problems issue issues warning warnings alert alerts update updates upgrade upgrades " +
		"change changes difference differences diff drift conflict conflicts vulnerability vulnerabilities violation violations leak leaks newer new more " +
		"further pending outstanding stale orphan orphans orphaned duplicate duplicates obsolete old leftover leftovers unhealthy failed bad broken degraded " +
		"missing invalid anomaly anomalies crash crashes longer work")

	// deniers deny what follows in the clause.
	deniers = set("never without none nothing neither nor longer nobody stopped recovered recovering resolved fixed cleared solved instead avoid avoids avoided avoiding prevent prevents prevented ceased despite")

	// nearDeniers deny what follows closely.
	nearDeniers = set("no not non isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't zero")

	// conditions start a case that may arise.
	conditions = set("if when whenever unless until once whether case should ensure ensures ensuring")

	// earlier before an attribute says that it was so.
	earlier = set("after previous previously earlier")

	// nobody behind a phrase says that there is none.
	nobody = set("nothing none nobody no nil zero 0 anymore")

	// past before "waiting" says that it is over.
	past = set("was were after finished done")

	// settled says that something was done about it.
	settled = set("installed filled created added restored replaced ignored skipped handled generated repaired fixed resolved recovered cleaned removed " +
		"deleted retried cleared reinstalled recreated rescheduled restarted rerun evicted purged pruned drained provided supplied renewed dropped over " +
		"rotated reconnected found succeeded")

	// ended says that the wait is over.
	ended = set("over done finished ended completed succeeded ceased")

	// met says that what is required is there.
	met = set("present available set ready installed met satisfied configured provided there ok up running connected done")

	// unsettled says that it is not done yet, whatever comes then.
	unsettled = set("must should need needs to be cannot can't not could until will for so because")

	// cures says that all is well again.
	cures = set("resolved recovered fixed cleared solved repaired cured")

	// lead may stand before a word that cures.
	lead = set("now since but and has have been then it was is meanwhile already")

	// modals before "be" speak of what may come.
	modals = set("will may might would can could should")

	// countable words do not make a name of the number behind them.
	countable = set("of and with or has have had are is were was but all only just found saw shows showing total")

	// function words behind an attribute show that it does not describe the next word.
	function = set("for with due because on at in after to during by while from as and again since but or is are was were of until when " +
		"that which before yet now twice permanently repeatedly too so")

	// predicateNext may follow a predicate.
	predicateNext = strings.Fields("for to before but on at from in")

	// noGerund end in "ing" and do no work.
	noGerund = set("missing something everything anything nothing during string pending remaining existing according including following failing being waiting setting")

	// conjunctions start a clause.
	conjunctions = set("and but because since so although though however then")
)

// set makes a set of the words in a text.
func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// An element is one word of a phrase.
type element struct {
	words   []string // the alternatives
	gap     int      // how many other words may come first
	adverbs bool     // the others are adverbs
}

// A pattern is a row of the table, taken apart.
type pattern struct {
	elements       []element
	kind           kind
	unless, behind []string
}

var compiled = sync.OnceValue(func() []pattern { return compile(phrases) })

// compile takes the rows of the table apart.
func compile(rows []phraseRow) []pattern {
	var out []pattern
	for _, row := range rows {
		p := pattern{kind: row.kind, unless: strings.Split(row.unless, "|"), behind: strings.Split(row.behind, "|")}
		var e element
		for _, f := range strings.Fields(row.words) {
			switch f {
			case "~":
				e.gap, e.adverbs = 2, true
			case "...":
				e.gap = 3
			default:
				e.words = strings.Split(f, "|")
				p.elements = append(p.elements, e)
				e = element{}
			}
		}
		out = append(out, p)
	}
	return out
}
