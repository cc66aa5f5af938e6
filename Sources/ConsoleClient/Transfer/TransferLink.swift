import Community
import Concurrency
import Console
import Foundation
import Glibc
import Model

/// Why a file could not be sent or fetched.
package enum TransferProblem: Error, Sendable, Hashable {
    /// The connection is gone, or could not be made: it may be tried again.
    case lost(String)
    /// The gateway, or this machine, refused it.
    case refused(String)
    /// The person stopped it.
    case stopped
}

/// Whether somebody wants a transfer to end.
package final class TransferStop: Sendable {
    private let isWanted = Mutex(false)

    package init() {}

    package func stop() { isWanted.withLock { $0 = true } }

    func check() throws(TransferProblem) { if isWanted.withLock({ $0 }) { throw .stopped } }
}

/// A connection to a gateway for one transfer, beside that of the person's console: so what they type waits for no
/// piece of a file. Belongs to a thread, which waits for it.
final class TransferLink {
    /// An object of the gateway's.
    struct Answer: Decodable {
        struct Upload: Decodable {
            let id: String
            let received: Int
        }

        struct Piece: Decodable {
            let total: Int
            let base64: Data
        }

        let type: String
        let tag: String?
        let ok: Bool?
        let text: String?
        let code: String?
        let upload: Upload?
        let piece: Piece?
        let file: ListedMedia?
    }

    /// How soon it is noticed that somebody wants to stop.
    private static let tick: CInt = 100

    private var peer: LinePeer
    private let stop: TransferStop
    private var lines: ArraySlice<String> = []
    private var sent = 0
    private let patience: Duration

    /// Connects and signs in.
    /// - Parameter patience: How long the gateway may say nothing while it owes an answer.
    /// - Throws: ``TransferProblem``.
    init(
        _ dial: ClientDialer.Dial, token: String, language: Language, stop: TransferStop, patience: Duration
    ) throws(TransferProblem) {
        switch dial() {
        case .success(let descriptor): peer = LinePeer(descriptor: descriptor)
        case .failure(let error): throw .lost(error.message)
        }
        (self.stop, self.patience) = (stop, patience)
        do {
            _ = try request("/hello quad/1 json language=\(language.rawValue)")
            _ = try request("/resume \(TypedLine.quoted(token))")
        } catch {
            close(peer.descriptor)
            throw error
        }
    }

    func end() { close(peer.descriptor) }

    /// Sends what is left, and waits until the gateway has taken it, or has said nothing for a while.
    func settle(for patience: Duration) {
        peer.endSending()
        var source = peer.source()
        while poll(&source, 1, CInt(patience / .milliseconds(1))) > 0, peer.receive() != nil {}
    }

    /// Sends a request, and waits for its answer.
    /// - Throws: ``TransferProblem``: `.refused` with the gateway's words.
    func request(_ line: String) throws(TransferProblem) -> Answer? {
        send(line)
        return try answer()
    }

    /// Sends a request without waiting. Answers come in the order of requests.
    func send(_ line: String) {
        sent += 1
        peer.send("@\(sent) \(line)")
    }

    /// Waits for the end of the next request, and returns what came before it.
    func answer() throws(TransferProblem) -> Answer? {
        var reply: Answer?
        while true {
            let text = try line()
            guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)) else {
                // In the plain format, that `/hello` was refused.
                if text.hasPrefix("@1 error: ") { throw .refused(String(text.dropFirst(10))) }
                continue
            }
            guard answer.tag != nil else { continue }
            if answer.type == "reply" { reply = answer }
            guard answer.type == "end" else { continue }
            guard answer.ok == true else { throw .refused(answer.text ?? "") }
            return reply
        }
    }

    private func line() throws(TransferProblem) -> String {
        let deadline = ContinuousClock.now + patience
        while true {
            try stop.check()
            if let line = lines.popFirst() { return line }
            guard ContinuousClock.now < deadline else { throw .lost("the gateway does not answer") }
            var source = peer.source()
            guard poll(&source, 1, Self.tick) > 0 else { continue }
            if source.revents & Int16(POLLOUT) != 0 { peer.flush() }
            guard source.revents & ~Int16(POLLOUT) != 0 else { continue }
            guard let received = peer.receive() else { throw .lost("the connection has ended") }
            lines = received[...]
        }
    }
}
