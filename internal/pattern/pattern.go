// Package pattern matches import paths.
package pattern

import (
	"errors"
	"path"
	"slices"
	"strings"
)

// Match says whether an import path fits a pattern: an import path in which each element may be a pattern of [path.Match]; "/..."
// at the end stands for the package and all below it. A malformed pattern fits nothing.
func Match(pattern, pkg string) bool {
	elements, below := strings.CutSuffix(pattern, "/...")
	n := strings.Count(elements, "/") + 1
	parts := strings.Split(pkg, "/")
	if len(parts) < n || len(parts) > n && !below {
		return false
	}
	ok, err := path.Match(elements, strings.Join(parts[:n], "/"))
	return ok && err == nil
}

// Valid says what is wrong with a pattern.
func Valid(pattern string) error {
	elements, _ := strings.CutSuffix(pattern, "/...")
	switch {
	case pattern == "":
		return errors.New("is empty: write an import path")
	case strings.HasPrefix(pattern, "/"), strings.HasPrefix(pattern, "."):
		return errors.New("is no import path: write the path that an import names, not a folder")
	case strings.Contains(elements, "..."):
		return errors.New(`has "..." elsewhere than in "/..." at the end`)
	}
	_, err := path.Match(elements, "")
	return err
}

// Any says whether an import path fits one of some patterns.
func Any(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return Match(p, pkg) })
}
