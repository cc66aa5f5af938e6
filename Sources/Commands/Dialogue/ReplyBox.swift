package import Community
import Concurrency
import Model

/// The replies of a running command that its door hasn't written yet.
///
/// Usually a door writes all replies when the command ends, in one write. If a command takes long, the door drains what
/// is there and is woken by the next reply.
package final class ReplyBox: Sendable {
    private struct Values {
        var replies: [Reply] = []
        var bytes = 0
        var isOpen = true
        /// Called once, with the next reply.
        var wake: (@Sendable () -> Void)?

        mutating func drainAll() -> [Reply] {
            defer { (replies, bytes) = ([], 0) }
            return replies
        }
    }

    /// The most bytes that may wait. Replies beyond that are left out.
    private static let limit = 1 << 20
    private let values = Mutex(Values())

    package init() {}

    /// Adds a reply, from any thread. A reply after the command's end is dropped.
    package func say(_ reply: Reply) {
        let wake: (@Sendable () -> Void)? = values.withLock { values in
            guard values.isOpen, values.bytes <= Self.limit else { return nil }
            values.replies.append(reply)
            values.bytes += reply.textBytes
            if values.bytes > Self.limit { values.replies.append(Reply("…")) }
            defer { values.wake = nil }
            return values.wake
        }
        wake?()
    }

    /// Removes and returns the waiting replies. Lines that follow one another become one reply.
    ///
    /// - Parameter closing: Whether the command has ended, so that later replies are dropped.
    package func drain(closing: Bool = false) -> [Reply] {
        let replies = values.withLock { values in
            if closing { (values.isOpen, values.wake) = (false, nil) }
            return values.drainAll()
        }
        return Self.joined(replies)
    }

    /// Removes and returns the waiting replies. If there are none, `wake` is called once, from any thread, as soon as
    /// there is one.
    package func drain(orWake wake: @escaping @Sendable () -> Void) -> [Reply] {
        let replies = values.withLock { values in
            if values.replies.isEmpty, values.isOpen { values.wake = wake }
            return values.drainAll()
        }
        return Self.joined(replies)
    }

    private static func joined(_ replies: [Reply]) -> [Reply] {
        // Nearly always one, which a command says at its end.
        guard replies.count > 1 else { return replies }
        var joined: [Reply] = []
        var lines = Reply(lines: [])
        for reply in replies {
            guard reply.card != nil || reply.detail != nil else {
                lines = lines.joined(reply)
                continue
            }
            if !lines.lines.isEmpty { joined.append(lines) }
            lines = Reply(lines: [])
            joined.append(reply)
        }
        return lines.lines.isEmpty ? joined : joined + [lines]
    }
}
