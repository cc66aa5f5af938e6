public import Model
import Storage

/// Hands out pictures and files. Who may have one is whoever sees what it is part of, which is asked each time.
public struct MediaAccess: Sendable {
    /// Uploads, and what became of them.
    public let store: MediaStore
    let ledger: CommunityLedger
    let finder: any MediaViewerFinder

    /// What a plugin keeps for those who uploaded it.
    public func kept(by plugin: String) -> KeptMedia {
        KeptMedia(ledger: ledger, store: store, finder: finder, plugin: plugin)
    }

    /// Returns uploads of the actor's that are part of nothing yet.
    /// - Throws: `CommunityError`: `.notFound` if one isn't the actor's, `.exists` if it is part of something.
    public func uploads(_ ids: [MediaID], of actor: Actor) async throws -> [Media] {
        try await ledger.read { reader in
            try ids.map { id in
                let row = try EnclosedMedia.own(id, of: actor.person, in: reader)
                guard row.holder == nil else { throw CommunityError(.exists, MediaWords.isElsewhere(id)) }
                return row.media
            }
        }
    }

    /// Returns what is told of a picture or file that the actor may see.
    /// - Throws: `CommunityError` `.notFound` if there is none.
    public func media(_ id: MediaID, by actor: Actor) async throws -> Media {
        try await seen(id, by: actor) { row, _ in row.media }
    }

    /// Returns up to `count` bytes of a file that the actor may see now, from `offset` on.
    /// - Throws: `CommunityError`: `.notFound` if there is none, or none of that size; `.unavailable`.
    public func piece(
        of id: MediaID, _ size: MediaSize, at offset: Int, count: Int, by actor: Actor
    ) async throws -> MediaPiece {
        let file = try await seen(id, by: actor) { row, reader in
            guard size != .original || row.owner == actor.person,
                let file = try MediaQueries.file(id, row.media.picture == nil ? .large : size, in: reader)
            else { throw CommunityError(.notFound, MediaWords.noOriginal(id)) }
            return file
        }
        let count = max(0, min(count, file.bytes - max(0, offset)))
        let bytes = count == 0 ? [] : try await store.read(file, at: max(0, offset), count: count)
        return MediaPiece(total: file.bytes, bytes: bytes)
    }

    /// Reads of what the actor may see. What isn't there and what they may not see are told alike.
    private func seen<Value: Sendable>(
        _ id: MediaID, by actor: Actor,
        _ body: @escaping @Sendable (MediaQueries.Row, SQLReader) throws -> Value
    ) async throws -> Value {
        var viewers: Viewers = [:]
        while true {
            let found = try await ledger.read { [viewers] reader -> Found<Value> in
                guard let row = try MediaQueries.row(id, in: reader) else {
                    throw CommunityError(.notFound, MediaWords.none(id))
                }
                if let document = row.holder?.document, row.owner != actor.person, viewers[document] == nil {
                    return .asks(document)
                }
                guard try Self.isSeen(row, by: actor, viewers, in: reader) else {
                    throw CommunityError(.notFound, MediaWords.none(id))
                }
                return .value(try body(row, reader))
            }
            switch found {
            case .value(let value): return value
            case .asks(let document): viewers = try await Self.viewers(of: [document], by: finder)
            }
        }
    }

    private enum Found<Value: Sendable>: Sendable {
        case value(Value)
        /// The plugin has to be asked first who may see this document.
        case asks(KeptDocument)
    }

    /// Who may see what each document has, by document.
    typealias Viewers = [KeptDocument: MediaViewers]

    /// Returns who may see what each document has: its owner alone if the document is gone.
    static func viewers(
        of documents: Set<KeptDocument>, by finder: any MediaViewerFinder
    ) async throws -> Viewers {
        var viewers: Viewers = [:]
        for kept in documents {
            try Task.checkCancellation()
            viewers[kept] =
                await finder.viewers(of: kept.document, in: kept.plugin) ?? MediaViewers(.owner)
        }
        return viewers
    }

