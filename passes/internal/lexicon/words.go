package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a word is.
type wordKind int

const (
	plain  wordKind = iota // a word of the text
	verbal                 // a format verb: a word that is not known
	number                 // a format verb for a number (%d)
	opaque                 // a path, a host name, a version
)

// A word is one word of a text.
type word struct {
	text  string // folded; "" unless plain
	kind  wordKind
	opens bool // starts a clause: first, or behind a comma and the like
	mark  rune // the punctuation behind which the clause starts, or 0
}

// split cuts a text into its words.
//
// Words are letters, marks, digits and apostrophes. Hyphens and underscores
// separate words, other punctuation starts a clause, and so do a few
// conjunctions (see conjunctions). What looks like a path, an address or a
// version is one opaque word: a host called failed.example.com did not fail.
func split(text string) []word {
	var words []word
	opens, mark := true, rune(0)
	add := func(w word) {
		w.opens, w.mark = opens, mark
		words = append(words, w)
		opens, mark = false, 0
	}
	for _, chunk := range strings.FieldsFunc(text, unicode.IsSpace) {
		if isOpaque(chunk) {
			add(word{kind: opaque})
			if last, _ := utf8.DecodeLastRuneInString(chunk); clauseMark(last) {
				opens, mark = true, last
			}
			continue
		}
		if strings.Trim(chunk, "-–—") == "" {
			opens, mark = true, '-' // a dash between spaces
			continue
		}
		for chunk != "" {
			r, size := utf8.DecodeRuneInString(chunk)
			switch {
			case r == '%':
				length, kind := formatVerb(chunk)
				if length > 1 && kind != plain {
					add(word{kind: kind})
				}
				chunk = chunk[length:]
				continue
			case wordRune(r):
				end := strings.IndexFunc(chunk, func(r rune) bool { return !wordRune(r) })
				if end < 0 {
					end = len(chunk)
				}
				if s := strings.Trim(fold(chunk[:end]), "'"); s != "" {
					opens = opens || conjunctions[s]
					add(word{text: s})
				}
				chunk = chunk[end:]
				continue
			case clauseMark(r):
				opens, mark = true, r
			}
			chunk = chunk[size:]
		}
	}
	return words
}

// isOpaque reports whether a chunk between spaces is a name and not words.
func isOpaque(chunk string) bool {
	s := strings.TrimFunc(chunk, func(r rune) bool { return r != '/' && r != '%' && !wordRune(r) })
	if strings.HasPrefix(s, "/") && len(s) > 1 || strings.Contains(s, "://") || strings.Count(strings.Trim(s, "/"), "/") > 1 {
		return true
	}
	// A dot or an at sign with word characters at both sides.
	prev := rune(0)
	for i, r := range s {
		if r == '.' || r == '@' {
			next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
			if wordRune(prev) && wordRune(next) && prev != '\'' && next != '\'' && !strings.Contains(s, "%") {
				return true
			}
		}
		prev = r
	}
	return false
}

// formatVerb returns the length of the format verb that s starts with, and what
// it stands for. The space flag is not accepted: "100% ready" has no verb.
func formatVerb(s string) (length int, k wordKind) {
	i := 1
	for i < len(s) && strings.IndexByte("+-#0123456789.*[]", s[i]) >= 0 {
		i++
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == '%' && i == 1:
		return 2, plain
	case r == 'd' || r == 'D':
		return i + size, number
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return i + size, verbal
	}
	return 1, plain
}

// wordRune reports whether r is part of words.
func wordRune(r rune) bool {
	return r == '\'' || r == '’' || unicode.In(r, unicode.L, unicode.M, unicode.N)
}

// clauseMark reports whether r starts a clause.
func clauseMark(r rune) bool {
	return strings.ContainsRune(",;:.!?()[]{}|=–—…→\"“”", r)
}

// fold removes the differences of case. Upper first: the dotless i and the long
// s have an upper case that is shared with others.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '’' {
			return '\''
		}
		return unicode.ToLower(unicode.ToUpper(r))
	}, s)
}

// isZero reports whether a word is a zero in digits.
func isZero(w word) bool { return w.kind == plain && w.text == "0" }

// numeric reports whether a word is digits.
func numeric(w word) bool {
	return w.kind == plain && strings.Trim(w.text, "0123456789") == ""
}
