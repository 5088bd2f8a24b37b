package lexicon

import (
	"strings"
	"testing"
	"unicode"
)

// reasons are texts that say what is in the way, each with the words that say it.
var reasons = []struct{ text, phrase string }{
	// What charms say.
	{"waiting for database", "waiting for"},
	{"Waiting for database relation", "waiting for"},
	{"waiting for %s", "waiting for"},
	{"waiting for %d more units", "waiting for"},
	{"still waiting for the peer relation", "waiting for"},
	{"Waiting on leader to publish the admin password", "waiting on"},
	{"waiting until pebble is ready", "waiting until"},
	{"waiting to be related to a database", "waiting to"},
	{"Will wait for the certificate", "wait for"},
	{"waiting for migration to be completed", "waiting for"},
	{"waiting for the upgrade to finish", "waiting for"},
	{"waiting for backup to complete: done 3 of 7", "waiting for"},
	{"awaiting approval", "awaiting"},
	{"Awaiting TLS certificate from the CA", "awaiting"},
	{"certificate request: pending approval", "pending approval"},
	{"approval pending", "approval pending"},
	{"review is still pending", "review is still pending"},
	{"blocked by a firewall rule", "blocked by"},
	{"cannot serve TLS for %s", "cannot"},
	{"Cannot connect to the container", "cannot"},
	{"can't reach pebble", "can't"},
	{"can’t reach pebble", "can't"},
	{"can not open the port", "can not"},
	{"could not fetch the secret", "could not"},
	{"couldn't fetch the secret", "couldn't"},
	{"can no longer reach the primary", "can no longer"},
	{"Error: %s", "error"},
	{"reloading: error: bad syntax", "error"},
	{"found invalid config", "invalid"},
	{"unable to contact the Vault server", "unable"},
	{"vault is unable to unseal", "unable"},
	{"Missing relation: database", "missing"},
	{"missing required configuration options: %s", "missing"},
	{"certificates relation missing", "missing"},
	{"CA certificate is missing", "missing"},
	{"%s missing", "missing"},
	{"missing packages must be installed by hand", "missing"},
	{"missing fields need to be filled", "missing"},
	{"database relation required", "required"},
	{"A relation to a database is required", "required"},
	{"reboot required for the new kernel", "required"},
	{"manual intervention required", "required"},
	{"two more units needed", "needed"},
	{"option external-hostname must be set", "must be"},
	{"the unit needs attention", "needs attention"},
	{"Please relate a database", "please"},
	{"the charm must be deployed with --trust, please remove it", "must be"},
	{"invalid configuration: %v", "invalid"},
	{"Invalid value for option log-level", "invalid"},
	{"log-level is invalid", "invalid"},
	{"config option 'port' invalid", "invalid"},
	{"unsupported version of the database", "unsupported"},
	{"incompatible schema version %d", "incompatible"},
	{"pebble not ready", "not ready"},
	{"Pebble is not yet ready", "not yet ready"},
	{"storage not yet attached", "not yet attached"},
	{"workload isn't ready", "isn't ready"},
	{"the workload-is-not-ready", "not ready"},
	{"image_not_found", "not found"},
	{"resource agent not found", "not found"},
	{"the license was not found", "not found"},
	{"peer relation has not been established", "not been established"},
	{"unit has not joined the cluster", "not joined"},
	{"other units haven't joined", "haven't joined"},
	{"not all units are ready", "not all … ready"},
	{"not yet upgraded", "not yet"},
	{"the bucket does not exist", "does not exist"},
	{"the bucket doesn't exist", "doesn't exist"},
	{"the agent does not answer", "does not answer"},
	{"these versions do not match", "do not match"},
	{"server did not respond", "did not respond"},
	{"two of the peers didn't respond", "didn't respond"},
	{"database no longer available", "no longer available"},
	{"the primary is no longer reachable", "no longer reachable"},
	{"certificate is no longer valid", "no longer valid"},
	{"the replica never joined", "never joined"},
	{"failed to install the snap", "failed to"},
	{"fail to start", "fail to"},
	{"Failed", "failed"},
	{"failed: %v", "failed"},
	{"failed:%v", "failed"},
	{"hook failed: \"install\"", "failed"},
	{"provisioning failed for %s", "failed"},
	{"provisioning failed: quota", "failed"},
	{"scheduling failed with %v", "failed"},
	{"unit %d failed", "failed"},
	{"step 0 failed", "failed"},
	{"attempt 3 failed", "failed"},
	{"%s failed", "failed"},
	{"backup failed (%s)", "failed"},
	{"two units failed", "failed"},
	{"health checks failing", "failing"},
	{"liveness probe fails", "fails"},
	{"authentication failure", "failure"},
	{"Failure while writing the routes", "failure"},
	{"gave up after five attempts", "gave up"},
	{"giving up: %v", "giving up"},
	{"timed out", "timed out"},
	{"node is up: heartbeat timed out", "timed out"},
	{"timed out waiting for pebble", "timed out"},
	{"Time out waiting for unit %s", "time out"},
	{"timeout while reading from the socket", "timeout while"},
	{"leader election timeout exceeded", "timeout exceeded"},
	{"connection refused", "refused"},
	{"dial tcp 10.0.0.1:5432: connection refused", "refused"},
	{"permission denied", "denied"},
	{"access to /etc/app denied", "denied"},
	{"request rejected by the CA", "rejected"},
	{"401 unauthorized", "unauthorized"},
	{"database unavailable", "unavailable"},
	{"the S3 endpoint is unreachable", "unreachable"},
	{"port %d unavailable", "unavailable"},
	{"endpoint unreachable, trying again", "unreachable"},
	{"certificate has expired", "expired"},
	{"alert rules are broken", "broken"},
	{"the database is down", "is down"},
	{"connection lost", "connection lost"},
	{"lost quorum", "lost quorum"},
	{"port 80 is already in use", "already in use"},
	{"upgrade is stuck", "stuck"},
	{"migration aborted", "aborted"},
	{"a downgrade is impossible", "impossible"},
	{"internal error", "internal error"},
	{"an error occurred", "error occurred"},
	{"error while reading the config", "error while"},
	{"finished with errors", "with errors"},
	{"no leader elected", "no leader"},
	{"no units available", "no … available"},
	{"no database relation found", "no … found"},
	{"no %s available", "no … available"},
	{"no response from the agent", "no response"},
	{"lacks the trust permission", "lacks"},
	{"not enough units: have 1, want 3", "not enough"},
	{"too few voters", "too few"},
	{"active, but waiting for TLS", "waiting for"},
	{"ready (waiting for certificates)", "waiting for"},
	{"no database, waiting for one", "waiting for"},
	{"nothing to do, waiting for config", "waiting for"},
	{"not a problem - cannot fetch the icon", "cannot"},
	{"database was missing; relation required", "missing"},
	{"resolved the name; connection refused", "refused"},
	{"not resolved: missing record", "missing"},
	{"the name cannot be resolved", "cannot"},
	{"cannot be reached any more", "cannot"},

	// What swarmkit and its like say.
	{"no suitable node", "no suitable"},
	{"no suitable machine: %s", "no suitable"},
	{"No suitable node (insufficient resources on 3 nodes)", "no suitable"},
	{"insufficient memory on the node", "insufficient"},
	{"node is not ready: heartbeat timed out", "not ready"},
	{"cannot update task %s", "cannot"},
	{"assigned node no longer meets constraints, no suitable node", "no suitable"},
	{"network is not available on this node", "not available"},
	{"failed to allocate a VIP", "failed to"},
	{"task failed: exit code 137", "failed"},
	{"no such image: %s", "no such"},
	{"no space left on device", "no space"},
	{"image pull: unauthorized", "unauthorized"},
	{"secret %s not found", "not found"},
	{"out of memory", "out of memory"},
	{"port %d already in use", "already in use"},
	{"unexpected error: %v", "unexpected error"},

	// What Kubernetes says.
	{"0/3 nodes are available: 3 Insufficient cpu", "insufficient"},
	{"0/5 nodes are available: 1 node is unschedulable", "unschedulable"},
	{"Back-off restarting failed container: CrashLoopBackOff", "crashloopbackoff"},
	{"ErrImagePull", "errimagepull"},
	{"Readiness probe failed: HTTP 503", "failed"},
	{"containers with unready status: not all are ready", "not all are ready"},
	{"deadline exceeded", "exceeded"},
	{"ReplicaSet \"web\" has timed out progressing", "timed out"},
	{"the API server does not answer", "does not answer"},
	{"PersistentVolumeClaim is not bound, volume not attached", "not attached"},
	{"Waiting for control plane to be initialized", "waiting for"},
	{"* Machine m1: waiting for infrastructure", "waiting for"},
	{"admission webhook denied the request", "denied"},
	{"forbidden: exceeded quota", "forbidden"},
	{"Secret \"tls\" does not exist", "does not exist"},
	{"cannot resolve gateway-class", "cannot"},
	{"no matching listeners", "no matching"},
	{"Reconciliation conflicts with another controller", "conflicts"},
	{"CA bundle is malformed", "malformed"},
	{"no route to host", "no route"},
}

