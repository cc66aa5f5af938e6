import Folding
import Model
import Storage

/// Finds messages by their words.
typealias MessageIndex = WordIndex<MessageSource>

extension MessageIndex {
    /// Where in a conversation messages may have the words that were asked for.
    struct Candidate: Sendable {
        let conversation: ConversationID
        let range: ClosedRange<Int64>
    }

    /// Part of a conversation: what comes after a message.
    struct View: Sendable {
        let conversation: ConversationID
        let from: Int64
    }

    /// Notes what a commit changed; called on the ledger's thread.
    func didCommit(_ events: [Event]) { add(events.count(where: \.fact.changesMessages)) }

    /// Looks for blocks that may have all these words, in the next part of a walk.
    func look(
        for words: Set<String>, in steps: [BlockWalk.Step]
    ) async throws -> [BlockWalk.Stretch] {
        let hashes = words.map(WordSet.hash(of:))
        return try await readNow { reader in
            try steps.map { try MessageBlockQueries.stretch(hashes, of: $0, reader) }
        }
    }
}

extension Fact {
    /// Whether messages have other words than before.
    fileprivate var changesMessages: Bool {
        switch self {
        case .messageSent, .messageEdited, .messageDeleted, .closed: true
        default: false
        }
    }
}

/// The words of messages, as an index holds them: by blocks of a conversation's messages.
///
/// A block that lost words is made anew from the record, so that what was deleted leaves the index by being
/// overwritten. FTS5 would have to rewrite all of itself for that, and words come and go in messages all the time.
struct MessageSource: WordSource {
    let ledger: CommunityLedger
    let store: DerivedStore

    /// Numbers of the sequence that are followed at once, and messages that are filled in at once.
    private static let chunk: Int64 = 2_000
    /// Numbers without words between two notes of how far the index has come.
    private static let stride: Int64 = 1_000

    // MARK: Following

    func follow(after cursor: Int64) throws -> Bool {
        let (sent, touched, reached, last) = try ledger.readHere { reader in
            let last = try EventQueries.lastSequence(in: reader)
            let reached = min(last, cursor + Self.chunk)
            guard reached > cursor else {
                return (
                    [Int64: [MessageBlockQueries.Written]](), Set<MessageBlockQueries.Touched>(), last, last
                )
            }
            let window = (cursor + 1)...reached
            return (
                try MessageBlockQueries.sent(in: window, reader),
                try MessageBlockQueries.touched(in: window, reader), reached, last
            )
        }
        guard !sent.isEmpty || !touched.isEmpty || reached - cursor > Self.stride else { return false }
        // Done again after a crash: what a block has it takes no second time.
        try store.writeHere { writer in
            for (conversation, messages) in sent {
                let tail = try MessageBlockQueries.tail(of: conversation, in: writer)
                for block in WordBlock.blocks(of: messages, in: conversation, after: tail) {
                    try MessageBlockQueries.put(block, in: writer)
                }
            }
            if touched.isEmpty { try WordIndexQueries.set(.cursor, to: reached, in: writer) }
        }
        guard !touched.isEmpty else { return reached < last }
        for touched in touched { try renew(touched) }
        try store.writeHere { try WordIndexQueries.set(.cursor, to: reached, in: $0) }
        return reached < last
    }

    /// Makes the blocks of messages that lost or changed words anew.
    private func renew(_ touched: MessageBlockQueries.Touched) throws {
        for range in try store.readHere({ try MessageBlockQueries.ranges(of: touched, in: $0) }) {
            let left = try ledger.readHere {
                try MessageBlockQueries.written(in: touched.conversation, range, $0)
            }
            let block = WordBlock(touched.conversation, range, of: left)
            try store.writeHere { writer in
                try MessageBlockQueries.put(block, in: writer)
                try WordIndexQueries.recordLeftovers(in: writer)
            }
        }
    }

    /// SQLite overwrites what it frees; only the log has to be emptied.
    func scrub(isFirst: Bool, in writer: SQLWriter) throws -> Bool { false }

    // MARK: Filling

    /// One conversation after the other, since a block is of one: the newest conversations first.
    func fill(below filled: Int64) throws -> Bool {
        guard filled > 0 else { return false }
        let (start, within) = try store.readHere {
            (
                try WordIndexQueries.mark(.start, in: $0) ?? 0,
                try WordIndexQueries.mark(.within, in: $0) ?? 0
            )
        }
        let filling = try ledger.readHere { reader in
            var filling = Filling(start: start, filled: filled, within: within)
            while filling.taken < Self.chunk, filling.filled > 0 {
                try filling.takeNext(Int(Self.chunk), from: reader)
            }
            return filling
        }
        try store.writeHere { writer in
            for block in filling.blocks { try MessageBlockQueries.put(block, in: writer) }
            try WordIndexQueries.set(.filled, to: filling.filled, in: writer)
            try WordIndexQueries.set(.within, to: filling.within, in: writer)
        }
        return filling.filled > 0
    }

