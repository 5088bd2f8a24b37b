// Package wait has the signatures of apimachinery that the tests use.
package wait

import "time"

type ConditionFunc func() (done bool, err error)

type Backoff struct{ Steps int }

func PollImmediate(interval, timeout time.Duration, condition ConditionFunc) error {
	for {
		if done, err := condition(); done || err != nil {
			return err
		}
		time.Sleep(interval)
	}
}
