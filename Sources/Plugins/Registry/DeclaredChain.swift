import Community
package import Lua
import Model

/// The plugins that answer a ``DeclaredHook``, in order: first the one that declares it, then by priority and name.
package struct DeclaredChain: Sendable {
    package let hook: DeclaredHook
    let plugins: [LoadedPlugin]

    /// A name of all that decides over the answers: equal chains of equal plugins have equal names, also after a start.
    var version: String {
        let fields = hook.fields.map { "\($0.name):\($0.kind.rawValue):\($0.isOptional)" }.joined(
            separator: ",")
        return Fingerprint.of(
            [Array("\(fields);\(hook.fallback.number ?? 0)".utf8)]
                + plugins.filter { $0.reasonSetAside == nil }.map(\.fingerprint))
    }

    /// Returns an answer for each record, in their order, after at most `batch` at a time. Where no plugin answers it is the
    /// hook's `default`.
    ///
    /// - Parameter records: The values of the hook's fields, in their order.
    /// - Throws: `CommunityError` if a plugin failed and the hook says that this is to `fail`.
    package func answers(over records: [[LuaValue]], batch: Int) async throws -> [LuaValue] {
        let asked = plugins.filter { hook.failure == .fail || $0.reasonSetAside == nil }
        guard !asked.isEmpty else { return records.map { _ in hook.fallback } }
        var answers: [LuaValue] = []
        answers.reserveCapacity(records.count)
        for start in stride(from: 0, to: records.count, by: max(batch, 1)) {
            answers += try await answer(records[start..<min(start + max(batch, 1), records.count)], by: asked)
        }
        return answers
    }

    /// Returns a score for each document, from those of its fields that the hook names. One whose fields are not as declared has
    /// the hook's default.
    ///
    /// - Parameter documents: As they are stored.
    package func scores(of documents: [[UInt8]], batch: Int) async throws -> [Double] {
        var scores = documents.map { _ in hook.fallback.number ?? 0 }
        let names = hook.fields.map { Array($0.name.utf8) }
        let rows = documents.enumerated().compactMap { index, document in
            hook.values(in: document, named: names).map { (index, $0) }
        }
        for (row, answer) in zip(rows, try await answers(over: rows.map(\.1), batch: batch)) {
            scores[row.0] = answer.number ?? scores[row.0]
        }
        return scores
    }

    private func answer(_ rows: ArraySlice<[LuaValue]>, by asked: [LoadedPlugin]) async throws -> [LuaValue] {
        var batch = LuaRecordBatch(columns: hook.fields.map(\.name))
        batch.append(rows: rows.count) { values in for row in rows { values += row } }
        var standing = rows.map { _ in hook.fallback }
        for plugin in asked {
            batch.seeds = standing
            let answers = await plugin.answers(hook, over: batch)
            if hook.failure == .fail, let failure = answers.failure { throw failure }
            for (index, answer) in answers.values.enumerated() where index < standing.count {
                if let answer { standing[index] = answer }
            }
        }
        return standing
    }
}

extension PluginRegistry {
    /// Who answers each hook that a plugin in force declares, by its name.
    static func declaredChains(_ plugins: [LoadedPlugin]) -> [String: DeclaredChain] {
        var chains: [String: DeclaredChain] = [:]
        for owner in plugins {
            for hook in owner.manifest.handlers.provided {
                let asked = plugins.filter { $0.manifest.handlers.function(of: hook) != nil }
                chains[hook.name] = DeclaredChain(
                    hook: hook,
                    plugins: asked.filter { $0 === owner } + inOrder(asked.filter { $0 !== owner }))
            }
        }
        return chains
    }

    /// What administrators should know of a plugin's answers to hooks that nobody declares.
    static func hookWarnings(of plugin: LoadedPlugin, among chains: [String: DeclaredChain]) -> [String] {
        plugin.manifest.handlers.hooks.keys.sorted().filter { DeclaredHook.isName($0) && chains[$0] == nil }
            .map {
                "\(plugin.name) answers \($0), and no plugin declares it: until one does, it isn't asked"
            }
    }
}
