import Community
import Locks

/// What a running command has said and the event loop has not written yet.
///
/// A command's lines usually leave with its end, in one write; the connection looks here now and then, so that
/// a command which takes long is heard while it runs.
final class ReplyBox: Sendable {
    private struct Values {
        var lines: [String] = []
        var bytes = 0
        var isOpen = true
    }

    /// Bytes of lines that may wait; what comes after is left out.
    private static let limit = 1 << 20
    private let values = Mutex(Values())

    /// Adds lines, from any thread. What is said after the command's end is dropped.
    func say(_ reply: Reply) {
        values.withLock { values in
            guard values.isOpen, values.bytes <= Self.limit else { return }
            values.lines.append(contentsOf: reply.lines)
            values.bytes += reply.lines.reduce(0) { $0 + $1.utf8.count + 1 }
            if values.bytes > Self.limit { values.lines.append("…") }
        }
    }

    /// Takes what waits.
    func take(closing: Bool = false) -> [String] {
        values.withLock { values in
            defer {
                values.lines = []
                values.bytes = 0
                if closing { values.isOpen = false }
            }
            return values.lines
        }
    }
}
