package client

import "context"

type Object interface{ GetName() string }
type Patch interface{ Data(Object) ([]byte, error) }
type (
	GetOption    interface{ get() }
	UpdateOption interface{ update() }
	PatchOption  interface{ patch() }
)
type Reader interface {
	Get(ctx context.Context, key string, obj Object, opts ...GetOption) error
}
type Writer interface {
	Update(ctx context.Context, obj Object, opts ...UpdateOption) error
	Patch(ctx context.Context, obj Object, patch Patch, opts ...PatchOption) error
}
type SubResourceWriter interface {
	Update(ctx context.Context, obj Object, opts ...UpdateOption) error
	Patch(ctx context.Context, obj Object, patch Patch, opts ...PatchOption) error
}
