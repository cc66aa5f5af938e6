import Community
import Foundation
import GRDBSQLite
import Model

/// A record as a campus has it after some years, written straight into the tables, and a gateway's folder around it.
///
/// `viewer1` is in 500 conversations: half direct, half groups; in each fifth two months are unread.
struct StoredData {
    let folder: URL
    /// A Chinese word of two characters in about a twentieth of the titles, and one that is rare.
    let frequent: (word: String, titles: Int)
    let rare: (word: String, titles: Int)
    /// Another that is frequent.
    let other: (word: String, titles: Int)

    static let conversations = 500
    private static let people = 1_000
    /// Conversations that the viewer is not in.
    private static let others = 1_500

    fileprivate static let content = String(repeating: "Words of a post as people write them. ", count: 8)

    /// - Parameter text: the words of a message, by its number; whether the viewer sees it; and the vocabulary.
    static func make(
        posts: Int, messages: Int,
        text: (Int, Bool, inout Vocabulary) -> String = { _, _, _ in SendBench.text }
    ) async throws -> StoredData {
        let bench = try BenchCampus()
        _ = try await bench.people(1, name: "viewer")
        await bench.campus.close()
        let file = BareConnection(path: bench.directory.appending(path: "quad.sqlite").path)
        file.run("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN")
        var writer = Writer(file)
        writer.people(people)
        writer.conversations(conversations, others: others)
        var vocabulary = Vocabulary(seed: 7)
        writer.everything(posts: posts, messages: messages, &vocabulary, text: text)
        writer.finish(unreadEach: 5)
        file.run("COMMIT; PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE)")
        file.close()
        return StoredData(
            folder: bench.directory, frequent: vocabulary.chinese(nearest: 0.05, of: posts),
            rare: vocabulary.chinese(nearest: 0.0002, of: posts),
            other: vocabulary.chinese(nearest: 0.03, of: posts))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Fills the tables; the viewer is person 1.
private struct Writer {
    private let file: BareConnection
    private var sequence: Int64
    private var people: [Int64] = [1]
    private var conversations: [(id: Int64, other: Int64)] = []
    /// Milliseconds since 1970 of the first and of the last thing.
    private let (start, now): (Int64, Int64)
    private static let categories = CommunityConfiguration().forum.categories

    init(_ file: BareConnection) {
        self.file = file
        sequence = file.integer("SELECT last FROM sequence")
        now = Int64(Date().timeIntervalSince1970 * 1_000)
        start = now - 3 * 365 * 86_400_000
    }

    private mutating func next() -> Int64 {
        sequence += 1
        return sequence
    }

    mutating func people(_ count: Int) {
        let insert = file.prepare("INSERT INTO people (id, handle, username, created_at) VALUES (?, ?, ?, ?)")
        for number in 1...count {
            let id = next()
            people.append(id)
            sqlite3_bind_int64(insert, 1, id)
            bareBind("person\(number)", to: insert, at: 2)
            bareBind("Person \(number)", to: insert, at: 3)
            sqlite3_bind_int64(insert, 4, start)
            file.finish(insert)
        }
    }

    mutating func conversations(_ mine: Int, others: Int) {
        for number in 0..<mine + others {
            let (id, isMine, isDirect) = (next(), number < mine, number.isMultiple(of: 2) && number < mine)
            let other = people[1 + number % (people.count - 1)]
            file.run(
                isDirect
                    ? """
                    INSERT INTO conversations (id, kind, label, creator, low, high, member_count, created_at)
                    VALUES (\(id), 0, 'chat', 1, 1, \(other), 2, \(start));
                    INSERT OR IGNORE INTO connections (low, high, requester, state, sequence)
                    VALUES (1, \(other), 1, \(ConnectionState.accepted.rawValue), \(id));
                    """
                    : """
                    INSERT INTO conversations (id, kind, slug, name, label, creator, member_count, created_at)
                    VALUES (\(id), 1, 'group-\(number)', 'Group \(number)', 'chat', \(other), 2, \(start));
                    """)
            for member in [isMine ? 1 : people[2], other] {
                file.run(
                    """
                    INSERT OR IGNORE INTO members (person, conversation, joined_at, history_from, read_up_to,
                    entered) VALUES (\(member), \(id), \(start), 0, 0, 0)
                    """)
            }
            conversations.append((id, other))
        }
    }

    /// Posts and messages as they come: mixed, over three years.
    mutating func everything(
        posts: Int, messages: Int, _ vocabulary: inout Vocabulary,
        text: (Int, Bool, inout Vocabulary) -> String
    ) {
        let message = file.prepare(
            "INSERT INTO messages (id, conversation, sender, sent_at, text) VALUES (?, ?, ?, ?, ?)")
        let statements = PostStatements(file)
        let total = posts + messages
        var posted = 0
        for number in 0..<total {
            let at = start + (now - start) * Int64(number) / Int64(total)
            // Whichever is behind its share.
            if posted * total <= number * posts, posted < posts {
                posted += 1
                let author = people[1 + vocabulary.number(below: people.count - 1)]
                statements.insert(
                    next(), by: author, at: at, title: vocabulary.title(), StoredData.content,
                    Self.categories[vocabulary.number(below: Self.categories.count)])
            } else {
                let index = vocabulary.number(below: conversations.count)
                let place = conversations[index]
                sqlite3_bind_int64(message, 1, next())
                sqlite3_bind_int64(message, 2, place.id)
                sqlite3_bind_int64(message, 3, place.other)
                sqlite3_bind_int64(message, 4, at)
                bareBind(
                    text(number, index < StoredData.conversations, &vocabulary), to: message, at: 5)
                file.finish(message)
            }
        }
    }

    /// Everything is read but the last twentieth of the time in each n-th conversation.
    mutating func finish(unreadEach step: Int64) {
        file.run(
            """
            UPDATE members SET read_up_to = \(sequence)
            - CASE WHEN conversation % \(step) = 0 THEN \(sequence / 20) ELSE 0 END;
            INSERT OR REPLACE INTO category_counts (category, posts)
            SELECT category, count(*) FROM post_categories GROUP BY category;
            UPDATE sequence SET last = \(sequence);
            """)
    }
}

/// What one post takes.
private struct PostStatements {
    private let file: BareConnection
    private let post: OpaquePointer?
    private let category: OpaquePointer?
    private let event: OpaquePointer?

    init(_ file: BareConnection) {
        self.file = file
        post = file.prepare(
            """
            INSERT INTO posts (id, author, title, content, categories, created_at, view_count)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1 % 40)
            """)
        category = file.prepare("INSERT INTO post_categories (category, post) VALUES (?, ?)")
        event = file.prepare(
            "INSERT INTO events (sequence, kind, actor, subject, at) VALUES (?1, 'forum.posted', ?2, ?1, ?3)")
    }

    func insert(
        _ id: Int64, by author: Int64, at: Int64, title: String, _ content: String, _ name: String
    ) {
        sqlite3_bind_int64(post, 1, id)
        sqlite3_bind_int64(post, 2, author)
        bareBind(title, to: post, at: 3)
        bareBind(content, to: post, at: 4)
        bareBind(name, to: post, at: 5)
        sqlite3_bind_int64(post, 6, at)
        file.finish(post)
        bareBind(name, to: category, at: 1)
        sqlite3_bind_int64(category, 2, id)
        file.finish(category)
        sqlite3_bind_int64(event, 1, id)
        sqlite3_bind_int64(event, 2, author)
        sqlite3_bind_int64(event, 3, at)
        file.finish(event)
    }
}
