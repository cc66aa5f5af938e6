import CampusVerbs
import Storage

@testable import Community
@testable import Model

/// A community in which one person, and everybody around that person, have stored a great deal.
///
/// What is bounded stands at its bound: groups of one person, notifications and sign-ins that are kept. Of everything
/// else there is as much as ``share`` says. Written by SQL, since a day of typing would take a day.
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
    /// A group by invitation of many.
    let closed: ConversationID
    /// What share there is of everything that is not bounded: one in so many.
    let share: Int

    var people: Int { 20_000 / share }

    /// Mona's conversations with one person each, which with her groups come to nearly `limits.conversations`.
    private static let direct = 390

    static func make(in campus: TestCampus, share: Int = 1) async throws -> LargeCommunity {
        let (mona, nick, direct) = try await campus.contacts("Mona", "Nick")
        let big = try await campus.chat.groups.create(name: "Big", kind: .open, by: nick).place.conversation
        _ = try await campus.chat.groups.join(slug: "big", by: mona)
        let post = try await campus.forum.post(
            categories: ["buy/sell"], title: "Lamp", content: "As new", by: mona)
        let comment = try await campus.forum.comment(on: post.id, text: "still here", by: mona)
        let closed = try await campus.chat.groups.create(name: "Closed", kind: .invited, by: mona)
        let made = LargeCommunity(
            campus: campus, mona: mona, nick: nick, big: big, direct: direct, post: post.id,
            ownComment: comment.id, closed: closed.place.conversation, share: share)
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

    /// The handle of somebody whom neither Mona nor Nick has anything to do with.
    func stranger(_ number: Int) async throws -> String {
        let first = try await campus.people.find(handle: "p00000").id.rawValue
        // Those whose numbers end in 7 are left alone by what is written here.
        let digits = String((17 - first % 10) % 10 + Int64(number) * 10)
        return "p" + String(repeating: "0", count: 5 - digits.count) + digits
    }

    struct Statement: Sendable {
        let sql: String
        /// What it is given, from the first of the numbers that are set apart for it.
        let arguments: @Sendable (Int64) -> [any SQLConvertible]
    }

    /// Some of what is stored.
    struct Part: Sendable {
        /// How many numbers of the sequence it takes.
        let numbers: Int
        let statements: [Statement]
    }

    /// Numbers from 0 to below `count`.
    static func numbers(_ count: Int) -> String {
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))"
    }

    private var parts: [Part] {
        [
            crowd, talk(in: big, 100_000 / share), talk(in: direct, 20_000 / share), groups, told, discussion,
            touch, changes, leftovers,
        ] + CostOperation.all.compactMap { $0.stored?(self) }
    }

    /// People with accounts, most of them members of the big group, and sign-ups that wait.
    private var crowd: Part {
        let (all, big, nick) = (Self.numbers(people), big, nick.person)
        return Part(
            numbers: people,
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
                        \(all) SELECT ?1 + i, ?2, 0, 0, 0, 0 FROM n WHERE i % 2 = 0
                        """, arguments: { [$0, big] }),
                Statement(
                    sql: """
                        INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
                        \(all) SELECT ?1 + i, ?2, 0, 0, 0, 0 FROM n WHERE i % 4 = 1
                        """, arguments: { [closed] in [$0, closed] }),
                Statement(
                    sql: """
                        UPDATE conversations SET member_count =
                            (SELECT count(*) FROM members WHERE conversation = conversations.id)
                        WHERE id IN (?, ?)
                        """, arguments: { [closed] _ in [big, closed] }),
                Statement(
                    sql: """
                        INSERT INTO signups (ticket, email, username, password_hash, expires_at, tries_left)
                        \(all) SELECT 'ticket' || i, 'a' || i || '@connect.hku.hk', 'A', 'x', 9e15, 5 FROM n
                        """, arguments: { _ in [] }),
                Statement(
                    sql:
                        "INSERT INTO tag_forms (written, normal, folded) \(all) SELECT 'HKU' || i, 'hku', 'hku' FROM n WHERE i < \(people / 4)",
                    arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO tags (person, form, sequence)
                        SELECT a.person, f.id, 1 FROM accounts a JOIN tag_forms f ON f.written = 'HKU' || (a.person % \(people / 4))
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
            numbers: 1000 + 100_000 / share,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO notifications (id, person, kind, actor, subject, object, at)
                        \(Self.numbers(1000)) SELECT ?1 + i, ?2, 'mention', ?3, i, 1, 0 FROM n
                        """, arguments: { [$0, mona, nick] }),
                Statement(
                    sql: """
                        INSERT INTO notifications (id, person, kind, actor, subject, object, at)
                        \(Self.numbers(100_000 / share)) SELECT ?1 + 1000 + i, ?1 + i % 5000, 'mention',
                            CASE WHEN i % 10 THEN ?3 ELSE ?2 END, i, 1, 0
                        FROM n
                        """, arguments: { [$0, mona, nick] }),
            ])
    }

    /// Posts of many, the newest of them deleted; and one post with everybody's comments.
    private var discussion: Part {
        let (mona, nick, post) = (mona.person, nick.person, post)
        return Part(
            numbers: 3 * people,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO posts (id, author, title, content, categories, created_at, deleted_at)
                        \(Self.numbers(people)) SELECT ?1 + i, CASE WHEN i % 4 = 0 THEN ?2 ELSE ?3 END, 'Title', 'Content',
                            'buy/sell', 0, CASE WHEN i > \(people / 2) THEN 1 END FROM n
                        """, arguments: { [$0, mona, nick] }),
                Statement(
                    sql: """
                        INSERT INTO post_categories (category, post)
                        SELECT 'buy/sell', id FROM posts WHERE deleted_at IS NULL AND id <> ?
                        """, arguments: { _ in [post] }),
                Statement(
                    sql: """
                        INSERT INTO comments (id, post, author, at, text, deleted_at)
                        \(Self.numbers(people)) SELECT ?1 + \(people) + i, ?2, CASE WHEN i % 2 THEN ?3 ELSE ?4 END, 0, 'words',
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

    /// Requests and contacts, as many as one may have, each with a conversation and a message; invitations, and those
    /// whom Mona forgot.
    private var touch: Part {
        let mona = mona.person
        return Part(
            numbers: 2 * Self.direct,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO connections (low, high, requester, state, sequence)
                        SELECT min(?1, person), max(?1, person), person, iif(person % 3, 2, 1), person FROM accounts
                        WHERE person > ?1 AND person % 5 = 0 ORDER BY person LIMIT \(Self.direct)
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql: """
                        INSERT INTO conversations (id, kind, label, creator, low, high, member_count, created_at)
                        SELECT ?2 + row_number() OVER (ORDER BY sequence) - 1, 0, 'chat', requester, low, high, 2, 0
                        FROM connections WHERE requester NOT IN (?1, ?3) AND (low = ?1 OR high = ?1)
                        """, arguments: { [nick] in [mona, $0, nick.person] }),
                Statement(
                    sql: """
                        INSERT INTO members (person, conversation, joined_at, history_from, read_up_to, entered)
                        SELECT p.id, c.id, 0, 0, 0, 0 FROM conversations c JOIN people p ON p.id IN (c.low, c.high)
                        WHERE c.kind = 0 AND c.id >= ? AND c.id < ?
                        """, arguments: { [$0, $0 + Int64(Self.direct)] }),
                Statement(
                    sql: """
                        INSERT INTO messages (id, conversation, sender, sent_at, text)
                        SELECT id + \(Self.direct), id, creator, 0, 'some words' FROM conversations
                        WHERE kind = 0 AND id >= ? AND id < ?
                        """, arguments: { [$0, $0 + Int64(Self.direct)] }),
                Statement(
                    sql: """
                        INSERT INTO forgotten (person, other, sequence)
                        SELECT ?1, person, person FROM accounts WHERE person > ?1 AND person % 5 = 1
                        LIMIT \(BlockQueries.most - 10)
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql: """
                        INSERT INTO invitations (person, conversation, inviter, sequence)
                        SELECT ?1, ?2, person, person FROM accounts WHERE person % 10 = 3
                        """, arguments: { [closed] _ in [mona, closed] }),
                Statement(
                    sql: """
                        INSERT INTO invitations (person, conversation, inviter, sequence)
                        SELECT person, ?2, ?1, person FROM accounts WHERE person % 10 = 4
                        """, arguments: { [closed] _ in [mona, closed] }),
                Statement(
                    sql: """
                        INSERT INTO forgotten (person, other, sequence)
                        SELECT person, ?1, person FROM accounts WHERE person > ?2 AND person % 40 = 2
                        """, arguments: { [nick] _ in [mona, nick.person] }),
            ])
    }

    /// Messages of the big group that were changed again and again, and people who came and went.
    private var changes: Part {
        let (big, nick) = (big, nick.person)
        return Part(
            numbers: 100_000 / share,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO events (sequence, kind, actor, subject, object, at)
                        \(Self.numbers(100_000 / share)) SELECT ?1 + i, CASE i % 4 WHEN 0 THEN 'chat.edited' WHEN 1 THEN 'chat.left'
                            WHEN 2 THEN 'chat.joined' ELSE 'forum.viewed' END, ?3, ?2, ?2, 0 FROM n
                        """, arguments: { [$0, big, nick] })
            ])
    }

    /// Where people signed in, codes and mail that wait, and what was cleared.
    private var leftovers: Part {
        let (mona, all) = (mona.person, Self.numbers(people))
        let address = "printf('b%05d@connect.hku.hk', i)"
        return Part(
            numbers: 0,
            statements: [
                Statement(
                    sql: """
                        INSERT INTO sign_ins (person, token_hash, source, created_at, used_at)
                        SELECT person, 'hash ' || person, 'test', 9e15, 9e15 FROM accounts
                        """, arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO sign_ins (person, token_hash, source, created_at, used_at)
                        \(Self.numbers(SignInQueries.most)) SELECT ?, 'more ' || i, 'test', 0, 8e15 + i FROM n
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql:
                        "INSERT INTO known_places (person, place, used_at) SELECT person, 'test', 1 FROM accounts",
                    arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO known_places (person, place, used_at)
                        \(Self.numbers(PlaceQueries.most)) SELECT ?, 'place ' || i, i FROM n
                        """, arguments: { _ in [mona] }),
                Statement(
                    sql: """
                        INSERT INTO password_resets (email, place, ticket, code_hash, expires_at, tries_left)
                        \(all) SELECT \(address), 'test', 'reset ' || i, 'x', 9e15, 5 FROM n
                        """, arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO email_changes (person, email, ticket, old_hash, new_hash, expires_at, tries_left)
                        SELECT person, 'c' || person, 'change ' || person, 'x', 'x', 9e15, 5 FROM accounts
                        WHERE person % 2 AND person <> ?
                        """, arguments: { [nick] _ in [nick.person] }),
                Statement(
                    sql: """
                        INSERT INTO mails (identifier, address, language, subject, body, code, urgency, posted_at,
                            expires_at, next_try_at)
                        \(all) SELECT 'id ' || i, \(address), 'en', 'Code', 'Words', '1', i % 2, 0, 9e15, i FROM n
                        """, arguments: { _ in [] }),
                Statement(
                    sql: "INSERT INTO clearings (conversation, due) SELECT id, 0 FROM conversations",
                    arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO unshown (person, conversation, after, up_to)
                        SELECT person, conversation, 0, 1 FROM members WHERE conversation <> ?
                        """, arguments: { [direct] _ in [direct] }),
                Statement(
                    sql: "INSERT INTO reserved_handles (handle) \(all) SELECT 'old' || i FROM n",
                    arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT INTO handler_steps (plugin, event, step, subject)
                        \(all) SELECT 'dice', i, 'a', i FROM n
                        """, arguments: { _ in [] }),
            ])
    }
}
