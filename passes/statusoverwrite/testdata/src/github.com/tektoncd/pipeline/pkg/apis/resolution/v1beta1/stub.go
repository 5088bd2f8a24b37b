package v1beta1

type ResolutionRequestStatus struct{}

func (s *ResolutionRequestStatus) MarkFailed(reason, message string) {}
func (s *ResolutionRequestStatus) MarkSucceeded()                    {}
func (s *ResolutionRequestStatus) MarkInProgress(message string)     {}
