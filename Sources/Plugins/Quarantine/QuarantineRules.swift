/// When a plugin is set aside for what its hooks, answers, events and timers do, and when a person waits for what their
/// commands do.
package struct QuarantineRules: Sendable, Hashable {
    /// Whether plugins are set aside, and people wait, at all.
    package var isOn = true
    /// Calls that a budget stopped within ``window``, commands aside.
    package var kills = 3
    /// How long a stopped call counts.
    package var window = Duration.seconds(600)
    /// The last calls that failures and slow calls are counted among, at most 64.
    package var calls = 20 {
        didSet { calls = min(max(calls, 1), 64) }
    }
    /// The share of them that may fail.
    package var failuresPercent = 50
    /// The running time from which on a call is slow; when most of the last calls are, for ``slowFor``, that is
    /// too slow.
    package var slow = Duration.milliseconds(100)
    /// How long most calls have to be slow until the plugin is set aside.
    package var slowFor = Duration.seconds(60)

    package init() {}

    /// Plugins and people go on whatever they do.
    package static var never: Self {
        var rules = Self()
        rules.isOn = false
        return rules
    }
}
