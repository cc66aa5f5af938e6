public import Model
import Storage

/// Fills a community with a few people, groups, posts and comments to try things on, and removes them again.
///
/// The people have no accounts, so nobody can sign in as one of them. What they did has the cause `demo`, so bots don't
/// answer it.
public struct Demo: Sendable {
    let ledger: CommunityLedger
    let people: People
    let categories: [String]
    let holders: [any PersonalDataHolder]
    let clock: WallClock

    static let cause = "demo"

    /// What was created or removed.
    public struct Extent: Sendable, Hashable {
        public var people = 0
        public var groups = 0
        public var posts = 0
    }

    /// What others wrote in the demo's conversations and below its posts. It is removed with the demo.
    public struct Others: Sendable, Hashable {
        public let messages: Int
        public let comments: Int
        public var isNothing: Bool { messages == 0 && comments == 0 }
    }

    /// Fills the community, in one transaction.
    ///
    /// - Parameter guest: A person whom the demo greets and invites to a group, or `nil`.
    /// - Throws: `CommunityError` `.exists` if the demo is there already.
    public func fill(for guest: PersonID?) async throws -> Extent {
        let script = DemoScript()
        var tags: [String: [Tag]] = [:]
        for member in script.members {
            for tag in member.tags {
                tags[member.handle, default: []].append(try await people.normalized(tag))
            }
        }
        let (clock, categories, normalized) = (clock, categories, tags)
        return try await ledger.perform { transaction in
            guard try DemoQueries.people(in: transaction).isEmpty else {
                throw CommunityError(.exists, DemoWords.filledAlready)
            }
            var stage = DemoStage(
                script: script, categories: categories, now: clock.now(), transaction: transaction)
            return try stage.fill(tags: normalized, for: guest)
        }
    }

    /// Returns what others would lose with the demo.
    ///
    /// - Throws: `CommunityError` `.notFound` if there is no demo.
    public func others() async throws -> Others {
        try await ledger.read { reader in
            try Self.requirePeople(in: reader)
            return try DemoQueries.others(in: reader)
        }
    }

    /// Removes the demo: its people, all that they made, all that others wrote there, and the notifications about it.
    ///
    /// - Throws: `CommunityError` `.notFound` if there is no demo.
    public func remove() async throws -> Extent {
        let members = try await ledger.read { try Self.requirePeople(in: $0) }
        for holder in holders {
            for member in members { try await holder.erase(member.id) }
        }
        let clock = clock
        return try await ledger.perform { transaction in
            let members = try Self.requirePeople(in: transaction)
            let extent = try DemoQueries.extent(in: transaction)
            let posts = try DemoQueries.posts(in: transaction)
            for (person, conversation) in try DemoQueries.memberships(in: transaction) {
                transaction.emit(.unsubscribe(person, conversation))
            }
            try DemoQueries.removeAll(in: transaction)
            try Self.tell(posts, of: members, at: clock.now(), in: transaction)
            return extent
        }
    }

    @discardableResult
    private static func requirePeople(in reader: SQLReader) throws -> [PersonRef] {
        let people = try DemoQueries.people(in: reader)
        guard !people.isEmpty else { throw CommunityError(.notFound, DemoWords.nothingToRemove) }
        return people
    }

    /// The ranking and the index of titles let go of the posts. The latter follows what is recorded, so the numbers
    /// of the posts stay in the record: nothing else does.
    private static func tell(
        _ posts: [PostID], of people: [PersonRef], at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        for post in posts {
            try transaction.record(
                .deleted(post, nil), by: people[0], cause: cause, at: now, as: transaction.nextSequence())
        }
        // Whoever remembers handles starts anew.
        transaction.emit(
            .event(
                Event(
                    sequence: transaction.nextSequence(), at: now, actor: people[0], cause: cause,
                    fact: .closed)))
    }
}

extension Campus {
    /// The demo's people, groups and posts, to try things on.
    public var demo: Demo {
        Demo(
            ledger: people.ledger, people: people, categories: forum.categories, holders: upkeep.holders,
            clock: clock)
    }
}

/// The SQL of the demo. What belongs to it is known by who made it.
enum DemoQueries {
    private static let cast = "(SELECT person FROM demo_people)"
    private static let conversations = """
        (SELECT id FROM conversations WHERE (kind <> 0 AND creator IN \(cast))
         OR low IN \(cast) OR high IN \(cast))
        """
    private static let posts = "(SELECT id FROM posts WHERE author IN \(cast))"

    static func insert(_ person: PersonID, in transaction: CommunityTransaction) throws {
        try transaction.execute("INSERT INTO demo_people (person) VALUES (?)", person)
    }

    static func people(in reader: SQLReader) throws -> [PersonRef] {
        try reader.rows("SELECT p.id, p.handle FROM demo_people d JOIN people p ON p.id = d.person") {
            $0.person(0)
        }
    }

    static func posts(in reader: SQLReader) throws -> [PostID] {
        try reader.rows("SELECT id FROM posts WHERE author IN \(cast)") { PostID(rawValue: $0.int64(0)) }
    }

