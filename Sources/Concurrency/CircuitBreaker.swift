/// Which keys may be used: one that fails again and again is refused for a while, longer after each further one.
///
/// A circuit is closed until it has failed often enough, each time within the window of the time before. Then it
/// is open for the first pause. After a pause it is half-open: its next failure opens it for twice as long. A
/// success closes it. A clock that was set back ends a pause. Without clock or I/O.
public struct CircuitBreaker<Key: Hashable & Sendable, Caller: Hashable & Sendable>: Sendable {
    private struct Circuit {
        var failures = 0
        /// Those who were counted.
        var callers: Set<Caller> = []
        /// When it last failed or let a probe through.
        var since: Duration
        var pause = Duration.zero

        var isOpen: Bool { pause > .zero }
    }

    private let threshold: Int
    private let window: Duration?
    private let pauses: ClosedRange<Duration>
    private let most: Int
    private var circuits: [Key: Circuit] = [:]

    /// - Parameters:
    ///   - threshold: Failures that open a circuit.
    ///   - window: How long after a failure the next one adds to it; `nil` if for ever.
    ///   - pauses: From the first to the longest.
    ///   - most: Keys that are remembered; beyond it the one goes that failed longest ago.
    public init(threshold: Int, window: Duration? = nil, pauses: ClosedRange<Duration>, most: Int = .max) {
        (self.threshold, self.window, self.pauses, self.most) = (threshold, window, pauses, most)
    }

    /// Keys whose circuits are open or half-open.
    public var open: [Key] { circuits.filter(\.value.isOpen).map(\.key) }

    /// How long a key is refused still; `nil` if it isn't.
    /// - Parameter now: Only asked for where it matters.
    public func left(for key: Key, at now: @autoclosure () -> Duration) -> Duration? {
        guard let circuit = circuits[key], circuit.isOpen else { return nil }
        let passed = now() - circuit.since
        return passed >= .zero && passed < circuit.pause ? circuit.pause - passed : nil
    }

    /// As ``left(for:at:)``, but lets one probe through a half-open circuit: the others wait for a pause more.
    public mutating func admit(_ key: Key, at now: @autoclosure () -> Duration) -> Duration? {
        guard !circuits.isEmpty, circuits[key]?.isOpen == true else { return nil }
        let now = now()
        if let left = left(for: key, at: now) { return left }
        circuits[key]?.since = now
        return nil
    }

    public mutating func succeeded(_ key: Key) { if !circuits.isEmpty { circuits[key] = nil } }

    /// Counts a failure.
    /// - Parameter caller: Whose it is, if each of them counts once.
    /// - Returns: Whether it opens a circuit that was closed.
    @discardableResult
    public mutating func failed(_ key: Key, by caller: Caller? = nil, at now: Duration) -> Bool {
        if circuits[key] == nil, circuits.count >= most,
            let oldest = circuits.min(by: { $0.value.since < $1.value.since })?.key
        {
            circuits[oldest] = nil
        }
        var circuit = circuits[key] ?? Circuit(since: now)
        let wasOpen = circuit.isOpen
        if !wasOpen, let window, now < circuit.since || now - circuit.since >= window {
            circuit = Circuit(since: now)
        }
        circuit.since = now
        if circuit.failures < threshold, caller.map({ circuit.callers.insert($0).inserted }) ?? true {
            circuit.failures += 1
        }
        if circuit.failures >= threshold {
            circuit.pause = wasOpen ? min(circuit.pause * 2, pauses.upperBound) : pauses.lowerBound
        }
        circuits[key] = circuit
        return circuit.isOpen && !wasOpen
    }

    /// Closes every circuit. Returns how many were open.
    public mutating func reset() -> Int {
        defer { circuits = [:] }
        return open.count
    }
}
