import Folding
import Model
import Storage

/// Looks through messages that may have the words that were asked for.
struct MessageSearch: Sendable {
    let asked: Set<String>
    let person: PersonID
    let before: Int64
    let limit: Int
    /// The newest first.
    private(set) var found: [Message] = []

    init(asked: Set<String>, person: PersonID, before: Int64, limit: Int) {
        (self.asked, self.person, self.before, self.limit) = (asked, person, before, limit)
    }

    /// A page is full: only messages newer than this count.
    var floor: Int64 { found.count < limit ? 0 : found[limit - 1].id.rawValue }

    /// Whether nothing from there on belongs to the page.
    func isOver(before candidate: MessageIndex.Candidate) -> Bool { candidate.range.upperBound <= floor }

    /// The index says where to look; what the person sees, and which words it has, the record says.
    func looking(through candidates: ArraySlice<MessageIndex.Candidate>, in reader: SQLReader) throws -> Self
    {
        var (search, hiding) = (self, Hiding(from: person, in: reader))
        for candidate in candidates where !search.isOver(before: candidate) {
            guard
                let membership = try ChatQueries.membership(
                    of: person, in: candidate.conversation, reader)
            else { continue }
            let messages = try MessageQueries.page(
                of: membership.conversation,
                after: max(membership.visibleFrom, candidate.range.lowerBound - 1, search.floor),
                before: min(before, candidate.range.upperBound + 1), limit: .max, in: reader)
            search.collect(try messages.filter { try !hiding.hides($0) })
        }
        return search
    }

    private mutating func collect(_ messages: [Message]) {
        found += messages.filter { !$0.isDeleted && asked.isSubset(of: WordBlock.style.stored($0.text)) }
        found = Array(found.sorted { $0.id > $1.id }.prefix(limit))
    }

    /// What was found from a message on.
    func result(from first: Int64) -> [FoundMessage] {
        found.filter { $0.id.rawValue >= first }.map { message in
            let place = WordBlock.style.place(of: asked, in: message.text) ?? 0
            return FoundMessage(message: message, excerpt: Excerpt.around(place, of: message.text))
        }
    }
}
