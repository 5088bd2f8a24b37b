// Package pattern matches import paths.
package pattern

import (
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

// Any says whether an import path fits one of some patterns.
func Any(patterns []string, pkg string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return Match(p, pkg) })
}
