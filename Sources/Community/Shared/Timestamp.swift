public import Storage
import Foundation

/// A moment: whole milliseconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Sendable, Comparable, SQLConvertible {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public var sqlValue: SQLValue { .integer(milliseconds) }

    /// Days since 1970-01-01, UTC; the unit in which views are counted.
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

/// In JSON a moment is its number of milliseconds.
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

/// Where the domain reads the time, so that tests can set it.
public struct WallClock: Sendable {
    public let now: @Sendable () -> Timestamp

    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    /// The machine's clock.
    public static let system = WallClock {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
}
