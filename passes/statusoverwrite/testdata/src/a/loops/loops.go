package loops

import (
	"a/work"

	"github.com/gruyaume/goops"
)

func block(why string) { _ = goops.SetUnitStatus(goops.StatusBlocked, why) }

func v1(names []string) {
	var errs []error
	for _, n := range names {
		if err := work.Step(n); err != nil {
			block("failed")
			errs = append(errs, err)
		}
	}
	if len(errs) == 0 {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func v2(names []string) {
	var errs []error
	for _, n := range names {
		if err := work.Step(n); err != nil {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "why")
			errs = append(errs, err)
		}
	}
	if len(errs) == 0 {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func v3(names []string) {
	var errs []string
	for _, n := range names {
		if !work.Ready(n) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "why")
			errs = append(errs, n)
		}
	}
	if len(errs) == 0 {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}

func v4(n string) {
	var errs []string
		if !work.Ready(n) {
			_ = goops.SetUnitStatus(goops.StatusBlocked, "why")
			errs = append(errs, n)
		}
	if len(errs) == 0 {
		_ = goops.SetUnitStatus(goops.StatusActive)
	}
}
