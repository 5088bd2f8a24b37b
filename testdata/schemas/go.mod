module github.com/statuslint/statuslint/testdata/schemas

go 1.26.0

require (
	github.com/owenrumney/go-sarif/v3 v3.3.1
	github.com/statuslint/statuslint v0.0.0
	github.com/xeipuuv/gojsonschema v1.2.0
	go.yaml.in/yaml/v3 v3.0.6
)

require (
	github.com/xeipuuv/gojsonpointer v0.0.0-20180127040702-4e3ac2762d5f // indirect
	github.com/xeipuuv/gojsonreference v0.0.0-20180127040603-bd5ef7bd5415 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

replace github.com/statuslint/statuslint => ../..
