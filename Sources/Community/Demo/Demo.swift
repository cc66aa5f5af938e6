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
    static let filledAlready = phrase("demo_filled_already")

    static let nothingToRemove = phrase("demo_nothing_to_remove")

    public static func filled(_ made: Demo.Extent) -> LocalizedText {
        phrase("demo_filled", ["people": made.people, "groups": made.groups, "posts": made.posts])
    }

    public static func removed(_ gone: Demo.Extent) -> LocalizedText {
        phrase("demo_removed", ["people": gone.people, "groups": gone.groups, "posts": gone.posts])
    }

    /// The question before words of real people are removed.
    public static func goesWithIt(_ others: Demo.Others) -> LocalizedText {
        phrase("demo_goes_with_it", ["messages": others.messages, "comments": others.comments])
    }

    public static let kept = phrase("demo_kept")

    public static func usage(_ typed: String) -> LocalizedText {
        phrase("demo_usage", ["typed": typed])
    }
}
