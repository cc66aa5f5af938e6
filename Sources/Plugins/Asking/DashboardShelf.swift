import Community
import Documents
import Intents
import Lua
import Model

/// The cards that people keep: each person's own, in the order in which they were kept.
struct DashboardShelf: Sendable {
    /// Cards of one person.
    static let most = 10

    private static let schema = CollectionSchema(
        name: "dashboard", indexes: ["person": .number], person: "person")

    private let collections: PluginCollections?

    init(in documents: DocumentStore?) {
        collections = documents.map { PluginCollections([Self.schema], of: "/ask", in: $0) }
    }

    func list(of person: PersonID) async throws -> [CardSource] {
        try await documents(of: person).compactMap { try CBOR.decode($0.body).table.flatMap(CardSource.init) }
    }

    /// Keeps a card. Returns its number, which is that of before where it was kept already.
    /// - Throws: `CommunityError` `.limit` if the person has as many as they may.
    func add(_ source: CardSource, for person: PersonID) async throws -> Int {
        guard let collections else { throw CommunityError(.unavailable, DashboardWords.notStored) }
        if let number = try await list(of: person).firstIndex(of: source) { return number + 1 }
        var note = LuaTable(fields: source.fields)
        note["person"] = .integer(person.rawValue)
        let handle = try await collections.collection(Self.schema.name).handle
        do {
            // By what it is, so that of two sessions that keep the same at once one stores it.
            try await collections.write([
                .leave(
                    try Self.schema.draft(note), at: try Self.key(of: source, for: person), in: handle,
                    within: DocumentRoom(field: "person", person: person.rawValue, most: Self.most))
            ])
        } catch let error as CommunityError where error.code == .exists {
        } catch let error as CommunityError where error.code == .limit {
            // Kept meanwhile by another session, as the last that fitted.
            if let number = try await list(of: person).firstIndex(of: source) { return number + 1 }
            throw CommunityError(.limit, DashboardWords.full(Self.most))
        }
        guard let number = try await list(of: person).firstIndex(of: source) else {
            throw CommunityError(.notFound, DashboardWords.nothingToKeep)
        }
        return number + 1
    }

    /// A key that no number is, as earlier versions gave.
    private static func key(of source: CardSource, for person: PersonID) throws -> String {
        "\(person.rawValue)/\(Fingerprint.of([try CBOR.encode(.table(LuaTable(fields: source.fields)))]))"
    }

    /// Removes a card by its number, from 1. Returns it.
    /// - Throws: `CommunityError` `.notFound` if there is none.
    func remove(_ number: Int, of person: PersonID) async throws -> CardSource {
        let documents = try await documents(of: person)
        guard number >= 1, number <= documents.count, let collections,
            let source = try CBOR.decode(documents[number - 1].body).table.flatMap(CardSource.init)
        else { throw CommunityError(.notFound, DashboardWords.noCard(number)) }
        let handle = try await collections.collection(Self.schema.name).handle
        // Of two sessions that drop the same at once one drops it, and the other is told so.
        try await collections.write([
            .delete(
                documents[number - 1].key, in: handle,
                expecting: .version(documents[number - 1].version))
        ])
        return source
    }

    private func documents(of person: PersonID) async throws -> [Document] {
        guard let collections else { return [] }
        var query = DocumentQuery()
        query.filters = [("person", .equal(.integer(person.rawValue)))]
        // More than there should be: earlier versions let sessions add at once.
        (query.order, query.limit) = (.oldest, 2 * Self.most)
        let handle = try await collections.collection(Self.schema.name).handle
        return try await collections.store.find(query, in: handle).documents
    }
}

/// What was asked or typed for a card, and gives it anew.
enum CardSource: Sendable, Hashable {
    case question(intent: String, slots: [String: SlotValue])
    case command(name: String, arguments: String)

    var fields: [LuaName: LuaValue] {
        switch self {
        case .question(let intent, let slots): ["intent": .string(intent), "slots": slots.luaValue]
        case .command(let name, let arguments): ["command": .string(name), "arguments": .string(arguments)]
        }
    }

    init?(_ note: LuaTable) {
        if let intent = note["intent"].string {
            self = .question(intent: intent, slots: [String: SlotValue](note["slots"]))
        } else if let name = note["command"].string, let arguments = note["arguments"].string {
            self = .command(name: name, arguments: arguments)
        } else {
            return nil
        }
    }
}
