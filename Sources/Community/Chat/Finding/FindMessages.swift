import Folding
import HeapModule
import Model
import Storage

extension Conversations {
    /// The most messages on one page of search results: a screen or two, since each is read and shown with its
    /// surroundings.
    static let mostFound = 50
}

/// The messages of the caller's conversations that have all these words, the newest first.
///
/// It finds only what the caller may see: nothing from before they could see it, nothing that they cleared, and
/// nothing deleted. It waits a moment for the index to include texts that changed before the call.
struct FindMessages: ConversationLook {
    /// Characters that may be asked for: every word of a question is looked up by itself.
    private static let longestQuestion = 200

    static let words = Field<String>("words", "The words.")
    static let limit = Field.limit(default: 10, most: Conversations.mostFound)
    static let place = Field<String?>("place", "The place to search; all of the caller's if it is missing.")
    static let declaration = Declaration(
        "chat.find",
        "Finds messages of the caller's conversations, or of one place, that have all the words: 10, at most 50, "
            + "and of those before a message. Each is `id`, `place`, `sender`, `at`, `edited`, and `excerpt`: the "
            + "words around the first that was asked for, in one line. `partial` is true while messages are "
            + "still being indexed. One call looks at about 250,000 messages; where it ends there, `reached` is the "
            + "message before which to go on.",
        fields: [words, limit, Conversations.before, place], placed: 1,
        gives: "the messages that were found, newest first", refusals: [.invalid, .notFound, .forbidden],
        cost: .read, exposed: [.lua, .http])

    let words: String
    var count = Conversations.mostFound
    var before: MessageID?
    var place: String?
    var reach = SearchReach()

    /// Looks in several reads, of which none holds up others for long.
    func prepare(at conversations: Conversations, for actor: Actor) async throws -> FoundMessages {
        let asked = try Self.asked(words)
        let (ledger, index) = (conversations.ledger, conversations.index)
        let views = try await ledger.read { reader in
            let only = try place.map {
                try Conversations.resolve($0, for: actor, in: reader).conversation
            }
            return try FindRows.views(of: actor.person, only: only, in: reader)
        }
        let before = before?.rawValue ?? .max
        // Before the walk: what is filled meanwhile it may not see.
        let isPartial = await index.catchUp()
        var walk = BlockWalk(through: views, before: before, reach: reach)
        var search = MessageSearch(asked: asked, person: actor.person, before: before, limit: count)
        // Every page gets somewhere, however many conversations there are to begin with.
        while let reached = walk.reached, reached > search.floor, !walk.isOver || reached == before {
            let stretches = try await index.look(for: asked, in: walk.next())
            for stretch in stretches { walk.didLook(at: stretch) }
            search = try await Self.looked(through: stretches, search, in: ledger)
        }
        let reached = walk.reached.flatMap { $0 > search.floor ? $0 : nil }
        return FoundMessages(
            // What was found further back in some conversation comes again where the search goes on.
            items: search.result(from: reached ?? 0), isPartial: isPartial,
            reached: reached.map(MessageID.init(rawValue:)))
    }

    func run(_ found: FoundMessages, in reader: SQLReader, for caller: Caller) throws -> FoundMessages {
        found
    }

