import Concurrency
public import Model
import struct Synchronization.Atomic

/// A person, or a guest who isn't signed in yet, at one door.
///
/// Doors implement it. Plugins and the domain use it without knowing doors.
public protocol Session: AnyObject, Sendable {
    /// Counted from 1 at each start.
    var id: SessionID { get }
    /// Where it comes from: the peer's address, or `terminal`. Attempts are counted by its ``network``.
    var source: String { get }
    /// Whether the peer is the operator: the gateway's own terminal, or a Unix-socket peer
    /// with the gateway's own user id.
    var isOperator: Bool { get }
    /// Who is signed in, and what is open.
    var state: SessionState { get }
    /// Where this session's deliveries are handed over.
    var outlet: any Outlet { get }
    /// Tells the session that it was signed out from elsewhere; it is signed out already.
    func wasSignedOut(because reason: LocalizedText)
    /// Tells the session that its open conversation is closed: its person is no longer in it.
    func placeWasClosed()
}

extension Session {
    /// Does nothing by default: a session without a door has nobody to tell.
    public func wasSignedOut(because reason: LocalizedText) {}
    public func placeWasClosed() {}

    public var person: PersonRef? { state.person }
    public var language: Language { state.language }

    /// Whether the session may administrate: manage plugins, and hear of problems.
    public var isAdministrator: Bool { isOperator || state.isAdministrator }
}

/// The sessions that somebody is signed in at, so that they can be ended from elsewhere.
///
/// They come and go on the ledger's thread only, within the operations that sign in and out.
final class SignedInSessions: Sendable {
    /// Sessions of one person at the same time, at all doors: more than anybody's devices and windows, and
    /// each is sent all that the person gets.
    static let most = 64

    private static let tooMany = phrase("signed_in_sessions_too_many", ["most": most])

    private let lastID = Atomic<UInt64>(0)
    private let sessions = Mutex<[PersonID: [any Session]]>([:])

    /// The next session's number.
    func makeID() -> SessionID {
        SessionID(rawValue: lastID.add(1, ordering: .relaxed).newValue)
    }

    /// Refuses a session where the person has as many already: programs that sign in again by themselves would put one
    /// another out for ever if the oldest were ended.
    func requireRoom(for person: PersonID) throws(CommunityError) {
        guard sessions.withLock({ $0[person]?.count ?? 0 }) < Self.most else {
            throw CommunityError(.limit, Self.tooMany)
        }
    }

    func add(_ session: any Session, of person: PersonID) {
        sessions.withLock { $0[person, default: []].append(session) }
    }

    func remove(_ session: any Session, of person: PersonID) {
        sessions.withLock { sessions in
            sessions[person]?.removeAll { $0.id == session.id }
            if sessions[person]?.isEmpty == true { sessions[person] = nil }
        }
    }

    /// Whether somebody is signed in anywhere.
    func isPresent(_ person: PersonID) -> Bool { sessions.withLock { $0[person] != nil } }

    /// Everybody who is signed in anywhere.
    var people: [PersonID] { sessions.withLock { Array($0.keys) } }

    /// A person's sessions, the oldest first.
    func sessions(of person: PersonID) -> [any Session] {
        sessions.withLock { $0[person] ?? [] }.sorted { $0.id.rawValue < $1.id.rawValue }
    }
}
