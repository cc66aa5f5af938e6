import CampusVerbs
import Community
import Concurrency
import Documents
import Logging
import Lua
import Model
import PluginTestSupport
import Storage
import TestSupport

@testable import Plugins

/// A gateway without doors whose plugins hear events, which a test ends without warning and starts again.
final class EventGateway: Sendable {
    /// What stays when a gateway ends: its files, and the world's time.
    final class World: Sendable {
        let folder: TemporaryFolder
        private let time = Mutex(Timestamp(milliseconds: 1_772_366_400_000))
        private let chance = Mutex(SeededGenerator(seed: 1))

        init(_ files: [String: String] = [:]) throws {
            folder = try TemporaryFolder()
            for (name, text) in files { try folder.write(text, to: "plugins/\(name)") }
        }

        var clock: WallClock { WallClock { self.time.withLock(\.self) } }

        func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }

        /// What the next draw of a plugin gives: another number each time, also after a crash.
        func draw() -> UInt64 { chance.withLock { $0.next() } }
    }

    let host: PluginHost
    let campus: Campus
    let documents: DocumentStore

    /// - Parameter afterStep: called as each step of a handler is done; what it throws is the end of the gateway.
    init(
        _ world: World, configure: (inout PluginConfiguration) -> Void = { _ in },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() },
        afterStep: @escaping @Sendable (String) async throws -> Void = { _ in }
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let path = world.folder.path
        var configuration = PluginConfiguration.patient(
            directory: "\(path)/plugins", history: "\(path)/history")
        configure(&configuration)
        documents = try DocumentStore(path: "\(path)/documents.sqlite", quota: 1 << 20, logger: logger)
        let answers = PluginAnswers(
            configuration: configuration,
            environment: HostEnvironment(
                clock: world.clock, logger: logger, documents: documents, random: { world.draw() },
                sleep: sleep, uptime: StillTime.uptime, afterStep: afterStep))
        var rules = CommunityConfiguration()
        rules.storage.backgroundNiceness = 0
        rules.limits.rates = .none
        rules.accounts.passwordCost = .minimum
        campus = try Campus(
            configuration: rules, directory: DataDirectory(path: "\(path)/data", exclusive: false),
            mailer: TestHost.NoMail(), normalizer: answers, scorer: answers, clock: world.clock,
            logger: logger)
        host = PluginHost(campus: campus, answers: answers)
        await host.start()
    }

    /// Ends it: what is committed stays, and nothing else.
    func crash() async {
        await campus.close()
        await documents.close()
    }

    /// Makes somebody.
    func person(_ name: String) async throws -> Actor {
        Actor(
            try await campus.accounts.add(
                email: "\(name)@connect.hku.hk", username: name, password: "secret"
            ).id)
    }

    /// The person of that handle, as whom something is done.
    func actor(_ handle: String) async throws -> Actor {
        Actor(try await campus.people.find(handle: handle).id)
    }

    /// Posts something; gives the event's number.
    @discardableResult
    func post(_ title: String, by actor: Actor) async throws -> Int64 {
        try await campus.forum.post(
            categories: ["student life"], title: title, content: "words", by: actor
        ).id.rawValue
    }

    /// The documents of a plugin's collection as they were stored, oldest first.
    func stored(_ collection: String, by plugin: String) async throws -> [LuaTable] {
        let handle = try await documents.open(
            CollectionDefinition(collection, fields: [], fingerprint: "test"), of: plugin
        ) { _ in DocumentDraft.Marks() }
        var query = DocumentQuery()
        (query.order, query.limit) = (.oldest, 1_000)
        return try await documents.find(query, in: handle).documents.map {
            try CBOR.decode($0.body).table ?? LuaTable()
        }
    }

    /// The texts of a group's messages as its member sees them, oldest first.
    func texts(_ place: String, for actor: Actor) async throws -> [String] {
        let place = try await campus.chat.conversations.resolve(place, for: actor.person)
        return try await campus.chat.conversations.history(
            of: place.conversation, for: actor.person, before: nil, limit: 200
        ).map(\.text)
    }
}

/// A plugin that hears one kind of event.
func listener(
    _ name: String, _ kind: String, _ body: String,
    top: String = #"needs = { "store", "bot", "read:chat", "read:forum" },"#
) -> String {
    """
    return {
      name = "\(name)", version = "1.0.0", summary = "Listens.", \(top)
      collections = { heard = {}, state = {} },
      events = {
        ["\(kind)"] = function(event)
          \(body)
        end,
      },
    }
    """
}
