package patch

import (
	"context"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Helper struct{}

func (h *Helper) Patch(ctx context.Context, obj client.Object, opts ...int) error { return nil }

type SerialPatcher struct{}

func (sp *SerialPatcher) Patch(ctx context.Context, obj client.Object, options ...int) error {
	return nil
}
