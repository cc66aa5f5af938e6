import Folding
public import Model
import Storage

extension Conversations {
    /// The most messages on one page of search results: a screen or two, since each is read and shown with its
    /// surroundings.
    public static let mostFound = 50

    /// Characters that may be asked for: every word of a question is looked up by itself.
    private static let longestQuestion = 200

    /// Returns the messages of the person's conversations that have all these words, the newest first.
    ///
    /// It finds only what the person may see: nothing from before they could see it, nothing that they cleared, and
    /// nothing deleted. It waits a moment for the index to include texts that changed before the call.
    ///
    /// A search that has looked at a quarter of a million messages ends, and says where it goes on.
    ///
    /// - Parameters:
    ///   - place: The conversation to search, `#slug` or `@handle`, or `nil` for all.
    ///   - before: The last message of the previous page, or `nil` for the first page.
    public func find(
        _ words: String, in place: String? = nil, before: MessageID? = nil, limit: Int, for person: PersonID
    ) async throws -> FoundMessages {
        try await find(words, in: place, before: before, limit: limit, reach: SearchReach(), for: person)
    }

    /// As above, with a reach of its own.
    func find(
        _ words: String, in place: String? = nil, before: MessageID? = nil, limit: Int, reach: SearchReach,
        for person: PersonID
    ) async throws -> FoundMessages {
        let asked = try Self.asked(words)
        let views = try await ledger.read { reader in
            let only = try place.map { try Self.resolve($0, for: person, in: reader).conversation }
            return try FindQueries.views(of: person, only: only, in: reader)
        }
        let before = before?.rawValue ?? .max
        // Before the walk: what is filled meanwhile it may not see.
        let isPartial = await index.catchUp()
        var walk = BlockWalk(through: views, before: before, reach: reach)
        var search = MessageSearch(
            asked: asked, person: person, before: before, limit: min(max(limit, 1), Self.mostFound))
        // Every page gets somewhere, however many conversations there are to begin with.
        while let reached = walk.reached, reached > search.floor, !walk.isOver || reached == before {
            let stretches = try await index.look(for: asked, in: walk.next())
            for stretch in stretches { walk.didLook(at: stretch) }
            search = try await looked(through: stretches, search)
        }
        let reached = walk.reached.flatMap { $0 > search.floor ? $0 : nil }
        return FoundMessages(
            // What was found further back in some conversation comes again where the search goes on.
            items: search.result(from: reached ?? 0), isPartial: isPartial,
            reached: reached.map(MessageID.init(rawValue:)))
    }

    /// Reads the messages of these stretches that may have the words.
    private func looked(
        through stretches: [BlockWalk.Stretch], _ begun: MessageSearch
    ) async throws -> MessageSearch {
        var search = begun
        let candidates = stretches.flatMap(\.candidates).sorted {
            $0.range.upperBound > $1.range.upperBound
        }
        for slice in candidates.slices(of: 8) {
            guard let next = slice.first, !search.isOver(before: next) else { break }
            let begun = search
            // A few at a time, so that other reads get their turn.
            search = try await ledger.read { reader in try begun.looking(through: slice, in: reader) }
        }
        return search
    }

    private static func asked(_ words: String) throws -> Set<String> {
        guard words.utf8.count <= 65_536, words.count <= longestQuestion else {
            throw CommunityError(.invalid, FindWords.tooLong(longestQuestion))
        }
        try TextRules.requireNothingLeftOut(in: words)
        let asked = WordBlock.style.asked(words)
        guard !asked.isEmpty else { throw CommunityError(.invalid, FindWords.nothingToFind) }
        return asked
    }
}

extension Array {
    /// The elements in parts of so many.
    fileprivate func slices(of size: Int) -> some Sequence<ArraySlice<Element>> {
        stride(from: 0, to: count, by: size).lazy.map { self[$0..<Swift.min($0 + size, count)] }
    }
}