    private struct Filling {
        let start: Int64
        var filled: Int64
        var within: Int64
        var taken: Int64 = 0
        var blocks: [WordBlock] = []

        /// Takes the last messages of the next conversation, those before `within` where that was begun.
        mutating func takeNext(_ most: Int, from reader: SQLReader) throws {
            guard let conversation = try MessageBlockQueries.conversation(before: filled, in: reader) else {
                filled = 0
                return
            }
            let messages = try MessageBlockQueries.written(
                in: conversation, before: within > 0 ? within : start + 1, limit: most, reader)
            blocks += WordBlock.blocks(of: messages, in: conversation)
            taken += Int64(messages.count)
            if let first = messages.first, messages.count == most {
                within = first.id
            } else {
                (filled, within) = (conversation, 0)
            }
        }
    }
}

/// Some messages of a conversation that follow one another, and which words they have.
struct WordBlock {
    /// How words of messages are made, those to find and those asked for.
    static let style = SearchWords(.titles)

    let conversation: Int64
    /// The numbers of its first message and of its last.
    private(set) var first: Int64
    private(set) var last: Int64
    /// How many messages it spans, deleted ones among them: so many are read where one is looked for.
    private(set) var messages = 0
    private(set) var words = WordSet()
    /// Whether all of its messages are deleted.
    private(set) var isBlank: Bool

    /// So many messages or words make a block full: looking through one costs a fraction of a millisecond, and two
    /// lie in a page of the file.
    private static let (mostMessages, mostWords) = (64, 1_000)

    init(
        _ conversation: Int64, _ range: ClosedRange<Int64>, messages: Int = 0, words: WordSet = WordSet(),
        isBlank: Bool = true
    ) {
        self.conversation = conversation
        (first, last) = (range.lowerBound, range.upperBound)
        self.messages = messages
        self.words = words
        self.isBlank = isBlank
    }

    /// The block of the range with these messages of it, however many they are.
    init(_ conversation: Int64, _ range: ClosedRange<Int64>, of messages: [MessageBlockQueries.Written]) {
        self.init(conversation, range)
        for message in messages { append(message) }
        (first, last) = (range.lowerBound, range.upperBound)
    }

    var isFull: Bool { messages >= Self.mostMessages || words.count >= Self.mostWords }

    /// Takes in a message that comes after those it has.
    mutating func append(_ message: MessageBlockQueries.Written) {
        last = message.id
        messages += 1
        guard let text = message.text else { return }
        isBlank = false
        words.insert(Self.style.stored(text))
    }

    /// Blocks of messages of a conversation, in their order; `tail` is the last of those there are, and the first of
    /// those this gives.
    static func blocks(
        of messages: some Sequence<MessageBlockQueries.Written>, in conversation: Int64,
        after tail: WordBlock? = nil
    ) -> [WordBlock] {
        var blocks = tail.map { [$0] } ?? []
        for message in messages where message.id > blocks.last?.last ?? 0 {
            if blocks.last?.isFull ?? true { blocks.append(WordBlock(conversation, message.id...message.id)) }
            blocks[blocks.count - 1].append(message)
        }
        return blocks
    }
}

/// Which words some messages have, as three bytes of a hash of each: sorted, so that one is found by halving.
///
/// No word can be read from it. Another word of the same hash makes it say yes where it should say no, once in
/// thousands of sets of a thousand words, so whoever asks looks at the messages too.
struct WordSet {
    private(set) var hashes: Set<UInt32> = []

    init() {}

    init(packed: UnsafeRawBufferPointer) {
        for index in 0..<packed.count / 3 { hashes.insert(Self.hash(at: index, in: packed)) }
    }

    var count: Int { hashes.count }

    mutating func insert(_ words: some Sequence<String>) {
        for word in words { hashes.insert(Self.hash(of: word)) }
    }

    var packed: [UInt8] {
        hashes.sorted().flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }

    /// FNV-1a, folded to 24 bits.
    static func hash(of word: String) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32((hash ^ hash >> 24 ^ hash >> 48) & 0xFF_FFFF)
    }

    /// Whether a packed set may have all the words of these hashes.
    static func has(_ hashes: [UInt32], in packed: UnsafeRawBufferPointer) -> Bool {
        hashes.allSatisfy { has($0, in: packed) }
    }

    private static func has(_ wanted: UInt32, in packed: UnsafeRawBufferPointer) -> Bool {
        var (low, high) = (0, packed.count / 3)
        while low < high {
            let middle = (low + high) / 2
            let hash = hash(at: middle, in: packed)
            if hash == wanted { return true }
            if hash < wanted { low = middle + 1 } else { high = middle }
        }
        return false
    }

    private static func hash(at index: Int, in packed: UnsafeRawBufferPointer) -> UInt32 {
        let at = index * 3
        return UInt32(packed[at]) << 16 | UInt32(packed[at + 1]) << 8 | UInt32(packed[at + 2])
    }
}
