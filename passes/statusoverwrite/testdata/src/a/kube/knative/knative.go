package knative

import (
	"context"

	"knative.dev/pkg/apis"
	duckv1 "knative.dev/pkg/apis/duck/v1"
)

var set apis.ConditionSet

type Status struct{ duckv1.Status }

func (s *Status) GetConditions() apis.Conditions  { return nil }
func (s *Status) SetConditions(c apis.Conditions) {}

func (s *Status) MarkImageMissing(image string) {
	set.Manage(s).MarkFalse("ImageReady", "ImageMissing", "push %s", image)
}

func (s *Status) MarkImageReady()   { s.manager().MarkTrue("ImageReady") }
func (s *Status) MarkImageUnknown() { set.Manage(s).MarkUnknown("ImageReady", "", "") }
func (s *Status) IsImageReady() bool {
	return s.GetCondition("ImageReady").Status == "True"
}

func (s *Status) manager() apis.ConditionManager { return set.Manage(s) }

type Service struct {
	Images []string
	Status Status
}

func exists(string) bool { return check() }

var check func() bool

func lastWins(svc *Service) {
	for _, image := range svc.Images {
		if !exists(image) {
			svc.Status.MarkImageMissing(image) // want `condition ImageReady=False \(ImageMissing, "push %s", set at knative.go:\d+ in Status.MarkImageMissing\) is lost: a later turn of the loop sets it to False again with another message`
			continue
		}
		svc.Status.MarkImageReady() // want `is lost: this sets it to True on the same path \(knative.go:\d+ in Status.MarkImageReady\)`
	}
}

func unknownFirst(svc *Service) {
	svc.Status.MarkImageUnknown()
	for _, image := range svc.Images {
		if !exists(image) {
			svc.Status.MarkImageMissing(image)
			return
		}
	}
	svc.Status.MarkImageReady()
}

func cleared(svc *Service) {
	m := set.Manage(&svc.Status)
	if len(svc.Images) == 0 {
		m.MarkFalse("ImageReady", "NoImages", "name an image")
	}
	m.ClearCondition("ImageReady") // want `is lost: this removes it`
}

func asked(svc *Service) {
	if len(svc.Images) == 0 {
		svc.Status.MarkImageMissing("any")
	}
	if svc.Status.IsImageReady() {
		return
	}
	svc.Status.MarkImageReady()
}

// phases are called in turn: the second says that all is well after the first has not.
func (svc *Service) image(ctx context.Context) error {
	if len(svc.Images) == 0 {
		svc.Status.MarkImageMissing("any")
	}
	return nil
}

func (svc *Service) rollout(ctx context.Context) error {
	svc.Status.MarkImageReady()
	return nil
}

func phases(ctx context.Context, svc *Service) error {
	for _, phase := range []func(context.Context) error{svc.image, svc.rollout} {
		if err := phase(ctx); err != nil { // want `condition ImageReady=False`
			return err
		}
	}
	return nil
}

var keep = []any{lastWins, unknownFirst, cleared, asked, phases}
