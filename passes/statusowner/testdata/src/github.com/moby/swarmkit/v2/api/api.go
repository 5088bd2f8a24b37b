// Package api has the names and fields of swarmkit's api that the tests use.
package api

type TaskState int32

const (
	TaskStateNew       TaskState = 0
	TaskStatePending   TaskState = 64
	TaskStateAssigned  TaskState = 192
	TaskStateAccepted  TaskState = 256
	TaskStatePreparing TaskState = 320
	TaskStateReady     TaskState = 384
	TaskStateStarting  TaskState = 448
	TaskStateRunning   TaskState = 512
	TaskStateCompleted TaskState = 576
	TaskStateShutdown  TaskState = 640
	TaskStateFailed    TaskState = 704
	TaskStateRejected  TaskState = 768
	TaskStateRemove    TaskState = 800
	TaskStateOrphaned  TaskState = 832
)

type TaskStatus struct {
	Timestamp any
	State     TaskState
	Message   string
	Err       string
	AppliedBy string
}

func (m *TaskStatus) Copy() *TaskStatus {
	if m == nil {
		return nil
	}
	o := &TaskStatus{}
	*o = *m
	return o
}

type Task struct {
	ID           string
	NodeID       string
	Status       TaskStatus
	DesiredState TaskState
}

func (m *Task) Copy() *Task {
	if m == nil {
		return nil
	}
	o := &Task{}
	*o = *m
	return o
}

type UpdateTaskStatusRequest_TaskStatusUpdate struct {
	TaskID string
	Status *TaskStatus
}
