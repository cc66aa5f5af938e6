import Concurrency
import Model
import struct Synchronization.Atomic

/// The sessions that somebody is signed in at, so that they can be ended from elsewhere.
///
/// They come and go on the ledger's thread only, within the operations that sign in and out.
final class SignedInSessions: Sendable {
    /// Sessions of one person at the same time, at all doors: more than anybody's devices and windows, and
    /// each is sent all that the person gets.
    static let most = 64

    private static let tooMany = LocalizedText(
        "you are signed in \(most) times, as often as one may be: /sessions in one of them lists and ends others, "
            + "/reset EMAIL ends all",
        hant: "你已在 \(most) 處登入，達到上限：在其中一處用 /sessions 列出並結束其他登入，或用 /reset EMAIL 全部結束",
        hans: "你已在 \(most) 处登录，达到上限：在其中一处用 /sessions 列出并结束其他登录，或用 /reset EMAIL 全部结束")

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