    static func memberships(in reader: SQLReader) throws -> [(PersonID, ConversationID)] {
        try reader.rows("SELECT person, conversation FROM members WHERE conversation IN \(conversations)") {
            (PersonID(rawValue: $0.int64(0)), ConversationID(rawValue: $0.int64(1)))
        }
    }

    static func extent(in reader: SQLReader) throws -> Demo.Extent {
        Demo.Extent(
            people: try reader.count("SELECT count(*) FROM demo_people"),
            groups: try reader.count(
                "SELECT count(*) FROM conversations WHERE kind <> 0 AND creator IN \(cast)"),
            posts: try reader.count("SELECT count(*) FROM posts WHERE author IN \(cast)"))
    }

    static func others(in reader: SQLReader) throws -> Demo.Others {
        Demo.Others(
            messages: try reader.count(
                """
                SELECT count(*) FROM messages WHERE conversation IN \(conversations)
                AND sender NOT IN \(cast) AND deleted_at IS NULL
                """),
            comments: try reader.count(
                """
                SELECT count(*) FROM comments WHERE post IN \(posts) AND author NOT IN \(cast)
                AND deleted_at IS NULL
                """))
    }

    /// Removes every row that is the demo's or tells of it.
    static func removeAll(in transaction: CommunityTransaction) throws {
        try DemoRemovalQueries.recordThings(in: transaction)
        try transaction.execute(
            """
            UPDATE category_counts SET posts = posts - (
                SELECT count(*) FROM post_categories c JOIN posts p ON p.id = c.post
                WHERE c.category = category_counts.category AND p.deleted_at IS NULL
                AND c.post IN \(DemoRemovalQueries.things))
            """)
        try transaction.execute("DELETE FROM category_counts WHERE posts = 0")
        // The index of messages follows these.
        let dropped = try transaction.rows(
            """
            SELECT conversation, min(id), max(id) FROM messages
            WHERE conversation IN \(DemoRemovalQueries.things) GROUP BY conversation
            """, map: ClearingQueries.range(from:))
        for (conversation, range) in dropped {
            try ClearingQueries.recordDropped(range, of: conversation, in: transaction)
        }
        try DemoRemovalQueries.removeRecorded(in: transaction)
    }
}

/// What people read about the demo.
public enum DemoWords {
    static let filledAlready = LocalizedText(
        "the demo is here already. /demo off takes it out", hant: "示範內容已經存在。/demo off 將它移除",
        hans: "演示内容已经存在。/demo off 将它移除")

    static let nothingToRemove = LocalizedText(
        "there is no demo here. /demo makes one", hant: "這裡沒有示範內容。/demo 會建立", hans: "这里没有演示内容。/demo 会创建")

    public static func filled(_ made: Demo.Extent) -> LocalizedText {
        LocalizedText(
            """
            made \(made.people) people, \(made.groups) groups and \(made.posts) posts, all of them called demo. \
            Look at /trending, /tagged Hiking Club and /join demo-hikers; /demo off takes everything out again
            """,
            hant: """
                已建立 \(made.people) 人、\(made.groups) 個群組和 \(made.posts) 個帖子，名稱都帶有 demo。\
                試試 /trending、/tagged Hiking Club 和 /join demo-hikers；/demo off 會全部移除
                """,
            hans: """
                已创建 \(made.people) 人、\(made.groups) 个群组和 \(made.posts) 个帖子，名称都带有 demo。\
                试试 /trending、/tagged Hiking Club 和 /join demo-hikers；/demo off 会全部移除
                """)
    }

    public static func removed(_ gone: Demo.Extent) -> LocalizedText {
        LocalizedText(
            "the demo is gone: \(gone.people) people, \(gone.groups) groups, \(gone.posts) posts",
            hant: "示範內容已移除：\(gone.people) 人、\(gone.groups) 個群組、\(gone.posts) 個帖子",
            hans: "演示内容已移除：\(gone.people) 人、\(gone.groups) 个群组、\(gone.posts) 个帖子")
    }

    /// The question before words of real people are removed.
    public static func goesWithIt(_ others: Demo.Others) -> LocalizedText {
        LocalizedText(
            """
            real people wrote in the demo too, and that goes with it (messages: \(others.messages), comments: \
            \(others.comments)). Take it out? yes or no
            """,
            hant: """
                真實使用者也在示範中寫了內容，會一併移除（訊息：\(others.messages)，評論：\(others.comments)）。\
                要移除嗎？yes 或 no
                """,
            hans: """
                真实用户也在演示中写了内容，会一并移除（消息：\(others.messages)，评论：\(others.comments)）。\
                要移除吗？yes 或 no
                """)
    }

    public static let kept = LocalizedText(
        "nothing was changed", hant: "沒有更改任何內容", hans: "没有更改任何内容")

    public static func usage(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is neither on nor off. /demo fills, /demo off takes out",
            hant: "\(typed) 不是 on 或 off。/demo 建立，/demo off 移除",
            hans: "\(typed) 不是 on 或 off。/demo 创建，/demo off 移除")
    }
}
