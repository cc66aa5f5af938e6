/// When a plugin is set aside.
struct QuarantineSection: Sendable, Hashable {
    var enabled = true
    var kills = 3
    var window = Duration.seconds(600)
    var calls = 20
    var failuresPercent = 50
    var slow = Duration.milliseconds(100)
    var slowFor = Duration.seconds(60)

    static let keys = [
        ConfigurationKey(
            "plugins.quarantine.enabled", \.plugins.quarantine.enabled, .bool,
            "Whether a plugin that does harm is set aside: its commands refuse with the reason, its hooks are passed "
                + "over, its events and timers pause, until a new save or `/plugins revive NAME`."),
        ConfigurationKey(
            "plugins.quarantine.kills", \.plugins.quarantine.kills, .integer(1...1000),
            "Calls stopped by a budget, within `plugins.quarantine.minutes`, that set a plugin aside."),
        ConfigurationKey(
            "plugins.quarantine.minutes", \.plugins.quarantine.window, .duration(1...1440, in: .minutes),
            "How long a stopped call counts."),
        ConfigurationKey(
            "plugins.quarantine.calls", \.plugins.quarantine.calls, .integer(2...64),
            "The last calls of a plugin that failures and slow calls are counted among."),
        ConfigurationKey(
            "plugins.quarantine.failuresPercent", \.plugins.quarantine.failuresPercent, .integer(1...100),
            "A plugin is set aside when more of its last calls than this failed by its own errors; "
                + "what it refuses is none. 100 is never."),
        ConfigurationKey(
            "plugins.quarantine.slowMilliseconds", \.plugins.quarantine.slow,
            .duration(1...60_000, in: .milliseconds),
            "The running time from which on a call is slow."),
        ConfigurationKey(
            "plugins.quarantine.slowSeconds", \.plugins.quarantine.slowFor,
            .duration(1...86_400, in: .seconds),
            "A plugin is set aside when most of its last calls were slow for so long."),
    ]
}
