import Locks

/// The sessions that somebody is signed in at, so that they can be ended from elsewhere.
final class SignedInSessions: Sendable {
    private let sessions = Mutex<[PersonID: [SessionID: any Session]]>([:])

    func add(_ session: any Session, of person: PersonID) {
        sessions.withLock { $0[person, default: [:]][session.id] = session }
    }

    func remove(_ session: any Session, of person: PersonID) {
        sessions.withLock { sessions in
            sessions[person]?[session.id] = nil
            if sessions[person]?.isEmpty == true { sessions[person] = nil }
        }
    }

    /// Whether somebody is signed in anywhere.
    func isPresent(_ person: PersonID) -> Bool { sessions.withLock { $0[person] != nil } }

    /// Everybody who is signed in anywhere.
    var people: [PersonID] { sessions.withLock { Array($0.keys) } }

    /// A person's sessions, the oldest first.
    func sessions(of person: PersonID) -> [any Session] {
        sessions.withLock { Array(($0[person] ?? [:]).values) }.sorted { $0.id.rawValue < $1.id.rawValue }
    }
}
