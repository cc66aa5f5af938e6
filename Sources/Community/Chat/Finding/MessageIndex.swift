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
