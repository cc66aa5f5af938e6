import Folding
import Storage

/// What people want to be told of.
extension Notifications {
    public func preferences(of person: PersonID) async throws -> NotificationPreferences {
        try await ledger.read { try PreferenceQueries.preferences(of: person, in: $0) }
    }

    /// Changes what is told of a kind of notification (`on`, `off`) or of a conversation (`all`, `mentions`, `none`).
    /// - Parameter subject: a kind's name, or a place of the actor's.
    public func set(_ subject: String, to word: String, by actor: Actor) async throws
        -> NotificationPreferences
    {
        let (subject, word) = (NameFolding.unified(subject), NameFolding.unified(word).lowercased())
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            if let kind = Notification.Kind(rawValue: subject.lowercased()) {
                guard word == "on" || word == "off" else {
                    throw CommunityError(.invalid, PreferenceWords.noSwitch(word))
                }
                try PreferenceQueries.set(kind, isOff: word == "off", of: person.id, in: transaction)
            } else {
                let conversation = try Self.place(subject, of: person.id, in: transaction)
                guard let level = NotificationPreferences.Level(rawValue: word) else {
                    throw CommunityError(.invalid, PreferenceWords.noLevel(word))
                }
                try PreferenceQueries.set(level, in: conversation, of: person.id, transaction)
            }
            return try PreferenceQueries.preferences(of: person.id, in: transaction)
        }
    }

    /// Sets the part of each day in which nothing is told at once, as people write it.
    ///
    /// - Parameters:
    ///   - start: as `23:00`.
    ///   - end: as `07:00`.
    ///   - zone: nil keeps the zone of the hours that were set before, or takes the gateway's own.
    /// - Throws: `CommunityError` that says how it is written.
    public func setQuiet(
        from start: String, to end: String, zone: String?, by actor: Actor
    ) async throws -> NotificationPreferences {
        let usual = self.zone
        return try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            let known = try PreferenceQueries.quiet(of: person.id, in: transaction)?.zone
            let hours = try QuietHours(start: start, end: end, zone: zone, otherwise: known ?? usual)
            try PreferenceQueries.set(hours, of: person.id, in: transaction)
            return try PreferenceQueries.preferences(of: person.id, in: transaction)
        }
    }

    /// Sets the part of each day in which nothing is told at once; nil ends it.
    @discardableResult
    public func setQuiet(_ hours: QuietHours?, by actor: Actor) async throws -> NotificationPreferences {
        try await ledger.perform { transaction in
            let person = try People.require(actor, in: transaction)
            try PreferenceQueries.set(hours, of: person.id, in: transaction)
            return try PreferenceQueries.preferences(of: person.id, in: transaction)
        }
    }

    private static func place(
        _ subject: String, of person: PersonID, in reader: SQLReader
    ) throws -> ConversationID {
        guard let place = try? Chat.resolve(subject, for: person, in: reader) else {
            let kinds = Notification.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommunityError(.notFound, PreferenceWords.noKind(subject, known: kinds))
        }
        return place.conversation
    }
}
