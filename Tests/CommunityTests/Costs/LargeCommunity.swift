import Storage

@testable import Community
@testable import Model

/// A community in which one person, and everybody around that person, have stored a great deal.
///
/// Written by SQL, since a day of typing would take a day.
struct LargeCommunity {
    let campus: TestCampus
    /// Who has much of everything.
    let mona: Actor
    /// Who writes to Mona.
    let nick: Actor
    let big: ConversationID
    let direct: ConversationID
    /// A post of Mona's that everybody commented on, liked and looked at.
    let post: PostID
    let ownComment: CommentID

    private static let people = 20_000

    static func make(in campus: TestCampus) async throws -> LargeCommunity {
        let (mona, nick, direct) = try await campus.contacts("Mona", "Nick")
        let big = try await campus.chat.groups.create(name: "Big", kind: .open, by: nick).place.conversation
        _ = try await campus.chat.groups.join(slug: "big", by: mona)
        let post = try await campus.forum.post(
            categories: ["buy/sell"], title: "Lamp", content: "As new", by: mona)
        let comment = try await campus.forum.comment(on: post.id, text: "still here", by: mona)
        let made = LargeCommunity(
            campus: campus, mona: mona, nick: nick, big: big, direct: direct, post: post.id,
            ownComment: comment.id)
        for part in made.parts {
            try await campus.chat.ledger.perform { transaction in
                let first = transaction.lastSequence + 1
                for _ in 0..<part.numbers { _ = transaction.nextSequence() }
                for statement in part.statements {
                    let values = statement.arguments(first)
                    try transaction.execute(statement.sql, values)
                }
            }
        }
        return made
    }

    private struct Statement: Sendable {
        let sql: String
        /// What it is given, from the first of the numbers that are set apart for it.
        let arguments: @Sendable (Int64) -> [any SQLConvertible]
    }

    private struct Part: Sendable {
        let numbers: Int
        let statements: [Statement]
    }

