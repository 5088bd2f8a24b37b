package model

// tekton are the runs of Tekton, each of which has one condition: Succeeded. A run that is done does not change again.
func tekton() *Model {
	m := conditionModel("tekton", "Tekton runs (github.com/tektoncd/pipeline)",
		"github.com/tektoncd/pipeline 3ee1745ae pkg/apis/pipeline/v1/taskrun_types.go, pipelinerun_types.go, pkg/apis/resolution/v1beta1")
	const root = "github.com/tektoncd/pipeline/pkg/apis/"
	mark := func(pkg, recv, name, level, reason, message, args string) {
		m.Funcs = append(m.Funcs, Func{Pkg: pkg, Recv: recv, Name: name, Op: Write, Slot: condition, Subject: "recv",
			Key: `"Succeeded"`, Level: quoted(level), Reason: reason, Message: message, Args: args})
	}
	for _, pkg := range []string{root + "pipeline", root + "pipeline/v1beta1"} {
		m.Mentions = append(m.Mentions, Mention{pkg, []string{"MarkResourceOngoing", "MarkResourceFailed", "MarkSucceeded", "MarkFailed", "MarkRunning"}})
		mark(pkg, "TaskRunStatus", "MarkResourceOngoing", "Unknown", "arg0", "arg1", "")
		mark(pkg, "TaskRunStatus", "MarkResourceFailed", "False", "arg0", "arg1", "")
		mark(pkg, "PipelineRunStatus", "MarkSucceeded", "True", "arg0", "arg1", "args2")
		mark(pkg, "PipelineRunStatus", "MarkFailed", "False", "arg0", "arg1", "args2")
		mark(pkg, "PipelineRunStatus", "MarkRunning", "Unknown", "arg0", "arg1", "args2")
	}
	resolution := root + "resolution/v1beta1"
	m.Mentions = append(m.Mentions, Mention{resolution, []string{"MarkSucceeded", "MarkFailed", "MarkInProgress"}})
	mark(resolution, "ResolutionRequestStatus", "MarkSucceeded", "True", "", "", "")
	mark(resolution, "ResolutionRequestStatus", "MarkFailed", "False", "arg0", "arg1", "")
	mark(resolution, "ResolutionRequestStatus", "MarkInProgress", "Unknown", "", "arg0", "")
	return m
}
