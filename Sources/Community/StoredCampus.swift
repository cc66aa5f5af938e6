import Storage

/// What a community has stored, only read: beside a running gateway, or without one.
///
/// For tools that try things on real data. Calls wait for the disk on their caller's thread.
public final class StoredCampus: Sendable {
    private let record: ReadOnlyDatabase
    private let folder: String

    /// - Parameter folder: the gateway's data directory.
    /// - Throws: `StorageError`, with `.missing` where no gateway has run on the folder yet.
    public init(folder: String) throws {
        self.folder = folder
        record = try ReadOnlyDatabase(path: "\(folder)/quad.sqlite", migrations: CommunitySchema.migrations)
    }

    // MARK: The forum

    public func postCount() throws -> Int { try record.read { try ForumQueries.count(in: $0) } }

    /// The facts of up to `limit` posts after `post`, by id, as they are at `now`.
    public func facts(after post: PostID?, limit: Int, at now: Timestamp) throws -> [PostFacts] {
        try record.read {
            try ForumQueries.facts(after: post?.rawValue ?? 0, limit: limit, at: now, in: $0)
        }
    }

    /// The titles of posts, as far as these are stored.
    public func titles(of posts: [PostID]) throws -> [PostID: String] {
        try record.read { reader in
            try posts.reduce(into: [:]) { $0[$1] = try ForumQueries.post($1, in: reader)?.title }
        }
    }

    // MARK: Events

    /// Up to `limit` recorded events after `sequence`, of those since a moment, as they look now: ids lead to what is
    /// stored under them today.
    public func events(
        after sequence: Int64, since moment: Timestamp, limit: Int
    ) throws -> RecordedEvents {
        try record.read {
            try RecordedEventQueries.page(after: sequence, since: moment, limit: limit, in: $0)
        }
    }

    // MARK: Copying

    /// Writes what is stored now, scores included, to another folder, where a ``Campus`` can open it.
    /// - Throws: `StorageError`.
    public func copy(to folder: String) throws {
        try record.copy(to: "\(folder)/quad.sqlite")
        // Scores and indexes can be made anew: where they can't be read, the copy begins without any.
        for name in ["trending.sqlite", "titles.sqlite", "messages.sqlite"] {
            let derived = try? ReadOnlyDatabase(path: "\(self.folder)/\(name)", migrations: nil)
            try derived?.copy(to: "\(folder)/\(name)")
        }
    }

    // MARK: Tags

    /// Every way in which a tag was written, by normal form.
    public func tags() throws -> [TagUse] { try record.read { try TagQueries.uses(in: $0) } }
}

/// A tag as it was written and stored, and how many people have it so.
public struct TagUse: Sendable, Hashable {
    public let tag: Tag
    public let people: Int

    public init(tag: Tag, people: Int) {
        self.tag = tag
        self.people = people
    }
}
