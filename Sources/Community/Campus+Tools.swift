public import Logging
public import Model
public import Storage

extension Campus {
    /// Opens a community of its own in a folder that nobody else uses. The caller removes the folder.
    ///
    /// For the tools of plugin authors, which don't know the storage.
    public convenience init(
        scratch folder: String, configuration: CommunityConfiguration, normalizer: any TagNormalizer,
        scorer: any PostScorer, viewers: any MediaViewerFinder = NoViewers(), clock: WallClock, logger: Logger
    ) throws {
        try self.init(
            configuration: configuration, directory: DataDirectory(path: folder), mailer: NoMail(),
            normalizer: normalizer, scorer: scorer, viewers: viewers, clock: clock, logger: logger)
    }

    /// Has what is stored from now on be numbered from behind `number`: two communities that are alike then give what they
    /// store the same numbers, whatever either stored before.
    public func number(behind number: Int64) async throws {
        try await files.record.perform { $0.skip(to: number) }
    }

    /// - Throws: `StorageError` if nothing can be stored any more.
    public func requireStorage() throws { try files.record.state.require() }

    private struct NoMail: Mailer {
        func send(_ mail: Mail, postmark: Postmark) async throws {}
    }
}

/// Finds out what the files of a plugin's tests are, which are made up: nothing is decoded. Any other file is bytes to it.
public struct StandInMediaReader: MediaReader {
    private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp"]
    private static let mark = "a picture: "

    public init() {}

    /// The bytes of a file; no two are alike.
    public static func file(named name: String, number: Int) -> [UInt8] {
        let isPicture = endings.contains { name.lowercased().hasSuffix($0) }
        return Array("\(isPicture ? mark : "a file: ")\(number)".utf8)
    }

    public func read(_ file: Arrival, into result: Arrival) async throws -> ReadMedia {
        let bytes = try file.read(at: 0, count: file.size)
        guard bytes.starts(with: Self.mark.utf8) else {
            return ReadMedia(type: "application/octet-stream", picture: nil)
        }
        let sizes = try [(640, 480), (320, 240), (160, 120)].map { width, height in
            try result.append(bytes)
            return ReadMedia.Size(width: width, height: height, bytes: bytes.count)
        }
        return ReadMedia(
            type: "image/jpeg",
            picture: ReadMedia.Picture(
                frames: 1, preview: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", offset: 0, sizes: sizes))
    }
}

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

    /// Returns up to `limit` recorded events after `sequence`, up to the number `end` and since a moment. Their
    /// contents are what is stored now.
    public func events(
        after sequence: Int64, through end: Int64 = .max, since moment: Timestamp, limit: Int
    ) throws -> RecordedEvents {
        try record.read {
            try RecordedEventQueries.page(
                after: sequence, through: end, since: moment, limit: limit, in: $0)
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
