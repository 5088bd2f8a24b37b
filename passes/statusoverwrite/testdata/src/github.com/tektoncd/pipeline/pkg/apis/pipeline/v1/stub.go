package v1

type TaskRunReason string
type TaskRunStatus struct{}

func (trs *TaskRunStatus) MarkResourceOngoing(reason TaskRunReason, message string) {}
func (trs *TaskRunStatus) MarkResourceFailed(reason TaskRunReason, err error)       {}

type PipelineRunStatus struct{}

func (pr *PipelineRunStatus) MarkSucceeded(reason, messageFormat string, messageA ...interface{}) {}
func (pr *PipelineRunStatus) MarkFailed(reason, messageFormat string, messageA ...interface{})    {}
func (pr *PipelineRunStatus) MarkRunning(reason, messageFormat string, messageA ...interface{})   {}
