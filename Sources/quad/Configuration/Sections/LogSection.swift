/// What is logged.
struct LogSection: Sendable, Hashable {
    /// How important a line must be to be logged; the names of swift-log.
    enum Level: String, CaseIterable, Sendable {
        case trace, debug, info, notice, warning, error, critical
    }

    var level = Level.info

    static let keys = [
        ConfigurationKey("log.level", \.log.level, .choice, "The least important lines that are logged.")
    ]
}
