public import Model
import Storage

/// Read-only access to what a community has stored, whether or not a gateway is running.
///
/// For tools that try things on real data. Calls wait for the disk on the calling thread.
public final class StoredCampus: Sendable {
    private let record: ReadOnlyDatabase
    private let folder: String

    /// Opens the record for reading.
    ///
    /// - Parameter folder: The gateway's data directory.
    /// - Throws: `StorageError`, with `.missing` if no gateway has run on the folder yet.
    public init(folder: String) throws {
        self.folder = folder
        record = try ReadOnlyDatabase(path: "\(folder)/quad.sqlite", migrations: CommunitySchema.migrations)
    }

    // MARK: The forum

    public func postCount() throws -> Int { try record.read { try ForumQueries.count(in: $0) } }

    /// Returns the facts of up to `limit` posts after `post`, by id, as they are at `now`.
    public func facts(after post: PostID?, limit: Int, at now: Timestamp) throws -> [PostFacts] {
        try record.read {
            try ForumQueries.facts(after: post?.rawValue ?? 0, limit: limit, at: now, in: $0)
        }
    }

    /// Returns the titles of those posts that are stored.
    public func titles(of posts: [PostID]) throws -> [PostID: String] {
        try record.read { reader in
            try posts.reduce(into: [:]) { $0[$1] = try ForumQueries.post($1, in: reader)?.title }
        }
    }

    // MARK: Events

    /// Returns up to `limit` recorded events after `sequence` and since a moment. Their contents are what is stored
    /// now.
    public func events(
        after sequence: Int64, since moment: Timestamp, limit: Int
    ) throws -> RecordedEvents {
        try record.read {
            try RecordedEventQueries.page(after: sequence, since: moment, limit: limit, in: $0)
        }
    }

    // MARK: Copying

    /// Copies what is stored now, with the scores, to another folder, where a ``Campus`` can open it.
    ///
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

    /// Returns every way in which tags were written, by normal form.
    public func tags() throws -> [TagUse] { try record.read { try TagQueries.uses(in: $0) } }
}
