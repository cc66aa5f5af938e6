import Model
import Storage

/// The titles of the forum's posts, as an index of words holds them: each under its post.
struct TitleSource: WordSource {
    let ledger: CommunityLedger
    let store: DerivedStore

    /// Titles taken over in one transaction, between two looks at what else waits.
    private static let chunk = 2_000
    /// Events without titles between two notes of how far the index has come.
    private static let stride: Int64 = 10_000

    func follow(after cursor: Int64) throws -> Bool {
        let (changes, titles, last) = try ledger.readHere { reader in
            let changes = try TitleQueries.changes(after: cursor, limit: Self.chunk, in: reader)
            let posts = Set(changes.map(\.post))
            return (
                changes, try posts.map { ($0, try TitleQueries.title(of: $0, in: reader)) },
                try EventQueries.lastSequence(in: reader)
            )
        }
        let isCut = changes.count == Self.chunk
        let reached = isCut ? changes.last?.sequence ?? last : last
        guard !changes.isEmpty || reached - cursor > Self.stride else { return false }
        try store.writeHere { writer in
            for (post, title) in titles { try Self.replace(post, with: title, in: writer) }
            try WordIndexQueries.set(.cursor, to: reached, in: writer)
        }
        return isCut
    }

    private static func replace(_ post: Int64, with title: TitleQueries.Title?, in writer: SQLWriter) throws {
        if try TitleQueries.remove(post, in: writer) {
            try WordIndexQueries.recordLeftovers(in: writer)
        }
        if let title { try TitleQueries.insert(title, in: writer) }
    }

    func fill(below filled: Int64) throws -> Bool {
        let titles = try ledger.readHere {
            try TitleQueries.titles(before: filled, limit: Self.chunk, in: $0)
        }
        try store.writeHere { writer in
            for title in titles { try TitleQueries.insert(title, in: writer) }
            if filled > 0 { try WordIndexQueries.set(.filled, to: titles.first?.post ?? 0, in: writer) }
        }
        return !titles.isEmpty
    }

    /// FTS5 only marks words as removed and drops them as it merges its parts, so all of these are brought into
    /// one: a second for a million titles, in steps that let others in between.
    func scrub(isFirst: Bool, in writer: SQLWriter) throws -> Bool {
        try TitleQueries.merge(isFirst: isFirst, in: writer)
    }
}

/// Finds posts by the words of their titles.
typealias TitleIndex = WordIndex<TitleSource>

extension TitleIndex {
    /// What was found.
    struct Found: Sendable {
        let posts: [PostID]
        /// Whether the index is still being made, so that some may be missing.
        let isPartial: Bool
    }

    /// Posts that are ranked: of a word that is everywhere, the newest so many.
    private static var candidates: Int { 2_000 }

    /// Notes what a commit changed; called on the ledger's thread.
    func didCommit(_ events: [Event]) { add(events.count(where: \.fact.changesTitle)) }

    /// The posts whose titles have all these words, the best first.
    /// - Throws: `CommunityError` if there is nothing to look for.
    func search(_ words: String, limit: Int, at now: Timestamp) async throws -> Found {
        guard let pattern = TitleQueries.pattern(of: words) else {
            throw CommunityError(.invalid, ForumWords.nothingToFind)
        }
        let (posts, isPartial) = try await read {
            try TitleQueries.search(pattern, among: Self.candidates, limit: limit, at: now, in: $0)
        }
        return Found(posts: posts, isPartial: isPartial)
    }
}

extension Fact {
    /// Whether a post's title may be another than before.
    fileprivate var changesTitle: Bool {
        switch self {
        case .posted, .edited(_, nil), .deleted(_, nil): true
        default: false
        }
    }
}
