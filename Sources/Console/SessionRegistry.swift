import Community
import Doors
import Locks
import NIOCore
import struct Synchronization.Atomic

/// Whom an announcement reaches.
public enum AnnouncementAudience: Sendable {
    case everyone
    /// The operator's sessions, and those where an administrator is signed in.
    case administrators
    /// The terminal that the gateway was started on, and nobody else: what it shows may be a secret.
    case ownTerminal
}

/// The connections that a console holds.
final class SessionRegistry: Sendable {
    /// Lines from the start that are kept for the own terminal; the log has them all.
    private static let mostEarly = 20

    private struct Entry {
        let session: ConsoleSession
        let reference: NIOLoopBound<ConsoleConnection>
        let channel: any Channel
    }

    private let entries = Mutex<[SessionID: Entry]>([:])
    /// What administrators were told before the own terminal was there, the first of it; nil once it has come.
    private let early = Mutex<[LocalizedText]?>([])
    private let isStopping = Atomic<Bool>(false)
    private let ended: AsyncStream<ConsoleSession>.Continuation
    /// Sessions whose connection is gone, for the community to be told.
    let endedSessions: AsyncStream<ConsoleSession>

    init() { (endedSessions, ended) = AsyncStream.makeStream() }

    var count: Int { entries.withLock(\.count) }

    func add(_ session: ConsoleSession, reference: NIOLoopBound<ConsoleConnection>, channel: any Channel) {
        entries.withLock { $0[session.id] = Entry(session: session, reference: reference, channel: channel) }
        // Accepted while the gateway stops: `stopAll` may not have seen it. Stopping twice does no harm.
        guard isStopping.load(ordering: .sequentiallyConsistent) else { return }
        session.hub.call { reference.value.stop() }
    }

    func remove(_ session: ConsoleSession) {
        let isKnown = entries.withLock { $0.removeValue(forKey: session.id) != nil }
        if isKnown { ended.yield(session) }
    }

    /// Says that no session will end any more.
    func finish() { ended.finish() }

    /// What the own terminal missed, once.
    func takeEarly() -> [LocalizedText] {
        early.withLock { lines in
            defer { lines = nil }
            return lines ?? []
        }
    }

    /// Writes a `* ` line to sessions.
    func announce(_ line: LocalizedText, to audience: AnnouncementAudience) {
        if case .administrators = audience {
            early.withLock { if ($0?.count ?? .max) < Self.mostEarly { $0?.append(line) } }
        }
        for entry in entries.withLock({ Array($0.values) }) where audience.includes(entry.session) {
            let text = line.text(in: entry.session.language)
            entry.session.hub.call { entry.reference.value.notice(text) }
        }
    }

    /// Lets every connection end what it runs, then close; gives a future a connection that is still open.
    func stopAll() -> [EventLoopFuture<Void>] {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        return entries.withLock { Array($0.values) }.map { entry in
            entry.session.hub.call { entry.reference.value.stop() }
            return entry.channel.closeFuture
        }
    }

    /// Closes what is still open.
    func closeAll() {
        for entry in entries.withLock({ Array($0.values) }) { entry.channel.close(mode: .all, promise: nil) }
    }
}

extension AnnouncementAudience {
    fileprivate func includes(_ session: ConsoleSession) -> Bool {
        switch self {
        case .everyone: true
        case .administrators: session.isAdministrator
        case .ownTerminal: session.isOwnTerminal
        }
    }
}