    /// Whether each of several people may see it. Contacts, of whom there may be many, are looked up at once.
    ///
    /// - Parameter viewers: Those of the documents that were asked. Of any other its owner alone sees what it has.
    static func isSeen(
        _ row: MediaQueries.Row, by people: [PersonID], _ viewers: Viewers, in reader: SQLReader
    ) throws -> [Bool] {
        guard case .plugin(_, .audience(.contacts))? = row.holder else {
            return try people.map { try isSeen(row, by: Actor($0), viewers, in: reader) }
        }
        let isThere = try ProfileQueries.isThere(row.owner, in: reader)
        let contacts = try ConnectionQueries.inTouch(with: row.owner, among: people, in: reader)
        return people.map { $0 == row.owner || isThere && contacts.contains($0) }
    }

    private static func isSeen(
        _ row: MediaQueries.Row, by actor: Actor, _ viewers: Viewers, in reader: SQLReader
    ) throws -> Bool {
        switch row.holder {
        case .message(let message)?:
            guard let seen = try SeenMessage.find(message, by: actor, in: reader) else { return false }
            var hiding = Hiding(from: actor.person, in: reader)
            return try !hiding.hides(row.owner) && !hiding.hides(seen.message)
        case .post(let post)?:
            // Whoever reads the forum sees it, but of somebody whom they forgot.
            var hiding = Hiding(from: actor.person, in: reader)
            return try !hiding.hides(row.owner)
                && ForumQueries.post(post, in: reader).map { try !hiding.hides($0) } ?? true
        case .comment(let comment)?:
            var hiding = Hiding(from: actor.person, in: reader)
            return try !hiding.hides(row.owner)
                && ForumQueries.comment(comment, in: reader).map { try !hiding.hides($0) } ?? true
        case .profile?:
            return try isSeen(by: actor.person, of: row.owner, as: MediaViewers(.contacts), in: reader)
        case .plugin(_, .audience(let audience))?:
            return try isSeen(by: actor.person, of: row.owner, as: MediaViewers(audience), in: reader)
        case .plugin(let plugin, .document(let document))?:
            let viewers = viewers[KeptDocument(plugin: plugin, document: document)] ?? MediaViewers(.owner)
            return try isSeen(by: actor.person, of: row.owner, as: viewers, in: reader)
        case nil: return row.owner == actor.person
        }
    }

    /// Of somebody who is leaving nothing is shown any more, as of their profile and of what plugins show.
    private static func isSeen(
        by person: PersonID, of owner: PersonID, as viewers: MediaViewers, in reader: SQLReader
    ) throws -> Bool {
        guard person != owner else { return true }
        let isAmong = viewers.people.contains(person)
        switch viewers.audience {
        case .owner where !isAmong: return false
        case .contacts where !isAmong:
            guard try ConnectionQueries.areInTouch(person, owner, in: reader) else { return false }
        case .owner, .contacts, .everyone:
            guard
                try !BlockQueries.hasBlocked(person, owner, in: reader)
                    && !BlockQueries.hasBlocked(owner, person, in: reader)
            else { return false }
        }
        return try ProfileQueries.isThere(owner, in: reader)
    }
}

/// Knows who sees a document of a plugin's. Asked at each fetch of what belongs to one.
public protocol MediaViewerFinder: Sendable {
    /// Returns who sees it now, or `nil` if it is gone, its plugin isn't in force, or nobody can tell.
    func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers?
}

/// Where there are no plugins: what belongs to a document is its owner's alone.
public struct NoViewers: MediaViewerFinder {
    public init() {}

    public func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers? { nil }
}

/// Pictures and files that plugins keep for those who uploaded them: for how long and for whom is the plugin's to say.
///
/// They are counted among what their owner stores, and go when the owner's account closes.
public struct KeptMedia: Sendable {
    /// Pictures and files that one call may name.
    public static let most = 100

    let ledger: CommunityLedger
    let store: MediaStore
    let finder: any MediaViewerFinder
    let plugin: String