// notes are texts of programs that are well or at work.
var notes = []string{
	"",
	" ",
	"\t\n",
	"...",
	"%s",
	"%d",
	"%",
	"100%",

	// Words that only look like others.
	"canned goods are served",
	"canning the beans",
	"scanned",
	"commissioning the node",
	"transmissing",
	"emissions computed",
	"unfailing",
	"failsafe mode is on",
	"failover complete",
	"denial list loaded",
	"requirements file loaded",
	"refuse collection service running",
	"timeouts tuned",
	"validated",
	"stucco",
	"serving failed.example.com",
	"serving https://missing.example.com/invalid",
	"watching /var/lib/failed/jobs",
	"uploading to admin@denied.example.com",
	"listening on [::]:8080",

	// Progress.
	"started",
	"preparing",
	"assigned",
	"created",
	"moved",
	"pulling image",
	"node chosen",
	"node accepts the task",
	"uploading",
	"installing %s",
	"installing charm software",
	"configuring TLS",
	"migrating %s (%d of %d)",
	"attempt %d: %v",
	"retrying failed steps",
	"retrying %d failed steps",
	"retrying the failed upload",
	"replacing failed machine",
	"removing invalid entries",
	"ignoring unreachable peers",
	"downloading missing packages",
	"installing missing dependencies: %s",
	"creating missing directories",
	"restarting crashed workers",
	"evicting unhealthy replicas",
	"renewing expired certificates",
	"rescheduling from unavailable nodes",
	"installing packages required for the build",
	"checking what is needed",
	"checking if a reboot is required",
	"checking whether the node is unreachable",
	"restarting after failure",
	"ignored missing files",
	"replaced failed node 3",
	"the previous upgrade failed, rolled back",
	"please wait",
	"errors: 0",
	"error: none",
	"last error: %v",
	"error",
	"recovering from a failed upgrade",
	"failing over to the standby",
	"failed over to unit 2",
	"failed back to the primary",
	"scaling down",
	"shutting down",
	"rolling restart: 2 of 3",
	"the service may be unavailable for a minute",
	"the API will be unreachable during the upgrade",
	"upgrading from 1.2 to 1.3",
	"connecting",
	"initializing: step 2/5",
	"draining node %s",
	"rebalancing shards",
	"reconciling",
	"running a backup",
	"upgrading the schema",

	// Healthy.
	"ready",
	"active",
	"Ready: 3/3",
	"ready: 3/3 (0 failed)",
	"ready: %d/%d (%d failed)",
	"%d running, %d failed",
	"%d of %d nodes unavailable",
	"0 of 3 nodes unavailable",
	"0 pods not ready",
	"0 errors",
	"no errors",
	"without errors",
	"finished without failures",
	"no failures",
	"no failed units",
	"none failed",
	"none of the peers is unreachable",
	"zero failures",
	"failed: 0",
	"failures: %d",
	"failed=0",
	"missing options: none",
	"missing: nothing",
	"nothing missing",
	"nothing is missing",
	"missing nothing",
	"nobody is waiting for the lock",
	"waiting for nothing",
	"not waiting for anything",
	"not waiting for the database any more",
	"no longer waiting",
	"no longer waiting for X",
	"No longer waiting for database",
	"no longer unreachable",
	"no longer missing",
	"isn't missing anything",
	"never failed",
	"it has never been unavailable",
	"stopped waiting for the peer",
	"finished waiting for the peer",
	"done waiting for units",
	"waiting period is over",
	"waiting for the lock is over",
	"waiting for pods done",
	"was waiting for the leader",
	"missing values are filled in",
	"missing options are ignored, defaults are used",
	"all missing packages installed",
	"missing certificates were created",
	"invalid entries were removed",
	"failed steps retried",
	"failed jobs are skipped",
	"expired certificates renewed",
	"all required relations are present",
	"required packages installed",
	"the required options are set",
	"no action required",
	"no further action is required",
	"no restart required",
	"no manual intervention needed",
	"restarts as required",
	"restart not required",
	"not required for this version",
	"recovered from connection refused",
	"recovered from failed upgrade",
	"resolved: database missing",
	"fixed: cannot connect",
	"connection refused (resolved)",
	"connection lost, now recovered",
	"database was unavailable but has recovered",
	"restarts if the worker failed",
	"falls back when the primary is unavailable",
	"will retry once the endpoint is unreachable",
	"no updates available",
	"no new updates are available",
	"no upgrade available",
	"no issues found",
	"no changes found",
	"no errors were found",
	"no pending approvals",
	"no need to restart",
	"no conflicts",
	"no invalid or missing options",
	"all units ready",
	"all certificates are in sync",
	"all tests passed",
	"controller is there",
	"serving %s",
	"serving TLS for %s",
	"version 1.2.3",
	"primary",
	"primary of cluster %s",
	"connected",
	"degraded units: 2",
	"plain HTTP",
	"TLS not enabled",
	"config not changed",
	"tracing not configured",
	"timeout set to 30s",
	"connect timeout: 30s",
	"failure domain: zone-a",
	"spread over 3 failure domains",
	"failure detection is on",
	"error budget: 99.9%",
	"error rate 0.01%",
	"last errors: none",
	"error reporting to %s",
	"100% ready",
	"100%% done",
	"3 units, 2 voters",
	"healthy since 10:30",
	"can reach all peers",
	"not only healthy",
	"prevents failed deployments",
	"the job is done",
	"succeeded",
	"completed in %s",
	"pool not full",
	"leader elected",
	"no leader election in progress",
	"node is drained",
	"paused by its owner",
	"is available at 10.1.2.3",
	"日本語のメッセージ",
	"ready ✓",
	"\xff\xfe",
}

