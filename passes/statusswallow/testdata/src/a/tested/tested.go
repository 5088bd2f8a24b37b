// Package tested has a test that sets statuses to see what happens: they are nobody's.
package tested
