package knative

// A helper that looks at the condition it sets, through the status that the object embeds, decides by what was there.
func asksInHelper(svc *Service, image string) {
	if !exists(image) {
		svc.Status.MarkImageMissing(image)
	}
	stillUnknown(svc)
}

func stillUnknown(svc *Service) {
	c := svc.Status.GetCondition("ImageReady")
	if c == nil || c.Status != "True" {
		return
	}
	svc.Status.MarkImageUnknown()
}

// One that looks at another condition does not.
func asksForAnother(svc *Service, image string) {
	if !exists(image) {
		svc.Status.MarkImageMissing(image)
	}
	anotherUnknown(svc) // want `condition ImageReady=False .* is lost: this sets it to Unknown`
}

func anotherUnknown(svc *Service) {
	c := svc.Status.GetCondition("RoutesReady")
	if c == nil || c.Status != "True" {
		return
	}
	svc.Status.MarkImageUnknown()
}

// One that looks before it has set the condition itself, and sets it again, has not asked for that.
func asksTooEarly(svc *Service, image string) {
	c := svc.Status.GetCondition("ImageReady")
	if c == nil || c.Status != "True" {
		return
	}
	if !exists(image) {
		svc.Status.MarkImageMissing(image)
	}
	svc.Status.MarkImageReady() // want `is lost: this sets it to True`
}
