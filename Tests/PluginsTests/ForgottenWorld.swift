import CampusVerbs
import Community
import Concurrency
import Documents
import Lua
import Model
import PluginTestSupport
import Storage
import TestSupport
import Testing

@testable import Plugins

/// A gateway with all bundled plugins, and people in it: Xanthe, who plants something of hers everywhere, and others, some of
/// whom forget her.
struct ForgottenWorld {
    /// Words that stand in nothing but what Xanthe wrote, and what she calls herself.
    static let words = ["quokka", "zwingli"]
    static let handle = "xanthe"

    /// What somebody types, with the answers to what they are asked.
    struct Step {
        let who: String
        let line: String
        let answers: [String]

        init(_ who: String, _ line: String, _ answers: String...) {
            (self.who, self.line, self.answers) = (who, line, answers)
        }
    }

    let test: TestHost
    let time: MovableTime
    let sessions: [String: TestSession]

    /// - Parameters:
    ///   - others: who is there beside Xanthe.
    ///   - costs: what counts the statements of the record and of plugins' documents.
    static func make(
        _ others: [String] = ["bob", "carol", "dan"], counting costs: StatementCosts? = nil
    ) async throws -> ForgottenWorld {
        let time = MovableTime()
        var options = LedgerOptions()
        (options.costs, options.readCosts) = (costs, costs)
        let test = try await TestHost.gateway(
            BundledTests.files(), storeOptions: options, clock: time.clock,
            configure: { $0.perPlugin.settings = ["news": ["editors": .string("xanthe,carol")]] },
            rules: { ($0.storage.costs, $0.storage.readCosts) = (costs, costs) })
        var sessions: [String: TestSession] = [:]
        for name in [handle] + others { sessions[name] = try await test.person(name) }
        let world = ForgottenWorld(test: test, time: time, sessions: sessions)
        let id = try #require(world.person.person).id
        _ = try await #require(test.campus).people.rename(to: "Zwingli", by: Actor(id))
        return world
    }

    var person: TestSession { sessions[Self.handle] ?? TestSession() }

    /// Has somebody type a line. Returns all texts that they are sent: lines, and every text of cards and of what programs get.
    @discardableResult
    func type(_ step: Step) async -> [String] {
        guard let session = sessions[step.who] else { return [] }
        let said = Mutex<[Reply]>([])
        let left = Mutex(step.answers[...])
        let invocation = Invocation(session: session, ask: { left.withLock { $0.popFirst() } }) { reply in
            said.withLock { $0.append(reply) }
        }
        let parts = step.line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        let refused = await refusal {
            if parts == ["more"] { return try await test.host.more(invocation) }
            let command = try #require(test.host.command(named: parts[0]), "\(step.line)")
            try await test.host.run(
                command, arguments: parts.count > 1 ? parts[1] : "", invocation: invocation)
        }
        return said.withLock { $0.flatMap { Self.texts(of: $0) } } + refused
    }

    /// What somebody is told who asks in plain words, by themselves or in a group, and is given whichever choice is first.
    func ask(_ text: String, as who: String, isPublic: Bool) async -> [String] {
        guard let session = sessions[who] else { return [] }
        let said = Mutex<[Reply]>([])
        let left = Mutex(["1"][...])
        let invocation = Invocation(
            session: session, isPublic: isPublic, ask: { left.withLock { $0.popFirst() } },
            reply: { reply in said.withLock { $0.append(reply) } })
        let refused = await refusal { try await test.host.ask(text, invocation: invocation) }
        return said.withLock { $0.flatMap { Self.texts(of: $0) } } + refused
    }

    private func refusal(_ body: () async throws -> Void) async -> [String] {
        do { try await body() } catch let error as CommunityError {
            return ["error: \(error.message(in: .english))"]
        } catch { return ["unexpected: \(error)"] }
        return []
    }

    /// Has come due what follows from what was done.
    func settle() async {
        for _ in 0..<3 {
            time.pass(.seconds(15))
            for plugin in test.host.answers.registry.plugins {
                await test.host.catchUp(plugin.name)
                await test.host.tellDue(plugin.name)
            }
        }
    }

    /// Uploads a picture; gives its number, which stands for it in a line.
    func picture(_ number: Int, of who: String) async throws -> String {
        let store = try #require(test.campus).media.store
        let actor = Actor(try #require(sessions[who]?.person).id)
        let bytes = StandInMediaReader.file(named: "\(number).jpg", number: number)
        let upload = try await store.begin("\(number).jpg", bytes: bytes.count, by: actor).id
        _ = try await store.add(bytes, at: 0, to: upload, by: actor)
        return "\(try await store.finish(upload, by: actor).id)"
    }

    // MARK: What is stored

    /// A collection of a plugin, and what is in it.
    struct Stored {
        let name: String
        let person: String?
        let documents: [LuaTable]
    }

    /// All collections of all plugins.
    func stored() async throws -> [Stored] {
        let store = try #require(test.host.environment.documents)
        var all: [Stored] = []
        for plugin in test.host.answers.registry.plugins {
            for schema in plugin.manifest.storage.collections {
                let handle = try await store.open(schema.definition, of: plugin.name) {
                    try schema.marks(stored: $0)
                }
                var query = DocumentQuery()
                (query.order, query.limit) = (.oldest, 1_000)
                let documents = try await store.find(query, in: handle).documents.map {
                    try CBOR.decode($0.body).table ?? LuaTable()
                }
                all.append(
                    Stored(
                        name: "\(plugin.name).\(schema.name)", person: schema.person, documents: documents))
            }
        }
        return all
    }

    /// Fields by which documents name people, beside the one that a collection declares.
    private static let fields: Set = [
        "person", "owner", "author", "seller", "buyer", "by", "about", "asker", "asked", "leader", "voter",
        "tenant", "buyer",
    ]

    /// Whether a document has Xanthe's words or name, or names her by number.
    func isHers(_ document: LuaTable, in collection: Stored) -> Bool {
        let id = person.person?.id.rawValue
        let names = Self.fields.union([collection.person].compactMap(\.self))
        return Self.hasWords(document)
            || names.contains { id != nil && document[LuaName($0)].integer == id }
    }

    /// Whether somewhere in a document stands a text with Xanthe's words or name.
    static func hasWords(_ table: LuaTable) -> Bool {
        (table.array + Array(table.fields.values)).contains { value in
            if let text = value.string { return isHers(text) }
            return value.table.map(hasWords) ?? false
        }
    }

    /// Whether a text has Xanthe's words or her name or handle.
    static func isHers(_ text: String) -> Bool {
        let text = text.lowercased()
        return (words + [handle]).contains { text.contains($0) }
    }

    // MARK: What is sent

    /// Every text in a value, wherever it stands.
    static func texts(of value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(of: $0.value) }
    }
}
