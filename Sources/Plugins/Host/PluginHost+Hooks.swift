import CSodium
import Community
import Concurrency
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

    /// As ``version``, of the plugins that normalize tags.
    package var tagVersion: String {
        let plugins = state.withLock(\.registry.hooks.normalizers).inForce.map(\.plugin)
        return plugins.isEmpty ? "plain" : Fingerprint.of(plugins.map(\.fingerprint))
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

/// Short names of texts: equal texts have equal names, on every machine and after every start.
enum Fingerprint {
    /// BLAKE2b of the texts with their lengths, in hexadecimal.
    static func of(_ texts: [[UInt8]]) -> String {
        let input = texts.flatMap { Array("\($0.count):".utf8) + $0 }
        var hash = [UInt8](repeating: 0, count: 16)
        _ = crypto_generichash(&hash, hash.count, input, UInt64(input.count), nil, 0)
        return hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
