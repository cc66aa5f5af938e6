import Community
import Model

/// Who of an event loop forgot whom: for nearly everybody who says something, nobody.
struct Forgetters {
    private var sessions: [PersonID: Set<SessionID>] = [:]

    /// Whether nobody forgot anybody.
    var isEmpty: Bool { sessions.isEmpty }

    /// The sessions whose person forgot somebody.
    func sessions(forgetting person: PersonID) -> Set<SessionID> {
        sessions.isEmpty ? [] : sessions[person] ?? []
    }

    /// The sessions from whose person an event is hidden.
    func sessions(blindTo event: Event) -> Set<SessionID> {
        if sessions.isEmpty || !event.fact.isOfActor { return [] }
        return sessions(forgetting: event.actor.id, or: event.fact.speaker)
    }

    /// The sessions whose person forgot somebody, or whom that one speaks for.
    func sessions(forgetting person: PersonID, or other: PersonID?) -> Set<SessionID> {
        let own = sessions(forgetting: person)
        return other.map { own.union(sessions(forgetting: $0)) } ?? own
    }

    /// The sessions whose person forgot any of those who entered or left.
    func sessions(forgettingAnyOf comings: Comings) -> Set<SessionID> {
        if sessions.isEmpty { return [] }
        return comings.ids { sessions[$0] != nil }.reduce(into: []) { $0.formUnion(sessions[$1] ?? []) }
    }

    /// Takes whom a session's person forgets from here on.
    mutating func change(_ session: SessionID, from before: Set<PersonID>, to now: Set<PersonID>) {
        for person in before.subtracting(now) {
            sessions[person]?.remove(session)
            if sessions[person]?.isEmpty == true { sessions[person] = nil }
        }
        for person in now.subtracting(before) { sessions[person, default: []].insert(session) }
    }
}
