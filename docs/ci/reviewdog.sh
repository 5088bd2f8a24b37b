statuslint -format=sarif ./... | reviewdog -f=sarif -name=statuslint -reporter=github-pr-review -fail-level=any
