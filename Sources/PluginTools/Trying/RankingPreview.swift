import Community
package import Model

/// Where Trending would change.
package struct RankingPreview: Sendable {
    /// A post that would stand elsewhere. The first rank is 1.
    package struct Move: Sendable, Hashable {
        package let post: PostID
        package let rankBefore: Int
        package let rankAfter: Int
        package let scoreBefore: Double
        package let scoreAfter: Double
    }

    private var ids: [PostID] = []
    private var old: [Double] = []
    private var new: [Double] = []
    /// How long all posts take, as it is and as it would be.
    package internal(set) var timeBefore = Duration.zero
    package internal(set) var timeAfter = Duration.zero
    /// What would move, the nearest to the top of either order first.
    package private(set) var moves: [Move] = []

    /// Posts that were scored.
    package var posts: Int { ids.count }

    /// Posts whose score would differ.
    package var rescored: Int { zip(old, new).count { $0 != $1 } }

    mutating func add(_ posts: [PostID], from before: [Double], to after: [Double]) {
        ids += posts
        old += before
        new += after
    }

    /// Compares the two orders, once everything is added.
    mutating func rank() {
        let (before, after) = (ranks(old), ranks(new))
        moves = ids.indices.filter { before[$0] != after[$0] }.map { index in
            Move(
                post: ids[index], rankBefore: before[index], rankAfter: after[index],
                scoreBefore: old[index], scoreAfter: new[index])
        }.sorted {
            (min($0.rankBefore, $0.rankAfter), $0.rankAfter) < (
                min($1.rankBefore, $1.rankAfter), $1.rankAfter
            )
        }
    }

    /// The rank of each post: the highest score first, of equal ones the newest.
    private func ranks(_ scores: [Double]) -> [Int] {
        var ranks = [Int](repeating: 0, count: scores.count)
        let order = scores.indices.sorted { (scores[$0], ids[$0].rawValue) > (scores[$1], ids[$1].rawValue) }
        for (rank, index) in order.enumerated() { ranks[index] = rank + 1 }
        return ranks
    }
}
