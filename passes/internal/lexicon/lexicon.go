// Package lexicon tells whether a text that a program shows a person names a
// blocking reason: something that is in the way, or that is waited for.
//
// The knowledge is one table of phrases (see phrases). A phrase is matched on
// words and never on parts of words, whatever their case. A phrase that
// is there but denied ("no longer waiting for"), over ("all missing packages
// installed"), counted as zero ("0 failed") or merely possible ("restarts when
// the peer is unreachable") is no reason.
//
// The text is a constant message, or the constant part of a format: the verbs
// of fmt stand for a word that is not known.
package lexicon

import (
	"slices"
	"strings"
)

// Reason reports whether text names a blocking reason. The phrase is the words
// that say so, in lower case, with "…" for what stands between them: "waiting
// for", "no … available". It is what a diagnostic quotes. The first phrase of
// the text is chosen, and the longest of those that start at the same word.
func Reason(text string) (phrase string, ok bool) {
	words := split(text)
	for start := range words {
		best, longest := "", 0
		for i := range compiled() {
			p := &compiled()[i]
			shown, end, found := p.match(words, start)
			if !found || end-start <= longest {
				continue
			}
			if m := (occurrence{words, start, end}); p.stands(m) && !m.excused(p.kind) {
				best, longest = shown, end-start
			}
		}
		if longest > 0 {
			return best, true
		}
	}
	return "", false
}

// match tries the phrase at one word. It returns how the phrase is quoted and
// the index of the word behind it.
func (p *pattern) match(words []word, start int) (shown string, end int, ok bool) {
	var quoted []string
	end = start
	var try func(elements []element, at int) bool
	try = func(elements []element, at int) bool {
		if len(elements) == 0 {
			end = at
			return true
		}
		e, kept := elements[0], len(quoted)
		for skipped := 0; skipped <= e.gap; skipped++ {
			// No phrase reaches over a comma or the like.
			if at+skipped >= len(words) || at+skipped > start && words[at+skipped].opens {
				return false
			}
			if skipped > 0 {
				between := words[at+skipped-1]
				if e.adverbs && !adverbs[between.text] || !e.adverbs && goodToLack[between.text] {
					return false
				}
			}
			w := words[at+skipped]
			if w.kind == plain && slices.Contains(e.words, w.text) {
				if skipped > 0 && !e.adverbs {
					quoted = append(quoted, "…")
				} else {
					for _, a := range words[at : at+skipped] {
						quoted = append(quoted, a.text)
					}
				}
				quoted = append(quoted, w.text)
				if try(elements[1:], at+skipped+1) {
					return true
				}
				quoted = quoted[:kept]
			}
		}
		return false
	}
	if !try(p.elements, start) {
		return "", 0, false
	}
	return strings.Join(quoted, " "), end, true
}

// stands reports whether the occurrence is in a position that the phrase asks for.
func (p *pattern) stands(m occurrence) bool {
	next, more := m.next()
	if more && next.kind == plain && slices.Contains(p.unless, next.text) {
		return false
	}
	if prev, any := m.prev(); any && prev.kind == plain && slices.Contains(p.behind, prev.text) {
		return false
	}
	if p.kind == heading {
		_, led := m.prev()
		return !led && !more && m.end < len(m.words) && m.words[m.end].mark == ':'
	}
	if p.kind == predicate {
		// "a reboot is required" asks for something, "required packages" does not.
		_, subject := m.prev()
		return subject && (!more || next.kind == plain && slices.Contains(predicateNext, next.text))
	}
	return true
}

// An occurrence is a place where a phrase was found: words[start:end].
type occurrence struct {
	words      []word
	start, end int
}

// reach is how many words of a clause are looked at on either side, so that the
// time stays in proportion to the text.
const reach = 24

// prev returns the word before the occurrence in the same clause.
func (m occurrence) prev() (word, bool) {
	if m.start == 0 || m.words[m.start].opens {
		return word{}, false
	}
	return m.words[m.start-1], true
}

// next returns the word behind the occurrence in the same clause.
func (m occurrence) next() (word, bool) {
	if m.end == len(m.words) || m.words[m.end].opens {
		return word{}, false
	}
	return m.words[m.end], true
}

// before returns the words of the clause that stand before the occurrence.
func (m occurrence) before() []word {
	from := m.start
	for from > 0 && m.start-from < reach && !m.words[from].opens {
		from--
	}
	return m.words[from:m.start]
}

// after returns the words of the clause that stand behind the occurrence.
func (m occurrence) after() []word {
	to := m.end
	for to < len(m.words) && to-m.end < reach && !m.words[to].opens {
		to++
	}
	return m.words[m.end:to]
}

