package variant

func bad() {}

func f() {
	bad() //statuslint:ignore statusoverwrite the reason
}
