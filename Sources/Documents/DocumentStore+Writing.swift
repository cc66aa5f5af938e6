import Storage

// MARK: Writing

extension DocumentStore {
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
        let outcome = try await ledger.perform { transaction in
            var outcome = Outcome()
            for write in writes {
                try outcome.add(Self.apply(write, notBefore: floor, in: transaction), of: write.collection)
            }
            for (plugin, bytes) in outcome.growth where bytes != 0 {
                let used = try DocumentQueries.use(bytes, by: plugin, in: transaction)
                guard bytes <= 0 || used <= quota else {
                    throw DocumentError(
                        .quota, "\(plugin) may store \(quota >> 20) MiB, and this would make it more")
                }
            }
            try noting(outcome.documents, transaction)
            return outcome
        }
        await relist(outcome.listed, removed: outcome.unlisted)
        announce(outcome.ready)
        announceUnderived(outcome.underived)
        return outcome.documents
    }

    /// Removes every document that concerns a person, and returns how many there were.
    @discardableResult
    package func removeAll(concerning person: Int64) async throws -> Int {
        defer { oweScrubbing() }
        let removed = try await ledger.perform { transaction in
            try Self.remove(
                DocumentQueries.documents(concerning: person, in: transaction), in: transaction)
        }
        await relist([], removed: removed)
        return removed.count
    }

    /// Documents that one transaction removes: others wait for it.
    private static let mostRemoved = 500

    /// Removes the documents of all plugins' collections of a name in which a whole number is below another, and returns
    /// how many there were.
    @discardableResult
    package func removeAll(in collection: String, below bound: Int64, of field: String) async throws -> Int {
        var removed = 0
        while true {
            let some = try await ledger.perform { transaction in
                try Self.remove(
                    DocumentQueries.documents(
                        in: collection, below: bound, of: field, limit: Self.mostRemoved, in: transaction),
                    in: transaction)
            }
            await relist([], removed: some)
            removed += some.count
            if !some.isEmpty { oweScrubbing() }
            if some.count < Self.mostRemoved { return removed }
        }
    }

    /// Returns the numbers of what it removed.
    private static func remove(
        _ documents: [(id: Int64, bytes: Int, plugin: String)], in writer: SQLWriter
    ) throws -> [Int64] {
        for document in documents {
            try TallyQueries.remove(
                document.id, from: TallyQueries.declared(ofDocument: document.id, writer), in: writer)
            try DocumentQueries.deleteMarks(of: document.id, in: writer)
            try DocumentQueries.delete(document.id, in: writer)
            try MomentQueries.end(document.id, in: writer)
            _ = try DocumentQueries.use(-document.bytes, by: document.plugin, in: writer)
        }
        return documents.map(\.id)
    }

    /// What came of changes that were made together.
    private struct Outcome {
        var documents: [Document?] = []
        /// How many more bytes are stored, by plugin.
        var growth: [String: Int] = [:]
        /// When the first of a plugin's documents is ready.
        var ready: [String: Double] = [:]
        /// Plugins with documents whose derived fields are old.
        var underived: Set<String> = []
        /// New documents with derived fields, and removed ones.
        var listed: [(document: Int64, fields: [Int64])] = []
        var unlisted: [Int64] = []

        mutating func add(_ change: Change, of collection: CollectionHandle) throws {
            documents.append(change.document)
            growth.merge(change.growth, uniquingKeysWith: +)
            if let moment = change.ready {
                ready[collection.plugin] = min(moment, ready[collection.plugin] ?? moment)
            }
            guard !collection.derived.isEmpty else { return }
            if change.document != nil { underived.insert(collection.plugin) }
            if let new = change.added {
                listed.append((new, try collection.derived.map { try collection.field($0).id }))
            }
            if let old = change.removed { unlisted.append(old) }
        }
    }

    /// What came of one change.
    private struct Change {
        var document: Document?
        /// The number of a new document, and of one that is gone.
        var added: Int64?
        var removed: Int64?
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
            try TallyQueries.remove(
                known.id, from: TallyQueries.declared(in: collection.id, transaction), in: transaction)
            try DocumentQueries.deleteMarks(of: known.id, in: transaction)
            try DocumentQueries.delete(known.id, in: transaction)
            try MomentQueries.end(known.id, in: transaction)
            return Change(removed: known.id, growth: [payer: -size(known.document.key, known.document.body)])
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
        let tallies = try TallyQueries.declared(in: collection, transaction)
        if known != nil {
            try TallyQueries.remove(id, from: tallies, in: transaction)
            try DocumentQueries.deleteMarks(of: id, before: draft.marks, in: transaction)
            try DocumentQueries.update(id, version: version, draft, in: transaction)
        } else {
            try DocumentQueries.insert(
                id, key: key, version: version, of: collection, draft, in: transaction)
        }
        try DocumentQueries.insert(draft.marks, of: id, in: write.collection, transaction)
        try TallyQueries.add(id, to: tallies, in: transaction)
        let growth = try charge(size(key, draft.body), for: id, over: known?.document, write, in: transaction)
        return Change(
            document: Document(key: key, version: version, person: draft.marks.person, body: draft.body),
            added: known == nil ? id : nil, growth: growth,
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

    static func requireUnique(
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
