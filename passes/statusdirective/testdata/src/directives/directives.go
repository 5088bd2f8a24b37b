// Package directives has well-formed and malformed directives. It may say that
// statuslint:ignore statusoverwrite is how one writes them.
//
//	// statuslint:ignore statusoverwrite in an example is none
package directives

func f() {}

func wellFormed() {
	f() //statuslint:ignore statusoverwrite the reason
	f() //statuslint:ignore statusoverwrite,statusreason the reason // a note
	//statuslint:ignore statusstale the reason, see https://example.com/1
	f()
}

func malformed() {
	f() /* // want `^ignore directive gives no reason: write //statuslint:ignore statusoverwrite and why the finding is accepted \(statusdirective\)$` */ //statuslint:ignore statusoverwrite
	f() //statuslint:ignore statusoverride the reason // want `names "statusoverride", which is no check: the checks are statuscollect, .*statusswallow`
	f() //statuslint:ignore statusoverwrite, statusreason the reason // want `empty name in "statusoverwrite,"`
	f() //statuslint:ignore statusreason,statusreason the reason // want `names statusreason twice`
	f() //statuslint:ignore // want `names no check`
	f() //statuslint:ignored statusreason the reason // want `statuslint:ignored is no directive: the only one is statuslint:ignore`

	//statuslint:ignore statusreason // want `gives no reason`
	f()
}

func lookalikes() {
	f() // statuslint:ignore statusoverwrite the reason // want `comment is no ignore directive: write //statuslint:ignore without a space after the slashes`

	//	statuslint:ignore statusoverwrite the reason // want `without a space`
	f()
	f() /* statuslint:ignore statusreason the reason */ // want `block comment is no ignore directive: write a //statuslint:ignore comment`
	f() // statuslint:ignore is how a directive starts.
	f() // statuslint:ignore directives are comments.
	f() // statuslint:ignore
	f() //nolint:statusoverwrite // that one is golangci-lint's
}

func accepted() {
	//statuslint:ignore statusdirective the tool that writes this is not ours
	f() //statuslint:ignore statusoverwrite
	//statuslint:ignore statusdirective the tool that writes this is not ours
	//statuslint:ignore statusoverwrite
	f()
	f() //statuslint:ignore statusdirective nothing is malformed here // want `ignore directive suppresses nothing: statusdirective finds nothing on line 46`
}
