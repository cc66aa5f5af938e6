import Community
package import Model
package import Plugins

/// What tests ask a host's plugins as the community does.
extension PluginHost {
    package var version: String { answers.version }
    package var tagVersion: String { answers.tagVersion }

    package func normalize(_ tag: String) async throws -> String { try await answers.normalize(tag) }
    package func normalize(_ tags: [String]) async throws -> [String?] { try await answers.normalize(tags) }
    package func score(_ posts: [PostFacts]) async throws -> [Double] { try await answers.score(posts) }
    package func areNearby(_ one: PersonID, _ other: PersonID) async -> Bool {
        await answers.areNearby(one, other)
    }
    package func erase(_ person: PersonID) async throws { try await answers.erase(person) }
}
