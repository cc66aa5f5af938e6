import Community
import Concurrency
package import Documents
package import Lua
import Model

/// The collections of one version of a plugin, opened when they are first used: a version that is only checked
/// changes nothing.
package struct PluginCollections: Sendable {
    let store: DocumentStore
    private let plugin: String
    private let clock: WallClock
    private let schemas: [String: CollectionSchema]
    private let others: Others
    private let handles = Handles()
    /// The step of an event's handler that writes, if one does.
    private var step: EventRun.Step?
    /// What is stored along, if something is.
    private var settlement: CallSettlement?

    private final class Handles: Sendable {
        let open = Mutex<[String: Collection]>([:])
    }

    /// Collections of others that the plugin wants to use.
    struct Others: Sendable {
        let wanted: [SharedCollection: ShareAccess]
        /// Returns the collections of a plugin, or `nil` if it is not in force.
        let collections: @Sendable (_ owner: String) -> [CollectionSchema]?

        static let none = Self(wanted: [:]) { _ in nil }

        /// Returns what the owner in force says of a collection, if both sides say that the plugin may use it so.
        func schema(
            of shared: SharedCollection, for access: ShareAccess, by plugin: String
        ) throws -> CollectionSchema {
            guard let known = wanted[shared], known >= access else {
                throw APIMisuse(
                    "\(plugin) does not say that it \(access.verb) \(shared): \(shared.wish(access))")
            }
            guard let owned = collections(shared.owner) else {
                throw CommunityError(.unavailable, ShareWords.ownerAway(shared))
            }
            guard let schema = owned.first(where: { $0.name == shared.name }) else {
                throw CommunityError(.unavailable, ShareWords.noCollection(shared))
            }
            guard let granted = schema.share[plugin], granted >= access else {
                throw CommunityError(.forbidden, ShareWords.notShared(shared, access, with: plugin))
            }
            return schema
        }
    }

    /// A collection that is open.
    package struct Collection: Sendable {
        let schema: CollectionSchema
        package let handle: CollectionHandle
    }

    init(
        _ schemas: [CollectionSchema], of plugin: String, in store: DocumentStore, clock: WallClock = .system,
        others: Others = .none
    ) {
        self.others = others
        self.clock = clock
        self.schemas = Dictionary(uniqueKeysWithValues: schemas.map { ($0.name, $0) })
        self.plugin = plugin
        self.store = store
    }

    /// The same collections, written to as a step of a handler, or with what a command owes.
    func written(by call: APICall) -> Self {
        var collections = self
        (collections.step, collections.settlement) = (call.step, call.context?.settlement)
        return collections
    }

    /// Whether a collection of the plugin's own says who sees its documents' pictures and files.
    func hasMedia(_ name: String) -> Bool { schemas[name]?.media != nil }

    /// Returns a collection of the plugin's own, or of another plugin that lets it use it so now: `housing.viewings`.
    func collection(_ name: String, for access: ShareAccess = .read) async throws -> Collection {
        let (schema, owner) = try schema(of: name, for: access)
        if let open = known(name, schema) { return open }
        let handle = try await Self.refusals {
            try await store.open(schema.definition, of: owner, at: clock.seconds) {
                try schema.marks(stored: $0)
            }
        }
        let collection = Collection(schema: schema, handle: handle)
        handles.open.withLock { $0[name] = collection }
        return collection
    }

    private func schema(
        of name: String, for access: ShareAccess
    ) throws -> (schema: CollectionSchema, owner: String) {
        if let schema = schemas[name] {
            // A call that outlives its version goes by what is declared now, and so undoes nothing of it.
            return (others.collections(plugin)?.first { $0.name == name } ?? schema, plugin)
        }
        if let shared = SharedCollection(name) {
            return (try others.schema(of: shared, for: access, by: plugin), shared.owner)
        }
        let known = (schemas.keys.sorted() + others.wanted.keys.sorted().map(\.description))
            .joined(separator: ", ")
        throw APIMisuse(
            known.isEmpty
                ? "no collection \(name): declare it as collections = { \(name) = {} }"
                : "no collection \(name): there are \(known)")
    }

    /// The collection, where it is open as it is declared now.
    private func known(_ name: String, _ schema: CollectionSchema) -> Collection? {
        guard let open = handles.open.withLock({ $0[name] }) else { return nil }
        return open.schema == schema ? open : nil
    }

    /// Reads an open collection. `make` returns what the plugin sees, on the thread that reads.
    func document(_ key: String, in collection: Collection, _ answer: @escaping APIEntry.Answer) {
        store.document(key, in: collection.handle, as: { try $0.luaValue() }) { found in
            answer(found.map { $0 ?? .nil }.mapError(Self.refusal))
        }
    }

    /// Reads documents of an open collection; answers with a list, in the order of their keys.
    func documents(_ keys: [String], in collection: Collection, _ answer: @escaping APIEntry.Answer) {
        store.documents(
            keys, in: collection.handle,
            as: { .list(try $0.map { try $0?.luaValue() ?? .boolean(false) }) }
        ) {
            answer($0.mapError(Self.refusal))
        }
    }

    func find(_ query: DocumentQuery, in collection: Collection, _ answer: @escaping APIEntry.Answer) {
        store.find(query, in: collection.handle, as: { try $0.luaValue() }) {
            answer($0.mapError(Self.refusal))
        }
    }

    /// Finds documents, as `value` makes them of a page.
    func found(
        _ query: DocumentQuery, in collection: Collection,
        as value: @escaping @Sendable (DocumentPage) throws -> LuaValue
    ) async throws -> LuaValue {
        try await withCheckedThrowingContinuation { continuation in
            store.find(query, in: collection.handle, as: value) {
                continuation.resume(with: $0.mapError(Self.refusal))
            }
        }
    }

    /// Returns a document as the plugin sees it, or nil if it has no place in a circle.
    func document(
        _ key: String, within circle: DocumentQuery.Circle, in collection: Collection
    ) async throws -> LuaValue {
        try await Self.refusals {
            try await store.document(key, within: circle, in: collection.handle)?.luaValue() ?? .nil
        }
    }

    /// Counts the documents that a query finds; answers with an integer, on the thread that reads.
    ///
    /// - Parameter charge: Charges whoever asks for so many documents that were looked at.
    package func count(
        _ query: DocumentQuery, in collection: Collection,
        charging charge: @escaping @Sendable (_ scanned: Int) throws -> Void = { _ in },
        _ answer: @escaping APIEntry.Answer
    ) {
        store.count(query, in: collection.handle) { counted in
            answer(
                counted.mapError(Self.refusal).flatMap { count in
                    Result {
                        try charge(count.scanned)
                        return .count(count.found)
                    }
                })
        }
    }

    /// Looks a tally up; answers with a table, on the thread that reads.
    ///
    /// - Parameter values: Those of the tally's fields, in their order.
    func tally(
        _ name: String, of values: [FieldValue], in collection: Collection,
        _ answer: @escaping APIEntry.Answer
    ) {
        store.tally(name, of: values, in: collection.handle) { found in
            answer(found.map(\.luaValue).mapError(Self.refusal))
        }
    }

    /// Finds the keys of documents, sorted; answers with a list of texts, on the thread that reads. More than the
    /// query's limit are refused.
    package func keys(_ query: DocumentQuery, in collection: Collection, _ answer: @escaping APIEntry.Answer)
    {
        store.keys(query, in: collection.handle, atMost: query.limit) {
            answer($0.map { .list($0.map(LuaValue.string)) }.mapError(Self.refusal))
        }
    }

    /// Hands over the collection: at once, unless it has yet to be opened.
    func whenOpen(
        _ name: String, _ answer: @escaping APIEntry.Answer,
        _ body: @escaping @Sendable (Collection) throws -> Void
    ) throws {
        if let open = known(name, try schema(of: name, for: .read).schema) { return try body(open) }
        Task {
            do {
                try body(try await collection(name))
            } catch {
                answer(.failure(error))
            }
        }
    }

    @discardableResult
    package func write(_ writes: [DocumentWrite]) async throws -> [Document?] {
        // What one plugin stores with another takes its own share.
        let writes = writes.map { write in
            var write = write
            write.payer = plugin
            return write
        }
        return try await Self.refusals {
            if let step { return try await step.write(writes, in: store) }
            guard let settlement, !settlement.writes.isEmpty else { return try await store.write(writes) }
            let documents = try await store.write(writes + settlement.writes)
            settlement.end()
            return Array(documents.prefix(writes.count))
        }
    }

    /// What the store refuses, in the community's codes.
    private static func refusals<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw refusal(error)
        }
    }

    private static func refusal(_ error: any Error) -> any Error {
        guard let error = error as? DocumentError else { return error }
        return CommunityError(Refusal(error.code.community), StoreWords.refused(error))
    }
}

