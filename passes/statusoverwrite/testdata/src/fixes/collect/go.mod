module fixes/collect

require github.com/statuslint/statuslint/collector v0.1.0
