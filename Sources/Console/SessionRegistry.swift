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

    private struct Connections {
        var entries: [SessionID: Entry] = [:]
        var strangers = Strangers()
    }

    private let connections = Mutex(Connections())
    /// What administrators were told before the own terminal was there, the first of it; nil once it has come.
    private let early = Mutex<[LocalizedText]?>([])
    private let isStopping = Atomic<Bool>(false)
    private let ended: AsyncStream<ConsoleSession>.Continuation
    /// Sessions whose connection is gone, for the community to be told.
    let endedSessions: AsyncStream<ConsoleSession>

    init() { (endedSessions, ended) = AsyncStream.makeStream() }

    var count: Int { connections.withLock(\.entries.count) }

    private var all: [Entry] { connections.withLock { Array($0.entries.values) } }

    func add(_ session: ConsoleSession, reference: NIOLoopBound<ConsoleConnection>, channel: any Channel) {
        connections.withLock {
            $0.entries[session.id] = Entry(session: session, reference: reference, channel: channel)
            if !session.isOperator { $0.strangers.add(session.id, from: session.source) }
        }
        // Accepted while the gateway stops: `stopAll` may not have seen it. Stopping twice does no harm.
        guard isStopping.load(ordering: .sequentiallyConsistent) else { return }
        session.hub.call { reference.value.stop() }
    }

    func remove(_ session: ConsoleSession) {
        let isKnown = connections.withLock {
            $0.strangers.remove(session.id, from: session.source)
            return $0.entries.removeValue(forKey: session.id) != nil
        }
        if isKnown { ended.yield(session) }
    }

    /// Somebody signed in or out.
    func note(_ session: ConsoleSession, isSignedIn: Bool) {
        connections.withLock {
            if isSignedIn || session.isOperator || $0.entries[session.id] == nil {
                $0.strangers.remove(session.id, from: session.source)
            } else {
                $0.strangers.add(session.id, from: session.source)
            }
        }
    }

    /// Closes a connection on which nobody is signed in, for somebody from a source to come in.
    /// - Returns: false where there is none.
    func makeRoom(for source: String) -> Bool {
        let entry = connections.withLock { connections -> Entry? in
            guard let id = connections.strangers.givingWay(to: source), let entry = connections.entries[id]
            else { return nil }
            connections.strangers.remove(id, from: entry.session.source)
            return entry
        }
        guard let entry else { return false }
        entry.session.hub.call { entry.reference.value.giveWay() }
        return true
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
        for entry in all where audience.includes(entry.session) {
            let text = line.text(in: entry.session.language)
            entry.session.hub.call { entry.reference.value.notice(text) }
        }
    }

    /// Lets every connection end what it runs, then close; gives a future a connection that is still open.
    func stopAll() -> [EventLoopFuture<Void>] {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        return all.map { entry in
            entry.session.hub.call { entry.reference.value.stop() }
            return entry.channel.closeFuture
        }
    }

    /// Closes what is still open.
    func closeAll() {
        for entry in all { entry.channel.close(mode: .all, promise: nil) }
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
