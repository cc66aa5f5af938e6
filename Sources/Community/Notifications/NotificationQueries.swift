import Storage

enum NotificationQueries {
    /// Stores a notification and hands it to the bus; nobody is told of what they did themselves, nor of what
    /// somebody does whom they forgot.
    static func notify(
        _ person: PersonID, _ kind: Notification.Kind, by actor: PersonRef, subject: Int64,
        object: Int64? = nil,
        title: String, excerpt: String, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        guard try person != actor.id && !ForgettingQueries.hasForgotten(person, actor.id, in: transaction),
            try PreferenceQueries.wants(kind, of: object, person, in: transaction)
        else { return }
        let id = transaction.nextSequence()
        try transaction.execute(
            "INSERT INTO notifications (id, person, kind, actor, subject, object, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            id, person, kind.rawValue, actor.id, subject, object, now)
        // It waits in the list.
        if try PreferenceQueries.quiet(of: person, in: transaction)?.contains(now) == true { return }
        transaction.emit(
            .notification(
                Notification(
                    id: NotificationID(rawValue: id), person: person, kind: kind, actor: actor, at: now,
                    subject: subject, title: title, excerpt: excerpt, isSeen: false)))
    }

    static func unseen(for person: PersonID, in reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM notifications WHERE person = ? AND seen_at IS NULL", person)
    }

    /// A message's words, where the person may see it now.
    private static let words = """
        (SELECT x.text FROM messages x JOIN members b ON b.person = n.person AND b.conversation = x.conversation
         WHERE x.id = n.subject AND x.id > max(b.history_from, b.cleared_up_to))
        """

    /// Words are joined from where they are stored, so what was deleted is gone here too.
    private static let row = """
        SELECT n.id, n.kind, n.actor, a.handle, n.at, n.subject, n.seen_at IS NOT NULL,
               CASE n.kind WHEN 'comment' THEN (SELECT title FROM posts WHERE id = n.subject)
                           WHEN 'like' THEN (SELECT title FROM posts WHERE id = n.subject)
                           WHEN 'invitation' THEN (SELECT '#' || slug FROM conversations WHERE id = n.subject)
                           WHEN 'mention' THEN coalesce(
                               (SELECT '#' || slug FROM conversations WHERE id = n.object), '@' || a.handle)
                           ELSE a.handle END,
               CASE n.kind WHEN 'comment' THEN (SELECT text FROM comments WHERE id = n.object)
                           WHEN 'mention' THEN \(words) WHEN 'request' THEN \(words)
                           ELSE '' END,
               CASE n.kind WHEN 'request' THEN NOT EXISTS (SELECT 1 FROM connections k
                               WHERE k.low = min(n.person, n.actor) AND k.high = max(n.person, n.actor)
                               AND k.requester = n.actor AND k.state = \(ConnectionState.requested.rawValue))
                           WHEN 'invitation' THEN NOT EXISTS (SELECT 1 FROM invitations i
                               WHERE i.person = n.person AND i.conversation = n.subject AND i.sequence < n.id)
                           ELSE FALSE END
        FROM notifications n JOIN people a ON a.id = n.actor
        """

    /// Newest first.
    static func list(
        for person: PersonID, before: Int64, limit: Int, in reader: SQLReader
    ) throws -> [Notification] {
        try reader.rows(
            "\(row) WHERE n.person = ? AND n.id < ? ORDER BY n.id DESC LIMIT ?", person, before, limit
        ) { notification(from: $0, for: person) }
    }

    /// Those with numbers in `range` that were not seen yet, oldest first.
    static func unseen(
        for person: PersonID, in range: ClosedRange<Int64>, limit: Int, _ reader: SQLReader
    ) throws -> [Notification] {
        try reader.rows(
            """
            \(row) WHERE n.person = ? AND n.seen_at IS NULL AND n.id >= ? AND n.id <= ? ORDER BY n.id LIMIT ?
            """, person, range.lowerBound, range.upperBound, limit
        ) { notification(from: $0, for: person) }
    }

    private static func notification(from row: SQLRow, for person: PersonID) -> Notification {
        Notification(
            id: NotificationID(rawValue: row.int64(0)), person: person,
            kind: Notification.Kind(rawValue: row.text(1)) ?? .mention,
            actor: PersonRef(id: PersonID(rawValue: row.int64(2)), handle: row.text(3)),
            at: Timestamp(milliseconds: row.int64(4)), subject: row.int64(5),
            title: row.optionalText(7) ?? "", excerpt: row.optionalText(8) ?? "", isSeen: row.bool(6),
            isAnswered: row.bool(9))
    }
}
