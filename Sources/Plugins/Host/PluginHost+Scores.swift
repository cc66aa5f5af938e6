import Community
import Concurrency
import Documents
import Lua
import Model

extension PluginHost {
    /// Documents that are scored at a time: what else is stored waits for one such step.
    private static let scoredAtOnce = 1_000

    /// Has documents scored as they are stored, and as who scores them changes, until the gateway stops.
    func runScores() async {
        environment.documents?.onUnderived { [desk = delivery.scores] in desk.ring($0) }
        await delivery.scores.run { await self.scoreSome(of: $0) }
    }

    /// Scores all documents whose scores are old. Returns how many there were.
    @discardableResult
    package func scoreAll() async -> Int {
        var count = 0
        for plugin in state.withLock(\.registry).plugins where plugin.manifest.storage.isScored {
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
            let plugin = state.withLock(\.registry).plugins.first(where: { $0.name == name }),
            let collections = delivery.scores.collections(of: plugin, in: environment)
        else { return 0 }
        var count = 0
        for schema in plugin.manifest.storage.collections where !schema.scores.isEmpty {
            guard let handle = try? await collections.collection(schema.name).handle else { continue }
            count += (try? await score(schema, handle, in: documents)) ?? 0
        }
        return count
    }

    /// Scores some documents of a collection, as the plugins in force say now. Returns how many there were.
    private func score(
        _ schema: CollectionSchema, _ handle: CollectionHandle, in documents: DocumentStore
    ) async throws -> Int {
        let chains = schema.scores.compactMapValues { state.withLock(\.registry.hooks).declared[$0] }
        guard chains.count == schema.scores.count else { return 0 }
        let version = Fingerprint.of(chains.sorted { $0.key < $1.key }.map { Array($0.value.version.utf8) })
        let old = try await documents.underived(in: handle, as: version, limit: Self.scoredAtOnce)
        guard !old.isEmpty else { return 0 }
        let tables = old.map { (try? CBOR.decode($0.body).table) ?? LuaTable() }
        var fields = old.map { _ in [String: Double]() }
        for (field, chain) in chains {
            let scores = try await chain.scores(of: tables, batch: configuration.hooks.batch)
            for (index, score) in scores.enumerated() { fields[index][field] = score }
        }
        try await documents.derive(
            zip(old, fields).map { DerivedValues(of: $0, fields: $1) }, in: handle, as: version)
        return old.count
    }
}
