package conditions

import xp "github.com/crossplane/crossplane/apis/v2/core/v2"

type Object interface{ SetConditions(c ...xp.Condition) }
type Manager interface{ For(o Object) ConditionSet }
type ConditionSet interface {
	MarkConditions(condition ...xp.Condition)
}
