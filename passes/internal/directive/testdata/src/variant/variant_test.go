package variant

func g() {
	bad() //statuslint:ignore statusoverwrite the reason
	bad() // want `bad call`
	f()   //statuslint:ignore statusoverwrite the reason // want `finds nothing on line 6`
}
