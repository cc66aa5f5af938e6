import Foundation

/// A moment: whole milliseconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The number of whole days since 1970-01-01 UTC. Views are counted by this day.
    public var day: Int64 { milliseconds / 86_400_000 }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func - (left: Timestamp, right: Timestamp) -> Duration {
        .milliseconds(left.milliseconds - right.milliseconds)
    }

    public static func + (left: Timestamp, right: Duration) -> Timestamp {
        Timestamp(milliseconds: left.milliseconds + right.wholeMilliseconds)
    }

    public static func - (left: Timestamp, right: Duration) -> Timestamp {
        Timestamp(milliseconds: left.milliseconds - right.wholeMilliseconds)
    }
}

/// In JSON a timestamp is a number: its milliseconds.
extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded towards zero.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }

    /// The duration in seconds.
    public var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// The clock that the domain reads, so that tests can set the time.
public struct WallClock: Sendable {
    /// Returns the time of day, as far as the machine's clock is right.
    public let now: @Sendable () -> Timestamp
    /// Returns the time since some fixed moment, on a clock that nobody can set. It goes on while the machine sleeps
    /// and begins anew when the machine starts.
    public let elapsed: @Sendable () -> Duration

    /// - Parameter elapsed: The monotonic clock. It follows `now` if it is left out, which suits made-up clocks.
    public init(
        now: @escaping @Sendable () -> Timestamp, elapsed: (@Sendable () -> Duration)? = nil
    ) {
        self.now = now
        self.elapsed = elapsed ?? { .milliseconds(now().milliseconds) }
    }

    /// The machine's clocks.
    public static let system = WallClock(
        now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
        elapsed: { [start = ContinuousClock.now] in ContinuousClock.now - start })
}
