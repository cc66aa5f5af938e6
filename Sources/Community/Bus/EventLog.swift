public import Model
import Storage

/// The recorded events, for readers that were away and for those that must not miss any.
///
/// Sequence numbers grow in commit order. So a reader that has seen a number never finds a new one before it.
public struct EventLog: Sendable {
    /// Numbers that one read goes through at most, so that somebody who was away for long holds nothing up.
    static let window: Int64 = 20_000

    let ledger: CommunityLedger

    init(ledger: CommunityLedger) { self.ledger = ledger }

    /// A page of the log.
    public struct Page: Sendable {
        /// The events, in order.
        public let events: [Event]
        /// The number up to which the page covers the log.
        public let reached: Int64
        /// Whether the log ends there.
        public let isLast: Bool
    }

    /// Which events to return. Events that bots caused are never among them.
    public struct Query: Sendable {
        public var kinds: Set<FactKind>
        /// Only events with greater numbers.
        public var after: Int64
        /// Events before this moment are left out.
        public var since: Timestamp
        /// Events up to this number are returned even if they are older than ``since``.
        public var sinceSpares: Int64
        public var limit: Int

        public init(
            _ kinds: Set<FactKind>, after: Int64, since: Timestamp = Timestamp(milliseconds: .min),
            sinceSpares: Int64 = 0, limit: Int = 256
        ) {
            self.kinds = kinds
            self.after = after
            self.since = since
            self.sinceSpares = sinceSpares
            self.limit = limit
        }
    }

    /// Returns the next events. Words, titles and handles are the current ones. Events about things that are gone are
    /// absent.
    public func page(_ query: Query) async throws -> Page {
        try await ledger.read { reader in
            let last = try EventQueries.lastSequence(in: reader)
            let end = min(last, query.after + Self.window)
            var events = try EventQueries.events(query, through: end, in: reader)
            if query.kinds.contains(.messageSent) {
                events += try EventQueries.messages(query, through: end, in: reader)
                events.sort { $0.sequence < $1.sequence }
            }
            // Each of the two was cut for itself, so the first of both together are the next ones.
            let isCut = events.count >= query.limit
            events = Array(events.prefix(query.limit))
            let reached = isCut ? events.last?.sequence ?? end : max(end, query.after)
            return Page(
                events: try events.compactMap { try EventQueries.completed($0, in: reader) },
                reached: reached,
                isLast: reached >= last)
        }
    }

    /// Returns the last number that was stored.
    public func last() async throws -> Int64 { try await ledger.read(EventQueries.lastSequence) }

    /// Returns whether an error means that the storage closed during the call, so that it may be tried again later.
    public static func isInterruption(_ error: any Error) -> Bool {
        guard let error = error as? StorageError else { return error is CancellationError }
        return [.stopped, .closed, .locked].contains(error.code)
    }
}
