public import Model
import Storage

/// The caller's conversations, the one with the latest message first.
struct ConversationList: ConversationLook {
    static let limit = Field<Int?>("limit", "How many; all if it is missing.")
    static let before = Field<Int64?>("before", "The `order` of the last one of the page before this one.")
    static let label = Field<ConversationLabel?>("label", "What they are for.")
    static let declaration = Declaration(
        "chat.conversations",
        "The caller's conversations, the latest first; or so many, behind the one with the `order` that "
            + "`before` says, or those with a `label` alone: `place`, `name`, `kind` "
            + "(`direct`, `open`, `invite`), `label` (`chat`, `team`, `trade`, "
            + "`listing`, `request`, `help`), `about` (the command that shows what a plugin's conversation is about, or "
            + "nil), `members`, `unread` (of messages that count for the caller), `level` (of which the caller is told: "
            + "`all`, `mentions`, `none`), `last` (a message's id), `connection` (`none`, `requested`, `accepted`, "
            + "`rejected`; direct ones only), `asked` (whether the other one waits for the caller's answer to a request), "
            + "`order`.",
        fields: [limit, before, label], placed: 0, gives: "a list of conversations", cost: .read,
        exposed: [.lua, .http])

    var count: Int?
    var before: Int64?
    var label: ConversationLabel?

    func run(
        _: Conversations, in reader: SQLReader, for caller: Caller
    ) throws -> [ConversationSummary] {
        let listing = ChatQueries.Listing(
            before: before ?? .max, limit: max(count ?? .max, 0), label: label)
        return try ChatQueries.summaries(for: caller.id, listing, in: reader)
    }
}

/// How many conversations the caller has with each label, but for plain chat, which is most of them.
struct LabelCounts: ConversationLook {
    static let declaration = Declaration(
        "chat.labels",
        "What the caller's conversations are for, but for plain chat: each `label` that some have, in how many "
            + "`conversations`, with how many messages `unread` that count for the caller.",
        gives: "a list", cost: .read, exposed: [.lua, .http])

    func run(_: Conversations, in reader: SQLReader, for caller: Caller) throws -> [LabelCount] {
        try LabelCount.labels.compactMap { label in
            let those = try ChatQueries.summaries(
                for: caller.id, ChatQueries.Listing(label: label), in: reader)
            guard !those.isEmpty else { return nil }
            return LabelCount(
                label: label, conversations: those.count,
                unread: those.reduce(0) { $0 + ($1.level == .none ? 0 : $1.unread) })
        }
    }
}

/// The storage that each of the caller's conversations takes, as far as the caller sees it, the largest first. Empty ones
/// are left out.
struct StorageUse: ConversationLook {
    static let declaration = Declaration(
        "chat.storage",
        "What the caller's conversations take, as far as the caller sees them: each is `place`, `messages` and "
            + "`bytes` (of words, pictures and files); the list itself has the same two of all together, and `files`, "
            + "the bytes of the caller's own pictures and files wherever they are, of at most `files_limit`.",
        gives: "what the places take, largest first", cost: .read, exposed: [.lua, .http])

    /// Looks in several reads, of which none holds up others for long.
    func prepare(at conversations: Conversations, for actor: Actor) async throws -> StorageTaken {
        let ledger = conversations.ledger
        let files = try await conversations.media.taken(by: actor.person)
        var taken: [PlaceStorage] = []
        for (place, start) in try await ledger.read({ try StorageRows.places(of: actor.person, in: $0) }) {
            let found = try await Self.storage(of: place, after: start, in: ledger)
            if found.messages > 0 { taken.append(found) }
        }
        taken.sort { ($0.bytes, $1.place.conversation) > ($1.bytes, $0.place.conversation) }
        return StorageTaken(places: taken, files: files.bytes, mostFiles: files.most)
    }

    func run(_ taken: StorageTaken, in reader: SQLReader, for caller: Caller) throws -> StorageTaken { taken }

    private static func storage(
        of place: Place, after start: Int64, in ledger: CommunityLedger
    ) async throws -> PlaceStorage {
        var (messages, bytes, last) = (0, 0, start)
        while true {
            let taken = try await ledger.read { [last] in
                try StorageRows.usage(by: place.conversation, after: last, most: 2000, in: $0)
            }
            guard let end = taken.last else { break }
            (messages, bytes, last) = (messages + taken.messages, bytes + taken.bytes, end)
        }
        return PlaceStorage(place: place, messages: messages, bytes: bytes)
    }
}

extension ConversationList {
    init(_ given: Arguments) throws {
        (count, before, label) = (
            try given[Self.limit], try given[Self.before], try given[Self.label]
        )
    }
}

extension LabelCounts {
    init(_: Arguments) {}
}

extension StorageUse {
    init(_: Arguments) {}
}

