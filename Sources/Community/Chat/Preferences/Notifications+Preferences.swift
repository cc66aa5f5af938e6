import Folding
public import Model
import Storage

/// What people want to be told of.
extension Notifications {
    public func preferences(of person: PersonID) async throws -> NotificationPreferences {
        try await ledger.read { try PreferenceQueries.preferences(of: person, in: $0) }
    }

    /// Changes what the actor is told of a kind of notification (`on`, `off`) or of a conversation (`all`, `mentions`,
    /// `none`).
    ///
    /// - Parameter subject: The name of a kind, of a plugin, which stands for all of its kinds, or a place of the actor's.
    public func set(_ subject: String, to word: String, by actor: Actor) async throws
        -> NotificationPreferences
    {
        let (subject, word) = (NameFolding.unified(subject), NameFolding.unified(word).lowercased())
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let kinds = try Self.kinds(subject.lowercased(), in: transaction)
            if !kinds.isEmpty {
                guard word == "on" || word == "off" else {
                    throw CommunityError(.invalid, PreferenceWords.noSwitch(word))
                }
                for kind in kinds {
                    try PreferenceQueries.set(kind, isOff: word == "off", of: person.id, in: transaction)
                }
                if kinds.contains(.mention) {
                    transaction.emit(.muting(person.id, .mentions(isTold: word == "on")))
                }
            } else {
                let conversation = try Self.place(subject, of: person.id, in: transaction)
                guard let level = NotificationLevel(rawValue: word) else {
                    throw CommunityError(.invalid, PreferenceWords.noLevel(word))
                }
                try PreferenceQueries.set(level, in: conversation, of: person.id, transaction)
                let unread = try ChatQueries.unread(in: conversation, of: person.id, at: level, transaction)
                transaction.emit(.muting(person.id, .level(conversation, level, unread: unread)))
            }
            // Calls to all count by what is wanted now.
            try SeenQueries.tell(person.id, in: transaction)
            return try PreferenceQueries.preferences(of: person.id, in: transaction)
        }
    }

    /// Sets the actor's quiet hours, as people write them.
    ///
    /// - Parameters:
    ///   - start: The beginning, such as `23:00`.
    ///   - end: The end, such as `07:00`.
    ///   - zone: The time zone. `nil` keeps the zone of the earlier hours, or uses the gateway's own.
    /// - Throws: `CommunityError`, which says how the hours are written.
    public func setQuiet(
        from start: String, to end: String, zone: String?, by actor: Actor
    ) async throws -> NotificationPreferences {
        let usual = self.zone
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let known = try PreferenceQueries.quiet(of: person.id, in: transaction)?.zone
            let hours = try QuietHours(start: start, end: end, zone: zone, otherwise: known ?? usual)
            try Self.set(hours, of: person.id, in: transaction)
            return try PreferenceQueries.preferences(of: person.id, in: transaction)
        }
    }

    /// Sets the actor's quiet hours, or removes them with `nil`.
    @discardableResult
    public func setQuiet(_ hours: QuietHours?, by actor: Actor) async throws -> NotificationPreferences {
        try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            try Self.set(hours, of: person.id, in: transaction)
            return try PreferenceQueries.preferences(of: person.id, in: transaction)
        }
    }

    private static func set(
        _ hours: QuietHours?, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try PreferenceQueries.set(hours, of: person, in: transaction)
        transaction.emit(.muting(person, .quiet(hours)))
    }

    private static func kinds(_ name: String, in reader: SQLReader) throws -> [Notification.Kind] {
        let kind =
            try Notification.Kind(rawValue: name)
            ?? (PluginNoticeQueries.notice(named: name, in: reader)
            ?? PluginNoticeQueries.notice(called: name, in: reader)).map(Notification.Kind.plugin)
        return try kind.map { [$0] } ?? PluginNoticeQueries.notices(of: name, in: reader).map { .plugin($0) }
    }

    private static func place(
        _ subject: String, of person: PersonID, in reader: SQLReader
    ) throws -> ConversationID {
        guard let place = try? Conversations.resolve(subject, for: person, in: reader) else {
            let kinds =
                Notification.Kind.allCases.map(\.rawValue) + (try PluginNoticeQueries.plugins(in: reader))
            throw CommunityError(
                .notFound, PreferenceWords.noKind(subject, known: kinds.joined(separator: ", ")))
        }
        return place.conversation
    }
}
