import Locks

/// The sessions that somebody is signed in at, so that they can be ended from elsewhere.
final class SignedInSessions: Sendable {
    /// Sessions of one person at the same time, at all doors.
    static let most = 64

    private let sessions = Mutex<[PersonID: [SessionID: any Session]]>([:])
    /// Sessions of a person that are being signed in.
    private let arriving = Mutex<[PersonID: Int]>([:])

    /// Signs a session in by `attach`, unless the person has as many already. The newcomer is refused: programs that
    /// sign in again by themselves would put one another out for ever.
    /// - Throws: `CommunityError` where there is no room; what `attach` throws.
    func admit<Value>(_ person: PersonID, _ attach: () async throws -> Value) async throws -> Value {
        let hasRoom = arriving.withLock { arriving in
            let taken = sessions.withLock { $0[person]?.count ?? 0 } + arriving[person, default: 0]
            if taken < Self.most { arriving[person, default: 0] += 1 }
            return taken < Self.most
        }
        guard hasRoom else { throw CommunityError(.limit, AccountWords.mostSessions(Self.most)) }
        defer {
            arriving.withLock { arriving in
                let left = arriving[person, default: 1] - 1
                arriving[person] = left > 0 ? left : nil
            }
        }
        return try await attach()
    }

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
