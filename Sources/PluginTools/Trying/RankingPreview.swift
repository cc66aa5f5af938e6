/// Where an order by scores would change: that of posts in Trending, or of a plugin's documents.
package struct RankingPreview<ID: Hashable & Comparable & Sendable>: Sendable {
    /// What would stand elsewhere. The first rank is 1.
    package struct Move: Sendable, Hashable {
        package let id: ID
        package let rankBefore: Int
        package let rankAfter: Int
        package let scoreBefore: Double
        package let scoreAfter: Double
    }

    private var ids: [ID] = []
    private var old: [Double] = []
    private var new: [Double] = []
    /// How long all of them take, as it is and as it would be.
    package internal(set) var timeBefore = Duration.zero
    package internal(set) var timeAfter = Duration.zero
    /// What would move, the nearest to the top of either order first.
    package private(set) var moves: [Move] = []

    /// How many were scored.
    package var count: Int { ids.count }

    /// How many would have another score.
    package var rescored: Int { zip(old, new).count { $0 != $1 } }

    mutating func add(_ some: [ID], from before: [Double], to after: [Double]) {
        ids += some
        old += before
        new += after
    }

    /// Compares the two orders, once everything is added.
    mutating func rank() {
        let (before, after) = (ranks(old), ranks(new))
        moves = ids.indices.filter { before[$0] != after[$0] }.map { index in
            Move(
                id: ids[index], rankBefore: before[index], rankAfter: after[index],
                scoreBefore: old[index], scoreAfter: new[index])
        }.sorted {
            (min($0.rankBefore, $0.rankAfter), $0.rankAfter) < (
                min($1.rankBefore, $1.rankAfter), $1.rankAfter
            )
        }
    }

    /// The rank of each: the highest score first, of equal ones the newest.
    private func ranks(_ scores: [Double]) -> [Int] {
        var ranks = [Int](repeating: 0, count: scores.count)
        let order = scores.indices.sorted { (scores[$0], ids[$0]) > (scores[$1], ids[$1]) }
        for (rank, index) in order.enumerated() { ranks[index] = rank + 1 }
        return ranks
    }
}
