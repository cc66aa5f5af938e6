import Storage

/// What happened, as it is stored: for whoever was away, and for whoever must not miss anything.
///
/// Sequence numbers grow in commit order, so a reader that has seen a number will never find another before it.
public struct EventLog: Sendable {
    /// Numbers that one read goes through at most, so that somebody who was away for long holds nothing up.
    static let window: Int64 = 20_000

    private let ledger: CommunityLedger

    init(ledger: CommunityLedger) { self.ledger = ledger }

    /// A part of what happened.
    public struct Page: Sendable {
        /// In their order.
        public let events: [Event]
        /// All up to this number has been looked at.
        public let reached: Int64
        /// Whether nothing was stored after it.
        public let isLast: Bool
    }

    /// Which events are wanted. What bots caused is never among them.
    public struct Query: Sendable {
        public var kinds: Set<FactKind>
        /// Those with greater numbers.
        public var after: Int64
        /// Older ones are passed over.
        public var since: Timestamp
        /// Except for those up to this number.
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

    /// The next events. Words, titles and handles are those of now; events of what is gone are absent.
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

    /// The number of the last thing that was stored.
    public func last() async throws -> Int64 { try await ledger.read(EventQueries.lastSequence) }

    /// The last event of which the plugin's handler did something as its bot, as far as that is still noted.
    public func lastBegun(by plugin: String) async throws -> Int64 {
        try await ledger.read { try HandlerStepQueries.lastEvent(of: plugin, in: $0) }
    }

    /// Whether an error says that storage ended while something was under way, which may be tried again later.
    public static func isInterruption(_ error: any Error) -> Bool {
        guard let error = error as? StorageError else { return error is CancellationError }
        return [.stopped, .closed, .locked].contains(error.code)
    }
}
