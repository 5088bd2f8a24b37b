package model

// certManager are the setters of cert-manager, which take key, status and texts one by one.
func certManager() *Model {
	m := conditionModel("cert-manager", "cert-manager conditions (github.com/cert-manager/cert-manager)",
		"github.com/cert-manager/cert-manager pkg/api/util/conditions.go")
	for _, pkg := range []string{"github.com/cert-manager/cert-manager/pkg/api/util", "github.com/jetstack/cert-manager/pkg/api/util"} {
		m.Mentions = append(m.Mentions, Mention{pkg, []string{"SetIssuerCondition", "SetCertificateCondition", "SetCertificateRequestCondition",
			"RemoveCertificateCondition"}})
		m.Funcs = append(m.Funcs,
			Func{Pkg: pkg, Name: "SetIssuerCondition", Op: Write, Slot: condition, Subject: "arg0", Key: "arg2", Level: "arg3", Reason: "arg4", Message: "arg5"},
			Func{Pkg: pkg, Name: "SetCertificateCondition", Op: Write, Slot: condition, Subject: "arg0", Key: "arg2", Level: "arg3", Reason: "arg4", Message: "arg5"},
			Func{Pkg: pkg, Name: "SetCertificateRequestCondition", Op: Write, Slot: condition, Subject: "arg0", Key: "arg1", Level: "arg2", Reason: "arg3", Message: "arg4"},
			Func{Pkg: pkg, Name: "RemoveCertificateCondition", Op: Remove, Slot: condition, Subject: "arg0", Key: "arg1"},
			Func{Pkg: pkg, Name: "GetCertificateCondition", Op: Read, Slot: condition, Subject: "arg0", Key: "arg1"},
			Func{Pkg: pkg, Name: "GetCertificateRequestCondition", Op: Read, Slot: condition, Subject: "arg0", Key: "arg1"},
			Func{Pkg: pkg, Name: "CertificateHasCondition", Op: Read, Slot: condition, Subject: "arg0"},
			Func{Pkg: pkg, Name: "CertificateRequestHasCondition", Op: Read, Slot: condition, Subject: "arg0"},
			Func{Pkg: pkg, Name: "IssuerHasCondition", Op: Read, Slot: condition, Subject: "arg0"},
			Func{Pkg: pkg, Name: "CertificateRequestReadyReason", Op: Read, Slot: condition, Subject: "arg0"},
		)
	}
	return m
}
