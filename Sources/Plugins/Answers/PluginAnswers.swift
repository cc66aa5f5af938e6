import Community
import Concurrency
package import Documents
package import Fetch
package import Logging
package import Lua
package import Model

/// What the community asks of plugins: which are in force, and what they answer.
///
/// It is made before the community, which it does not know: what a question may read lies in the plugins' own documents,
/// or comes with it. Until a ``PluginHost`` has loaded plugins, what holds without any is the answer. Plugins know the
/// community and ask one another through this value; they go with their host, and so it ends.
package final class PluginAnswers: Sendable {
    package let configuration: PluginConfiguration
    package let environment: HostEnvironment
    /// The plugins in force.
    let inForce = Mutex(PluginRegistry())
    /// What everybody wants to be told of.
    let alerts: AlertShelf

    /// - Parameters:
    ///   - clock: What plugins see as the time.
    ///   - documents: What plugins store; its owner closes it.
    ///   - kept: Where answers of other servers outlive a restart; its owner closes it.
    package convenience init(
        configuration: PluginConfiguration, clock: WallClock = .system, documents: DocumentStore? = nil,
        kept: KeptAnswers? = nil, logger: Logger
    ) {
        self.init(
            configuration: configuration,
            environment: HostEnvironment(
                clock: clock, logger: logger, documents: documents,
                fetcher: configuration.http.fetcher(clock: clock, kept: kept), zone: configuration.timeZone))
    }

    package init(configuration: PluginConfiguration, environment: HostEnvironment) {
        self.configuration = configuration
        self.environment = environment
        alerts = AlertShelf(in: environment.documents)
    }

    /// The plugins in force.
    package var registry: PluginRegistry { inForce.withLock(\.self) }

    /// Returns a plugin in force.
    func plugin(named name: String) -> LoadedPlugin? { inForce.withLock { $0.plugin(named: name) } }

    /// Puts plugins in force. Returns those that were.
    @discardableResult
    func replace(with registry: PluginRegistry) -> PluginRegistry {
        inForce.withLock { known in
            defer { known = registry }
            return known
        }
    }
}

// MARK: - Hooks

extension PluginAnswers: TagNormalizer {
    /// Asks the plugins that normalize tags, one after the other.
    /// - Throws: the failure of one, if configuration has `tag.normalize` fail with it.
    package func normalize(_ tag: String) async throws -> String {
        try await inForce.withLock(\.hooks.normalizers).normalize(
            tag, onFailure: configuration.failure(of: .normalizeTag))
    }

    /// Asks as ``normalize(_:)-(String)`` does, in batches. Returns one normal form a tag; `nil` if a plugin
    /// failed on it and that is to fail.
    package func normalize(_ tags: [String]) async throws -> [String?] {
        try await inForce.withLock(\.hooks.normalizers).normalize(
            tags, batch: configuration.hooks.batch, onFailure: configuration.failure(of: .normalizeTag))
    }

    /// As ``version``, of the plugins that normalize tags, and of what they are given.
    package var tagVersion: String {
        let plugins = inForce.withLock(\.hooks.normalizers).inForce
        let plain = TagNormalForm.version
        return plugins.isEmpty ? plain : "\(Fingerprint.of(plugins.map(\.fingerprint))) \(plain)"
    }
}

extension PluginAnswers: PostScorer {
    /// Asks the plugins that score, in batches. Returns one finite score a post, in the posts' order.
    /// - Throws: the failure of one, if configuration has `forum.score` fail with it.
    package func score(_ posts: [PostFacts]) async throws -> [Double] {
        try await inForce.withLock(\.hooks.scorers).score(
            posts, batch: configuration.hooks.batch, onFailure: configuration.failure(of: .scorePost))
    }

    /// A hash of the sources and settings of all plugins that score and are in force, in their order; the same
    /// after a restart.
    package var version: String {
        let plugins = inForce.withLock(\.hooks.scorers).inForce
        return plugins.isEmpty ? "newest" : Fingerprint.of(plugins.map(\.fingerprint))
    }
}

// MARK: - Questions

