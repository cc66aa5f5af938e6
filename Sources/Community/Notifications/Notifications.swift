public import Model
import Storage

/// Notifications. They are announced at once to connected people, and kept for others.
public final class Notifications: Sendable {
    let ledger: CommunityLedger
    /// The zone of quiet hours that name none, of who has named none before.
    let zone: ZoneName
    let clock: WallClock

    init(ledger: CommunityLedger, zone: ZoneName, clock: WallClock) {
        self.ledger = ledger
        self.zone = zone
        self.clock = clock
    }

    /// Returns the latest notifications, or those before `before`, newest first, at most 200.
    public func list(
        for person: PersonID, before: NotificationID? = nil, limit: Int
    ) async throws -> [Notification] {
        let (before, limit) = (before?.rawValue ?? .max, min(max(limit, 1), 200))
        return try await ledger.read {
            try NotificationQueries.list(for: person, before: before, limit: limit, in: $0)
        }
    }

    /// Returns the number of unseen notifications.
    public func unseen(for person: PersonID) async throws -> Int {
        try await ledger.read { try SeenQueries.unseen(for: person, in: $0) }
    }

    /// Marks all as seen, and returns how many were new.
    public func markSeen(for person: PersonID) async throws -> Int {
        let clock = clock
        return try await ledger.perform {
            try SeenQueries.markAll(for: person, at: clock.now(), in: $0)
        }
    }
}
