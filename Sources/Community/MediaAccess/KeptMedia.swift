public import Model
import Storage

/// Pictures and files that plugins keep for those who uploaded them: for how long and for whom is the plugin's to say.
///
/// They are counted among what their owner stores, and go when the owner's account closes.
public struct KeptMedia: Sendable {
    /// Pictures and files that one call may name.
    public static let most = 100

    private let ledger: CommunityLedger
    private let store: MediaStore
    private let finder: any MediaViewerFinder
    private let plugin: String

    init(ledger: CommunityLedger, store: MediaStore, finder: any MediaViewerFinder, plugin: String) {
        (self.ledger, self.store, self.finder, self.plugin) = (ledger, store, finder, plugin)
    }

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
        let plugin = plugin
        let documents = try await ledger.read { reader in
            Set(
                try ids.compactMap { id in
                    try MediaQueries.row(id, in: reader).flatMap {
                        $0.isKept(by: plugin) ? $0.holder?.document : nil
                    }
                })
        }
        let viewers = try await MediaAccess.viewers(of: documents, by: finder)
        return try await ledger.read { reader in
            try ids.map { id in
                guard let row = try MediaQueries.row(id, in: reader), row.isKept(by: plugin) else {
                    return people.map { _ in false }
                }
                return try MediaAccess.isSeen(row, by: people, viewers, in: reader)
            }
        }
    }

    /// Returns the smallest size of a picture that the plugin keeps; `nil` if it is gone, is no picture, or has more bytes
    /// than `most`.
    public func thumbnail(_ id: MediaID, atMost most: Int) async throws -> [UInt8]? {
        let plugin = plugin
        let file = try await ledger.read { reader -> MediaQueries.File? in
            guard let row = try MediaQueries.row(id, in: reader), row.isKept(by: plugin) else { return nil }
            return row.media.picture == nil ? nil : try MediaQueries.file(id, .small, in: reader)
        }
        guard let file, file.bytes <= most else { return nil }
        return try await store.read(file, at: 0, count: file.bytes)
    }

    private func change(
        _ ids: [MediaID], _ body: @escaping @Sendable (MediaQueries.Row, CommunityTransaction) throws -> Void
    ) async throws -> [Bool] {
        let plugin = plugin
        return try await ledger.perform { transaction in
            try ids.map { id in
                guard let row = try MediaQueries.row(id, in: transaction), row.isKept(by: plugin) else {
                    return false
                }
                try body(row, transaction)
                return true
            }
        }
    }
}
