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
            "Whether a plugin whose hooks, events or timers do harm is set aside: its commands refuse with the reason, its "
                + "hooks are passed over, its events and timers pause, until a new save or `/plugins revive NAME`. And "
                + "whether people whose commands do harm wait, longer each time, while others go on."),
        ConfigurationKey(
            "plugins.quarantine.kills", \.plugins.quarantine.kills, .integer(1...1000),
            "Calls of hooks, events and timers stopped by a budget, within `plugins.quarantine.minutes`, that set a plugin "
                + "aside."),
        ConfigurationKey(
            "plugins.quarantine.minutes", \.plugins.quarantine.window, .duration(1...1440, in: .minutes),
            "How long a stopped call counts; so long has somebody to do no harm for the waits of their commands to begin "
                + "anew at 5 seconds."),
        ConfigurationKey(
            "plugins.quarantine.calls", \.plugins.quarantine.calls, .integer(2...64),
            "The last calls that failures and slow calls are counted among: a plugin's own, and of its commands each "
                + "person's."),
        ConfigurationKey(
            "plugins.quarantine.failuresPercent", \.plugins.quarantine.failuresPercent, .integer(1...100),
            "A plugin is set aside, or in its commands a person waits, when more of the last calls than this failed by its "
                + "own errors; what it refuses is none. 100 is never."),
        ConfigurationKey(
            "plugins.quarantine.slowMilliseconds", \.plugins.quarantine.slow,
            .duration(1...60_000, in: .milliseconds),
            "The running time from which on a call is slow."),
        ConfigurationKey(
            "plugins.quarantine.slowSeconds", \.plugins.quarantine.slowFor,
            .duration(1...86_400, in: .seconds),
            "A plugin is set aside, or in its commands a person waits, when most of the last calls were slow for so long."
        ),
    ]
}