// MARK: - Results

extension ConversationSummary: Described {
    public static let shape = Shape<ConversationSummary>(
        "Conversation", "A direct conversation or a group.",
        [
            .init("place", "`#slug` or `@handle`") { $0.place },
            .init("name") { $0.name },
            .init("kind", words: ["direct", "open", "invite"]) { $0.kind.word },
            .init("label", words: ConversationLabel.allCases.map(\.rawValue)) { $0.label.rawValue },
            .init("about", "the command that shows what a plugin's conversation is about") { $0.about },
            .init("members") { $0.members },
            .init("unread") { $0.unread },
            .init("level", words: NotificationLevel.allCases.map(\.rawValue)) { $0.level.rawValue },
            .init("last", "a message's id") { $0.last },
            .init("connection", "direct ones only: none, requested, accepted, rejected") {
                $0.connection?.word
            },
            .init("asked", "whether the other one waits for the answer to a request") { $0.isAsked },
            .init("order", "what the list is sorted by, the greatest first") { $0.order },
        ])
}

/// How many conversations a person has with a label.
struct LabelCount: Sendable, Hashable, Described {
    let label: ConversationLabel
    let conversations: Int
    /// Messages in them that are unread and count for the person.
    let unread: Int

    /// Those that are counted.
    static let labels = ConversationLabel.allCases.filter { $0 != .chat }

    static let shape = Shape<LabelCount>(
        "LabelCount", "How many conversations the caller has with a label.",
        [
            .init("label", words: labels.map(\.rawValue)) { $0.label.rawValue },
            .init("conversations") { $0.conversations },
            .init("unread") { $0.unread },
        ])
}

/// The storage that a conversation takes, as far as a person sees it.
struct PlaceStorage: Sendable, Hashable, Described {
    let place: Place
    let messages: Int
    /// The bytes of the messages' texts, pictures and files.
    let bytes: Int

    static let shape = Shape<PlaceStorage>(
        "PlaceStorage", "What a conversation takes, as far as the caller sees it.",
        [
            .init("place", "`#slug` or `@handle`") { $0.place },
            .init("messages") { $0.messages },
            .init("bytes", "of words, pictures and files") { $0.bytes },
        ])
}

/// The storage that a person takes.
struct StorageTaken: Sendable, Described {
    let places: [PlaceStorage]
    /// Bytes of the person's own pictures and files, and how many they may have.
    let files: Int
    let mostFiles: Int

    static let shape = Shape<StorageTaken>(
        "Storage", "What all conversations take, the largest first.", items: { $0.places },
        [
            .init("messages") { $0.places.reduce(0) { $0 + $1.messages } },
            .init("bytes") { $0.places.reduce(0) { $0 + $1.bytes } },
            .init("files", "bytes of the caller's own pictures and files, wherever they are") { $0.files },
            .init("files_limit", "how many they may have") { $0.mostFiles },
        ])
}

/// What conversations take.
private enum StorageRows {
    /// A person's conversations, and the last message in each that they see no more.
    static func places(of person: PersonID, in reader: SQLReader) throws -> [(place: Place, from: Int64)] {
        try reader.rows(
            """
            SELECT m.conversation, CASE WHEN c.kind = 0 THEN '@' || o.handle ELSE '#' || c.slug END,
                   max(m.history_from, m.cleared_up_to)
            FROM members m JOIN conversations c ON c.id = m.conversation
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            WHERE m.person = ?
            """, person
        ) {
            (Place(conversation: ConversationID(rawValue: $0.int64(0)), name: $0.text(1)), $0.int64(2))
        }
    }

    /// What some messages take.
    struct Taken {
        let messages: Int
        /// Bytes of their words, pictures and files.
        let bytes: Int
        /// The last one that was looked at; `nil` if there are no more.
        let last: Int64?
    }

    /// What the next messages of a conversation take, of which one read looks at so many.
    static func usage(
        by conversation: ConversationID, after message: Int64, most: Int, in reader: SQLReader
    ) throws -> Taken {
        try reader.first(
            """
            SELECT count(bytes), coalesce(sum(bytes), 0), max(id) FROM (
                SELECT id, CASE WHEN deleted_at IS NULL THEN \(CommunityTables.messages.wordBytes)
                    + CASE WHEN media IS NULL THEN 0
                      ELSE (SELECT coalesce(sum(a.bytes), 0) FROM media a WHERE a.message = messages.id) END
                    END AS bytes
                FROM messages WHERE conversation = ? AND id > ? ORDER BY id LIMIT ?)
            """, conversation, message, most
        ) { Taken(messages: $0.int(0), bytes: $0.int(1), last: $0.optionalInt64(2)) }
            ?? Taken(messages: 0, bytes: 0, last: nil)
    }
}
