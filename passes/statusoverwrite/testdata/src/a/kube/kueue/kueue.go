package kueue

import "sigs.k8s.io/kueue/pkg/workload"

func lost(wl *workload.Workload, now workload.Time, fits bool) {
	if !fits {
		workload.UnsetQuotaReservationWithCondition(wl, "NoQuota", "the queue is full", now)
	}
	workload.SetQuotaReservation(wl, nil, nil) // want `condition QuotaReserved=False \(NoQuota, "the queue is full", set at`
}

func pending(wl *workload.Workload, now workload.Time, fits bool) {
	if !fits {
		workload.UnsetQuotaReservationWithCondition(wl, "Pending", "the queue is full", now)
	}
	workload.SetAdmittedCondition(wl, now, "Admitted", "")
	workload.SetQuotaReservation(wl, nil, nil)
}

var keep = []any{lost, pending}
