import Model

/// Counts attempts by key in a fixed amount of memory: some at once, then one each time that one is forgotten.
///
/// Nothing is ever pushed out: every key has a cell in each of four rows, and the least of these holds. Keys that share
/// all four cells count for one another, so a flood of made-up keys may slow somebody a little, but never frees anybody.
/// Where the cells are is random at each start. Without clock or I/O.
struct AttemptSketch: Sendable {
    /// How many attempts there may be.
    struct Rule: Sendable {
        /// Attempts at once.
        let most: Int
        /// After how long all of them are forgotten, one after the other at equal intervals.
        let period: Duration

        /// Milliseconds until one is forgotten.
        var interval: Int64 { max(1, period.wholeMilliseconds / Int64(max(1, most))) }
    }

    /// Cells of each key. A stranger's key shares all four with one that is slowed only where a good part of all cells is
    /// taken.
    private static let rows = 4

    private let rule: Rule
    private let width: Int
    /// By row and column: when everything that was counted is forgotten, in milliseconds of ``elapsed``. Empty until
    /// something is counted.
    private var cells: [Int64] = []
    /// Milliseconds so far, and the moment up to which they are counted. A clock that is set back stands still until
    /// it goes on: nobody waits the longer for it.
    private var elapsed: Int64 = 0
    private var last: Timestamp?

    /// - Parameter width: Columns of each row, at most 65,536. About as many keys can be slowed at a time before they
    ///   begin to count for one another.
    init(_ rule: Rule, width: Int = 16_384) {
        self.rule = rule
        self.width = min(max(1, width), 65_536)
    }

    /// How long the next attempt has to wait; `nil` if it may be made now.
    /// - Parameter underWay: Attempts that began and are not counted yet.
    mutating func wait(for key: some Hashable, underWay: Int = 0, at now: Timestamp) -> Duration? {
        advance(to: now)
        let room = Int64(rule.most - 1 - underWay) * rule.interval
        let left = debt(of: indices(of: key)) - room
        return left > 0 ? .milliseconds(left) : nil
    }

    /// Counts an attempt.
    mutating func count(_ key: some Hashable, at now: Timestamp) {
        advance(to: now)
        if cells.isEmpty { cells = [Int64](repeating: 0, count: Self.rows * width) }
        let indices = indices(of: key)
        let end = elapsed + debt(of: indices) + rule.interval
        // The cells of others that are higher stay as they are, so each key's own count is kept as low as it can be.
        for index in indices where cells[index] < end { cells[index] = end }
    }

    private mutating func advance(to now: Timestamp) {
        if let last, now > last { elapsed += (now - last).wholeMilliseconds }
        last = now
    }

    private func debt(of indices: [Int]) -> Int64 {
        guard !cells.isEmpty else { return 0 }
        return max(0, (indices.map { cells[$0] }.min() ?? 0) - elapsed)
    }

    /// Sixteen bits of the hash for each row; the standard library keys its hashes anew at each start.
    private func indices(of key: some Hashable) -> [Int] {
        let hash = UInt(bitPattern: key.hashValue)
        return (0..<Self.rows).map { row in
            row * width + Int((hash >> UInt(16 * row)) & 0xFFFF) % width
        }
    }
}
