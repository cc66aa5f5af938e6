@testable package import Community
package import Model

/// What people do with notifications, and plugins tell, in the words of a test.
extension Notifications {
    package func list(
        for person: PersonID, before: NotificationID? = nil, limit: Int
    ) async throws -> [Model.Notification] {
        let limit = min(max(limit, 1), Self.longestList)
        return try await look(NotificationList(count: limit, before: before), by: Actor(person))
    }

    package func unseen(for person: PersonID) async throws -> Int {
        try await look(UnseenNotifications(), by: Actor(person))
    }

    @discardableResult
    package func markSeen(for person: PersonID) async throws -> Int {
        try await perform(MarkSeen(), by: Actor(person))
    }

    package func preferences(of person: PersonID) async throws -> NotificationPreferences {
        try await look(PreferenceList(), by: Actor(person))
    }

    package func set(
        _ subject: String, to word: String, by actor: Actor
    ) async throws -> NotificationPreferences {
        try await perform(SetPreference(subject: subject, word: word), by: actor)
    }

    package func setQuiet(
        from start: String, to end: String, zone: String?, by actor: Actor
    ) async throws -> NotificationPreferences {
        try await perform(SetQuietHours(start: start, end: end, zone: zone), by: actor)
    }

    @discardableResult
    package func setQuiet(_ hours: QuietHours?, by actor: Actor) async throws -> NotificationPreferences {
        try await perform(
            SetQuietHours(
                start: hours.map { QuietHours.written($0.start) },
                end: hours.map { QuietHours.written($0.end) }, zone: hours?.zone.name), by: actor)
    }

    package func notify(
        _ handle: String, of notice: PluginNotice, about number: Int64, in place: NoticePlace? = nil,
        by actor: Actor
    ) async throws {
        try await perform(
            NotifyPeople(recipients: .one(.handle(handle)), notice: notice, number: number, place: place),
            by: actor)
    }

    package func notify(
        _ recipients: [Recipient], of notice: PluginNotice, about number: Int64, from owner: PersonID? = nil,
        in place: NoticePlace? = nil, once isOnce: Bool = false, by actor: Actor
    ) async throws {
        try await perform(
            NotifyPeople(
                recipients: .some(recipients), notice: notice, number: number, owner: owner, place: place,
                isOnce: isOnce), by: actor)
    }
}
