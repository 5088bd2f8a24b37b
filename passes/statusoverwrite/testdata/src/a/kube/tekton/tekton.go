package tekton

import v1 "github.com/tektoncd/pipeline/pkg/apis/pipeline/v1"

type Run struct{ Status v1.PipelineRunStatus }

func lost(r *Run, missing string) {
	if missing != "" {
		r.Status.MarkFailed("TaskMissing", "task %s is missing", missing)
	}
	r.Status.MarkSucceeded("Done", "all tasks are done") // want `condition Succeeded=False \(TaskMissing, "task %s is missing", set at`
}

func running(r *Run, missing string) {
	r.Status.MarkRunning("Running", "tasks are running")
	if missing != "" {
		r.Status.MarkFailed("TaskMissing", "task %s is missing", missing)
		return
	}
	r.Status.MarkSucceeded("Done", "all tasks are done")
}

var keep = []any{lost, running}