extension PluginAnswers: NearbyFinder {
    /// Nobody is located through an error: where no plugin answers, or who is asked fails, the two are not nearby.
    package func areNearby(_ one: PersonID, _ other: PersonID) async -> Bool {
        let people: [LuaValue] = [.integer(one.rawValue), .integer(other.rawValue)]
        return await answer(to: .peopleNearby, people)?.boolean ?? false
    }

    /// The first answer, by priority and name; `nil` if all pass the question on, or one fails.
    private func answer(to question: PluginQuestion, _ arguments: [LuaValue]) async -> LuaValue? {
        for plugin in inForce.withLock({ $0.answerers(to: question) }) {
            do {
                if let answer = try await plugin.answer(question, arguments) { return answer }
            } catch {
                // Counted and told by the plugin. Who comes after it might say what it would not have said.
                return nil
            }
        }
        return nil
    }
}

extension PluginAnswers: MediaViewerFinder {
    /// What belongs to a document is seen as the document in force says: of a plugin that is away, nobody can tell.
    package func viewers(of document: MediaDocument, in plugin: String) async -> MediaViewers? {
        guard let collections = self.plugin(named: plugin)?.collections,
            let collection = try? await collections.collection(document.collection),
            let found = try? await collections.store.document(document.key, in: collection.handle)
        else { return nil }
        return collection.schema.viewers(of: found)
    }
}

extension PluginAnswers: PersonalDataHolder {
    /// Removes what plugins stored that concerns a person, and what they remember of conversations with them.
    package func erase(_ person: PersonID) async throws {
        environment.conversations.memory.erase(person)
        alerts.forget(person)
        _ = try await environment.documents?.removeAll(concerning: person.rawValue)
    }
}

// MARK: - What plugins ask of one another

extension PluginAnswers: PluginsInForce {
    package func collections(of plugin: String) -> [CollectionSchema]? {
        inForce.withLock { $0.collections(of: plugin) }
    }

    /// Returns the hook that a plugin in force declares under a name, or `nil` if there is none.
    package func declaredHook(_ name: String) -> DeclaredHook? {
        inForce.withLock(\.hooks).declared[name]?.hook
    }

    /// The names of the hooks that plugins in force declare, in order.
    package var declaredHooks: [String] { inForce.withLock(\.hooks).declared.keys.sorted() }

    package func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue] {
        guard let chain = inForce.withLock(\.hooks).declared[hook] else {
            throw APIMisuse("\(hook) is not declared: hooks = { [\"\(hook)\"] = { … } }")
        }
        let rows = try records.enumerated().map { try chain.hook.values(of: $1, at: $0 + 1) }
        return try await chain.answers(over: rows, batch: configuration.hooks.batch)
    }

    package func coordinates(of place: PlaceAsked) async -> Coordinates? {
        if let known = environment.places(place) { return known }
        let answer =
            switch place {
            case .own(let person): await answer(to: .personPlace, [.integer(person.rawValue)])
            case .named(let name): await answer(to: .namedPlace, [.string(name)])
            }
        return answer.flatMap { Coordinates($0) }
    }

    /// Bytes of cards that one page of messages brings along: what a call may say is bounded.
    private static let pageBytes = 64 << 10

    package func cards(
        on messages: [Message], enclosed: [MessageID: [UInt8]]
    ) async -> [MessageID: [LuaValue]] {
        let chain = inForce.withLock(\.hooks.annotators)
        let added =
            chain.plugins.isEmpty
            ? [] : await chain.cards(for: messages).cards.map { ($0.message.id, $0.card) }
        // What can't be read any more is left out.
        let sent = enclosed.compactMap { id, bytes in (try? CBOR.decode(bytes)).map { (id, $0) } }
        var left = Self.pageBytes
        // Of one message the enclosed card stays first: sorting alone doesn't promise that.
        let all = (sent + added).enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }.map(\.element)
        let fitting = all.reversed().prefix { _, card in
            left -= CardReader.textBytes(of: card)
            return left >= 0
        }
        return Dictionary(grouping: fitting.reversed(), by: \.0).mapValues { $0.map(\.1) }
    }
}