    /// Reads the messages of these stretches that may have the words.
    private static func looked(
        through stretches: [BlockWalk.Stretch], _ begun: MessageSearch, in ledger: CommunityLedger
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

extension FindMessages {
    init(_ given: Arguments) throws {
        (words, count, place) = (try given[Self.words], try given[Self.limit], try given[Self.place])
        before = try given[Conversations.before]
    }
}

extension Array {
    /// The elements in parts of so many.
    fileprivate func slices(of size: Int) -> some Sequence<ArraySlice<Element>> {
        stride(from: 0, to: count, by: size).lazy.map { self[$0..<Swift.min($0 + size, count)] }
    }
}

// MARK: - Results

/// A message that a search has found.
struct FoundMessage: Sendable, Hashable, Described {
    let message: Message
    /// The text around the first of the words, in one line.
    let excerpt: String

    static let shape = Shape<FoundMessage>(
        "FoundMessage", "A message that has the words that were asked for.",
        [
            .init("id") { $0.message.id },
            .init("place", "`#slug` or `@handle`") { $0.message.conversation.place(for: $1.person) },
            .init("sender", "a handle") { $0.message.sender },
            .init("excerpt", "the words around the first that was asked for, in one line") { $0.excerpt },
            .init("at", "seconds since 1970") { $0.message.sentAt },
            .init("edited") { $0.message.isEdited },
        ])
}

/// A page of search results, the newest first.
struct FoundMessages: Sendable, Described {
    let items: [FoundMessage]
    /// Whether results may be missing because messages are still being indexed.
    let isPartial: Bool
    /// The message before which the search goes on, if it ended before the page was full because it had looked far enough;
    /// `nil` if there is nothing further to look at, or the page is full.
    let reached: MessageID?

    static let shape = Shape<FoundMessages>(
        "FoundMessages", "Messages that were found.", items: { $0.items },
        [
            .init("partial", "whether messages are still being indexed") { $0.isPartial ? true : nil },
            .init(
                "reached",
                "the message before which to go on; only where the search ended before the list was full"
            ) { $0.reached },
        ])
}

// MARK: - Looking

/// A part of a text, for one line.
private enum Excerpt {
    /// Columns that it takes at most, and how many of these come before what it is about.
    private static let (most, before) = (72, 24)

    /// The part of a text around a character, with `…` where words are left out.
    static func around(_ place: Int, of text: String) -> String {
        // Every kind of line break is white space, and so are tabs.
        let characters = text.map { $0.isWhitespace ? " " : $0 }
        if DisplayWidth.columns(of: String(characters)) <= most { return String(characters) }
        let head = characters[..<place].reversed()
        let first = place - fitting(head, in: before)
        let last = first + fitting(characters[first...], in: most)
        return (first > 0 ? "…" : "") + String(characters[first..<last])
            + (last < characters.count ? "…" : "")
    }

    /// How many of the characters take no more than so many columns.
    private static func fitting(_ characters: some Sequence<Character>, in columns: Int) -> Int {
        var (count, taken) = (0, 0)
        for character in characters {
            taken += DisplayWidth.columns(of: character)
            if taken > columns { break }
            count += 1
        }
        return count
    }
}

/// Looks through messages that may have the words that were asked for.
private struct MessageSearch: Sendable {
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

private enum FindRows {
    /// What a person sees of each of their conversations, or of one.
    static func views(
        of person: PersonID, only conversation: ConversationID?, in reader: SQLReader
    ) throws -> [MessageIndex.View] {
        try reader.rows(
            """
            SELECT conversation, max(history_from, cleared_up_to) FROM members
            WHERE person = ?1 AND (?2 IS NULL OR conversation = ?2)
            """, person, conversation
        ) {
            MessageIndex.View(conversation: ConversationID(rawValue: $0.int64(0)), from: $0.int64(1))
        }
    }
}

/// What is said where messages can't be looked for.
private enum FindWords {
    static let nothingToFind = phrase("find_nothing_to_find")

    static func tooLong(_ most: Int) -> LocalizedText {
        phrase("find_too_long", ["most": most])
    }
}

/// How far one page of a search looks back, so that a search costs no more where more is stored.
struct SearchReach: Sendable {
    /// Blocks whose words it looks at: about a quarter of a million messages, in some tens of milliseconds.
    static let blocks = 4_096
    /// Blocks whose messages it reads since they may have the words: each takes a fraction of a millisecond.
    static let candidates = 128

    var blocks = Self.blocks
    var candidates = Self.candidates

    var isOver: Bool { blocks <= 0 || candidates <= 0 }
}

/// A walk through the blocks of a person's conversations, from the newest to the oldest, a few at a time.
struct BlockWalk {
    /// Blocks of one conversation that come next.
    struct Step: Sendable {
        let view: MessageIndex.View
        /// Those that begin before this message.
        let before: Int64
        /// At most so many.
        let limit: Int
    }

    /// Blocks that were looked at.
    struct Stretch: Sendable {
        let step: Step
        private(set) var count = 0
        /// Where the words may be, the newest first.
        private(set) var candidates: [MessageIndex.Candidate] = []
        /// Where the last of them begins.
        private(set) var end: Int64

        init(_ step: Step) { (self.step, end) = (step, step.before) }

        mutating func looked(at range: ClosedRange<Int64>, mayHaveThem: Bool) {
            count += 1
            end = range.lowerBound
            guard mayHaveThem else { return }
            candidates.append(MessageIndex.Candidate(conversation: step.view.conversation, range: range))
        }
    }

    /// Blocks that are looked at in one read at most, so that other reads get their turn.
    private static let most = 64

    private struct Rest: Comparable {
        let step: Step

        static func < (one: Self, other: Self) -> Bool { one.step.before < other.step.before }
        static func == (one: Self, other: Self) -> Bool { one.step.before == other.step.before }
    }

    /// What is left of each conversation.
    private var rest: Heap<Rest>
    private var reach: SearchReach

    init(through views: [MessageIndex.View], before: Int64, reach: SearchReach) {
        rest = Heap(views.map { Rest(step: Step(view: $0, before: before, limit: 1)) })
        self.reach = reach
    }

    /// The message before which there are blocks that were not looked at; `nil` if there are none.
    var reached: Int64? { rest.max?.step.before }

    /// Whether it has come as far as it may.
    var isOver: Bool { reach.isOver }

    /// Takes the conversation whose next blocks may be the newest; at the beginning several, which all may be.
    mutating func next() -> [Step] {
        guard let first = rest.popMax()?.step else { return [] }
        var steps = [first]
        while steps.count < Self.most, let other = rest.max?.step, other.before == first.before {
            steps.append(other)
            rest.removeMax()
        }
        return steps
    }

    /// Goes on behind blocks that were looked at. Of a conversation that keeps being the newest, more at once.
    mutating func didLook(at stretch: Stretch) {
        reach.blocks -= stretch.count
        reach.candidates -= stretch.candidates.count
        guard stretch.count == stretch.step.limit else { return }
        let limit = min(stretch.step.limit * 2, Self.most)
        rest.insert(Rest(step: Step(view: stretch.step.view, before: stretch.end, limit: limit)))
    }
}
