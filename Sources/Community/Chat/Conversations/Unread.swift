public import Model
import Storage

// A session is shown what was unread in its open conversation page by page; read is what was shown.

/// Opens a conversation in the caller's session: lines without a slash go there, and what comes from then on counts as
/// read.
///
/// The summary counts every unread message, as all of them are shown now.
struct OpenPlace: ConversationAction {
    static let declaration = Declaration(
        "chat.open",
        "Opens a place in this session: lines without a slash go there. What is `unread` stays so until "
            + "`mark_shown` says that it was shown.",
        fields: [Conversations.place], gives: "the conversation",
        refusals: [.invalid, .notFound, .forbidden],
        cost: .write, exposed: [.lua])

    let place: PlaceArgument
    /// Whether what is unread in it is shown at once, and so is read. Otherwise it is read once ``RecordShown`` says that it
    /// was shown, and until then neither is what comes behind it.
    var isShown = false

    func run(
        _: Conversations, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> ConversationSummary {
        guard let session = caller.ownSession else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        let conversation = try place.resolve(for: caller, in: transaction).conversation
        let summary = try Conversations.summary(
            of: conversation, for: caller.id, countsAll: true, in: transaction)
        let last = try ChatQueries.lastMessage(of: conversation, in: transaction)
        let isShown = try isShown || Self.isShown(summary, to: caller.id, in: session, transaction)
        transaction.ifLost(session.state.restorer())
        if let before = session.state.open(summary.place, gapEnd: isShown ? nil : last) {
            try Receipts.read(
                caller.id, before.place.conversation, upTo: before.shownUpTo, at: caller.now,
                in: transaction)
        }
        if isShown {
            try Receipts.read(caller.id, conversation, upTo: last, at: caller.now, in: transaction)
        }
        return summary
    }

    /// Whether nothing is unread in a conversation that the session was not shown, as it came or when it came back.
    private static func isShown(
        _ summary: ConversationSummary, to person: PersonID, in session: any Session,
        _ transaction: CommunityTransaction
    ) throws -> Bool {
        guard summary.unread > 0 else { return true }
        let conversation = summary.place.conversation
        guard let since = session.state.shownSince,
            let cursor = try ReceiptQueries.cursor(of: person, in: conversation, transaction)
        else { return false }
        return try !MessageQueries.exists(
            in: conversation, after: max(cursor.readUpTo, cursor.visibleFrom), upTo: since, transaction)
    }
}

/// Messages of the session's open conversation that were there when it was opened, that the caller has not read and that
/// were not shown yet: those after a message, or the first ones. It is empty if everything was shown.
///
/// They count as read once ``RecordShown`` says which of them were shown.
struct UnreadMessages: ConversationLook {
    static let limit = Field.limit(default: 50, most: Conversations.longestPage)
    static let after = Field<MessageID?>("after", "The message after which the page begins.")
    static let last = Field<Bool>(
        "last", "Whether the last of them are returned, which stand right before what comes from now on.",
        default: false)
    static let declaration = Declaration(
        "chat.unread",
        "What was unread in the place when this session opened it and isn't marked as shown yet (50, at most "
            + "200), or what of it comes after a message; with `last` the last of it, right before what comes from "
            + "now on. `rest` says how many more there are, after these or before the last.",
        fields: [limit, after, last], placed: 0, gives: "a list of messages, oldest first, with `rest`",
        refusals: [.notFound], cost: .read, exposed: [.lua])

    var count = Conversations.longestPage
    var after: MessageID?
    /// Whether the last of them are returned; each page that is shown then ends where the one before it began.
    var areLast = false

    func run(_: Conversations, in reader: SQLReader, for caller: Caller) throws -> UnreadPage {
        guard let state = caller.ownSession?.state, let gap = state.gap else {
            return UnreadPage(messages: [], rest: 0)
        }
        let (person, conversation) = (caller.id, gap.place.conversation)
        let membership = try Conversations.requireMember(Actor(person), of: conversation, in: reader)
        let readUpTo = try ReceiptQueries.cursor(of: person, in: conversation, reader)?.readUpTo ?? 0
        let start = max(membership.visibleFrom, after?.rawValue ?? readUpTo)
        let all = membership.conversation
        let page =
            areLast
            ? try MessageQueries.page(of: all, after: start, before: gap.end + 1, limit: count, in: reader)
            : try MessageQueries.page(of: all, after: start, upTo: gap.end, limit: count, in: reader)
        let messages = try page.quoting(for: membership, in: reader)
        let (from, to) =
            areLast
            ? (start, messages.first.map { $0.id.rawValue - 1 } ?? start)
            : (messages.last?.id.rawValue ?? start, gap.end)
        let rest = try MessageQueries.count(
            in: conversation, after: from, upTo: to, notBy: person, limit: Conversations.unreadCap,
            in: reader)
        // It was cleared meanwhile, or read at another session.
        let isOver = try !MessageQueries.exists(
            in: conversation, after: max(membership.visibleFrom, readUpTo), upTo: gap.end, reader)
        let shown = try Hiding.messages(messages, from: person, in: reader)
        if isOver { _ = state.closeGap(of: conversation, upTo: gap.end) }
        return UnreadPage(messages: shown, rest: rest)
    }

