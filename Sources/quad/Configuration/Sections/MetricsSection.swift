/// What monitoring reads.
struct MetricsSection: Sendable, Hashable {
    var enabled = false
    var file = "metrics.prom"
    var interval = Duration.seconds(15)

    static let keys = [
        ConfigurationKey(
            "metrics.enabled", \.metrics.enabled, .bool,
            "Whether what plugins cost is written to a file in Prometheus' text format, as the textfile collector of "
                + "its node exporter reads it."),
        ConfigurationKey(
            "metrics.file", \.metrics.file, .text(.path),
            "That file. A relative path starts at the data directory."),
        ConfigurationKey(
            "metrics.seconds", \.metrics.interval, .duration(1...3_600, in: .seconds),
            "How often it is written."),
    ]
}
