public import Model
import Storage

/// A page of messages that a session has not shown yet, oldest first.
public struct UnreadPage: Sendable {
    public let messages: [Message]
    /// How many messages of others come after these, counted up to ``Conversations/unreadCap``.
    public let rest: Int
}

extension Conversations {
    /// Returns messages of the session's open conversation that were there when it was opened and that the person has not
    /// read: those after a message, or the first ones. It is empty if everything was shown.
    ///
    /// They count as read once ``didShow(upTo:in:)`` says which of them were shown.
    public func unread(in session: any Session, after: MessageID?, limit: Int) async throws -> UnreadPage {
        guard let person = session.person?.id, let gap = session.state.gap else {
            return UnreadPage(messages: [], rest: 0)
        }
        let limit = min(max(limit, 1), Self.longestPage)
        let conversation = gap.place.conversation
        let (page, isOver) = try await ledger.read { reader in
            let membership = try Self.requireMember(Actor(person), of: conversation, in: reader)
            let readUpTo = try ReceiptQueries.cursor(of: person, in: conversation, reader)?.readUpTo ?? 0
            let start = max(membership.visibleFrom, after?.rawValue ?? readUpTo)
            let messages = try MessageQueries.page(
                of: membership.conversation, after: start, upTo: gap.end, limit: limit, in: reader
            ).quoting(for: membership, in: reader)
            let rest = try MessageQueries.count(
                in: conversation, after: messages.last?.id.rawValue ?? start, upTo: gap.end,
                notBy: person, limit: Self.unreadCap, in: reader)
            // It was cleared meanwhile, or read at another session.
            let isOver = try !MessageQueries.exists(
                in: conversation, after: max(membership.visibleFrom, readUpTo), upTo: gap.end, reader)
            let shown = try Hiding.messages(messages, from: person, in: reader)
            return (UnreadPage(messages: shown, rest: rest), isOver)
        }
        if isOver { _ = session.state.closeGap(of: conversation, upTo: gap.end) }
        return page
    }

    /// Whether nothing is unread in a conversation that the session was not shown, as it came or when it came back.
    static func isShown(
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

    /// Records that the messages of the session's open conversation were shown up to this one, and so are read. Once that
    /// is true of all that were there when it was opened, what was shown as it came is read too.
    public func didShow(upTo message: MessageID, in session: any Session) async throws {
        guard let person = session.person?.id, let gap = session.state.gap else { return }
        let (conversation, now) = (gap.place.conversation, clock.now())
        try await ledger.perform { transaction in
            let isWhole = try !MessageQueries.exists(
                in: conversation, after: message.rawValue, upTo: gap.end, transaction)
            transaction.ifLost(session.state.restorer())
            // Nobody reads further than what there is: behind the end all is shown.
            let shown =
                isWhole ? session.state.closeGap(of: conversation, upTo: gap.end) : message.rawValue
            try Receipts.read(person, conversation, upTo: shown, at: now, in: transaction)
        }
    }
}
