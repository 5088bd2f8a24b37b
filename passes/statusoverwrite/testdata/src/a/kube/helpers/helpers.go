// Package helpers has wrappers that other packages use: the key, the status, the reason are their callers'.
package helpers

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const (
	True  metav1.ConditionStatus = "True"
	False metav1.ConditionStatus = "False"
)

// Set has everything from its caller.
func Set(list *[]metav1.Condition, key string, status metav1.ConditionStatus, reason, format string, args ...any) {
	meta.SetStatusCondition(list, metav1.Condition{Type: key, Status: status, Reason: reason, Message: fmt.Sprintf(format, args...)})
}

// NotReady and Ready are one level higher.
func NotReady(list *[]metav1.Condition, reason, message string) {
	Set(list, "Ready", False, reason, "%s", message)
}

func Ready(list *[]metav1.Condition) { Set(list, "Ready", True, "Ready", "") }
