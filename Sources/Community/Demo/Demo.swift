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
            .fact(.closed, by: people[0], cause: cause, at: now, as: transaction.nextSequence()))
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
