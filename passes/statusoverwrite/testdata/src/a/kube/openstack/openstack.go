package openstack

import "github.com/openstack-k8s-operators/lib-common/modules/common/condition"

type Instance struct {
	Status struct{ Conditions condition.Conditions }
}

func job(string) (bool, error) { return run() }

var run func() (bool, error)

// noReturn has no return in its error branch.
func noReturn(i *Instance, name string) error {
	done, err := job(name)
	if err != nil {
		i.Status.Conditions.MarkFalse("DeploymentReady", "Error", "Error", "the job has failed: %v", err)
	}
	if !done {
		i.Status.Conditions.MarkTrue("DeploymentReady", "the job is done") // want `condition DeploymentReady=False \(Error, "the job has failed: %v", set at`
	}
	return nil
}

func returns(i *Instance, name string) error {
	done, err := job(name)
	if err != nil {
		i.Status.Conditions.MarkFalse("DeploymentReady", "Error", "Error", "the job has failed: %v", err)
		return err
	}
	if done {
		i.Status.Conditions.MarkTrue("DeploymentReady", "the job is done")
	}
	return nil
}

func starts(i *Instance, name string) {
	i.Status.Conditions.MarkFalse("DeploymentReady", "Requested", "Info", "the job is to be run")
	i.Status.Conditions.Init(nil)
	i.Status.Conditions.Set(condition.TrueCondition("DeploymentReady", "the job is done"))
}

var keep = []any{noReturn, returns, starts}
