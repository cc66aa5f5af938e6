import Community
import Concurrency
import Lua
package import Model

extension PluginHost: TagNormalizer {
    /// Asks the plugins that normalize tags, one after the other.
    /// - Throws: the failure of one, if configuration has `tag.normalize` fail with it.
    package func normalize(_ tag: String) async throws -> String {
        try await state.withLock(\.registry.hooks.normalizers).normalize(
            tag, onFailure: configuration.failure(of: .normalizeTag))
    }

    /// Asks as ``normalize(_:)-(String)`` does, in batches. Returns one normal form a tag; `nil` if a plugin
    /// failed on it and that is to fail.
    package func normalize(_ tags: [String]) async throws -> [String?] {
        try await state.withLock(\.registry.hooks.normalizers).normalize(
            tags, batch: configuration.hooks.batch, onFailure: configuration.failure(of: .normalizeTag))
    }

    /// As ``version``, of the plugins that normalize tags, and of what they are given.
    package var tagVersion: String {
        let plugins = state.withLock(\.registry.hooks.normalizers).inForce.map(\.plugin)
        let plain = TagNormalForm.version
        return plugins.isEmpty ? plain : "\(Fingerprint.of(plugins.map(\.fingerprint))) \(plain)"
    }
}

extension PluginHost: PostScorer {
    /// Asks the plugins that score, in batches. Returns one finite score a post, in the posts' order.
    /// - Throws: the failure of one, if configuration has `forum.score` fail with it.
    package func score(_ posts: [PostFacts]) async throws -> [Double] {
        try await state.withLock(\.registry.hooks.scorers).score(
            posts, batch: configuration.hooks.batch, onFailure: configuration.failure(of: .scorePost))
    }

    /// A hash of the sources and settings of all plugins that score and are in force, in their order; the same
    /// after a restart.
    package var version: String {
        let plugins = state.withLock(\.registry.hooks.scorers).inForce.map(\.plugin)
        return plugins.isEmpty ? "newest" : Fingerprint.of(plugins.map(\.fingerprint))
    }
}

extension PluginHost {
    /// Returns the hook that a plugin in force declares under a name, or `nil` if there is none.
    package func declaredHook(_ name: String) -> DeclaredHook? {
        state.withLock(\.registry.hooks).declared[name]?.hook
    }

    /// Has plugins answer a hook that one of them declares, in batches. Returns an answer for each record, in their order.
    /// - Throws: ``APIMisuse`` if nobody declares it, or a record isn't as declared; the failure of a plugin, if the hook is
    ///   to fail with it.
    func answers(to hook: String, over records: [LuaValue]) async throws -> [LuaValue] {
        guard let chain = state.withLock(\.registry.hooks).declared[hook] else {
            throw APIMisuse("\(hook) is not declared: provides = { hooks = { [\"\(hook)\"] = … } }")
        }
        let rows = try records.enumerated().map { try chain.hook.values(of: $1, at: $0 + 1) }
        return try await chain.answers(over: rows, batch: configuration.hooks.batch)
    }
}
