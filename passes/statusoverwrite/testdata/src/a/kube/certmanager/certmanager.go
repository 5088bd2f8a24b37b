package certmanager

import "github.com/cert-manager/cert-manager/pkg/api/util"

func lost(crt *util.Certificate, err error) {
	if err != nil {
		util.SetCertificateCondition(crt, 1, "Ready", "False", "Failed", err.Error())
	}
	util.SetCertificateCondition(crt, 1, "Ready", "True", "Issued", "") // want `condition Ready=False \(Failed, set at certmanager.go:\d+ when err != nil\) is lost`
}

func issuing(crt *util.Certificate, err error) {
	if err != nil {
		util.SetCertificateCondition(crt, 1, "Issuing", "True", "Failed", err.Error())
	}
	util.RemoveCertificateCondition(crt, "Issuing")
}

func asked(crt *util.Certificate, err error) {
	if err != nil {
		util.SetCertificateCondition(crt, 1, "Ready", "False", "Failed", err.Error())
	}
	if util.GetCertificateCondition(crt, "Ready") == nil {
		util.SetCertificateCondition(crt, 1, "Ready", "True", "Issued", "")
	}
}

var keep = []any{lost, issuing, asked}