    /// Numbers from 0 to below `count`.
    private static func numbers(_ count: Int) -> String {
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))"
    }

    private var parts: [Part] {
        [crowd, talk(in: big, 100_000), talk(in: direct, 20_000), groups, told, discussion, touch, changes]
    }

    /// People with accounts, most of them members of the big group, and sign-ups that wait.
    private var crowd: Part {
        let (all, big, nick) = (Self.numbers(Self.people), big, nick.person)
        return Part(
            numbers: Self.people,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO people (id, handle, username, created_at)
                        \(all) SELECT ?1 + i, printf('p%05d', i), 'Person', 0 FROM n
                        """, arguments: { [$0] }),
                Statement(
                    sql: """
                        INSERT INTO accounts (person, email, password_hash)
                        \(all) SELECT ?1 + i, printf('p%05d@connect.hku.hk', i), 'x' FROM n
                        """, arguments: { [$0] }),
                Statement(
                    sql: """
                        INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
                        \(all) SELECT ?1 + i, ?2, 0, 0, 0, 0 FROM n WHERE i % 4 = 0
                        """, arguments: { [$0, big] }),
                Statement(
                    sql:
                        "UPDATE conversations SET member_count = (SELECT count(*) FROM members WHERE conversation = ?1) WHERE id = ?1",
                    arguments: { _ in [big] }),
                Statement(
                    sql: """
                        INSERT INTO signups (ticket, email, username, password_hash, expires_at, tries_left)
                        \(all) SELECT 'ticket' || i, 'a' || i || '@connect.hku.hk', 'A', 'x', 9e15, 5 FROM n
                        """, arguments: { _ in [] }),
                Statement(
                    sql:
                        "INSERT INTO tag_forms (written, normal, folded) \(all) SELECT 'HKU' || i, 'hku', 'hku' FROM n WHERE i < 5000",
                    arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO tags (person, form, sequence)
                        SELECT a.person, f.id, 1 FROM accounts a JOIN tag_forms f ON f.written = 'HKU' || (a.person % 5000)
                        WHERE a.person <> ?
                        """, arguments: { _ in [nick] }),
            ])
    }

    /// Messages of others, of Mona's own, and deleted ones.
    private func talk(in conversation: ConversationID, _ count: Int) -> Part {
        let (all, mona, nick) = (Self.numbers(count), mona.person, nick.person)
        return Part(
            numbers: count,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO messages (id, conversation, sender, sent_at, text, deleted_at)
                        \(all) SELECT ?1 + i, ?2, CASE WHEN i % 5 = 0 THEN ?3 ELSE ?4 END, 0,
                            CASE WHEN i > \(count * 3 / 4) THEN '' ELSE 'some words' END,
                            CASE WHEN i > \(count * 3 / 4) THEN 1 END FROM n
                        """, arguments: { [$0, conversation, mona, nick] })
            ])
    }

    /// As many groups as one may be in, with something unread in each.
    private var groups: Part {
        let (some, mona, nick) = (Self.numbers(498), mona.person, nick.person)
        return Part(
            numbers: 498 + 498 * 50,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO conversations (id, kind, slug, name, label, creator, member_count, created_at)
                        \(some) SELECT ?1 + i, 1, 'group-' || i, 'Group ' || i, 'chat', ?2, 2, 0 FROM n
                        """, arguments: { [$0, nick] }),
                Statement(
                    sql: """
                        INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered, preference)
                        \(some) SELECT ?2, ?1 + i, 0, 0, 0, 0, iif(i % 2, 'all', 'mentions') FROM n
                        """, arguments: { [$0, mona] }),
                Statement(
                    sql: """
                        INSERT INTO messages (id, conversation, sender, sent_at, text)
                        \(Self.numbers(498 * 50)) SELECT ?1 + 498 + i, ?1 + i % 498, ?2, 0, 'some words' FROM n
                        """, arguments: { [$0, nick] }),
            ])
    }

    /// Notifications: Mona's as many as are kept, and everybody's.
    private var told: Part {
        let (mona, nick) = (mona.person, nick.person)
        return Part(
            numbers: 101_000,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO notifications (id, person, kind, actor, subject, object, at)
                        \(Self.numbers(1000)) SELECT ?1 + i, ?2, 'mention', ?3, i, 1, 0 FROM n
                        """, arguments: { [$0, mona, nick] }),
                Statement(
                    sql: """
                        INSERT INTO notifications (id, person, kind, actor, subject, object, at)
                        \(Self.numbers(100_000)) SELECT ?1 + 1000 + i, ?1 + i % 5000, 'mention', CASE WHEN i % 10 THEN ?3 ELSE ?2 END, i, 1, 0
                        FROM n
                        """, arguments: { [$0, mona, nick] }),
            ])
    }

    /// Posts of many, the newest of them deleted; and one post with everybody's comments.
    private var discussion: Part {
        let (mona, nick, post) = (mona.person, nick.person, post)
        return Part(
            numbers: 60_000,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO posts (id, author, title, content, categories, created_at, deleted_at)
                        \(Self.numbers(20_000)) SELECT ?1 + i, CASE WHEN i % 4 = 0 THEN ?2 ELSE ?3 END, 'Title', 'Content',
                            'buy/sell', 0, CASE WHEN i > 10000 THEN 1 END FROM n
                        """, arguments: { [$0, mona, nick] }),
                Statement(
                    sql: """
                        INSERT INTO post_categories (category, post)
                        SELECT 'buy/sell', id FROM posts WHERE deleted_at IS NULL AND id <> ?
                        """, arguments: { _ in [post] }),
                Statement(
                    sql: """
                        INSERT INTO comments (id, post, author, at, text, deleted_at)
                        \(Self.numbers(20_000)) SELECT ?1 + 20000 + i, ?2, CASE WHEN i % 2 THEN ?3 ELSE ?4 END, 0, 'words',
                            iif(i % 2, 1, NULL) FROM n
                        """, arguments: { [$0, post, mona, nick] }),
                Statement(
                    sql: "INSERT INTO likes (post, person) SELECT ?, person FROM accounts WHERE person <> ?",
                    arguments: { _ in [post, nick] }),
                Statement(
                    sql: "INSERT INTO views (post, person, day) SELECT ?, person, 0 FROM accounts",
                    arguments: { _ in [post] }),
                Statement(
                    sql: "INSERT OR IGNORE INTO views (post, person, day) SELECT id, ?, 0 FROM posts",
                    arguments: { _ in [mona] }),
                Statement(
                    sql: "INSERT OR IGNORE INTO likes (post, person) SELECT id, ? FROM posts WHERE id % 2",
                    arguments: { _ in [mona] }),
                Statement(
                    sql:
                        "INSERT INTO saves (person, post, sequence) SELECT ?, id, id FROM posts WHERE id % 2",
                    arguments: { _ in [mona] }),
            ])
    }

    /// Requests, contacts, invitations, and those whom Mona forgot.
    private var touch: Part {
        let mona = mona.person
        return Part(
            numbers: 0,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO connections (low, high, requester, state, sequence)
                        SELECT min(?1, person), max(?1, person), person, iif(person % 3, 2, 1), person FROM accounts
                        WHERE person > ?1 AND person % 5 = 0
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql: """
                        INSERT INTO forgotten (person, other, sequence)
                        SELECT ?1, person, person FROM accounts WHERE person > ?1 AND person % 40 = 1
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql: """
                        INSERT INTO invitations (person, conversation, inviter, sequence)
                        SELECT ?1, person, person, person FROM accounts WHERE person % 10 = 3
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql: """
                        INSERT INTO invitations (person, conversation, inviter, sequence)
                        SELECT person, 1, ?1, person FROM accounts WHERE person % 10 = 4
                        """, arguments: { _ in [mona] }),
            ])
    }

    /// Messages of the big group that were changed again and again, and people who came and went.
    private var changes: Part {
        let (big, nick) = (big, nick.person)
        return Part(
            numbers: 100_000,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO events (sequence, kind, actor, subject, object, at)
                        \(Self.numbers(100_000)) SELECT ?1 + i, CASE i % 4 WHEN 0 THEN 'chat.edited' WHEN 1 THEN 'chat.left'
                            WHEN 2 THEN 'chat.joined' ELSE 'forum.viewed' END, ?3, ?2, ?2, 0 FROM n
                        """, arguments: { [$0, big, nick] })
            ])
    }
}
