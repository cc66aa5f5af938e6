import Concurrency
package import Logging
import Storage
import struct Synchronization.Atomic

/// Plugins' own durable documents. They have their own file and their own committer, so that no plugin slows what
/// people do.
///
/// A document is bytes with marks: the values, words and place by which it is found. The store doesn't interpret the
/// bytes; the caller provides the marks. Each plugin has a quota.
package final class DocumentStore: Sendable {
    enum Nothing: Sendable {}

    let ledger: Ledger<Nothing>
    /// Who is told of new moments.
    let moments = Mutex<MomentListener?>(nil)
    /// Who is told of documents whose derived fields are old.
    let deriving = Mutex<DerivedListener?>(nil)
    /// At first it may, because the last process may have ended before it merged.
    private let owesMerging = Atomic<Bool>(true)
    /// Bytes of keys and bodies that one plugin may store.
    private let quota: Int

    /// Opens the file, or creates it.
    ///
    /// - Parameter quota: The bytes of keys and bodies that one plugin may store.
    /// - Throws: `StorageError`.
    package init(path: String, quota: Int, logger: Logger) throws {
        self.quota = quota
        ledger = try Ledger(path: path, migrations: DocumentSchema.migrations, logger: logger) { _ in }
    }

    package func close() async { await ledger.close() }

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
        try await ledger.perform { transaction in
            if try DocumentQueries.collection(definition.name, of: plugin, in: transaction) == nil {
                try DocumentQueries.insertCollection(definition.name, of: plugin, in: transaction)
            }
            guard let known = try DocumentQueries.collection(definition.name, of: plugin, in: transaction)
            else { throw DocumentError(.notFound, "the collection \(definition.name) can't be made") }
            let handle = CollectionHandle(
                id: known.id, plugin: plugin, name: definition.name,
                fields: try Self.fields(definition.fields, of: known.id, in: transaction),
                isDue: definition.isDue, derived: definition.derived)
            if known.fingerprint != definition.fingerprint {
                try Self.remark(handle, marks, at: now, in: transaction)
                try DocumentQueries.setFingerprint(definition.fingerprint, of: known.id, in: transaction)
            }
            return handle
        }
    }

    private static func fields(
        _ fields: [CollectionDefinition.Field], of collection: Int64, in writer: SQLWriter
    ) throws -> [String: CollectionHandle.FieldHandle] {
        var handles: [String: CollectionHandle.FieldHandle] = [:]
        for field in fields {
            handles[field.name] = .init(
                id: try DocumentQueries.field(field.name, of: collection, in: writer),
                isUnique: field.isUnique)
        }
        return handles
    }

    private static func remark(
        _ collection: CollectionHandle, _ marks: ([UInt8]) throws -> DocumentDraft.Marks, at now: Double,
        in writer: SQLWriter
    ) throws {
        if !collection.isDue { try MomentQueries.endAll(of: collection.id, in: writer) }
        if collection.derived.isEmpty { try DerivedQueries.endAll(of: collection.id, in: writer) }
        var last: Int64 = 0
        while true {
            let page = try DocumentQueries.documents(
                of: collection.id, after: last, limit: 1_000, in: writer)
            for (id, document) in page {
                let draft = DocumentDraft(body: document.body, marks: try marks(document.body))
                let derived = try DerivedQueries.values(of: id, in: collection, writer)
                try DocumentQueries.deleteMarks(of: id, before: draft.marks, in: writer)
                try requireUnique(draft.marks, of: id, in: collection, writer)
                try DocumentQueries.update(id, version: document.version, draft, in: writer)
                try DocumentQueries.insert(draft.marks, of: id, in: collection, writer)
                if !collection.derived.isEmpty {
                    try DerivedQueries.invalidate(id, in: collection, keeping: derived, writer)
                }
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

    /// Returns a page of the documents that a query finds.
    ///
    /// - Throws: ``DocumentError`` `.tooMany` if its circle holds more documents than can be sorted by distance.
    package func find(_ query: DocumentQuery, in collection: CollectionHandle) async throws -> DocumentPage {
        try await ledger.read { try SearchQueries.page(query, in: collection, $0) }
    }

    /// Returns the number of documents that a query finds on all pages.
    package func count(_ query: DocumentQuery, in collection: CollectionHandle) async throws -> Int {
        try await ledger.read { try SearchQueries.count(query, in: collection, $0) }
    }

    /// Returns the keys of all documents that a query finds, sorted. There may be at most 20,000.
    package func keys(_ query: DocumentQuery, in collection: CollectionHandle) async throws -> [String] {
        try await ledger.read { try SearchQueries.keys(query, in: collection, $0) }
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

    /// Finds for callers without a task; see ``document(_:in:as:completion:)``.
    package func find<Value: Sendable>(
        _ query: DocumentQuery, in collection: CollectionHandle,
        as make: @escaping @Sendable (DocumentPage) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        ledger.read({ try make(SearchQueries.page(query, in: collection, $0)) }, completion: completion)
    }

    /// Counts for callers without a task; see ``document(_:in:as:completion:)``.
    package func count(
        _ query: DocumentQuery, in collection: CollectionHandle,
        completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        ledger.read({ try SearchQueries.count(query, in: collection, $0) }, completion: completion)
    }

    /// Gets the sorted keys of all documents that a query finds, for callers without a task; see
    /// ``document(_:in:as:completion:)``.
    package func keys(
        _ query: DocumentQuery, in collection: CollectionHandle,
        completion: @escaping @Sendable (Result<[String], any Error>) -> Void
    ) {
        ledger.read({ try SearchQueries.keys(query, in: collection, $0) }, completion: completion)
    }

    /// Returns the bytes that a plugin stores.
    package func usage(of plugin: String) async throws -> Int {
        try await ledger.read { try DocumentQueries.usage(of: plugin, in: $0) }
    }

    // MARK: Writing

    /// Makes all of the changes, or none of them.
    ///
    /// - Returns: Each document after its change, or `nil` for one that was deleted or only checked.
    /// - Throws: ``DocumentError``; what a `modify` threw; or `StorageError`.
    @discardableResult
    package func write(_ writes: [DocumentWrite]) async throws -> [Document?] {
        try await write(writes) { _, _ in }
    }

    /// - Parameters:
    ///   - floor: When the documents are told at the earliest, in seconds since 1970.
    ///   - noting: Writes more in the transaction of the changes.
    func write(
        _ writes: [DocumentWrite], notBefore floor: Double = 0,
        noting: @escaping @Sendable ([Document?], SQLWriter) throws -> Void
    ) async throws -> [Document?] {
        let quota = quota
        // What is overwritten or removed must not stay in the log.
        defer { oweScrubbing() }
        let (documents, ready, underived) = try await ledger.perform { transaction in
            var (documents, growth): ([Document?], [String: Int]) = ([], [:])
            var (ready, underived): ([String: Double], Set<String>) = ([:], [])
            for write in writes {
                let change = try Self.apply(write, notBefore: floor, in: transaction)
                documents.append(change.document)
                growth.merge(change.growth, uniquingKeysWith: +)
                if change.document != nil, !write.collection.derived.isEmpty {
                    underived.insert(write.collection.plugin)
                }
                if let moment = change.ready {
                    ready[write.collection.plugin] = min(moment, ready[write.collection.plugin] ?? moment)
                }
            }
            for (plugin, bytes) in growth where bytes != 0 {
                let used = try DocumentQueries.use(bytes, by: plugin, in: transaction)
                guard bytes <= 0 || used <= quota else {
                    throw DocumentError(
                        .quota, "\(plugin) may store \(quota >> 20) MiB, and this would make it more")
                }
            }
            try noting(documents, transaction)
            return (documents, ready, underived)
        }
        announce(ready)
        announceUnderived(underived)
        return documents
    }

    /// Removes every document that concerns a person, and returns how many there were.
    @discardableResult
    package func removeAll(concerning person: Int64) async throws -> Int {
        defer { oweScrubbing() }
        return try await ledger.perform { transaction in
            try Self.remove(
                DocumentQueries.documents(concerning: person, in: transaction), in: transaction)
        }
    }

    /// Documents that one transaction removes: others wait for it.
    private static let mostRemoved = 500

    /// Removes the documents of all plugins' collections of a name in which a whole number is below another, and returns
    /// how many there were.
    @discardableResult
    package func removeAll(in collection: String, below bound: Int64, of field: String) async throws -> Int {
        var removed = 0
        while true {
            let count = try await ledger.perform { transaction in
                try Self.remove(
                    DocumentQueries.documents(
                        in: collection, below: bound, of: field, limit: Self.mostRemoved, in: transaction),
                    in: transaction)
            }
            removed += count
            if count > 0 { oweScrubbing() }
            if count < Self.mostRemoved { return removed }
        }
    }

    private static func remove(
        _ documents: [(id: Int64, bytes: Int, plugin: String)], in writer: SQLWriter
    ) throws -> Int {
        for document in documents {
            try DocumentQueries.deleteMarks(of: document.id, in: writer)
            try DocumentQueries.delete(document.id, in: writer)
            try MomentQueries.end(document.id, in: writer)
            try DerivedQueries.end(document.id, in: writer)
            _ = try DocumentQueries.use(-document.bytes, by: document.plugin, in: writer)
        }
        return documents.count
    }

    /// What came of one change.
    private struct Change {
        var document: Document?
        /// How many more bytes are stored, by the plugin whose share they take.
        var growth: [String: Int] = [:]
        /// When the document is ready, if its moment changed.
        var ready: Double?
    }

    /// Makes one change.
    private static func apply(
        _ write: DocumentWrite, notBefore floor: Double, in transaction: Transaction<Nothing>
    ) throws -> Change {
        let collection = write.collection
        let known = try write.key.flatMap {
            try DocumentQueries.document($0, of: collection.id, in: transaction)
        }
        try require(write.expectation, of: known?.document, write)
        try write.room?.require(in: collection, transaction)
        switch write.change {
        case .check: return Change()
        case .delete:
            guard let known else { return Change() }
            let payer = try DocumentQueries.payer(of: known.id, in: transaction) ?? collection.plugin
            try DocumentQueries.deleteMarks(of: known.id, in: transaction)
            try DocumentQueries.delete(known.id, in: transaction)
            try MomentQueries.end(known.id, in: transaction)
            try DerivedQueries.end(known.id, in: transaction)
            return Change(growth: [payer: -size(known.document.key, known.document.body)])
        case .put(let make):
            return try put(
                try make(known?.document), over: known, write, notBefore: floor, in: transaction)
        }
    }

    private static func put(
        _ draft: DocumentDraft, over known: (id: Int64, document: Document)?, _ write: DocumentWrite,
        notBefore floor: Double, in transaction: Transaction<Nothing>
    ) throws -> Change {
        let collection = write.collection.id
        let version = try DocumentQueries.countWrite(of: collection, in: transaction)
        let id = known?.id ?? transaction.nextSequence()
        let key = try write.key ?? DocumentQueries.nextKey(of: collection, in: transaction)
        try requireUnique(draft.marks, of: id, in: write.collection, transaction)
        let derived = try known.map {
            try DerivedQueries.values(of: $0.id, in: write.collection, transaction)
        }
        if known != nil {
            try DocumentQueries.deleteMarks(of: id, before: draft.marks, in: transaction)
            try DocumentQueries.update(id, version: version, draft, in: transaction)
        } else {
            try DocumentQueries.insert(
                id, key: key, version: version, of: collection, draft, in: transaction)
        }
        try DocumentQueries.insert(draft.marks, of: id, in: write.collection, transaction)
        if !write.collection.derived.isEmpty {
            try DerivedQueries.invalidate(id, in: write.collection, keeping: derived ?? [:], transaction)
        }
        let growth = try charge(size(key, draft.body), for: id, over: known?.document, write, in: transaction)
        return Change(
            document: Document(key: key, version: version, person: draft.marks.person, body: draft.body),
            growth: growth,
            ready: write.collection.isDue
                ? try MomentQueries.set(
                    draft.marks, of: id, in: collection, notBefore: floor, transaction) : nil)
    }

    /// Has whoever stores a document pay for it, in the place of who paid before. Returns how many more bytes each stores.
    private static func charge(
        _ bytes: Int, for id: Int64, over known: Document?, _ write: DocumentWrite, in writer: SQLWriter
    ) throws -> [String: Int] {
        let owner = write.collection.plugin
        let payer = write.payer.flatMap { $0 == owner ? nil : $0 }
        let before = known == nil ? nil : try DocumentQueries.payer(of: id, in: writer)
        if payer != before { try DocumentQueries.setPayer(payer, of: id, in: writer) }
        var growth = [payer ?? owner: bytes]
        if let known { growth[before ?? owner, default: 0] -= size(known.key, known.body) }
        return growth
    }

    private static func size(_ key: String, _ body: [UInt8]) -> Int { key.utf8.count + body.count }

    private static func require(
        _ expectation: DocumentWrite.Expectation, of document: Document?, _ write: DocumentWrite
    ) throws {
        let key = write.key ?? ""
        switch expectation {
        case .anything: return
        case .absent:
            guard document != nil else { return }
            throw DocumentError(.exists, "\(write.collection.name) has the key \(key) already")
        case .version(let version):
            guard document?.version != version else { return }
            throw DocumentError(
                .conflict,
                document == nil
                    ? "\(key) is no longer in \(write.collection.name)"
                    : "\(key) in \(write.collection.name) was changed meanwhile; read it again")
        }
    }

    private static func requireUnique(
        _ marks: DocumentDraft.Marks, of id: Int64, in collection: CollectionHandle, _ writer: SQLWriter
    ) throws {
        for (name, value) in marks.fields {
            let field = try collection.field(name)
            guard field.isUnique else { continue }
            if try DocumentQueries.holder(of: value, field.id, besides: id, in: writer) {
                throw DocumentError(.exists, "another document of \(collection.name) has the same \(name)")
            }
        }
    }
}
