package model

const clientPath = "sigs.k8s.io/controller-runtime/pkg/client"

// controllerRuntime is how objects with conditions are stored: the status apart, and everything else with an answer that
// replaces what is in memory.
func controllerRuntime() *Model {
	m := conditionModel("controller-runtime", "reading and storing objects (sigs.k8s.io/controller-runtime, k8s.io/client-go)",
		"sigs.k8s.io/controller-runtime v0.24.1 pkg/client/interfaces.go; typed clients of k8s.io/client-go v0.37.0")
	m.Mentions = []Mention{{clientPath, []string{"Status", "SubResource"}}}
	for _, recv := range []string{"SubResourceWriter", "StatusWriter"} {
		for _, name := range []string{"Update", "Patch"} {
			m.Funcs = append(m.Funcs, Func{Pkg: clientPath, Recv: recv, Name: name, Op: Publish, Subject: "arg1"})
		}
	}
	m.Funcs = append(m.Funcs,
		// The object is filled with the server's answer. What the server has of the status is what was published last.
		Func{Pkg: clientPath, Recv: "Reader", Name: "Get", Op: Refresh, Subject: "arg2"},
		Func{Pkg: clientPath, Recv: "Writer", Name: "Update", Op: Store, Subject: "arg1"},
		Func{Pkg: clientPath, Recv: "Writer", Name: "Patch", Op: Store, Subject: "arg1"},
		// Typed clients return the answer and leave the object alone.
		Func{Recv: "*", Name: "UpdateStatus", Op: Publish, Subject: "pointer"},
	)
	return m
}
