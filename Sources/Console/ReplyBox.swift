import Community
import Locks

/// What a running command has said and the event loop has not written yet.
///
/// What a command says usually leaves with its end, in one write; the connection looks here now and then, so that
/// a command which takes long is heard while it runs.
final class ReplyBox: Sendable {
    private struct Values {
        var replies: [Reply] = []
        var bytes = 0
        var isOpen = true
    }

    /// Bytes that may wait; what comes after is left out.
    private static let limit = 1 << 20
    private let values = Mutex(Values())

    /// Adds what was said, from any thread. What is said after the command's end is dropped.
    func say(_ reply: Reply) {
        values.withLock { values in
            guard values.isOpen, values.bytes <= Self.limit else { return }
            values.replies.append(reply)
            values.bytes += reply.textBytes
            if values.bytes > Self.limit { values.replies.append(Reply("…")) }
        }
    }

    /// Takes what waits, lines that follow one another in one reply.
    func take(closing: Bool = false) -> [Reply] {
        let replies = values.withLock { values in
            defer {
                values.replies = []
                values.bytes = 0
                if closing { values.isOpen = false }
            }
            return values.replies
        }
        var joined: [Reply] = []
        var lines: [String] = []
        for reply in replies {
            lines += reply.lines
            guard reply.card != nil else { continue }
            if !lines.isEmpty { joined.append(Reply(lines: lines)) }
            lines = []
            joined.append(reply)
        }
        return lines.isEmpty ? joined : joined + [Reply(lines: lines)]
    }
}
