package v1

type OperatorCondition struct{ Type, Status, Reason, Message string }
