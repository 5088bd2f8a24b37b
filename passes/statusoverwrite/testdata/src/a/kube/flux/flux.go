package flux

import (
	"github.com/fluxcd/pkg/runtime/conditions"
)

func stalledThenNot(o conditions.Setter, url string) {
	if url == "" {
		conditions.MarkStalled(o, "NoURL", "name a URL")
	}
	conditions.MarkReconciling(o, "Progressing", "fetching %s", url) // want `condition Stalled=True \(NoURL, "name a URL", set at flux.go:\d+ when url == ""\) is lost: this removes it`
}

func failedThenTrue(o conditions.Setter, url string) {
	if url == "" {
		conditions.MarkFalse(o, "Ready", "NoURL", "name a URL")
	}
	conditions.MarkTrue(o, "Ready", "Succeeded", "stored") // want `condition Ready=False`
}

func fetchFailedRemoved(o conditions.Setter, url string) {
	if url == "" {
		conditions.MarkTrue(o, "FetchFailed", "NoURL", "name a URL")
	}
	conditions.Delete(o, "FetchFailed") // want `condition FetchFailed=True`
}

func summarised(o conditions.Setter, url string) {
	if url == "" {
		conditions.MarkFalse(o, "Ready", "NoURL", "name a URL")
	}
	conditions.SetSummary(o, "Ready")
	conditions.MarkTrue(o, "Ready", "Succeeded", "stored")
}

func asked(o conditions.Setter, url string) {
	if url == "" {
		conditions.MarkFalse(o, "Ready", "NoURL", "name a URL")
	}
	if !conditions.IsReady(o) {
		return
	}
	conditions.MarkTrue(o, "Ready", "Succeeded", "stored")
}

var keep = []any{stalledThenNot, failedThenTrue, fetchFailedRemoved, summarised, asked}