    func messagesListed(in result: UnreadPage) -> [Message] { result.messages }
}

/// Records that messages of the session's open conversation were shown, and so are read as far as all before them is. Once
/// that is true of all that were there when it was opened, what was shown as it came is read too.
struct RecordShown: ConversationAction {
    static let message = Field<MessageID>("id", "The last message that was shown.")
    static let first = Field<MessageID?>(
        "first", "The first message that was shown; without it, all that was unread before the last one.")
    static let declaration = Declaration(
        "chat.mark_shown",
        "Records that the open place was shown up to this message: what was unread up to it is read. With `first`, "
            + "that it was shown from that message on: it is read once what is unread before it was shown, too.",
        fields: [message, first], cost: .write, exposed: [.lua])

    /// The last one. All between it and the first were shown.
    let message: MessageID
    var first: MessageID?

    func run(_: Conversations, in transaction: CommunityTransaction, for caller: Caller) throws {
        guard let session = caller.ownSession, let gap = session.state.gap else { return }
        let conversation = gap.place.conversation
        let isWhole = try !MessageQueries.exists(
            in: conversation, after: message.rawValue, upTo: gap.end, transaction)
        let isNext = try first.map {
            try Self.isNext($0, to: caller.id, in: conversation, transaction)
        }
        transaction.ifLost(session.state.restorer())
        guard isNext ?? true else {
            // What is before it waits, and what is behind it isn't shown again.
            if isWhole, let first {
                session.state.narrowGap(of: conversation, from: gap.end, to: first.rawValue - 1)
            }
            return
        }
        // Nobody reads further than what there is: behind the end all is shown.
        let shown = isWhole ? session.state.closeGap(of: conversation, upTo: gap.end) : message.rawValue
        try Receipts.read(caller.id, conversation, upTo: shown, at: caller.now, in: transaction)
    }

    /// Whether a person has read all that others wrote before a message.
    private static func isNext(
        _ message: MessageID, to person: PersonID, in conversation: ConversationID,
        _ transaction: CommunityTransaction
    ) throws -> Bool {
        guard let cursor = try ReceiptQueries.cursor(of: person, in: conversation, transaction) else {
            return true
        }
        return try MessageQueries.count(
            in: conversation, after: max(cursor.readUpTo, cursor.visibleFrom),
            upTo: max(message.rawValue, 1) - 1, notBy: person, limit: 1, in: transaction) == 0
    }
}

/// Moves the caller's read cursor forward, never back.
struct RecordRead: ConversationAction {
    static let declaration = Declaration(
        "chat.read", "Records that the caller has read a place up to a message.",
        fields: [Conversations.place, Conversations.message], refusals: [.invalid, .notFound, .forbidden],
        cost: .write, exposed: [.http])

    let place: PlaceArgument
    let message: MessageID

    func run(_: Conversations, in transaction: CommunityTransaction, for caller: Caller) throws {
        let conversation = try place.resolve(for: caller, in: transaction).conversation
        // Nobody reads further than what there is: all that came later would count as read.
        let last = try ChatQueries.lastMessage(of: conversation, in: transaction)
        try Receipts.read(
            caller.id, conversation, upTo: min(message.rawValue, last), at: caller.now, in: transaction)
    }
}

extension OpenPlace {
    init(_ given: Arguments) throws { self.init(place: try given[Conversations.place]) }
}

extension UnreadMessages {
    init(_ given: Arguments) throws {
        (count, after, areLast) = (try given[Self.limit], try given[Self.after], try given[Self.last])
    }
}

extension RecordShown {
    init(_ given: Arguments) throws {
        (message, first) = (try given[Self.message], try given[Self.first])
    }
}

extension RecordRead {
    init(_ given: Arguments) throws {
        (place, message) = (try given[Conversations.place], try given[Conversations.message])
    }
}

// MARK: - Results

/// A page of messages that a session has not shown yet, oldest first.
struct UnreadPage: Sendable, Described {
    let messages: [Message]
    /// How many messages of others come after these, or before them in the last page, counted up to
    /// ``Conversations/unreadCap``.
    let rest: Int

    static let shape = Shape<UnreadPage>(
        "Unread", "Messages that were not shown yet, oldest first.", items: { $0.messages },
        [
            .init(
                "rest",
                "how many of others come after these, or before the last; \(Conversations.unreadCap) for more"
            ) { $0.rest }
        ])
}

/// A conversation and its number of unread messages.
public struct PlaceUnread: Sendable, Hashable {
    public let place: Place
    /// The number of unread messages, counted up to `Conversations.unreadCap`.
    public let unread: Int
}

/// What is unread for somebody who is about to sign in, counted beside the ledger.
///
/// Counting goes through up to thousands of messages of each conversation, and in the operation in which a session
/// goes live everybody would wait for it. There only what changed since is counted anew.
struct UnreadSnapshot: Sendable {
    /// A conversation of the person's as it is now.
    struct State: Sendable {
        let place: Place
        /// What the person has read, or doesn't see.
        let cursor: Int64
        let lastMessage: Int64
    }

