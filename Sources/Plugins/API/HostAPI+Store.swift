import Community
import Documents
import Lua
import Model

extension HostAPI {
    /// Documents that are read at once.
    private static let mostRead = 200

    static let storeArea = Area(
        name: "store",
        summary:
            "The plugin's own durable documents, in the collections that its manifest declares: `collections = { flats = "
            + "{ indexes = { price = \"number\", area = \"text\", free = \"time\" }, unique = { \"slug\" }, search = { "
            + "\"title\" }, place = \"at\", person = \"owner\" } }`; and collections of other plugins that let it, as "
            + "`housing.viewings`. A document is a table of at most 256 KiB; what is "
            + "read has its `key` and `version` beside what was stored. A field of a `person` (an id) has the "
            + "document go when that person's account closes. Nothing is held open across a wait: give the `version` "
            + "that was read, and a write fails with `conflict` where somebody was faster, or with `exists` where the version is 0 "
            + "and somebody has stored something under the key.",
        entries: [
            reading(
                "get", .looks, costs: .asking, [.init("collection", .text), .init("key", .text)],
                gives: .init(.object("Document"), "the document, or nil"),
                "Reads a document."
            ) { call, collections, collection, answer in
                collections.document(try call.text(1), in: collection, answer)
            },
            reading(
                "get_all", .looks, costs: .asking,
                [.init("collection", .text), .init("keys", .list, of: "string[]")],
                gives: .init(
                    .list(.orFalse(.object("Document"))),
                    "a list: each document, or false where there is none"),
                "Reads the documents with these keys, in their order: far quicker than one after the other. At most "
                    + "\(mostRead)."
            ) { call, collections, collection, answer in
                let keys = try call.list(1).map { key in
                    guard let key = key.string else { throw APIMisuse("store.get_all: keys are texts") }
                    return key
                }
                guard keys.count <= mostRead else {
                    throw APIMisuse("store.get_all: keys are at most \(mostRead)")
                }
                collections.documents(keys, in: collection, answer)
            },
            entry(
                "put", .stores, costs: .doing,
                [
                    .init("collection", .text), .init("key", .text), .init("document", .any, of: "table"),
                    .init("version", .integer, optional: true, named: true),
                ], gives: .init(.object("Document"), "the document"),
                "Stores a document in place of what has the key. With a version only if it is at that version; 0 "
                    + "means that nothing may have the key."
            ) { call, collections in
                let collection = try await collections.collection(try call.text(0), for: .write)
                return try await stored(
                    collections,
                    .put(
                        try collection.schema.draft(try call.table(2)), at: try call.text(1),
                        in: collection.handle, expecting: try call.expectation(3)))
            },
            entry(
                "add", .stores, costs: .doing,
                [.init("collection", .text), .init("document", .any, of: "table")],
                gives: .init(.object("Document"), "the document"),
                "Stores a document under a new key: the next whole number of its collection, which is never given twice."
            ) { call, collections in
                let collection = try await collections.collection(try call.text(0), for: .write)
                return try await stored(
                    collections,
                    .put(try collection.schema.draft(try call.table(1)), at: nil, in: collection.handle))
            },
            entry(
                "update", .stores, costs: .doing,
                [
                    .init("collection", .text), .init("key", .text), .init("changes", .any, of: "table"),
                    .init("version", .integer, optional: true, named: true),
                ], gives: .init(.object("Document"), "the document"),
                "Sets fields of a stored document, in one step. A field named in the list `changes.unset` "
                    + "is removed. Where nothing is stored under the key, nothing is made: it is refused "
                    + "with the code `not_found`, or with `conflict` where a version is given."
            ) { call, collections in
                let collection = try await collections.collection(try call.text(0), for: .write)
                let changes = try call.table(2)
                return try await stored(
                    collections,
                    .modify(try call.text(1), in: collection.handle, expecting: try call.expectation(3)) {
                        try collection.schema.draft(changed($0, by: changes))
                    })
            },
            entry(
                "increment", .stores, costs: .doing,
                [
                    .init("collection", .text), .init("key", .text),
                    .init("amounts", .any, of: "table<string, number>"),
                ], gives: .init(.object("Document"), "the document"),
                "Adds to numbers of a document, in one step: `{ count = 1 }`. A missing number counts as 0, "
                    + "a missing document is made."
            ) { call, collections in
                let collection = try await collections.collection(try call.text(0), for: .write)
                let amounts = try call.table(2)
                guard amounts.array.isEmpty, !amounts.fields.isEmpty,
                    amounts.fields.values.allSatisfy({ $0.number?.isFinite == true })
                else { throw call.wrong(2, "finite numbers by field, such as { count = 1 }") }
                return try await stored(
                    collections,
                    .make(try call.text(1), in: collection.handle) { document in
                        var table = try document.map { try CBOR.decode($0.body) }?.table ?? LuaTable()
                        for (field, amount) in amounts.fields.sorted(by: { $0.key < $1.key }) {
                            table[field] = try sum(table[field], amount, "\(field)")
                        }
                        return try collection.schema.draft(table)
                    })
            },
            entry(
                "remove", .stores, costs: .doing,
                [
                    .init("collection", .text), .init("key", .text),
                    .init("version", .integer, optional: true, named: true),
                ], "Removes a document, if it is there."
            ) { call, collections in
                let collection = try await collections.collection(try call.text(0), for: .write)
                try await collections.write([
                    .delete(try call.text(1), in: collection.handle, expecting: try call.expectation(2))
                ])
                return .nil
            },
            entry(
                "commit", .stores, costs: .doing, [.init("changes", .list, of: "quad.Change[]")],
                gives: .init(
                    .list(.orFalse(.object("Document"))), "a list: each document as it is now, or false"),
                "Makes all changes or none. A change is `{ put = COLLECTION, key = …, document = …, version = … }`, `{ "
                    + "remove = COLLECTION, key = …, version = … }`, or `{ check = COLLECTION, key = …, version = … }`, "
                    + "which fails where what was read is at another version by now. At most 100."
            ) { call, collections in
                let changes = try call.list(0)
                guard (1...100).contains(changes.count) else {
                    throw APIMisuse("store.commit: changes are 1 to 100")
                }
                var writes: [DocumentWrite] = []
                for change in changes { writes.append(try await write(change, collections)) }
                return .list(
                    try await collections.write(writes).map { try $0?.luaValue() ?? .boolean(false) })
            },
            APIEntry(
                "store.transaction", .notes, costs: .look,
                [.init("steps", .any, of: "fun(tx: quad.Transaction): any")],
                gives: .init(.any, "a value: what `steps` gives"),
                "Runs the function `steps` with a transaction: `tx:get(collection, key)`, `tx:put(collection, key, "
                    + "document)`, `tx:add(collection, document)`, `tx:remove(collection, key)`. `put` and `add` give the "
                    + "document, as `store.put` does; its `version`, and the `key` of what was added, are there once "
                    + "`store.transaction` has returned. What it reads it reads once, what it writes is stored when it ends, all or nothing, and only if nothing that it read has "
                    + "changed meanwhile: otherwise it runs again, one after another with others that failed so, ten times at "
                    + "most, and then `conflict` is raised. So it may do nothing that can't be done twice. At most 100 documents.",
                needs: .store,
                // The prelude puts its own in this one's place, and asks this one whether it may.
                body: .immediate {
                    _ = try collections(for: $0)
                    return .nil
                }),
            reading(
                "find", .looks, costs: .asking,
                [.init("collection", .text), .init("query", .any, of: "quad.Query", optional: true)],
                gives: .init(
                    .object("Documents"), "a list of documents, with `next` where there may be more"),
                "Finds documents. A query has `where` (`{ area = \"Central\", price = { max = 9000 }, kind = { \"flat\", "
                    + "\"room\" } }`), `search` (words that must all be there; Chinese in either script), `near` (`{ lat = …, "
                    + "lon = …, radius = METRES }`: nearest first, each with its `distance`), `order` (`newest`, which it is "
                    + "when left out, `oldest`, an indexed field, or `-FIELD`), `limit` (20, at most 200) and `after` (the "
                    + "`next` of the page before). At most \(DocumentStore.mostWalked) documents are looked through for a "
                    + "page: where many pass each filter and few all of them, a page is shorter than `limit`, or even "
                    + "empty, and has a `next` from which to go on. A page without `next` is the last."
            ) { call, collections, collection, answer in
                let query = try StoreQuery(schema: collection.schema).read(try call.optionalTable(1))
                collections.find(query, in: collection, answer)
            },
            reading(
                "count", .looks, costs: .asking,
                [.init("collection", .text), .init("query", .any, of: "quad.Query", optional: true)],
                gives: .init(.integer, "a whole number"),
                "Counts what `store.find` would find, without limit and order. It looks at what the narrowest of its "
                    + "filters lets pass, at most \(DocumentStore.mostCounted) documents: more are refused with the "
                    + "code `limit`, and a command whose counts look at more than \(CallContext.mostScanned) together is "
                    + "stopped, at its caller's charge. What grows with what others store is asked of a tally."
            ) { call, collections, collection, answer in
                let query = try StoreQuery(schema: collection.schema).read(try call.optionalTable(1))
                collections.count(
                    query, in: collection, charging: { try call.context?.charge(scanned: $0) }, answer)
            },
            reading(
                "tally", .looks, costs: .asking,
                [
                    .init("collection", .text), .init("name", .text),
                    .init("values", .any, of: "table<string, string|number>", optional: true),
                ],
                gives: .init(.table, "a table: `count`, and each sum by its field"),
                "How many documents have these values, and what their fields add up to, as a tally of the collection "
                    + "keeps it: with `tallies = { stars = { by = { \"about\" }, sum = { \"stars\" } } }`, "
                    + "`store.tally(\"ratings\", \"stars\", { about = 5 })` gives `{ count = 3, stars = 13 }`. `values` has "
                    + "each field of `by`. It is one look, however many documents there are, and as of the last write."
            ) { call, collections, collection, answer in
                let (name, values) = (try call.text(1), try call.optionalTable(2))
                collections.tally(
                    name, of: try collection.schema.values(values, of: name), in: collection, answer)
            },
            reading(
                "keys", .looks, costs: .asking,
                [.init("collection", .text), .init("query", .any, of: "quad.Query", optional: true)],
                gives: .init(.list(.text), "a list of texts"),
                "The keys of all that `store.find` would find on all its pages, sorted: where documents are many "
                    + "and only which they are counts. More than the query's `limit` (at most and usually "
                    + "\(DocumentStore.mostCounted)) are refused with the code `limit`, and reading stops at the "
                    + "first beyond it. `order` and `after` change nothing."
            ) { call, collections, collection, answer in
                let most = DocumentStore.mostCounted
                let query = try StoreQuery(schema: collection.schema).read(
                    try call.optionalTable(1), atMost: most, usually: most)
                collections.keys(query, in: collection, answer)
            },
        ])

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns? = nil,
        _ summary: String,
        _ body: @escaping @Sendable (APICall, PluginCollections) async throws -> LuaValue
    ) -> APIEntry {
        APIEntry(
            "store.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .store,
            body: .waiting { try await body($0, collections(for: $0)) })
    }

    /// A function that reads the collection that its first argument names.
    private static func reading(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns?,
        _ summary: String,
        _ body:
            @escaping @Sendable (
                APICall, PluginCollections, PluginCollections.Collection, @escaping APIEntry.Answer
            ) throws -> Void
    ) -> APIEntry {
        APIEntry(
            "store.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .store,
            body: .handing { call, answer in
                let collections = try collections(for: call)
                try collections.whenOpen(try call.text(0), answer) {
                    try body(call, collections, $0, answer)
                }
            })
    }

    private static func collections(for call: APICall) throws -> PluginCollections {
        try call.requireActing()
        return try call.seat.collections(for: call.entry.name).written(by: call)
    }

    private static func stored(_ collections: PluginCollections, _ write: DocumentWrite) async throws
        -> LuaValue
    {
        try await collections.write([write]).first??.luaValue() ?? .nil
    }

    private static func changed(_ document: Document, by changes: LuaTable) throws -> LuaTable {
        var table = try CBOR.decode(document.body).table ?? LuaTable()
        for (name, value) in changes.fields where name != "unset" { table[name] = value }
        for name in changes["unset"].table?.array ?? [] {
            guard let name = name.string else { throw APIMisuse("changes.unset is a list of names") }
            table[name] = .nil
        }
        return table
    }

    /// Whole numbers stay whole where they fit.
    private static func sum(_ value: LuaValue, _ step: LuaValue, _ field: String) throws -> LuaValue {
        if case .integer(let step) = step {
            if value.isNil { return .integer(step) }
            if case .integer(let number) = value {
                let (sum, isTooLarge) = number.addingReportingOverflow(step)
                return isTooLarge ? .number(Double(number) + Double(step)) : .integer(sum)
            }
        }
        guard let number = value.isNil ? 0 : value.number, let step = step.number else {
            throw CommunityError(.invalid, HostWords.noNumber(field))
        }
        return .number(number + step)
    }

    private static func write(_ change: LuaValue, _ collections: PluginCollections) async throws
        -> DocumentWrite
    {
        let verbs = ["put", "remove", "check"]
        guard let table = change.table, let verb = verbs.first(where: { !table[$0].isNil }),
            let name = table[verb].string
        else { throw APIMisuse("store.commit: a change names its collection under put, remove or check") }
        let collection = try await collections.collection(name, for: verb == "check" ? .read : .write)
        let expectation = DocumentWrite.Expectation(table["version"].integer)
        let key = table["key"].string
        if verb == "put" {
            guard let document = table["document"].table else {
                throw APIMisuse("store.commit: a put needs a document")
            }
            return .put(
                try collection.schema.draft(document), at: key, in: collection.handle, expecting: expectation)
        }
        guard let key else { throw APIMisuse("store.commit: a \(verb) needs a key") }
        return verb == "remove"
            ? .delete(key, in: collection.handle, expecting: expectation)
            : .check(key, in: collection.handle, expecting: expectation)
    }
}

extension DocumentWrite.Expectation {
    /// As plugins write it: nil for any, 0 for none.
    fileprivate init(_ version: Int64?) {
        switch version {
        case nil: self = .anything
        case 0: self = .absent
        case .some(let version): self = .version(version)
        }
    }
}

extension APICall {
    fileprivate func table(_ index: Int) throws -> LuaTable {
        guard let table = value(index).table else {
            throw APIMisuse("\(entry.signature): \(entry.parameters[index].name) is a table")
        }
        return table
    }

    fileprivate func optionalTable(_ index: Int) throws -> LuaTable {
        value(index).isNil ? LuaTable() : try table(index)
    }

    fileprivate func expectation(_ index: Int) throws -> DocumentWrite.Expectation {
        DocumentWrite.Expectation(try optionalInteger(index))
    }
}