// excused reports whether what the phrase says is denied, over, none, or only possible.
func (m occurrence) excused(k kind) bool {
	before, after := m.before(), m.after()
	return denied(before) || conditional(before, k) || zero(before, k) ||
		len(after) > 0 && after[0].kind == plain && nobody[after[0].text] ||
		over(after, k) || m.cured() || m.counted(k) ||
		k != verb && (possible(before) || attributive(before, after)) ||
		k == waits && len(before) > 0 && past[before[len(before)-1].text] ||
		k == predicate && slices.ContainsFunc(before, gerund)
}

// denied reports whether the words before a phrase deny it. A plain "no" or
// "not" reaches over a few words; others reach over the clause.
func denied(before []word) bool {
	for i, w := range before {
		if w.kind == plain && (deniers[w.text] || nearDeniers[w.text] && len(before)-i <= 4) {
			return true
		}
	}
	return false
}

// conditional reports whether the clause speaks of a case that may arise, or of
// what was before.
func conditional(before []word, k kind) bool {
	for _, w := range before {
		if w.kind == plain && (conditions[w.text] || k != verb && earlier[w.text]) {
			return true
		}
	}
	return false
}

// zero reports whether the phrase is counted, and the count is zero or not
// known: "0 of 3 nodes failed", "%d failed". A number behind a noun is a name
// ("unit 0 failed", "port %d is unavailable").
func zero(before []word, k kind) bool {
	for i := len(before) - 1; i >= 0 && i >= len(before)-4; i-- {
		w := before[i]
		if w.kind != number && w.text != "zero" && !isZero(w) {
			continue
		}
		if i > 0 && before[i-1].kind == plain && !numeric(before[i-1]) && !countable[before[i-1].text] {
			return false // "unit 0 failed"
		}
		if w.kind == number {
			if k == verb || k == waits {
				return false
			}
			return true
		}
		return true
	}
	return false
}

// counted reports whether a number that is none or not known follows behind a
// colon: "failed: 0", "failures: %d", "missing options: none".
func (m occurrence) counted(k kind) bool {
	if k == verb || k == waits {
		return false
	}
	to := m.end + len(m.after())
	if to == len(m.words) || to-m.end > 2 || m.words[to].mark != ':' && m.words[to].mark != '=' {
		return false
	}
	w := m.words[to]
	return w.kind == number || isZero(w) || w.kind == plain && nobody[w.text]
}

// over reports whether the words behind a phrase say that it is settled: "all
// missing packages installed", "waiting for the lock is over".
func over(after []word, k kind) bool {
	ends := settled
	switch k {
	case verb:
		return false
	case waits:
		ends = ended
	case required:
		ends = met
	}
	for _, w := range after {
		if w.kind != plain {
			continue
		}
		if unsettled[w.text] {
			return false // "missing packages must be installed"
		}
		if ends[w.text] {
			return true
		}
	}
	return false
}

// cured reports whether the clause before or behind says that all is well
// again: "resolved: database missing", "connection refused (recovered)".
func (m occurrence) cured() bool {
	from := m.start - len(m.before())
	if from > 0 && m.words[from].mark == ':' {
		at := from - 1
		for at > 0 && from-at < 3 && !m.words[at].opens {
			at--
		}
		if clause := m.words[at:from]; len(clause) <= 2 && cures[clause[len(clause)-1].text] && !nearDeniers[clause[0].text] {
			return true
		}
	}
	at := m.end + len(m.after())
	if at == len(m.words) || !m.words[at].opens {
		return false
	}
	for ; at < len(m.words); at++ {
		switch w := m.words[at]; {
		case cures[w.text]:
			return true
		case !lead[w.text]:
			return false
		}
	}
	return false
}

// possible reports whether the phrase is said to come, or to be possible.
func possible(before []word) bool {
	n := len(before)
	return n >= 2 && before[n-1].text == "be" && modals[before[n-2].text]
}

// attributive reports whether the phrase only names what is or was worked on:
// "retrying failed steps", "ignored missing files". In "provisioning failed: …" it is what happened.
func attributive(before, after []word) bool {
	if len(after) == 0 || after[0].kind == plain && function[after[0].text] {
		return false
	}
	return slices.ContainsFunc(before[max(0, len(before)-2):], func(w word) bool {
		return gerund(w) || w.kind == plain && settled[w.text] && w.text != "found"
	})
}

// gerund reports whether a word says that something is being done.
func gerund(w word) bool {
	return w.kind == plain && len(w.text) > 5 && strings.HasSuffix(w.text, "ing") && !noGerund[w.text]
}
