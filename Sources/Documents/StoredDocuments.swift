import Storage

/// Read-only access to plugins' stored documents, whether or not a gateway is running.
///
/// For tools that try things on real data. Calls wait for the disk on the calling thread.
package final class StoredDocuments: Sendable {
    /// A document, and the number by which it was stored before others.
    package struct Numbered: Sendable {
        package let id: Int64
        package let document: Document
    }

    private let database: ReadOnlyDatabase

    /// - Throws: `StorageError`, with `.missing` if there is no such file.
    package init(path: String) throws {
        database = try ReadOnlyDatabase(path: path, migrations: DocumentSchema.migrations)
    }

    /// Returns the number of documents in a plugin's collection; 0 if there is none.
    package func count(in collection: String, of plugin: String) throws -> Int {
        try database.read { reader in
            guard let known = try DocumentQueries.collection(collection, of: plugin, in: reader) else {
                return 0
            }
            return try reader.count("SELECT COUNT(*) FROM documents WHERE collection = ?", known.id)
        }
    }

    /// Returns up to `limit` documents of a plugin's collection behind `id`, in the order of their numbers.
    package func documents(
        in collection: String, of plugin: String, after id: Int64, limit: Int
    ) throws -> [Numbered] {
        try database.read { reader in
            guard let known = try DocumentQueries.collection(collection, of: plugin, in: reader) else {
                return []
            }
            return try DocumentQueries.documents(of: known.id, after: id, limit: limit, in: reader)
                .map { Numbered(id: $0.id, document: $0.document) }
        }
    }

    /// Returns the documents with these numbers, as far as they are stored, by number.
    package func documents(_ ids: [Int64]) throws -> [Int64: Document] {
        try database.read { reader in
            try ids.reduce(into: [:]) { $0[$1] = try DocumentQueries.document($1, in: reader) }
        }
    }
}
