package model

// kueue are the setters of workloads, each for one condition. Preempted, Evicted and Requeued say what happens to a workload,
// neither good nor bad.
func kueue() *Model {
	m := conditionModel("kueue", "Kueue workloads (sigs.k8s.io/kueue)", "sigs.k8s.io/kueue ff69552e79 pkg/workload/workload.go")
	const pkg = "sigs.k8s.io/kueue/pkg/workload"
	m.Funcs = []Func{
		{Pkg: pkg, Name: "SetAdmittedCondition", Op: Write, Slot: condition, Subject: "arg0", Key: `"Admitted"`, Level: `"True"`, Reason: "arg2", Message: "arg3"},
		{Pkg: pkg, Name: "SetQuotaReservation", Op: Write, Slot: condition, Subject: "arg0", Key: `"QuotaReserved"`, Level: `"True"`},
		{Pkg: pkg, Name: "UnsetQuotaReservationWithCondition", Op: Write, Slot: condition, Subject: "arg0", Key: `"QuotaReserved"`, Level: `"False"`,
			Reason: "arg1", Message: "arg2"},
		{Pkg: pkg, Name: "SetPreemptedCondition", Op: Write, Slot: condition, Subject: "arg0", Key: `"Preempted"`, Level: `"True"`, Reason: "arg2", Message: "arg3"},
	}
	names := make([]string, len(m.Funcs))
	for i, f := range m.Funcs {
		names[i] = f.Name
	}
	m.Mentions = []Mention{{pkg, names}}
	return m
}
