import Concurrency
import JSONCoding
import Lua

/// The lists that a plugin's calls of `http.rows` are going through.
///
/// A call that is stopped does not say so, which is why the oldest gives way: a plugin keeps no more than these in memory.
final class RowShelf: Sendable {
    /// Lists at once, each of which keeps a text of up to ``mostBytes``.
    static let most = 2
    /// Bytes of such a text: five times the largest list of the city's that is known.
    static let mostBytes = 16 << 20

    private struct Open {
        var last: Int64 = 0
        var lists: [(ticket: Int64, rows: JSONRows)] = []
    }

    private let open = Mutex(Open())

    /// Returns the ticket of a list that is now gone through.
    func add(_ rows: JSONRows) -> Int64 {
        open.withLock { open in
            if open.lists.count == Self.most { open.lists.removeFirst() }
            open.last += 1
            open.lists.append((open.last, rows))
            return open.last
        }
    }

    func remove(_ ticket: Int64) { open.withLock { $0.lists.removeAll { $0.ticket == ticket } } }

    /// Returns the next items; `nil` after the last.
    /// - Throws: `JSONProblem` if what follows is no JSON, or another call took the list's place.
    func next(_ ticket: Int64) throws(JSONProblem) -> (rows: LuaValue, hasNull: Bool)? {
        // Taken out, so that nobody waits while it is read.
        let taken = open.withLock { open in
            open.lists.firstIndex { $0.ticket == ticket }.map { open.lists.remove(at: $0) }
        }
        guard var list = taken else {
            throw JSONProblem("more than \(Self.most) lists are gone through at once")
        }
        guard let found = try list.rows.next() else { return nil }
        open.withLock { open in
            if open.lists.count < Self.most { open.lists.append(list) }
        }
        return found
    }
}
