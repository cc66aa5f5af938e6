public import Model
import Storage

/// A page of messages that a session has not shown yet, oldest first.
public struct UnreadPage: Sendable {
    public let messages: [Message]
    /// How many messages of others come after these, or before them in the last page, counted up to
    /// ``Conversations/unreadCap``.
    public let rest: Int
}

extension Conversations {
    /// Returns messages of the session's open conversation that were there when it was opened, that the person has not
    /// read and that were not shown yet: those after a message, or the first ones. It is empty if everything was shown.
    ///
    /// They count as read once ``didShow(from:upTo:in:)`` says which of them were shown.
    ///
    /// - Parameter areLast: Whether the last of them are returned, which stand right before what comes from now on; each
    ///   page that is shown then ends where the one before it began.
    public func unread(
        in session: any Session, after: MessageID?, areLast: Bool = false, limit: Int
    ) async throws -> UnreadPage {
        guard let person = session.person?.id, let gap = session.state.gap else {
            return UnreadPage(messages: [], rest: 0)
        }
        let limit = min(max(limit, 1), Self.longestPage)
        let conversation = gap.place.conversation
        let (page, isOver) = try await ledger.read { reader in
            let membership = try Self.requireMember(Actor(person), of: conversation, in: reader)
            let readUpTo = try ReceiptQueries.cursor(of: person, in: conversation, reader)?.readUpTo ?? 0
            let start = max(membership.visibleFrom, after?.rawValue ?? readUpTo)
            let all = membership.conversation
            let page =
                areLast
                ? try MessageQueries.page(
                    of: all, after: start, before: gap.end + 1, limit: limit, in: reader)
                : try MessageQueries.page(
                    of: all, after: start, upTo: gap.end, limit: limit, in: reader)
            let messages = try page.quoting(for: membership, in: reader)
            let (from, to) =
                areLast
                ? (start, (messages.first?.id.rawValue ?? start + 1) - 1)
                : (messages.last?.id.rawValue ?? start, gap.end)
            let rest = try MessageQueries.count(
                in: conversation, after: from, upTo: to, notBy: person, limit: Self.unreadCap, in: reader)
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

    /// Records that messages of the session's open conversation were shown, and so are read as far as all before them is.
    /// Once that is true of all that were there when it was opened, what was shown as it came is read too.
    ///
    /// - Parameters:
    ///   - first: The first that was shown; `nil` if all that was unread before them was shown.
    ///   - message: The last one. All between the two were shown.
    public func didShow(
        from first: MessageID? = nil, upTo message: MessageID, in session: any Session
    ) async throws {
        guard let person = session.person?.id, let gap = session.state.gap else { return }
        let (conversation, now) = (gap.place.conversation, clock.now())
        try await ledger.perform { transaction in
            let isWhole = try !MessageQueries.exists(
                in: conversation, after: message.rawValue, upTo: gap.end, transaction)
            let isNext = try first.map { first in
                try Self.isNext(first, to: person, in: conversation, transaction)
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
            let shown =
                isWhole ? session.state.closeGap(of: conversation, upTo: gap.end) : message.rawValue
            try Receipts.read(person, conversation, upTo: shown, at: now, in: transaction)
        }
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
            in: conversation, after: max(cursor.readUpTo, cursor.visibleFrom), upTo: message.rawValue - 1,
            notBy: person, limit: 1, in: transaction) == 0
    }
}
