import Community
import Concurrency
import Doors
import Model
import NIOCore
import struct Synchronization.Atomic

/// The open connections of a console.
final class SessionRegistry: Sendable {
    /// The most early announcements that are kept for the own terminal. The log has them all.
    private static let mostEarly = 20

    private struct OpenSessions {
        var sessions: [SessionID: ConsoleSession] = [:]
        var strangers = Strangers()
    }

    private let connections = Mutex(OpenSessions())
    /// The first announcements to administrators before the own terminal was connected. `nil` once it is.
    private let early = Mutex<[LocalizedText]?>([])
    private let isStopping = Atomic<Bool>(false)
    private let ended: AsyncStream<ConsoleSession>.Continuation
    /// The sessions whose connection is gone, for the community to detach.
    let endedSessions: AsyncStream<ConsoleSession>

    init() { (endedSessions, ended) = AsyncStream.makeStream() }

    var count: Int { connections.withLock(\.sessions.count) }

    private var all: [ConsoleSession] { connections.withLock { Array($0.sessions.values) } }

    func add(_ session: ConsoleSession) {
        connections.withLock {
            $0.sessions[session.id] = session
            if !session.isOperator { $0.strangers.add(session.id, from: session.network) }
        }
        // If it was accepted while the gateway stops, `stopAll` may have missed it. Stopping twice is harmless.
        guard isStopping.load(ordering: .sequentiallyConsistent) else { return }
        session.withConnection { $0.stop() }
    }

    func remove(_ session: ConsoleSession) {
        let isKnown = connections.withLock {
            $0.strangers.remove(session.id, from: session.network)
            return $0.sessions.removeValue(forKey: session.id) != nil
        }
        if isKnown { ended.yield(session) }
    }

    /// Records that somebody signed in or out.
    func record(_ session: ConsoleSession, isSignedIn: Bool) {
        connections.withLock {
            if isSignedIn || session.isOperator || $0.sessions[session.id] == nil {
                $0.strangers.remove(session.id, from: session.network)
            } else {
                $0.strangers.add(session.id, from: session.network)
            }
        }
    }

    /// Closes a connection without anybody signed in, to make room for a newcomer from a source.
    ///
    /// - Returns: `false` if there is no such connection.
    func makeRoom(for source: String) -> Bool {
        let stranger = connections.withLock { connections -> ConsoleSession? in
            guard let id = connections.strangers.givingWay(to: source), let session = connections.sessions[id]
            else { return nil }
            connections.strangers.remove(id, from: session.network)
            return session
        }
        guard let stranger else { return false }
        stranger.withConnection { $0.giveWay() }
        return true
    }

    /// Finishes ``endedSessions``, since no session ends any more.
    func finish() { ended.finish() }

    /// Returns the announcements that the own terminal missed, the first time it is called.
    func drainEarly() -> [LocalizedText] {
        early.withLock { lines in
            defer { lines = nil }
            return lines ?? []
        }
    }

    /// Writes a line with `* ` to sessions, but not to the one that reads it as an answer.
    func announce(_ line: LocalizedText, to audience: AnnouncementAudience) {
        if case .administrators = audience {
            early.withLock { if ($0?.count ?? .max) < Self.mostEarly { $0?.append(line) } }
        }
        for session in all where audience.includes(session) && session.id != AnsweredSession.passedOver {
            let text = line.text(in: session.language)
            session.withConnection { $0.notice(text) }
        }
    }

    /// Lets every connection finish its command and then close. Returns a future for each connection that is still
    /// open.
    func stopAll() -> [EventLoopFuture<Void>] {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        return all.compactMap { session in
            session.withConnection { $0.stop() }
            return session.channel?.closeFuture
        }
    }

    /// Closes all connections that are still open.
    func closeAll() {
        for session in all { session.withConnection { $0.end() } }
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
