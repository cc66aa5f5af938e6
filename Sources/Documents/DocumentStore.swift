import Concurrency
package import Logging
package import Storage
import struct Synchronization.Atomic

/// Plugins' own durable documents. They have their own file and their own committer, so that no plugin slows what
/// people do.
///
/// A document is bytes with marks: the values, words and place by which it is found. The store doesn't interpret the
/// bytes; the caller provides the marks. Each plugin has a quota.
package final class DocumentStore: Sendable {
    enum Nothing: Sendable {}

    let ledger: Ledger<Nothing>
    /// The values of derived fields, with a writer of their own: neither plugins nor people wait while many are worked out.
    let derived: DerivedStore
    /// Works on many documents at once, such as on fields that are derived of them, while others go first.
    package let background: BackgroundThread
    /// Who is told of new moments.
    let moments = Mutex<MomentListener?>(nil)
    /// Who is told of documents whose derived fields are old.
    let deriving = Mutex<DerivedListener?>(nil)
    /// At first it may, because the last process may have ended before it merged.
    private let owesMerging = Atomic<Bool>(true)
    /// Bytes of keys and bodies that one plugin may store.
    let quota: Int

    /// Opens the file, or creates it, and that of its derived fields beside it.
    ///
    /// - Parameters:
    ///   - path: Ends in `.sqlite`. That of the derived fields ends in `.derived.sqlite`.
    ///   - quota: The bytes of keys and bodies that one plugin may store.
    ///   - niceness: The nice value of the thread that makes derived fields.
    ///   - options: How the committer of the documents runs.
    /// - Throws: `StorageError`.
    package init(
        path: String, quota: Int, niceness: Int32 = BackgroundThread.usualNiceness,
        options: LedgerOptions = .init(), logger: Logger
    ) throws {
        self.quota = quota
        derived = try DerivedStore(
            path: DerivedSchema.path(beside: path), schemaVersion: DerivedSchema.version,
            schema: DerivedSchema.schema, logger: logger)
        background = try BackgroundThread(name: "derived", niceness: niceness)
        ledger = try Ledger(
            path: path, migrations: DocumentSchema.migrations, options: options,
            attached: [DerivedSchema.name: derived], logger: logger
        ) { _ in }
    }

    package func close() async {
        await ledger.close()
        await derived.close()
    }

    /// - Throws: `StorageError` if nothing can be stored any more.
    package func requireStorage() throws { try ledger.state.require() }

    /// Removes deleted and overwritten words from the search index and from the write-ahead log. Returns `false` if a
    /// read prevented it.
    ///
    /// An FTS5 index keeps the words of deleted documents until its segments are merged. Merging goes in small steps,
    /// between which plugins can write.
    @discardableResult
    package func scrub() async throws -> Bool {
        if owesMerging.exchange(false, ordering: .sequentiallyConsistent) {
            do {
                try await ledger.perform { try DocumentQueries.beginMergingWords(in: $0) }
                while try await ledger.perform({ try DocumentQueries.mergeWords(in: $0) }) {}
            } catch {
                owesMerging.store(true, ordering: .sequentiallyConsistent)
                throw error
            }
        }
        return try await ledger.scrub()
    }

    /// Makes the next ``scrub()`` clean the index and the log, because something was overwritten or removed.
    func oweScrubbing() {
        owesMerging.store(true, ordering: .sequentiallyConsistent)
        ledger.oweScrubbing()
    }

    /// Copies a store's current state to a new file, even while a gateway uses it. Returns `false` if there is no store
    /// at `path`.
    ///
    /// - Throws: `StorageError`.
    @discardableResult
    package static func copy(_ path: String, to target: String) throws -> Bool {
        do {
            try ReadOnlyDatabase(path: path, migrations: nil).copy(to: target)
            return true
        } catch let error as StorageError where error.code == .missing {
            return false
        }
    }

    // MARK: Collections

    /// Creates a plugin's collection, or updates it to its declaration. If the declaration has changed, the marks of
    /// all stored documents are made again.
    ///
    /// - Parameters:
    ///   - now: The time in seconds since 1970. A moment before it that is declared only now counts as told.
    ///   - marks: Returns a stored document's marks, from its body.
    /// - Throws: ``DocumentError`` `.exists` if a field has become unique and two documents have the same value of it.
    package func open(
        _ definition: CollectionDefinition, of plugin: String, at now: Double = 0,
        marks: @escaping @Sendable ([UInt8]) throws -> DocumentDraft.Marks
    ) async throws -> CollectionHandle {
        let handle = try await ledger.perform { transaction in
            if try DocumentQueries.collection(definition.name, of: plugin, in: transaction) == nil {
                try DocumentQueries.insertCollection(definition.name, of: plugin, in: transaction)
            }
            guard let known = try DocumentQueries.collection(definition.name, of: plugin, in: transaction)
            else { throw DocumentError(.notFound, "the collection \(definition.name) can't be made") }
            let handle = CollectionHandle(
                id: known.id, plugin: plugin, name: definition.name,
                fields: try Self.fields(of: definition, in: known.id, transaction),
                isDue: definition.isDue, derived: definition.derived, tallies: definition.tallies)
            if known.fingerprint != definition.fingerprint {
                try TallyQueries.clear(known.id, in: transaction)
                try TallyQueries.declare(definition.tallies, in: handle, transaction)
                try Self.remark(handle, marks, at: now, in: transaction)
                try DocumentQueries.setFingerprint(definition.fingerprint, of: known.id, in: transaction)
            }
            return handle
        }
        try await list(handle)
        return handle
    }

    private static func fields(
        of definition: CollectionDefinition, in collection: Int64, _ writer: SQLWriter
    ) throws -> [String: CollectionHandle.FieldHandle] {
        var handles: [String: CollectionHandle.FieldHandle] = [:]
        for field in definition.fields {
            handles[field.name] = .init(
                id: try DocumentQueries.field(field.name, of: collection, in: writer),
                isUnique: field.isUnique, isDerived: definition.derived.contains(field.name))
        }
        return handles
    }

    private static func remark(
        _ collection: CollectionHandle, _ marks: ([UInt8]) throws -> DocumentDraft.Marks, at now: Double,
        in writer: SQLWriter
    ) throws {
        if !collection.isDue { try MomentQueries.endAll(of: collection.id, in: writer) }
        let tallies = try TallyQueries.declared(in: collection.id, writer)
        var last: Int64 = 0
        while true {
            let page = try DocumentQueries.documents(
                of: collection.id, after: last, limit: 1_000, in: writer)
            for (id, document) in page {
                let draft = DocumentDraft(body: document.body, marks: try marks(document.body))
                try DocumentQueries.deleteMarks(of: id, before: draft.marks, in: writer)
                try requireUnique(draft.marks, of: id, in: collection, writer)
                try DocumentQueries.update(id, version: document.version, draft, in: writer)
                try DocumentQueries.insert(draft.marks, of: id, in: collection, writer)
                try TallyQueries.add(id, to: tallies, in: writer)
                if collection.isDue {
                    try MomentQueries.redeclare(draft.marks, of: id, in: collection.id, at: now, writer)
                }
                last = id
            }
            if page.isEmpty { return }
        }
    }

    // MARK: Reading

    /// Returns the document with this key, or `nil` if there is none.
    package func document(_ key: String, in collection: CollectionHandle) async throws -> Document? {
        try await ledger.read { try DocumentQueries.document(key, of: collection.id, in: $0)?.document }
    }

    /// Returns the document with this key if its place is in a circle, otherwise `nil`.
    package func document(
        _ key: String, within circle: DocumentQuery.Circle, in collection: CollectionHandle
    ) async throws -> Document? {
        try await ledger.read { reader in
            guard let found = try DocumentQueries.document(key, of: collection.id, in: reader),
                let place = try RoomQueries.place(of: found.id, in: reader),
                GreatCircle.distance(circle.center, place) <= circle.radius
            else { return nil }
            return found.document
        }
    }

    /// Returns a page of the documents that a query finds. It ends after ``mostWalked`` entries that were looked through.
    ///
    /// - Throws: ``DocumentError`` `.tooMany` if its circle holds more documents than can be sorted by distance.
    package func find(_ query: DocumentQuery, in collection: CollectionHandle) async throws -> DocumentPage {
        try await ledger.read { try SearchQueries.page(query, in: collection, $0) }
    }

    /// The entries of an index that are looked through for one page.
    package static let mostWalked = SearchQueries.most
    /// The most documents that one count looks at.
    package static let mostCounted = SearchQueries.mostScanned

    /// Returns the number of documents that a query finds on all pages.
    ///
    /// - Throws: ``DocumentError`` `.tooMany` if more have to be looked at than ``mostCounted``.
    package func count(_ query: DocumentQuery, in collection: CollectionHandle) async throws -> Int {
        try await ledger.read { try SearchQueries.count(query, in: collection, $0).found }
    }

    /// Returns how many documents have these values of a tally's fields, and the sums by their fields, 0 where nothing is
    /// added up. It is one look, however many documents there are.
    ///
    /// - Parameter values: Those of the tally's ``CollectionDefinition/Tally/by``, in their order.
    package func tally(
        _ name: String, of values: [FieldValue], in collection: CollectionHandle
    ) async throws -> DocumentTally {
        try await ledger.read { try Self.tally(name, values, collection, $0) }
    }

    private static func tally(
        _ name: String, _ values: [FieldValue], _ collection: CollectionHandle, _ reader: SQLReader
    ) throws -> DocumentTally {
        let tally = try collection.tally(name)
        let found = try TallyQueries.tally(
            name, at: TallyQueries.key(of: values), of: collection.id, in: reader)
        let sums = try tally.sums.map { ($0, found.sums[try collection.field($0).id] ?? .integer(0)) }
        return DocumentTally(count: found.count, sums: Dictionary(sums) { first, _ in first })
    }

    /// Returns the keys of all documents that a query finds, sorted. Its limit and order don't matter.
    ///
    /// - Parameter most: How many there may be, at most ``mostCounted``. Reading stops at the first beyond it.
    /// - Throws: ``DocumentError`` `.tooMany` if there are more.
    package func keys(
        _ query: DocumentQuery, in collection: CollectionHandle, atMost most: Int = mostCounted
    ) async throws -> [String] {
        try await ledger.read { try SearchQueries.keys(query, in: collection, atMost: most, $0) }
    }

    /// Reads a document for callers without a task.
    ///
    /// - Parameters:
    ///   - make: Converts the document, on the thread that reads.
    ///   - completion: Called once, on any thread. It must be quick.
    package func document<Value: Sendable>(
        _ key: String, in collection: CollectionHandle,
        as make: @escaping @Sendable (Document) throws -> Value,
        completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
    ) {
        ledger.read(
            { try DocumentQueries.document(key, of: collection.id, in: $0).map { try make($0.document) } },
            completion: completion)
    }

    /// Reads the documents with these keys, in their order and `nil` where there is none, for callers without a task; see
    /// ``document(_:in:as:completion:)``.
    package func documents<Value: Sendable>(
        _ keys: [String], in collection: CollectionHandle,
        as make: @escaping @Sendable ([Document?]) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        ledger.read(
            { reader in
                try make(
                    keys.map { try DocumentQueries.document($0, of: collection.id, in: reader)?.document })
            },
            completion: completion)
    }

    /// Finds for callers without a task; see ``document(_:in:as:completion:)``.
    package func find<Value: Sendable>(
        _ query: DocumentQuery, in collection: CollectionHandle,
        as make: @escaping @Sendable (DocumentPage) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        ledger.read({ try make(SearchQueries.page(query, in: collection, $0)) }, completion: completion)
    }

    /// Looks a tally up for callers without a task; see ``document(_:in:as:completion:)``.
    package func tally(
        _ name: String, of values: [FieldValue], in collection: CollectionHandle,
        completion: @escaping @Sendable (Result<DocumentTally, any Error>) -> Void
    ) {
        ledger.read({ try Self.tally(name, values, collection, $0) }, completion: completion)
    }

    /// Counts for callers without a task; see ``document(_:in:as:completion:)``.
    package func count(
        _ query: DocumentQuery, in collection: CollectionHandle,
        completion: @escaping @Sendable (Result<DocumentCount, any Error>) -> Void
    ) {
        ledger.read({ try SearchQueries.count(query, in: collection, $0) }, completion: completion)
    }

    /// Gets the sorted keys of all documents that a query finds, for callers without a task; see
    /// ``document(_:in:as:completion:)``.
    package func keys(
        _ query: DocumentQuery, in collection: CollectionHandle, atMost most: Int,
        completion: @escaping @Sendable (Result<[String], any Error>) -> Void
    ) {
        ledger.read(
            { try SearchQueries.keys(query, in: collection, atMost: most, $0) }, completion: completion)
    }

    /// Returns the bytes that a plugin stores.
    package func usage(of plugin: String) async throws -> Int {
        try await ledger.read { try DocumentQueries.usage(of: plugin, in: $0) }
    }
}