func TestReason(t *testing.T) {
	if n := len(reasons) + len(notes); n < 150 {
		t.Errorf("only %d texts", n)
	}
	for _, test := range reasons {
		if phrase, ok := Reason(test.text); !ok || phrase != test.phrase {
			t.Errorf("Reason(%q) = %q, %v; want %q", test.text, phrase, ok, test.phrase)
		}
	}
}

func TestNoReason(t *testing.T) {
	for _, text := range notes {
		if phrase, ok := Reason(text); ok || phrase != "" {
			t.Errorf("Reason(%q) = %q, %v; want none", text, phrase, ok)
		}
	}
}

// TestLong checks that the time does not grow with the square of the length.
func TestLong(t *testing.T) {
	for _, s := range []string{"no failed ", "no a failed unit ", "resolved: 0 missing "} {
		if phrase, ok := Reason(strings.Repeat(s, 5000)); ok {
			t.Errorf("Reason(%q…) = %q", s, phrase)
		}
	}
	if phrase, _ := Reason(strings.Repeat("fine ", 5000) + "but failed to start"); phrase != "failed to" {
		t.Errorf("got %q", phrase)
	}
}

// TestTable looks for rows that no text of the tables needs, so that no phrase
// is added without an example.
func TestTable(t *testing.T) {
	for i, row := range phrases {
		p := &compiled()[i]
		used := false
		for _, test := range reasons {
			words := split(test.text)
			for start := range words {
				if shown, _, ok := p.match(words, start); ok && shown == test.phrase {
					used = true
				}
			}
		}
		if !used {
			t.Errorf("no example for %q", row.words)
		}
		if row.words != strings.ToLower(row.words) {
			t.Errorf("%q is not in lower case", row.words)
		}
	}
}

