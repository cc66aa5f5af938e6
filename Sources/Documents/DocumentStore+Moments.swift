import Concurrency
import Storage

/// Documents that wait for a moment. They are told in order of time, and each counts as told in the commit of what its
/// handler stores.
extension DocumentStore {
    /// Told of a plugin's collection and of when one of its documents is ready, in seconds since 1970, once that is
    /// committed.
    package typealias MomentListener = @Sendable (_ plugin: String, _ ready: Double) -> Void

    /// Says who is told of new moments. Called before anything is written.
    package func onMoment(_ listener: @escaping MomentListener) { moments.withLock { $0 = listener } }

    func announce(_ ready: [String: Double]) {
        guard !ready.isEmpty, let listener = moments.withLock(\.self) else { return }
        for (plugin, moment) in ready { listener(plugin, moment) }
    }

    /// Returns when the first document of some collections is ready, in seconds since 1970, or `nil` if none waits.
    package func earliest(of collections: [CollectionHandle]) async throws -> Double? {
        try await ledger.read { reader in
            try collections.compactMap { try MomentQueries.earliest(of: $0.id, in: reader) }.min()
        }
    }

    /// Returns documents that are due and were not told, in order of time: at most ``DueDocument/mostAtOnce``, and few
    /// of one person, so that nobody fills the queue for others.
    package func due(in collections: [CollectionHandle], at now: Double) async throws -> [DueDocument] {
        let found = try await ledger.read { reader in
            try collections.flatMap { try MomentQueries.due(in: $0, at: now, reader) }
        }
        return Array(
            found.sorted { ($0.ready, $0.id) < ($1.ready, $1.id) }.prefix(DueDocument.mostAtOnce))
    }

    /// Returns a document that is due, or `nil` if it was told, moved or removed meanwhile.
    package func document(_ due: DueDocument) async throws -> Document? {
        try await ledger.read { try MomentQueries.document(due, in: $0) }
    }
}
