import Concurrency
import Storage

/// Fields by which documents are found and ordered, and which somebody else works out from them: numbers that stand in
/// no body, such as how high a flat ranks.
///
/// They lie in a file of their own (``DerivedSchema``), since all of a collection may change at once. Nothing is noted with
/// a document: each write of a collection has a number, and up to which one its fields were worked out is noted with them.
///
/// A document whose derived fields are old has them still, or 0 where it is new. It is found by
/// ``underived(in:as:after:limit:)`` until ``derive(_:in:as:)`` has stored newer ones.
extension DocumentStore {
    /// Told of a plugin once one of its documents is stored whose derived fields are old.
    package typealias DerivedListener = @Sendable (_ plugin: String) -> Void

    /// Documents that are listed, or taken off, in one transaction: what else is derived waits for it.
    private static let listedAtOnce = 5_000

    /// Says who is told. Called before anything is written.
    package func onUnderived(_ listener: @escaping DerivedListener) { deriving.withLock { $0 = listener } }

    func announceUnderived(_ plugins: Set<String>) {
        guard !plugins.isEmpty, let listener = deriving.withLock(\.self) else { return }
        for plugin in plugins { listener(plugin) }
    }

    /// Returns documents of a collection whose derived fields were not worked out as `version` says, in the order in which
    /// they were written.
    ///
    /// - Parameter last: The ``UnderivedDocument/version`` behind which they were written; `nil` for the last that was
    ///   stored by ``derive(_:in:as:)``.
    package func underived(
        in collection: CollectionHandle, as version: Int64, after last: Int64? = nil, limit: Int
    ) async throws -> [UnderivedDocument] {
        try await ledger.read {
            try DerivedQueries.underived(
                in: collection.id, as: version, after: last, limit: limit, $0)
        }
    }

    /// Stores derived fields of documents as ``underived(in:as:after:limit:)`` returned them. Those that were changed
    /// meanwhile are returned by it once more.
    ///
    /// - Parameter version: Stands for how they were worked out; never 0.
    package func derive(
        _ values: [DerivedValues], in collection: CollectionHandle, as version: Int64
    ) async throws {
        guard let last = values.map(\.version).max() else { return }
        try await withTaskExecutorPreference(background) {
            try await store(values, through: last, in: collection, as: version)
        }
    }

    /// Not isolated, so that it runs on the thread that its caller prefers.
    private nonisolated func store(
        _ values: [DerivedValues], through last: Int64, in collection: CollectionHandle, as version: Int64
    ) async throws {
        try derived.writeHere { writer in
            for value in values { try DerivedQueries.set(value, in: collection, writer) }
            try DerivedQueries.setWalked(last, in: collection.id, as: version, writer)
        }
    }

    /// Gives all documents of a collection the derived fields that it has now, with 0 where they are new.
    func list(_ collection: CollectionHandle) async throws {
        let fields = try Set(collection.derived.map { try collection.field($0).id })
        let listed = try await derived.read { try DerivedQueries.listed(of: collection.id, $0) }
        for field in listed.subtracting(fields) {
            try await derived.write { try DerivedQueries.unlist(field, $0) }
            while try await derived.write({
                try DerivedQueries.remove(some: Self.listedAtOnce, of: field, $0)
            }) {}
        }
        let new = Array(fields.subtracting(listed))
        guard !new.isEmpty else { return }
        var last: Int64 = 0
        while true {
            let documents = try await ledger.read { [last] in
                try DerivedQueries.documents(
                    of: collection.id, after: last, limit: Self.listedAtOnce, $0)
            }
            guard let end = documents.last else { break }
            try await derived.write { writer in
                for document in documents { try DerivedQueries.list(document, in: new, writer) }
            }
            last = end
        }
        try await derived.write { writer in
            for field in new { try DerivedQueries.setListed(field, of: collection.id, writer) }
        }
    }

    /// Has new documents found by their derived fields, and removed ones no longer.
    ///
    /// Where this can't be done now, new ones are found once their fields are worked out; what is left of removed ones is
    /// found by nothing.
    func relist(_ added: [(document: Int64, fields: [Int64])], removed: [Int64]) async {
        guard !added.isEmpty || !removed.isEmpty else { return }
        try? await derived.write { writer in
            for (document, fields) in added { try DerivedQueries.list(document, in: fields, writer) }
            for document in removed { try DerivedQueries.remove(document, writer) }
        }
    }
}

/// A document whose derived fields are old.
package struct UnderivedDocument: Sendable {
    package let id: Int64
    /// The number of the write that made it so.
    package let version: Int64
    package let body: [UInt8]
}

/// What was worked out of a document, in the version that it had.
package struct DerivedValues: Sendable {
    let id: Int64
    let version: Int64
    let fields: [String: Double]

    package init(of document: UnderivedDocument, fields: [String: Double]) {
        (id, version, self.fields) = (document.id, document.version, fields)
    }
}
