import Model
import Storage

/// The SQL of notifications that are no longer new: seen, answered, or gone with what they told of. Whatever is done
/// here, the person's sessions are told how many are left.
enum SeenQueries {
    /// Some of a person's notifications.
    enum Some {
        case everything
        /// Mentions in a conversation, in messages up to this one.
        case mentions(ConversationID, upTo: Int64)
        case mention(MessageID)
        /// Everything that shows words of a conversation, of messages up to this one.
        case words(ConversationID, upTo: Int64)
        case request(of: PersonID)
        case invitation(ConversationID)
        case invitationBy(PersonID, to: ConversationID)
        /// Everything that tells of what somebody did or had a bot say.
        case all(of: PersonID)
        /// What told the author of a post of it.
        case post(PostID)
        case comment(CommentID)
        /// What tells the author of a message, post or comment who reacted to it.
        case reactions(to: Int64)

        fileprivate var condition: String {
            switch self {
            case .everything: "TRUE"
            case .mentions: "kind = 'mention' AND object = ? AND subject <= ?"
            case .mention: "kind = 'mention' AND subject = ?"
            case .words:
                """
                kind IN ('mention', 'request', 'reaction')
                AND EXISTS (SELECT 1 FROM messages WHERE id = subject AND conversation = ?) AND subject <= ?
                """
            case .request: "kind = 'request' AND actor = ?"
            case .invitation: "kind = 'invitation' AND subject = ?"
            case .invitationBy: "kind = 'invitation' AND subject = ? AND actor = ?"
            case .all:
                """
                (actor = ?
                    OR kind = 'comment' AND EXISTS (SELECT 1 FROM comments WHERE id = object AND speaker = ?)
                    OR kind IN ('mention', 'request') AND EXISTS (SELECT 1 FROM messages
                        WHERE id = subject AND author = ? AND forwarded IS NULL))
                """
            case .post: "kind IN ('comment', 'like') AND subject = ?"
            case .comment: "kind = 'comment' AND object = ?"
            case .reactions: "kind = 'reaction' AND subject = ?"
            }
        }

        fileprivate var values: [any SQLConvertible] {
            switch self {
            case .everything: []
            case .mentions(let conversation, let last), .words(let conversation, let last):
                [conversation, last]
            case .mention(let message): [message]
            case .request(let person): [person]
            case .invitation(let conversation): [conversation]
            case .invitationBy(let inviter, let conversation): [conversation, inviter]
            case .all(let person): [person, person, person]
            case .post(let post): [post]
            case .comment(let comment): [comment]
            case .reactions(let thing): [thing]
            }
        }
    }

    /// How many are new to a person.
    static func unseen(for person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM notifications WHERE person = ? AND seen_at IS NULL", person)
            + CallQueries.unseen(for: person, in: reader)
    }

    /// Marks all as seen, calls to all of a group too. Returns how many were new.
    static func markAll(for person: PersonID, at now: Timestamp, in transaction: CommunityTransaction) throws
        -> Int
    {
        let calls = try CallQueries.unseen(for: person, in: transaction)
        if calls > 0 { try CallQueries.see(upTo: transaction.lastSequence, by: person, in: transaction) }
        let count =
            calls
            + (try transaction.execute(
                "UPDATE notifications SET seen_at = ? WHERE person = ? AND seen_at IS NULL", now, person))
        if count > 0 { transaction.emit(.seen(person, unseen: 0)) }
        return count
    }

    /// Marks those that are new as seen. Returns how many they were.
    @discardableResult
    static func mark(
        _ some: Some, for person: PersonID, at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> Int {
        let values: [any SQLConvertible] = [now, person] + some.values
        let count = try transaction.execute(
            "UPDATE notifications SET seen_at = ? WHERE person = ? AND seen_at IS NULL AND \(some.condition)",
            values)
        if count > 0 { try tell(person, in: transaction) }
        return count
    }

    /// Takes them out, the new ones and the others.
    static func remove(_ some: Some, for person: PersonID, in transaction: CommunityTransaction) throws {
        let values: [any SQLConvertible] = [person] + some.values
        let wereNew = try transaction.rows(
            "DELETE FROM notifications WHERE person = ? AND \(some.condition) RETURNING seen_at IS NULL",
            values
        ) { $0.bool(0) }
        if wereNew.contains(true) { try tell(person, in: transaction) }
    }

    /// Takes out what tells of a message, whomever it names.
    static func removeMentions(in message: MessageID, _ transaction: CommunityTransaction) throws {
        let people = try transaction.rows("SELECT person FROM mentions WHERE message = ?", message) {
            PersonID(rawValue: $0.int64(0))
        }
        for person in people { try remove(.mention(message), for: person, in: transaction) }
    }

    /// Takes out everybody's that a condition on their rows finds; returns how many there were.
    static func removeAll(
        where condition: String, _ values: [any SQLConvertible], in transaction: CommunityTransaction
    ) throws -> Int {
        let removed = try transaction.rows(
            "DELETE FROM notifications WHERE \(condition) RETURNING person, seen_at IS NULL", values
        ) { (person: PersonID(rawValue: $0.int64(0)), wasNew: $0.bool(1)) }
        let people = Set(removed.filter(\.wasNew).map(\.person))
        for person in people.sorted(by: { $0.rawValue < $1.rawValue }) { try tell(person, in: transaction) }
        return removed.count
    }

    /// Runs what may take a person's calls in a group from view, and tells how many are left if it did.
    static func changing(
        _ conversation: ConversationID, of person: PersonID, in transaction: CommunityTransaction,
        _ body: () throws -> Void
    ) throws {
        let before = try CallQueries.isUnseen(in: conversation, by: person, transaction)
        try body()
        guard before, try !CallQueries.isUnseen(in: conversation, by: person, transaction) else { return }
        try tell(person, in: transaction)
    }

    /// Tells a person's sessions how many notifications are new.
    static func tell(_ person: PersonID, in transaction: CommunityTransaction) throws {
        transaction.emit(.seen(person, unseen: try Self.unseen(for: person, in: transaction)))
    }
}

/// The SQL of messages that mention all members of a group: one row each, whoever reads them. What a member has seen of them
/// follows from the member's own cursors.
enum CallQueries {
    /// Calls of one group that are kept, the newest: as many as a day has hours.
    static let kept = 24

