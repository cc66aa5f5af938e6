public import Model
import Storage

/// What a person's conversations hold, and how far the person has read.
public struct Conversations: Sendable {
    /// Unread messages are counted up to this; a door shows `999+` for more.
    public static let unreadCap = 1000

    /// Messages that one page of history has at most, so that one read holds up nobody; the page before it is
    /// one more request.
    public static let longestPage = 200

    let ledger: CommunityLedger
    let clock: WallClock
    let index: MessageIndex
    let rates: Rates

    /// The conversations of a person, the one with the latest message first.
    /// - Parameters:
    ///   - label: Those with this label alone, if it is given.
    ///   - before: The `order` of the one after which the list goes on.
    public func list(
        of person: PersonID, label: ConversationLabel? = nil, before: Int64 = .max, limit: Int = .max
    ) async throws -> [ConversationSummary] {
        let listing = ChatQueries.Listing(before: before, limit: limit, label: label)
        return try await ledger.read { try ChatQueries.summaries(for: person, listing, in: $0) }
    }

    /// How many conversations a person has with a label.
    public struct Labelled: Sendable, Hashable {
        public let label: ConversationLabel
        public let conversations: Int
        /// Messages in them that are unread and count for the person.
        public let unread: Int
    }

    /// Returns how many conversations a person has with each label, but for plain chat, which is most of them.
    public func labels(of person: PersonID) async throws -> [Labelled] {
        try await ledger.read { reader in
            try ConversationLabel.allCases.filter { $0 != .chat }.compactMap { label in
                let those = try ChatQueries.summaries(
                    for: person, ChatQueries.Listing(label: label), in: reader)
                guard !those.isEmpty else { return nil }
                return Labelled(
                    label: label, conversations: those.count,
                    unread: those.reduce(0) { $0 + ($1.level == .none ? 0 : $1.unread) })
            }
        }
    }

    /// Opens a conversation in a session: lines without a slash go there, and what comes from then on counts as read.
    ///
    /// The summary counts every unread message, as all of them are shown now.
    /// - Parameter isShown: Whether what is unread in it is shown at once, and so is read. Otherwise it is read once
    ///   ``didShow(from:upTo:in:)`` says that it was shown, and until then neither is what comes behind it.
    public func open(
        _ name: String, in session: any Session, isShown: Bool = true
    ) async throws -> ConversationSummary {
        guard let person = session.person?.id else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        let now = clock.now()
        return try await ledger.perform { transaction in
            let place = try Self.resolve(name, for: person, in: transaction)
            guard
                let summary = try ChatQueries.summaries(
                    for: person, ChatQueries.Listing(only: place.conversation, countsAll: true),
                    in: transaction
                ).first
            else { throw CommunityError(.notFound, ChatWords.notIn(name)) }
            let last = try ChatQueries.lastMessage(of: place.conversation, in: transaction)
            let isShown = try isShown || Self.isShown(summary, to: person, in: session, transaction)
            transaction.ifLost(session.state.restorer())
            let before = session.state.open(summary.place, gapEnd: isShown ? nil : last)
            if let before {
                try Receipts.read(
                    person, before.place.conversation, upTo: before.shownUpTo, at: now,
                    in: transaction)
            }
            if isShown {
                try Receipts.read(person, place.conversation, upTo: last, at: now, in: transaction)
            }
            return summary
        }
    }

    /// A page of messages before `before` (or the last ones), oldest first.
    public func history(
        of conversation: ConversationID, for person: PersonID, before: MessageID?, limit: Int
    ) async throws -> [Message] {
        let limit = min(max(limit, 1), Self.longestPage)
        return try await ledger.read { reader in
            let membership = try Self.requireMember(Actor(person), of: conversation, in: reader)
            let page = try MessageQueries.page(
                of: membership.conversation, after: membership.visibleFrom, before: before?.rawValue ?? .max,
                limit: limit, in: reader
            ).quoting(for: membership, in: reader)
            return try Hiding.messages(page, from: person, in: reader)
        }
    }

    /// Moves a person's read cursor forward.
    public func markRead(_ conversation: ConversationID, upTo message: MessageID, for person: PersonID)
        async throws
    {
        let now = clock.now()
        try await ledger.perform { transaction in
            try Receipts.read(
                person, conversation, upTo: message.rawValue, at: now, in: transaction)
        }
    }

    // MARK: - Inside operations

    static func requireMember(
        _ actor: Actor, of conversation: ConversationID, in reader: SQLReader
    ) throws -> ChatQueries.Membership {
        guard let membership = try ChatQueries.membership(of: actor, in: conversation, reader) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return membership
    }

    static func summary(
        of conversation: ConversationID, for person: PersonID, in reader: SQLReader
    ) throws -> ConversationSummary {
        let listing = ChatQueries.Listing(only: conversation)
        guard let summary = try ChatQueries.summaries(for: person, listing, in: reader).first else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return summary
    }
}