    private struct Count {
        let state: State
        let unread: Int
        /// Of these, those that count for the person.
        let counted: Int
    }

    private let person: PersonID
    private let sequence: Int64
    private let muting: Muting
    private var counts: [ConversationID: Count] = [:]

    /// What a session starts with.
    struct Answer {
        /// Every conversation of the person.
        let conversations: [ConversationID]
        /// Those with unread messages.
        let unread: [PlaceUnread]
        /// Those with unread messages that count for the person.
        let counted: [PlaceUnread]
        let muting: Muting
    }

    init(of person: PersonID, in reader: SQLReader) throws {
        self.person = person
        sequence = try EventQueries.lastSequence(in: reader)
        muting = try PreferenceQueries.muting(of: person, in: reader)
        for (conversation, _) in try UnreadRows.cursors(for: person, in: reader) {
            counts[conversation] = try Self.count(conversation, muting, for: person, in: reader)
        }
    }

    /// What is unread as of the operation that this is called in. It looks at what has changed since, and at the person's
    /// memberships; of the conversations themselves it looks at none that is as it was.
    func answer(in reader: SQLReader) throws -> Answer {
        let muting = try PreferenceQueries.muting(of: person, in: reader)
        let changed = try UnreadRows.changed(after: sequence, for: person, in: reader)
        let cursors = try UnreadRows.cursors(for: person, in: reader)
        let current = try cursors.compactMap { conversation, cursor in
            guard let count = counts[conversation], count.state.cursor == cursor,
                muting.level(in: conversation) == self.muting.level(in: conversation),
                !changed.contains(conversation)
            else { return try Self.count(conversation, muting, for: person, in: reader) }
            return count
        }
        return Answer(
            conversations: cursors.map(\.conversation),
            unread: current.filter { $0.unread > 0 }.map {
                PlaceUnread(place: $0.state.place, unread: $0.unread)
            },
            counted: current.filter { $0.counted > 0 }.map {
                PlaceUnread(place: $0.state.place, unread: $0.counted)
            },
            muting: muting)
    }

    private static func count(
        _ conversation: ConversationID, _ muting: Muting, for person: PersonID, in reader: SQLReader
    ) throws -> Count? {
        guard let state = try UnreadRows.state(of: conversation, for: person, in: reader) else { return nil }
        let unread =
            state.lastMessage > state.cursor
            ? try ChatQueries.unread(in: conversation, of: person, reader) : 0
        let counted =
            unread > 0
            ? try ChatQueries.counted(
                unread, in: conversation, of: person, at: muting.level(in: conversation), reader) : 0
        return Count(state: state, unread: unread, counted: counted)
    }
}

private enum UnreadRows {
    /// A person's conversations, and how far the person has come in each.
    static func cursors(
        for person: PersonID, in reader: SQLReader
    ) throws -> [(conversation: ConversationID, cursor: Int64)] {
        try reader.rows(
            """
            SELECT m.conversation, max(m.read_up_to, m.history_from, m.cleared_up_to) FROM members m
            WHERE m.person = ? AND \(ChatQueries.isOpen)
            """, person
        ) { (ConversationID(rawValue: $0.int64(0)), $0.int64(1)) }
    }

    /// A conversation of a person, and how far it and the person have come.
    static func state(
        of conversation: ConversationID, for person: PersonID, in reader: SQLReader
    ) throws -> UnreadSnapshot.State? {
        try reader.first(
            """
            SELECT CASE WHEN c.kind = 0 THEN '@' || o.handle ELSE '#' || c.slug END,
                   max(m.read_up_to, m.history_from, m.cleared_up_to),
                   (SELECT max(x.id) FROM messages x WHERE x.conversation = m.conversation)
            FROM members m JOIN conversations c ON c.id = m.conversation
            LEFT JOIN people o ON c.kind = 0 AND o.id = c.low + c.high - m.person
            WHERE m.person = ? AND m.conversation = ?
            """, person, conversation
        ) { row in
            UnreadSnapshot.State(
                place: Place(conversation: conversation, name: row.text(0)), cursor: row.int64(1),
                lastMessage: row.optionalInt64(2) ?? 0)
        }
    }

    /// Conversations in which a message was written or changed after a number, or which have another name for a person.
    static func changed(
        after sequence: Int64, for person: PersonID, in reader: SQLReader
    ) throws -> Set<ConversationID> {
        Set(
            try reader.rows(
                """
                SELECT conversation FROM messages WHERE id > ?1 UNION
                SELECT object FROM events WHERE sequence > ?1 AND kind IN ('chat.edited', 'chat.deleted') UNION
                SELECT subject FROM events WHERE sequence > ?1 AND kind = 'chat.renamed' UNION
                SELECT c.id FROM events e
                JOIN conversations c ON c.low = min(e.actor, ?2) AND c.high = max(e.actor, ?2)
                WHERE e.sequence > ?1 AND e.kind = 'people.renamed'
                """, sequence, person
            ) { ConversationID(rawValue: $0.int64(0)) })
    }
}
