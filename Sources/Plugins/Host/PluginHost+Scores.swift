package import Community
import Concurrency
import Documents
import Logging
package import Lua
package import Model

extension PluginHost {
    /// Documents that are scored at a time: as many bodies are in memory twice, and a new document waits for one step, some
    /// 30 ms, to be found by its scores. With fewer, each step writes nearly all pages of the scores' index anew, since scores
    /// are strewn over it.
    private static let scoredAtOnce = 2_500
    /// Steps in a row for one collection, until others have their turn.
    private static let stepsInARow = 8

    /// Has documents scored as they are stored, and as who scores them changes, until the gateway stops.
    func runScores() async {
        environment.documents?.onUnderived { [desk = environment.scores] in desk.ring($0) }
        await environment.scores.run { await self.scoreSome(of: $0) }
    }

    /// Returns a document of a plugin in force as the plugin sees it, or nil if there is none.
    package func document(_ key: String, in collection: String, of plugin: LoadedPlugin) async throws
        -> LuaValue
    {
        guard let collections = plugin.collections else { return .nil }
        let handle = try await collections.collection(collection).handle
        return try await collections.store.document(key, in: handle)?.luaValue() ?? .nil
    }

    /// Stores a document as if the plugin had.
    package func put(
        _ document: LuaTable, at key: String, in collection: String, of plugin: LoadedPlugin
    ) async throws {
        guard let collections = plugin.collections else { return }
        let open = try await collections.collection(collection, for: .write)
        try await collections.write([.put(try open.schema.draft(document), at: key, in: open.handle)])
    }

    /// Scores all documents whose scores are old. Returns how many there were.
    @discardableResult
    package func scoreAll() async -> Int {
        var count = 0
        for plugin in answers.registry.plugins where plugin.manifest.storage.isScored {
            while true {
                let some = await scoreSome(of: plugin.name)
                if some == 0 { break }
                count += some
            }
        }
        return count
    }

    /// Scores some documents of a plugin whose scores are old. Returns how many; 0 if there are none.
    ///
    /// What can't be read or stored now is tried again with the plugin's next document.
    private func scoreSome(of name: String) async -> Int {
        guard let documents = environment.documents,
            let plugin = answers.plugin(named: name),
            let collections = plugin.collections
        else { return 0 }
        var count = 0
        for schema in plugin.manifest.storage.collections where !schema.scores.isEmpty {
            guard let handle = try? await collections.collection(schema.name).handle else { continue }
            // Bodies are read there, thousands in a row.
            count += await withTaskExecutorPreference(documents.background) {
                (try? await score(schema, handle, in: documents)) ?? 0
            }
        }
        return count
    }

    /// Scores some documents of a collection, as the plugins in force say now. Returns how many there were.
    ///
    /// While one step is stored, the next is read and asked.
    private func score(
        _ schema: CollectionSchema, _ handle: CollectionHandle, in documents: DocumentStore
    ) async throws -> Int {
        let chains = schema.scores.compactMapValues { answers.inForce.withLock(\.hooks).declared[$0] }
        guard chains.count == schema.scores.count else { return 0 }
        let version = Fingerprint.number(
            of: chains.sorted { $0.key < $1.key }.map { Array($0.value.version.utf8) })
        let batch = configuration.hooks.batch
        @Sendable func step(after last: Int64?) async throws -> (values: [DerivedValues], last: Int64?) {
            let old = try await documents.underived(
                in: handle, as: version, after: last, limit: Self.scoredAtOnce)
            var fields = old.map { _ in [String: Double]() }
            for (field, chain) in chains {
                let scores = try await chain.scores(of: old.map(\.body), batch: batch)
                for (index, score) in scores.enumerated() { fields[index][field] = score }
            }
            return (zip(old, fields).map { DerivedValues(of: $0, fields: $1) }, old.last?.version)
        }
        var (count, current) = (0, try await step(after: nil))
        for number in 1...Self.stepsInARow {
            guard let last = current.last else { break }
            async let next = number < Self.stepsInARow ? step(after: last) : ([], nil)
            try await documents.derive(current.values, in: handle, as: version)
            count += current.values.count
            current = try await next
        }
        return count
    }
}

extension PluginHost {
    /// Asks plugins for cards and shows those to everybody who sees the messages.
    package func annotate(_ messages: [Message]) async {
        let cards = await annotations(on: messages)
        guard !cards.isEmpty else { return }
        do {
            try await campus?.chat.annotate(cards)
        } catch {
            environment.logger.warning("cards could not be shown", metadata: ["error": "\(error)"])
        }
    }

    /// The cards that plugins add to messages, in the messages' order; how it went is remembered.
    package func annotations(on messages: [Message]) async -> [Annotation] {
        let (cards, trace) = await answers.inForce.withLock(\.hooks.annotators).cards(for: messages)
        traces.record(trace)
        let now = environment.clock.now()
        return cards.compactMap { $0.annotation(at: now) }
    }

    /// Which plugins added what to a message; `nil` if that is too long ago to be known.
    package func trace(of message: MessageID) -> MessageTrace? { traces.trace(of: message) }
}
