import Community
import Concurrency
import Lua
import Model

/// What one call has said, held against what it may say.
final class CallOutput: Sendable {
    /// Bytes that the call may say.
    private let limit: Int
    private let said = Mutex(0)
    /// Bytes of the longest refusal that was counted.
    private let refused = Mutex(0)

    private let card = Mutex(false)

    init(bytes limit: Int) { self.limit = limit }

    /// Whether it said a card.
    var hasCard: Bool { card.withLock(\.self) }

    /// Notes that it says a card.
    func noteCard() { card.withLock { $0 = true } }

    /// Bytes that a page of a list may have: a quarter of what the call may say, and never more than half of what is
    /// left of that.
    var pageBytes: Int { min(limit / 4, (limit - said.withLock(\.self)) / 2) }

    /// Counts what the call refuses with: once where it is refused, and not again where that ends the call.
    /// - Throws: `LuaStop` where that is too much.
    func charge(refusal: String) throws {
        let bytes = refusal.utf8.count
        let more = refused.withLock { longest in
            defer { longest = max(longest, bytes) }
            return max(bytes - longest, 0)
        }
        try charge(bytes: more)
    }

    /// Counts what the call is about to say.
    /// - Throws: `LuaStop` where that is too much.
    func charge(bytes: Int) throws {
        let total = said.withLock {
            $0 += bytes
            return $0
        }
        guard total <= limit else {
            let limit = ByteCount(limit)
            throw LuaStop("\(limit) of output used (limit \(limit))")
        }
    }
}
