// Package lines has directives in each place where one can stand.
package lines

func bad(...any) int { return 0 }

func plain() {
	bad() // want `^bad call \(statusoverwrite\)$`
}

func endOfLine() {
	bad() //statuslint:ignore statusoverwrite the reason
	bad() // want `bad call`
}

func above() {
	//statuslint:ignore statusoverwrite the reason
	bad()
	bad() // want `bad call`
}

func blankBetween() {
	//statuslint:ignore statusoverwrite the reason // want `ignore directive suppresses nothing: statusoverwrite finds nothing on line 23 \(statusoverwrite\)`

	bad() // want `bad call`
}

func below() {
	bad() // want `bad call`
	//statuslint:ignore statusoverwrite the reason // want `suppresses nothing: statusoverwrite finds nothing on line 30`
}

func endOfLineIsNotNextLine() {
	plain() //statuslint:ignore statusoverwrite the reason // want `suppresses nothing: statusoverwrite finds nothing on line 33`
	bad()   // want `bad call`
}

func trailingComment() {
	bad() //statuslint:ignore statusoverwrite the reason // as agreed
}

func blockCommentBefore() {
	bad() /* a note */ //statuslint:ignore statusoverwrite the reason
	/* a note */ //statuslint:ignore statusoverwrite the reason
	bad()
}

func stacked() {
	//statuslint:ignore statusoverwrite the reason
	//statuslint:ignore statusreason another reason
	bad()

	//statuslint:ignore statusreason another reason
	//statuslint:ignore statusoverwrite the reason
	// The call stands here since it must.
	//nolint:errcheck
	bad()
	bad() // want `bad call`
}

func twice() {
	//statuslint:ignore statusoverwrite the reason
	bad() //statuslint:ignore statusoverwrite the reason
}

func twoOnALine() {
	bad(bad()) //statuslint:ignore statusoverwrite the reason
}

func severalNames() {
	bad() //statuslint:ignore statusreason,statusoverwrite the reason
}

func otherName() {
	bad() /* // want `bad call` */ //statuslint:ignore statusreason the reason
}

func malformed() {
	bad() /* // want `bad call` */ //statuslint:ignore statusoverwrite
	bad() /* // want `bad call` */ //statuslint:ignore statusoverwrite,statusnone the reason
	bad() // statuslint:ignore statusoverwrite the reason // want `bad call`
	bad() //nolint:statusoverwrite // want `bad call`
	bad() /*statuslint:ignore statusoverwrite the reason*/ // want `bad call`
}

func severalLines() {
	//statuslint:ignore statusoverwrite the reason
	bad(
		bad(), // want `bad call`
		bad(), //statuslint:ignore statusoverwrite the reason
	)
	bad( // want `bad call`
		1,
	) //statuslint:ignore statusoverwrite the reason // want `suppresses nothing: statusoverwrite finds nothing on line 93`
	bad( // want `bad call`
		`a string with
		//statuslint:ignore statusoverwrite is no comment`)
}

// Tokens that are no expression make a line one with code.
func tokens(i int) {
	switch i {
	case bad(): //statuslint:ignore statusoverwrite the reason
		bad() // want `bad call`
	default: //statuslint:ignore statusoverwrite the reason // want `finds nothing on line 104`
		bad() // want `bad call`
	}
	if i > 0 {
		plain()
	} else { //statuslint:ignore statusoverwrite the reason // want `finds nothing on line 109`
		bad() // want `bad call`
	} //statuslint:ignore statusoverwrite the reason // want `finds nothing on line 111`
	bad() // want `bad call`
loop: //statuslint:ignore statusoverwrite the reason // want `finds nothing on line 113`
	for range bad() { //statuslint:ignore statusoverwrite the reason
		break loop
	}
}

// declared has its directive in the doc comment, where gofmt puts it last.
//
//statuslint:ignore statusoverwrite the reason
var declared = bad()

type _ struct { //statuslint:ignore statusoverwrite the reason // want `finds nothing on line 124`
	_ [1]int
}

//statuslint:ignore statusoverwrite the reason // want `finds nothing on line 129`
