module github.com/statuslint/statuslint/collector

go 1.24.0
