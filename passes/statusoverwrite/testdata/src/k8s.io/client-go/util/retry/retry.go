// Package retry has the signatures of client-go that the tests use.
package retry

import "k8s.io/apimachinery/pkg/util/wait"

var DefaultRetry = wait.Backoff{Steps: 5}

func RetryOnConflict(backoff wait.Backoff, fn func() error) error {
	var err error
	for range backoff.Steps {
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}
