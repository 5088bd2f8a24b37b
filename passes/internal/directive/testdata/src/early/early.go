package early

func bad() {}

func f() {
	bad()
	bad() //statuslint:ignore statusoverwrite the reason // want `ignore directive suppresses nothing: statusoverwrite finds nothing on line 7`
	bad() //statuslint:ignore statusreason the reason
}
