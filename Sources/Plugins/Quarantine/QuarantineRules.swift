/// When a plugin is set aside for what its hooks, answers, events and timers do, and when a person waits for what their
/// commands do.
public struct QuarantineRules: Sendable, Hashable {
    /// Whether plugins are set aside, and people wait, at all.
    public var isOn = true
    /// Calls that a budget stopped within ``window``, commands aside.
    public var kills = 3
    public var window = Duration.seconds(600)
    /// The last calls that failures and slow calls are counted among, at most 64.
    public var calls = 20 {
        didSet { calls = min(max(calls, 1), 64) }
    }
    /// The share of them that may fail.
    public var failuresPercent = 50
    /// The running time from which on a call is slow; when most of the last calls are, for ``slowFor``, that is
    /// too slow.
    public var slow = Duration.milliseconds(100)
    public var slowFor = Duration.seconds(60)

    public init() {}

    /// Plugins and people go on whatever they do.
    public static var never: Self {
        var rules = Self()
        rules.isOn = false
        return rules
    }
}
