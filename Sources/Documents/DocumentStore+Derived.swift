import Concurrency
import Storage

/// Fields by which documents are found and ordered, and which somebody else works out from them: numbers that stand in
/// no body, such as how high a flat ranks.
///
/// A document whose derived fields are old has them still, or 0 where it is new. It is found by ``underived(in:as:limit:)``
/// until ``derive(_:in:as:)`` has stored newer ones.
extension DocumentStore {
    /// Told of a plugin once one of its documents is stored whose derived fields are old.
    package typealias DerivedListener = @Sendable (_ plugin: String) -> Void

    /// Says who is told. Called before anything is written.
    package func onUnderived(_ listener: @escaping DerivedListener) { deriving.withLock { $0 = listener } }

    func announceUnderived(_ plugins: Set<String>) {
        guard !plugins.isEmpty, let listener = deriving.withLock(\.self) else { return }
        for plugin in plugins { listener(plugin) }
    }

    /// Returns documents of a collection whose derived fields were not worked out as `version` says, in no order.
    package func underived(
        in collection: CollectionHandle, as version: String, limit: Int
    ) async throws -> [UnderivedDocument] {
        try await ledger.read {
            try DerivedQueries.underived(in: collection.id, as: version, limit: limit, $0)
        }
    }

    /// Stores derived fields. Documents that were changed or removed meanwhile are left out.
    ///
    /// - Parameter version: Names how they were worked out; never empty.
    package func derive(
        _ values: [DerivedValues], in collection: CollectionHandle, as version: String
    ) async throws {
        try await ledger.perform { transaction in
            for value in values {
                try DerivedQueries.set(value, in: collection, as: version, transaction)
            }
        }
    }
}

/// A document whose derived fields are old.
package struct UnderivedDocument: Sendable {
    package let id: Int64
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
