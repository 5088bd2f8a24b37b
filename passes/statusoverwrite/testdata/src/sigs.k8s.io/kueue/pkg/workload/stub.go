package workload

type (
	Workload  struct{}
	Admission struct{}
	Time      struct{}
	Clock     interface{ now() }
)

func UnsetQuotaReservationWithCondition(wl *Workload, reason, message string, now Time) bool {
	return false
}
func SetQuotaReservation(w *Workload, admission *Admission, clock Clock) bool         { return false }
func SetPreemptedCondition(w *Workload, now Time, reason string, message string) bool { return false }
func SetAdmittedCondition(w *Workload, now Time, reason string, message string) bool  { return false }