    static func insert(
        _ message: MessageID, in conversation: ConversationID, _ transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "INSERT INTO calls (conversation, message) VALUES (?, ?)", conversation, message)
        try transaction.execute(
            """
            DELETE FROM calls WHERE conversation = ?1 AND message <= (
                SELECT message FROM calls WHERE conversation = ?1 ORDER BY message DESC LIMIT 1 OFFSET \(kept))
            """, conversation)
    }

    /// What a message's words no longer say is told to nobody any more. Its hour goes on.
    static func end(_ message: MessageID, _ transaction: CommunityTransaction) throws {
        try transaction.execute("UPDATE calls SET ended = 1 WHERE message = ?", message)
    }

    /// When a group was called last, also where that message was deleted or says so no longer; `nil` if it never was.
    static func last(in conversation: ConversationID, _ reader: SQLReader) throws -> Timestamp? {
        try reader.first(
            """
            SELECT x.sent_at FROM messages x WHERE x.id = (
                SELECT message FROM calls WHERE conversation = ? ORDER BY message DESC LIMIT 1)
            """, conversation
        ) { $0.moment(0) }
    }

    /// Calls that a person `?1` is told of: of groups of theirs, since they entered, by others whom they didn't forget.
    private static let told = """
        members m CROSS JOIN calls c ON c.conversation = m.conversation
            AND c.message > max(m.entered, m.history_from, m.cleared_up_to) AND NOT c.ended
        JOIN people p ON p.id = m.person
        JOIN messages x ON x.id = c.message AND x.sender <> m.person AND x.deleted_at IS NULL
        WHERE m.person = ?1 AND m.preference <> 'none'
        AND NOT \(HidingQueries.hides(message: "x", from: "?1"))
        AND NOT EXISTS (SELECT 1 FROM notifications_off o WHERE o.person = ?1 AND o.kind = 'mention')
        """

    private static let isNew = "c.message > max(m.read_up_to, p.called_up_to)"

    /// How many are new to a person.
    static func unseen(for person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM \(told) AND \(isNew)", person)
    }

    /// Whether any of a group is new to a person.
    static func isUnseen(
        in conversation: ConversationID, by person: PersonID, _ reader: SQLReader
    ) throws -> Bool {
        try reader.exists("SELECT 1 FROM \(told) AND \(isNew) AND m.conversation = ?2", person, conversation)
    }

    /// Counts all up to a number as seen.
    static func see(
        upTo sequence: Int64, by person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute("UPDATE people SET called_up_to = ? WHERE id = ?", sequence, person)
    }

    /// Those of a person's that are in a range, the newest first.
    static func list(
        for person: PersonID, in range: ClosedRange<Int64>, limit: Int, _ reader: SQLReader
    ) throws -> [Notification] {
        try reader.rows(
            """
            SELECT c.message, x.sender, (SELECT handle FROM people WHERE id = x.sender), x.sent_at,
                   (SELECT '#' || slug FROM conversations WHERE id = m.conversation), x.text, NOT (\(isNew))
            FROM \(told)
            AND c.message >= ?2 AND c.message <= ?3 ORDER BY c.message DESC LIMIT ?4
            """, person, range.lowerBound, range.upperBound, limit
        ) { row in
            Notification(
                id: NotificationID(rawValue: row.int64(0)), person: person, kind: .mention,
                actor: row.person(1),
                at: row.moment(3), subject: row.int64(0), title: row.text(4),
                excerpt: row.text(5), isSeen: row.bool(6))
        }
    }

    /// The messages of a person's conversations in a range that are calls.
    static func calls(
        in range: ClosedRange<Int64>, for person: PersonID, _ reader: SQLReader
    ) throws -> Set<Int64> {
        try Set(
            reader.rows(
                """
                SELECT c.message FROM members m CROSS JOIN calls c ON c.conversation = m.conversation
                AND c.message >= ?2 AND c.message <= ?3 AND NOT c.ended WHERE m.person = ?1
                """, person, range.lowerBound, range.upperBound
            ) { $0.int64(0) })
    }
}