func TestSplit(t *testing.T) {
	tests := []struct {
		text string
		want string // words; "|" before a clause, % verb, # number, @ opaque
	}{
		{"Waiting for X", "|waiting for x"},
		{"not-ready: image_not_found", "|not ready |image not found"},
		{"'quoted' can’t", "|quoted can't"},
		{"%s is %d%% of %[1]q, %-5.2f", "|% is # of % |%"},
		{"100% ready", "|100 ready"},
		{"see https://a/b, then v1.2", "|see @ |then @"},
		{"0/3 nodes - why", "|0 3 nodes |why"},
		{"a and b", "|a |and b"},
		{"ſet K ıs İt", "|set k is it"},
	}
	for _, test := range tests {
		var got []string
		for _, w := range split(test.text) {
			s := map[wordKind]string{plain: w.text, verbal: "%", number: "#", opaque: "@"}[w.kind]
			if w.opens {
				s = "|" + s
			}
			got = append(got, s)
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("split(%q) = %q, want %q", test.text, s, test.want)
		}
	}
}

// FuzzReason checks that the verdict depends neither on case nor on the spaces
// around, and that the phrase is made of words of the text.
func FuzzReason(f *testing.F) {
	for _, test := range reasons {
		f.Add(test.text)
	}
	for _, text := range notes {
		f.Add(text)
	}
	f.Add("mıſſıng K İs 'faıled'")
	f.Add("x\u0345 failed %\u0345d")
	f.Fuzz(func(t *testing.T, text string) {
		phrase, ok := Reason(text)
		if ok != (phrase != "") {
			t.Fatalf("Reason(%q) = %q, %v", text, phrase, ok)
		}
		for _, variant := range []string{
			strings.ToUpper(text),
			strings.ToLower(text),
			strings.Map(unicode.ToTitle, text),
			" \t" + text + "\n ",
		} {
			if p, k := Reason(variant); p != phrase || k != ok {
				t.Errorf("Reason(%q) = %q, %v; but Reason(%q) = %q, %v", text, phrase, ok, variant, p, k)
			}
		}
		known := map[string]bool{"…": true}
		for _, w := range split(text) {
			known[w.text] = true
		}
		for w := range strings.SplitSeq(phrase, " ") {
			if ok && !known[w] {
				t.Errorf("Reason(%q) = %q, which is not in the text", text, phrase)
			}
		}
	})
}
