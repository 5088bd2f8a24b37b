module example.com/demo

go 1.26.0

require (
	github.com/gruyaume/goops v0.0.23
	github.com/statuslint/statuslint/collector v0.0.0
)

replace github.com/statuslint/statuslint/collector => ../../collector

require (
	github.com/canonical/pebble v1.22.2 // indirect
	github.com/gorilla/websocket v1.5.1 // indirect
	golang.org/x/net v0.40.0 // indirect
	golang.org/x/sys v0.33.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)
