package collector

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// minDetail is the least room, in runes, worth filling with what else is
// wrong: below it a cut text says less than the bare count.
const minDetail = 8

// compose returns the message of the first status of all with what else is
// blocking behind it, such as "add a database relation (+2: waiting for vault; …)".
// The result has at most limit runes; 0 and less mean no limit.
func compose(all []Status, limit int) string {
	winner := all[0].Message
	others := 0
	for i := range all[1:] {
		if all[i+1].Level.Blocking() {
			others++
		}
	}
	if others == 0 {
		return cut(winner, limit)
	}

	count := "(+" + strconv.Itoa(others)
	if winner != "" {
		count = " " + count
	}
	room := -1 // of the detail; negative: no limit
	if limit > 0 {
		room = limit - runes(winner) - len(count) - len(": ") - len(")")
		if room < minDetail {
			return withCount(winner, count+")", limit)
		}
	}
	detail := reasons(all, room)
	if detail == "" { // the others say what the winner says
		return withCount(winner, count+")", limit)
	}
	return winner + count + ": " + detail + ")"
}

// withCount returns text and count within the limit; the count goes first if
// little would remain of the text.
func withCount(text, count string, limit int) string {
	if limit > 0 && limit-len(count) < min(minDetail, runes(text)) {
		return cut(text, limit)
	}
	if limit > 0 {
		text = cut(text, limit-len(count))
	}
	return text + count
}

// reasons joins the messages of the blocking statuses behind the first, each
// text once, cut to room runes; a negative room means no limit.
func reasons(all []Status, room int) string {
	seen := map[string]bool{all[0].Message: true}
	var b strings.Builder
	for _, s := range all[1:] {
		if !s.Level.Blocking() || seen[s.Message] {
			continue
		}
		seen[s.Message] = true
		if b.Len() > 0 {
			b.WriteString("; ")
		}
		b.WriteString(s.Message)
		if room >= 0 && b.Len() > room*utf8.UTFMax {
			break // longer than what is kept, in any script
		}
	}
	if room < 0 {
		return b.String()
	}
	return cut(b.String(), room)
}

// cut returns s in at most limit runes: whole words and an ellipsis. A first
// word that is longer than the limit is cut inside. No limit if it is below 1.
// Runes count, not bytes: a message may be in any script.
func cut(s string, limit int) string {
	if limit < 1 || runes(s) <= limit {
		return s
	}
	end, n := 0, 0 // end: byte offset behind limit-1 runes
	for i := range s {
		if n == limit-1 {
			end = i
			break
		}
		n++
	}
	kept := s[:end]
	if next, _ := utf8.DecodeRuneInString(s[end:]); !unicode.IsSpace(next) {
		if space := strings.LastIndexFunc(kept, unicode.IsSpace); space > 0 {
			kept = kept[:space]
		}
	}
	return strings.TrimRightFunc(kept, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;:", r)
	}) + "…"
}

func runes(s string) int { return utf8.RuneCountInString(s) }
