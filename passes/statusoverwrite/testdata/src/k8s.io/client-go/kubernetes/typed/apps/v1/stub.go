package v1

import (
	"context"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Deployment struct{}
type DeploymentInterface interface {
	UpdateStatus(ctx context.Context, deployment *Deployment, opts metav1.UpdateOptions) (*Deployment, error)
}
