import Community
import Documents
import Lua
import Model

/// Where a plugin's forms lie that are not finished: among its documents, under a name that no collection of its own may have.
///
/// Each is one document, which concerns its person, so that it is counted in what the plugin stores and goes with the
/// person's account.
struct FormShelf: Sendable {
    /// Forms of one person and plugin that are kept: one for each thing that somebody may be in the middle of.
    static let most = 8
    /// Days after which a form that nobody touched goes: whoever meant to go on has had a month.
    static let days: Int64 = 30
    /// Bytes of all answers of a form: a quarter of what a document may have.
    static let mostBytes = 64 << 10
    static let collection = "/forms"
    /// Times that a session makes room for a new form: as often as others of the person may take it meanwhile.
    private static let mostTries = 32
    /// The field that says when a form was touched last.
    static let touched = "touched"

    private static let schema = CollectionSchema(
        name: collection, indexes: ["person": .number, touched: .time], person: "person")

    static func collections(of plugin: String, in documents: DocumentStore) -> PluginCollections {
        PluginCollections([schema], of: plugin, in: documents)
    }

    /// Moments before which a form that was not touched since is gone.
    static func horizon(at now: Timestamp) -> Int64 { now.milliseconds / 1_000 - days * 86_400 }

    /// A form as it is stored.
    struct Stored: Sendable {
        let answers: [(name: String, answer: FormProgress.Answer)]
        let version: Int64
    }

    let collections: PluginCollections
    let clock: WallClock

    private var handle: CollectionHandle {
        get async throws { try await collections.collection(Self.collection).handle }
    }

    private static func key(_ key: OpenForms.Key) -> String { "\(key.person.rawValue)/\(key.form)" }

    /// Returns a form that was put by, or `nil` if there is none.
    func find(_ key: OpenForms.Key) async throws -> Stored? {
        let handle = try await handle
        guard let document = try await collections.store.document(Self.key(key), in: handle),
            let note = try CBOR.decode(document.body).table
        else { return nil }
        let isOver = (note[Self.touched].integer ?? 0) < Self.horizon(at: clock.now())
        return Stored(answers: isOver ? [] : Self.answers(in: note), version: document.version)
    }

    private static func answers(in note: LuaTable) -> [(name: String, answer: FormProgress.Answer)] {
        (note["answers"].table?.array ?? []).compactMap { entry in
            guard let entry = entry.table, let name = entry["name"].string, let kind = entry["kind"].string
            else { return nil }
            return (name, FormProgress.Answer(kind: kind, text: entry["text"].string))
        }
    }

    /// Stores the answers of a form.
    ///
    /// - Parameter version: The one that was read or stored before, or `nil` if there was none.
    /// - Returns: The new version, and the forms that had to go for it.
    /// - Throws: `CommunityError`: `.conflict` or `.exists` if another session stored something meanwhile, `.limit` if there
    ///   is no room.
    func store(
        _ progress: FormProgress, at key: OpenForms.Key, over version: Int64?
    ) async throws -> (version: Int64, displaced: [String]) {
        let handle = try await handle
        let draft = try Self.schema.draft(note(progress, of: key.person))
        guard draft.body.count <= Self.mostBytes else { throw CommunityError(.limit, FormWords.full) }
        if let version {
            let stored = try await collections.write([
                .put(draft, at: Self.key(key), in: handle, expecting: .version(version))
            ])
            return (stored.first??.version ?? 0, [])
        }
        return try await begin(draft, at: key, in: handle)
    }

    /// Stores a form that is begun, in the place of those that were left alone longest where there is no room.
    private func begin(
        _ draft: DocumentDraft, at key: OpenForms.Key, in handle: CollectionHandle
    ) async throws -> (version: Int64, displaced: [String]) {
        for attempt in 1... {
            let displaced = try await displaced(by: key.person, in: handle)
            let room = DocumentRoom(field: "person", person: key.person.rawValue, most: Self.most)
            do {
                let stored = try await collections.write(
                    displaced.map { .delete($0, in: handle) } + [
                        .leave(draft, at: Self.key(key), in: handle, within: room)
                    ])
                return (
                    stored.last??.version ?? 0, displaced.map { String($0.drop { $0 != "/" }.dropFirst()) }
                )
            } catch let error as CommunityError where error.code == .limit && attempt < Self.mostTries {
                // Another session took the room meanwhile.
                continue
            }
        }
        throw CommunityError(.limit, FormWords.full)
    }

    private func note(_ progress: FormProgress, of person: PersonID) -> LuaTable {
        let own = progress.own
        let answers = progress.form.fields.compactMap { field -> LuaValue? in
            guard let answer = own[field.name] else { return nil }
            return .record([
                "name": .string(field.name), "kind": .string(answer.kind), "text": .text(answer.text),
            ])
        }
        return LuaTable(fields: [
            "person": .integer(person.rawValue),
            LuaName(Self.touched): .integer(clock.now().milliseconds / 1_000),
            "answers": .list(answers),
        ])
    }

    /// The keys of a person's forms that make room for another one: those that were left alone longest.
    private func displaced(by person: PersonID, in handle: CollectionHandle) async throws -> [String] {
        var query = DocumentQuery()
        query.filters = [("person", .equal(.integer(person.rawValue)))]
        (query.order, query.limit) = (.ascending(Self.touched), Self.most + 1)
        let documents = try await collections.store.find(query, in: handle).documents
        return documents.dropLast(min(documents.count, Self.most - 1)).map(\.key)
    }

    /// What removes a form.
    ///
    /// - Parameter version: The one that it must still have, where another session may have stored something since.
    func removal(of key: OpenForms.Key, at version: Int64? = nil) async throws -> DocumentWrite {
        .delete(
            Self.key(key), in: try await handle, expecting: version.map { .version($0) } ?? .anything)
    }
}