extension WallClock {
    /// The time in seconds since 1970.
    var seconds: Double { Double(now().milliseconds) / 1_000 }
}

extension DocumentError.Code {
    fileprivate var community: CommunityError.Code {
        switch self {
        case .notFound: .notFound
        case .conflict: .conflict
        case .exists: .exists
        case .quota, .full, .tooMany: .limit
        case .invalid: .invalid
        }
    }
}

extension Document {
    /// As a plugin sees it: what was stored, with `key` and `version`.
    package func luaValue(distance: Double? = nil, bearing: Double? = nil) throws -> LuaValue {
        var table = try CBOR.decode(body).table ?? LuaTable()
        table["key"] = .string(key)
        table["version"] = .integer(version)
        if let distance { table["distance"] = .number(distance) }
        if let bearing { table["bearing"] = .number(bearing) }
        return .table(table)
    }
}

extension DocumentTally {
    /// As a plugin sees it: the sums by their fields, with `count`.
    fileprivate var luaValue: LuaValue {
        var fields: [LuaName: LuaValue] = [:]
        for (name, sum) in sums {
            fields[LuaName(name)] =
                switch sum {
                case .integer(let number): .integer(number)
                case .number(let number): .number(number)
                case .text: .nil
                }
        }
        fields["count"] = .count(count)
        return .table(LuaTable(fields: fields))
    }
}

extension DocumentPage {
    /// As a plugin sees it: a list with `next` where there are more.
    /// - Parameter shown: returns the bearing that is shown in the place of one at some distance; `nil` if none is.
    package func luaValue(bearing shown: (Double, Double) -> Double? = { _, _ in nil }) throws -> LuaValue {
        var list = LuaTable()
        for (index, document) in documents.enumerated() {
            let distance = distances.isEmpty ? nil : distances[index]
            list.array.append(
                try document.luaValue(
                    distance: distance, bearing: distance.flatMap { shown(bearings[index], $0) }))
        }
        if let next { list["next"] = .string(next.text) }
        return .table(list)
    }
}