    /// Keeps uploads of the actor's for them, all or none. Those that the plugin keeps already are kept so
    /// from now on.
    /// - Throws: `CommunityError`: `.notFound` if one isn't the actor's, `.exists` if it is part of something else.
    public func keep(_ ids: [MediaID], for keeping: MediaKeeping, by actor: Actor) async throws -> [Media] {
        let plugin = plugin
        return try await ledger.perform { transaction in
            let rows = try ids.map { try EnclosedMedia.own($0, of: actor.person, in: transaction) }
            for row in rows where !row.isKept(by: plugin) {
                guard row.holder == nil else {
                    throw CommunityError(.exists, MediaWords.isElsewhere(row.media.id))
                }
            }
            for row in rows {
                try MediaQueries.attach(
                    row.media.id, to: .plugin(plugin, keeping), at: 0, in: transaction)
            }
            return rows.map(\.media)
        }
    }

    /// Shows those that the plugin keeps to others. Returns whether each is kept still.
    public func share(_ ids: [MediaID], with keeping: MediaKeeping) async throws -> [Bool] {
        try await change(ids) { row, transaction in
            try MediaQueries.attach(row.media.id, to: .plugin(plugin, keeping), at: 0, in: transaction)
        }
    }

    /// Removes those that the plugin keeps. Returns whether each was.
    public func drop(_ ids: [MediaID]) async throws -> [Bool] {
        try await change(ids) { row, transaction in try MediaQueries.remove(row.media.id, in: transaction) }
    }

    /// Returns what is told of those that the plugin keeps, and of uploads of the actor's that are part of nothing yet; `nil`
    /// for any other.
    public func media(_ ids: [MediaID], by actor: Actor?) async throws -> [Media?] {
        let plugin = plugin
        return try await ledger.read { reader in
            try ids.map { id in
                guard let row = try MediaQueries.row(id, in: reader) else { return nil }
                let isNew = row.holder == nil && row.owner == actor?.person
                return isNew || row.isKept(by: plugin) ? row.media : nil
            }
        }
    }

    /// Returns for each of these people whether they may fetch one that the plugin keeps now; nobody may if it is gone.
    public func isSeen(_ id: MediaID, by people: [PersonID]) async throws -> [Bool] {
        try await isSeen([id], by: people)[0]
    }

    /// Returns for each of several that the plugin keeps who of these people may fetch it now.
    public func isSeen(_ ids: [MediaID], by people: [PersonID]) async throws -> [[Bool]] {
        let documents = try await ledger.read { reader in
            Set(try ids.compactMap { try row($0, in: reader)?.holder?.document })
        }
        let viewers = try await MediaAccess.viewers(of: documents, by: finder)
        return try await ledger.read { reader in
            try ids.map { id in
                guard let row = try row(id, in: reader) else { return people.map { _ in false } }
                return try MediaAccess.isSeen(row, by: people, viewers, in: reader)
            }
        }
    }

    /// Returns the smallest size of a picture that the plugin keeps; `nil` if it is gone, is no picture, or has more bytes
    /// than `most`.
    public func thumbnail(_ id: MediaID, atMost most: Int) async throws -> [UInt8]? {
        let file = try await ledger.read { reader -> MediaQueries.File? in
            guard let row = try row(id, in: reader), row.media.picture != nil else { return nil }
            return try MediaQueries.file(id, .small, in: reader)
        }
        guard let file, file.bytes <= most else { return nil }
        return try await store.read(file, at: 0, count: file.bytes)
    }

    private func change(
        _ ids: [MediaID], _ body: @escaping @Sendable (MediaQueries.Row, CommunityTransaction) throws -> Void
    ) async throws -> [Bool] {
        try await ledger.perform { transaction in
            try ids.map { id in
                guard let row = try row(id, in: transaction) else { return false }
                try body(row, transaction)
                return true
            }
        }
    }

    /// What is stored of one that the plugin keeps; `nil` for any other.
    private func row(_ id: MediaID, in reader: SQLReader) throws -> MediaQueries.Row? {
        guard let row = try MediaQueries.row(id, in: reader), row.isKept(by: plugin) else { return nil }
        return row
    }
}
