package util

type (
	Issuer      interface{ issuer() }
	Certificate struct{}
	Request     struct{}
	Type        string
	Status      string
	Condition   struct{}
)

func SetIssuerCondition(i Issuer, observedGeneration int64, conditionType Type, status Status, reason, message string) {
}
func SetCertificateCondition(crt *Certificate, observedGeneration int64, conditionType Type, status Status, reason, message string) {
}
func SetCertificateRequestCondition(cr *Request, conditionType Type, status Status, reason, message string) {
}
func RemoveCertificateCondition(crt *Certificate, conditionType Type)            {}
func GetCertificateCondition(crt *Certificate, conditionType Type) *Condition    { return nil }
func GetCertificateRequestCondition(req *Request, conditionType Type) *Condition { return nil }
func CertificateHasCondition(crt *Certificate, c Condition) bool                 { return false }
func CertificateRequestHasCondition(cr *Request, c Condition) bool               { return false }
func IssuerHasCondition(i Issuer, c Condition) bool                              { return false }
func CertificateRequestReadyReason(cr *Request) string                           { return "" }
